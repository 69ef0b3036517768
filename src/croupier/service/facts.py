"""What a command to the pit has to know of a table, from what is durable there."""

from __future__ import annotations

from croupier.pit.commands import TableFact
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
        is_open=is_open,
        opened=state.openings,
        chips=tuple(rules.setup.denominations),
        float_=state.float_ if is_open else state.closing_float,
        opening_float=state.opening_float,
        drop=state.takings.drops,
        fills=state.fills,
        credits=state.credits,
        slips=state.slips,
        turnover=state.takings.turnover,
        win=state.takings.win,
        tips=state.takings.tokes,
        dealer=state.dealer,
        players=tuple(player for player, _ in state.in_order()),
        side_bets=tuple(rules.setup.sidebets),
        tournament=rules.setup.tournament,
        source=keeper.source,
    )
