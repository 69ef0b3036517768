"""A store in one SQLite file: write-ahead log, and every commit is flushed before anybody is told.

The SQLite is the one that apsw carries, and not the one of the machine: older ones can break a file when two
connections write and tidy up at the same moment (fixed in 3.51.3).

Only one program may write. SQLite would let two take turns, and each would believe to know the heads of the streams; so
the writer keeps a lease: a transaction that stays open on an empty file beside the store, which the system ends with
the process, whatever way that ends. Readers need no lease.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

import apsw
from msgspec.structs import astuple

from croupier.service.ports import DamagedError, Record, Snapshot, StaleError, StoppedError, StoreError
from croupier.storage import schema
from croupier.storage.answers import first_line
from croupier.storage.database import HEAD, PLACE, SAVE, SIZE, DatabaseStore
from croupier.storage.last import LastFile, must_have
from croupier.storage.order import START, Head, numbered
from croupier.storage.readers import Readers, Row, Value
from croupier.storage.schema import missing, must_be_current
from croupier.storage.sqlite_insert import INSERT, MANY, insert_all
from croupier.storage.sqlite_lease import make_for_owner, take_lease
from croupier.storage.wal import must_be_whole
from croupier.storage.watched_file import WatchedFile
from croupier.storage.writer import LIMIT, Writer

APPLICATION = int.from_bytes(b"Croc", "big")
"""Tells our files from other SQLite files."""
WAIT = 5_000
"""Milliseconds that a connection waits for another one's short lock, as after a crash while one repairs the log."""
PAGES = 4_000
"""Pages in the write-ahead log (of 4 KiB) after which it is brought into the file."""
_THERE_ALREADY = (apsw.SQLITE_CONSTRAINT_PRIMARYKEY, apsw.SQLITE_CONSTRAINT_UNIQUE)
"""The version in its stream, or the number in the history, is taken: somebody else has written."""


class SqliteStore(DatabaseStore):
    """Raises `StoreError` with one sentence when the file cannot be opened."""

    def __init__(self, path: str | Path, *, read_only: bool = False, limit: int = LIMIT, key: bytes = b"") -> None:
        place = Path(path).resolve()
        try:
            writer = None if read_only else _writer(place, limit)
            if read_only:
                _Reading(place, strict=True).close()
        except apsw.NotADBError:
            raise StoreError(f"{place} is not a store of Croupier") from None
        except apsw.Error as error:
            raise StoreError(f"{place} cannot be opened: {first_line(error)}") from None
        super().__init__(writer, Readers(lambda: _Reading(place)), key)


def _writer(place: Path, limit: int) -> Writer:
    connection = _Writing(place)
    last = LastFile(Path(f"{place}-last"))
    try:
        must_have(connection, last, place)
    except BaseException:
        connection.close()
        last.close()
        raise
    return Writer(connection, limit, last)


