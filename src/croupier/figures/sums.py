"""The sum of independent amounts: mean and variance exactly, and an interval that provably holds what it says.

Three ways, the best that is affordable. *Exact*: on the common grid of all amounts, in whole numbers. *Rounded*:
amounts are first rounded to a coarser grid, and Hoeffding's inequality bounds what the rounding can do together.
*Bound*: Bernstein's inequality with the exact variance. Whatever is cut off or rounded away in the arithmetic is
counted as lost and given to both tails, so a stated coverage is never above the true one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate
from math import ceil, floor, gcd, isqrt, lcm

from croupier.figures.packed import Packed
from croupier.figures.round_law import Law

WORK_MAX = 200_000_000
"""Fields that are shifted and added: about a second's worth."""
POINTS_MIN, POINTS_MAX = 1_000, 100_000
"""A grid with fewer points says less than the inequality does; one with more says nothing that anybody asks."""
ROUNDING_RISK = Fraction(1, 1_000_000)
"""The chance, on each side, that the rounding does more than is allowed for."""
_SPREAD = 8
"""Standard deviations on each side that a grid has room for."""


class Method(StrEnum):
    EXACT = "exact"
    ROUNDED = "rounded"
    BOUND = "bound"


@dataclass(frozen=True, slots=True)
class Interval:
    low: int
    high: int
    """In cents."""
    coverage: Fraction
    """The chance that it holds the sum is at least this."""
    method: Method


@dataclass(frozen=True, slots=True)
class _Grid:
    """Chances by place on a grid: of `begin + step * place`, widened by `slack` on each side."""

    begin: Fraction
    step: Fraction
    slack: Fraction
    chances: list[int]
    """The chance below each place, over `one`."""
    one: Fraction
    lost: Fraction
    """The chance that is nowhere on the grid."""
    method: Method

    def at_most(self, amount: Fraction) -> Fraction:
        place = floor((amount + self.slack - self.begin) / self.step) + 1
        return min(Fraction(1), self._below(place) + self.lost)

    def at_least(self, amount: Fraction) -> Fraction:
        place = ceil((amount - self.slack - self.begin) / self.step)
        return min(Fraction(1), self._below(len(self.chances)) - self._below(place) + self.lost)

    def _below(self, place: int) -> Fraction:
        return self.chances[min(max(place, 0), len(self.chances) - 1)] / self.one

    def interval(self, coverage: Fraction) -> Interval:
        tail = (1 - coverage) / 2
        room = (tail - self.lost) * self.one
        places = range(len(self.chances) - 1)
        low = max((place for place in places if self.chances[place] <= room), default=0)
        whole = self.chances[-1]
        high = min((place for place in places if whole - self.chances[place + 1] <= room), default=len(places) - 1)
        outside = (self.chances[low] + whole - self.chances[high + 1]) / self.one + 2 * self.lost
        return Interval(
            floor(self.begin + self.step * low - self.slack),
            ceil(self.begin + self.step * high + self.slack),
            max(Fraction(0), 1 - outside),
            self.method,
        )


