"""Who sits where at the tables of a tournament, who should move, and who has just been moved and has to be told."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.tournament.advising import suggestions
from croupier.tournament.records import Heat, Status
from croupier.tournament.seating import free_seats
from croupier.tournament.state import Field


class HeatSeatView(msgspec.Struct, frozen=True):
    """A seat at a table of a heat, and who has it."""

    seat: int
    entry: int
    player: str
    points: int
    live: bool


class HeatTableView(msgspec.Struct, frozen=True):
    table: str
    heat: int
    play_off: bool
    state: str
    spin: int
    spins: int
    seats: tuple[HeatSeatView, ...]
    free: tuple[int, ...]
    """Seats that somebody could be moved to."""


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


def heat_tables(field: Field, heats: Iterable[Heat]) -> Iterable[HeatTableView]:
    for heat in heats:
        free = free_seats(field, heat)
        for table, seats in heat.tables.items():
            there = [field.entries[entry] for _, entry in sorted(seats.items())]
            places_ = tuple(
                HeatSeatView(seat, entry.number, entry.player, entry.points, entry.status.value == "live")
                for (seat, _), entry in zip(sorted(seats.items()), there, strict=True)
            )
            yield HeatTableView(
                table,
                heat.number,
                heat.play_off,
                heat.state,
                heat.spin.get(table, 0),
                heat.spins,
                places_,
                tuple(free.get(table, ())),
            )


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
