"""A long stream, read a page at a time: what is asked at once has to be answered in time, and held in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator

from croupier.service.ports import EventStore, Record

PAGE = 10_000


async def pages(store: EventStore, stream: str, after: int = 0) -> AsyncIterator[list[Record]]:
    """From the record after that version to the last one."""
    while records := await store.read(stream, after, PAGE):
        yield records
        after = records[-1].version
