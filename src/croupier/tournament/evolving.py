"""Small steps that several events have in common."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.tournament.records import Entry, HeatState
from croupier.tournament.state import Field

K = TypeVar("K")


def with_event(field: Field, name: str, **changes: Any) -> Field:
    return replace(field, events={**field.events, name: replace(field.events[name], **changes)})


def with_entry(field: Field, number: int, **changes: Any) -> Field:
    return replace(field, entries={**field.entries, number: replace(field.entries[number], **changes)})


def with_entries(field: Field, changed: dict[int, Entry]) -> Field:
    return replace(field, entries={**field.entries, **changed})


def with_heat(field: Field, number: int, **changes: Any) -> Field:
    return replace(field, heats={**field.heats, number: replace(field.heats[number], **changes)})


def with_points(field: Field, number: int, points: int) -> Field:
    """Points that were bought: in the heat that is played they are to be handed out now, else with the next one."""
    entry = field.entries[number]
    heat = field.heats[entry.seat.heat] if entry.seat else None
    if heat is None or heat.state is not HeatState.PLAYING or heat.play_off:
        return with_entry(field, number, bought=entry.bought + points)
    field = with_heat(field, heat.number, handed={**heat.handed, number: heat.handed.get(number, 0) + points})
    return with_entry(field, number, points=entry.points + points)


def plus(amounts: dict[K, Cents], key: K, cents: int) -> dict[K, Cents]:
    return {**amounts, key: Cents(amounts.get(key, 0) + cents)}