class Sum:
    """The sum of one amount by each law, and of a fixed amount."""

    def __init__(self, laws: Sequence[Law], fixed: Fraction = Fraction(0)) -> None:
        self.laws = [law for law in laws if len(law.weights) > 1]
        self.fixed = fixed + sum((law.mean for law in laws if len(law.weights) == 1), Fraction(0))
        self.mean = self.fixed + sum((law.mean for law in self.laws), Fraction(0))
        self.variance = sum((law.variance for law in self.laws), Fraction(0))
        self._grid = self._found()

    def interval(self, coverage: Fraction = Fraction(99, 100)) -> Interval:
        """The central one: what is outside is shared by both sides."""
        if not 0 < coverage < 1:
            raise ValueError(f"a coverage lies between 0 and 1, and {coverage} does not")
        if not self.laws:
            return Interval(floor(self.mean), ceil(self.mean), Fraction(1), Method.EXACT)
        if self._grid:
            return self._grid.interval(coverage)
        width = self._bernstein_width((1 - coverage) / 2)
        return Interval(floor(self.mean - width), ceil(self.mean + width), coverage, Method.BOUND)

    def at_most(self, amount: Fraction | int) -> Fraction:
        """The chance of this amount or less: exactly, or where that is not affordable, no less than that."""
        if not self.laws:
            return Fraction(amount >= self.mean)
        if self._grid:
            return self._grid.at_most(Fraction(amount))
        return self._bernstein(self.mean - amount)

    def at_least(self, amount: Fraction | int) -> Fraction:
        if not self.laws:
            return Fraction(amount <= self.mean)
        if self._grid:
            return self._grid.at_least(Fraction(amount))
        return self._bernstein(amount - self.mean)

    def _found(self) -> _Grid | None:
        if not self.laws:
            return None
        unit = _unit(self.laws)
        reach = sum((Fraction(max(law.weights) - min(law.weights)) for law in self.laws), Fraction(0))
        wide = min(reach, 2 * _SPREAD * (_root(self.variance) + unit))
        terms = sum(len(law.weights) for law in self.laws)
        points = min(WORK_MAX // terms, POINTS_MAX)
        if wide / unit <= points:
            return _convolved(self.laws, self.fixed, unit, Method.EXACT)
        return _convolved(self.laws, self.fixed, wide / points, Method.ROUNDED) if points >= POINTS_MIN else None

    @property
    def _farthest(self) -> Fraction:
        """How far one amount can be from its mean."""
        return max(max(max(law.weights) - law.mean, law.mean - min(law.weights)) for law in self.laws)

    def _bernstein_width(self, tail: Fraction) -> Fraction:
        logarithm = _ln(1 / tail)
        third = self._farthest * logarithm / 3
        return third + _root(third**2 + 2 * self.variance * logarithm)

    def _bernstein(self, away: Fraction) -> Fraction:
        """No less than the chance of being so far from the mean, on that side."""
        if away <= 0:
            return Fraction(1)
        return _exp_down(away**2 / (2 * (self.variance + self._farthest * away / 3)))


def _unit(laws: Sequence[Law]) -> Fraction:
    """The coarsest grid on which every amount lies, seen from the smallest one of its law."""
    parts = lcm(*(amount.denominator for law in laws for amount in law.weights))
    leasts = [min(law.weights) for law in laws]
    rows = zip(laws, leasts, strict=True)
    return Fraction(gcd(*(int((amount - least) * parts) for law, least in rows for amount in law.weights)), parts)


def _convolved(laws: Sequence[Law], fixed: Fraction, step: Fraction, method: Method) -> _Grid:
    begin, squares, packed = fixed, Fraction(0), Packed(128 if any(law.total >> 16 for law in laws) else 64)
    for law in laws:
        least = min(law.weights)
        moves: dict[int, int] = {}
        errors: list[tuple[Fraction, int]] = []
        for amount, weight in law.weights.items():
            exact = Fraction(amount - least) / step
            move = floor(exact + Fraction(1, 2))
            moves[move] = moves.get(move, 0) + weight
            errors.append(((exact - move) * step, weight))
        begin += least + sum((error * weight for error, weight in errors), Fraction(0)) / law.total
        squares += (max(error for error, _weight in errors) - min(error for error, _weight in errors)) ** 2
        packed.add(moves, law.total)
    packed.trim()
    slack = _root(squares * _ln(1 / ROUNDING_RISK) / 2) if squares else Fraction(0)
    chances = [0, *accumulate(packed.fields())]
    lost = 1 - chances[-1] / packed.one + (ROUNDING_RISK if slack else 0)
    return _Grid(begin + packed.first * step, step, slack, chances, packed.one, lost, method)


def _root(square: Fraction) -> Fraction:
    """The square root, rounded up."""
    parts = 1 << 20
    return Fraction(isqrt(floor(square * parts * parts)) + 1, parts)


def _ln(of: Fraction) -> Fraction:
    """The natural logarithm, rounded up."""
    with localcontext(prec=30):
        return Fraction((Decimal(of.numerator) / Decimal(of.denominator)).ln()) + Fraction(1, 10**20)


def _exp_down(of: Fraction) -> Fraction:
    """e to the power of minus this, rounded up."""
    with localcontext(prec=30):
        power = (-Decimal(of.numerator) / Decimal(of.denominator)).exp()
    return min(Fraction(1), Fraction(power) * (1 + Fraction(1, 10**20)) + Fraction(1, 10**300))
