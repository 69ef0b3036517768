"""The pit's book, read from its stream, and what the tables' own logs say of a gaming day. What was read once is not
read again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from croupier.figures.expected import FindRules
from croupier.pit.codec import decode_event
from croupier.service.floor import PREFIX
from croupier.service.pages import pages
from croupier.service.pit import STREAM
from croupier.service.ports import EventStore, Record
from croupier.table.codec import decode_event as decode_table_event
from croupier.table.events import Event
from croupier.views.pit_activity import KINDS, Activity, TableRecord, activity
from croupier.views.pit_book import PitBook
from croupier.views.pit_entries import Entry, Mark, SessionEntry
from croupier.views.pit_played import PassedError, Played, Walk

T = TypeVar("T")
_TOLD = tuple(b'{"event":"%b"' % name.encode() for name in KINDS)
"""How the records of a table begin that its activity log is made from."""


@dataclass(slots=True)
class PitLog:
    store: EventStore
    find_rules: FindRules
    book: PitBook = field(default_factory=PitBook)
    _walks: dict[str, Walk] = field(default_factory=dict)
    """Of each table that was asked about, as far as its log was read."""
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)
    _one_walk: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def read(self) -> PitBook:
        return await self.use(lambda book: book)

    async def use(self, work: Callable[[PitBook], T]) -> T:
        """What comes of the book as it is now. It is read and used in a thread, by one at a time: while somebody uses
        it, it does not go on."""
        async with self._one:
            async for records in pages(self.store, STREAM, self.book.mark.version):
                await asyncio.to_thread(self._see, records)
            return await asyncio.to_thread(work, self.book)

    def _see(self, records: Iterable[Record]) -> None:
        for record in records:
            self.book.see(decode_event(record.body, record.format), record.hash.hex())

    async def played(self, day: str, shift: str = "") -> dict[str, Played]:
        """Of the sessions of a gaming day, by name. A table's log is read on from where it was read to before; for a
        session that nobody asked about in time, and for a count that was made void, from its beginning."""
        found: dict[str, Played] = {}
        book = await self.read()
        async with self._one_walk:
            wanted = [entry.session for entry in book.of_day(day, shift)]
            for table in dict.fromkeys(session.table for session in wanted):
                names = {session.name for session in wanted if session.table == table}
                found |= await self._walked(table, names)
        return found

    async def _walked(self, table: str, wanted: set[str]) -> dict[str, Played]:
        entries = [each for each in self.book.sessions.values() if each.session.table == table and not each.is_void]
        walk = self._walks.pop(table, None) or Walk(self.find_rules)
        try:
            await self._go_on(walk, table, entries, wanted)
        except PassedError:
            walk = walk.anew(self.find_rules)
            await self._go_on(walk, table, entries, wanted)
        self._walks[table] = walk
        return walk.played(entries, wanted)

    async def _go_on(self, walk: Walk, table: str, entries: list[SessionEntry], wanted: set[str]) -> None:
        events: list[Event] = []
        async for records in pages(self.store, f"{PREFIX}{table}", walk.at):
            events += await asyncio.to_thread(_events, records)
        await asyncio.to_thread(walk.see, entries, wanted, events)

    async def activity(self, table: str, day: str) -> Activity:
        """What happened at a table on a gaming day, by its own log and the pit's. Both are read from the beginning."""
        named = f'"day":"{day}"'.encode()
        of_pit = [each async for page in pages(self.store, STREAM) for each in page if named in each.body]
        stream = f"{PREFIX}{table}"
        seen = [each async for page in pages(self.store, stream) for each in page if each.body.startswith(_TOLD)]
        return await self.use(lambda book: _activity(book, table, day, of_pit, seen))


def _activity(book: PitBook, table: str, day: str, of_pit: list[Record], of_table: list[Record]) -> Activity:
    decoded = ((record, decode_event(record.body, record.format)) for record in of_pit)
    entries = (Entry(event, Mark(record.version, record.hash.hex())) for record, event in decoded if event.day == day)
    return activity(book, table, day, entries, map(_table_record, of_table))


def _table_record(record: Record) -> TableRecord:
    return TableRecord(record.version, record.at, record.actor, decode_table_event(record.body, record.format))


def _events(records: list[Record]) -> list[Event]:
    return [decode_table_event(record.body, record.format) for record in records]
