"""All wagers of a portfolio together: bets on the same spins win and lose together, so their errors do not just add up.

What all of them bring above their worth has mean nothing. Its variance, and how far it is from normal, follow from the
tables that were played (`numerics.table_sums`). Where these stand in too many ways to be followed, the error of the
whole is at most the sum of the errors of its bets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, sqrt

import numpy as np

from croupier.desk.portfolio import Portfolio, Wager
from croupier.desk.verdicts import (
    AGREES,
    CONFIDENCE,
    DIFFERS,
    TOO_FEW,
    Judged,
    step_of,
    sum_p,
    times_needed,
)
from croupier.game.bet import Verdict
from croupier.numerics.plan import Plan
from croupier.numerics.table_sums import TableSums, TooManyStatesError
from croupier.numerics.tails import two_sided


@dataclass(frozen=True, slots=True)
class BetReport:
    wager: Wager
    counts: dict[Verdict, int]
    judged: Judged
    verdict: str

    @property
    def staked(self) -> int:
        """In cents, all games together."""
        return self.judged.games * self.wager.stake

    @property
    def won(self) -> Fraction:
        nets = (count * (self.wager.worth.returned(verdict) - 1) for verdict, count in self.counts.items())
        return self.wager.stake * sum(nets, Fraction(0))


@dataclass(frozen=True, slots=True)
class PortfolioReport:
    """All wagers together, for each unit staked."""

    staked: int
    won: Fraction
    """Both in cents; `won` is below nothing where the player lost."""
    stderr: float
    """Exact, or where `is_bound` says so at least as large."""
    is_bound: bool
    interval: tuple[float, float] | None
    """As that of a bet: nothing where there are too few spins to say."""
    exact: Fraction
    """What these games are worth, each with its own edge."""
    p: float | None
    verdict: str

    @property
    def mean(self) -> float:
        return float(self.won / self.staked) if self.staked else 0.0


def sums_of(portfolio: Portfolio, plan: Plan) -> TableSums | None:
    """What a table brings above its worth, in cents; nothing where that cannot be followed."""
    chances = [float(chance) for _draw, chance in portfolio.wheel.outcomes()]
    by_code, by_pocket = [Fraction(0)] * plan.tables.codes, [Fraction(0)] * len(chances)
    for wager, reading in zip(portfolio.wagers, plan.readings, strict=True):
        mean = wager.worth.player_return
        for at, verdict in reading.verdicts:
            (by_pocket if reading.by_pocket else by_code)[at] += wager.stake * (wager.worth.returned(verdict) - mean)
    try:
        return TableSums(plan.tables, chances, *(np.array(each, np.float64) for each in (by_code, by_pocket)))
    except TooManyStatesError:
        return None


def together(bets: Sequence[BetReport], sums: TableSums | None, spins: int, risk: float) -> PortfolioReport:
    staked, won = sum(bet.staked for bet in bets), sum((bet.won for bet in bets), Fraction(0))
    worth = sum((bet.staked * -bet.wager.worth.house_edge for bet in bets), Fraction(0))
    error, times = _bound(bets) if sums is None else _exactly(sums, spins)
    if not staked:
        return PortfolioReport(0, won, 0.0, sums is None, None, Fraction(0), None, TOO_FEW)
    p = interval = None
    if times <= 1:
        half = float(_step(bets)) / 2
        p = sum_p(float(won - worth), error, half)
        mean, reach = float(won / staked), (two_sided(1 - CONFIDENCE) * error + half) / staked
        interval = (mean - reach, mean + reach)
    verdict = TOO_FEW if p is None else DIFFERS if p < risk else AGREES
    return PortfolioReport(staked, won, error / staked, sums is None, interval, worth / staked, p, verdict)


def _exactly(sums: TableSums, spins: int) -> tuple[float, float]:
    """The error of the sum, and how many times as many spins it takes to be judged."""
    _mean, variance, third, fourth = sums.of_run(spins).tolist()
    if variance <= 0:
        return 0.0, 0.0
    return sqrt(variance), times_needed(third / variance**1.5, fourth / variance**2)


def _bound(bets: Sequence[BetReport]) -> tuple[float, float]:
    """The deviation of a sum is at most the sum of deviations; it is nearly normal where each part is."""
    error = sum(bet.wager.stake * sqrt(bet.judged.games * bet.wager.worth.variance) for bet in bets)
    return error, max(bet.judged.games_needed / max(1, bet.judged.games) for bet in bets)


def _step(bets: Sequence[BetReport]) -> Fraction:
    """What all of them bring goes in steps of this, in cents."""
    steps = [bet.wager.stake * step_of(bet.wager.worth) for bet in bets]
    common = lcm(*(step.denominator for step in steps))
    return Fraction(gcd(*(int(step * common) for step in steps)), common)
