"""Deciding on steps that are taken back, or done again. A step is named by whoever takes it back, so that nobody takes
back another one that came in between.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.asking import Events, Law, stamp
from croupier.tournament.deciding import DIRECTOR, decides
from croupier.tournament.refusals import Code, Refusal, refuse
from croupier.tournament.state import Field, TournamentState


@decides(c.Undo, by=DIRECTOR)
def _by_director(field: Field, command: c.Undo, law: Law) -> Events | Refusal:
    raise AssertionError("steps are taken back by `undo`, which sees the whole state")


@decides(c.Redo, by=DIRECTOR)
def _again_by_director(field: Field, command: c.Redo, law: Law) -> Events | Refusal:
    raise AssertionError("steps are done again by `redo`, which sees the whole state")


def undo(state: TournamentState, command: c.Undo) -> Events | Refusal:
    if not state.steps:
        why = f": {state.field.barrier}" if state.field.barrier else ""
        return refuse(Code.NOTHING_TO_UNDO, f"nothing can be taken back{why}")
    last = state.steps[-1].label
    if command.label != last:
        return refuse(Code.OTHER_STEP, f'the last step is "{last}"')
    return (e.Undone(last, **stamp(command)),)


def redo(state: TournamentState, command: c.Redo) -> Events | Refusal:
    if not state.undone:
        return refuse(Code.NOTHING_TO_UNDO, "no step was taken back")
    last = state.undone[-1].label
    if command.label != last:
        return refuse(Code.OTHER_STEP, f'the step that was taken back last is "{last}"')
    return (e.Redone(last, **stamp(command)),)


def standing_events(events: Iterable[e.Event]) -> list[e.Event]:
    """The events of a log without the steps that were taken back: what money and forms are reckoned from."""
    steps: list[list[e.Event]] = [[]]
    undone: list[list[e.Event]] = []
    for event in events:
        if isinstance(event, e.Undone):
            undone.append(steps.pop())
        elif isinstance(event, e.Redone):
            steps.append(undone.pop())
        else:
            undone.clear()
            steps.append([event]) if event.label else steps[-1].append(event)
    return [event for step in steps for event in step]
