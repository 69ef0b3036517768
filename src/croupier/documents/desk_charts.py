"""Charts of what the desk has played or computed: a running mean, a bankroll."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.desk.convergence import Look
from croupier.desk.measures import SHARES
from croupier.desk.study import Study
from croupier.documents.charts import Convergence, convergence_chart
from croupier.documents.frame import Size
from croupier.documents.many_rounds import Fan, fan_chart
from croupier.documents.svg import Drawing
from croupier.money.amount import format_dollars
from croupier.views.odds_sheet import OddsRow


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
