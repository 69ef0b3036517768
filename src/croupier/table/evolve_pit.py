"""What events make of inspections, and of chips that come and leave with a slip."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.records import InspectionDue, Moved
from croupier.table.state import TableState


def opened(state: TableState, event: e.TableOpened) -> TableState:
    """An inspection from before the wheel was moved is none after it."""
    moved = state.wheel_moved if event.inspection == state.inspection else None
    kept = replace(state, inspection=event.inspection, inspection_due=None, wheel_moved=moved)
    return replace(kept, fills=Cents(0), credits=Cents(0), slips=frozenset())


def required(state: TableState, event: e.InspectionRequired) -> TableState:
    return replace(state, inspection_due=InspectionDue(event.why, event.day, event.from_round))


def inspected(state: TableState, event: e.InspectionTaken) -> TableState:
    found, due, moved = event.inspection, state.inspection_due, state.wheel_moved
    if moved and (event.full or set(moved.checks) <= set(found.passed)):
        state = replace(state, wheel_moved=None)
    if not event.full:
        return state
    if due and found.day >= due.day:
        state = replace(state, inspection_due=None)
    return replace(state, inspection=found)


def moved(state: TableState, event: e.WheelMoved) -> TableState:
    return replace(state, wheel_moved=Moved(event.why, event.checks)) if event.checks else state


def filled(state: TableState, event: e.FillTaken) -> TableState:
    return _with_slip(state, event, fills=Cents(state.fills + event.slip.amount))


def credited(state: TableState, event: e.CreditTaken) -> TableState:
    return _with_slip(state, event, credits=Cents(state.credits + event.slip.amount))


def _with_slip(state: TableState, event: e.FillTaken | e.CreditTaken, **totals: Any) -> TableState:
    return replace(state, slips=state.slips | {event.slip.number}, **totals)
