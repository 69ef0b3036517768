"""Decimals from exact fractions: rounded half up, away from zero."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.mathematics.decimals import decimal, percent, rounded


@pytest.mark.parametrize(
    ("exact", "places", "says"),
    [
        (Fraction(5, 2), 0, "3"),
        (Fraction(-5, 2), 0, "-3"),
        (Fraction(2499, 1000), 0, "2"),
        (Fraction(12345, 1000), 2, "12.35"),
        (Fraction(-5), 0, "-5"),
        (Fraction(100, 3), 3, "33.333"),
        (Fraction(200, 3), 3, "66.667"),
        (Fraction(-1, 10**9), 3, "0.000"),
    ],
)
def test_a_half_goes_away_from_zero(exact: Fraction, places: int, says: str) -> None:
    assert rounded(exact, places) == Fraction(says)
    assert decimal(exact, places) == says


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(1, 37), "2.703 %"),
        (Fraction(1, 19), "5.263 %"),
        (Fraction(3, 38), "7.895 %"),
        (Fraction(-1, 19), "-5.263 %"),
        (Fraction(0), "0.000 %"),
        (Fraction(1), "100.000 %"),
        (Fraction(5, 1_000_000), "0.001 %"),
        (Fraction(-5, 1_000_000), "-0.001 %"),
        (Fraction(4_999, 1_000_000_000), "0.000 %"),
        (Fraction(-4_999, 1_000_000_000), "0.000 %"),
        (Fraction(999_996, 1_000_000), "100.000 %"),
        (Fraction(10**30 + 1, 10**30), "100.000 %"),
    ],
)
def test_a_fraction_in_per_cent_is_rounded_half_up(value: Fraction, shown: str) -> None:
    assert percent(value) == shown


def test_digits_can_be_asked_for() -> None:
    assert percent(Fraction(1, 8), 1) == "12.5 %"
