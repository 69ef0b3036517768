"""SQLite's own online backup, and what SQLite says of a file.

The copy is taken by a connection that only reads, beside the program that writes: all pages in one step and so of one
moment. What is still in the write-ahead log is in it.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import apsw

from croupier.service.ports import StoreError
from croupier.storage.answers import first_line
from croupier.storage.sqlite import WAIT


def copy_file(source: Path, target: Path) -> None:
    """The database as one file, without snapshots: they are sealed with the key that a copy does not have."""
    try:
        with (
            contextlib.closing(_reading(source)) as reading,
            contextlib.closing(apsw.Connection(str(target))) as writing,
            writing.backup("main", reading, "main") as backup,
        ):
            backup.step()
    except apsw.Error as error:
        raise StoreError(f"{source} cannot be copied: {first_line(error)}") from None
    make_plain(target)


def make_plain(place: Path) -> None:
    """One file and nothing beside it."""
    with contextlib.closing(apsw.Connection(str(place))) as connection:
        connection.execute("delete from snapshots")
        connection.execute("pragma journal_mode = delete")
    for end in ("-wal", "-shm", "-lease", "-last"):
        Path(f"{place}{end}").unlink(missing_ok=True)


def integrity(place: Path) -> str:
    """What is wrong with pages and indexes, in SQLite's words; nothing when they agree."""
    try:
        with contextlib.closing(_reading(place)) as connection:
            found = [str(says) for (says,) in connection.execute("pragma integrity_check(3)")]
    except (apsw.CorruptError, apsw.NotADBError) as error:
        return f"{place}: {first_line(error)}"
    except apsw.Error as error:
        raise StoreError(f"{place} cannot be read: {first_line(error)}") from None
    return "" if found == ["ok"] else f"{place}: {'; '.join(found)}"


def _reading(place: Path) -> apsw.Connection:
    connection = apsw.Connection(str(place), flags=apsw.SQLITE_OPEN_READONLY)
    connection.set_busy_timeout(WAIT)
    return connection
