"""What a study of bankrolls found: each measure simulated, with its standard error, beside the exact one.

Amounts are cents. What a system wins for each unit that it stakes always has an exact answer, the edge of its bet,
whatever the system does: a stake is chosen before its bet is decided.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from croupier.desk.measures import SHARES, Measure, chance, mean_of, per_unit, quantiles
from croupier.desk.session import Terms
from croupier.desk.verdicts import AGREES, DIFFERS, RISK, TOO_FEW
from croupier.mathematics.ruin import Endless
from croupier.money.amount import format_dollars
from croupier.numerics.bankrolls import Paths
from croupier.numerics.paths import LIMIT, ROUNDS, RUIN, TARGET
from croupier.numerics.walk import Spread, Walked
from croupier.views.odds_sheet import OddsRow

TEXT_MAX = 200
"""Digits of a fraction that is still written out."""
NAMES = {RUIN: "ruin", TARGET: "target reached", LIMIT: "left early", ROUNDS: "all rounds played"}


@dataclass(frozen=True, slots=True)
class FanRow:
    """The bankroll after so many rounds: its quantiles by `SHARES`, simulated and exact."""

    round: int
    simulated: tuple[int, ...]
    exact: tuple[int, ...] | None


@dataclass(frozen=True)
class Study:
    bet: OddsRow
    terms: Terms
    marks: tuple[int, ...]
    """The rounds of the fan."""
    found: Paths
    walked: Walked | None
    why_not_exact: str
    endless: Endless | None
    seed: int
    workers: int
    seconds: float

    @cached_property
    def measures(self) -> tuple[Measure, ...]:
        return tuple(_measures(self))

    @property
    def verdict(self) -> str:
        judged = [measure.p for measure in self.measures if measure.p is not None]
        if not judged:
            return TOO_FEW
        return DIFFERS if min(judged) < RISK / len(judged) else AGREES

    def quantiles(self) -> dict[str, tuple[tuple[int, ...], tuple[int, ...] | None]]:
        """By name, simulated and exact; a name whose paths are none is left out."""
        known = self.exact
        rows = {
            "final bankroll": self.found.finals,
            "rounds to ruin": self.found.ruined,
            "maximum drawdown": self.found.drawdowns,
            "longest losing run": self.found.longest,
        }
        return {
            name: (quantiles(counts), self._quantiles(known[name]) if name in known else None)
            for name, counts in rows.items()
            if counts
        }

    @cached_property
    def exact(self) -> dict[str, Spread]:
        """The distributions that are known exactly, by name."""
        if self.walked is None:
            return {}
        endings, rounds = self.walked.endings, np.arange(1, self.terms.rounds + 1)
        ended = endings.sum(axis=1)
        ended[-1] += max(0.0, 1 - ended.sum())
        known = {"final bankroll": self.walked.final, "rounds played": Spread(rounds, ended)}
        if ruined := float(endings[:, RUIN].sum()):
            known["rounds to ruin"] = Spread(rounds, endings[:, RUIN] / ruined)
        return known

    @property
    def fan(self) -> tuple[FanRow, ...]:
        """From the beginning to the last round; nothing where no fan was asked for."""
        if not self.marks:
            return ()
        begin = (self.terms.bankroll,) * len(SHARES)
        exact = [*self.walked.fan, self.walked.final] if self.walked else []
        return (
            FanRow(0, begin, begin if self.walked else None),
            *(
                FanRow(mark, quantiles(counts), self._quantiles(exact[place]) if exact else None)
                for place, (mark, counts) in enumerate(zip(self.marks, self.found.fan, strict=True))
            ),
        )

    def _quantiles(self, spread: Spread) -> tuple[int, ...]:
        assert self.walked
        return tuple(spread.quantile(share, self.walked.error) for share in SHARES)

    def plain(self) -> dict[str, Any]:
        """For programs: chances and means as floats, amounts as dollars in text, exact numbers as fractions."""
        terms = self.terms
        return {
            "bet": self.bet.bet,
            "wheel": self.bet.wheel.name,
            "rule": self.bet.rule,
            "system": terms.system.name,
            "bankroll": format_dollars(terms.bankroll),
            "base": format_dollars(terms.base),
            "minimum": format_dollars(terms.minimum),
            "maximum": format_dollars(terms.maximum),
            "over": str(terms.over),
            "target": None if terms.target is None else format_dollars(terms.target),
            "rounds": terms.rounds,
            "paths": self.found.paths,
            "seed": self.seed,
            "workers": self.workers,
            "spins": self.found.spins,
            "seconds": self.seconds,
            "spins_per_second": self.found.spins / self.seconds if self.seconds else None,
            "house_edge": str(self.bet.worth.house_edge),
            "measures": [measure.plain() for measure in self.measures],
            "quantiles": {
                name: {"simulated": simulated, "exact": exact} for name, (simulated, exact) in self.quantiles().items()
            },
            "shares": SHARES,
            "fan": [{"round": row.round, "simulated": row.simulated, "exact": row.exact} for row in self.fan],
            "exact": {
                "pairs": self.walked.pairs if self.walked else None,
                "relative_error": self.walked.error if self.walked else None,
                "why_not": self.why_not_exact or None,
            },
            "endless": self.endless and _plain_endless(self.endless),
            "verdict": self.verdict,
            "risk": RISK,
        }


def _plain_endless(found: Endless) -> dict[str, Any]:
    """Fractions, as long as they can be read."""
    exactly = {"ruin": found.ruin, "rounds": found.rounds}
    short = all(value is None or value.denominator < 10**TEXT_MAX for value in exactly.values())
    return {
        "ruin": float(found.ruin),
        "rounds": None if found.rounds is None else float(found.rounds),
        "exactly": {name: value and str(value) for name, value in exactly.items()} if short else None,
        "method": found.method,
    }


def _measures(study: Study) -> list[Measure]:
    found, walked, known = study.found, study.walked, study.exact
    ended = None if walked is None else walked.endings.sum(axis=0)
    rows = []
    for ending, name in NAMES.items():
        exact = None
        if ended is not None:
            exact = min(1.0, max(0.0, float(1 - ended.sum() if ending == ROUNDS else ended[ending])))
        if found.endings[ending] or exact or ending == RUIN:
            rows.append(chance(name, found.endings[ending], found.paths, exact))
    edge, final = study.bet.worth.house_edge, known.get("final bankroll")
    return [
        *rows,
        mean_of("final bankroll", "cents", found.finals, final),
        mean_of("rounds played", "rounds", found.lasted, known.get("rounds played")),
        mean_of("rounds to ruin", "rounds", found.ruined, known.get("rounds to ruin")),
        *per_unit(found, study.terms.bankroll, edge, final, None if walked is None else walked.staked),
        mean_of("maximum drawdown", "cents", found.drawdowns, None),
        mean_of("longest losing run", "rounds", found.longest, None),
    ]
