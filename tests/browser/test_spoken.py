"""Without eyes or mouse: what is said of a whole round, and how few keys lead to what one came for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import House, house
from nights import SENSOR, player
from pages import axe_is_content
from playing import FOCUSED, spot, staked, stakes
from playwright.sync_api import Page, expect
from watching import LISTEN, golden

from croupier.money.amount import Cents
from croupier.table import commands as c

Open = Callable[..., Page]
MACHINE = dict.fromkeys(("dolly", "collect", "pay", "clear", "buy-in"), "machine")


@pytest.fixture
def floor() -> Iterator[House]:
    with house(terminals=True, automation=MACHINE) as made:
        made.do(c.SeatPlayer(player("Ann"), "Ann", 1))
        made.do(c.SpreadTender(SENSOR, "Ann", "currency", Cents(10_000), "electronic"))
        yield made


@pytest.mark.parametrize("still", [False, True])
def test_a_whole_round_is_told_in_words(floor: House, open_player: Open, still: bool) -> None:
    page = open_player(floor, floor.terminal("Ann"), still=still)
    for place in ("straight:10", "red"):
        spot(page, place).click()
    staked(page, "$2")
    page.evaluate(LISTEN)
    for step in (floor.spin, floor.close_betting):
        step()
        page.wait_for_function("(phase) => document.querySelector('.phase').dataset.phase === phase",
                               arg=str(floor.keeper.durable.phase))  # fmt: skip
    floor.announce("10")
    expect(page.locator("[data-phase=betting]")).to_be_visible()
    assert page.evaluate("window.spoken") == golden("spoken-player")


BETS = [
    "$5 on 10 black. $5 on the felt.",
    "Tiers du cylindre, 6 chips, $30. $35 on the felt.",
    "No bet on jeu zéro. It costs $100, and you have $65 in electronic chips.",
    "$30 off 6 places. $5 on the felt.",
    "$30 on 6 places. $35 on the felt.",
    "Moving $5 from 10 black: choose a place and press Enter, or Escape.",
    "$5 off 10 black, $5 on 13 black. $35 on the felt.",
    "$35 off 7 places. $0 on the felt.",
]
"""One sentence for what one did, whatever it touched."""


def test_each_gesture_is_told_in_one_sentence(open_player: Open) -> None:
    with house(wheel="single-zero", terminals=True, automation=MACHINE) as made:
        made.do(c.SeatPlayer(player("Ann"), "Ann", 1))
        made.do(c.SpreadTender(SENSOR, "Ann", "currency", Cents(10_000), "electronic"))
        page = open_player(made, made.terminal("Ann"))
        page.get_by_role("tab", name="Sections").click()
        page.get_by_role("radio", name="$5 in electronic chips").click()
        page.evaluate(LISTEN)
        spot(page, "straight:10").click()
        staked(page, "$5")
        page.locator('[data-call="tiers du cylindre"]').click()
        staked(page, "$35")
        page.get_by_role("radio", name="$25 in electronic chips").click()
        page.locator('[data-call="jeu zéro"]').click()
        expect(page.get_by_role("log", name="Refusals")).to_contain_text("jeu zéro")
        pressed(page, "Control+z")
        staked(page, "$5")
        pressed(page, "Control+Shift+z")
        staked(page, "$35")
        spot(page, "straight:10").focus()
        pressed(page, "m", "Shift+ArrowRight", "Enter")
        expect(page.get_by_role("button", name="13 black, pays 35 to 1, your stake $5")).to_have_count(1)
        page.get_by_role("button", name="Clear").click()
        staked(page, "$0")
        assert page.evaluate("window.spoken") == BETS


def pressed(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_bet_is_four_keys_away(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.terminal("Ann"))
    pressed(page, "Tab")
    assert page.evaluate(FOCUSED) == "The felt"
    axe_is_content(page)
    pressed(page, "Enter", "Tab", "Enter")
    staked(page, "$1")
    assert list(stakes(floor, "Ann").values()) == [100]


def test_the_racetrack_is_one_stop_of_the_tab_key(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.terminal("Ann"))
    pressed(page, "Tab", "Tab", "Tab", "Enter", "Tab")
    first = page.evaluate(FOCUSED)
    assert first.startswith("0 green")
    pressed(page, "ArrowRight")
    assert page.evaluate(FOCUSED).startswith("28 black"), "as they stand on the American wheel: 0, 28, 9, 26"
    pressed(page, "Tab")
    assert page.evaluate(FOCUSED) == "Neighbors", "from the middle of the ring, past the other numbers"
    pressed(page, "Shift+Tab")
    assert page.evaluate(FOCUSED).startswith("28 black"), "where one was"
    pressed(page, "ArrowLeft", "ArrowLeft")
    assert page.evaluate(FOCUSED).startswith("2 black")
    pressed(page, "Enter")
    staked(page, "$5")


def test_somebody_who_watches_sits_down_by_few_keys(open_player: Open) -> None:
    with house(hosted=True) as made:
        page = open_player(made)
        pressed(page, "Tab", "Tab")
        assert page.evaluate(FOCUSED) == "Take a seat"
