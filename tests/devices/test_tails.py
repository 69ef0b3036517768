"""Tails against exact fractions and against values that everybody can look up."""

from __future__ import annotations

from fractions import Fraction
from math import comb, exp, isclose

import pytest

from croupier.devices.tails import binomial_tail, chi_square_tail


@pytest.mark.parametrize(("trials", "bits", "least"), [(512, 8, 13), (1024, 1, 591), (40, 3, 0), (40, 3, 40)])
def test_a_binomial_tail_is_the_exact_one(trials: int, bits: int, least: int) -> None:
    chance = Fraction(1, 2**bits)
    exact = sum(comb(trials, n) * chance**n * (1 - chance) ** (trials - n) for n in range(least, trials + 1))
    assert isclose(binomial_tail(trials, 2**-bits, least), exact, rel_tol=1e-9)


@pytest.mark.parametrize(("degrees", "value"), [(1, 3.841459), (2, 5.991465), (5, 11.070498), (36, 50.998460)])
def test_the_table_of_critical_values_at_five_per_cent(degrees: int, value: float) -> None:
    assert isclose(chi_square_tail(value, degrees), 0.05, rel_tol=1e-6)


@pytest.mark.parametrize("degrees", [1, 2, 3, 36, 37])
def test_the_tail_is_the_integral_of_its_density(degrees: int) -> None:
    """Its slope, by a small difference, is the density: another way to the same function."""
    value, step = 40.0, 1e-4
    slope = (chi_square_tail(value - step, degrees) - chi_square_tail(value + step, degrees)) / (2 * step)
    ratio = slope / (value ** (degrees / 2 - 1) * exp(-value / 2))
    other = (chi_square_tail(59.0 - step, degrees) - chi_square_tail(59.0 + step, degrees)) / (2 * step)
    assert isclose(other / (59.0 ** (degrees / 2 - 1) * exp(-29.5)), ratio, rel_tol=1e-5)
    assert chi_square_tail(0, degrees) == 1
