"""Who sits at the tables of the scenes, what they bet, and what has come before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from dealt_house import House, house
from floors import StepClock, do
from nights import DAN, SUE, player

from croupier.money.amount import Cents
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.buying import boxes_for

EVENING = 1_655_582_400_000
"""The clock of the scenes begins on 18 June 2022, at eight in the evening."""
BEFORE = ("32", "15", "0", "19", "8", "8", "27", "00", "36", "13", "21", "4", "11")
OTHERS = {
    "Ben": ("blue", ("straight:17", "straight:20", "split:17-20", "street:16-18", "dozen:2", "black")),
    "Chloé": ("yellow", ("straight:8", "corner:8-12", "split:26-29", "straight:32", "column:3", "red")),
    "Dev": ("purple", ("straight:0", "straight:00", "line:31-36", "straight:23", "straight:5", "odd")),
}
BETS = ("corner:8-12", "straight:17", "split:17-20", "straight:23", "line:28-33", "dozen:2", "red")


@contextmanager
def evening(**setup: Any) -> Iterator[House]:
    with house(clock=StepClock(EVENING), **setup) as made:
        yield made


def sit(house: House, name: str, color: str, cents: int = 20_000, keeper: TableKeeper | None = None) -> None:
    """A player with chips of $5 in a color, sold by the book's steps."""
    at = keeper or house.keeper
    amount, confirmed = Cents(cents), at.rules.confirmations
    for command in (
        c.SeatPlayer(player(name), name, len(at.state.seats) + 1),
        c.SetChips(player(name), name, color, Cents(500)),
        c.SpreadTender(DAN, name, "currency", amount, "color", True, frozenset(confirmed("buy-in"))),
        c.StateAmount(DAN, amount),
        c.ApproveChips(SUE),
        c.GiveChips(DAN, amount, frozenset(confirmed("chips"))),
        c.DropTender(DAN, boxes_for("currency", at.rules)[0]),
    ):
        house.wait(do(at, command))


def bet(house: House, name: str, *places: str, cents: int = 500, keeper: TableKeeper | None = None) -> None:
    for place in places:
        house.wait(do(keeper or house.keeper, c.PlaceWager(player(name), name, place, Cents(cents), "color")))


def crowd(house: House) -> None:
    for name, (color, places) in OTHERS.items():
        sit(house, name, color)
        bet(house, name, *places)


def guest(house: House) -> str:
    """Ann's terminal, at the seat where she has chips."""
    sit(house, "Ann", "orange")
    return house.terminal("Ann")


def history(house: House, *pockets: str) -> None:
    for pocket in pockets or BEFORE:
        house.clock.at += 55_000
        house.round(pocket)
