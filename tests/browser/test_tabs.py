"""Tabs in odd situations: two for one seat, one from before another set-up or version, a layout of another wheel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from attending import until
from dealt_house import TABLE, House, house
from nights import APPROVED, SUE
from pages import axe_is_content
from playing import spot, staked, stakes
from playwright.sync_api import BrowserContext, Page, expect

from croupier.devices.drbg import Drbg
from croupier.devices.electronic_wheel import ElectronicWheel
from croupier.devices.wheel_hand import WheelHand
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from croupier.table.phases import Phase
from croupier.table.state import TableState

Open = Callable[..., Page]
OTHER_TAB = "Your seat is open in another tab as well."
HEARD = "new Promise((done) => addEventListener('storage', () => done(), { once: true }))"


@pytest.fixture
def floor() -> Iterator[House]:
    with house() as made:
        yield made


def another(context: BrowserContext, floor: House) -> Page:
    page = context.new_page()
    page.goto(f"{floor.address}/tables/{TABLE}/play")
    page.locator("[data-status=live]").wait_for()
    return page


def broken_and_back(page: Page) -> None:
    """As when a laptop sleeps and wakes."""
    page.context.set_offline(True)
    page.locator("[data-status=broken]").wait_for()
    page.context.set_offline(False)
    page.locator("[data-status=live]").wait_for()


def press(page: Page, name: str, other: Page) -> None:
    """A gesture in one tab, of which the other has heard: what it tells of the table may come sooner."""
    other.evaluate(
        "window.heard = new Promise((done) => addEventListener('storage', () => done(), { once: true })), null"
    )
    if name in ("Undo", "Redo"):
        page.get_by_role("button", name=name).click()
    else:
        spot(page, name).click()
    other.evaluate("window.heard")


def test_two_tabs_of_one_seat_are_in_step_to_the_last_gesture(floor: House, open_player: Open) -> None:
    first = open_player(floor, floor.sit("Ann"))
    spot(first, "red").click()
    staked(first, "$1")
    second = another(first.context, floor)
    for page in (first, second):
        expect(page.get_by_text(OTHER_TAB)).to_be_visible()
    axe_is_content(second)
    staked(second, "$1")
    press(second, "even", first)
    for page in (first, second):
        staked(page, "$2")
        expect(page.locator("[data-purse]")).to_have_text("$98")
    press(first, "Undo", second)  # what the other tab did last
    staked(second, "$1")
    assert stakes(floor, "Ann") == {"red": 100}
    press(second, "Undo", first)  # what the first tab did first
    staked(first, "$0")
    assert stakes(floor, "Ann") == {}
    press(first, "Redo", second)
    staked(second, "$1")
    second.reload()
    staked(second, "$1")
    press(second, "Redo", first)
    staked(first, "$2")
    assert stakes(floor, "Ann") == {"red": 100, "even": 100}
    floor.round("1")
    for page in (first, second):
        staked(page, "$0")
        expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    second.close()
    expect(first.get_by_text(OTHER_TAB)).to_have_count(0)


@contextmanager
def wheel_house() -> Iterator[House]:
    setup: dict[str, Any] = {
        "electronic": ["Ball"],
        "automation": {"launch": "device", "outcome": "device"},
        "approvals": {**APPROVED, "device": "letter 3"},
        "timers": {"nonces": "600"},
    }
    with house(**setup) as made:
        working = asyncio.run_coroutine_threadsafe(
            WheelHand(made.keeper, ElectronicWheel(Drbg()), roll=0).run(), made.loop
        )
        yield made
        working.cancel()


def test_exactly_one_of_two_tabs_contributes_to_each_draw(open_player: Open) -> None:
    """The table waits for whom it has a commitment of: were it nobody's, or were both to answer, it would not go on."""

    def when(made: House, true: Callable[[TableState], object]) -> TableState:
        made.wait(until(made.keeper, lambda state: bool(true(state))))
        return made.keeper.durable

    with wheel_house() as made:
        first = open_player(made, made.sit("Ann"))
        second = another(first.context, made)
        for spin in ("Ball 1", "Ball 2"):
            when(made, lambda state: state.seats["Ann"].pledge and state.commitments)
            made.do(c.SpinBall(Actor("electronic wheel", Role.DEVICE)))
            made.close_betting()
            state = when(made, lambda state: state.outcome is not None)
            mixed = state.opened[spin].mixed
            assert mixed
            assert ([seat for seat, _ in mixed.nonces], mixed.missing) == ([1], ())
            for page in (first, second):
                expect(page.get_by_text("contribution is not in the last draw")).to_have_count(0)
            made.settle()


