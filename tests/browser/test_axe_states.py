"""Axe has nothing to say on any screen in states that are rare: a bonus round, a referral, a halt, no connection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from dealing import sit_with_color
from dealt_house import TABLE, House, house
from nights import DAN, SUE, WEIGHTS, player
from pages import axe_is_content
from playwright.sync_api import Page, expect
from tournament_house import TODAY, tournament_house
from tournaments import plan

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.table import commands as c
from croupier.web.pages import SCREENS

Open = Callable[..., Page]
BONUS: dict[str, Any] = {
    "sidebets": {"spinner-winner": "SW2-U03", "back2back": ""},
    "areas": ["spinner-winner", "back2back"],
    "house": {"sidebets.back2back.weights": WEIGHTS},
    "button": "player",
}
PRISON: dict[str, Any] = {"wheel": "single-zero", "in_prison": True, "areas": ["in-prison"]}


class Screens:
    """Everybody at one table: a player, somebody who watches, the dealer, the board, and the pit."""

    def __init__(self, floor: House, open_page: Open) -> None:
        sit_with_color(floor, "Ann", "orange", ("red", 500))
        self.player = open_page(floor, f"/tables/{TABLE}/play", terminal=floor.terminal("Ann"))
        self.dealer = open_page(floor, f"/tables/{TABLE}/deal", session=floor.staff("Dan", Post.DEALER))
        self.board = open_page(floor, f"/tables/{TABLE}/board", size=(1920, 1080))
        self.pit = open_page(floor, f"/pit#table/{TABLE}", session=floor.staff("Sue", Post.SUPERVISOR))
        self.all = (self.player, self.dealer, self.board, self.pit, open_page(floor, f"/tables/{TABLE}/play"))
        for page in self.all:
            page.locator("[data-status=live]").first.wait_for()

    def reach(self, phase: str) -> None:
        """Every screen shows this phase, and axe is content."""
        for page in self.all:
            expect(page.locator(f"[data-phase='{phase}']").first).to_be_visible()
            axe_is_content(page)


def test_a_bonus_round_and_the_end_of_it(open_page: Open) -> None:
    with house(**BONUS) as floor:
        floor.round("17")
        at = Screens(floor, open_page)
        floor.do(c.PlaceWager(player("Ann"), "Ann", "spinner-winner", Cents(500), "color"))
        floor.spin()
        floor.close_betting()
        floor.announce("17")
        floor.place_dolly()
        floor.do(c.CollectLosers(DAN))
        floor.do(c.PayWinners(DAN))
        at.reach("paid")
        floor.do(c.StartBonus(player("Ann")))
        at.reach("bonus")
        floor.do(c.RecordBonusBall(DAN, "3"))
        for page in (at.player, at.board):
            expect(page.locator("body")).to_contain_text("Bonus round")
        at.reach("bonus")


def test_a_referred_spin_and_a_closed_table(open_page: Open) -> None:
    with house() as floor:
        at = Screens(floor, open_page)
        floor.spin()
        floor.do(c.ReportIrregularity(DAN, "a moth on the wheel"))
        at.reach("referred")
        floor.do(c.RuleIrregularity(SUE, "no spin", "the moth is looked for"))
        floor.do(c.CloseTable(SUE, "supper"))
        at.reach("closed")


def test_half_back_or_prison_and_the_last_step_of_the_round(open_page: Open) -> None:
    with house(**PRISON) as floor:
        at = Screens(floor, open_page)
        floor.spin()
        floor.close_betting()
        floor.announce("0")
        expect(at.player.get_by_role("dialog")).to_be_visible()
        floor.place_dolly()
        expect(at.dealer.locator(".choosing button").first).to_be_enabled()
        at.reach("dolly")
        floor.do(c.Choose(player("Ann"), "Ann", "red", "leave"))
        floor.do(c.CollectLosers(DAN))
        floor.do(c.PayWinners(DAN))
        expect(at.dealer.locator("#stage-title")).to_have_text("Remove the dolly")
        at.reach("paid")


def test_no_connection_and_a_halt(open_page: Open) -> None:
    with house() as floor:
        at = Screens(floor, open_page)
        for page in at.all:
            page.context.set_offline(True)
        for page in at.all:
            expect(page.get_by_role("alert").first).to_contain_text("Connection lost")
            axe_is_content(page)
            page.context.set_offline(False)
        for page in at.all:
            page.locator("[data-status=live]").first.wait_for()
        floor.loop.call_soon_threadsafe(floor.keeper.halt, "the disk is full")
        for page in at.all:
            expect(page.get_by_role("alert").first).to_contain_text("the disk is full", ignore_case=True)
            axe_is_content(page)


def test_whoever_deals_while_somebody_else_is_on_duty_and_whoever_is_not_signed_in(open_page: Open) -> None:
    with house() as floor:
        for name, post in (("Eva", Post.DEALER), ("Sue", Post.SUPERVISOR)):
            page = open_page(floor, f"/tables/{TABLE}/deal", session=floor.staff(name, post))
            expect(page.get_by_role("alert")).to_contain_text("Dan is the dealer on duty")
            axe_is_content(page)
        for path in (f"/tables/{TABLE}/deal", "/pit", "/what-if"):
            page = open_page(floor, path)
            expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_visible()
            axe_is_content(page)


PATHS = {
    "home": "/", "player": "/tables/1/play", "dealer": "/tables/1/deal", "board": "/tables/1/board", "pit": "/pit",
    "whatif": "/what-if", "tournaments": "/tournaments", "tournament": "/tournaments/{}",
    "tournamentBoard": "/tournaments/{}/board",
}  # fmt: skip


def test_a_house_that_does_not_respond(open_page: Open) -> None:
    assert {*PATHS} == {*SCREENS.values()}
    with tournament_house(plan(TODAY), "1") as held:
        page = open_page(held.made, "/health", session=held.sessions["Tia"])
        page.route("**/api/**", lambda route: route.abort())
        for path in PATHS.values():
            page.goto(held.made.address + path.format(held.name))
            expect(page.get_by_text("The server is not responding").first).to_be_visible()
            axe_is_content(page)


@pytest.mark.parametrize("is_locked", [True, False], ids=["locked", "signed out"])
def test_a_director_who_is_signed_out(open_page: Open, is_locked: bool) -> None:
    with tournament_house(plan(TODAY), "1") as held:
        page = open_page(held.made, f"/tournaments/{held.name}", session=held.sessions["Tia"])
        page.locator("[data-status=live]").first.wait_for()
        if is_locked:
            held.clock.on(3_600)
        else:
            page.context.clear_cookies()
        page.get_by_role("textbox", name="Announcement").fill("Supper at nine")
        page.get_by_role("button", name="Announce", exact=True).click()
        expect(page.get_by_role("dialog", name="You are signed out")).to_be_visible()
        axe_is_content(page)
