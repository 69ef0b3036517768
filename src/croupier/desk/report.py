"""What a simulation found, bet by bet, for the portfolio as a whole and for the wheel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.desk.portfolio import Portfolio, Wager
from croupier.desk.totals import Residuals, Totals
from croupier.desk.verdicts import AGREES, CONFIDENCE, DIFFERS, RISK, Judged, counts_p, judge
from croupier.game.bet import Verdict
from croupier.numerics.plan import Plan
from croupier.numerics.tails import normal_tails, two_sided

TESTS_OF_WHEEL = 2
TESTS_OF_BET = 2


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


@dataclass(frozen=True, slots=True)
class PortfolioReport:
    """All wagers together, for each unit staked: bets on the same spins win and lose together."""

    staked: int
    won: Fraction
    """Both in cents; `won` is below nothing where the player lost."""
    stderr: float
    interval: tuple[float, float]
    exact: Fraction
    """What these games are worth, each with its own edge."""
    p: float
    verdict: str

    @property
    def mean(self) -> float:
        return float(self.won / self.staked) if self.staked else 0.0


@dataclass(frozen=True, slots=True)
class WheelReport:
    counts: tuple[int, ...]
    """By pocket, in the order of the wheel's outcomes."""
    pockets_p: float
    pairs_p: float
    verdict: str


@dataclass(frozen=True, slots=True)
class Report:
    bets: tuple[BetReport, ...]
    portfolio: PortfolioReport
    wheel: WheelReport
    risk: float
    """Of a false alarm, for one test: the risk of the run shared among its tests."""

    @property
    def agrees(self) -> bool:
        verdicts = [*(bet.verdict for bet in self.bets), self.portfolio.verdict, self.wheel.verdict]
        return DIFFERS not in verdicts


def report(portfolio: Portfolio, plan: Plan, residuals: Residuals, totals: Totals) -> Report:
    risk = RISK / (TESTS_OF_BET * len(portfolio.wagers) + 1 + TESTS_OF_WHEEL)
    pockets = totals.pockets
    bets = []
    for wager, reading in zip(portfolio.wagers, plan.readings, strict=True):
        counts: dict[Verdict, int] = {}
        for (_at, verdict), count in zip(reading.verdicts, totals.read(reading, pockets), strict=True):
            counts[verdict] = counts.get(verdict, 0) + count
        judged = judge(counts, wager.worth, risk)
        bets.append(BetReport(wager, counts, judged, judged.verdict(risk)))
    error = sqrt(totals.squares) * float(residuals.unit) if plan.tables.starts.size else _error(portfolio, plan, totals)
    return Report(tuple(bets), _together(bets, error, risk), _wheel(portfolio, totals, risk), risk)


def _error(portfolio: Portfolio, plan: Plan, totals: Totals) -> float:
    """The error of the sum of one-spin bets, in cents: exact, since a spin decides them all."""
    chances = [chance for _draw, chance in portfolio.wheel.outcomes()]
    brought = [Fraction(0)] * len(chances)
    for wager, reading in zip(portfolio.wagers, plan.readings, strict=True):
        for at, verdict in reading.verdicts:
            brought[at] += wager.stake * wager.worth.returned(verdict)
    mean = sum((p * each for p, each in zip(chances, brought, strict=True)), Fraction(0))
    variance = sum((p * each**2 for p, each in zip(chances, brought, strict=True)), Fraction(0)) - mean**2
    return sqrt(totals.spins * variance)


def _together(bets: Sequence[BetReport], error: float, risk: float) -> PortfolioReport:
    staked = sum(bet.staked for bet in bets)
    won = sum(
        (
            bet.wager.stake * count * (bet.wager.worth.returned(verdict) - 1)
            for bet in bets
            for verdict, count in bet.counts.items()
        ),
        Fraction(0),
    )
    worth = sum((bet.staked * -bet.wager.worth.house_edge for bet in bets), Fraction(0))
    if not staked:
        return PortfolioReport(0, won, 0.0, (0.0, 0.0), Fraction(0), 1.0, AGREES)
    p = normal_tails(float(won - worth) / error) if error else float(won == worth)
    mean, reach = float(won / staked), two_sided(1 - CONFIDENCE) * error / staked
    verdict = DIFFERS if p < risk else AGREES
    return PortfolioReport(staked, won, error / staked, (mean - reach, mean + reach), worth / staked, p, verdict)


def _wheel(portfolio: Portfolio, totals: Totals, risk: float) -> WheelReport:
    chances = [chance for _draw, chance in portfolio.wheel.outcomes()]
    pockets = totals.pockets[: len(chances)]
    pockets_p = counts_p(pockets, chances)
    size = range(len(chances))
    pairs = totals.pairs.reshape(2**8, 2**8)
    pairs_p = counts_p(
        [int(pairs[i, j]) for i in size for j in size], [chances[i] * chances[j] for i in size for j in size]
    )
    verdict = DIFFERS if min(pockets_p, pairs_p) < risk else AGREES
    return WheelReport(tuple(pockets), pockets_p, pairs_p, verdict)
