"""The figures of a shift and of a year, beside the bare work that they cannot do without.

    python3 go.py bench figures

A shift is 8 hours of 40 rounds with 8 players and 10 wagers each, folded from its log; bare is the fold alone. A year
is 365 gaming days of 20 tables; bare is adding up the same numbers. Nothing here decides whether a test passes.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from typing import Any, TypeVar

from croupier.figures.expected import TableLog
from croupier.figures.periods import DailyRow, statistics, together
from croupier.figures.table_figures import TableFigures
from croupier.figures.tax import returns, tax_law
from croupier.money.amount import Cents
from croupier.storage.law import compile_rules
from croupier.storage.library import Library
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve import fold
from croupier.table.night import Night
from croupier.table.people import Actor, Role
from croupier.table.rules import TableRules

T = TypeVar("T")
ROUNDS, PLAYERS, WAGERS = 8 * 40, 8, 10
DAYS, TABLES = 365, 20
STAKES = {"$5 chips alone": (500,), "chips of $1, $5 and $25": (100, 500, 2_500)}
SETUP = {
    "number": "7",
    "wheel": "double-zero",
    "premises": "here",
    "tokes": True,
    "wheel_diameter_inches": "32",
    "evenly_spaced": True,
    "ball_diameter_inches": "3/4",
    "ball_material": "no metal",
    "approvals": {"layout": "letter 1", "house_rules": "letter 2", "posting_place": "letter 2"},
    "limits": {"table": {"min": "$1", "max": "$100"}},
}
SUE, DAN = Actor("Sue", Role.SUPERVISOR), Actor("Dan", Role.DEALER)


def timed(work: Callable[[], T]) -> tuple[float, T]:
    begun = time.perf_counter()
    found = work()
    return time.perf_counter() - begun, found


def rules() -> TableRules:
    compiled = compile_rules(Library(), "us-co", date(2022, 8, 14), SETUP)
    assert isinstance(compiled, TableRules)
    return compiled


def shift(stakes: tuple[int, ...]) -> list[e.Event]:
    """A shift, dealt by the book."""
    chance, night = random.Random(7), Night(rules())  # noqa: S311
    places = [place for place in night.rules.places if not night.rules.places[place].side_bet]

    def do(command: Any) -> None:
        assert isinstance(night.do(command), tuple), night.do(command)

    def all_of(step: str) -> frozenset[str]:
        return frozenset(night.rules.confirmations(step))

    do(c.OpenTable(SUE, "Dan", Cents(10**9), c.DropBox("7", "a", "b"), "by the door", all_of("open")))
    names = [f"P{number}" for number in range(PLAYERS)]
    for number, name in enumerate(names, 1):
        do(c.SeatPlayer(Actor(name, Role.PLAYER), name, number))
        do(c.BringChips(DAN, name, Cents(10**8), "here"))
    for _ in range(ROUNDS):
        for name in names:
            for place in chance.sample(places, WAGERS):
                do(c.PlaceWager(Actor(name, Role.PLAYER), name, place, Cents(chance.choice(stakes)), "value"))
        pocket = chance.choice(night.rules.wheel.pockets)
        do(c.SpinBall(DAN, "clockwise", "counter-clockwise", all_of("launch")))
        do(c.CallNoMoreBets(DAN, all_of("close")))
        do(c.RecordOutcome(DAN, pocket, c.Telemetry(6)))
        do(c.PlaceDolly(DAN, pocket, "", all_of("dolly")))
        do(c.CollectLosers(DAN))
        do(c.PayWinners(DAN))
        do(c.RemoveDolly(DAN, all_of("clear")))
    return night.log


def figures(log: list[e.Event], compiled: TableRules) -> TableFigures:
    return TableLog(lambda _state: compiled).see(log).figures()


def year() -> list[DailyRow]:
    chance, first = random.Random(7), date(2025, 7, 1)  # noqa: S311
    days = [first + timedelta(number) for number in range(DAYS)]
    return [
        DailyRow(str(table), day, Cents(chance.randrange(10**6)), Cents(chance.randrange(-(10**5), 3 * 10**5)))
        for table in range(TABLES)
        for day in days
    ]


def reported(rows: list[DailyRow]) -> int:
    lines = statistics(rows, first_month=7) + statistics(together(rows), first_month=7)
    whole = [line for line in lines if line.table == "all tables"]
    months = {line.day.replace(day=1): line.month.win for line in whole}
    return len(lines) + len(returns(tax_law(Library().book("us-co"), date(2025, 7, 1)), months))


def main() -> None:
    print(f"{'a shift: ' + f'{ROUNDS} rounds, {ROUNDS * PLAYERS * WAGERS:,} wagers':<44}{'seconds':>9}{'× bare':>9}")
    for name, stakes in STAKES.items():
        log = shift(stakes)
        bare, _state = timed(partial(fold, log))
        ours, found = timed(partial(figures, log, rules()))
        print(f"{name + ', ' + found.interval().method:<44}{ours:>9.3f}{ours / bare:>9.1f}")
    rows = year()
    bare, _sum = timed(lambda: (sum(row.drop or 0 for row in rows), sum(row.win or 0 for row in rows)))
    ours, count = timed(lambda: reported(rows))
    print(f"{f'a year of {TABLES} tables, {count:,} lines, and its tax':<44}{ours:>9.3f}{ours / bare:>9.0f}")


if __name__ == "__main__":
    main()
