"""A stream read back: from its snapshot, when that can be trusted, and otherwise from its first record.

A snapshot is a saving of time and never a source: it counts only when the chain has its hash at its version, and when
its state has the shape that this program's states have. In every other case the whole stream is read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Generic, TypeVar

import msgspec

from croupier.service.chain import FIRST, page_of
from croupier.service.ports import Aggregate, EventStore, Snapshot
from croupier.service.seen import Seen

S = TypeVar("S")

PAGE = 2_000


class BrokenStreamError(Exception):
    """The stream is not what it was: its chain is broken, or what was acknowledged is not in it."""


@dataclass(slots=True)
class Loaded(Generic[S]):
    state: S
    version: int = 0
    head: bytes = FIRST
    snapshot_at: int = 0
    seen: Seen = field(default_factory=Seen)
    """The ids of its commands."""
    at: int = 0
    """The time of the last record: none is written with an earlier one."""


async def load(store: EventStore, stream: str, aggregate: Aggregate[S, Any, Any], told: tuple[int, bytes]) -> Loaded[S]:
    """The stream as it is stored. It has to go on from what was told: version and hash of the last acknowledged."""
    loaded = await _from_snapshot(store, stream, aggregate) or Loaded(aggregate.begin())
    while rows := await store.rows(stream, loaded.version, PAGE):
        page = page_of(stream, loaded.version, rows)
        if wrong := page.follows(loaded.head) or page.broken:
            raise BrokenStreamError(wrong)
        loaded.state = aggregate.fold(loaded.state, map(aggregate.decode, page.bodies, page.formats))
        loaded.version, loaded.head, loaded.at = page.version, page.head, rows[-1][2]
        for command in {row[5] for row in rows}:
            loaded.seen.add(command)
    if not await has(store, stream, *told):
        raise BrokenStreamError(f"{stream} ends at {loaded.version}: record {told[0]} was acknowledged, and is lost")
    return loaded


async def _from_snapshot(store: EventStore, stream: str, aggregate: Aggregate[S, Any, Any]) -> Loaded[S] | None:
    taken = await store.snapshot(stream)
    if taken is None or not await has(store, stream, taken.version, taken.hash):
        return None
    try:
        kept = state_in(taken, aggregate)
        last = await store.rows(stream, taken.version - 1, 1)
        return kept and Loaded(kept[0], taken.version, taken.hash, taken.version, Seen(kept[1]), last[0][2])
    except Exception:  # whatever is wrong with it, the stream itself is there
        return None


def state_in(snapshot: Snapshot, aggregate: Aggregate[S, Any, Any]) -> tuple[S, bytes] | None:
    """The state, and the ids of its commands; nothing, when it has the shape of another version of the program."""
    shape, ids, state = msgspec.msgpack.decode(snapshot.data, type=tuple[str, bytes, bytes])
    return (aggregate.decode_state(state), ids) if shape == aggregate.shape else None


async def has(store: EventStore, stream: str, version: int, hash_: bytes) -> bool:
    """Whether the record of that version has that hash; what stands before the first one is always there."""
    rows = await store.rows(stream, version - 1, 1) if version else []
    return not version or [(row[1], row[10]) for row in rows] == [(version, hash_)]


def snapshot_of(
    stream: str, aggregate: Aggregate[S, Any, Any], state: S, version: int, head: bytes, seen: Seen
) -> Snapshot:
    data = msgspec.msgpack.encode((aggregate.shape, bytes(seen), aggregate.encode_state(state)))
    return Snapshot(stream, version, head, data)


def shape_of(*kinds: type) -> str:
    """Every field of these structures, by name and type. A state that has one more, or one less, has another shape."""
    return sha256(repr(msgspec.inspect.multi_type_info(kinds)).encode()).hexdigest()
