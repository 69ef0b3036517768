"""All tournaments of the house, in few words each."""

from __future__ import annotations

from datetime import date

import msgspec

from croupier.tournament.state import Field
from croupier.views.tournament_board import stage_of


class ListedEvent(msgspec.Struct, frozen=True):
    name: str
    day: date
    stage: str
    live: int
    entered: int


class ListedTournament(msgspec.Struct, frozen=True):
    name: str
    title: str
    stage: str
    """`draft`, `published`, `filed`, `playing` or `over`."""
    events: tuple[ListedEvent, ...]


def listed(field: Field) -> ListedTournament:
    plan = field.plan
    assert plan, "a tournament begins with its draft"
    events = tuple(
        ListedEvent(
            event.name,
            event.day,
            stage_of(field, field.events[event.name]),
            len(field.live(event.name)),
            sum(entry.event == event.name for entry in field.entries.values()),
        )
        for event in plan.events
    )
    return ListedTournament(plan.name, plan.title, _stage(field), events)


def _stage(field: Field) -> str:
    if field.ended:
        return "over"
    if any(run.round >= 0 for run in field.events.values()):
        return "playing"
    return "filed" if field.filed else "published" if field.published else "draft"


class TournamentsTurn(msgspec.Struct, frozen=True):
    """How far the log of each tournament has come: who shows one reads it anew when its number has grown."""

    versions: dict[str, int]
