"""Days, months and tax years from the pit's book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from types import MappingProxyType

from croupier.figures.periods import DailyRow
from croupier.figures.tax import add_months, adjusted_gross_proceeds
from croupier.figures.win import FiguresError, Incomplete, Kind, Win
from croupier.money.amount import Cents
from croupier.views.pit_book import PitBook
from croupier.views.pit_figures import Row, rows_of, totals_of


def daily_rows(book: PitBook, last: str = "") -> list[DailyRow]:
    """Every table on every gaming day from its first to the last. A table that was not opened took nothing; one that
    was, and whose count is not final, is not known."""
    days = [day for day in book.days if not last or day <= last]
    found: dict[tuple[str, str], list[Row]] = {}
    for day in days:
        for row in rows_of(book, day):
            found.setdefault((row.session.table, day), []).append(row)
    first: dict[str, str] = {}
    for table, day in found:
        first.setdefault(table, day)
    return [
        _daily(table, day, found.get((table, day.isoformat()), []))
        for table, begun in first.items()
        for day in _each_day(begun, days[-1])
    ]


def _daily(table: str, day: date, rows: Sequence[Row]) -> DailyRow:
    total = totals_of(rows)
    if rows and total.kind != Kind.FINAL:
        return DailyRow(table, day, None, None)
    return DailyRow(table, day, total.drop, total.win)


def _each_day(first: str, last: str) -> list[date]:
    begun = date.fromisoformat(first)
    return [begun + timedelta(number) for number in range((date.fromisoformat(last) - begun).days + 1)]


def month_wins(book: PitBook, month: date) -> list[Win]:
    """Of every session of a month; refused while one of them is not final."""
    found = []
    for day in book.days:
        if day[:7] == f"{month:%Y-%m}":
            for row in rows_of(book, day):
                if isinstance(row.line.counted, Incomplete) or row.line.counted.kind is not Kind.FINAL:
                    raise FiguresError(f"table {row.session.table} on {day}: its win is {row.kind}, and not final")
                found.append(row.line.counted)
    return found


def months_of_year(
    book: PitBook,
    first: date,
    last: date,
    told: Mapping[date, Cents],
    entry_fees: Mapping[date, Cents] = MappingProxyType({}),
) -> dict[date, Cents]:
    """Adjusted gross proceeds of each month of a tax year: the wins of the tables, and the entry fees that tournaments
    have collected. Of months before the log began, what is told."""
    months: dict[date, Cents] = {}
    month = first
    while month <= last:
        fees = [entry_fees[month]] if month in entry_fees else []
        if month in told:
            months[month] = told[month]
        elif book.first and f"{month:%Y-%m}" >= book.first[:7]:
            months[month] = adjusted_gross_proceeds(month_wins(book, month), fees)
        month = add_months(month, 1)
    return months
