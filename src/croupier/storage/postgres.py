"""A store in a PostgreSQL database, for a house that keeps one anyway.

Only one server may write: the connection that writes holds an advisory lock of the database. The lock and the writing
are one session, so whoever has lost the lock has lost the connection, too, and cannot write. For the same reason the
address must lead to the server itself and not to a pool that hands out a session for each transaction.

When the connection is lost in the middle of a commit, nobody can know whether it was done. The callers are told so
(`StoppedError`), and can ask for their command by its id when the store has been opened again, which `revive` does as
soon as the database is back: a new connection, and the lock taken anew, unless another server has taken it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psycopg
from msgspec.structs import astuple
from psycopg.conninfo import conninfo_to_dict

from croupier.service.ports import DamagedError, Record, Snapshot, StaleError, StoppedError, StoreError
from croupier.storage import schema
from croupier.storage.answers import first_line
from croupier.storage.database import HEAD, PLACE, SAVE, SIZE, WRITTEN, DatabaseStore
from croupier.storage.last import LastFile, must_have
from croupier.storage.order import START, Head, numbered
from croupier.storage.readers import Readers, Row, Value
from croupier.storage.schema import missing, must_be_current
from croupier.storage.writer import LIMIT, Writer

LOCK = int.from_bytes(b"Croc", "big")

MANNERS: dict[str, Any] = {
    "application_name": "croupier",
    "connect_timeout": 10,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""A server that has gone silent is noticed within some seconds. What the address says about these comes first."""

COPY = f"copy records ({WRITTEN}) from stdin (format binary)"
TYPES = ["text", "int8", "int8", "text", "text", "text", "text", "int8", "bytea", "bytea", "bytea", "bytea", "int8"]
INSERT = f"insert into records ({WRITTEN}) values ({', '.join(f'${n}' for n in range(1, len(TYPES) + 1))})"  # noqa: S608

HOLDER = """
    select a.pid, a.application_name, a.backend_start::text
    from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.objid = $1 and l.granted and a.datname = current_database()
"""

Connection = psycopg.Connection[Row]


class PostgresStore(DatabaseStore):
    """Raises `StoreError` with one sentence when the database cannot be opened."""

    def __init__(
        self,
        address: str,
        *,
        read_only: bool = False,
        limit: int = LIMIT,
        key: bytes = b"",
        last: Path | None = None,
    ) -> None:
        self._address, self._limit, self._last = address, limit, last
        try:
            writer = None if read_only else self._open_writer()
            if read_only:
                _Reading(address, strict=True).close()
        except psycopg.Error as error:
            raise StoreError(f"the PostgreSQL store cannot be opened: {first_line(error)}") from None
        super().__init__(writer, Readers(lambda: _Reading(address)), key)

    def _open_writer(self) -> Writer:
        connection = _Writing(self._address)
        last = LastFile(self._last) if self._last else None
        try:
            must_have(connection, last, "the PostgreSQL database")
        except BaseException:
            connection.close()
            if last:
                last.close()
            raise
        return Writer(connection, self._limit, last)

    async def revive(self) -> None:
        writer = self._writer()
        if writer.has_stopped and not self._readers.is_closed:
            await writer.close()  # first, so that the lock of the old connection is not in the way
            try:
                self._writer_or_none = writer = await asyncio.to_thread(self._open_writer)
            except (psycopg.Error, StoreError) as error:
                raise StoppedError(first_line(error)) from None
            self._readers.forget()
        await writer.ping()


