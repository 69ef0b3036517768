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
from croupier.service.pit import STREAM
from croupier.service.ports import EventStore, Record
from croupier.table.codec import decode_event as decode_table_event
from croupier.views.pit_activity import KINDS, Activity, TableRecord, activity
from croupier.views.pit_book import PitBook
from croupier.views.pit_entries import Entry, Mark, SessionEntry
from croupier.views.pit_played import Played, played

T = TypeVar("T")
PAGE = 10_000
_TOLD = tuple(b'{"event":"%b"' % name.encode() for name in KINDS)
"""How the records of a table begin that its activity log is made from."""


@dataclass(slots=True)
class PitLog:
    store: EventStore
    find_rules: FindRules
    book: PitBook = field(default_factory=PitBook)
    _played: dict[tuple[str, int], Played] = field(default_factory=dict)
    """Of sessions that have ended, by name and the end of their table's log."""
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def read(self) -> PitBook:
        return await self.use(lambda book: book)

    async def use(self, work: Callable[[PitBook], T]) -> T:
        """What comes of the book as it is now. It is read and used in a thread, by one at a time: while somebody uses
        it, it does not go on."""
        async with self._one:
            while records := await self.store.read(STREAM, self.book.mark.version, PAGE):
                await asyncio.to_thread(self._see, records)
            return await asyncio.to_thread(work, self.book)

    def _see(self, records: Iterable[Record]) -> None:
        for record in records:
            self.book.see(decode_event(record.body, record.format), record.hash.hex())

    async def played(self, day: str, shift: str = "") -> dict[str, Played]:
        """Of the sessions of a gaming day, by name. Their tables' logs are read from the beginning."""
        book = await self.read()
        wanted = book.of_day(day, shift)
        for table in dict.fromkeys(entry.session.table for entry in wanted if not self._is_known(entry)):
            await self._read_table(table)
        return {entry.session.name: self._played[_key(entry)] for entry in wanted if _key(entry) in self._played}

    def _is_known(self, entry: SessionEntry) -> bool:
        """A session that runs is looked at again each time."""
        return entry.session.source is not None and _key(entry) in self._played

    async def _read_table(self, table: str) -> None:
        records = await self.store.read(f"{PREFIX}{table}")
        entries = [each for each in self.book.sessions.values() if each.session.table == table and not each.is_void]
        found = await asyncio.to_thread(self._walk, entries, records)
        for entry in entries:
            if entry.session.name in found:
                self._played[_key(entry)] = found[entry.session.name]

    def _walk(self, entries: list[SessionEntry], records: list[Record]) -> dict[str, Played]:
        log = [decode_table_event(record.body, record.format) for record in records]
        return played(entries, log, self.find_rules)

    async def activity(self, table: str, day: str) -> Activity:
        """What happened at a table on a gaming day, by its own log and the pit's. Both are read from the beginning."""
        records = await self.store.read(STREAM), await self.store.read(f"{PREFIX}{table}")
        return await self.use(lambda book: _activity(book, table, day, *records))


def _activity(book: PitBook, table: str, day: str, of_pit: list[Record], of_table: list[Record]) -> Activity:
    named = f'"day":"{day}"'.encode()
    decoded = ((record, decode_event(record.body, record.format)) for record in of_pit if named in record.body)
    entries = (Entry(event, Mark(record.version, record.hash.hex())) for record, event in decoded if event.day == day)
    seen = (record for record in of_table if record.body.startswith(_TOLD))
    return activity(book, table, day, entries, map(_table_record, seen))


def _table_record(record: Record) -> TableRecord:
    return TableRecord(record.version, record.at, record.actor, decode_table_event(record.body, record.format))


def _key(entry: SessionEntry) -> tuple[str, int]:
    source = entry.session.source
    return entry.session.name, source.version if source else 0
