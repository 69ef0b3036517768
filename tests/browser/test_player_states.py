"""Axe has nothing to say in any state of the player's screen and of the home page, and nothing hangs over the edge."""

from __future__ import annotations

from collections.abc import Callable

from dealt_house import house
from electronic_table import ELECTRONIC, commit
from heats import CHIPS, SPRING, order
from nights import DAN, SUE
from pages import axe_is_content, look_over
from playing import spot, staked
from playwright.sync_api import Page, expect

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table.people import PIT

Open = Callable[..., Page]


def in_phase(page: Page, phase: str) -> None:
    expect(page.locator(f'[data-phase="{phase}"]')).to_be_visible()


def test_while_bets_are_placed(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        floor.round("17")
        look_over(open_player(floor))  # watching
        page = open_player(floor, floor.sit("Ann"))
        spot(page, "red").click()
        staked(page, "$1")
        for name in ("Neighbors", "Sections", "Finals", "Complete"):
            page.get_by_role("tab", name=name).click()
            page.locator('[data-neighbor="3"]').hover()
            look_over(page)
        page.get_by_role("tab", name="Sections").click()
        page.locator('[data-call="voisins du zéro"]').click(force=True)  # a refusal of this screen's own
        page.get_by_role("radio", name="$100 in value chips").click()
        spot(page, "black").click()  # and one of the table's
        expect(page.get_by_role("log", name="Refusals").locator("p")).to_have_count(2)
        floor.do(c.PlaceWager(DAN, "Ann", "odd", Cents(500), "value"))
        expect(page.get_by_role("region", name="Bets to confirm")).to_be_visible()
        look_over(page)


def test_every_dialog_and_panel(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        floor.round("17")
        page = open_player(floor, floor.sit("Ann"))
        spot(page, "red").click()
        staked(page, "$1")
        for opener in ("Layouts", "Chips"):
            page.get_by_role("button", name=opener, exact=True).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            if opener == "Chips":
                page.get_by_role("button", name="Cash out").click()
            axe_is_content(page)
            page.keyboard.press("Escape")
        for panel in ("Numbers", "Rules", "Past rounds"):
            page.get_by_role("button", name=panel, exact=True).click()
            expect(page.get_by_role("region", name=panel, exact=True)).to_contain_text(
                "17" if panel != "Rules" else "30-"
            )
            look_over(page)
        page.locator("[data-round]").first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        axe_is_content(page)
    with house(**ELECTRONIC) as machine:
        commit(machine)
        page = open_player(machine)
        page.get_by_role("button", name="Proofs", exact=True).click()
        expect(page.get_by_role("region", name="Proofs")).to_contain_text("Commitment, published")
        look_over(page)


def test_from_the_spin_to_the_payment_stopped_and_cut_off(open_player: Open) -> None:
    with house(wheel="single-zero", in_prison=True, areas=["in-prison"]) as floor:
        page = open_player(floor, floor.sit("Ann"))
        for place in ("red", "straight:0"):
            spot(page, place).click()
        staked(page, "$2")
        floor.spin()
        in_phase(page, "spinning")
        axe_is_content(page)
        floor.close_betting()
        in_phase(page, "no more bets")
        axe_is_content(page)
        floor.announce("0")
        expect(page.get_by_role("dialog", name="0: half back or prison?")).to_be_visible()
        axe_is_content(page)
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_have_count(0)
        axe_is_content(page)  # the number is in
        floor.settle()
        in_phase(page, "betting")
        expect(page.get_by_role("region", name="Your result")).to_be_visible()
        page.evaluate("document.querySelectorAll('.last-round details').forEach((one) => (one.open = true))")
        look_over(page)
        floor.do(c.StopTable(SUE, "smoke"))
        expect(page.get_by_role("alert")).to_contain_text("This table is stopped: smoke")
        look_over(page)
        page.context.set_offline(True)
        expect(page.get_by_role("alert")).to_contain_text("Connection lost")
        look_over(page)


def test_a_heat_in_turn_and_a_sealed_one(open_player: Open) -> None:
    for told in ({"betting": "in turn"}, {"secret": (1,)}):
        with house(tournament=SPRING, tournament_chips=CHIPS, terminals=True) as floor:
            floor.do(c.StartHeat(PIT, order(**told)))
            page = open_player(floor, floor.terminal("Ann"))
            expect(page.get_by_role("region", name="Tournament")).to_be_visible()
            spot(page, "red").click()
            page.get_by_role("tab", name="Finals").click()
            look_over(page)
            if "secret" in told:
                page.get_by_role("button", name="Seal my bets (25 points)").click()
                expect(page.locator("[data-seals]")).to_contain_text("still missing Bob")
                look_over(page)
            watching = open_player(floor)
            expect(watching.get_by_role("region", name="Watching")).to_contain_text("tournament")
            look_over(watching)


def test_the_home_page(open_page: Open) -> None:
    with house(hosted=True) as floor:
        page = open_page(floor, "/")
        expect(page.get_by_role("link", name="Sit down")).to_be_visible()
        look_over(page)
        page.get_by_role("button", name="Staff sign-in").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.get_by_label("Name").fill("Nobody")
        page.get_by_label("Password").fill("not a password of anybody's")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
        axe_is_content(page)
        page.keyboard.press("Escape")
        page.context.set_offline(True)
        expect(page.get_by_role("alert")).to_contain_text("The server is not responding.")
        look_over(page)
