"""Numbers that were simulated, each with its standard error, and judged where the exact one is known.

Chances are judged by the exact tails of their counts, means as nearly normal ones where the skew of the mean is small
enough for that. The skew is the exact distribution's where there is one, else that of the paths themselves.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Any

import numpy as np

from croupier.desk.verdicts import SKEW_MAX
from croupier.numerics.bankrolls import Paths
from croupier.numerics.tails import binomial_tails, normal_tails
from croupier.numerics.walk import Spread

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles that are shown."""


@dataclass(frozen=True, slots=True)
class Measure:
    name: str
    kind: str
    """`chance`, `cents`, `rounds` or `ratio`."""
    simulated: float | None
    """Nothing where no path had it, as the time to ruin when none was ruined."""
    stderr: float | None
    exact: float | None = None
    p: float | None = None
    """The chance of a simulation as far from the exact answer as this; nothing where it is not judged."""

    def plain(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "kind": self.kind,
            "simulated": self.simulated,
            "stderr": self.stderr,
            "exact": self.exact,
            "p": self.p,
        }


def quantiles(counts: Mapping[int, int]) -> tuple[int, ...]:
    """The least values that are not exceeded in at least these shares of the counts."""
    values = sorted(counts)
    upto = list(accumulate(counts[value] for value in values))
    # In whole numbers: a quarter of four is one, whatever floats make of it.
    return tuple(values[bisect_left(upto, Fraction(str(share)) * upto[-1])] for share in SHARES)


def chance(name: str, count: int, total: int, exact: float | None) -> Measure:
    share = count / total
    p = None if exact is None else binomial_tails(count, total, exact)
    return Measure(name, "chance", share, sqrt(share * (1 - share) / total), exact, p)


def mean_of(name: str, kind: str, counts: Mapping[int, int], exact: Spread | None) -> Measure:
    """The mean of what was counted."""
    total = sum(counts.values())
    if not total:
        return Measure(name, kind, None, None, None if exact is None else exact.mean)
    seen = _spread(counts)
    stderr = sqrt(seen.moment(2) / total)
    if exact is None:
        return Measure(name, kind, seen.mean, stderr)
    return Measure(name, kind, seen.mean, stderr, exact.mean, _mean_p(seen.mean - exact.mean, total, exact))


def per_unit(
    found: Paths, bankroll: int, edge: Fraction, final: Spread | None, staked: float | None
) -> tuple[Measure, Measure]:
    """What was staked, and what each unit of it won: on average the edge, lost.

    Judged is the result with the edge of what was staked put back, whose mean is nothing.
    """
    n, (finals, stakes, finals2, both, stakes2) = found.paths, found.sums
    if not stakes:
        return Measure("staked in all", "cents", 0.0, 0.0, staked), Measure("won per unit staked", "ratio", None, None)
    results, both = finals - n * bankroll, both - bankroll * stakes
    results2 = finals2 - 2 * bankroll * finals + n * bankroll**2

    def variance(less: Fraction) -> float:
        """Of a path's result, less so much of each unit it staked."""
        mean = (results - less * stakes) / n
        return float((results2 - 2 * less * both + less**2 * stakes2) / n - mean**2)

    ratio = Fraction(results, stakes)
    judged = variance(-edge)
    p = None
    if judged > 0 and _skew(final or _spread(found.finals)) <= SKEW_MAX * sqrt(n):
        p = normal_tails(float(results + edge * stakes) / sqrt(n * judged))
    error = sqrt(float(Fraction(stakes2, n) - Fraction(stakes, n) ** 2) / n)
    return (
        Measure("staked in all", "cents", stakes / n, error, staked),
        Measure("won per unit staked", "ratio", float(ratio), sqrt(variance(ratio) * n) / stakes, float(-edge), p),
    )


def _mean_p(off: float, total: int, exact: Spread) -> float | None:
    variance = exact.moment(2)
    if variance <= 1e-9 * max(1.0, exact.mean**2):
        return None  # it hardly varies: a mean has nothing to say
    return normal_tails(off / sqrt(variance / total)) if _skew(exact) <= SKEW_MAX * sqrt(total) else None


def _skew(spread: Spread) -> float:
    variance = spread.moment(2)
    return abs(spread.moment(3)) / variance**1.5 if variance > 0 else 0.0


def _spread(counts: Mapping[int, int]) -> Spread:
    values = sorted(counts)
    weights = np.array([counts[value] for value in values], np.float64)
    return Spread(np.array(values, np.int64), weights / weights.sum())
