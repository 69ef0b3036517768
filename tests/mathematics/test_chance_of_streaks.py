"""The chance of hot and cold numbers against plain enumeration, and against textbook cases."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from croupier.mathematics.chance_of_streaks import SPINS_MAX, chance_of_coldest, chance_of_hottest


@pytest.mark.parametrize(("spins", "pockets"), [(0, 3), (1, 3), (4, 3), (6, 3), (5, 4), (7, 2)])
def test_every_way_of_falling_enumerated(spins: int, pockets: int) -> None:
    ways = [Counter(way) for way in product(range(pockets), repeat=spins)]
    for times in range(-1, spins + 3):
        hot = sum(any(way[pocket] >= times for pocket in range(pockets)) for way in ways)
        cold = sum(any(way[pocket] <= times for pocket in range(pockets)) for way in ways)
        assert chance_of_hottest(spins, pockets, times) == Fraction(hot, len(ways)), times
        assert chance_of_coldest(spins, pockets, times) == Fraction(cold, len(ways)), times


def test_birthdays() -> None:
    """23 people, 365 days: the classical half."""
    same = chance_of_hottest(23, 365, 2)
    assert 0.5072 < float(same) < 0.5073


def test_a_sleeper_of_a_whole_night_is_ordinary() -> None:
    """38 pockets, 100 spins: that some number has not come is all but certain, by inclusion and exclusion too."""
    exact = sum(
        (-1) ** (gone + 1) * Fraction(_choose(38, gone)) * Fraction(38 - gone, 38) ** 100 for gone in range(1, 39)
    )
    assert chance_of_coldest(100, 38, 0) == exact > Fraction(9, 10)


def _choose(n: int, k: int) -> int:
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


def test_what_cannot_be_counted_is_refused() -> None:
    for spins, pockets in [(-1, 38), (SPINS_MAX + 1, 38), (10, 0)]:
        with pytest.raises(ValueError, match="counted for"):
            chance_of_hottest(spins, pockets, 3)
