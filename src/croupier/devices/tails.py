"""Tails of two distributions, as sums with an end: what a health test needs and no more.

Both are sums of positive terms, so nothing cancels: they are right to about twelve digits however small they are.
"""

from __future__ import annotations

from math import erfc, exp, fsum, lgamma, log, log1p, sqrt


def binomial_tail(trials: int, chance: float, least: int) -> float:
    """The chance of `least` or more successes."""
    return fsum(exp(_log_binomial(trials, chance, count)) for count in range(max(least, 0), trials + 1))


def _log_binomial(trials: int, chance: float, count: int) -> float:
    ways = lgamma(trials + 1) - lgamma(count + 1) - lgamma(trials - count + 1)
    return ways + count * log(chance) + (trials - count) * log1p(-chance)


def chi_square_tail(value: float, degrees: int) -> float:
    """The chance of a chi-square of `value` or more.

    For whole degrees of freedom the incomplete gamma function is a finite sum; odd degrees begin with the normal tail.
    """
    if value <= 0:
        return 1.0
    half, odd = value / 2, degrees % 2
    begin = erfc(sqrt(half)) if odd else 0.0
    steps = (step + odd / 2 for step in range(degrees // 2))
    return begin + fsum(exp(step * log(half) - half - lgamma(step + 1)) for step in steps)
