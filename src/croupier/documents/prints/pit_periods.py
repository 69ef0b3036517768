"""Day, month and year: the statistical report, the master games summary, and what the monthly tax return asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from croupier.documents.page import Block, Column, Facts, Notice, Page, Section, Signatures, Table, Text
from croupier.documents.prints.pit_source import Asked, PitSource, dollars, hold, pit_page
from croupier.documents.prints.source import NoActivityError
from croupier.figures.periods import Line, Total, statistics, together
from croupier.figures.tax import MonthReturn, TaxLaw, add_months, returns, tax_law, tax_on
from croupier.mathematics.decimals import percent
from croupier.money.amount import Cents, format_dollars
from croupier.rulebook.brackets import Bracket
from croupier.views.pit_figures import rows_of, totals_of
from croupier.views.pit_periods import daily_rows, months_of_year
from croupier.views.wording import NO_ACTIVITY

_AMOUNTS = tuple(Column(name, right=True) for name in ("drop", "win", "hold"))


def statistics_page(source: PitSource, asked: Asked) -> Page:
    day = source.day(asked)
    first_month = _first_month(source, day)
    rows = daily_rows(source.book, day)
    lines = [each for each in statistics(rows, first_month) if each.day.isoformat() == day]
    whole = statistics(together(rows), first_month)[-1]
    periods = {"Day": lambda line: line.today, "Month to date": lambda line: line.month, "Year to date": _year}
    sections = [Section(name, (_statistics(name, lines, whole, pick),)) for name, pick in periods.items()]
    sections.append(Section("How to read it", (Text(_HOW.format(month=date(2000, first_month, 1).strftime("%B"))),)))
    title, lead = source.form("statistics", day, "Statistical report"), f"Gaming day {day}, month and year to date"
    return pit_page(source, "Statistics", title, lead, sections, day)


_HOW = (
    "From final figures alone: a day whose count is not final is not in the sums, and is named as missing. A table "
    "that was not opened took nothing. Hold is win over drop. Years begin on 1 {month}."
)


def _year(line: Line) -> Total:
    return line.year


def _first_month(source: PitSource, day: str) -> int:
    rules = source.rules(day)
    return int(rules.value("tax.first_month")) if rules and "tax.first_month" in rules else 1


def _statistics(name: str, lines: Sequence[Line], whole: Line, pick: object) -> Table:
    assert callable(pick)
    columns = (Column("table"), *_AMOUNTS, Column("days", right=True), Column("days without final figures", wide=True))
    rows = tuple((line.table, *_total(pick(line))) for line in lines)
    return Table(f"{name}, by table", columns, rows, ("all", *_total(pick(whole))))


def _total(total: Total) -> tuple[str, ...]:
    missing = ", ".join(day.isoformat() for day in total.unknown[:4]) or "none"
    more = f" and {len(total.unknown) - 4} more" if len(total.unknown) > 4 else ""
    if not total.days:
        return (*map(dollars, (None, None)), hold(None), "0", missing + more)
    return dollars(total.drop), dollars(total.win), hold(total), str(total.days), missing + more


def summary_page(source: PitSource, asked: Asked) -> Page:
    """Every gaming day of a month, and the month."""
    month, days = _month(source, asked)
    found = {day: totals_of(rows_of(source.book, day)) for day in days}
    names = ("opener", "fills", "credits", "closer", "drop", "win", "hold", "computed", "difference")
    columns = (Column("gaming day"), *(Column(name, right=True) for name in names), Column("figure"))
    lines = []
    for day, total in found.items():
        amounts = (total.opener, total.fills, total.credits, total.closer, total.drop, total.win)
        compared = (hold(total), dollars(total.computed), dollars(total.difference))
        lines.append((day, *map(dollars, amounts), *compared, total.kind))
    whole = totals_of([row for day in days for row in rows_of(source.book, day)])
    last = ("", dollars(whole.fills), dollars(whole.credits), "", dollars(whole.drop), dollars(whole.win))
    more = (hold(whole), dollars(whole.computed), dollars(whole.difference), whole.kind)
    table = Table("All tables, by gaming day", columns, tuple(lines), ("month", *last, *more))
    title = source.form("summary", days[-1], "Master games summary")
    sections = [Section("Days", (table,)), Section("Signatures", (Signatures(("Accounting", "Date")),))]
    return pit_page(source, "Summary", title, f"{month:%B %Y}", sections, days[-1], inches=(11.0, 8.5))


def _month(source: PitSource, asked: Asked) -> tuple[date, list[str]]:
    """The month that is asked for, or that of the last count; with its days that have one."""
    month = asked.month or date.fromisoformat(source.day(asked)).replace(day=1)
    days = [day for day in source.book.days if day[:7] == f"{month:%Y-%m}"]
    if not days:
        raise NoActivityError(f"no tray was counted in {month:%Y-%m}")
    return month, days


def return_page(source: PitSource, asked: Asked) -> Page:
    """Adjusted gross proceeds of final days, the brackets of the tax year, and what the month owes."""
    month = asked.month or date.fromisoformat(source.day(asked)).replace(day=1)
    law = tax_law(source.rulebook, month)
    found = returns(law, months_of_year(source.book, law.first_day, month, asked.told, source.entry_fees))
    own = found[-1]
    sections = [
        Section("The month", tuple(_own(source, found))),
        Section("Brackets", (_brackets(law, own),)),
        Section("The year so far", (_months(found),)),
        Section("Signatures", (Signatures(("Prepared by", "Approved by", "Title", "Date")),)),
    ]
    lead = f"{month:%B %Y}, of the tax year from {law.first_day} · {law.cite}"
    last = add_months(month, 1) - timedelta(1)
    return pit_page(source, "Return", "Gaming tax: figures for the return", lead, sections, last.isoformat())


def _own(source: PitSource, found: Sequence[MonthReturn]) -> Iterator[Block]:
    *earlier, own = found
    if not own.proceeds and not any(day[:7] == f"{own.month:%Y-%m}" for day in source.book.days):
        yield Notice(f"{NO_ACTIVITY}: no tray was counted in {own.month:%Y-%m}, and no entry fee was taken.")
    last = (add_months(own.month, 1) - timedelta(1)).isoformat()
    if source.book.state.finalized < last:
        until = f"the last is {source.book.state.finalized}" if source.book.state.finalized else "none is yet"
        yield Notice(f"The gaming days of this month are not all finalized ({until}): figures may change.")
    yield Facts(
        (
            ("House", f"{source.book.state.house}, licence {source.book.state.licence}"),
            ("Adjusted gross proceeds", format_dollars(own.proceeds)),
            ("Of these, tournament entry fees", format_dollars(source.entry_fees.get(own.month, Cents(0)))),
            ("Proceeds of the year to date", format_dollars(own.year_to_date)),
            ("Tax of the year to date", format_dollars(own.tax_to_date)),
            ("Tax paid with earlier returns", format_dollars(Cents(sum(each.tax for each in earlier)))),
            ("Tax of this month", format_dollars(own.tax)),
            ("Due", own.due.isoformat()),
        )
    )


def _brackets(law: TaxLaw, own: MonthReturn) -> Table:
    columns = (Column("above"), Column("to"), *(Column(n, right=True) for n in ("rate", "proceeds in it", "tax")))
    rows = tuple(_bracket(law.brackets, place, own.year_to_date) for place in range(len(law.brackets)))
    caption = "What the year has come to, by bracket; the sum is rounded once"
    return Table(
        caption, columns, rows, ("", "", "", format_dollars(own.year_to_date), format_dollars(own.tax_to_date))
    )


def _bracket(brackets: Sequence[Bracket], place: int, year: Cents) -> tuple[str, ...]:
    bracket = brackets[place]
    top = year if bracket.to is None else min(year, bracket.to)
    inside = Cents(max(0, top - bracket.above))
    to = "no end" if bracket.to is None else format_dollars(bracket.to)
    tax = tax_on(Cents(inside + bracket.above), [bracket])
    return format_dollars(bracket.above), to, percent(bracket.rate, 2), format_dollars(inside), format_dollars(tax)


def _months(found: Sequence[MonthReturn]) -> Table:
    names = ("proceeds", "year to date", "tax to date", "tax of the month")
    columns = (Column("month"), *(Column(name, right=True) for name in names), Column("due"))
    rows = tuple(
        (
            f"{each.month:%Y-%m}",
            *map(format_dollars, (each.proceeds, each.year_to_date, each.tax_to_date, each.tax)),
            each.due.isoformat(),
        )
        for each in found
    )
    return Table("Every month of the tax year", columns, rows)
