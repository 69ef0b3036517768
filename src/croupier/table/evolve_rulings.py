"""What events make of irregularities, disputes and calls: what waits for whom."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.table import events as e
from croupier.table.commands import Telemetry
from croupier.table.evolve_seats import asked, put
from croupier.table.records import Dispute
from croupier.table.state import TableState

BECAUSE = ", because "
"""Stands between what has happened and why the supervisor ruled so."""


def no_spin(state: TableState, event: e.NoSpinCalled) -> TableState:
    hang_ups = state.hang_ups + (event.reason == "hung-ball")
    after = without_spin(state)
    why = f"{event.reason}{BECAUSE}{event.decided}" if event.decided else event.reason
    inspect = "inspect" in event.steps
    after = replace(after, referred="", hang_ups=hang_ups, ball_to_inspect=inspect, no_spin=why)
    after = replace(after, by_hand=False, voided=frozenset())
    return _ruled(after, f"no spin ({event.reason})", event.observe)


def upheld(state: TableState, event: e.SpinUpheld) -> TableState:
    return _ruled(replace(state, referred=""), f"the spin stands ({event.irregularity})", event.observe)


def repeated(state: TableState, event: e.SpinRepeated) -> TableState:
    """The felt stays closed, and another ball runs."""
    after = replace(without_spin(state), referred="", spin=event.spin, wheel="", ball="", voided=frozenset())
    return _ruled(after, f"the ball is spun again ({event.irregularity})", event.observe)


def _ruled(state: TableState, says: str, observe: bool) -> TableState:
    if not observe:
        return state
    return replace(state, count=state.count + 1, to_observe={**state.to_observe, state.count + 1: says})


def without_spin(state: TableState) -> TableState:
    """Draws, readings and commitments of a spin that is none, or of a set-up that is no more."""
    to_open = {**state.to_open, **state.commitments}
    return replace(state, draws={}, reading="", read=Telemetry(), commitments={}, to_open=to_open)


def referred(state: TableState, event: e.SpinReferred) -> TableState:
    return replace(state, suspended=state.phase, referred=event.irregularity)


def reported(state: TableState, event: e.IrregularityReported) -> TableState:
    if event.irregularity == "check-down":
        return replace(state, check_down="called")
    return replace(state, referred=event.irregularity) if event.runs_on else state


def called(state: TableState, event: e.SupervisorCalled) -> TableState:
    count = state.count + 1
    return replace(state, count=count, alerts={**state.alerts, count: event.why})


def no_bet(state: TableState, event: e.NoBetCalled) -> TableState:
    after = asked(state, event.player, False)
    if event.reason != "late":
        return after
    if seat := after.seats.get(event.player):
        after = put(after, replace(seat, late=seat.late + 1))
    count = state.count + 1
    return replace(after, count=count, past_posts={**state.past_posts, count: event.player})


def disputed(state: TableState, event: e.DisputeOpened) -> TableState:
    count = state.count + 1
    dispute = Dispute(event.player, event.about, event.place)
    return replace(state, count=count, disputes={**state.disputes, count: dispute})
