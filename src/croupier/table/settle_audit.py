"""A table's settlements, computed once more from the state before them: what differs from the log, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table.codec import encode
from croupier.table.correcting import undone
from croupier.table.evolve_bets import plain
from croupier.table.floating import float_change
from croupier.table.rules import TableRules
from croupier.table.settle import bonus_step, losers, winners
from croupier.table.state import TableState

Computed = tuple[e.Lines, tuple[e.Proof, ...]]
_SETTLED: dict[type[e.Event], tuple[Callable[[TableRules, TableState], Computed], str]] = {
    e.LosersCollected: (losers, "lost"),
    e.WinnersPaid: (winners, "paid"),
}
SETTLED = frozenset(_SETTLED)
_BY_NAME: dict[bytes, Any] = {b'{"event":"%b"' % kind.__name__.encode(): kind for kind in _SETTLED}
_TAKEN_BACK = frozenset((e.OutcomeCorrected, e.OutcomeVoided))
LONG = 500
"""Bytes from which on to compare a settlement is quicker than to read it."""


class SettledAgain:
    def __init__(self) -> None:
        self._bonus: Computed = {}, ()
        """What the last bonus ball makes of the wagers that wait for it."""
        self._last: tuple[TableState | None, type[e.Event], Computed] = None, e.Event, self._bonus

    def same(self, state: TableState, body: bytes, rules: TableRules) -> e.Event | None:
        """The settlement that the rules make here, if its bytes are the very same: then they need not be read."""
        kind = _BY_NAME.get(body[: body.find(b",")])
        made: e.Event | None = kind and kind(state.dealer, *self._computed(state, kind, rules))
        return made if made and encode(made) == body else None

    def _computed(self, state: TableState, kind: type[e.Event], rules: TableRules) -> Computed:
        """Once for a state."""
        if self._last[0] is not state or self._last[1] is not kind:
            self._last = state, kind, _SETTLED[kind][0](rules, state)
        return self._last[2]

    def why_not(self, state: TableState, event: Any, rules: TableRules, decided: bool) -> str:
        """`decided`: its command gave these very lines a moment ago."""
        kind = type(event)
        if kind in _SETTLED:
            return "" if decided else _differs(event, _SETTLED[kind][1], *self._computed(state, kind, rules))
        if kind is e.BonusBallLanded:
            waiting, paid, shown = bonus_step(rules, state, event.pocket)
            self._bonus = paid, shown
            return "" if waiting == _as_read(event.held) else "BonusBallLanded is not where the ball leaves the wagers"
        if kind in _TAKEN_BACK and undone(state) != event.undone:
            return f"{kind.__name__} does not undo what was settled"
        if kind is e.SideBetsVoided:
            self._bonus = {}, ()
        elif kind is e.BonusPaid:
            return _differs(event, "paid", *self._bonus)
        elif kind is e.TableClosed and event.float_ and (left := state.float_ + float_change(event)):
            return f"TableClosed leaves {left} cents in the float"
        return ""


def _differs(event: Any, field: str, lines: e.Lines, proofs: tuple[e.Proof, ...]) -> str:
    written = getattr(event, field)
    if lines != written:
        return f"{type(event).__name__} is not what the rules make of the wagers: {_first_other(lines, written)}"
    return "" if proofs == event.proofs else f"{type(event).__name__} has other proofs"


def _first_other(computed: e.Lines, written: e.Lines) -> str:
    """The first line that differs."""
    for player in dict.fromkeys([*computed, *written]):
        if computed.get(player) != written.get(player):
            return f"{player} should have {computed.get(player)}, and has {written.get(player)}"
    return "their order"


def _as_read(held: dict[str, tuple[e.Held, ...]]) -> dict[str, tuple[e.Held, ...]]:
    """Progress comes out of a log as lists."""
    return {player: tuple(replace(bet, progress=plain(bet.progress)) for bet in bets) for player, bets in held.items()}
