"""Keys of the console: one for each action, the same at every table, none with two meanings, all on a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from dealing import stage
from dealt_house import house
from pages import axe_is_content
from playwright.sync_api import Page, expect
from tables import TABLES

Open = Callable[..., Page]
SHOWN = (
    "() => [...document.querySelectorAll('[aria-keyshortcuts]')].map((one) => one.getAttribute('aria-keyshortcuts'))"
)
KEY_OF = """(what) => Object.fromEntries(
  [...document.querySelectorAll(what)].map((one) => [one.dataset.step, one.getAttribute("aria-keyshortcuts")]))"""
MISSING = """() => [...document.querySelectorAll("[data-step], .tile:not([data-copies] .tile)")]
  .filter((one) => !one.hasAttribute("aria-keyshortcuts")).map((one) => one.textContent)"""
HELD = {"SpinBall": "w", "CallNoMoreBets": "e", "RecordOutcome": "r", "PlaceDolly": "d", "CollectLosers": "o",
        "PayWinners": "p", "RemoveDolly": "z"}  # fmt: skip


@pytest.mark.parametrize("name", ["us-co", "us-co side bets", "us-nh", "us-ia"])
def test_an_action_has_one_key_the_same_at_every_table(open_console: Open, name: str) -> None:
    book, setup = TABLES[name]
    with house(book=book, **setup) as floor:
        page = open_console(floor)
        keys = page.evaluate(KEY_OF, "[data-step]")
        assert {step: keys[step] for step in HELD} == HELD
        for opens in ("Players and chips", "No bet", "Buy-in", "No spin"):
            page.get_by_role("navigation", name="At any moment").get_by_role("button", name=opens).click()
            assert not [key for key, times in Counter(page.evaluate(SHOWN)).items() if times > 1], opens
            if opens == "Players and chips":
                assert page.evaluate(MISSING) == []


def test_the_question_mark_lists_them_and_a_letter_with_shift_opens_a_form(open_console: Open) -> None:
    with house() as floor:
        page = open_console(floor)
        page.keyboard.press("?")
        keys = page.get_by_role("dialog", name="Keys")
        expect(keys).to_contain_text("Pay the winning bets")
        expect(keys.locator("dt", has_text="P").first).to_be_visible()
        axe_is_content(page)
        page.keyboard.press("Escape")
        expect(keys).to_have_count(0)
        page.keyboard.press("Shift+S")
        stage(page, "Seat a player")


def test_enter_goes_on_after_an_answer_was_chosen(open_console: Open) -> None:
    """A radio button keeps the space bar for itself, and not Enter."""
    with house(book="us-nh") as floor:
        page = open_console(floor)
        floor.spin()
        floor.close_betting()
        stage(page, "Enter the number")
        page.keyboard.press("n")
        stage(page, "What happened?")
        page.get_by_role("button", name="Hung ball").click()
        page.get_by_role("radio", name="No").check()
        page.keyboard.press("Enter")
        expect(page.locator(".barrier")).to_contain_text("Waiting for a ruling on: hung-ball")
