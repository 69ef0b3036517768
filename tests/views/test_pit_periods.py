"""Days, months and tax years from the pit's log: sums worked out by hand."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from msgspec.structs import replace
from pit_two import book_of, table_day, two_tables
from pits import AMY, DAN, SUE, TRAY, played, table

from croupier.figures.periods import statistics, together
from croupier.figures.tax import returns, tax_law
from croupier.figures.win import FiguresError
from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.storage.library import Library
from croupier.views.pit_book import PitBook
from croupier.views.pit_figures import rows_of, totals_of
from croupier.views.pit_periods import daily_rows, months_of_year

DAY = "2022-08-14"


def test_two_tables_by_the_formula() -> None:
    pit = two_tables()
    # table 7: 3,000 + 4,200 + 500 - 5,000 - 1,000 = 1,700
    table_day(pit, "7", drop=300_000, left=420_000, fill=100_000, credit=50_000)
    # table 8: 1,000 + 3,900 - 5,000 = -100
    table_day(pit, "8", drop=100_000, left=390_000)
    book = book_of(pit)
    seven, eight = rows_of(book, DAY)
    assert seven.win is not None
    assert eight.win is not None
    assert (seven.kind, seven.win.amount, seven.win.hold) == ("final", 170_000, Fraction(17, 30))
    assert (eight.kind, eight.win.amount, eight.win.hold) == ("final", -10_000, Fraction(-1, 10))
    assert (seven.counts.fills, seven.counts.credits) == ((100_000,), (50_000,))
    assert (seven.line.difference, eight.line.difference) == (0, 0)
    total = totals_of([seven, eight])
    assert (total.drop, total.win, total.fills, total.credits) == (400_000, 160_000, 100_000, 50_000)
    assert (total.kind, total.hold, total.theoretical) == ("final", Fraction(2, 5), None)


def test_a_void_count_is_none_and_a_void_slip_moves_nothing() -> None:
    pit = two_tables()
    fact = table("7")
    pit.inspect(fact)
    pit.do(c.CountOpener, SUE, fact, {"$1": Cents(100)}, beside=(DAN,))
    pit.do(c.VoidSlip, SUE, "O-000001", "miscounted")
    book = book_of(pit)
    assert rows_of(book, DAY) == []
    assert book.slips["O-000001"].voided is not None
    pit.do(c.CountOpener, SUE, fact, TRAY, beside=(DAN,))
    (row,) = rows_of(book_of(pit), DAY)
    assert (row.session.name, row.counts.opener) == ("O-000002", 500_000)


def test_a_closed_table_took_nothing_and_an_uncounted_one_is_not_known() -> None:
    pit = two_tables()
    table_day(pit, "7", drop=300_000, left=300_000)
    table_day(pit, "8", drop=100_000, left=450_000)
    pit.set("2022-08-15T12:00")
    table_day(pit, "7", drop=200_000, left=350_000, times=1)
    pit.set("2022-08-16T12:00")
    pit.begin(table("8", opened=1))
    rows = daily_rows(book_of(pit))
    found = {(row.table, row.day.day): (row.drop, row.win) for row in rows}
    assert found == {
        ("7", 14): (300_000, 100_000),
        ("7", 15): (200_000, 50_000),
        ("7", 16): (0, 0),
        ("8", 14): (100_000, 50_000),
        ("8", 15): (0, 0),
        ("8", 16): (None, None),
    }
    whole = statistics(together(rows), first_month=7)[-1]
    assert (whole.today.unknown, whole.month.win, whole.month.unknown) == (
        (date(2022, 8, 16),),
        200_000,
        (date(2022, 8, 16),),
    )


def test_a_projected_day_is_in_no_sum() -> None:
    """The tray is counted, and the box is not: the drop is only what was seen."""
    pit = two_tables()
    pit.begin(table("7"))
    closed = replace(played(table("7")), is_open=False, float_=Cents(400_000), drop={"currency": Cents(150_000)})
    pit.do(c.CountCloser, SUE, closed, {"$1": Cents(400_000)}, beside=(DAN,))
    book = book_of(pit)
    (row,) = rows_of(book, DAY)
    assert row.win is not None
    assert (row.kind, row.win.amount) == ("projected", 50_000)
    assert [(each.drop, each.win) for each in daily_rows(book)] == [(None, None)]


def test_an_empty_log_knows_no_month() -> None:
    assert months_of_year(PitBook(), date(2023, 7, 1), date(2023, 9, 1), {}) == {}


def test_the_tax_year_begins_on_1_july() -> None:
    """A win of $3,000 on 30 June and of $1,000 on 1 July are taxed in different years, at 0.25 per cent each."""
    pit = two_tables("2023-06-30T12:00")
    table_day(pit, "7", drop=500_000, left=300_000)
    pit.set("2023-07-01T12:00")
    table_day(pit, "7", drop=300_000, left=300_000, times=1)
    book, rulebook = book_of(pit), Library().book("us-co")
    old, new = tax_law(rulebook, date(2023, 6, 30)), tax_law(rulebook, date(2023, 7, 1))
    assert (old.first_day, new.first_day) == (date(2022, 7, 1), date(2023, 7, 1))
    # before its first event, the log knows nothing: those months are told
    with pytest.raises(FiguresError, match="2022-07 is missing"):
        returns(old, months_of_year(book, old.first_day, date(2023, 6, 1), {}))
    months = [date(2022 + (number > 5), (number + 6) % 12 + 1, 1) for number in range(11)]
    told = dict.fromkeys(months, Cents(0))
    june = returns(old, months_of_year(book, old.first_day, date(2023, 6, 1), told))[-1]
    (july,) = returns(new, months_of_year(book, new.first_day, date(2023, 7, 1), {}))
    assert (june.proceeds, june.tax, june.due) == (300_000, 750, date(2023, 7, 15))
    assert (july.proceeds, july.tax, july.due) == (100_000, 250, date(2023, 8, 15))


def test_a_month_with_a_count_that_is_not_final_has_no_return() -> None:
    pit = two_tables("2023-07-01T12:00")
    table_day(pit, "7", drop=300_000, left=300_000)
    pit.begin(table("8"))
    with pytest.raises(FiguresError, match="table 8 on 2023-07-01: its win is incomplete, and not final"):
        months_of_year(book_of(pit), date(2023, 7, 1), date(2023, 7, 1), {})


def test_the_book_keeps_what_the_state_forgets() -> None:
    pit = two_tables()
    table_day(pit, "7", drop=300_000, left=300_000)
    before = book_of(pit)
    pit.set("2022-08-15T12:00")
    pit.do(c.FinalizeDay, AMY, DAY)
    book = book_of(pit)
    assert pit.state.slips == {}
    assert book.slips == before.slips
    assert rows_of(book, DAY) == rows_of(before, DAY)
    assert [entry.event.box for entry in book.boxes["X-7"]] == ["X-7"] * 4
    assert [mark.version for _, mark in book.wheels["W-7"]] == [book.wheels["W-7"][0].mark.version]
