"""The reader board in a real browser: what hangs on the wall says what the table says, from afar and at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dealt_house import TABLE, House, house
from floors import wager
from nights import DAN, SENSOR, SUE, WEIGHTS, player
from pages import SIZES, look_over
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.table import commands as c

Open = Callable[..., Page]
WALL = (1920, 1080)
HANGS_OVER = """() => {
  const side = document.querySelector(".board-side");
  const edge = side.getBoundingClientRect().right + 1;
  return [...side.querySelectorAll(":not(.unseen)")].filter((one) => one.getBoundingClientRect().right > edge)
    .map((one) => one.textContent);
}"""
METER = {"roulette-up-progressive": {"unit": "$1", "seed": "$12,500", "reseed": "$500", "contribution": "20"}}
STREAK: dict[str, Any] = {"sidebets": {"roulette-up-bonus": "PT-FLT-RU-01"}, "areas": ["roulette-up-bonus"]}


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


@pytest.fixture
def open_board(open_page: Open) -> Open:
    def opened(house: House, size: tuple[int, int] = WALL) -> Page:
        page = open_page(house, f"/tables/{TABLE}/board", size=size)
        page.locator("[data-status=live]").wait_for()
        return page

    return opened


def test_the_number_and_no_more_bets_are_seen_at_once(floor: House, open_board: Open) -> None:
    page = open_board(floor)
    expect(page.locator(".board-phase[role=status]")).to_have_text("Place your bets")
    floor.spin()
    expect(page.locator(".board-phase[role=status]")).to_have_text("The ball is running")
    floor.close_betting()
    band = page.locator(".board-no-more")
    expect(band).to_be_visible()
    box = band.bounding_box()
    assert box
    assert box["width"] == WALL[0]
    assert box["height"] > WALL[1] / 6
    floor.announce("17")
    expect(band).to_have_count(0)
    number = page.get_by_role("region", name="The number", exact=True)
    expect(number).to_contain_text("17")
    expect(number).to_contain_text("black")
    size = number.locator(".number").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    assert size > WALL[1] / 4
    expect(page.get_by_role("region", name="Last numbers, newest first")).to_contain_text("17")


@pytest.mark.parametrize("size", [WALL, (3840, 2160)], ids=["1080p", "4K"])
def test_everything_is_large_enough_and_on_one_wall(floor: House, open_board: Open, size: tuple[int, int]) -> None:
    for pocket in ("17", "0", "32"):
        floor.round(pocket)
    page = open_board(floor, size=size)
    expect(page.get_by_role("region", name="Statistics")).to_contain_text("A fair wheel")
    expect(page.get_by_role("row", name="straight 35 to 1")).to_contain_text("$1 to $100")
    smallest = page.evaluate("""() => Math.min(...[...document.querySelectorAll(".board *")]
      .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
      .filter((one) => !one.closest(".unseen, svg, code, [aria-hidden]"))
      .map((one) => parseFloat(getComputedStyle(one).fontSize)))""")
    assert (
        smallest >= size[1] / 45
    )  # on a screen of 55 inches 15 mm; from five meters that is a newspaper at arm's length
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


def test_colors_in_play_show_what_they_are_worth(floor: House, open_board: Open) -> None:
    floor.sit("Ann")
    page = open_board(floor)
    expect(page.get_by_role("region", name="Colors in play")).to_have_count(0)
    floor.do(c.SetChips(player("Ann"), "Ann", "blue", Cents(500)))
    expect(page.get_by_role("region", name="Colors in play")).to_contain_text("blue")
    expect(page.get_by_role("region", name="Colors in play")).to_contain_text("$5")


def test_a_streak_grows_in_its_boxes(open_board: Open) -> None:
    with house(**STREAK) as made:
        made.sit("Ann")
        made.do(wager("Ann", "roulette-up-bonus", 500))
        page = open_board(made)
        streak = page.get_by_role("list", name="Streak")
        expect(streak.get_by_role("listitem")).to_have_count(8)
        expect(streak.locator(".reached")).to_have_count(0)
        made.round("3")
        made.round("9")
        expect(streak.locator(".reached")).to_have_count(2)
        expect(page.get_by_role("region", name="roulette up bonus")).to_contain_text("closed")


def test_back2back_says_which_number_and_shows_the_multiplier(open_board: Open) -> None:
    weights = {"sidebets.back2back.weights": WEIGHTS}
    with house(sidebets={"back2back": ""}, areas=["back2back"], house=weights) as made:
        made.sit("Ann")
        made.round("22")
        page = open_board(made)
        bet = page.get_by_role("region", name="back2back")
        expect(bet).to_contain_text("Wins if 22 comes again")
        made.do(wager("Ann", "back2back", 500))
        made.spin()
        made.close_betting()
        made.announce("22")
        expect(page.get_by_text("Multiplier")).to_have_count(0)
        made.do(c.RecordDraw(DAN, "Multiplier", "50"))
        expect(page.locator(".board-draw")).to_have_text("Multiplier × 50")


def test_the_meter_grows_with_what_is_bet(open_board: Open) -> None:
    progressive = {"roulette-up-progressive": "PT-BJS-RU-01"}
    with house(sidebets=progressive, areas=list(progressive), progressive=METER) as made:
        made.sit("Ann")
        page = open_board(made)
        bet = page.get_by_role("region", name="roulette up progressive")
        expect(bet.locator(".board-meter")).to_contain_text("Meter $12,500")
        made.do(wager("Ann", "roulette-up-progressive", 100))
        made.do(c.LockProgressives(DAN, made.confirmed("lock")))
        expect(bet.locator(".board-meter")).to_contain_text("Meter $12,500.20")
        made.round("5")
        expect(bet.locator(".streak .reached")).to_have_count(1)
        assert page.evaluate(HANGS_OVER) == []


@pytest.mark.parametrize(("pays", "wins"), [("00-option-1", "red, 19 to 39"), ("00-option-3", "purple, 10 to 25")])
def test_the_double_ring_shows_both_numbers_and_the_spread_that_wins(open_board: Open, pays: str, wins: str) -> None:
    with house(book="us-nj", sidebets={"spread-bet": pays}, areas=["spread-bet"]) as made:
        page = open_board(made)
        expect(page.get_by_role("img", name="The double ring")).to_be_visible()
        expect(page.locator("[data-area]")).to_have_count(7)
        assert page.evaluate(HANGS_OVER) == []
        made.spin()
        made.close_betting()
        made.do(c.RecordDraw(DAN, "SecondNumber", "10"))
        made.announce("12")
        ring = page.get_by_role("img", name=f"12 and 10 come to 22: {wins}")
        expect(ring.locator(".ball-number")).to_have_text(["12", "10"])
        expect(ring.locator(".sum")).to_have_text("22")
        expect(page.locator("[data-area].winning")).to_contain_text(wins.replace(",", ""))
        assert page.evaluate(HANGS_OVER) == []


def test_a_stop_and_a_halt_are_alarms(floor: House, open_board: Open) -> None:
    page = open_board(floor)
    floor.do(c.StopTable(SUE, "the wheel is to be looked at"))
    expect(page.get_by_role("alert")).to_have_text("This table is stopped: the wheel is to be looked at")
    floor.loop.call_soon_threadsafe(floor.keeper.halt, "the disk is full")
    expect(page.get_by_role("alert")).to_have_text("This table has stopped: the disk is full")


def test_a_broken_connection_is_shown(floor: House, open_board: Open) -> None:
    page = open_board(floor)
    page.context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("Connection lost")
    page.context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_betting_time_runs_out(open_board: Open) -> None:
    with house(timers={"betting": "300"}) as made:
        made.do(c.StartTimer(SENSOR, "betting", int(time.time() * 1000) + 200_000))
        page = open_board(made)
        timer = page.get_by_role("timer")
        expect(timer).to_be_visible()
        first = int(timer.inner_text().split()[0])
        assert 0 < first <= 200
        made.do(c.EndTimer(SENSOR, "betting"))
        expect(timer).to_contain_text("0")


def test_the_plain_address_of_a_table_leads_to_its_board(floor: House, open_page: Open) -> None:
    page = open_page(floor, f"/tables/{TABLE}")
    expect(page.get_by_role("heading", name=f"Table {TABLE}")).to_be_visible()
    assert page.url.endswith(f"/tables/{TABLE}/board")


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("phase", ["betting", "no more bets", "outcome"])
def test_nothing_is_cut_off_and_axe_has_nothing_to_say(open_board: Open, size: tuple[int, int], phase: str) -> None:
    with house(**STREAK) as made:
        for pocket in ("17", "0", "32"):
            made.round(pocket)
        page = open_board(made, size=size)
        if phase != "betting":
            made.spin()
            made.close_betting()
        if phase == "outcome":
            made.announce("00")
        expect(page.locator(f'[data-phase="{phase}"]')).to_be_visible()
        expect(page.get_by_role("region", name="Odds and limits")).to_be_visible()
        look_over(page)
