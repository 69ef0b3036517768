"""What a simulation found, bet by bet, for the portfolio as a whole and for the wheel."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from croupier.desk.portfolio import Portfolio
from croupier.desk.together import BetReport, PortfolioReport, together
from croupier.desk.totals import Totals
from croupier.desk.verdicts import AGREES, DIFFERS, RISK, TOO_FEW, counts_p, judge
from croupier.game.bet import Verdict
from croupier.numerics.plan import Plan
from croupier.numerics.table_sums import TableSums

__all__ = ["BetReport", "PortfolioReport", "Report", "WheelReport", "report"]

TESTS_OF_WHEEL = 2
TESTS_OF_BET = 2


@dataclass(frozen=True, slots=True)
class WheelReport:
    counts: tuple[int, ...]
    """By pocket, in the order of the wheel's outcomes."""
    pockets_p: float | None
    """Nothing where no spin was played."""
    pairs_p: float | None
    """Nothing where no pair was counted: pairs are those of whole slabs, and so of longer runs."""
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


def report(portfolio: Portfolio, plan: Plan, sums: TableSums | None, totals: Totals) -> Report:
    """`sums` are those of `together.sums_of`: what does not depend on how the run went."""
    risk = RISK / (TESTS_OF_BET * len(portfolio.wagers) + 1 + TESTS_OF_WHEEL)
    pockets = totals.pockets
    bets = []
    for wager, reading in zip(portfolio.wagers, plan.readings, strict=True):
        counts: dict[Verdict, int] = {}
        for (_at, verdict), count in zip(reading.verdicts, totals.read(reading, pockets), strict=True):
            counts[verdict] = counts.get(verdict, 0) + count
        judged = judge(counts, wager.worth, risk)
        bets.append(BetReport(wager, counts, judged, judged.verdict(risk)))
    whole = together(bets, sums, totals.spins, risk)
    return Report(tuple(bets), whole, _wheel(portfolio, totals, risk), risk)


def _wheel(portfolio: Portfolio, totals: Totals, risk: float) -> WheelReport:
    chances = [chance for _draw, chance in portfolio.wheel.outcomes()]
    pockets = totals.pockets[: len(chances)]
    pockets_p = counts_p(pockets, chances) if totals.spins else None
    pairs, pairs_p = totals.pairs.reshape(2**8, 2**8), None
    if pairs.any():
        both = list(product(range(len(chances)), repeat=2))
        pairs_p = counts_p([int(pairs[i, j]) for i, j in both], [chances[i] * chances[j] for i, j in both])
    judged = [p for p in (pockets_p, pairs_p) if p is not None]
    verdict = DIFFERS if min(judged, default=1.0) < risk else AGREES if judged else TOO_FEW
    return WheelReport(tuple(pockets), pockets_p, pairs_p, verdict)
