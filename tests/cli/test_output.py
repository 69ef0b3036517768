"""Numbers as the tables print them: rounded half up, from exact fractions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.cli.output import percent, signed


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


@pytest.mark.parametrize(
    ("value", "shown"), [(Fraction(35), "+35"), (Fraction(-1, 2), "-1/2"), (Fraction(0), "0"), (Fraction(3, 2), "+3/2")]
)
def test_a_gain_has_its_sign(value: Fraction, shown: str) -> None:
    assert signed(value) == shown
