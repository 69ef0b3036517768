"""The steps that a table has given to the machine: each follows as soon as the one before it is done."""

from __future__ import annotations

from collections.abc import Callable

from croupier.rulebook.playable import tender_boxes
from croupier.rulebook.refusal import Refusal
from croupier.table import commands as c
from croupier.table.asking import Events, called
from croupier.table.deciding import ASKED
from croupier.table.evolve import evolve
from croupier.table.inventory import why_not_paid
from croupier.table.people import MACHINE, Role, Step
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.table.state import TableState

RESULT = "result"
"""The timer of a result that stands."""


def with_machine(state: TableState, events: Events, rules: TableRules) -> Events:
    """What has happened, and what the machine does then by itself."""
    now = state
    for event in events:
        now = evolve(now, event)
    while (command := _machine_step(now, rules)) is not None:
        more = ASKED[type(command)].decide(now, command, rules)
        if isinstance(more, Refusal):
            break  # something is still awaited: a choice, a draw, a ruling
        if short := why_not_paid(now, more, rules):
            return events if _waits_for_fill(state, rules) else (*events, called(rules, short.calls))
        for event in more:
            now = evolve(now, event)
        events = (*events, *more)
    return events


def _waits_for_fill(state: TableState, rules: TableRules) -> bool:
    """The machine waited already before the command: the floor was called then."""
    command = _machine_step(state, rules)
    step = ASKED[type(command)].decide(state, command, rules) if command else ()
    return not isinstance(step, Refusal) and why_not_paid(state, step, rules) is not None


def _machine_step(state: TableState, rules: TableRules) -> c.Command | None:
    hands = rules.hands
    if state.stopped:
        return None
    if state.buy_in is not None and hands[Step.BUY_IN] is Role.MACHINE:
        if not state.buy_in.stated:
            return c.StateAmount(MACHINE, state.buy_in.amount)
        if not state.buy_in.given:
            return c.GiveChips(MACHINE, state.buy_in.amount)
        return c.DropTender(MACHINE, tender_boxes(rules.rules, state.buy_in.tender)[0])
    step = _NEXT.get(state.phase)
    if step is None or hands[step[0]] is not Role.MACHINE or _is_shown(state, rules):
        return None
    return step[1](state)


def _is_shown(state: TableState, rules: TableRules) -> bool:
    """Screens show how the round has ended: the board opens when they have had their time."""
    return state.phase is Phase.PAID and RESULT in rules.setup.timers and state.timers.get(RESULT) != 0


_NEXT: dict[Phase, tuple[Step, Callable[[TableState], c.Command]]] = {
    Phase.OUTCOME: (Step.DOLLY, lambda state: c.PlaceDolly(MACHINE, str(state.outcome), state.area)),
    Phase.DOLLY: (Step.COLLECT, lambda state: c.CollectLosers(MACHINE)),
    Phase.COLLECTED: (Step.PAY, lambda state: c.PayWinners(MACHINE)),
    Phase.PAID: (Step.CLEAR, lambda state: c.RemoveDolly(MACHINE)),
}
