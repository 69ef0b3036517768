"""What a store on a database is: one writer, a few readers, and the same questions in SQL that both databases read.

Values stand for `$1`, `$2`, … in the order of their first use: PostgreSQL counts them, SQLite takes them as they come.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from croupier.service.chain import must_hold
from croupier.service.ports import Place, Record, Row, Snapshot, StoppedError, WholeRow
from croupier.storage.order import check, check_snapshot
from croupier.storage.readers import Readers
from croupier.storage.writer import Writer

FIELDS = Record.__struct_fields__[:-1]
COLUMNS = ", ".join(FIELDS)
"""A table's columns stand in the order of the record's fields, so a row is a record."""
WRITTEN = ", ".join((*Record.__struct_fields__, "sequence"))
"""What is stored: the record, and its place in the history of the house."""

HEAD = "select version, hash from records where stream = $1 order by version desc limit 1"
READ = f"select {COLUMNS} from records where stream = $1 and version > $2 order by version limit $3"  # noqa: S608
READ_WHOLE = READ.replace(COLUMNS, f"{COLUMNS}, asked")
FIND = f"select {COLUMNS} from records where stream = $1 and command = $2 order by +version"  # noqa: S608
"""The plus keeps SQLite to the index by command: to have them in order, it walked over the whole stream."""
STARTING = "select version from records where stream = $1 and version > $2 and version <= $3"
COMMANDS = """
    select version, asked from records where stream = $1 and version > $2 and asked is not null
    order by version limit $3
"""
HISTORY = "select sequence, stream, version, hash from records where sequence > $1 order by sequence limit $2"
WHOLE = f"select {COLUMNS}, asked from records where sequence > $1 order by sequence limit $2"  # noqa: S608
PLACED = "select sequence, stream, version, hash from records where stream = $1 and version = $2"
PLACE = "select stream, version, hash from records where sequence = $1"
SIZE = "select coalesce(max(sequence), 0) from records"
SNAPSHOT = "select stream, version, hash, data from snapshots where stream = $1"
SAVE = """
    insert into snapshots (stream, version, hash, data) values ($1, $2, $3, $4)
    on conflict (stream) do update set version = excluded.version, hash = excluded.hash, data = excluded.data
    where excluded.version >= snapshots.version
"""
STREAMS = """
    with recursive found (stream) as (
        select min(stream) from records
        union all
        select (select min(stream) from records where stream > found.stream) from found where found.stream is not null
    )
    select stream from found where stream is not null
"""
"""Jumps from one name to the next in the index; `distinct` would walk over every record."""

ALL = 2**62
SEAL = 32
"""Bytes before a snapshot's data."""