class _Writing:
    """The one connection that writes, with its lease."""

    def __init__(self, place: Path) -> None:
        self._lease = take_lease(place)
        self._connection: apsw.Connection | None = None
        self._file: WatchedFile | None = None
        try:
            must_be_whole(place)
            make_for_owner(place)
            self._connection = apsw.Connection(str(place))
            self._prepare(self._connection, place)
            self._watch(self._connection, place)
            self._cursor = self._connection.cursor()
            self.size = self._count()
        except BaseException:
            self.close()
            raise

    def _prepare(self, connection: apsw.Connection, place: Path) -> None:
        connection.set_busy_timeout(WAIT)
        steps = missing(schema.SQLITE, _edition(connection, place), place)
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma fullfsync = on")  # on a Mac, a flush that does not flush is the ordinary one
        connection.execute("pragma foreign_keys = on")
        connection.execute("pragma cache_size = -16384")  # KiB: the index by command is written all over the place
        for number, step in steps:
            marks = f"pragma application_id = {APPLICATION}; pragma user_version = {number}"
            connection.execute(f"begin immediate; {step}; {marks}; commit")
        connection.wal_autocheckpoint(0)  # `rest` does it, when the callers have been told, and sees its errors

    def _watch(self, connection: apsw.Connection, place: Path) -> None:
        size = connection.pragma("page_size")
        assert isinstance(size, int)
        self._file = WatchedFile(place, size)
        connection.set_wal_hook(self._has_grown)
        self._bring_in(connection, self._file)  # what a crash has left there; and so its length is known

    def _has_grown(self, _connection: apsw.Connection, _name: str, pages: int) -> int:
        self._watched.grew(pages)
        return apsw.SQLITE_OK

    def head(self, stream: str) -> Head:
        row = self._cursor.execute(HEAD, (stream,)).fetchone()
        return (row[0], row[1]) if row else START

    def place(self, sequence: int) -> tuple[str, int, bytes] | None:
        return self._cursor.execute(PLACE, (sequence,)).fetchone()

    def commit(self, records: Sequence[Record], snapshots: Sequence[Snapshot]) -> None:
        rows = numbered(records, self.size)
        is_one = not snapshots and len(records) <= MANY
        try:
            if is_one:  # begins and commits by itself
                self._cursor.execute(*insert_all(rows, len(records)))
            else:
                self._cursor.execute("begin immediate")
                self._cursor.executemany(INSERT, rows)
                self._cursor.executemany(SAVE, map(astuple, snapshots))
                self._cursor.execute("commit")
        except BaseException as error:
            if getattr(error, "extendedresult", 0) in _THERE_ALREADY:
                if not is_one:
                    self._cursor.execute("rollback")
                self.size = self._count()
                raise StaleError(first_line(error)) from None
            self._leave_the_log_alone()
            raise
        self.size += len(records)
        self.ping()

    def _count(self) -> int:
        size = self._cursor.execute(SIZE).get
        assert isinstance(size, int)
        return size

    def ping(self) -> None:
        """A file does not change by itself: somebody has to do it."""
        try:
            self._watched.must_be_as_left()
        except StoppedError:
            self._leave_the_log_alone()
            raise

    def rest(self) -> None:
        """Bring the log into the file, so that it does not grow for ever."""
        if self._watched.pages >= PAGES and not self._watched.is_brought_in:
            self.ping()
            self._bring_in(self._open, self._watched)

    def _bring_in(self, connection: apsw.Connection, file: WatchedFile) -> None:
        try:
            with contextlib.suppress(apsw.BusyError):  # the next time
                pages, brought_in = connection.wal_checkpoint()
                file.brought_in(pages, is_all=pages == brought_in)
        except BaseException:
            self._leave_the_log_alone()
            raise

    def close(self) -> None:
        try:
            if self._connection:
                self._connection.close()
        finally:  # whatever the disk says: nobody writes any more
            if self._file:
                self._file.close()
            self._lease.close()

    @property
    def _open(self) -> apsw.Connection:
        assert self._connection
        return self._connection

    @property
    def _watched(self) -> WatchedFile:
        assert self._file
        return self._file

    def _leave_the_log_alone(self) -> None:
        """After an error the file is closed as it is: tidying up would flush again what could not be flushed."""
        self._open.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)


class _Reading:
    def __init__(self, place: Path, *, strict: bool = False) -> None:
        self._place, self._connection = place, apsw.Connection(str(place), flags=apsw.SQLITE_OPEN_READONLY)
        self._connection.set_busy_timeout(WAIT)
        if strict:
            try:
                must_be_current(schema.SQLITE, _edition(self._connection, place), place)
            except BaseException:
                self.close()
                raise

    def rows(self, sql: str, values: Sequence[Value]) -> list[Row]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except (apsw.CorruptError, apsw.NotADBError, UnicodeDecodeError) as error:
            raise DamagedError(f"{self._place} is damaged: {first_line(error)}") from None

    def close(self) -> None:
        self._connection.close()


def _edition(connection: apsw.Connection, place: Path) -> int:
    """The edition of the file, 0 for an empty one; a sentence when it is somebody else's."""
    application = connection.pragma("application_id")
    if application != APPLICATION and (application or connection.execute("select 1 from sqlite_schema").fetchone()):
        raise StoreError(f"{place} is not a store of Croupier")
    edition = connection.pragma("user_version")
    assert isinstance(edition, int)
    return edition
