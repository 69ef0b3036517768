"""The player's screen and home on every size: felt, chips, phase and result in sight, and nothing moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dealt_house import TABLE, House, house
from fitting import resized
from floors import sit
from in_sight import ENLARGED, SIZES, in_sight
from nights import DAN, SENSOR, fill_of, player
from pages import look_over
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.table import commands as c

Open = Callable[..., Page]
SHAPES = ((390, 844), (844, 390), (820, 1180), (1280, 800))
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
      if (one.hadRecentInput) continue;
      const moved = one.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.nodeName);
      window.shifts.push([one.value, ...moved]);
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.fixture
def floor() -> Iterator[House]:
    with house(timers={"betting": "60"}) as made:
        yield made


def bet(floor: House, *places: str) -> None:
    for place in places:
        floor.do(c.PlaceWager(player("Ann"), "Ann", place, Cents(500), "value", denomination=Cents(500)))


def start_timer(floor: House) -> None:
    floor.do(c.StartTimer(SENSOR, "betting", int(time.time() * 1000) + 60_000))


def phases(floor: House, number: str) -> Iterator[str]:
    """A round with two bets, phase by phase."""
    bet(floor, "straight:17", "red")
    start_timer(floor)
    yield "betting"
    floor.spin()
    yield "spinning"
    floor.close_betting()
    yield "no more bets"
    floor.announce(number)
    yield "outcome"
    floor.place_dolly()
    yield "dolly"
    floor.do(c.CollectLosers(DAN))
    yield "collected"
    floor.do(c.PayWinners(DAN))
    yield "paid"
    floor.do(c.RemoveDolly(DAN, floor.confirmed("clear")))
    yield "betting"


def test_felt_chips_phase_and_result_are_in_sight_on_every_size_and_the_tray_stays_where_it_is(
    floor: House, open_player: Open
) -> None:
    page = open_player(floor, floor.sit("Ann"))
    trays: dict[tuple[int, int], set[Any]] = {size: set() for size in SIZES}
    for step, phase in enumerate(phases(floor, "4")):
        page.locator(f'[data-phase="{phase}"]').wait_for()
        if step < 2:
            page.get_by_role("timer").wait_for()
        if step >= 6:
            expect(page.locator("[data-last]")).to_have_text("4 black Lost $10")
        for size in SIZES if phase not in ("outcome", "dolly", "collected") else ():
            tray = in_sight(resized(page, size), *["countdown"] * (step < 2))
            trays[size].add((tray["left"], tray["top"], tray["right"], tray["bottom"]))
    for size, places in trays.items():
        assert len(places) == 1, (size, places)


AROUND = (
    *("split:14-17", "split:16-17", "split:17-18", "split:17-20", "street:16-18"),
    *("corner:13-17", "corner:14-18", "corner:16-20", "corner:17-21"),
)


def test_large_figures_are_read_whole_on_every_size(floor: House, open_player: Open) -> None:
    """Won by ten bets of $100 around 17: 35 + 4 × 17 + 4 × 8 + 11 times $100 (Colorado 2204)."""
    floor.do(fill_of(floor.keeper.state, 10_000_000))
    floor.wait(sit(floor.keeper, "Ann", 1_234_500))
    page = open_player(floor, floor.terminal("Ann"))
    for place in ("straight:17", *AROUND):
        floor.do(c.PlaceWager(player("Ann"), "Ann", place, Cents(10_000), "value", denomination=Cents(10_000)))
    floor.round("17")
    expect(page.locator("[data-last]")).to_have_text("17 black Won $14,600")
    expect(page.locator("[data-purse]")).to_have_text("$26,945")
    for size in SIZES:
        in_sight(resized(page, size))


CUT = """() => {
  const strip = document.querySelector(".results ol").getBoundingClientRect();
  const marks = [...document.querySelectorAll(".results li")].map((one) => [one, one.getBoundingClientRect()]);
  const isOut = (at) => at.top >= strip.bottom - 0.5;
  const isWhole = (at) => at.bottom <= strip.bottom + 0.5 && at.right <= strip.right + 0.5;
  return { many: marks.filter(([, at]) => isWhole(at)).length,
    cut: marks.filter(([, at]) => !isOut(at) && !isWhole(at)).map(([one]) => one.textContent) };
}"""
"""Of the last numbers, how many are seen whole, and which in part."""


def test_the_last_numbers_are_seen_whole_or_not_at_all(floor: House, open_player: Open) -> None:
    token = floor.sit("Ann")
    for number in range(20):
        floor.round(str(number))
    page = open_player(floor, token)
    expect(page.locator(".results li b").first).to_have_text("19")
    for size in (*SIZES, ENLARGED):
        found = resized(page, size).evaluate(CUT)
        assert found["many"] >= 5, (size, found)
        assert found["cut"] == [], (size, found)


def test_a_page_enlarged_four_times_has_felt_and_chips_one_tap_away_and_the_phase_in_sight(
    floor: House, open_player: Open
) -> None:
    page = open_player(floor, floor.sit("Ann"), size=ENLARGED)
    start_timer(floor)
    for link, part in (("The felt", "straight:0"), ("Your chips", ""), ("The felt", "straight:0")):
        page.get_by_role("link", name=link).click()
        wanted = page.locator(f'[data-spot="{part}"]') if part else page.get_by_role("radio").first
        expect(wanted).to_be_in_viewport(ratio=0.9)
        for always in (
            page.get_by_role("status").first,
            page.get_by_role("timer"),
            page.get_by_role("link", name=link),
        ):
            expect(always).to_be_in_viewport(ratio=1)
    page.locator('[data-spot="straight:0"]').click()
    expect(page.locator("[data-staked]")).to_have_text("$1")
    look_over(page)


def test_nothing_jumps_in_a_round(floor: House, open_player: Open) -> None:
    """In the four shapes: two rounds, a spin that is none, and a connection that is lost."""
    token = floor.sit("Ann")
    floor.round("32")
    pages = [open_player(floor, token, size=size, still=False) for size in SHAPES]
    for page in pages:
        page.evaluate(SHIFTS)
    for number in ("17", "4"):
        for phase in phases(floor, number):
            for page in pages:
                page.locator(f'[data-phase="{phase}"]').wait_for()
    floor.spin()
    floor.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
    for page, size in zip(pages, SHAPES, strict=True):
        expect(page.locator("[data-last]")).to_have_text("4 black Lost $10")
        says = page.locator("[data-no-spin]")
        expect(says).to_contain_text("No spin: foreign object")
        page.context.set_offline(True)
        expect(page.locator(".across [role=alert]")).to_have_text("Connection lost. Reconnecting…")
        page.context.set_offline(False)
        expect(says).to_be_visible()
        resized(page, size)
        shifts = page.evaluate("window.shifts")
        assert sum(one[0] for one in shifts) < 0.005, (size, shifts)  # letters that come late move a line by a pixel
        says.get_by_role("button", name="Dismiss").click()
        expect(says).to_have_count(0)


def test_home_fits_every_size(floor: House, open_page: Open) -> None:
    floor.round("17")
    page = open_page(floor, "/")
    page.locator(f'[data-table="{TABLE}"]').wait_for()
    for size in (*SIZES, ENLARGED):
        resized(page, size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], size
        for link in page.locator(".card nav a, .who button, .home a").all():
            box = link.bounding_box()
            assert box, size
            assert min(box["width"], box["height"]) >= 24, (size, link.text_content(), box)
            assert box["x"] >= 0, size
            assert box["x"] + box["width"] <= size[0], size
    look_over(page)
