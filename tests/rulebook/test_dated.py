"""A dated value: in force from its first day until the day before the next one's."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.rulebook.dated import Dated, Force, in_force

TIMELINE = (
    Dated(date(2015, 1, 14), Force.CEILING, "$100", "7"),
    Dated(date(2017, 12, 15), Force.CEILING, "$200", "7a"),
    Dated(date(2021, 5, 1), Force.CEILING, None, "7b", ended=True),
    Dated(date(2022, 8, 14), Force.CEILING, "$300", "7c"),
)


@pytest.mark.parametrize(
    ("day", "value"),
    [
        (date(2015, 1, 13), None),
        (date(2015, 1, 14), "$100"),
        (date(2017, 12, 14), "$100"),
        (date(2017, 12, 15), "$200"),
        (date(2021, 4, 30), "$200"),
        (date(2021, 5, 1), None),
        (date(2022, 8, 13), None),
        (date(2022, 8, 14), "$300"),
        (date.max, "$300"),
        (date.min, None),
    ],
)
def test_the_value_of_a_day_is_the_newest_that_has_begun(day: date, value: str | None) -> None:
    found = in_force(TIMELINE, day)
    assert (found.value if found else None) == value
    assert (found is None) == (value is None)


def test_a_rule_without_values_is_never_in_force() -> None:
    assert in_force((), date(2020, 1, 1)) is None


def test_a_text_that_is_not_held_is_still_in_force() -> None:
    silent = Dated(date(2011, 11, 7), Force.FLOOR, None, "5.2(a)-(d)", held=False)
    assert in_force((silent,), date(2020, 1, 1)) is silent


def test_there_are_six_forces() -> None:
    assert [force.value for force in Force] == ["fixed", "floor", "ceiling", "option", "duty", "posting"]
