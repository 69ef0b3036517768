"""Who sits at the tables of the scenes, what they bet, and what has come before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from dealt_house import House
from dealt_house import house as dealt_house
from floors import StepClock
from nights import DAN, SUE, player

from croupier.money.amount import Cents
from croupier.rulebook.playable import tender_boxes
from croupier.table import commands as c

EVENING = 1_655_582_400_000
"""The clock of the scenes begins on 18 June 2022, at eight in the evening."""
BEFORE = ("32", "15", "0", "19", "8", "8", "27", "00", "36", "13", "21", "4", "11")
OTHERS = {
    "Ben": ("blue", ("straight:17", "straight:20", "split:17-20", "street:16-18", "dozen:2", "black")),
    "Chloé": ("yellow", ("straight:8", "corner:8-12", "split:26-29", "straight:32", "column:3", "red")),
    "Dev": ("purple", ("straight:0", "straight:35", "line:31-36", "straight:23", "straight:5", "odd")),
}
BETS = ("corner:8-12", "straight:17", "split:17-20", "straight:23", "line:28-33", "dozen:2", "red")


@contextmanager
def evening(**setup: Any) -> Iterator[House]:
    with dealt_house(clock=StepClock(EVENING), premises="Lakeside Hall", **setup) as made:
        yield made


def sit(house: House, name: str, color: str) -> None:
    """A player with forty chips of $5 in a color, sold by the book's steps."""
    rules, amount = house.keeper.rules, Cents(20_000)
    for command in (
        c.SeatPlayer(player(name), name, len(house.keeper.state.seats) + 1),
        c.SetChips(player(name), name, color, Cents(500)),
        c.SpreadTender(DAN, name, "currency", amount, "color", True, house.confirmed("buy-in")),
        c.StateAmount(DAN, amount),
        c.ApproveChips(SUE),
        c.GiveChips(DAN, amount, house.confirmed("chips")),
        c.DropTender(DAN, tender_boxes(rules.rules, "currency")[0]),
    ):
        house.do(command)


def bet(house: House, name: str, *places: str, cents: int = 500) -> None:
    for place in places:
        house.do(c.PlaceWager(player(name), name, place, Cents(cents), "color"))


def crowd(house: House) -> None:
    """Three players, who have played for a while."""
    for name, (color, _) in OTHERS.items():
        sit(house, name, color)
    for pocket in BEFORE[-6:]:
        bet(house, "Ben", "dozen:2", cents=2_000)
        bet(house, "Chloé", "red", cents=1_500)
        bet(house, "Dev", "odd")
        history(house, pocket)


def all_bet(house: House) -> None:
    for name, (_, places) in OTHERS.items():
        bet(house, name, *places)


def guest(house: House) -> str:
    """Ann, with chips, and the token of her terminal."""
    sit(house, "Ann", "orange")
    return house.terminal("Ann")


def history(house: House, *pockets: str) -> None:
    for pocket in pockets:
        house.clock.at += 55_000
        house.spin()
        house.close_betting()
        if "spread-bet" in house.keeper.rules.setup.sidebets:
            house.do(c.RecordDraw(DAN, "SecondNumber", "10"))
        house.announce(pocket)
        house.settle()
