"""A tournament in a real browser: the desk registers 36 players with few keys, and the director runs one to the last prize."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pages import look_over
from playwright.sync_api import Page, expect
from tournament_house import TODAY, Held, tournament_house
from tournaments import event, plan

Open = Callable[..., Page]
EVENING = "Evening"
PLAYERS = [
    f"{first} {last}"
    for first in ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
    for last in ["Adams", "Baker", "Clark", "Davis", "Evans", "Frank"]
]
"""36 people."""


def of_36(**changes: Any) -> dict[str, Any]:
    """Three tables of six seats, so that 36 play in two heats."""
    return plan(TODAY, events=[event(day=TODAY, **changes)])


@pytest.fixture
def evening() -> Iterator[Held]:
    with tournament_house(of_36(), "1", "2", "3") as held:
        yield held


def page_of(held: Held, open_page: Open, name: str, at: str = "", size: tuple[int, int] = (1280, 800)) -> Page:
    page = open_page(held.made, f"/tournaments/{held.name}{at}", size=size, session=held.sessions[name])
    page.locator("[data-status=live]").wait_for()
    return page


COUNT_HANDS = """() => {
  window.hands = { clicks: 0, keys: 0, enters: 0 };
  addEventListener("click", (event) => event.detail && hands.clicks++, true);
  addEventListener("keydown", (event) => (event.key === "Enter" ? hands.enters++ : hands.keys++), true);
}"""
"""What hands do at the desk: a click by Enter in a form is none."""


def test_one_person_registers_and_seats_36_players_with_few_clicks(evening: Held, open_page: Open) -> None:
    page = page_of(evening, open_page, "Tia")
    page.evaluate(COUNT_HANDS)
    page.get_by_role("button", name="Open registration").click()
    name = page.get_by_label("Player’s name")
    expect(name).to_be_focused()
    for player in PLAYERS:  # at once, whether the one before was answered or not
        page.keyboard.type(player)
        page.keyboard.press("Enter")
    expect(page.locator("[data-entered]")).to_have_text("36")
    expect(page.get_by_role("list", name="Entries on their way")).to_have_count(0)
    expect(name).to_be_focused()
    page.get_by_role("button", name="Close registration: 36 entered").click()
    page.get_by_role("button", name="Draw the seats of Heats").click()
    expect(page.locator("[data-heat-table]")).to_have_count(6)
    hands = page.evaluate("hands")
    letters = sum(len(player) for player in PLAYERS)
    assert hands == {"clicks": 3, "keys": hands["keys"], "enters": 36}
    assert hands["keys"] - letters <= len(PLAYERS) * 2, (
        "a capital letter is a key with Shift, and nothing else is pressed"
    )
    entered = evening.field.entries.values()
    assert sorted(entry.player for entry in entered) == sorted(PLAYERS)
    assert all(
        entry.has_rules and entry.fee.by.way == entry.buy_in.by.way == "cash" and entry.seat for entry in entered
    )
    look_over(page)
