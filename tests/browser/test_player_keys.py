"""What a player does less often, by keyboard alone: many bets taken back at once, what the dealer placed, the bonus
button, leaving, and a tournament. `test_presses.py` has the rest; the numbers stand in `presses/player.txt`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dealt_house import TABLE, House, house
from keyboard import Keys, recorded
from nights import DAN, player
from playing import staked, stakes
from playwright.sync_api import Page, expect
from tournament_house import TODAY, Held, tournament_house
from tournaments import event, final, heats, plan

from croupier.money.amount import Cents
from croupier.table import commands as c

Open = Callable[..., Page]
EVENING = "Evening"
FOUR = ("Ann", "Bob", "Cid", "Dot")


def at_the_felt(open_player: Open, floor: House, token: str) -> Keys:
    keys = Keys(open_player(floor, token), "player")
    keys.press("Tab", "Enter", "Tab")
    keys.at("0 green, pays")
    return keys


def test_many_bets_taken_back_at_once(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        keys = at_the_felt(open_player, floor, floor.sit("Ann"))
        page = keys.page
        undo = page.get_by_role("button", name="Undo")
        keys.press("Enter")
        staked(page, "$1")
        keys.press("Shift+ArrowRight", "Enter")
        staked(page, "$2")
        keys.press("m", "ArrowRight", "Enter")
        expect(page.get_by_role("button", name="Split 2, 5, pays 17 to 1, your stake $1")).to_have_count(1)
        expect(undo).to_have_attribute("aria-disabled", "false")
        with keys.task("take a move back", "Split 2, 5"):
            keys.press("Control+z")
            expect(page.get_by_role("button", name="2 black, pays 35 to 1, your stake $1")).to_have_count(1)
        assert stakes(floor, "Ann") == {"straight:0": 100, "straight:2": 100}
        keys.press("Tab", "Tab")
        keys.to("Double", key="ArrowRight")
        keys.press("Enter")
        staked(page, "$4")
        expect(undo).to_have_attribute("aria-disabled", "false")
        with keys.task("take a doubling back", "Double"):
            keys.press("Control+z")
            staked(page, "$2")
        assert stakes(floor, "Ann") == {"straight:0": 100, "straight:2": 100}
        assert keys.tasks == recorded("player")["many bets at once"]


def to_confirm(floor: House) -> list[str]:
    return [*floor.keeper.durable.seats["Ann"].to_confirm]


def test_bets_that_the_dealer_placed(open_player: Open) -> None:
    with house(wheel="single-zero") as floor:
        keys = at_the_felt(open_player, floor, floor.sit("Ann"))
        for place in ("red", "odd"):
            floor.do(c.PlaceWager(DAN, "Ann", place, Cents(500), "value"))
        asked = keys.page.get_by_role("region", name="Bets to confirm").get_by_role("button")
        expect(asked).to_have_count(2)
        with keys.task("confirm a bet that the dealer placed", "Confirm"):
            keys.to("Confirm")
            keys.press("Enter")
            expect(asked).to_have_count(1)
        assert to_confirm(floor) == ["odd"]
        with keys.task("confirm the last of them", "0 green, pays"):
            keys.press("Enter")
            expect(asked).to_have_count(0)
        assert to_confirm(floor) == []
        assert keys.tasks == recorded("player")["what the dealer placed"]


def test_the_bonus_button(open_player: Open) -> None:
    spinner: dict[str, Any] = {"sidebets": {"spinner-winner": "SW2-U03"}, "areas": ["spinner-winner"]}
    with house(**spinner, button="player") as floor:
        token = floor.sit("Ann")
        floor.round("17")
        floor.do(c.PlaceWager(player("Ann"), "Ann", "spinner-winner", Cents(500), "value"))
        floor.spin()
        floor.close_betting()
        floor.announce("17")
        floor.place_dolly()
        floor.do(c.CollectLosers(DAN))
        floor.do(c.PayWinners(DAN))
        keys = at_the_felt(open_player, floor, token)
        keys.page.get_by_role("button", name="Start the bonus round").wait_for()
        with keys.task("start the bonus round", "Pay table"):
            keys.to("Start the bonus round", key="Shift+Tab")
            keys.press("Enter")
            keys.page.locator("[data-phase=bonus]").wait_for()
            expect(keys.page.get_by_role("button", name="Start the bonus round")).to_have_count(0)
        assert floor.keeper.durable.phase == "bonus"
        assert keys.tasks == recorded("player")["the bonus button"]


def test_leaving_without_chips(open_player: Open) -> None:
    with house() as floor:
        floor.do(c.SeatPlayer(player("Ann"), "Ann", 1))
        keys = at_the_felt(open_player, floor, floor.terminal("Ann"))
        with keys.task("leave the seat", ""):
            keys.to("Chips")
            keys.press("Enter")
            keys.to("Leave your seat")
            keys.press("Enter")
            watching = keys.page.get_by_role("region", name="Watching")
            expect(watching).to_contain_text("Seat 1 is free")
            expect(watching).to_be_focused()
        assert "Ann" not in floor.keeper.durable.seats
        assert keys.tasks == recorded("player")["leaving without chips"]


def at_the_tournament(held: Held, open_player: Open, name: str) -> Keys:
    _, seat = held.seat_of(name)
    return at_the_felt(open_player, held.made, held.made.wait(held.made._terminal(seat)))


def test_a_turn_and_a_division_of_the_prizes(open_player: Open) -> None:
    """Four buy-ins of $100 are $400; each would get $100."""
    rounds = [{**heats(), "spins": 5, "per_table": 2, "betting": "in turn"}, final(spins=1)]
    said = plan(TODAY, events=[event(day=TODAY, tables=[TABLE], seats=4, rounds=rounds)], sharing=True)
    with tournament_house(said, TABLE) as held:
        held.wait(held.seated(EVENING, *FOUR), held.open(TABLE), held.start(EVENING))
        first, other = sorted(FOUR, key=lambda name: held.seat_of(name)[1])[:2]
        keys = at_the_tournament(held, open_player, first)
        page = keys.page
        with keys.task("bet, and let the next one bet", "Undo"):
            keys.press("Enter")
            staked(page, "25 points")
            keys.to("I have bet")
            keys.press("Enter")
            expect(page.locator("[data-turn]")).to_have_text(f"{other} bets now")
        assert keys.tasks == recorded("player")["a turn in a heat"]
        assert stakes(held.made, first) == {"straight:0": 25}
        keys.tasks.clear()
        keys.to("0 green, pays", key="Shift+Tab")
        propose(keys)
        assert sharing(held) == (set[int](), {100_00})
        answer(keys.beside(at_the_tournament(held, open_player, other).page), held, other)
        assert keys.tasks == recorded("player")["a division of the prizes"]


def sharing(held: Held) -> tuple[set[int], set[int]] | None:
    """Who has agreed to what is proposed, and what each would get."""
    found = held.field.events[EVENING].sharing
    return ({*found.consents}, {*found.shares.values()}) if found else None


def propose(keys: Keys) -> None:
    form = keys.page.get_by_role("form", name="Propose a division")
    keys.page.get_by_text("Propose to divide the prizes").wait_for()
    with keys.task("propose a division, besides the amounts", "I agree of my own free will"):
        keys.to("Propose to divide the prizes", key="Shift+Tab")
        keys.press("Enter", "Tab")
        keys.at(form.get_by_role("textbox").first)
        for at in range(len(FOUR)):
            keys.to(form.get_by_role("textbox").nth(at))
            keys.write("100")
        keys.press("Enter")
        expect(keys.page.get_by_role("region", name="Proposed division")).to_be_visible()


def answer(keys: Keys, held: Held, name: str) -> None:
    """From the felt. Whoever has agreed does not take it back by the same key."""
    own = next(entry.number for entry in held.field.entries.values() if entry.player == name)
    division = keys.page.get_by_role("region", name="Proposed division")
    division.wait_for()
    with keys.task("agree to a division", "You have agreed."):
        keys.to("I agree of my own free will", key="Shift+Tab")
        keys.press("Space", "Tab", "Space", "Tab")
        keys.at("Agree")
        keys.press("Enter")
        expect(division).to_contain_text("You have agreed.")
    assert sharing(held) == ({own}, {100_00})
    with keys.task("do not agree to it", "Propose to divide the prizes"):
        keys.to("Do not agree")
        keys.press("Enter")
        expect(division).to_have_count(0)
    assert sharing(held) is None
