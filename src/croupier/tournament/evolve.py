"""The next state of a tournament after an event. A log folds to the same state whatever the law has become since."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from croupier.aggregate.registry import all_listed
from croupier.tournament import events as e
from croupier.tournament.codec import decode_event, encode
from croupier.tournament.evolve_entries import ENTRIES
from croupier.tournament.evolve_play import PLAY
from croupier.tournament.evolve_prizes import PRIZES
from croupier.tournament.state import Field, Step, TournamentState

BARRIERS: dict[type[e.Event], str] = {
    e.ScoreRecorded: "a spin was played",
    e.PrizePaid: "a prize was paid",
    e.EntryWithdrawn: "an entry was paid back",
    e.EntryPaidBack: "an entry was paid back",
    e.TournamentEnded: "the tournament has ended",
}
"""What cannot be taken back, nor anything before it: a round was played on it, or money has left the house. With a
label it is a step like others: nothing was paid for an entry that was withdrawn. What is owed has not left yet."""


class OutOfOrderError(Exception):
    """A stream in which something happens to what is not there: it was not made by this engine."""


def evolve(state: TournamentState, event: e.Event) -> TournamentState:
    """The next state."""
    try:
        following = _evolve(state, event)
    except (KeyError, IndexError, ValueError) as missing:
        raise OutOfOrderError(f"{type(event).__name__} of something that is not there: {missing}") from None
    return replace(following, version=state.version + 1)


def fold(events: Iterable[e.Event], state: TournamentState | None = None) -> TournamentState:
    """The state that a stream of events leads to."""
    return reduce(evolve, events, state or TournamentState())


def _evolve(state: TournamentState, event: e.Event) -> TournamentState:
    if isinstance(event, e.Undone):
        *steps, last = state.steps
        return replace(state, field=_again(state.base, steps), steps=tuple(steps), undone=(*state.undone, last))
    if isinstance(event, e.Redone):
        *undone, step = state.undone
        return replace(state, field=_again(state.field, [step]), steps=(*state.steps, step), undone=tuple(undone))
    now = after(state.field, event)
    is_owed = isinstance(event, e.EntryWithdrawn) and event.is_owed
    if not event.label and not is_owed and (why := BARRIERS.get(type(event))):
        now = replace(now, barrier=why)
        return replace(state, field=now, base=now, steps=(), undone=())
    if event.label:
        return replace(state, field=now, steps=(*state.steps, Step(event.label, (encode(event),))), undone=())
    if not state.steps:  # it follows from a step that cannot be taken back
        return replace(state, field=now, base=now, undone=())
    *steps, last = state.steps
    return replace(state, field=now, steps=(*steps, Step(last.label, (*last.events, encode(event)))))


def _again(field: Field, steps: Iterable[Step]) -> Field:
    return reduce(after, (decode_event(data) for step in steps for data in step.events), field)


def after(field: Field, event: e.Event) -> Field:
    """What one event makes of the field: decisions whose events follow from each other look ahead with it."""
    return _EVOLVE[type(event)](field, event)


_EVOLVE = {**ENTRIES, **PLAY, **PRIZES}

all_listed(e.Event, {*_EVOLVE, e.Undone, e.Redone}, "leads to no state")
