"""The pit's log of a database, for the commands that print it and report from it."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from croupier.cli.history import written_store
from croupier.cli.serve import house_of
from croupier.cli.store import database_of, opened
from croupier.service.floor import BrokenTableError
from croupier.service.house import House
from croupier.service.pit_log import PitLog
from croupier.service.ports import EventStore, StoreError
from croupier.service.stream import HaltedError
from croupier.storage.library import Library, LibraryError

T = TypeVar("T")


@asynccontextmanager
async def _read(database: str) -> AsyncIterator[tuple[EventStore, None]]:
    store = opened(database, read_only=True)
    try:
        yield store, None
    finally:
        await store.close()


def from_log(
    arguments: Namespace, library: Library, work: Callable[[PitLog, House], Awaitable[T]], writes: bool = False
) -> T:
    """What comes of the work, on the log of the database that was named; everything that fails is said in one line."""

    async def all_of_it() -> T:
        database = database_of(arguments, library)
        async with written_store(arguments, database) if writes else _read(database) as (store, _):
            house = house_of(store, library)
            return await work(PitLog(store, house.floor.rules_of), house)

    try:
        return asyncio.run(all_of_it())
    except (StoreError, HaltedError, BrokenTableError) as error:
        raise LibraryError(str(error)) from None
