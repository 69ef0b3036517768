"""Every task of a player by keyboard alone: how many presses each takes stands in `presses/player.txt`, and the focus
is afterwards where one goes on. A number that grows is a step back; one that falls is written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dealt_house import TABLE, House, house
from electronic_table import ELECTRONIC, commit
from heats import CHIPS, SPRING, order
from keyboard import Keys, recorded
from playing import staked, stakes
from playwright.sync_api import Page, expect

from croupier.table import commands as c
from croupier.table.people import PIT

Open = Callable[..., Page]


def at(open_player: Open, floor: House, name: str = "Ann", **more: Any) -> Keys:
    return Keys(open_player(floor, floor.sit(name), **more), "player")


def test_at_the_felt(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        keys = at(open_player, floor)
        page = keys.page
        with keys.task("reach the felt", "0 green, pays"):
            keys.press("Tab", "Enter", "Tab")
        with keys.task("choose a chip", "$5 in value chips"):
            keys.press("Tab", "ArrowRight")
        with keys.task("bet straight up", "2 black, pays 35 to 1"):
            keys.press("Shift+Tab", "Shift+ArrowRight", "Enter")
            staked(page, "$5")
        with keys.task("bet a split", "Split 2, 5"):
            keys.press("ArrowRight", "Enter")
            staked(page, "$10")
        with keys.task("bet a corner", "Corner 1, 2, 4, 5"):
            keys.press("ArrowDown", "Enter")
            staked(page, "$15")
        with keys.task("bet outside", "1st dozen"):
            keys.to("1st dozen", key="Shift+ArrowDown")
            keys.press("Enter")
            staked(page, "$20")
        assert stakes(floor, "Ann") == {"straight:2": 500, "split:2-5": 500, "corner:1-5": 500, "dozen:1": 500}
        with keys.task("move a bet", "2nd dozen"):
            keys.press("m")
            keys.to("2nd dozen", key="Shift+ArrowRight")
            keys.press("Enter")
            expect(page.get_by_role("button", name="2nd dozen, pays 2 to 1, your stake $5")).to_have_count(1)
        with keys.task("take a chip off", "2nd dozen"):
            keys.press("Delete")
            staked(page, "$15")
        with keys.task("undo", "2nd dozen"):
            keys.press("Control+z")
            staked(page, "$20")
        with keys.task("redo", "2nd dozen"):
            keys.press("Control+Shift+z")
            staked(page, "$15")
        with keys.task("save a layout", ""):
            keys.to("Layouts")
            keys.press("Enter")
            keys.type("Lucky")
            keys.press("Enter")
            expect(page.get_by_role("dialog")).to_contain_text("Lucky 3 bets, $15")
            expect(page.get_by_label("Name")).to_be_focused()
        with keys.task("close a dialog", "Layouts"):
            keys.press("Escape")
        with keys.task("clear", "Clear"):
            keys.press("Shift+Tab")
            keys.to("Clear", key="ArrowRight")
            keys.press("Enter")
            staked(page, "$0")
        with keys.task("use a layout", "Lucky"):
            keys.to("Lucky")
            keys.press("Enter")
            staked(page, "$15")
        with keys.task("double", "Double"):
            keys.to("Clear", key="Shift+Tab")
            keys.to("Double", key="ArrowRight")
            keys.press("Enter")
            staked(page, "$30")
        assert keys.tasks == recorded("player")["at the felt"]


def test_calls(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        keys = at(open_player, floor)
        page = keys.page
        with keys.task("bet neighbors", "0 green and 2 neighbors"):
            keys.press("Tab", "Tab", "Tab", "Enter", "Tab", "Enter")
            staked(page, "$5")
        with keys.task("one neighbor more", "Neighbors on each side"):
            keys.press("Tab", "Tab", "ArrowUp")
        with keys.task("call a section", "Tiers du cylindre"):
            keys.press("Shift+Tab", "ArrowRight", "Tab", "ArrowRight", "Enter")
            staked(page, "$11")
        with keys.task("be told why not", "Voisins du zéro"):
            keys.press("ArrowLeft", "Enter")
            expect(page.get_by_role("log", name="Refusals")).to_contain_text("the trio 0, 2, 3")
        with keys.task("bet a final", "Final 1"):
            keys.press("Shift+Tab", "ArrowRight", "Tab", "Tab", "ArrowRight", "Enter")
            staked(page, "$15")
        with keys.task("bet a number complete", "32 red complete"):
            keys.press("Shift+Tab", "Shift+Tab", "ArrowRight", "Shift+Tab", "ArrowRight", "Enter")
            staked(page, "$55")
        with keys.task("from the racetrack to the felt", "0 green, pays"):
            keys.to("0 green, pays")
        assert keys.tasks == recorded("player")["calls"]


def test_the_next_round(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        keys = at(open_player, floor)
        page = keys.page
        keys.press("Tab", "Enter", "Tab", "Enter")
        staked(page, "$1")
        floor.round("7")
        expect(page.locator("[data-phase=betting]")).to_be_visible()
        expect(page.get_by_role("button", name="Rebet")).to_have_attribute("aria-disabled", "false")
        assert keys.focus.startswith("0 green, pays"), "a round goes by, and the focus stays"
        with keys.task("rebet", "Rebet"):
            keys.press("Tab", "Tab")
            keys.to("Rebet", key="ArrowRight")
            keys.press("Enter")
            staked(page, "$1")
        with keys.task("read why a bet lost", "0 green $1"):
            keys.to("0 green $1", key="Shift+Tab")
            keys.press("Enter")
            expect(page.get_by_role("region", name="Your result")).to_contain_text("30-2204")
        assert keys.tasks == recorded("player")["the next round"]


def test_a_choice(open_player: Open) -> None:
    with house(wheel="single-zero", in_prison=True, areas=["in-prison"]) as floor:
        keys = at(open_player, floor)
        page = keys.page
        keys.press("Tab", "Enter", "Tab")
        keys.to("1st dozen", "1 to 18", "Low", "Even", "low", "even", key="Shift+ArrowDown")
        if keys.focus.startswith("1st dozen"):
            keys.press("Shift+ArrowDown")
        bet = keys.focus.split(",")[0].lower()
        keys.press("Enter")
        keys.press("Shift+ArrowRight", "Enter")
        staked(page, "$2")
        floor.spin()
        floor.close_betting()
        floor.announce("0")
        expect(page.get_by_role("dialog", name="0: half back or prison?")).to_be_visible()
        with keys.task("take half back", "Take half back"):
            keys.press("Enter")
            page.wait_for_function("() => document.querySelectorAll('.choices li').length === 1")
        with keys.task("leave it in prison", ""):
            keys.to("Leave it in prison")
            keys.press("Enter")
            expect(page.get_by_role("dialog")).to_have_count(0)
        assert bet
        assert page.evaluate("document.activeElement.dataset.spot"), "back on the felt, where the bets were made"
        assert keys.tasks == recorded("player")["a choice"]


def test_a_side_bet(open_player: Open) -> None:
    with house(sidebets={"roulette-up-bonus": "PT-FLT-RU-01"}, areas=["roulette-up-bonus"]) as floor:
        keys = at(open_player, floor)
        with keys.task("bet a side bet from the felt", "Roulette up bonus"):
            keys.press("Tab", "Enter", "Tab")
            keys.to("Roulette up bonus", key="Shift+ArrowDown")
            keys.press("Enter")
            staked(keys.page, "$1")
        assert list(stakes(floor, "Ann")) == ["roulette-up-bonus"]
        assert keys.tasks == recorded("player")["a side bet"]


def test_knowledge(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        floor.round("17")
        keys = at(open_player, floor)
        page = keys.page
        with keys.task("look at the statistics", "Numbers"):
            keys.to("Numbers")
            keys.press("Enter")
            expect(page.get_by_role("heading", name="Numbers", exact=True)).to_be_focused()
        with keys.task("close them", "Numbers"):
            keys.press("Escape")
            expect(page.locator("#knowledge-panel")).to_have_count(0)
        with keys.task("look at the rules", "Rules"):
            keys.press("Tab", "Enter")
            expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_focused()
        with keys.task("look at past rounds", "Past rounds"):
            keys.press("Escape", "Tab", "Enter")
            expect(page.get_by_role("heading", name="Past rounds", exact=True)).to_be_focused()
            expect(page.locator("[data-round]")).to_have_count(1)
        with keys.task("replay a round", "Close the replay"):
            keys.press("Tab", "Tab", "Enter")
            expect(page.get_by_role("dialog", name="Replay of round 1")).to_be_visible()
        with keys.task("end the replay", "1, replay"):
            keys.press("Escape")
        looked = keys.tasks
    with house(**ELECTRONIC) as machine:
        commit(machine)
        keys = Keys(open_player(machine), "player")
        keys.page.get_by_role("button", name="Proofs").wait_for()
        keys.page.keyboard.press("Shift")  # any key turns the sound on, and then no button asks for it
        expect(keys.page.get_by_role("button", name="Turn the sound on")).to_have_count(0)
        with keys.task("look at the proofs", "Proofs"):
            keys.to("Proofs")
            keys.press("Enter")
            expect(keys.page.get_by_role("heading", name="Proofs", exact=True)).to_be_focused()
        assert looked | keys.tasks == recorded("player")["knowledge"]


def test_chips_and_cash(open_player: Open) -> None:
    with house(hosted=True) as floor:
        page = open_player(floor)
        keys = Keys(page, "player")
        with keys.task("take a seat", "0 green, pays"):
            keys.press("Tab", "Tab", "Enter", "Tab")
            keys.type("Mia")
            keys.press("Enter")
            expect(page.locator("[data-purse]")).to_have_text("$200")
        seated = dict(keys.tasks)
        keys.tasks.clear()
        with keys.task("ask for chips", "Ask for $50"):
            keys.to("Chips")
            keys.press("Enter")
            keys.to("Ask for $50")
            keys.press("Enter")
            expect(page.locator("[data-purse]")).to_have_text("$250")
        with keys.task("cash out and leave", ""):
            keys.to("Cash out")
            keys.press("Enter")
            expect(page.get_by_role("button", name="Yes, cash out $250")).to_be_focused()
            keys.press("Enter")
            expect(page.get_by_role("region", name="Watching")).to_be_visible()
        assert seated == recorded("player")["sitting down in a demo"]
        assert keys.tasks == recorded("player")["chips and cash"]


def test_sitting_down_at_a_terminal(open_player: Open) -> None:
    with house() as floor:
        code = str(floor.wait(floor.staff_service.enroll("Ada", TABLE, 3)))
        page = open_player(floor)
        keys = Keys(page, "player")
        with keys.task("use a code from the floor, besides its letters", ""):
            keys.press("Tab", "Tab", "Enter", "Tab")
            keys.type("3")
            keys.press("Tab")
            page.keyboard.type(code)
            keys.press("Enter")
            expect(page.get_by_role("region", name="Watching")).to_contain_text("Seat 3 is free")
        with keys.task("sit down by name", "0 green, pays"):
            keys.press("Tab")
            keys.type("Zoë")
            keys.press("Enter")
            expect(page.get_by_role("region", name="Chip tray")).to_be_visible()
        assert keys.tasks == recorded("player")["sitting down at a terminal"]


def test_a_sealed_heat(open_player: Open) -> None:
    with house(tournament=SPRING, tournament_chips=CHIPS, terminals=True) as floor:
        floor.do(c.StartHeat(PIT, order(secret=(1,))))
        keys = Keys(open_player(floor, floor.terminal("Ann")), "player")
        with keys.task("bet and seal", ""):
            keys.press("Tab", "Enter", "Tab", "Enter")
            keys.to("Seal my bets (25 points)")
            keys.press("Enter")
            expect(keys.page.locator("[data-seals]")).to_have_text("Sealed bets: still missing Bob")
        assert keys.tasks == recorded("player")["a sealed heat"]
