"""Who should move at the tables of a tournament, and who has just been moved and has to be told."""

from __future__ import annotations

import msgspec

from croupier.tournament.advising import suggestions
from croupier.tournament.records import Status
from croupier.tournament.state import Field


class SuggestionView(msgspec.Struct, frozen=True):
    """Advice to the director, who follows it by `does` or does not."""

    kind: str
    """`final table`, `break a table` or `balance`: the weightiest kind that there is, and no other."""
    does: str
    """`BreakTable` or `MoveSeat`."""
    table: str
    """To be broken up, or to be left."""
    reason: str
    entry: int
    """Who moves, where one player does; 0 where a whole table is broken up."""
    player: str
    to: str
    seat: int


class MoveView(msgspec.Struct, frozen=True):
    """A player who came to a table since its last spin."""

    entry: int
    player: str
    left: str
    """The table that was left; empty for a late entry."""
    table: str
    seat: int


def suggestion_views(field: Field, event: str) -> tuple[SuggestionView, ...]:
    return tuple(
        SuggestionView(
            kind=each.kind.value,
            does="MoveSeat" if each.entry else "BreakTable",
            table=each.table,
            reason=each.reason,
            entry=each.entry,
            player=field.entries[each.entry].player if each.entry else "",
            to=each.to,
            seat=each.seat,
        )
        for each in suggestions(field, event)
    )


def move_views(field: Field, event: str) -> tuple[MoveView, ...]:
    """By name, as they are called out."""
    found = [
        MoveView(number, entry.player, left, entry.seat.table, entry.seat.seat)
        for heat in field.playing(event)
        for number, left in heat.changed.items()
        if (entry := field.entries[number]).seat and entry.status is Status.LIVE
    ]
    return tuple(sorted(found, key=lambda move: (move.player, move.entry)))
