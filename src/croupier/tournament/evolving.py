"""Small steps that several events have in common."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.tournament.records import Entry
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


def plus(amounts: dict[K, Cents], key: K, cents: int) -> dict[K, Cents]:
    return {**amounts, key: Cents(amounts.get(key, 0) + cents)}
