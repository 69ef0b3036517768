"""What events make of the spin: the ball runs, something is drawn, the number is announced, the round is over."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.game.pocket import Pocket
from croupier.table import events as e
from croupier.table import evolve_rulings as rulings
from croupier.table import evolve_seats as seats
from croupier.table.records import Recorded
from croupier.table.state import TableState

RESULTS_KEPT = 20


def spun(state: TableState, event: e.BallSpun) -> TableState:
    return replace(state, spin=event.spin, wheel=event.wheel, ball=event.ball, no_spin="", fell=False)


def drawn(state: TableState, event: e.DrawRecorded) -> TableState:
    return replace(state, draws={**state.draws, event.draw: event.value})


def announced(state: TableState, event: e.OutcomeAnnounced) -> TableState:
    pocket = Pocket(event.pocket)
    results, counts = (
        (*state.results, pocket)[-RESULTS_KEPT:],
        {**state.counts, pocket: state.counts.get(pocket, 0) + 1},
    )
    recorded = Recorded(state.before, state.seats, state.meters)
    return replace(state, outcome=pocket, results=results, counts=counts, referred="", recorded=recorded)


def dolly_off(state: TableState, event: e.DollyRemoved) -> TableState:
    recorded = replace(state.recorded, draws=state.draws, voided=state.voided) if state.recorded else None
    after = replace(rulings.without_spin(state), recorded=recorded, round=state.round + 1, by_hand=False)
    return seats.tidy(replace(after, dolly=False, before=state.outcome, outcome=None, area="", voided=frozenset()))
