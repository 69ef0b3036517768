"""Results of many rounds: what a portfolio leaves the player, or the table, after N rounds on the same spins.

    after = results(portfolio(rules, wheel, ["red=$5", "straight:17"]), rounds=1_000)
    after.ahead, after.quantile(0.01), after.at_most(Cents(-100_000))

A round is a spin: bets that have ended are made again, bets that need more spins run on, and what still runs after the
last round is played to its end. A bet that is alone and may take several spins has a game for a round (`after.per`).
What a progressive's meter shows stays as it is. Results are in cents, and exact where they can be; chances are floats
that are together off by no more than `error`; far tails have a bound of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import ceil, floor, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.desk import checks
from croupier.desk.joint import chain_of
from croupier.desk.portfolio import Portfolio
from croupier.game.notation import NotationError
from croupier.mathematics.chain import Chain, Per
from croupier.mathematics.powers import exact_quantile, exact_weights
from croupier.numerics.barrier import Ruin, ruin
from croupier.numerics.far_tails import Tail, at_most, highest_within
from croupier.numerics.rounds import POINTS_MAX, Law, TooLargeError, after
from croupier.numerics.steps import Steps, U, steps_of

ROUNDS_MAX = 10**9
NINE_DIGITS = 1e-9


class Side(StrEnum):
    """Whose result it is."""

    PLAYER = "player"
    TABLE = "table"


@dataclass(frozen=True)
class Results:
    """The result after so many rounds, from one side of the table. Amounts are cents; a loss is below zero."""

    rounds: int
    side: Side
    chain: Chain
    """From that side."""
    law: Law
    weights: tuple[dict[int, int], int] | None = None
    """Whole numbers, where they were asked for: what each result weighs, in units of the chain, and the total."""

    @property
    def per(self) -> Per:
        return self.chain.per

    @cached_property
    def error(self) -> float:
        """Any chance that is summed from the distribution is off by at most this."""
        return self.law.error + 4 * U * sqrt(self.law.chances.size)

    def value(self, place: int) -> Fraction:
        """The result at a place of the distribution."""
        return self.chain.unit * (self.chain.lowest(self.rounds) + self.chain.tick * (self.law.first + place))

    @cached_property
    def moments(self) -> tuple[Fraction, Fraction] | None:
        """Mean and variance; nothing where rounds are linked and whole numbers were not asked for."""
        if not self.chain.is_linked:
            mean = self.chain.moment(1)
            variance = self.chain.moment(2) - mean**2
            return self.rounds * mean * self.chain.unit, self.rounds * variance * self.chain.unit**2
        if self.weights is None:
            return None
        weights, total = self.weights
        first, second = (Fraction(sum(w * x**power for x, w in weights.items()), total) for power in (1, 2))
        return first * self.chain.unit, (second - first**2) * self.chain.unit**2

    @cached_property
    def mean(self) -> float:
        if self.moments:
            return float(self.moments[0])
        return float(self.value(0)) + self._tick * float(self._places @ self.law.chances)

    @cached_property
    def deviation(self) -> float:
        if self.moments:
            return sqrt(self.moments[1])
        off = self._places - (self.mean - float(self.value(0))) / self._tick
        return self._tick * sqrt(float(off**2 @ self.law.chances))

    @cached_property
    def ahead(self) -> float:
        return float(self.law.chances[max(0, self._zero_above) :].sum())

    @cached_property
    def behind(self) -> float:
        return float(self.law.chances[: max(0, self._zero_from)].sum())

    @cached_property
    def even(self) -> float:
        return float(self.law.chances[max(0, self._zero_from) : max(0, self._zero_above)].sum())

    def exactly(self, chosen: Callable[[int], bool]) -> Fraction | None:
        """The chance of the results that are chosen, where whole numbers were asked for."""
        checks.function("chosen", chosen)
        if self.weights is None:
            return None
        weights, total = self.weights
        return Fraction(sum(weight for result, weight in weights.items() if chosen(result)), total)

    @property
    def mode(self) -> Fraction:
        """The most likely result."""
        return self.value(int(np.argmax(self.law.chances)))

    def quantile(self, level: float | Fraction) -> Fraction:
        """The lowest result that is not exceeded with at least this chance.

        In whole numbers it is exactly that: for a level that is a fraction, and for a float to its last digit. In
        floats it is right wherever no result's chance, with all below it, comes within twice `error` of the level.
        Nearer than that, the two are taken for the same, and the result for the one that is sought.
        """
        return self.value(self._quantile(*checks.chance("level", level)))

    def value_at_risk(self, level: float | Fraction) -> Fraction:
        """The loss that is not exceeded with this chance; below zero if there is a gain even then."""
        exact, digits = checks.chance("level", level)
        return -self.value(self._quantile(1 - exact, digits))

    def expected_shortfall(self, level: float | Fraction) -> float:
        """The mean loss in the worst cases, which together have the rest of the chance."""
        exact, digits = checks.chance("level", level)
        place, rest = self._quantile(1 - exact, digits), float(1 - exact)
        before = float(self.law.cumulated[place - 1]) if place else 0.0
        worse = float(self._places[:place] @ self.law.chances[:place]) + place * (rest - before)
        return -(float(self.value(0)) + self._tick * worse / rest)

    def at_most(self, result: Fraction | float) -> Tail:
        """The chance of this result or a lower one, to nine digits or more however rare it is."""
        return at_most(self._steps, self.rounds, floor(self._ticks_of(self.chain, checks.cents("result", result))))

    def at_least(self, result: Fraction | float) -> Tail:
        other = self.chain.mirrored()
        ticks = floor(self._ticks_of(other, -checks.cents("result", result)))
        return at_most(steps_of(other), self.rounds, ticks)

    def bankroll_for(self, risk: float | Fraction) -> tuple[Fraction, Tail]:
        """The least bankroll that the loss after all rounds exceeds with at most this chance, to nine digits, and that
        chance."""
        exact, _digits = checks.chance("risk", risk)
        place = highest_within(self._steps, self.rounds, float(exact) * (1 + NINE_DIGITS))
        lowest = self.chain.lowest(self.rounds)
        needed = max(Fraction(0), -self.chain.unit * (lowest + self.chain.tick * (place + 1)))
        worse = ceil(self._ticks_of(self.chain, -needed)) - 1
        return needed, at_most(self._steps, self.rounds, worse)

    def ruin(self, bankroll: Fraction | float) -> Ruin | None:
        """The chance that the bankroll is used up at the end of some round; nothing where it is too dear to compute."""
        bankroll = checks.cents("bankroll", bankroll)
        if bankroll <= 0:
            raise NotationError("bankroll: a bankroll of nothing is lost before the first round")
        return ruin(self.chain, self.rounds, ceil(bankroll / self.chain.unit))

    @cached_property
    def _steps(self) -> Steps:
        return steps_of(self.chain)

    @cached_property
    def _tick(self) -> float:
        return float(self.chain.unit * self.chain.tick)

    @cached_property
    def _places(self) -> NDArray[np.float64]:
        return np.arange(self.law.chances.size, dtype=np.float64)

    def _quantile(self, level: Fraction, digits: Fraction) -> int:
        """The place of it; the level may be off by as much as `digits`."""
        if self.weights:
            result = exact_quantile(*self.weights, level - digits)
            return (result - self.chain.lowest(self.rounds)) // self.chain.tick - self.law.first
        if min(level, 1 - level) <= self.error:
            known = f"level: {float(level)!r} is finer than chances are known here, which is {self.error:.0e}"
            raise NotationError(f"{known}; bankroll_for, at_most and at_least know far tails")
        return self.law.quantile(float(level), self.error)

    def _ticks_of(self, chain: Chain, result: Fraction | int) -> Fraction:
        return (Fraction(result) / chain.unit - chain.lowest(self.rounds)) / chain.tick

    @property
    def _zero_from(self) -> int:
        """The place of the first result that is not below zero."""
        return ceil(self._ticks_of(self.chain, 0)) - self.law.first

    @property
    def _zero_above(self) -> int:
        return floor(self._ticks_of(self.chain, 0)) + 1 - self.law.first


def results(portfolio: Portfolio, rounds: int, side: Side | str = Side.PLAYER, exact: bool = False) -> Results:
    """What the portfolio comes to. With `exact`, in whole numbers, which is slow for many rounds.

    `NotationError` for what makes no sense; `TooManyStatesError`, `TooMuchWorkError` and `TooLargeError` for what is
    more than can be computed.
    """
    rounds, side = checks.whole("rounds", rounds), Side(checks.one_of("side", side, Side))
    if not 1 <= rounds <= ROUNDS_MAX:
        raise NotationError(f"rounds are from 1 to {ROUNDS_MAX:,}, and {checks.cut(f'{rounds:,}')} is not one")
    chain = chain_of(portfolio)
    if chain.points(1) > POINTS_MAX:
        raise TooLargeError(
            f"the results of one round lie on {chain.points(1):,} points, and {POINTS_MAX:,} is the limit"
        )
    if side is Side.TABLE:
        chain = chain.mirrored()
    if not checks.flag("exact", exact):
        return Results(rounds, side, chain, after(steps_of(chain), rounds))
    weights, total = exact_weights(chain, rounds)
    chances = np.zeros(chain.points(rounds))
    for result, weight in weights.items():
        chances[(result - chain.lowest(rounds)) // chain.tick] = weight / total
    return Results(rounds, side, chain, Law(0, chances, U, U), (weights, total))
