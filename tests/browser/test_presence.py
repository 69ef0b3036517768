"""Seats and who is there: guests of the demo whose tabs are closed, full tables, a second table; players of a house."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dealt_house import TABLE, House, house
from floors import open_keeper
from nights import DAN
from pages import axe_is_content
from playing import spot, staked
from playwright.sync_api import Page, expect

from croupier.cli.guests import AWAY_SECONDS
from croupier.cli.robots import BUY_IN, PLAYERS
from croupier.people.commands import RetireTerminal
from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.presence import PIT, terminal
from croupier.service.presence import table as at_table
from croupier.table import commands as c
from croupier.table.codec import decode_event
from croupier.table.events import PlayerCashedOut
from croupier.table.people import Actor, Role
from croupier.table.postings import postings
from croupier.web.messages import SitDown

Open = Callable[..., Page]


@pytest.fixture
def demo() -> Iterator[House]:
    with house(hosted=True) as made:
        made.wait(open_keeper(made.floor, number="8", wheel="single-zero"))
        yield made


def sit_down(page: Page, name: str = "") -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name=re.compile("sit down", re.IGNORECASE)).click()
    expect(page.locator("[data-purse]")).to_have_text("$200")


async def nobody(floor: House, whose: str) -> None:
    while floor.whole.presence.is_here(whose):
        await asyncio.sleep(0.01)


def away(floor: House, seconds: int = AWAY_SECONDS) -> None:
    """The house has noticed that no screen of the newest terminal is open; so long passes, and the host looks."""
    floor.wait(nobody(floor, terminal(max(floor.staff_service.state.terminals))))
    floor.clock.on(seconds)
    assert floor.host
    floor.wait(floor.host.look())


def events_of(floor: House) -> list[Any]:
    return [decode_event(record.body) for record in floor.wait(floor.keeper.store.read(floor.keeper.stream))]


def test_a_seat_whose_tabs_are_closed_is_given_up_and_whoever_comes_back_is_told(
    demo: House, open_player: Open
) -> None:
    """Not before the time, not for a second tab that is still open, and the money is paid out to the cent."""
    page = open_player(demo)
    sit_down(page, "Mia")
    second = page.context.new_page()
    second.goto(page.url)
    second.locator("[data-status=live]").wait_for()
    page.goto("about:blank")
    demo.clock.on(10 * AWAY_SECONDS)
    assert demo.host
    demo.wait(demo.host.look())
    assert "Mia" in demo.keeper.durable.seats, "a tab is open"
    second.goto("about:blank")
    away(demo, AWAY_SECONDS - 5)
    assert "Mia" in demo.keeper.durable.seats, "it is not yet time"
    demo.clock.on(5)
    demo.wait(demo.host.look())
    assert "Mia" not in demo.keeper.durable.seats
    assert not demo.staff_service.state.terminals
    log = events_of(demo)
    (paid,) = [event for event in log if isinstance(event, PlayerCashedOut)]
    assert sum(paid.purse.values()) == BUY_IN
    moved = [posting for event in log for posting in postings(event)]
    came, went = (
        sum(each.amount for each in moved if getattr(each, end) == "purse:Mia") for end in ("target", "source")
    )
    assert (came, went) == (BUY_IN, BUY_IN)
    page.go_back()
    watching = page.get_by_role("region", name="Watching")
    expect(watching).to_contain_text(
        f"You were away for 2 minutes, and your seat at table {TABLE} was given up; your chips, $200, were paid out."
    )
    expect(page.get_by_label("Name")).to_have_value("Mia")
    axe_is_content(page)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("[data-purse]")).to_have_text("$200")
    assert "Mia" in demo.keeper.durable.seats


def test_nobody_is_sent_away_with_a_bet_on_the_layout_or_in_a_round_that_is_not_over(
    demo: House, open_player: Open
) -> None:
    page = open_player(demo)
    sit_down(page, "Mia")
    spot(page, "red").click()
    staked(page, "$1")
    page.goto("about:blank")
    for step in (
        lambda: None,
        demo.spin,
        demo.close_betting,
        lambda: demo.announce("1"),
        demo.place_dolly,
        lambda: demo.do(c.CollectLosers(DAN)),
        lambda: demo.do(c.PayWinners(DAN)),
    ):
        step()
        away(demo)
        assert "Mia" in demo.keeper.durable.seats, demo.keeper.durable.phase
    demo.do(c.RemoveDolly(DAN, demo.confirmed("clear")))
    away(demo)
    assert "Mia" not in demo.keeper.durable.seats
    page.go_back()
    expect(page.get_by_role("region", name="Watching")).to_contain_text("your chips, $201, were paid out")


def test_a_prisoner_keeps_the_seat(open_player: Open) -> None:
    with house(hosted=True, wheel="single-zero", in_prison=True, areas=["in-prison"]) as floor:
        page = open_player(floor)
        sit_down(page, "Mia")
        spot(page, "red").click()
        staked(page, "$1")
        floor.spin()
        floor.close_betting()
        floor.announce("0")
        page.goto("about:blank")
        away(floor)
        assert "Mia" in floor.keeper.durable.seats, "the choice is open"
        floor.do(c.Choose(Actor("Mia", Role.PLAYER), "Mia", "red", "leave"))
        floor.settle()
        away(floor)
        assert "Mia" in floor.keeper.durable.seats, "the bet is in prison"
        floor.round("1")
        away(floor)
        assert "Mia" not in floor.keeper.durable.seats


def test_a_full_table_says_so_and_a_second_table_asks_first(demo: House, open_player: Open) -> None:
    seats = len(demo.keeper.rules.setup.colors)
    assert demo.host
    for number in range(1, 1 + seats - len(PLAYERS)):
        seated = demo.wait(demo.host.seat(SitDown(TABLE, f"Max {number}"), "", "here"))
        assert not isinstance(seated, Refusal), seated
    late = open_player(demo)
    watching = late.get_by_role("region", name="Watching")
    expect(watching).to_contain_text(f"Table {TABLE} is full: all {seats} seats are taken.")
    expect(watching.get_by_role("button", name="Sit down")).to_have_count(0)
    axe_is_content(late)
    watching.get_by_role("link", name="Table 8").click()
    sit_down(late, "Mia")
    spot(late, "red").click()
    staked(late, "$1")
    guest = late.context.new_page()
    guest.goto(f"{demo.address}/tables/{TABLE}/play")
    watching = guest.get_by_role("region", name="Watching")
    expect(watching).to_contain_text("You are seated at table 8 with $199 and $1 on the layout. Finish there first")
    demo.do(c.CashOut(Actor("Max 1", Role.PLAYER), "Max 1"))
    first = demo.staff_service.state.terminals[1]
    demo.wait(demo.staff_service.change(RetireTerminal, "Ada", first.number, "it is not needed"))
    late.get_by_role("button", name="Undo").first.click()
    staked(late, "$0")
    guest.reload()
    expect(watching).to_contain_text("You are seated at table 8 with $200. Sitting down here gives up that seat")
    assert "Mia" in demo.floor.tables["8"].durable.seats
    expect(watching.get_by_role("link", name="Back to table 8")).to_be_visible()
    watching.get_by_role("button", name="Give up table 8 and sit down").click()
    expect(guest.locator("[data-purse]")).to_have_text("$200")
    assert "Mia" not in demo.floor.tables["8"].durable.seats
    assert "Mia" in demo.keeper.durable.seats
    expect(late.get_by_role("region", name="Watching")).to_contain_text(f"You are seated at table {TABLE} with $200")


def test_whoever_sits_down_without_chips_is_told_who_sells_them(demo: House, open_player: Open) -> None:
    demo.do(c.RelieveDealer(DAN, "Dora"))
    page = open_player(demo)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("[data-purse]")).to_have_text("$0")
    expect(page.locator("[data-no-chips]")).to_have_text(
        re.compile("You have no chips yet. Dora deals here by hand and sells them: ask for chips.")
    )
    axe_is_content(page)


def test_staff_who_want_to_play_are_told_how(demo: House, open_player: Open) -> None:
    page = open_player(demo, session=demo.staff("Zed", Post.SUPERVISOR))
    watching = page.get_by_role("region", name="Watching")
    expect(watching).to_contain_text("You are signed in here as staff")
    watching.get_by_role("button", name="Sign out and take a seat").click()
    sit_down(page)


def test_in_a_house_nobody_loses_a_seat_and_the_pit_sees_that_no_screen_is_open(
    open_player: Open, open_page: Open
) -> None:
    with house() as floor:
        page = open_player(floor, floor.sit("Ann"))
        page.goto("about:blank")
        floor.wait(nobody(floor, terminal(1)))
        floor.clock.on(3 * 60)
        pit = open_page(floor, f"/pit#table/{TABLE}", session=floor.staff("Sue", Post.SUPERVISOR), size=(1920, 1080))
        pit.get_by_role("button", name="Terminals").click()
        expect(pit.get_by_role("region", name="Terminals")).to_contain_text("Terminal 1, seat 1, no screen for 3 min")
        assert not floor.keeper.durable.seats["Ann"].away
        assert all(map(floor.whole.presence.is_here, (PIT, at_table(TABLE))))
        pit.goto("about:blank")
        for whose in (PIT, at_table(TABLE)):
            floor.wait(nobody(floor, whose))
