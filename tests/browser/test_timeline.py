"""The end of a round as it is seen: one order on every screen, with full and with less motion."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import TABLE, House, house
from nights import SENSOR, player
from playing import listen, spot, staked
from playwright.sync_api import Page, expect
from watching import RECORD

from croupier.money.amount import Cents
from croupier.table import commands as c

Open = Callable[..., Page]
MACHINE = {**dict.fromkeys(("dolly", "collect", "pay", "clear", "buy-in"), "machine")}
PLAYER = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const text = (what) => document.querySelector(what)?.textContent ?? "-";
  return [
    document.querySelector(".phase").dataset.phase,
    "numbers " + (all(".results li b").map((one) => one.textContent).join(" ") || "-"),
    document.querySelector(".dolly") ? "dolly" : "no dolly",
    "own " + (all(".spot.own").map((one) => one.dataset.spot).join(" ") || "-"),
    text("[data-net]"),
    "purse " + text("[data-purse]"),
    "said " + (window.said.at(-1) ?? "-"),
  ].join(" | ");
}"""
BOARD = """() => [
  document.querySelector("main").dataset.phase,
  document.querySelector(".board-phase").textContent,
  ["caption", "number"].map((one) => document.querySelector(".board-hero ." + one)?.textContent).join(" "),
  "numbers " + [...document.querySelectorAll(".board-last b")].map((one) => one.textContent).join(" "),
  "marks " + ([...document.querySelectorAll(".board-bet .marks b")].map((one) => one.textContent).join(" ") || "-"),
].join(" | ")"""
SHOWN = [
    "no more bets | numbers 4 | no dolly | own straight:10 red | - | purse $98 | said No more bets",
    "outcome | numbers 10 4 | no dolly | own straight:10 red | - | purse $98 | said 10, black",
    "dolly | numbers 10 4 | dolly | own straight:10 red | - | purse $98 | said 10, black",
    "collected | numbers 10 4 | dolly | own straight:10 | You lost $1 | purse $98 | said 10, black",
    "paid | numbers 10 4 | dolly | own - | You won $34 | purse $134 | said 10, black",
    "betting | numbers 10 4 | no dolly | own - | You won $34 | purse $134 | said 10, black",
]
"""$1 on red loses and $1 on 10 pays 35 to 1 (2204(1)), each from a purse of $100: 98, and 98 + 36 = 134."""
ON_THE_BOARD = [
    "no more bets | No more bets | Last number 4 | numbers 4 | marks -",
    "outcome | The number is in | Winning number 8 | numbers 8 4 | marks -",
    "dolly | The number is in | Winning number 8 | numbers 8 4 | marks -",
    "collected | The number is in | Winning number 8 | numbers 8 4 | marks -",
    "paid | The number is in | Winning number 8 | numbers 8 4 | marks 8",
    "betting | Place your bets | Last number 8 | numbers 8 4 | marks 8",
]
"""The track of straights and 8s goes on when the round is settled, and never before the number is in."""


@pytest.fixture
def floor() -> Iterator[House]:
    with house(
        terminals=True, automation=MACHINE, sidebets={"straights-and-8s": "standard"}, areas=["straights-and-8s"]
    ) as made:
        made.do(c.SeatPlayer(player("Ann"), "Ann", 1))
        made.do(c.SpreadTender(SENSOR, "Ann", "currency", Cents(10_000), "electronic"))
        made.spin()
        made.close_betting()
        made.announce("4")
        yield made


@pytest.mark.parametrize("still", [False, True])
def test_a_player_sees_ball_number_dolly_sweep_payment_and_then_an_open_board(
    floor: House, open_player: Open, still: bool
) -> None:
    page = open_player(floor, floor.terminal("Ann"), still=still)
    listen(page)
    for place in ("straight:10", "red"):
        spot(page, place).click()
    staked(page, "$2")
    floor.spin()
    floor.close_betting()
    expect(page.locator("[data-band]")).to_be_visible()
    page.evaluate(RECORD, PLAYER)
    floor.announce("10")
    expect(page.locator("[data-phase=betting]")).to_be_visible()
    assert page.evaluate("window.moments") == SHOWN


@pytest.mark.parametrize("still", [False, True])
def test_the_board_shows_the_number_when_the_players_screens_do(floor: House, open_page: Open, still: bool) -> None:
    page = open_page(floor, f"/tables/{TABLE}/board", still=still)
    page.locator("[data-status=live]").wait_for()
    floor.do(c.PlaceWager(player("Ann"), "Ann", "straights-and-8s", Cents(100), "electronic"))
    floor.spin()
    floor.close_betting()
    page.locator("main[data-phase='no more bets']").wait_for()
    page.evaluate(RECORD, BOARD)
    floor.announce("8")
    page.locator("main[data-phase=betting]").wait_for()
    assert page.evaluate("window.moments") == ON_THE_BOARD


def test_the_number_waits_for_the_ball(floor: House, open_player: Open) -> None:
    """While the ball falls nothing on the page gives the number away, also not to somebody who listens to it."""
    page = open_player(floor, floor.terminal("Ann"), still=False)
    floor.spin()
    floor.close_betting()
    page.locator("[data-phase='no more bets']").wait_for()
    floor.announce("10")
    wheel = page.get_by_role("img", name="The wheel turns and the ball runs")
    expect(wheel).to_be_visible()
    expect(page.get_by_role("img", name="The wheel; the ball is in 10")).to_be_visible()
    expect(page.locator("[data-phase=betting]")).to_be_visible()
