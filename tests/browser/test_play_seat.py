"""Sitting down, buying in and going, in a demo and in a real house; and a whole round without a mouse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from dealt_house import TABLE, House, house
from keyboard import Keys
from nights import DAN
from pages import axe_is_content
from playing import spot, staked
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.table import commands as c

Open = Callable[..., Page]


def purse(page: Page, dollars: str) -> None:
    expect(page.locator("[data-purse]")).to_have_text(dollars)


def walk(page: Page, key: str, *until: str) -> None:
    """Arrow by arrow over the felt."""
    for _ in range(15):
        if page.evaluate("document.activeElement.dataset.spot") in until:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {until}")


def test_by_keyboard_alone_from_sitting_down_to_a_settled_win(open_player: Open) -> None:
    with house(hosted=True) as floor:
        page = open_player(floor)
        keys = Keys(page)
        keys.to("Volume")
        while page.evaluate("document.activeElement.name") != "name":
            page.keyboard.press("Tab")
        page.keyboard.type("Mia")
        keys.to("Sit down")
        page.keyboard.press("Enter")
        purse(page, "$200")
        assert floor.keeper.durable.seats["Mia"].color == "red"
        keys.at("0 green, pays")  # the felt is one stop: arrows lead on from there
        walk(page, "Shift+ArrowRight", "straight:7", "straight:8", "straight:9")
        walk(page, "Shift+ArrowUp", "straight:8", "straight:9")
        walk(page, "Shift+ArrowDown", "straight:8")
        page.keyboard.press("Enter")
        staked(page, "$1")
        floor.spin()
        floor.close_betting()
        floor.announce("8")
        floor.settle()
        result = page.get_by_role("region", name="Your result")
        expect(result).to_contain_text("You won $35")
        keys.to(result.locator("summary", has_text="8 black"), key="Shift+Tab")
        page.keyboard.press("Enter")
        expect(result).to_contain_text("8 black $1 paid $35Pays 35 to 1. 30-2204(1)")
        purse(page, "$235")


def test_with_a_code_from_the_floor_and_then_by_name(open_player: Open) -> None:
    with house() as floor:
        code = floor.wait(floor.staff_service.enroll("Ada", TABLE, 3))
        page = open_player(floor)
        page.get_by_label("Seat").fill("3")
        page.get_by_label("Code").fill(str(code))
        page.get_by_role("button", name="Use this screen for that seat").click()
        watching = page.get_by_role("region", name="Watching")
        expect(watching).to_contain_text("Seat 3 is free")
        axe_is_content(page)
        page.get_by_label("Your name").fill("Zoë")
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("region", name="Chip tray")).to_be_visible()
        assert floor.keeper.durable.seats["Zoë"].number == 3


def test_a_purchase_is_followed_step_by_step(open_player: Open) -> None:
    with house() as floor:
        page = open_player(floor, floor.sit("Ann"))
        page.get_by_role("button", name="Chips", exact=True).click()
        dialog = page.get_by_role("dialog", name="Chips and cash")
        expect(dialog).to_contain_text("Your cash is spread on the layout")
        axe_is_content(page)
        amount = Cents(5_000)
        floor.do(c.SpreadTender(DAN, "Ann", "currency", amount, "value", True, floor.confirmed("buy-in")))
        expect(dialog.get_by_role("list", name="Buying $50")).to_be_visible()
        expect(dialog.locator(".steps .done")).to_have_count(1)
        floor.do(c.StateAmount(DAN, amount))
        expect(dialog.locator(".steps .done")).to_have_count(2)
        floor.do(c.GiveChips(DAN, amount, floor.confirmed("chips")))
        expect(dialog.locator(".steps .done")).to_have_count(3)
        purse(page, "$150")
        floor.do(c.DropTender(DAN, "drop box"))
        expect(dialog.locator(".steps .done")).to_have_count(0)


MACHINE = {"terminals": True, "automation": {"buy-in": "machine"}}
LETTERS = {"layout": "1", "house_rules": "2", "posting_place": "2", "device": "3"}


@pytest.mark.parametrize("setup", [{}, {**MACHINE, "approvals": LETTERS}], ids=["dealt", "terminals"])
def test_a_guest_buys_more_and_cashes_out(open_player: Open, setup: dict[str, Any]) -> None:
    with house(hosted=True, **setup) as floor:
        page = open_player(floor)
        page.get_by_role("button", name="Sit down").click()
        purse(page, "$200")
        page.get_by_role("button", name="Chips", exact=True).click()
        page.get_by_role("button", name="$100").click()
        purse(page, "$300")
        expect(page.get_by_role("button", name="$100")).to_be_enabled()  # the money has been dropped
        page.get_by_role("button", name="Cash out").click()
        axe_is_content(page)
        page.get_by_role("button", name="Stay").click()
        page.get_by_role("button", name="Cash out").click()
        page.get_by_role("button", name="Yes, cash out $300").click()
        expect(page.get_by_role("button", name="Sit down")).to_be_visible()
        assert "Guest 1" not in floor.keeper.durable.seats


def test_whoever_has_chips_on_the_felt_is_told_why_not(open_player: Open) -> None:
    with house() as floor:
        page = open_player(floor, floor.sit("Ann"))
        spot(page, "red").click()
        staked(page, "$1")
        page.get_by_role("button", name="Chips", exact=True).click()
        page.get_by_role("button", name="Cash out").click()
        page.get_by_role("button", name="Yes, cash out $99").click()
        expect(page.get_by_role("log", name="Refusals")).to_contain_text("Ann has wagers on the felt")
        assert "Ann" in floor.keeper.durable.seats


def test_a_seat_that_is_taken_away_is_noticed(open_player: Open) -> None:
    with house() as floor:
        page = open_player(floor, floor.sit("Ann"))
        floor.do(c.LeaveSeat(DAN, "Ann"))
        expect(page.get_by_role("region", name="Watching")).to_contain_text("Seat 1 is free")
        assert isinstance(floor, House)
