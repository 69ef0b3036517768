"""What a progressive is worth at every height of its meter, by formulas from the count of rising streaks.

Fixed return: each award times the chance of its streak. Meter coefficient: the chance of the longest streak, which is
all ways to choose so many of n pockets, over n to that power. Everything else follows from these two.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from croupier.game.wheel import DOUBLE_ZERO, SINGLE_ZERO, Wheel
from croupier.money.amount import Cents
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library
from croupier.views.side_odds import Choices, SideRow, side_odds

from .enumeration import PROGRESSIVE, streak_is

WHEELS = pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO], ids=lambda wheel: wheel.name)
EACH_TABLE = pytest.mark.parametrize("code", PROGRESSIVE)
FIVE_DOLLARS = Cents(500)


@pytest.fixture
def rules(library: Library) -> Rules:
    return library.book("us-co").on(date(2023, 1, 1))


def row(rules: Rules, wheel: Wheel, code: str, meter: int = 0, unit: Cents | None = None) -> SideRow:
    [found] = side_odds(rules, wheel, "roulette-up-progressive", Choices(code, meter=Cents(meter), unit=unit))
    return found


def fixed_return(code: str, pockets: int) -> Fraction:
    column = PROGRESSIVE[code]
    lengths = range(len(column), 0, -1)
    return sum(
        (
            award * streak_is(length, len(column), pockets)
            for length, award in zip(lengths, column, strict=True)
            if isinstance(award, int)
        ),
        Fraction(0),
    )


def coefficient(code: str, pockets: int) -> Fraction:
    longest = len(PROGRESSIVE[code])
    return Fraction(comb(pockets, longest), pockets**longest)


def meter_for(wanted: Fraction, code: str, pockets: int) -> Fraction:
    return max(Fraction(0), (wanted - fixed_return(code, pockets)) / coefficient(code, pockets))


@WHEELS
@EACH_TABLE
def test_fixed_return_and_meter_coefficient(rules: Rules, wheel: Wheel, code: str) -> None:
    found, pockets = row(rules, wheel, code).worth, len(wheel.pockets)
    assert found.fixed_return == found.player_return == fixed_return(code, pockets)
    assert found.meter_coefficient == coefficient(code, pockets)
    assert found.house_edge == 1 - fixed_return(code, pockets)


@WHEELS
@EACH_TABLE
@pytest.mark.parametrize("unit", [1, 5, 25])
def test_the_meter_of_each_return_is_shown_in_dollars(rules: Rules, wheel: Wheel, code: str, unit: int) -> None:
    plain: dict[str, Any] = row(rules, wheel, code, unit=Cents(100 * unit)).plain()
    pockets = len(wheel.pockets)
    assert (plain["unit"], plain["meter"]) == (f"${unit}", "$0")
    assert Fraction(plain["fixed_return"]) == fixed_return(code, pockets)
    assert Fraction(plain["meter_coefficient"]) == coefficient(code, pockets) / unit
    assert Fraction(plain["break_even_meter"]) == unit * meter_for(Fraction(1), code, pockets)
    assert {Fraction(wanted): Fraction(meter) for wanted, meter in plain["meter_for_return"].items()} == {
        wanted: unit * meter_for(wanted, code, pockets) for wanted in (Fraction(3, 4), Fraction(4, 5))
    }


def test_a_table_that_returns_enough_without_its_meter_needs_none(rules: Rules) -> None:
    assert fixed_return("PT-BJS-RU-02", 37) > Fraction(4, 5)
    plain = row(rules, SINGLE_ZERO, "PT-BJS-RU-02").plain()
    assert plain["meter_for_return"] == {"3/4": "0", "4/5": "0"}


@WHEELS
@EACH_TABLE
def test_a_dollar_on_the_meter_adds_its_coefficient(rules: Rules, wheel: Wheel, code: str) -> None:
    pockets = len(wheel.pockets)
    for cents in (1, 100, 1_000_000, 123_456_789):
        expected = fixed_return(code, pockets) + coefficient(code, pockets) * Fraction(cents, 100)
        assert row(rules, wheel, code, meter=cents).worth.player_return == expected


@WHEELS
@EACH_TABLE
def test_with_five_times_the_unit_five_times_the_meter_is_worth_the_same(rules: Rules, wheel: Wheel, code: str) -> None:
    """The meter's starting amount grows with the unit as the fixed awards do."""
    one, five = (row(rules, wheel, code, meter=250_000 * k, unit=Cents(100 * k)).worth for k in (1, 5))
    assert five.verdicts == one.verdicts
    assert (five.player_return, five.variance) == (one.player_return, one.variance)
    same_meter = row(rules, wheel, code, meter=250_000, unit=FIVE_DOLLARS).worth
    assert same_meter.player_return == fixed_return(code, len(wheel.pockets)) + 500 * coefficient(
        code, len(wheel.pockets)
    )


def test_the_unit_is_one_dollar_unless_the_house_says_otherwise(rules: Rules) -> None:
    assert row(rules, DOUBLE_ZERO, "PT-BJS-RU-01").unit == 100
    assert row(rules, DOUBLE_ZERO, "PT-BJS-RU-01", unit=FIVE_DOLLARS).unit == 500


def test_a_bonus_table_has_neither_unit_nor_meter(rules: Rules) -> None:
    [found] = side_odds(rules, DOUBLE_ZERO, "roulette-up-bonus", Choices("PT-FLT-RU-01", meter=Cents(500_000)))
    assert found.unit is None
    assert "meter_coefficient" not in found.plain()
    assert found.worth.meter == 0
    assert found.worth.meter_for(Fraction(1)) is None
