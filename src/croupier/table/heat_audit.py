"""What is wrong with an event of a heat in a log, read before it has happened: computed once more from the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.game.seal import why_not_sealed
from croupier.table import events as e
from croupier.table.closing import returned
from croupier.table.heats import stacks
from croupier.table.rules import TableRules
from croupier.table.sealing import bets_of, unopened, unsealed, why_not_shown
from croupier.table.settling import stacks_of
from croupier.table.state import TableState

Check = Callable[[TableState, Any, TableRules], str]


def _same(what: str, written: object, computed: object) -> str:
    return "" if written == computed else f"{what} should be {computed}, and not {written}"


def _counted(state: TableState, event: e.DollyRemoved, rules: TableRules) -> str:
    return _same("the stacks on the table", event.stacks, stacks_of(state) if rules.is_tournament else {})


def _ended(state: TableState, event: e.HeatEnded, rules: TableRules) -> str:
    return _same("what goes back when the heat ends", event.returned, returned(state, rules))


def _taken(state: TableState, event: e.PointsTaken, rules: TableRules) -> str:
    return _same(f"the points of {event.player}", event.points, sum(state.seats[event.player].purse.values()))


def _opened(state: TableState, event: e.WagersOpened, rules: TableRules) -> str:
    digest = state.heat.sealed.seals[event.player] if state.heat else ""
    why = why_not_sealed(digest, event.nonce, bets_of(state, event.player, event.wagers))
    return f"{event.player}: {why}" if why else ""


CHECKED: dict[type[e.Event], Check] = {
    e.HeatStarted: lambda state, event, rules: _same("the points that leave", event.left, stacks(state)),
    e.HeatEnded: _ended,
    e.PointsTaken: _taken,
    e.DollyRemoved: _counted,
    e.SealingClosed: lambda state, event, rules: _same("who sealed nothing", event.missing, unsealed(state)),
    e.WagersOpened: _opened,
    e.SealsOpened: lambda state, event, rules: _same("who opened nothing", event.unopened, unopened(state)),
    e.BallSpun: lambda state, event, rules: why_not_shown(state),
}