class DatabaseStore:
    """An `EventStore`. The databases' own files make the connections."""

    def __init__(self, writer: Writer | None, readers: Readers, key: bytes = b"") -> None:
        self._writer_or_none = writer
        self._readers = readers
        self._key = key
        """Of the house, which seals its snapshots with it: one that it has not made itself is none."""

    async def append(self, records: Sequence[Record]) -> None:
        writer = self._writer()
        if records:
            check(records)
            await writer.append(records)

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Record]:
        first, count = max(after, 0), ALL if limit is None else limit
        begin = max(first - 1, 0)  # with the one before them and the one after them, which they are linked to
        values = stream, begin, min(first - begin + count + 1, ALL)
        found = await self._readers.made(partial(_following, stream, begin), READ, *values)
        return found[first - begin :][:count]

    async def starting(self, stream: str, starts: Sequence[bytes], after: int, until: int) -> list[int]:
        is_one = " or ".join(f"substr(body, 1, {len(each)}) = ${at}" for at, each in enumerate(starts, 4))
        asked = f"{STARTING} and ({is_one}) order by version"
        return [version for (version,) in await self._readers.rows(asked, stream, after, until, *starts)]

    async def rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[Row]:
        return await self._readers.rows(READ, stream, after, ALL if limit is None else limit)

    async def whole_rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[WholeRow]:
        return await self._readers.rows(READ_WHOLE, stream, after, ALL if limit is None else limit)

    async def find(self, stream: str, command: str) -> list[Record]:
        return await self._readers.made(_checked, FIND, stream, command)

    async def streams(self) -> list[str]:
        return [name for (name,) in await self._readers.rows(STREAMS)]

    async def commands(self, stream: str, after: int = 0, limit: int | None = None) -> list[tuple[int, bytes]]:
        return [
            (row[0], row[1])
            for row in await self._readers.rows(COMMANDS, stream, after, ALL if limit is None else limit)
        ]

    async def history(self, after: int = 0, limit: int | None = None) -> list[Place]:
        rows = await self._readers.rows(HISTORY, after, ALL if limit is None else limit)
        return [(row[0], row[1], row[2], row[3]) for row in rows]

    async def whole(self, after: int = 0, limit: int | None = None) -> list[Record]:
        return await self._readers.made(_checked, WHOLE, after, ALL if limit is None else limit)

    async def place(self, stream: str, version: int) -> Place | None:
        rows = await self._readers.rows(PLACED, stream, version)
        return (rows[0][0], rows[0][1], rows[0][2], rows[0][3]) if rows else None

    async def size(self) -> int:
        ((size,),) = await self._readers.rows(SIZE)
        return int(size)

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        writer = self._writer()
        check_snapshot(snapshot)
        await writer.save(replace(snapshot, data=self._seal(snapshot) + snapshot.data))

    async def snapshot(self, stream: str) -> Snapshot | None:
        """The state in a snapshot is played on, and no chain holds it: only the seal does."""
        kept = await self._sealed(stream)
        found = kept and replace(kept, data=kept.data[SEAL:])
        return found if kept and found and hmac.compare_digest(kept.data[:SEAL], self._seal(found)) else None

    async def unproved_snapshot(self, stream: str) -> Snapshot | None:
        kept = await self._sealed(stream)
        return kept and replace(kept, data=kept.data[SEAL:])

    async def _sealed(self, stream: str) -> Snapshot | None:
        """None as well, where a damaged file has fields of other kinds in its place: the records are there."""
        rows = await self._readers.rows(SNAPSHOT, stream)
        return Snapshot(*rows[0]) if rows and tuple(map(type, rows[0])) == (str, int, bytes, bytes) else None

    def _seal(self, snapshot: Snapshot) -> bytes:
        named = f"croupier snapshot {len(snapshot.stream)}:{snapshot.stream} {snapshot.version}\n".encode()
        return hmac.digest(self._key, named + snapshot.hash + snapshot.data, "sha256")

    async def revive(self) -> None:
        """What has stopped stays so, if the database's own file does not know better."""
        try:
            await self._writer().ping()
        except StoppedError as error:
            raise StoppedError(f"{error}; start the server again") from None

    async def close(self) -> None:
        await self._readers.close()  # first: who leaves SQLite last brings the log into the file, if it may write
        if self._writer_or_none:
            await self._writer_or_none.close()

    def _writer(self) -> Writer:
        if not self._writer_or_none:
            raise StoppedError("the store was opened for reading only")
        return self._writer_or_none


def _following(stream: str, after: int, rows: Sequence[Row]) -> list[Record]:
    must_hold(stream, after, rows)
    return [Record(*row) for row in rows]


def _checked(rows: Sequence[Row]) -> list[Record]:
    """Of any streams: those of each follow each other, from its first one on."""
    streams: dict[str, list[Row]] = {}
    for row in rows:
        streams.setdefault(row[0], []).append(row)
    for stream, those in streams.items():  # whatever stands where a name and a number should
        first = those[0][1]
        must_hold(str(stream), first - 1 if isinstance(first, int) else 0, those)
    return [Record(*row) for row in rows]
