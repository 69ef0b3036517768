"""Drop, win and hold by table over the day, the month and the year to date, from the final figures of each day.

A day whose figures are not known is no day of zero: it leaves its month and year incomplete, and says so. The flag is
Maryland's (36.05.03.25): a hold that lies outside a 95 per cent interval around last year's figure is investigated. How
the interval is made is not said there; here it is 1.96 standard deviations of last year's months.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from itertools import groupby

from croupier.figures.win import FiguresError
from croupier.money.amount import Cents

_DEVIATIONS = Fraction(196, 100)
MONTHS_MIN = 2
"""With fewer months of last year there is no interval."""


@dataclass(frozen=True, slots=True)
class DailyRow:
    """One table on one gaming day; `None` while the count is not final."""

    table: str
    day: date
    drop: Cents | None
    win: Cents | None


@dataclass(frozen=True, slots=True)
class Total:
    drop: Cents
    win: Cents
    days: int
    unknown: tuple[date, ...] = ()
    """Days of the period that have no final figures."""

    @property
    def is_complete(self) -> bool:
        return not self.unknown

    @property
    def hold(self) -> Fraction | None:
        return Fraction(self.win, self.drop) if self.drop else None


@dataclass(frozen=True, slots=True)
class Line:
    """One table on one day, with what month and year have come to by then."""

    table: str
    day: date
    today: Total
    month: Total
    year: Total


def statistics(rows: Iterable[DailyRow], first_month: int = 1) -> list[Line]:
    """By table and day. Every day from the first of a table to its last has to be there, known or not; years begin in
    `first_month`."""
    if not 1 <= first_month <= 12:
        raise FiguresError(f"{first_month} is no month")
    found: list[Line] = []
    ordered = sorted(rows, key=lambda row: (row.table, row.day))
    for table, days in groupby(ordered, key=lambda row: row.table):
        found += _of_table(table, list(days), first_month)
    return found


def _of_table(table: str, rows: Sequence[DailyRow], first_month: int) -> Iterable[Line]:
    month = year = nothing = Total(Cents(0), Cents(0), 0)
    before: date | None = None
    for row in rows:
        _check(row, before)
        if before is None or (row.day.year, row.day.month) != (before.year, before.month):
            month = nothing
        if before is None or _year_of(row.day, first_month) != _year_of(before, first_month):
            year = nothing
        today = _plus(nothing, row)
        month, year, before = _plus(month, row), _plus(year, row), row.day
        yield Line(table, row.day, today, month, year)


def _year_of(day: date, first_month: int) -> int:
    return day.year - (day.month < first_month)


def _plus(total: Total, row: DailyRow) -> Total:
    if row.drop is None or row.win is None:
        return Total(total.drop, total.win, total.days, (*total.unknown, row.day))
    return Total(Cents(total.drop + row.drop), Cents(total.win + row.win), total.days + 1, total.unknown)


def _check(row: DailyRow, before: date | None) -> None:
    if (row.drop is None) != (row.win is None):
        raise FiguresError(f"table {row.table} on {row.day}: drop and win are known together, or neither is")
    if row.drop is not None and row.drop < 0:
        raise FiguresError(f"table {row.table} on {row.day}: a drop is not below zero")
    if before == row.day:
        raise FiguresError(f"table {row.table} has {row.day} twice")
    if before is not None and row.day != before + timedelta(1):
        raise FiguresError(f"table {row.table} has nothing for {before + timedelta(1)}: say that it is not known")


def together(rows: Iterable[DailyRow], name: str = "all tables") -> list[DailyRow]:
    """All tables of a game as one; a day is known when every table's is."""
    days: dict[date, list[DailyRow]] = {}
    for row in rows:
        days.setdefault(row.day, []).append(row)
    return [_sum(name, day, of_day) for day, of_day in sorted(days.items())]


def _sum(name: str, day: date, rows: Sequence[DailyRow]) -> DailyRow:
    drops, wins = [row.drop for row in rows if row.drop is not None], [row.win for row in rows if row.win is not None]
    if min(len(drops), len(wins)) < len(rows):
        return DailyRow(name, day, None, None)
    return DailyRow(name, day, Cents(sum(drops)), Cents(sum(wins)))


def months_of(lines: Iterable[Line]) -> Mapping[tuple[str, date], Total]:
    """What each month came to, by table and the first of the month."""
    return {(line.table, line.day.replace(day=1)): line.month for line in lines}


def is_outside(hold: Fraction, last_year: Sequence[Total]) -> bool | None:
    """Whether a hold is outside the interval around that of last year's months; nothing where these are too few."""
    months = [month for month in last_year if month.is_complete and month.hold is not None]
    if len(months) < MONTHS_MIN:
        return None
    figure = Fraction(sum(month.win for month in months), sum(month.drop for month in months))
    holds = [month.hold for month in months if month.hold is not None]
    mean = sum(holds, Fraction(0)) / len(holds)
    variance = sum(((each - mean) ** 2 for each in holds), Fraction(0)) / (len(holds) - 1)
    return (hold - figure) ** 2 > _DEVIATIONS**2 * variance
