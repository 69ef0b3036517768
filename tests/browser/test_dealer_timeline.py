"""A round on the dealer's console: it shows what the log has, at once, and in the order of the ritual."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from dealing import sit_with_color, stage
from dealt_house import House, house
from playwright.sync_api import Page
from watching import RECORD, golden

Open = Callable[..., Page]
CONSOLE = """() => {
  const texts = (what) => [...document.querySelectorAll(what)].map((one) => one.textContent).join(" ") || "-";
  const names = (what, key) => [...document.querySelectorAll(what)].map((one) => one.dataset[key]).join(" ") || "-";
  return [
    document.querySelector(".phase").dataset.phase,
    document.querySelector("#stage-title").textContent,
    "number " + texts(".called b"),
    "figures " + texts(".payments .line-pays > b"),
    document.querySelector(".dolly") ? "dolly" : "no dolly",
    "felt " + texts(".piles text"),
    "may " + names("[data-step]:not(.closed)", "step"),
  ].join(" | ");
}"""
MACHINE = dict.fromkeys(("dolly", "collect", "pay", "clear"), "machine")
KEYS = (
    ("Launch the ball", ["Enter"]),
    ("Close the betting", ["Space"]),
    ("Enter the number", ["2", "0", "Enter"]),
    ("Place the dolly", ["Enter"]),
    ("Collect the losing bets", ["Enter"]),
    ("Pay the winning bets", ["Enter", "Enter"]),
    ("Remove the dolly", ["Enter"]),
)


def dealt(floor: House, open_console: Open, still: bool, steps: int) -> list[str]:
    """What the console showed, from the first step of a round to that of the next."""
    sit_with_color(floor, "Ann", "orange", ("split:17-20", 500), ("red", 500))
    page = open_console(floor, still=still)
    stage(page, "Launch the ball")
    page.evaluate(RECORD, CONSOLE)
    for title, keys in KEYS[:steps]:
        stage(page, title)
        for key in keys:
            page.keyboard.press(key)
    stage(page, "Launch the ball")
    shown: list[str] = page.evaluate("window.moments")
    return shown


@pytest.mark.parametrize("still", [False, True])
def test_a_round_by_hand_is_shown_step_by_step(open_console: Open, still: bool) -> None:
    with house() as floor:
        assert dealt(floor, open_console, still, len(KEYS)) == golden("order-console")


@pytest.mark.parametrize("still", [False, True])
def test_what_a_machine_does_is_shown_at_once(open_console: Open, still: bool) -> None:
    with house(automation=MACHINE) as floor:
        assert dealt(floor, open_console, still, 3) == golden("order-console-machine")
