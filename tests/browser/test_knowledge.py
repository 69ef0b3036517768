"""What a player may know, in a real browser: statistics, rules, past rounds marked as replay, proofs checked there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dealt_house import TABLE, House, house
from electronic_table import ELECTRONIC, SECRET, commit
from floors import wager
from nights import DAN, SENSOR
from pages import SIZES, look_over
from playwright.sync_api import Page, WebSocketRoute, expect

from croupier.table import commands as c

Open = Callable[..., Page]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def open_panel(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_hot_and_cold_come_with_what_luck_does(floor: House, open_player: Open) -> None:
    for pocket in ("17", "17", "3"):
        floor.round(pocket)
    page = open_player(floor, floor.sit("Ann"))
    open_panel(page, "Numbers")
    hot = page.get_by_role("region", name="Hottest")
    expect(hot).to_contain_text("17 came up twice in 3 spins.")
    expect(hot).to_contain_text("A fair wheel shows a number this hot in 7.8 % of runs this long.")
    floor.round("3")
    expect(hot).to_contain_text("17 and 3 came up twice each in 4 spins.")


def test_the_felt_can_be_played_while_a_panel_is_open(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    open_panel(page, "Rules")
    rules = page.get_by_role("region", name="Rules", exact=True)
    expect(rules).to_contain_text("Colorado Gaming Rule 22: roulette, as in force on 2022-08-14")
    expect(rules).not_to_contain_text("7.89 %")
    page.get_by_role("button", name="Show the house edge of each bet").click()
    expect(page.get_by_role("row", name="First five 6 to 1")).to_contain_text("7.89 %")
    page.locator('[data-spot="red"]').click()
    expect(page.locator("[data-staked]")).to_have_text("$1")


def test_the_object_of_the_game_is_seen_at_once_among_the_rules(open_player: Open) -> None:
    with house(book="us-nh") as floor:
        floor.do(c.SeatPlayer(DAN, "Ann", 1))
        page = open_player(floor, floor.terminal("Ann"))
        open_panel(page, "Rules")
        expect(page.get_by_text("to predict the numbered pocket that the ball will fall into")).to_be_visible()


def test_past_rounds_are_replayed_as_they_stood_and_say_so(floor: House, open_player: Open) -> None:
    token = floor.sit("Ann")
    floor.sit("Bob")
    floor.do(wager("Ann", "corner:8-12", 500))
    floor.do(wager("Bob", "black", 700))
    floor.round("9")
    for _ in range(11):
        floor.round("20")
    page = open_player(floor, token)
    open_panel(page, "Past rounds")
    expect(page.locator("[data-round]")).to_have_count(10)
    page.get_by_role("button", name="Older rounds").click()
    expect(page.locator("[data-round]")).to_have_count(12)
    page.locator('[data-round="1"]').click()
    replay = page.get_by_role("dialog", name="Replay of round 1")
    expect(replay).to_contain_text("Replay")
    expect(replay.get_by_role("row", name="corner")).to_contain_text("won: 8 to 1 30-2204(1)")
    expect(replay).to_contain_text("Staked $5, returned $45: +$40")
    expect(replay).not_to_contain_text("$7")
    expect(replay.get_by_role("button", name="Corner 8, 9, 11, 12, pays 8 to 1, your stake $5")).to_be_visible()
    expect(replay.locator('[data-spot="red"]')).to_have_attribute("aria-disabled", "true")
    floor.spin()
    expect(replay.get_by_role("status").first).to_have_text("Live table, round 13: spinning")
    replay.get_by_role("button", name="Newer").click()
    expect(page.get_by_role("dialog", name="Replay of round 2")).to_contain_text("You had no")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_by_keyboard_alone(floor: House, open_player: Open) -> None:
    floor.round("17")
    page = open_player(floor, floor.sit("Ann"))
    page.get_by_role("button", name="Past rounds", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Past rounds")).to_be_focused()
    expect(page.locator('[data-round="1"]')).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Replay of round 1")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator('[data-round="1"]')).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Past rounds", exact=True)).to_be_focused()
    expect(page.get_by_role("region", name="Past rounds", exact=True)).to_have_count(0)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("panel", ["Numbers", "Rules", "Past rounds"])
def test_nothing_is_cut_off_and_axe_has_nothing_to_say(
    floor: House, open_player: Open, size: tuple[int, int], panel: str
) -> None:
    token = floor.sit("Ann")
    floor.do(wager("Ann", "red", 500))
    floor.round("17")
    page = open_player(floor, token, size=size)
    open_panel(page, panel)
    expect(page.get_by_role("region", name=panel, exact=True)).to_contain_text("17")
    page.evaluate("document.querySelectorAll('.knowledge details').forEach((one) => (one.open = true))")
    look_over(page)
    if panel == "Past rounds":
        page.locator("[data-round]").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        look_over(page)


@pytest.fixture
def machine() -> Iterator[House]:
    """A table without a rotor, whose secret the test knows."""
    with house(**ELECTRONIC) as made:
        yield made


def draw(machine: House, pocket: str) -> None:
    machine.do(c.SpinBall(SENSOR, confirmed=machine.confirmed("launch")))
    machine.do(c.CallNoMoreBets(SENSOR, machine.confirmed("close")))
    machine.do(c.RecordOutcome(SENSOR, pocket, c.Telemetry(), SECRET.hex()))


def test_a_draw_is_committed_to_and_checked_here(machine: House, open_player: Open) -> None:
    pocket = commit(machine)
    page = open_player(machine)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_panel(page, "Proofs")
    proofs = page.get_by_role("region", name="Proofs")
    digest = machine.keeper.durable.commitments["Ball 1"].digest
    expect(proofs).to_contain_text("Commitment, published before betting closed")
    expect(proofs).to_contain_text(digest)
    expect(proofs.locator("[data-check=secret]")).to_have_count(1)
    draw(machine, pocket)
    expect(proofs.locator("[data-check=true]")).to_contain_text("Verified in this browser")
    expect(proofs).to_contain_text(SECRET.hex())
    proofs.get_by_role("button", name="Copy as JSON").first.click()
    expect(proofs.get_by_text("croupier draw check FILE")).to_be_visible()
    copied = json.loads(page.evaluate("navigator.clipboard.readText()"))
    assert (copied["digest"], copied["value"]) == (digest, pocket)


Lie = Callable[[str, str], str]
LIES: dict[str, Lie] = {
    "draw": lambda message, pocket: message.replace(f'"value":"{pocket}"', '"value":"1"'),
    "secret": lambda message, pocket: message.replace(SECRET.hex(), SECRET[::-1].hex()),
    "digest": lambda message, pocket: message.replace(
        f'"secret":"{SECRET.hex()}"', f'"digest":"{"00" * 32}","secret":"{SECRET.hex()}"'
    ),
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_lie_is_red(machine: House, open_page: Open, lie: Lie) -> None:
    pocket = commit(machine)
    assert pocket != "1"
    page = open_page(machine, "/health")

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(lie(str(message), pocket)))

    page.route_web_socket("**/live?**", between)
    page.goto(f"{machine.address}/tables/{TABLE}/play")
    open_panel(page, "Proofs")
    expect(page.locator("[data-check=secret]")).to_have_count(1)
    draw(machine, pocket)
    wrong = page.locator("[data-check=false]")
    expect(wrong).to_contain_text("NOT THE COMMITTED DRAW")
    expect(page.locator("[data-check=true]")).to_have_count(0)
    color: Any = wrong.evaluate("(one) => getComputedStyle(one).borderTopColor")
    assert color == "rgb(255, 141, 141)"
    look_over(page)


def test_a_pressed_button_looks_pressed_under_the_pointer_too(floor: House, open_player: Open) -> None:
    page = open_player(floor)
    button = page.get_by_role("button", name="Rules", exact=True)
    button.click()
    page.mouse.move(0, 0)
    look = "(one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]"
    away = button.evaluate(look)
    button.hover()
    assert button.evaluate(look) == away
    assert away[0] != "rgba(0, 0, 0, 0)"
