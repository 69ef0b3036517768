"""Statistics by day, month and year, worked out by hand."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

import pytest

from croupier.figures.periods import DailyRow, Line, Total, is_outside, months_of, statistics, together
from croupier.figures.win import FiguresError
from croupier.money.amount import Cents


def rows(table: str, first: date, *figures: tuple[int, int] | None) -> list[DailyRow]:
    """Drop and win of consecutive days; nothing for a day that is not known."""
    days = [first + timedelta(place) for place in range(len(figures))]
    known = [(Cents(each[0]), Cents(each[1])) if each else (None, None) for each in figures]
    return [DailyRow(table, day, *each) for day, each in zip(days, known, strict=True)]


def test_month_and_year_to_date_begin_anew() -> None:
    """A year from July: 29 and 30 June, 1 and 2 July."""
    found = statistics(rows("7", date(2025, 6, 29), (1_000, 200), (3_000, -100), (500, 50), (0, 0)), first_month=7)
    assert [line.today.win for line in found] == [200, -100, 50, 0]
    assert [(line.month.drop, line.month.win) for line in found] == [(1_000, 200), (4_000, 100), (500, 50), (500, 50)]
    assert [(line.year.drop, line.year.win) for line in found] == [(1_000, 200), (4_000, 100), (500, 50), (500, 50)]
    assert [line.month.hold for line in found] == [Fraction(1, 5), Fraction(1, 40), Fraction(1, 10), Fraction(1, 10)]
    assert found[3].today.hold is None


def test_a_calendar_year_goes_on_over_july() -> None:
    found = statistics(rows("7", date(2025, 6, 30), (1_000, 200), (3_000, -100)))
    assert [line.year.win for line in found] == [200, 100]
    assert [line.month.win for line in found] == [200, -100]


def test_an_unknown_day_is_no_zero_and_marks_its_month_and_year() -> None:
    found = statistics(rows("7", date(2025, 1, 30), (1_000, 200), None, (500, 50)))
    assert found[1].today == Total(Cents(0), Cents(0), 0, (date(2025, 1, 31),))
    assert found[1].today.hold is None
    assert [line.month.is_complete for line in found] == [True, False, True]
    assert [line.year.is_complete for line in found] == [True, False, False]
    assert found[2].year.unknown == (date(2025, 1, 31),)
    assert (found[2].year.win, found[2].year.days) == (250, 2)


def test_tables_stay_apart_and_a_game_is_all_of_them() -> None:
    first = date(2025, 3, 1)
    both = rows("7", first, (1_000, 200), (10, 1)) + rows("8", first, (2_000, 100), None)
    assert [(line.table, line.today.win) for line in statistics(both)][:3] == [("7", 200), ("7", 1), ("8", 100)]
    assert together(both) == [
        DailyRow("all tables", first, Cents(3_000), Cents(300)),
        DailyRow("all tables", first + timedelta(1), None, None),
    ]


def test_a_hold_far_from_last_year_is_flagged() -> None:
    """Holds of 20, 22, 24 and 22 per cent at equal drops: 22 per cent, s = sqrt(8/3) = 1.633; 1.96 s = 3.2 points."""
    last = [Total(Cents(10_000), Cents(win), 30) for win in (2_000, 2_200, 2_400, 2_200)]
    assert [is_outside(Fraction(hold, 1_000), last) for hold in (220, 251, 253, 189, 187)] == [
        False,
        False,
        True,
        False,
        True,
    ]
    assert is_outside(Fraction(1, 2), last[:1]) is None
    broken = [Total(Cents(10_000), Cents(9_000), 29, (date(2025, 1, 1),))]
    assert is_outside(Fraction(253, 1_000), last + broken) is True


def test_months_are_what_their_last_day_says() -> None:
    found = months_of(statistics(rows("7", date(2025, 1, 31), (1_000, 200), (500, 50), (500, 70))))
    assert {key: total.win for key, total in found.items()} == {
        ("7", date(2025, 1, 1)): 200,
        ("7", date(2025, 2, 1)): 120,
    }


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([DailyRow("7", date(2025, 1, 1), Cents(5), None)], "known together"),
        ([DailyRow("7", date(2025, 1, 1), Cents(-5), Cents(0))], "not below zero"),
        (rows("7", date(2025, 1, 1), (1, 1)) * 2, "twice"),
        (rows("7", date(2025, 1, 1), (1, 1)) + rows("7", date(2025, 1, 3), (1, 1)), "nothing for 2025-01-02"),
    ],
)
def test_rows_that_cannot_be_are_refused(given: list[DailyRow], says: str) -> None:
    with pytest.raises(FiguresError, match=says):
        statistics(given)


def test_a_year_begins_in_a_month() -> None:
    with pytest.raises(FiguresError, match="13 is no month"):
        statistics([], first_month=13)


def test_nothing_is_nothing() -> None:
    assert statistics([]) == list[Line]()