def test_a_layout_saved_at_another_wheel_says_what_is_missing_and_places_the_rest_when_asked(
    open_player: Open, open_page: Open
) -> None:
    with house(wheel="double-zero") as other:
        page = open_player(other, other.sit("Ann"))
        for place in ("straight:00", "red"):
            spot(page, place).click()
        staked(page, "$2")
        page.get_by_role("button", name="Layouts").click()
        page.get_by_label("Name").fill("Mine")
        page.get_by_role("button", name="Save these bets").click()
        kept = page.evaluate("localStorage.getItem('croupier.layouts')")
    with house(wheel="single-zero") as floor:
        page = open_player(floor, floor.sit("Ann"))
        page.evaluate("(kept) => localStorage.setItem('croupier.layouts', kept)", kept)
        page.reload()
        page.locator("[data-status=live]").wait_for()
        page.get_by_role("button", name="Layouts").click()
        shelf = page.get_by_role("dialog", name="Saved layouts")
        expect(shelf).to_contain_text("It was saved at another table: this one has no straight 00.")
        axe_is_content(page)
        assert stakes(floor, "Ann") == {}
        shelf.get_by_role("button", name="Place the rest").click()
        staked(page, "$1")
        assert stakes(floor, "Ann") == {"red": 100}
        assert page.evaluate("localStorage.getItem('croupier.layouts')") == kept


def test_a_tab_that_slept_through_the_end_of_a_day_says_how_things_stand(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    spot(page, "red").click()
    staked(page, "$1")
    page.context.set_offline(True)
    page.locator("[data-status=broken]").wait_for()
    floor.do(c.CloseTable(SUE, "the day is over"))
    page.context.set_offline(False)
    closed = page.get_by_text("This table is closed, and bets that stood were returned.")
    expect(closed).to_contain_text("Your $100 are yours: cash out under Chips, or wait here until it opens.")
    axe_is_content(page)
    page.get_by_role("button", name="Chips", exact=True).click()
    page.get_by_role("button", name="Cash out").click()
    page.get_by_role("button", name="Yes, cash out $100").click()
    expect(page.get_by_role("region", name="Watching")).to_contain_text("Seat 1 is free")
    assert "Ann" not in floor.keeper.durable.seats
    assert floor.keeper.durable.phase is Phase.CLOSED


def test_a_page_draws_the_felt_anew_when_the_set_up_has_changed_meanwhile(floor: House, open_player: Open) -> None:
    page = open_player(floor, floor.sit("Ann"))
    assert spot(page, "straight:00").count() == 1
    page.context.set_offline(True)
    page.locator("[data-status=broken]").wait_for()
    floor.do(c.ChangeSetup(SUE, {**floor.keeper.durable.setup, "wheel": "single-zero"}))
    page.context.set_offline(False)
    expect(spot(page, "straight:00")).to_have_count(0)
    expect(page.get_by_text("The rules or the layout of this table have changed")).to_be_visible()
    expect(page.locator("[data-purse]")).to_have_text("$100")
    page.reload()
    page.locator("[data-status=live]").wait_for()
    expect(page.get_by_text("The rules or the layout of this table have changed")).to_have_count(0)


def test_a_page_older_than_the_house_says_so_and_loads_between_rounds(
    floor: House, open_player: Open, open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_player(floor, floor.sit("Ann"))
    spot(page, "red").click()
    staked(page, "$1")
    board = open_page(floor, f"/tables/{TABLE}/board", size=(1920, 1080))
    board.locator("[data-status=live]").wait_for()
    broken_and_back(page)
    newer = page.get_by_text("There is a new version of this page.")
    expect(newer).to_have_count(0)
    for module in ("app", "pages"):
        monkeypatch.setattr(f"croupier.web.{module}.__version__", "9.9.9")
    broken_and_back(page)
    expect(newer).to_contain_text("The page loads anew when this round is over; nothing is lost.")
    axe_is_content(page)
    broken_and_back(board)
    expect(board.locator("#app[data-version='9.9.9']")).to_have_count(1)
    assert page.locator("#app").get_attribute("data-version") != "9.9.9", "not in the middle of a round"
    staked(page, "$1")
    floor.round("1")
    expect(page.locator("#app[data-version='9.9.9']")).to_have_count(1)
    page.locator("[data-status=live]").wait_for()
    expect(newer).to_have_count(0)
    expect(page.locator("[data-purse]")).to_have_text("$101")
