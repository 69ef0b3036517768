"""A round as a player lives it: no more bets seen and heard, late bets, results, prison, a broken line."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest
from dealt_house import House, house
from nights import DAN, SENSOR, player
from pages import axe_is_content
from playing import heard, listen, measure, spot, staked, stakes
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.table import commands as c

Open = Callable[..., Page]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def turn_to(page: Page, level: int) -> None:
    page.get_by_role("slider", name="Volume").fill(str(level))


def close_and_measure(floor: House, page: Page) -> float:
    """The close is heard from the loudspeaker; and the volume that it was played at."""
    floor.spin()
    page.locator("[data-phase=spinning]").wait_for()
    page.evaluate("listenAnew()")
    floor.close_betting()
    expect(page.locator("[data-band]")).to_have_text("No more bets")
    page.wait_for_function("() => window.peak > 0.01")
    (level,) = page.evaluate("window.levels")
    return float(level)


@pytest.mark.clause("co-2015:2201.7.ebt", "co-2022:2201.7.ebt")
def test_at_the_close_every_terminal_is_seen_and_heard_by_itself_and_turned_down_it_is_not_silent(
    open_player: Open,
) -> None:
    """2201(7): sound and picture on each terminal, out of what the page really plays, also at the lowest volume."""
    with house(terminals=True, automation={"buy-in": "machine"}) as floor:
        pages = []
        for seat, name in enumerate(("Ann", "Bob"), 1):
            floor.do(c.SeatPlayer(player(name), name, seat))
            floor.do(c.SpreadTender(SENSOR, name, "currency", Cents(10_000), "electronic"))
            pages.append(open_player(floor, floor.terminal(name)))
        ann, bob = pages
        for page in pages:
            measure(page)
            listen(page)
            spot(page, "red").click()  # a page is heard after the first gesture
            staked(page, "$1")
            expect(page.get_by_role("button", name="Turn the sound on")).to_have_count(0)
        assert close_and_measure(floor, ann) == 1
        for page in pages:
            expect(page.locator("[data-band]")).to_have_text("No more bets")
            heard(page, "No more bets")
            assert page.evaluate("window.tones") >= 5, "a gong has partials"
        floor.announce("17")
        heard(ann, "17, black")
        floor.settle()
        turn_to(ann, 0)
        before = ann.evaluate("window.tones")
        spot(ann, "black").click()
        staked(ann, "$1")
        assert ann.evaluate("window.tones") == before, "other sounds can be silenced"
        ann.evaluate("window.said.length = 0")
        assert close_and_measure(floor, ann) == 0.25
        heard(ann, "No more bets")
        assert ann.evaluate("window.volumes.at(-1)") == 0.25
        spot(ann, "red").click(force=True)  # refused as too late, and still nothing cuts the call off
        assert ann.evaluate("window.cancelled") == 0
        slider = ann.get_by_role("slider", name="Volume")
        expect(slider).to_have_attribute("aria-valuetext", re.compile("lowest.*No more bets"))
        ann.reload()
        expect(slider).to_have_value("0")
        expect(ann.get_by_role("button", name="Turn the sound on")).to_be_visible()
        slider.press("ArrowRight")
        expect(ann.get_by_role("button", name="Turn the sound on")).to_have_count(0)
        axe_is_content(bob)


def test_at_a_table_with_a_dealer_the_screen_can_be_silent(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    listen(page)
    turn_to(page, 0)
    spot(page, "red").click()
    staked(page, "$1")
    floor.spin()
    floor.close_betting()
    expect(page.locator("[data-band]")).to_have_text("No more bets")
    floor.announce("17")
    page.locator("[data-phase=outcome]").wait_for()
    assert (page.evaluate("window.tones"), page.evaluate("window.said")) == (0, [])
    page.reload()
    expect(page.get_by_role("slider", name="Volume")).to_have_value("0")


def test_a_late_bet_is_refused_aloud_with_its_section(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    listen(page)
    floor.spin()
    floor.close_betting()
    expect(page.locator("[data-band]")).to_be_visible()
    spot(page, "red").click(force=True)
    notice = page.get_by_role("log", name="Refusals")
    expect(notice.locator("[data-says]")).to_have_text("Too late: betting is closed.")
    expect(notice.locator("cite")).to_contain_text("30-220")
    heard(page, "late")
    staked(page, "$0")
    assert stakes(floor, "Ann") == {}


def test_losers_go_first_and_each_line_has_its_reason(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"), still=False)
    page.get_by_role("radio", name="$5 in value chips").click()
    for place in ("corner:8-12", "black"):
        spot(page, place).click()
    staked(page, "$10")
    floor.spin()
    floor.close_betting()
    floor.announce("9")
    floor.place_dolly()
    floor.do(c.CollectLosers(DAN))
    result = page.get_by_role("region", name="Your result")
    expect(result.locator("summary")).to_have_text(["Black $5 lost"])
    floor.do(c.PayWinners(DAN))
    expect(result).to_contain_text("You won $35")
    expect(page.locator(".ghost.won")).to_contain_text("+$45")
    expect(page.locator(".ghost")).to_have_count(0)
    result.get_by_text("Corner 8-9-11-12", exact=True).click()
    expect(result).to_contain_text("Corner 8-9-11-12 $5 paid $40Pays 8 to 1. 30-2204(1)")
    expect(page.locator("[data-purse]")).to_have_text("$135")
    axe_is_content(page)


def test_the_betting_timer_counts_down_by_the_servers_clock(open_player: Open) -> None:
    with house(timers={"betting": "60"}) as floor:
        page = open_player(floor, floor.sit("Ann"))
        floor.do(c.StartTimer(SENSOR, "betting", int(time.time() * 1000) + 40_000))
        timer = page.get_by_role("timer", name="Betting closes in")
        expect(timer).to_have_text(re.compile("^(3[0-9]|40)seconds"))
        floor.spin()
        expect(timer).to_be_visible()
        floor.close_betting()
        expect(timer).to_have_count(0)


def test_in_prison_the_player_chooses_and_the_prisoner_is_marked(open_player: Open) -> None:
    with house(wheel="single-zero", in_prison=True, areas=["in-prison"]) as floor:
        page = open_player(floor, floor.sit("Ann"))
        page.get_by_role("radio", name="$5 in value chips").click()
        for place in ("red", "odd"):
            spot(page, place).click()
        staked(page, "$10")
        floor.spin()
        floor.close_betting()
        floor.announce("0")
        dialog = page.get_by_role("dialog", name="0: half back or prison?")
        expect(dialog).to_contain_text("30-2204(2)")
        axe_is_content(page)
        dialog.get_by_role("button", name="Take half back: odd").click()
        page.keyboard.press("Escape")  # the table waits for an answer
        dialog.get_by_role("button", name="Leave it in prison: red").click()
        expect(dialog).to_have_count(0)
        floor.settle()
        expect(page.locator(".piles .bars")).to_have_count(1)
        expect(page.get_by_role("region", name="Your result")).to_contain_text("$5, half back: $3")
        floor.round("1")
        expect(page.get_by_role("region", name="Your result")).to_contain_text("released from prison: $5")
        expect(page.locator("[data-purse]")).to_have_text("$98")


def test_a_line_that_breaks_in_mid_spin_comes_back_to_what_is_true(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"), still=False)
    spot(page, "red").click()
    staked(page, "$1")
    floor.spin()
    expect(page.locator("[data-phase=spinning]")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    floor.close_betting()
    floor.announce("1")
    page.context.set_offline(False)
    expect(page.locator("[data-phase=outcome]")).to_be_visible()
    expect(page.get_by_role("img", name="The wheel; the ball is in 1")).to_be_visible()
    floor.settle()
    expect(page.get_by_role("region", name="Your result")).to_contain_text("You won $1")


CLICKS = """(count) => {
  const red = document.querySelector("[data-spot=red]");
  for (let n = 0; n < count; n++) red.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


def test_two_players_race_for_the_last_moment_and_each_sees_what_is_true(floor: House, open_player: Open) -> None:
    pages = {name: open_player(floor, floor.sit(name)) for name in ("Ann", "Bob")}
    floor.spin()
    for page in pages.values():
        page.evaluate(CLICKS, 1)
        staked(page, "$1")
    for page in pages.values():
        page.evaluate(CLICKS, 10)
    floor.close_betting()
    for page in pages.values():
        page.evaluate(CLICKS, 3)
    for name, page in pages.items():
        expect(page.get_by_role("log", name="Refusals")).to_contain_text(re.compile("late", re.IGNORECASE))
        placed = stakes(floor, name).get("red", 0)
        assert 100 <= placed <= 1_100
        staked(page, f"${placed // 100}")
        expect(page.locator(".chip-pending")).to_have_count(0)
