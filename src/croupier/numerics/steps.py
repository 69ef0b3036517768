"""A chain of rounds as arrays, on the lattice of its results; and the same chain tilted.

Theory of operation. A round moves the result by a whole number of ticks, `amounts`; `moves[a, i, j]` is the chance of
amount a on a move from class i to class j. Tilting by theta weighs every path by exp(theta times its result):

    moves'[a, i, j] = moves[a, i, j] exp(theta a) h[j] / (growth h[i])

where `growth` and h are the largest eigenvalue of the weighed chain and its eigenvector, so that rows sum to one again.
Along a path h cancels but for its ends, which gives, for every result k after N rounds,

    chance(k) = chance'(k) exp(N log growth - theta k + log of a constant)

Whatever theta is, and however well h is known, this holds; theta only chooses where the tilted chain spends its time.
By the same weights Chernoff's bound says beyond which results next to nothing lies.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.mathematics.chain import Chain

Floats = NDArray[np.float64]
U = 2.0**-53
"""Half a unit in the last place: what one rounding may change, relatively."""
STEEPEST = 300.0
"""Of a tilt, for one tick: beyond it weights cannot be told from nothing."""
SQUARINGS = 10
"""To the power of 1,024."""


@dataclass(frozen=True)
class Steps:
    amounts: NDArray[np.int64]
    """In ticks, from 0 up."""
    moves: Floats
    """By amount, class and next class."""
    start: Floats
    last_amounts: NDArray[np.int64]
    last: Floats
    """By amount and class: what still comes after the last round."""
    rounding: float
    """How far the chances of a round may be off, in sum."""

    @property
    def classes(self) -> int:
        return int(self.start.size)

    def points(self, rounds: int) -> int:
        return rounds * int(self.amounts[-1]) + int(self.last_amounts[-1]) + 1

    @property
    def shares(self) -> Floats:
        """From class to class, whatever the amount."""
        return np.asarray(self.moves.sum(axis=0))


def steps_of(chain: Chain) -> Steps:
    """Each chance is a quotient of whole numbers, rounded once."""
    size = len(chain.moves)
    places = {amount: place for place, amount in enumerate(chain.amounts)}
    moves = np.zeros((len(places), size, size))
    for each, row in enumerate(chain.moves):
        for (amount, to), weight in row.items():
            moves[places[amount], each, to] = weight / chain.total
    ends = {amount: place for place, amount in enumerate(chain.last_amounts)}
    last = np.zeros((len(ends), size))
    whole = sum(chain.ends[0].values())
    for each, found in enumerate(chain.ends):
        for amount, weight in found.items():
            last[ends[amount], each] = weight / whole
    return Steps(
        _ticks(chain.amounts, chain.tick),
        moves,
        np.array([weight / sum(chain.starts) for weight in chain.starts]),
        _ticks(chain.last_amounts, chain.tick),
        last,
        U,
    )


def _ticks(amounts: tuple[int, ...], tick: int) -> NDArray[np.int64]:
    return np.array([(amount - amounts[0]) // tick for amount in amounts], np.int64)


@dataclass(frozen=True)
class Growth:
    """How a chain grows when it is weighed by exp(theta times its result)."""

    theta: float
    log: float
    """For each round."""
    heights: Floats
    """The eigenvector h: the largest is 1."""

    def log_bound(self, steps: Steps) -> float:
        """The sum of all weights is at most exp(this) times growth^N."""
        exponents = self.theta * steps.last_amounts
        shift = float(exponents.max())
        ends = (steps.last * np.exp(exponents - shift)[:, None]).sum(axis=0)
        return float(np.log(steps.start @ self.heights) + np.log(np.max(ends / self.heights))) + shift


def growth(steps: Steps, theta: float) -> Growth:
    weighed, shift = _weighed(steps, theta)
    matrix = weighed.sum(axis=0)
    heights = _heights(matrix)
    # The largest quotient is no less than the eigenvalue, however well the vector is known: bounds stay bounds.
    value = float(np.max(matrix @ heights / heights))
    return Growth(theta, float(np.log(value)) + shift, heights)


def mean(steps: Steps, theta: float) -> float:
    """Ticks of a round, when its weights are taken for chances."""
    weighed, _shift = _weighed(steps, theta)
    matrix = weighed.sum(axis=0)
    means = (_heights(matrix.T) @ weighed) @ _heights(matrix)
    sum_ = float(means.sum())
    return float(steps.amounts @ means) / sum_ if sum_ > 0 else float(steps.amounts[0 if theta < 0 else -1])


def _weighed(steps: Steps, theta: float) -> tuple[Floats, float]:
    """Moves by their weights, all of which are exp(a shift) times as large: the largest would not fit a float."""
    exponents = theta * steps.amounts
    shift = float(exponents[steps.moves.any(axis=(1, 2))].max())
    return steps.moves * np.exp(np.minimum(exponents - shift, 0.0))[:, None, None], shift


def _heights(matrix: Floats) -> Floats:
    """Nearly the eigenvector of the largest eigenvalue of a matrix without negative entries: it has none either.

    What a high power makes of any vector. A part of the unit matrix keeps chains from going round in circles.
    """
    if matrix.size == 1:
        return np.ones(1)
    power = matrix + np.eye(len(matrix)) * (matrix.sum(axis=1).max() / 4)
    for _ in range(SQUARINGS):
        power = power @ power
        power /= power.max()
    vector = power.sum(axis=1)
    return np.asarray(np.maximum(vector / vector.max(), 1e-100))


@dataclass(frozen=True)
class Tilted:
    steps: Steps
    theta: float
    growth: float
    """The logarithm, for each round."""
    constant: float
    """A logarithm, once."""

    def log_factor(self, rounds: int, result: float) -> float:
        """What a chance of the tilted chain is multiplied by, as a logarithm."""
        return rounds * self.growth - self.theta * result + self.constant

    def factor_error(self, rounds: int, result: float) -> float:
        """How far `log_factor` may be off: a few roundings of its largest terms."""
        return 8 * U * (rounds * (abs(self.growth) + 1) + abs(self.theta * result) + abs(self.constant) + 1)


def tilted(steps: Steps, at: Growth) -> Tilted:
    exponents, high = at.theta * steps.amounts - at.log, at.heights
    moves = steps.moves * np.exp(exponents)[:, None, None] * high[None, None, :] / high[None, :, None]
    ends = at.theta * steps.last_amounts
    shift = float(ends.max())
    last = steps.last * np.exp(ends - shift)[:, None] / high[None, :]
    start = steps.start * high
    scale, largest = float(start.sum()), float(last.sum(axis=0).max())
    # An exponential is off by as much as its argument is, and arguments are rounded.
    off = float((moves.sum(axis=2) * np.abs(exponents)[:, None]).sum(axis=0).max())
    roomy = Steps(
        steps.amounts, moves, start / scale, steps.last_amounts, last / largest, steps.rounding + U * (8 + 3 * off)
    )
    return Tilted(roomy, at.theta, at.log, float(np.log(scale) + np.log(largest)) + shift)


def saddle(steps: Steps, wanted: float) -> Growth:
    """The tilt under which a round has this mean, or nearly: by halving, since the mean rises with the tilt."""
    low, high = -1.0, 1.0
    while low > -STEEPEST and mean(steps, low) > wanted:
        low *= 2
    while high < STEEPEST and mean(steps, high) < wanted:
        high *= 2
    for _ in range(40):
        middle = (low + high) / 2
        if mean(steps, middle) < wanted:
            low = middle
        else:
            high = middle
    return growth(steps, (low + high) / 2)


def chernoff(steps: Steps, rounds: int, log_chance: float, sign: int) -> float:
    """A result beyond which, upwards or downwards by `sign`, lies at most so much: the nearest that tilts can show.

    The chance of results beyond x is at most the sum of all weights over exp(theta x), for each theta of the sign.
    """

    def beyond(log_theta: float) -> float:
        at = growth(steps, sign * float(np.exp(log_theta)))
        return (rounds * at.log + at.log_bound(steps) - log_chance) / at.theta * sign

    middle = _usual(steps, rounds, log_chance)
    low, high = middle - 5.0, middle + 5.0
    for _ in range(14):  # any theta is right, and one near the best is good enough
        third = (high - low) / 3
        if beyond(low + third) < beyond(high - third):
            high -= third
        else:
            low += third
    return sign * beyond((low + high) / 2)


def _usual(steps: Steps, rounds: int, log_chance: float) -> float:
    """The logarithm of the tilt that would be best if the result were normal."""
    steepest = STEEPEST / max(1, int(steps.amounts[-1]), int(steps.last_amounts[-1]))
    return float(min(np.log(-2 * log_chance / (rounds * spread(steps) ** 2)) / 2, np.log(steepest) - 5))


def spread(steps: Steps) -> float:
    """The standard deviation of a round, roughly: as if all classes were equally likely."""
    shares = steps.moves.sum(axis=(1, 2)) / steps.classes
    off = steps.amounts - shares @ steps.amounts
    return float(np.sqrt(shares @ off**2)) + 1e-100
