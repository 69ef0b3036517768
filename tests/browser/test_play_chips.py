"""Chips by drag and drop, whole piles, and layouts that are saved in the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dealt_house import House, house
from nights import DAN, SUE
from pages import axe_is_content
from playing import spot, staked, stakes
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.table import commands as c

Open = Callable[..., Page]


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def middle(place: Any) -> tuple[float, float]:
    box = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: Any, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(start))
    page.mouse.down()
    page.mouse.move(*to, steps=8)
    page.mouse.up()


def test_chips_are_dragged_from_the_tray_from_place_to_place_and_off_the_felt(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    drag(page, page.get_by_role("radio", name="$5 in value chips"), middle(spot(page, "straight:17")))
    staked(page, "$5")
    assert stakes(floor, "Ann") == {"straight:17": 500}
    drag(page, spot(page, "straight:17"), middle(spot(page, "dozen:2")))
    expect(page.get_by_role("button", name="2nd dozen, pays 2 to 1, your stake $5")).to_have_count(1)
    assert stakes(floor, "Ann") == {"dozen:2": 500}
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="17 black, pays 35 to 1, your stake $5")).to_have_count(1)
    drag(page, spot(page, "straight:17"), (5, 5))
    staked(page, "$0")
    page.get_by_role("button", name="Undo").click()
    staked(page, "$5")
    assert stakes(floor, "Ann") == {"straight:17": 500}
    expect(page.locator(".dragged")).to_have_count(0)


def test_a_drag_that_the_table_refuses_leaves_the_chips_where_they_were(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    page.get_by_role("radio", name="$25 in value chips").click()
    for _ in range(2):
        spot(page, "red").click()
    staked(page, "$50")
    floor.spin()
    floor.close_betting()
    drag(page, spot(page, "red"), middle(spot(page, "black")))
    assert stakes(floor, "Ann") == {"red": 5_000}


def test_a_layout_is_saved_and_put_down_again_with_one_tap(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    for place in ("straight:17", "red", "red"):
        spot(page, place).click()
    staked(page, "$3")
    page.get_by_role("button", name="Layouts").click()
    page.get_by_label("Name").fill("Lucky")
    axe_is_content(page)
    page.get_by_role("button", name="Save these bets").click()
    page.get_by_role("button", name="Close").click()
    floor.round("4")
    page.reload()
    page.get_by_role("button", name="Lucky").click()
    staked(page, "$3")
    assert stakes(floor, "Ann") == {"straight:17": 100, "red": 200}
    page.get_by_role("button", name="Undo").click()
    staked(page, "$0")
    page.get_by_role("button", name="Layouts").click()
    page.get_by_role("button", name="Delete Lucky").click()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Lucky")).to_have_count(0)


def test_saved_layouts_are_a_tap_away_on_a_phone_too(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"), size=(390, 844))
    for name in ("Lucky", "A rather long name"):
        spot(page, "straight:17").click()
        page.get_by_role("button", name="Layouts").click()
        page.get_by_label("Name").fill(name)
        page.get_by_role("button", name="Save these bets").click()
        expect(page.get_by_role("dialog")).to_contain_text(f"{name} 1 bet, $")
        page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Clear").click()
    staked(page, "$0")
    acts = [page.get_by_role("button", name=name).bounding_box() for name in ("Undo", "Chips")]
    lucky = page.get_by_role("button", name="Lucky").bounding_box()
    assert lucky
    assert all(act and act["y"] >= lucky["y"] + lucky["height"] for act in acts)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="Lucky").click()
    staked(page, "$1")
    assert stakes(floor, "Ann") == {"straight:17": 100}


def test_double_rebet_and_clear_are_there_when_they_can_be_done(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    buttons = {name: page.get_by_role("button", name=name, exact=True) for name in ("Double", "Rebet", "Clear", "Undo")}
    for button in buttons.values():
        expect(button).to_be_disabled()
    spot(page, "red").click()
    staked(page, "$1")
    buttons["Double"].click()
    staked(page, "$2")
    buttons["Clear"].click()
    staked(page, "$0")
    spot(page, "odd").click()
    staked(page, "$1")
    floor.spin()
    expect(buttons["Double"]).to_be_enabled()
    floor.close_betting()
    for button in buttons.values():
        expect(button).to_be_disabled()
    floor.announce("2")
    floor.settle()
    buttons["Rebet"].click()
    staked(page, "$1")
    assert stakes(floor, "Ann") == {"odd": 100}


def test_a_wager_that_the_dealer_placed_is_confirmed_by_the_player(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    floor.do(c.PlaceWager(DAN, "Ann", "red", Cents(500), "value"))
    asked = page.get_by_role("region", name="Bets to confirm")
    expect(asked).to_contain_text("The dealer placed $5 on red for you.")
    axe_is_content(page)
    asked.get_by_role("button", name="Confirm").click()
    expect(asked).to_have_count(0)
    assert floor.keeper.durable.seats["Ann"].to_confirm == ()


def test_the_same_refusal_several_times_is_one_line(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    page.get_by_role("radio", name="$100 in value chips").click()
    spot(page, "red").click()
    staked(page, "$100")
    for _ in range(3):
        spot(page, "black").click()
    refused = page.get_by_role("log", name="Refusals").locator("p")
    expect(refused.locator("[data-times]")).to_have_text("3 times")
    expect(refused).to_have_count(1)
    refused.get_by_role("button", name="Dismiss").click()
    expect(refused).to_have_count(0)


def test_a_layout_is_saved_although_the_felt_was_cleared_while_its_name_was_written(
    floor: House, open_player: Open
) -> None:
    page = open_player(floor, floor.sit("Ann"))
    spot(page, "red").click()
    staked(page, "$1")
    page.get_by_role("button", name="Layouts").click()
    page.get_by_label("Name").fill("safe")
    floor.round("2")
    expect(page.locator("[data-phase=betting]")).to_be_attached()
    expect(page.locator("[data-staked]")).to_have_text("$0")
    expect(page.get_by_label("Name")).to_have_value("safe")
    page.get_by_role("button", name="Save these bets").click()
    expect(page.get_by_role("dialog")).to_contain_text("safe 1 bet, $1")


def test_a_stopped_table_is_not_shown_as_open(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    expect(page.locator(".phase.open")).to_have_text("Place your bets")
    floor.do(c.StopTable(SUE, "smoke"))
    expect(page.locator(".phase.shut")).to_have_text("This table is stopped")
