"""How unlikely a count is: tails of chi-square, the binomial and the normal, to ten digits or so.

Chi-square tails are finite sums: half as many Poisson terms as there are degrees of freedom, and for an odd number the
tail of the normal besides.
"""

from __future__ import annotations

from math import erfc, exp, lgamma, log, log1p, sqrt
from statistics import NormalDist

USUAL = 1000
"""The variance of a count from which on it is judged as a normal one."""
LARGE = 10**9
"""A total whose factorial has too many digits before the point for a float to have enough behind it."""


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


def binomial_tails(count: int, total: int, chance: float) -> float:
    """The chance of a count as far out as this one on its own side, doubled: a test that asks both sides.

    Summed term by term; as a normal count, half of one nearer, where the variance is large enough for that.
    """
    if chance in (0.0, 1.0):
        return float(count == chance * total)
    mean, odds = total * chance, chance / (1 - chance)
    if (variance := mean * (1 - chance)) >= USUAL:
        return normal_tails(max(0.0, abs(count - mean) - 0.5) / sqrt(variance))
    term, tail, upwards = _binomial_term(count, total, chance), 0.0, count > mean
    while term > tail * 1e-17:
        tail += term
        term *= (total - count) * odds / (count + 1) if upwards else count / (total - count + 1) / odds
        count += 1 if upwards else -1
    return min(1.0, 2 * tail)


def _binomial_term(count: int, total: int, chance: float) -> float:
    """As a Poisson term where the total is so large, and so the chance so small, that nobody could tell."""
    if total > LARGE:
        rare, count = (chance, count) if chance < 0.5 else (1 - chance, total - count)
        return _term(total * rare, count)
    logs = lgamma(total + 1) - lgamma(count + 1) - lgamma(total - count + 1)
    return exp(logs + count * log(chance) + (total - count) * log1p(-chance))


def normal_tails(z: float) -> float:
    """The chance of a value as far from nothing as this, on either side."""
    return erfc(abs(z) / sqrt(2))


def two_sided(chance: float) -> float:
    """How many standard errors lie beyond on either side with this chance altogether."""
    return -NormalDist().inv_cdf(chance / 2)
