"""What the streams of a house say of each other, held to each other.

The pit is told of a table's figures and of what happened there; a table is told of the pit's slips and inspections.
The house itself adds that to commands, so a digest of what a sender said does not cover it. Each such fact names the
record that it rests on. That record has to be there, unchanged and before the one that rests on it; and what is said
of it has to be what the audit of the other stream finds there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from croupier.aggregate.source import Source
from croupier.pit.commands import TableFact
from croupier.service.ports import EventStore
from croupier.table import events as e
from croupier.table.commands import Inspection, Slip
from croupier.table.state import TableState

PAGE = 2_000
Wanted = Mapping[str, frozenset[int]]
"""By stream: the records of which the pit says something."""
Rests = tuple[int, Slip | Inspection]
"""A record of a table, and what of the pit's it rests on."""


def figures_of(state: TableState, is_open: bool) -> dict[str, Any]:
    """What a table's log says of it to the pit."""
    return {
        "is_open": is_open,
        "opened": state.openings,
        "float_": state.float_ if is_open else state.closing_float,
        "opening_float": state.opening_float,
        "drop": state.takings.drops,
        "fills": state.fills,
        "credits": state.credits,
        "slips": state.slips,
        "turnover": state.takings.turnover,
        "win": state.takings.win,
        "tips": state.takings.tokes,
        "dealer": state.dealer,
        "players": tuple(player for player, _ in state.in_order()),
    }


def digest_of(figures: dict[str, Any]) -> bytes:
    return sha256(msgspec.json.encode(figures, order="deterministic")).digest()


FIGURES = tuple(figures_of(TableState(), False))
_BEFORE = digest_of(figures_of(TableState(), False))


class Noted(msgspec.Struct):
    """What the audit of a table leaves for those of the pit and of tournaments, which come after it."""

    stacks: dict[int, dict[str, int]] = {}
    """By record, while a tournament's score is waited for: what each player has."""
    figures: dict[int, bytes] = msgspec.field(default_factory=lambda: {0: _BEFORE})
    """By record that the pit speaks of: a digest of the table's figures after it; also before the first."""
    follows: dict[int, list[bytes]] = {}
    """By the same: digests of the commands that the pit gets because of it."""
    rests: list[Rests] = []


def digest_in(fact: TableFact) -> bytes:
    """Of the figures that a command to the pit says of a table."""
    return digest_of({name: getattr(fact, name) for name in FIGURES})


def rests_on(event: e.Event) -> Slip | Inspection | None:
    """What of the pit's an event of a table rests on."""
    found = getattr(event, "slip", None) or getattr(event, "inspection", None)
    return found if isinstance(found, Slip | Inspection) and found.source else None


def sources_in(value: Any) -> Iterator[Source]:
    """Every record of another stream that a command names."""
    if isinstance(value, Source):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from sources_in(getattr(value, name))
    elif isinstance(value, dict):
        yield from sources_of(value.values())
    elif isinstance(value, tuple):
        yield from sources_of(value)


def sources_of(values: Iterable[Any]) -> Iterator[Source]:
    for each in values:
        yield from sources_in(each)


class _Table(msgspec.Struct):
    source: Source | None = None


class _Asked(msgspec.Struct):
    table: _Table | str | None = None
    source: Source | None = None
    about: Source | None = None


_ASKED = msgspec.json.Decoder(_Asked)


async def wanted(store: EventStore, stream: str) -> Wanted:
    """The records of tables that the commands in the pit's stream speak of."""
    found: dict[str, set[int]] = {}
    after = 0
    while kept := await store.commands(stream, after, PAGE):
        for source in (each for _, asked in kept for each in _named(asked)):
            found.setdefault(source.stream, set()).add(source.version)
        after = kept[-1][0]
    return {name: frozenset(versions) for name, versions in found.items()}


def _named(asked: bytes) -> Iterator[Source]:
    try:
        read = _ASKED.decode(asked)
    except msgspec.MsgspecError:
        return  # the audit of the pit names it
    yield from sources_of((read.source, read.about, read.table.source if isinstance(read.table, _Table) else None))
