"""Adjusted gross proceeds and the gaming tax on them: by dated brackets, over a tax year, month by month.

The tax is on what the year has come to; a month owes what the year's tax has grown by. Tax is rounded to the cent, half
a cent up, on the year's sum, so that the months add up to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from croupier.figures.win import FiguresError, Kind, Win
from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.brackets import Bracket, brackets_of
from croupier.rulebook.dated import in_force
from croupier.rulebook.rulebook import NotCoveredError, Rulebook
from croupier.rulebook.values import Value


@dataclass(frozen=True, slots=True)
class TaxLaw:
    """The law of one tax year."""

    first_day: date
    brackets: tuple[Bracket, ...]
    due_day: int
    losses: str
    """`carried` into the year, or `nothing` (question C38)."""
    cite: str

    @property
    def last_month(self) -> date:
        return add_months(self.first_day, 11)


@dataclass(frozen=True, slots=True)
class MonthReturn:
    """What the return of a month says."""

    month: date
    proceeds: Cents
    year_to_date: Cents
    tax_to_date: Cents
    tax: Cents
    """What this month owes."""
    due: date


_MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])", re.ASCII)


def month_of(text: str) -> date:
    """The first of a month, written like 2024-07."""
    match = _MONTH.fullmatch(text)
    if match is None or match[1] == "0000":
        raise FiguresError(f'"{text}" is not a month; write it like 2024-07')
    return date(int(match[1]), int(match[2]), 1)


def add_months(day: date, months: int) -> date:
    """The first of a month, so many months on."""
    count = day.year * 12 + day.month - 1 + months
    return date(count // 12, count % 12 + 1, 1)


def tax_law(book: Rulebook, day: date, readings: Mapping[str, Value] | None = None) -> TaxLaw:
    """Of the tax year that holds a day; refused where its brackets are not known."""
    if "tax.brackets" not in book.timelines:
        raise NotCoveredError(f"{book.name} holds no gaming tax")
    first_month = int(_value(book, "tax.first_month", max(day, book.first_day)))
    begins = date(day.year - (day.month < first_month), first_month, 1)
    if in_force(book.timelines["tax.brackets"], begins) is None:
        known = book.timelines["tax.brackets"][0].first_day
        raise NotCoveredError(
            f"{book.name} does not cover the gaming tax of the year from {begins}; it does from {known}"
        )
    values = {key: _value(book, key, max(begins, book.first_day)) for key in ("tax.due_day", "tax.loss_month")}
    brackets = in_force(book.timelines["tax.brackets"], begins)
    assert brackets is not None
    losses = (readings or {}).get("tax.loss_month", values["tax.loss_month"])
    cite = f"{brackets.source}, {brackets.cite}"
    return TaxLaw(begins, tuple(brackets_of(brackets.value)), int(values["tax.due_day"]), losses, cite)


def _value(book: Rulebook, key: str, day: date) -> Value:
    dated = in_force(book.timelines.get(key, ()), day)
    if dated is None or not dated.held:
        raise NotCoveredError(f"{book.name} does not hold {key} on {day}")
    return dated.value


def tax_on(proceeds: Cents, brackets: Sequence[Bracket]) -> Cents:
    """The tax of a year that has come to so much; nothing for a loss."""
    exact = Fraction(0)
    for bracket in brackets:
        top = proceeds if bracket.to is None else min(proceeds, bracket.to)
        exact += max(0, top - bracket.above) * bracket.rate
    return Cents((2 * exact.numerator + exact.denominator) // (2 * exact.denominator))


def returns(law: TaxLaw, proceeds: Mapping[date, Cents]) -> list[MonthReturn]:
    """The return of each month, from the first of the tax year on. A month that is missing stops the count."""
    if not proceeds:
        raise FiguresError("no month is given")
    for month in proceeds:
        if month.day != 1 or not law.first_day <= month <= law.last_month:
            raise FiguresError(f"{month:%Y-%m} is no month of the tax year from {law.first_day}")
    found: list[MonthReturn] = []
    year, paid = 0, 0
    month = law.first_day
    while month <= max(proceeds):
        if month not in proceeds:
            raise FiguresError(
                f"{month:%Y-%m} is missing: the tax is on the year, and a month is not zero unless it is said"
            )
        own = proceeds[month]
        year += own if law.losses == "carried" else max(0, own)
        to_date = tax_on(Cents(year), law.brackets)
        owed = max(0, to_date - paid)
        paid += owed
        due = add_months(month, 1).replace(day=law.due_day)
        found.append(MonthReturn(month, own, Cents(year), to_date, Cents(owed), due))
        month = add_months(month, 1)
    return found


def adjusted_gross_proceeds(wins: Sequence[Win], entry_fees: Sequence[Cents] = ()) -> Cents:
    """All wagers less all payments: final wins of the tables, and entry fees, which no prize makes less."""
    for each in wins:
        if each.kind is not Kind.FINAL:
            raise FiguresError(
                f"a {each.kind} win of {format_dollars(each.amount)} is no figure for a return: count first"
            )
    if any(fee < 0 for fee in entry_fees):
        raise FiguresError("an entry fee is below zero")
    return Cents(sum(each.amount for each in wins) + sum(entry_fees))