class _Writing:
    """The one connection that writes. Each statement is its own transaction: COPY stores all of its rows or none."""

    def __init__(self, address: str) -> None:
        self._connection = _connect(address, target_session_attrs="read-write")
        try:
            self._prepare(self._connection)
        except BaseException:
            self.close()
            raise

    def _prepare(self, connection: Connection) -> None:
        _take_lock(connection)
        connection.execute("set synchronous_commit = on")
        if connection.execute("show fsync").fetchone() != ("on",):
            raise StoreError(f"the {_name(connection)} runs with fsync off, so nothing that it says is durable")
        for number, step in missing(schema.POSTGRES, _edition(connection), _name(connection)):
            with connection.transaction():
                connection.execute(step.encode())
                connection.execute("create table if not exists edition (number integer not null)")
                connection.execute("delete from edition")
                connection.execute("insert into edition (number) values ($1)", (number,))
        self.size = self._count()

    def head(self, stream: str) -> Head:
        row = self._connection.execute(HEAD.encode(), (stream,), binary=True).fetchone()
        return (row[0], row[1]) if row else START

    def place(self, sequence: int) -> tuple[str, int, bytes] | None:
        row = self._connection.execute(PLACE.encode(), (sequence,), binary=True).fetchone()
        return (row[0], row[1], row[2]) if row else None

    def commit(self, records: Sequence[Record], snapshots: Sequence[Snapshot]) -> None:
        try:
            self._store(records)
        except psycopg.errors.UniqueViolation as error:
            self.size = self._count()
            raise StaleError(first_line(error)) from None
        self.size += len(records)
        if snapshots:
            with self._connection.cursor() as cursor:
                cursor.executemany(SAVE.encode(), map(astuple, snapshots))

    def _store(self, records: Sequence[Record]) -> None:
        """One record goes in one journey to the server and back, many in two."""
        if len(records) == 1:
            self._connection.execute(INSERT.encode(), *numbered(records, self.size))
        elif records:
            with self._connection.cursor() as cursor, cursor.copy(COPY.encode()) as copy:
                copy.set_types(TYPES)
                for row in numbered(records, self.size):
                    copy.write_row(row)

    def _count(self) -> int:
        row = self._connection.execute(SIZE.encode(), binary=True).fetchone()
        return int(row[0]) if row else 0

    def ping(self) -> None:
        self._connection.execute("select 1")

    def rest(self) -> None:
        """The server tidies up by itself."""

    def close(self) -> None:
        self._connection.close()


class _Reading:
    def __init__(self, address: str, *, strict: bool = False) -> None:
        self._connection = _connect(address)
        self._connection.read_only = True
        if strict:
            try:
                must_be_current(schema.POSTGRES, _edition(self._connection), _name(self._connection))
            except BaseException:
                self.close()
                raise

    def rows(self, sql: str, values: Sequence[Value]) -> list[Row]:
        try:
            return self._connection.execute(sql.encode(), values, binary=True).fetchall()
        except (psycopg.errors.DataCorrupted, psycopg.errors.IndexCorrupted) as error:
            raise DamagedError(f"the {_name(self._connection)} is damaged: {first_line(error)}") from None

    def close(self) -> None:
        self._connection.close()


def _connect(address: str, **wanted: str) -> Connection:
    words = MANNERS | wanted | conninfo_to_dict(address)
    return psycopg.connect(autocommit=True, cursor_factory=psycopg.RawCursor, **words)


def _take_lock(connection: Connection) -> None:
    """A server that has just gone may hold the lock a moment longer, until the database has noticed."""
    try:
        connection.execute("set lock_timeout = 1000")
        connection.execute("select pg_advisory_lock($1)", (LOCK,))
        connection.execute("set lock_timeout = 0")
    except psycopg.errors.LockNotAvailable:
        raise StoreError(_occupied(connection)) from None


def _occupied(connection: Connection) -> str:
    holder = connection.execute(HOLDER, (LOCK,)).fetchone()
    who = f" ({holder[1]}, process {holder[0]} of the database, since {holder[2][:19]})" if holder else ""
    return f"the {_name(connection)} is already open for writing{who}; one server writes, others may read"


def _edition(connection: Connection) -> int:
    """The edition of the tables, 0 when there are none."""
    if connection.execute("select to_regclass('edition')").fetchone() == (None,):
        return 0
    row = connection.execute("select number from edition").fetchone()
    return int(row[0]) if row else 0


def _name(connection: Connection) -> str:
    """How to speak of the database; its address may have a password in it."""
    return f'PostgreSQL database "{connection.info.dbname}"'
