"""A part of a house's history, or the whole, as lines of text that stand alone: an outsider can check them.

The first line says what follows. Then come the checkpoints, and then the records in the order of the house, each whole
or, where it is of a stream that was not chosen, as its place and its hash alone: the tree over all records needs no
more. Before a part stand the heads of all streams and the edge of the tree at its beginning; behind it come as many
places as the next checkpoint has signed. The last line is a note over the SHA-256 of everything before it, signed by
the house. The same log gives the same lines.
"""

from __future__ import annotations

import base64
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from croupier.history.checkpoint import parse_checkpoint
from croupier.history.note import Note, Signer, parse_note
from croupier.history.tree import Edge, leaf
from croupier.service.chain import must_hold
from croupier.service.ports import EventStore, Place, WholeRow

FORM = 1
PAGE = 2_000
Heads = dict[str, tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Part:
    """Which records are written whole: those of these streams, from one number of the house to another."""

    streams: frozenset[str]
    first: int
    last: int
    is_whole: bool


@dataclass(slots=True)
class _Begun:
    """Where the part begins: the tree, and the last record of every stream."""

    edge: Edge = field(default_factory=Edge)
    heads: Heads = field(default_factory=dict)

    def pass_over(self, places: Iterable[Place]) -> None:
        places = list(places)
        self.edge = self.edge.extended(leaf(place[3]) for place in places)
        self.heads |= {stream: (version, hash_.hex()) for _, stream, version, hash_ in places}


async def part_of(store: EventStore, streams: frozenset[str], is_in: Callable[[int], bool] | None) -> Part | None:
    """From the first to the last record of these streams whose time is in; nothing, when there is none."""
    if is_in is None:
        return Part(streams, 1, await store.size(), is_whole=streams == frozenset(await store.streams()))
    found = [
        place[0]
        async for places in _pages(store, 0, await store.size())
        for place, row in await _whole(store, places, streams)
        if row and is_in(row[2])
    ]
    return Part(streams, min(found), max(found), is_whole=False) if found else None


async def exported(
    store: EventStore, part: Part, notes: Iterable[str], signer: Signer, epochs: Iterable[str] = ()
) -> AsyncIterator[bytes]:
    """The lines, each with its line feed. `epochs` are the notes of a house that goes on from a restored copy, the
    oldest first: they say which keys have signed before."""
    digest, kept = sha256(), list(notes)
    async for line in _lines(store, part, kept, signer, list(epochs)):
        written = msgspec.json.encode(line) + b"\n"
        digest.update(written)
        yield written
    note = Note(f"{signer.name}\ncroupier export {FORM}\nsha256 {digest.hexdigest()}\n")
    yield msgspec.json.encode({"signed": str(note.with_signatures(signer.sign(note.text)))}) + b"\n"


async def _lines(
    store: EventStore, part: Part, notes: list[str], signer: Signer, epochs: list[str]
) -> AsyncIterator[dict[str, Any]]:
    begun = _Begun()
    async for places in _pages(store, 0, part.first - 1):
        begun.pass_over(places)
    sizes = [parse_checkpoint(parse_note(note).text).size for note in notes]
    end = min((size for size in sizes if size >= part.last), default=part.last)
    yield {
        "export": FORM,
        "house": signer.name,
        "key": str(signer.verifier),
        "whole": part.is_whole,
        "streams": sorted(part.streams),
        "first": part.first,
        "last": end,
        "edge": [root.hex() for root in begun.edge.roots],
        "heads": dict(sorted(begun.heads.items())),
    }
    for note in reversed(epochs):
        yield {"epoch": note}
    for note, size in zip(notes, sizes, strict=True):
        if part.first <= size <= end:
            yield {"checkpoint": note}
    async for places in _pages(store, part.first - 1, end):
        for place, row in await _whole(store, places, part.streams, part.last):
            yield _line(place, row)


async def _pages(store: EventStore, after: int, end: int) -> AsyncIterator[list[Place]]:
    """The history of the house behind one number and up to another."""
    while after < end and (places := await store.history(after, min(PAGE, end - after))):
        yield places
        after = places[-1][0]


async def _whole(
    store: EventStore, places: list[Place], streams: frozenset[str], last: int = 2**62
) -> list[tuple[Place, WholeRow | None]]:
    """Each place with its record, where that is wanted, and the command that was kept with it. What was changed since
    it was written is not signed by anybody: `DamagedError`."""
    versions: dict[str, list[int]] = {}
    for number, stream, version, _ in places:
        if stream in streams and number <= last:
            versions.setdefault(stream, []).append(version)
    rows: dict[tuple[str, int], WholeRow] = {}
    for stream, each in versions.items():
        after, count = min(each) - 1, max(each) - min(each) + 1
        found = await store.whole_rows(stream, after, count)
        must_hold(stream, after, found)
        rows |= {(stream, row[1]): row for row in found}
    wanted = {(stream, version) for stream, each in versions.items() for version in each}
    keys = [(place[1], place[2]) for place in places]
    return [(place, rows.get(key) if key in wanted else None) for place, key in zip(places, keys, strict=True)]


def _line(place: Place, row: WholeRow | None) -> dict[str, Any]:
    number, stream, version, hash_ = place
    if row is None:
        return {"number": number, "stream": stream, "version": version, "hash": hash_.hex()}
    _, _, at, actor, role, command, digest, format_, body, previous, hash_, asked = row
    envelope = {"at": at, "actor": actor, "role": role, "command": command, "digest": digest, "format": format_}
    told = {"number": number, "stream": stream, "version": version, **envelope, **_text("body", body)}
    return {**told, **_text("asked", asked), "previous": previous.hex(), "hash": hash_.hex()}


def _text(name: str, data: bytes | None) -> dict[str, str]:
    """As it reads; what is no text, in base64 under another name."""
    try:
        return {} if data is None else {name: data.decode()}
    except UnicodeDecodeError:
        return {f"{name}64": base64.b64encode(data or b"").decode()}
