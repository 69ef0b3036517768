"""What a command to the pit has to know of a table, from what is durable there."""

from __future__ import annotations

from croupier.pit.commands import TableFact
from croupier.service.cross_checks import figures_of
from croupier.service.tables import TableKeeper
from croupier.table.phases import Phase


def fact_of(keeper: TableKeeper) -> TableFact:
    """A table as its log has it. While it is closed, its rules are those that it opens by next."""
    state, rules = keeper.durable, keeper.rules
    is_open = state.phase is not Phase.CLOSED
    return TableFact(
        number=rules.setup.number,
        book=rules.rules.book,
        base=rules.law.base,
        day=rules.rules.day.isoformat(),
        wheel=rules.setup.wheel,
        chips=tuple(rules.setup.denominations),
        side_bets=tuple(rules.setup.sidebets),
        tournament=rules.setup.tournament,
        source=keeper.source,
        **figures_of(state, is_open),
    )
