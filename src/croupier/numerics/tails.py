"""How unlikely a count is: tails of chi-square, Poisson and the normal, to about fourteen digits.

Chi-square tails are finite sums: half as many Poisson terms as there are degrees of freedom, and for an odd number the
tail of the normal besides.
"""

from __future__ import annotations

from math import erfc, exp, lgamma, log, sqrt
from statistics import NormalDist


def chi_square_tail(value: float, degrees: int) -> float:
    """The chance of so much or more."""
    half = value / 2
    if half <= 0 or degrees == 0:
        return 1.0
    odd = degrees % 2
    tail = erfc(sqrt(half)) if odd else 0.0
    shift = 0.5 if odd else 0.0
    return min(1.0, tail + sum(_term(half, place + shift) for place in range(degrees // 2)))


def _term(mean: float, place: float) -> float:
    return exp(place * log(mean) - mean - lgamma(place + 1))


def poisson_tails(count: int, mean: float) -> float:
    """The chance of a count as far out as this one on its own side, doubled: a test that asks both sides."""
    if mean <= 0:
        return 1.0 if count == 0 else 0.0
    below = sum(_term(mean, place) for place in range(count))
    at_most = below + _term(mean, count)
    return min(1.0, 2 * min(at_most, max(0.0, 1 - below)))


def normal_tails(z: float) -> float:
    """The chance of a value as far from nothing as this, on either side."""
    return erfc(abs(z) / sqrt(2))


def two_sided(chance: float) -> float:
    """How many standard errors lie beyond on either side with this chance altogether."""
    return -NormalDist().inv_cdf(chance / 2)
