"""What a house does itself is never taken for an attack on its files; and where a log is cut does not matter."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import apsw
import pytest
from chains import append_many, records

from croupier.service.ports import StoppedError
from croupier.storage import sqlite
from croupier.storage.sqlite import SqliteStore
from croupier.storage.sqlite_copy import copy_file
from croupier.storage.wal import FRAME, HEAD

PAGE = 4_096


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


def test_a_log_that_begins_anew_readers_copies_and_pings_are_no_attack(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log is brought in after every few commits; readers hold that up again and again."""
    monkeypatch.setattr(sqlite, "PAGES", 8)

    async def story() -> set[bytes]:
        store, heads, last = SqliteStore(place), set(), None
        for turn in range(60):
            reader = apsw.Connection(str(place), flags=apsw.SQLITE_OPEN_READONLY)
            if turn % 3:
                reader.execute("begin; select count(*) from records").fetchall()
            for number in range(1 + turn % 3):
                fresh = records("t1", 1, last, body=b"b" * 3_000 * (1 + number * turn % 5))
                await store.append(fresh)
                last = fresh[-1]
            await store.revive()
            heads.add(Path(f"{place}-wal").read_bytes()[:HEAD])
            if turn % 10 == 0:
                copy_file(place, place.with_name(f"copy-{turn}.db"))
            reader.close()
            place.chmod(0o600)
        await store.close()
        return heads

    assert len(asyncio.run(story())) > 5  # it did begin anew


def test_what_a_crash_has_left_is_watched_from_the_start(place: Path) -> None:
    """Somebody reads it already, so that it does not begin anew and the first commit goes behind it."""
    asyncio.run(_left_as_a_crash_would(place))
    reader = apsw.Connection(str(place), flags=apsw.SQLITE_OPEN_READONLY)
    reader.execute("begin; select count(*) from records").fetchall()

    async def story() -> None:
        store = SqliteStore(place)
        os.truncate(f"{place}-wal", HEAD)
        with pytest.raises(StoppedError, match="was cut or written over"):
            await store.append(records("t9", 1))
        await store.close()

    asyncio.run(story())
    reader.close()


def test_a_log_in_which_no_commit_was_finished_is_gone_on_with(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk took its head and a part of a commit. SQLite writes the same head again, when it is not its first."""
    monkeypatch.setattr(sqlite, "PAGES", 1)
    asyncio.run(_left_as_a_crash_would(place))
    os.truncate(f"{place}-wal", HEAD + FRAME + PAGE)

    async def story() -> None:
        store = SqliteStore(place)
        await store.append(records("t9", 1))
        await store.revive()
        await store.close()

    asyncio.run(story())


async def _left_as_a_crash_would(place: Path) -> None:
    other = place.with_name("other.db")
    store = SqliteStore(other)
    await append_many(store, "t1", 3)
    for end in ("", "-wal"):
        Path(f"{place}{end}").write_bytes(Path(f"{other}{end}").read_bytes())
    await store.close()


@pytest.mark.parametrize("left", [0, HEAD - 1, HEAD, HEAD + FRAME, 0.1, 0.5, 0.9, -PAGE - FRAME, -PAGE, -1])
def test_wherever_a_log_is_cut_the_next_commit_is_not_acknowledged(place: Path, left: float) -> None:
    """No ping between: the commit itself makes the file as long as it was."""

    async def story() -> None:
        store = SqliteStore(place)
        kept = await append_many(store, "t1", 20)
        wal = Path(f"{place}-wal")
        size = wal.stat().st_size
        os.truncate(wal, int(left * size) if 0 < left < 1 else int(left) if left >= 0 else size + int(left))
        with pytest.raises(StoppedError, match="was cut or written over"):
            await store.append(records("t1", 1, kept[-1]))
        assert wal.stat().st_size > size
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("at", [0, 8, HEAD - 1, -PAGE - FRAME, -PAGE - 1, -1])
def test_a_byte_of_the_head_or_of_the_last_frame_counts(place: Path, at: int) -> None:
    async def story() -> None:
        store = SqliteStore(place)
        kept = await append_many(store, "t1", 5)
        wal = Path(f"{place}-wal")
        with wal.open("r+b") as file:
            at_byte = at % wal.stat().st_size
            file.seek(at_byte)
            (byte,) = file.read(1)
            file.seek(at_byte)
            file.write(bytes([byte ^ 1]))
        with pytest.raises(StoppedError, match="was cut or written over"):
            await store.append(records("t1", 1, kept[-1]))
        await store.close()

    asyncio.run(story())
