"""How much a streak of results means: the exact chance that an honest wheel shows some number so often, or so seldom.

The hottest number after n spins is hot on every honest wheel. What can be asked is how often an honest wheel has a
number that is at least as hot. All ways in which n spins can fall on k pockets are counted, with no pocket outside its
bounds: f(a + b, n), for a pockets and b more, is the sum over j of C(n, j) f(a, j) f(b, n - j).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

SPINS_MAX = 500
"""A long night; the counting takes about a second there."""


def chance_of_hottest(spins: int, pockets: int, times: int) -> Fraction:
    """That some pocket comes at least so many times."""
    return 1 - _all_within(spins, pockets, 0, times - 1)


def chance_of_coldest(spins: int, pockets: int, times: int) -> Fraction:
    """That some pocket comes at most so many times."""
    return 1 - _all_within(spins, pockets, times + 1, spins)


@lru_cache(maxsize=256)
def _all_within(spins: int, pockets: int, least: int, most: int) -> Fraction:
    """That every pocket comes at least `least` and at most `most` times."""
    if not (0 <= spins <= SPINS_MAX and pockets > 0):
        raise ValueError(f"counted for 0 to {SPINS_MAX} spins of a wheel with pockets, and not for {spins}")
    total, ways = pockets**spins, [1] + [0] * spins
    one = [1 if least <= times <= most else 0 for times in range(spins + 1)]
    while pockets:  # twice as many pockets each time, as for a power
        if pockets % 2:
            ways = _together(ways, one)
        pockets //= 2
        one = _together(one, one) if pockets else one
    return Fraction(ways[spins], total)


def _together(some: list[int], others: list[int]) -> list[int]:
    """Ways to fall on some pockets and on others: choose which of the spins fall on which."""
    both = []
    for spins in range(len(some)):
        choose, found = 1, 0
        for j in range(spins + 1):
            if some[j] and others[spins - j]:
                found += choose * some[j] * others[spins - j]
            choose = choose * (spins - j) // (j + 1)
        both.append(found)
    return both
