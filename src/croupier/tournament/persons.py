"""Which entries are one person's. A card decides where both have one; otherwise names that look alike do."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.table.names import key_of
from croupier.tournament.records import Entry, Status, Voucher
from croupier.tournament.state import Field


def is_same(name: str, card: str, other: Entry | Voucher) -> bool:
    if card and other.card:
        return card == other.card
    return key_of(name) == key_of(other.player)


def entries_of(field: Field, name: str, card: str) -> list[Entry]:
    """All that the person ever had in the tournament, the oldest first; those that were paid back were none."""
    entries = (each for each in field.entries.values() if each.status is not Status.WITHDRAWN)
    return [each for each in entries if is_same(name, card, each)]


def namesake_of(field: Field, name: str, card: str) -> Entry | None:
    """Somebody else of the same name: tables and screens know players by it."""
    entries = (each for each in field.entries.values() if each.status is not Status.WITHDRAWN)
    alike = (each for each in entries if key_of(each.player) == key_of(name))
    return next((each for each in alike if not is_same(name, card, each)), None)


def is_active(field: Field, entry: Entry) -> bool:
    """Still in. When an event has ended, so have its entries, whatever is still due to them: the same person may enter
    the next event of a series."""
    return entry.status is Status.LIVE and not field.events[entry.event].ended


def with_same(field: Field, numbers: Iterable[int]) -> tuple[int, ...]:
    """These entries, and all others of the same people."""
    named = [field.entries[number] for number in numbers]
    found = {each.number for entry in named for each in entries_of(field, entry.player, entry.card)}
    return tuple(sorted(found | set(numbers)))
