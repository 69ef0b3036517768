"""The reader board on every wall: all of it is there, nothing runs over anything, and it is read from afar."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from dealing import sit_with_color
from dealt_house import TABLE, House, house
from fitting import resized
from heats import CHIPS, SPRING, order
from laid_out import lies_well
from nights import DAN, SENSOR, SUE, WEIGHTS
from pages import axe_is_content
from playwright.sync_api import Page, expect

from croupier.table import commands as c
from croupier.table.people import PIT

Open = Callable[..., Page]
LONG = "Maximiliane Wilhelmine von Hohenlohe-Langenburg-Schillingsfürst"
WORDY = (
    "the wheel is to be looked at by the technician of its manufacturer, and by an inspector of the Division of Gaming"
)
SIZES = [(1024, 768), (1280, 720), (1920, 1080), (3840, 2160), (1080, 1920)]
METER = {"roulette-up-progressive": {"unit": "$1", "seed": "$12,500", "reseed": "$500", "contribution": "20"}}
BETS: dict[str, Any] = {
    "sidebets": {"roulette-up-progressive": "PT-BJS-RU-01", "back2back": ""},
    "areas": ["roulette-up-progressive", "back2back"],
    "progressive": METER,
    "house": {"sidebets.back2back.weights": WEIGHTS},
    "timers": {"betting": "300"},
}
WRONG = """() => {
  const page = document.documentElement, found = [];
  const sizeOf = (one) => parseFloat(getComputedStyle(one).fontSize);
  if (page.scrollHeight > innerHeight) found.push(`${page.scrollHeight - innerHeight} px below the edge`);
  if (page.scrollWidth > innerWidth) found.push(`${page.scrollWidth - innerWidth} px beside it`);
  const hasWords = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const words = [...document.querySelectorAll(".board *")]
    .filter((one) => hasWords(one) && !one.closest(".unseen, svg, .board-no-more, .board-proof"));
  for (const one of words) {
    const box = one.getBoundingClientRect();
    for (let frame = one.parentElement; frame && frame !== document.body; frame = frame.parentElement) {
      const edge = frame.getBoundingClientRect();
      // A line may be lower than the box of its letters.
      if (box.right > edge.right + 1 || (!frame.matches("p") && box.bottom > edge.bottom + 1))
        found.push(`${one.textContent} leaves ${frame.className}`);
    }
    if (sizeOf(one) < Math.min(innerWidth, innerHeight) / 80) found.push(`${one.textContent} is too small`);
  }
  for (const one of document.querySelectorAll(".board-last li > span")) {
    const edge = one.getBoundingClientRect();
    const parts = [...one.querySelectorAll("b, i")].map((part) => part.getBoundingClientRect());
    if (parts.some(({ left, right }) => left < edge.left + 4 || right > edge.right - 4))
      found.push(`${one.textContent} touches its frame`);
  }
  const number = document.querySelector(".board-hero .number");
  if (number && sizeOf(number) < innerHeight / 12) found.push("the number is too small");
  return found;
}"""


PHONES = [(320, 200), (320, 568), (390, 844), (568, 320), (640, 400), (844, 390)]
"""Upright and lying; 640 by 400 and 320 by 200 are a laptop's page at two and at four times its size."""
SMALLEST = 11
BROKEN = """(least) => {
  const found = [], range = document.createRange();
  const walk = document.createTreeWalker(document.querySelector(".board"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { data, parentElement: one } = walk.currentNode;
    if (!data.trim() || one.closest(".unseen, svg, code")) continue;
    if (parseFloat(getComputedStyle(one).fontSize) < least) found.push(`${data} is too small`);
    for (const { 0: word, index } of data.matchAll(/\\S+/g)) {
      range.setStart(walk.currentNode, index);
      range.setEnd(walk.currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${word} is broken`);
    }
  }
  return found;
}"""
"""Words that go on in the next line, and those that nobody can read."""


@pytest.fixture
def walls(open_page: Open) -> Callable[[House], Any]:
    """The board of a house on every wall; what is wrong there is asked after each step."""

    @contextmanager
    def hung(floor: House) -> Iterator[Callable[[str], None]]:
        pages = [open_page(floor, f"/tables/{TABLE}/board", size=size) for size in SIZES]
        for page in pages:
            page.locator("[data-status=live]").wait_for()
            expect(page.get_by_role("region", name="Odds and limits")).to_be_visible()

        def look(says: str) -> None:
            for page, size in zip(pages, SIZES, strict=True):
                expect(page.locator("main")).to_contain_text(says)
                assert page.evaluate(WRONG) == [], (size, says)
            axe_is_content(pages[0])

        yield look

    return hung


def test_a_round_with_side_bets_a_meter_and_a_countdown(walls: Callable[[House], Any]) -> None:
    with house(**BETS) as floor:
        for pocket in ("17", "0", "32", "8", "8", "19", "00", "36", "13", "21", "4", "11", "27"):
            floor.round(pocket)
        for name, color in ((LONG, "blue"), ("Bob", "green"), ("Eve", "purple")):
            sit_with_color(floor, name, color, ("red", 500))
        floor.do(c.StartTimer(SENSOR, "betting", int(time.time() * 1000) + 250_000))
        with walls(floor) as look:
            look("seconds left to bet")
            floor.spin()
            look("The ball is running")
            floor.close_betting()
            look("No more bets")
            floor.announce("20")
            look("Winning number")
            floor.do(c.StopTable(SUE, WORDY))
            look(WORDY)
            look("Stopped")


def test_a_void_spin_prison_and_a_heat(walls: Callable[[House], Any]) -> None:
    with house(wheel="single-zero", in_prison=True, areas=["in-prison"]) as floor:
        floor.round("19")
        with walls(floor) as look:
            look("go to prison or get half back")
            floor.spin()
            floor.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
            look("No spin: foreign object")
    with house(tournament=SPRING, tournament_chips=CHIPS, terminals=True) as floor:
        floor.do(c.StartHeat(PIT, order({LONG: 1_000, "Bob": 1_000}, betting="in turn")))
        with walls(floor) as look:
            look(f"{LONG} bets now")


def test_on_a_phone_and_enlarged_the_board_is_one_column_of_whole_words(open_page: Open) -> None:
    with house(**BETS) as floor:
        for pocket in ("17", "0", "32", "8", "8", "19", "00", "36", "13", "21", "4", "11", "27"):
            floor.round(pocket)
        sit_with_color(floor, "Bob", "green", ("red", 500))
        page = open_page(floor, f"/tables/{TABLE}/board")
        expect(page.get_by_role("region", name="Odds and limits")).to_be_visible()
        for pocket in ("", "20"):
            if pocket:
                floor.spin()
                floor.close_betting()
                floor.announce(pocket)
                expect(page.get_by_text("Winning number")).to_be_visible()
            for size in PHONES:
                resized(page, size)
                lies_well(page, "the board")
                assert page.evaluate(BROKEN, SMALLEST) == [], size
                expect(page.locator(".board-phase")).to_be_in_viewport(ratio=1)
                expect(page.locator(".board-hero .number")).to_be_in_viewport(ratio=0.4)
            axe_is_content(page)
