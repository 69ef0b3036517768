"""Records for the stores' tests, chained as the service chains them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from croupier.service.chain import FIRST, hash_of
from croupier.service.ports import EventStore, Record


def records(
    stream: str, count: int, after: Record | None = None, command: str = "", body: bytes = b"{}", actor: str = "dan"
) -> list[Record]:
    """The records of one command, after the last one of the stream."""
    version, previous = (after.version, after.hash) if after else (0, FIRST)
    made: list[Record] = []
    for number in range(version + 1, version + count + 1):
        id_ = command or f"{stream}-{version + 1}"
        bare = Record(
            stream, number, 1_700_000_000_000 + number, actor, "dealer", id_, "d" * 64, 1, body, previous, b""
        )
        made.append(replace(bare, hash=hash_of(bare)))
        previous = made[-1].hash
    return made


def of_bodies(stream: str, bodies: Iterable[bytes]) -> list[Record]:
    """A whole stream of these events, each by a command of its own."""
    made: list[Record] = []
    for body in bodies:
        made += records(stream, 1, made[-1] if made else None, body=body)
    return made


async def append_many(store: EventStore, stream: str, commands: int, size: int = 1) -> list[Record]:
    """One command after the other; what is returned was acknowledged."""
    kept: list[Record] = []
    for _ in range(commands):
        kept += (fresh := records(stream, size, kept[-1] if kept else None))
        await store.append(fresh)
    return kept


def forged(record: Record, **changes: object) -> Record:
    """Another record, with the hash that belongs to it."""
    changed = replace(record, **changes)
    return replace(changed, hash=hash_of(changed))


def versions(stored: Sequence[Record]) -> list[int]:
    return [record.version for record in stored]
