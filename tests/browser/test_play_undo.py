"""One history of everything that a player does with chips: taken back and done again, by button and by key."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from dealt_house import House, house
from playing import spot, staked, stakes
from playwright.sync_api import Page, expect

Open = Callable[..., Page]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def test_every_gesture_is_taken_back_in_its_order_and_done_again(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    page.get_by_role("radio", name="$5 in value chips").click()
    spot(page, "red").click()
    staked(page, "$5")
    floor.round("2")
    expect(page.locator("[data-phase=betting]")).to_be_visible()
    page.get_by_role("button", name="Rebet").click()
    staked(page, "$5")
    page.get_by_role("button", name="Double").click()
    staked(page, "$10")
    spot(page, "odd").click()
    staked(page, "$15")
    page.get_by_role("button", name="Clear").click()
    staked(page, "$0")
    for amount in ("$15", "$10", "$5", "$0"):
        page.keyboard.press("Control+z")
        staked(page, amount)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    for amount in ("$5", "$10", "$15"):
        page.keyboard.press("Control+Shift+z")
        staked(page, amount)
    assert stakes(floor, "Ann") == {"red": 1_000, "odd": 500}
    page.get_by_role("button", name="Redo").click()
    staked(page, "$0")
    assert stakes(floor, "Ann") == {}
