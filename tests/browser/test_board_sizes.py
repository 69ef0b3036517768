"""The reader board on every wall: all of it is there, nothing runs over anything, and it is read from afar."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from dealing import sit_with_color
from dealt_house import TABLE, House, house
from heats import CHIPS, SPRING, order
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
  const number = document.querySelector(".board-hero .number");
  if (number && sizeOf(number) < innerHeight / 12) found.push("the number is too small");
  return found;
}"""


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
