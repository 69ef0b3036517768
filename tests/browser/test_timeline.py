"""The end of a round as it is seen: one order on every screen, with full and with less motion."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dealt_house import TABLE, House, house
from nights import DAN, SENSOR, player
from playing import listen, spot, staked
from playwright.sync_api import Page, expect
from watching import RECORD, golden

from croupier.money.amount import Cents
from croupier.table import commands as c

Open = Callable[..., Page]
MACHINE = {**dict.fromkeys(("dolly", "collect", "pay", "clear", "buy-in"), "machine")}
PLAYER = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const text = (what) => document.querySelector(what)?.textContent ?? "-";
  return [
    document.querySelector(".phase").dataset.phase,
    "ball " + document.querySelector(".wheel").dataset.ball,
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
  "ball " + document.querySelector("main").dataset.ball,
  document.querySelector(".board-phase").textContent,
  ["caption", "number"].map((one) => document.querySelector(".board-hero ." + one)?.textContent).join(" "),
  "numbers " + [...document.querySelectorAll(".board-last b")].map((one) => one.textContent).join(" "),
  "marks " + ([...document.querySelectorAll(".board-bet .marks b")].map((one) => one.textContent).join(" ") || "-"),
].join(" | ")"""
TELLS = """() => {
  const texts = (what) => [...document.querySelectorAll(what)].map((one) => one.textContent);
  const wheel = document.querySelector(".wheel");
  const live = "[aria-live], [role=status], [role=alert], [role=log]";
  return JSON.stringify({
    ball: wheel.dataset.ball,
    label: wheel.getAttribute("aria-label"),
    phase: document.querySelector(".phase").dataset.phase,
    dolly: texts(".dolly").length,
    says: [...[".results", ".told", ".knowledge-panel", live].flatMap(texts), ...window.said],
  });
}"""
HOME = f"""() => {{
  const card = document.querySelector('[data-table="{TABLE}"]');
  const numbers = [...card.querySelectorAll(".card-results b")].map((one) => one.textContent).join(" ");
  return [document.body.dataset.house ?? "-", card.querySelector(".card-phase").textContent, numbers].join(" | ");
}}"""
NOTE = """(number) => {
  const ask = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await ask(...asked);
    const knows = (await answer.clone().text()).includes(`"${number}"`);
    const tell = (what) => (document.body.dataset.house = what);
    if (knows && !document.body.dataset.house) {
      tell("told");
      setTimeout(() => tell("a second later"), 1000);
    }
    return answer;
  };
}"""
"""Marks on the page when the house has told this number, so that what is shown is seen to come later."""


def ann_has_played(floor: House) -> None:
    """Ann has $100, and the last number was 4."""
    floor.do(c.SeatPlayer(player("Ann"), "Ann", 1))
    floor.do(c.SpreadTender(SENSOR, "Ann", "currency", Cents(10_000), "electronic"))
    floor.spin()
    floor.close_betting()
    floor.announce("4")


@pytest.fixture
def floor() -> Iterator[House]:
    """Everything after the number is done by a machine, at once."""
    bets: dict[str, Any] = {"sidebets": {"straights-and-8s": "standard"}, "areas": ["straights-and-8s"]}
    with house(terminals=True, automation=MACHINE, **bets) as made:
        ann_has_played(made)
        yield made


def bet_until_the_close(floor: House, page: Page) -> None:
    listen(page)
    for place in ("straight:10", "red"):
        spot(page, place).click()
    staked(page, "$2")
    floor.spin()
    floor.close_betting()
    expect(page.locator("[data-band]")).to_be_visible()


@pytest.mark.parametrize("still", [False, True])
def test_a_player_sees_ball_number_dolly_sweep_payment_and_then_an_open_board(
    floor: House, open_player: Open, still: bool
) -> None:
    page = open_player(floor, floor.terminal("Ann"), still=still)
    bet_until_the_close(floor, page)
    page.evaluate(RECORD, PLAYER)
    floor.announce("10")
    expect(page.locator("[data-phase=betting]")).to_be_visible()
    assert page.evaluate("window.moments") == golden("order-player")


@pytest.mark.parametrize("still", [False, True])
def test_a_dealer_who_waits_for_the_screens_is_followed_in_the_same_order(open_player: Open, still: bool) -> None:
    with house(terminals=True, automation={"buy-in": "machine"}) as floor:
        ann_has_played(floor)
        floor.settle()
        page = open_player(floor, floor.terminal("Ann"), still=still)
        bet_until_the_close(floor, page)
        page.evaluate(RECORD, PLAYER)
        floor.announce("10")
        floor.place_dolly()
        floor.do(c.CollectLosers(DAN))
        floor.do(c.PayWinners(DAN))
        expect(page.locator("[data-phase=paid]")).to_be_visible()
        floor.do(c.RemoveDolly(DAN, floor.confirmed("clear")))
        expect(page.locator("[data-phase=betting]")).to_be_visible()
        assert page.evaluate("window.moments") == golden("order-player")


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
    assert page.evaluate("window.moments") == golden("order-board")


@pytest.mark.parametrize(("still", "panel"), [(False, ""), (True, ""), (False, "Numbers"), (False, "Past rounds")])
def test_the_number_waits_for_the_ball(floor: House, open_player: Open, still: bool, panel: str) -> None:
    """While the ball falls nothing on the page gives the number away, also not to somebody who listens to it or opens a
    panel of what may be known: the house has told everything by then."""
    page = open_player(floor, floor.terminal("Ann"), still=still)
    listen(page)
    floor.spin()
    floor.close_betting()
    page.locator("[data-phase='no more bets']").wait_for()
    page.evaluate(RECORD, TELLS)
    floor.announce("29")
    if panel:
        page.locator("[data-ball=falling]").wait_for()
        page.get_by_role("button", name=panel, exact=True).click()
        expect(page.locator(".knowledge-panel")).to_contain_text("29")
    expect(page.locator("[data-phase=betting]")).to_be_visible()
    moments = [json.loads(moment) for moment in page.evaluate("window.moments")]
    runs = [moment for moment in moments if moment["label"] == "The wheel turns and the ball runs"]
    lies = [moment for moment in moments if moment["label"] == "The wheel; the ball is in 29"]
    assert moments == runs + lies
    assert {moment["ball"] for moment in runs} == {"running", "falling"}
    assert {(moment["phase"], moment["dolly"]) for moment in runs} == {("no more bets", 0)}
    assert [words for moment in runs for words in moment["says"] if "29" in words] == []
    assert all(any("29" in words for words in moment["says"]) for moment in lies)


@pytest.mark.parametrize("still", [False, True])
def test_home_tells_no_number_before_the_ball_lies(floor: House, open_page: Open, still: bool) -> None:
    page = open_page(floor, "/", still=still)
    floor.spin()
    floor.close_betting()
    card = page.locator(f'[data-table="{TABLE}"]')
    expect(card).to_contain_text("No more bets")
    page.evaluate(NOTE, "29")
    page.evaluate(RECORD, HOME)
    floor.announce("29")
    expect(card).to_contain_text("Place your bets")
    assert page.evaluate("window.moments") == golden("order-home")
