"""What a heat waits for: the bets of the player whose turn it is, seals, and what opens them. None has to be waited for
longer than its time: who is late has no bet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.evolve_heats import heat_of, is_secret
from croupier.table.phases import Phase
from croupier.table.records import Wait
from croupier.table.rules import TableRules
from croupier.table.sealing import close_seals, show, unopened, unsealed
from croupier.table.state import TableState


def _turn(state: TableState, rules: TableRules) -> Iterator[Wait]:
    if state.phase is Phase.BETTING and state.heat and state.heat.whose_turn:
        yield Wait("turn", f"it is {state.heat.whose_turn}'s turn to bet", ("pass",))


def _seal(state: TableState, rules: TableRules) -> Iterator[Wait]:
    is_open = state.phase is Phase.BETTING and is_secret(state) and not heat_of(state).sealed.closed
    if is_open and unsealed(state):
        yield Wait("seal", f"{', '.join(unsealed(state))} must still seal their bets", ("close",))


def _opening(state: TableState, rules: TableRules) -> Iterator[Wait]:
    if state.phase is not Phase.BETTING or not is_secret(state):
        return
    sealed = heat_of(state).sealed
    if sealed.closed and not sealed.shown:
        yield Wait("opening", f"{', '.join(unopened(state))} must still open the sealed bets", ("close",))


FOUND: tuple[Callable[[TableState, TableRules], Iterator[Wait]], ...] = (_turn, _seal, _opening)

THEN: dict[str, Callable[[TableState, str, str, TableRules], Events]] = {
    "turn": lambda state, ruling, reason, rules: (e.TurnEnded(heat_of(state).whose_turn),),
    "seal": lambda state, ruling, reason, rules: close_seals(state),
    "opening": lambda state, ruling, reason, rules: show(state, rules),
}
"""What comes of each when it is ended."""
