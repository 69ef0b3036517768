"""A year of a pit: 365 gaming days of 20 tables, made and reported.

    python3 go.py bench year

The events are made as a house makes them, each command decided by `pit.decide`; what a table has taken is made up. They
are then seen by the pit's book and reported: the sheet of every day, every month, the year, the tax. Bare is the fold
of the same events to the pit's state. Nothing here decides whether a test passes.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any, TypeVar

from croupier.aggregate.source import Source
from croupier.figures.periods import statistics, together
from croupier.figures.tax import add_months, returns, tax_law
from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.decide import decide
from croupier.pit.evolve import evolve, fold
from croupier.pit.inspecting import items_of
from croupier.pit.money_records import SlipKind
from croupier.pit.state import PitState
from croupier.rulebook.refusal import Refusal
from croupier.storage.law import HouseLaw
from croupier.storage.library import Library
from croupier.views.pit_book import PitBook
from croupier.views.pit_figures import rows_of, totals_of
from croupier.views.pit_periods import daily_rows, months_of_year

T = TypeVar("T")
DAYS, TABLES, FIRST = 365, 20, date(2025, 7, 1)
TRAY = {"$5": Cents(100_000), "$25": Cents(400_000), "$100": Cents(1_500_000)}
ROLES = {
    "Kim": Post.KEY_MANAGER,
    "Sue": Post.SUPERVISOR,
    "Dan": Post.DEALER,
    "Sid": Post.SECURITY,
    "Gus": Post.SECURITY,
    "Cat": Post.CASHIER,
    "Coy": Post.COUNTER,
    "Cleo": Post.COUNTER,
    "Amy": Post.ACCOUNTING,
    "the house": Post.DEVICE,
}
PEOPLE = {name: c.Signer(name, f"L-{name}", post) for name, post in ROLES.items()}


class Year:
    def __init__(self) -> None:
        self.law, self.state = HouseLaw(Library()), PitState()
        self.log: list[e.Event] = []
        self.at = 0
        self.chance = random.Random(7)  # noqa: S311
        self.opened: dict[str, int] = {}

    def do(self, kind: Any, by: str, *told: Any, beside: tuple[str, ...] = (), **more: Any) -> tuple[e.Event, ...]:
        signers = tuple(PEOPLE[name] for name in beside)
        command = kind(*told, at=self.at, by=PEOPLE[by], beside=signers, **more)
        result = decide(self.state, command, self.law)
        assert not isinstance(result, Refusal), (kind, result)
        for event in result:
            self.state = evolve(self.state, event)
        self.log += result
        return result

    def fact(self, number: str, day: date, **more: Any) -> c.TableFact:
        opened = self.opened.get(number, 0)
        usual: dict[str, Any] = {"is_open": False, "opened": opened, "chips": ("$5", "$25", "$100"), **more}
        return c.TableFact(number, "us-co", "", day.isoformat(), "double-zero", **usual)

    def made(self) -> list[e.Event]:
        self._clock(FIRST, 5)
        self.do(c.NameHouse, "Kim", "The Old Mill", "44-1234", "us-co")
        self.do(c.FileSchedule, "Kim", FIRST.isoformat(), (c.Shift("day", "06:00"),))
        numbers = [str(number) for number in range(1, TABLES + 1)]
        for number in numbers:
            self._equip(number)
        for place in range(DAYS):
            day = FIRST + timedelta(place)
            for number in numbers:
                self._day(number, day)
            for each in list(self.state.discrepancies):
                self.do(c.AnswerDiscrepancy, "Sue", each, "looked at, and not explained")
            self._clock(day + timedelta(1), 6)
            self.do(c.FinalizeDay, "Amy", day.isoformat())
        return self.log

    def _clock(self, day: date, hour: int) -> None:
        self.at = int(datetime(day.year, day.month, day.day, hour, tzinfo=UTC).timestamp() * 1000)

    def _equip(self, number: str) -> None:
        fact = self.fact(number, FIRST)
        self.do(c.RegisterTable, "the house", fact)
        self.do(c.RegisterWheel, "Kim", f"W-{number}", fact.wheel, "32")
        self.do(c.RegisterBall, "Kim", f"B-{number}", "3/4", "no metal")
        self.do(c.PlaceWheel, "Kim", f"W-{number}", fact)
        self.do(c.PlaceBall, "Kim", f"B-{number}", fact)
        self.do(c.RegisterBox, "Kim", f"X-{number}", fact, "red", "blue")

    def _day(self, number: str, day: date) -> None:
        """Inspected, opened, filled, played, closed, dropped and counted; now and then something is wrong."""
        chance, box = self.chance, f"X-{number}"
        self._clock(day, 6)
        fact = self.fact(number, day)
        rules = self.law("us-co", "", day)
        assert rules
        items = {item: c.Found(True) for item in items_of(rules, fact.wheel)}
        self.do(c.InspectTable, "Sue", fact, f"W-{number}", f"B-{number}", items)
        self.do(c.AttachBox, "Sid", box, fact, beside=("Gus",))
        opener = self.do(c.CountOpener, "Sue", fact, TRAY, beside=("Dan",))[0]
        self.opened[number] = self.opened.get(number, 0) + 1
        tray = Cents(sum(TRAY.values()))
        drop, won = Cents(chance.randrange(100, 600) * 2_000), Cents(chance.randrange(-100, 300) * 500)
        fill = Cents(500 * chance.randrange(200, 600))
        source = Source(f"table:{number}", 9, "ab" * 32)
        usual = {"opening_float": tray, "is_open": True, "source": source}
        self._clock(day, 12)
        playing = self.fact(number, day, float_=tray, **usual)
        slip = self.do(c.RequestFill, "Sue", playing, {"$5": fill})[0]
        assert isinstance(slip, e.SlipMade)
        for who in ("Cat", "Sid", "Dan", "Sue"):
            self.do(c.SignSlip, who, slip.slip.number)
        for _ in range(2):
            self.do(c.LogCash, "the house", f"guest {chance.randrange(40)}", "in", "chips bought", Cents(250_000), "7")
        self._clock(day, 22)
        left = Cents(tray + fill - drop + won)
        more = {**usual, "is_open": False, "float_": left, "drop": {"currency": drop}, "win": won, "fills": fill}
        closed = self.fact(number, day, **more)
        missing = 10_000 if chance.random() < 0.01 else 0
        chips = {"$5": Cents(max(0, left - missing))}
        closer = self.do(c.CountCloser, "Sue", closed, chips, beside=("Dan",))[0]
        self.do(c.CountTips, "Sue", number, {"$5": Cents(12_000)}, beside=("Dan",))
        self.do(c.RemoveBox, "Sid", box, closed, beside=("Gus",))
        self.do(c.DeliverBox, "Sid", box, "count room", beside=("Gus",))
        assert isinstance(opener, e.SlipMade)
        assert isinstance(closer, e.SlipMade)
        slips = (opener.slip.number, slip.slip.number, closer.slip.number)
        self.do(c.CountBox, "Coy", box, 1, {"$20": drop}, slips=slips, beside=("Cleo",))
        assert slip.slip.kind is SlipKind.FILL


def reported(book: PitBook) -> int:
    """How many figures there are: every day's sheet, the statistics of tables and months, and the tax of the year."""
    sheets = [totals_of(rows_of(book, day)) for day in book.days]
    rows = daily_rows(book)
    lines = statistics(rows, first_month=7) + statistics(together(rows), first_month=7)
    law = tax_law(Library().book("us-co"), FIRST)
    months = months_of_year(book, FIRST, add_months(FIRST, 11), {})
    assert all(total.kind == "final" for total in sheets)
    return len(sheets) + len(lines) + len(returns(law, months))


def timed(work: Callable[[], T]) -> tuple[float, T]:
    begun = time.perf_counter()
    found = work()
    return time.perf_counter() - begun, found


def main() -> None:
    making, log = timed(Year().made)
    bare, _state = timed(lambda: fold(log))
    seeing, book = timed(lambda: PitBook().see_all(log))
    reporting, count = timed(lambda: reported(book))
    print(f"{f'a year: {DAYS} days, {TABLES} tables, {len(log):,} events':<52}{'seconds':>9}{'× bare':>9}")
    steps = {"made, each command decided": making, "folded to the state (bare)": bare, "seen by the book": seeing}
    steps |= {f"reported: {count:,} lines of figures, and the tax": reporting, "all of it": making + seeing + reporting}
    for name, seconds in steps.items():
        print(f"{name:<52}{seconds:>9.1f}{seconds / bare:>9.1f}")


if __name__ == "__main__":
    main()
