"""Charts of what the desk has played or computed: a running mean, a result, a bankroll."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.desk.convergence import Look
from croupier.desk.measures import SHARES
from croupier.desk.portfolio import Portfolio
from croupier.desk.results import Results
from croupier.desk.study import Study
from croupier.documents.charts import Convergence, convergence_chart
from croupier.documents.frame import Size
from croupier.documents.many_rounds import Fan, Spread, fan_chart, results_chart
from croupier.documents.svg import Drawing
from croupier.money.amount import format_dollars
from croupier.views.odds_sheet import OddsRow

QUANTILES = {0.05: "5 %", 0.5: "median", 0.95: "95 %"}


def running_mean_chart(row: OddsRow, looks: Sequence[Look], seed: int, size: Size) -> Drawing:
    run = Convergence(
        games=[look.games for look in looks],
        means=[float(look.mean) for look in looks],
        low=[look.low for look in looks],
        high=[look.high for look in looks],
        exact=float(row.worth.player_return),
        confidence="95 %",
    )
    return convergence_chart(f"Convergence: {_name(row)}, seed {seed}", run, size)


def after_rounds_chart(portfolio: Portfolio, after: Results, size: Size) -> Drawing:
    """What the player has won or lost, with the quantiles that people ask for."""
    first, step = after.value(0), after.value(1) - after.value(0)
    dollars = [float(first + place * step) / 100 for place in range(after.law.chances.size)]
    marks = {name: float(after.quantile(level)) / 100 for level, name in QUANTILES.items()}
    found = Spread(after.rounds, dollars, after.law.chances.tolist(), marks)
    bets = ", ".join(f"{wager.row.bet} {format_dollars(wager.stake)}" for wager in portfolio.wagers)
    rounds = f"{after.rounds:,} {after.per}" + ("s" if after.rounds > 1 else "")
    return results_chart(f"After {rounds}: {bets}, {portfolio.wheel.name}", found, size)


def bankroll_chart(study: Study, size: Size) -> Drawing:
    """Exact where the study is, and otherwise as it was played."""
    rows = [row.simulated if row.exact is None else row.exact for row in study.fan]
    curves = {share: [row[place] / 100 for row in rows] for place, share in enumerate(SHARES)}
    how = "exactly" if study.walked else f"{study.found.paths:,} paths, seed {study.seed}"
    unit = format_dollars(study.terms.base)
    title = f"Bankroll: {study.terms.system.name}, {unit} on {_name(study.bet)} ({how})"
    return fan_chart(title, Fan([row.round for row in study.fan], curves, study.terms.bankroll / 100), size)


def _name(row: OddsRow) -> str:
    return " ".join(word for word in (row.wheel.name, row.bet, row.paytable, row.rule) if word)
