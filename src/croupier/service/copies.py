"""Copies of a house: all its records in their order, or the first of them, and the proof that they are those.

Records are numbered by the one program that writes, and are never changed. So the first n of them are the house as it
was at one moment, whenever they are read; a copy cannot be torn between two streams.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from croupier.history.note import Verifier
from croupier.service.audit import Audit, verify
from croupier.service.historian import HistoryError, Kept
from croupier.service.history_audit import Walk, checkpoints
from croupier.service.ports import EventStore

PAGE = 2_000


@dataclass(frozen=True, slots=True)
class Examined:
    """What a copy has, when all of it is right."""

    size: int
    root: bytes
    streams: int
    reach: int
    """Records of the last checkpoint that it reaches."""
    kept: Kept | None
    """That checkpoint."""


async def examine(store: EventStore, notes: Iterable[str], *verifiers: Verifier) -> Examined:
    """The chain of every stream, and the whole history against every checkpoint. `HistoryError` says what is wrong."""
    for stream in await store.streams():
        report = await verify(store, Audit(stream, None))
        if report.difference:
            raise HistoryError(report.difference)
    walk, reach, kept = Walk(store), 0, None
    for written, checkpoint in checkpoints(notes, *verifiers):
        await walk.to(checkpoint)
        reach, kept = checkpoint.size, Kept(written, walk.edge.roots, dict(walk.heads))
    await walk.on()
    return Examined(walk.edge.size, walk.edge.root, len(walk.heads), reach, kept)


async def fill(store: EventStore, source: EventStore, size: int) -> None:
    """The first records of another store, in their order. The store numbers them as the other one did."""
    done = 0
    while done < size:
        records = await source.whole(done, min(PAGE, size - done))
        if not records:
            raise HistoryError(f"the store ends after {done:,} records; {size:,} were to be copied")
        parts = [list(part) for _, part in groupby(records, key=lambda record: record.stream)]
        await asyncio.gather(*(store.append(part) for part in parts))  # they queue in this order
        done += len(records)


async def size_at(store: EventStore, at: int) -> int:
    """How many records the house had at a moment: those before the first one that is later."""
    done = 0
    while records := await store.whole(done, PAGE):
        for record in records:
            if record.at > at:
                return done
            done += 1
    return done
