"""The distribution of the result after many rounds: a power in the room of frequencies, with an error bound.

Theory of operation. A sum of independent rounds has the transform of one round, to the power N: one fast transform, a
power, one transform back. Where rounds are linked, the transform of a round is a small matrix at each frequency.

The transform has n points and sees results modulo n. Where the lattice of all results is longer than what carries any
weight, n is smaller than the lattice: results outside of the window of n points have together a chance below
`OUTSIDE`, by Chernoff's bound, and are folded into it. Frequencies at which the power is below exp(-`FAINT`) are left
out, which spares most of the work.

The bound. Let u be half a unit in the last place. A fast transform of n points makes log2(n) halving steps, each of
which is off by less than 8 u relatively (Higham, Accuracy and Stability of Numerical Algorithms, 24.1, has 6.7 u).
Since the chances of a round sum to one, every value f of its transform is off by at most

    d = (rounding of the chances) + 8 u log2(n)

and its power by at most N d r^(N-1) with r = |f| + d, and 3 u N r^N for the products. Let e be the vector of these. By
Cauchy-Schwarz and Parseval, the sum of |errors| over all results is at most |e| (Euclidean, over all frequencies); the
transform back adds 8 u log2(n) |f^N|. A single result is off by at most the mean of e and of 8 u log2(n) |f^N|.
With matrices the same holds for the largest row sum of moduli (`linked`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor, log, log2, sqrt

import numpy as np

from croupier.numerics.linked import FAINT, Complex, linked_power, work_of
from croupier.numerics.steps import Floats, Steps, U, chernoff

POINTS_MAX = 2**24
WORK_MAX = 2 * 10**9
"""Complex products, where rounds are linked: half a minute or so."""
OUTSIDE = 1e-40
WHOLE = 2**16
"""Up to so many points the whole lattice is kept."""


class TooLargeError(ValueError):
    """More than can be computed at once."""


@dataclass(frozen=True)
class Law:
    """Chances of the results `first`, `first` + 1, …, in ticks above the lowest result there is."""

    first: int
    chances: Floats
    error: float
    """The sum of |errors| over all results is at most this."""
    error_at_one: float
    """And the error at any one of them."""

    def quantile(self, level: float, error: float) -> int:
        """The place of the lowest result that is not exceeded with at least this chance, where sums have this error.

        A sum that meets the level may have been rounded to a bit less: it counts, if it is off by no more than the
        error, nor by more than half of what the next result would add. Chances below a rounding are no results.
        """
        places = np.flatnonzero(self.chances > self.error_at_one)
        found = min(int(np.searchsorted(self.cumulated[places], level)), places.size - 1)
        if found and level - self.cumulated[places[found - 1]] <= min(error, self.chances[places[found]] / 2):
            found -= 1
        return int(places[found])

    @cached_property
    def cumulated(self) -> Floats:
        """The chance of each result or a lower one. In blocks, so that roundings do not add up."""
        width = ceil(sqrt(self.chances.size))
        blocks = np.zeros(width * width)
        blocks[: self.chances.size] = self.chances
        blocks = np.cumsum(blocks.reshape(width, width), axis=1)
        before = np.concatenate(([0.0], np.cumsum(blocks[:-1, -1])))
        return np.asarray((blocks + before[:, None]).reshape(-1)[: self.chances.size])


def after(steps: Steps, rounds: int) -> Law:
    """The distribution after so many rounds."""
    if steps.classes > 1 and (work := work_of(steps, rounds)) > WORK_MAX:
        raise TooLargeError(
            f"between spins these bets stand in {steps.classes:,} ways that matter: {rounds:,} rounds take about "
            f"{work:,} products, and {WORK_MAX:,} is the limit; ask for fewer rounds or bets"
        )
    first, points, outside = window(steps, rounds)
    size = good_size(points)
    if size > POINTS_MAX:
        raise TooLargeError(
            f"the results of {rounds:,} rounds lie on {points:,} points, and {POINTS_MAX:,} is the limit; "
            "fewer rounds or stakes with a larger common part make fewer"
        )
    spectrum, errors = _one(steps, rounds, size) if steps.classes == 1 else linked_power(steps, rounds, size)
    # What is folded: result k stands at k modulo the size.
    folded = np.roll(np.fft.irfft(spectrum, size), -(first % size))
    back = 8 * U * log2(size)
    sizes = np.abs(spectrum)
    left_out = np.exp(-FAINT)
    total = _euclid(errors, size) + back * _euclid(sizes, size) + 2 * outside + left_out * sqrt(size)
    at_one = (_sum(errors, size) + back * _sum(sizes, size)) / size + outside + left_out
    return Law(first, np.maximum(folded[:points], 0.0), total, at_one)


def window(steps: Steps, rounds: int) -> tuple[int, int, float]:
    """The first result that is kept, how many, and a bound for the chance of all others."""
    points = steps.points(rounds)
    if points <= WHOLE:
        return 0, points, 0.0
    low = max(0, floor(chernoff(steps, rounds, log(OUTSIDE / 2), -1)))
    high = min(points - 1, ceil(chernoff(steps, rounds, log(OUTSIDE / 2), +1)))
    # The rows of tilted chains sum to one only nearly.
    loose = (1 + steps.rounding) ** rounds
    return (low, high - low + 1, OUTSIDE * loose) if high - low + 1 < points else (0, points, 0.0)


def good_size(points: int) -> int:
    """The next even number whose only factors are 2, 3 and 5: transforms of such sizes are fast."""
    odds = (threes * fives for fives in (1, 5, 25, 125) for threes in (1, 3, 9, 27, 81))
    return min(odd << max(1, (-(-points // odd) - 1).bit_length()) for odd in odds)


def _one(steps: Steps, rounds: int, size: int) -> tuple[Complex, Floats]:
    """Independent rounds: the transform of one, to the power."""
    chances = np.bincount(steps.amounts % size, steps.moves[:, 0, 0], size)
    spectrum = np.fft.rfft(chances)
    off = steps.rounding + 8 * U * log2(size) + U * (steps.amounts.size if steps.amounts[-1] >= size else 0)
    reach = np.sqrt(spectrum.real**2 + spectrum.imag**2) + off
    heard = np.flatnonzero(rounds * np.log(reach) > -FAINT)
    powers = np.zeros_like(spectrum)
    powers[heard] = _power(spectrum[heard], rounds)
    errors = np.zeros(spectrum.size)
    errors[heard] = rounds * reach[heard] ** (rounds - 1) * (off + 3 * U * reach[heard])
    return powers, errors


def _power(base: Complex, exponent: int) -> Complex:
    found: Complex | None = None
    while True:
        if exponent & 1:
            found = base if found is None else found * base
        exponent >>= 1
        if not exponent:
            assert found is not None
            return found
        base = base * base


def _euclid(half: Floats, size: int) -> float:
    """The Euclidean length over all frequencies, of which the half are given."""
    return sqrt(max(0.0, 2 * float(np.sum(half**2)) - float(half[0] ** 2) - float(half[-1] ** 2)))


def _sum(half: Floats, size: int) -> float:
    return max(0.0, 2 * float(np.sum(half)) - float(half[0]) - float(half[-1]))
