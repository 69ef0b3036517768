"""What is SQLite's own: the file, its marks and its lease; and a disk that fails at every place in turn."""

from __future__ import annotations

import asyncio
import contextlib
import os
import stat
import subprocess
import sys
from pathlib import Path

import apsw
import pytest
from chains import append_many, forged, records
from faulty_disk import FaultyDisk, faulty_disk
from limits import limited
from msgspec.structs import astuple, replace

from croupier.service.chain import first_break
from croupier.service.ports import Record, Snapshot, StaleError, StoppedError, StoreError
from croupier.storage import schema, sqlite, writer
from croupier.storage.database import COLUMNS, FIND
from croupier.storage.sqlite import APPLICATION, SqliteStore
from croupier.storage.sqlite_insert import INSERT, MANY


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "house.db"


def filled(place: Path, commands: int = 3) -> list[Record]:
    async def fill() -> list[Record]:
        store = SqliteStore(place)
        kept = await append_many(store, "t1", commands)
        await store.close()
        return kept

    return asyncio.run(fill())


def stored(place: Path, *, read_only: bool = False) -> list[Record]:
    async def look() -> list[Record]:
        store = SqliteStore(place, read_only=read_only)
        found = await store.read("t1")
        await store.close()
        return found

    return asyncio.run(look())


def test_the_file_is_marked_and_every_commit_flushed(place: Path) -> None:
    filled(place)
    file = apsw.Connection(str(place))
    assert file.pragma("application_id") == APPLICATION
    assert file.pragma("user_version") == len(schema.SQLITE)
    assert file.pragma("journal_mode") == "wal"
    file.close()
    left = {file.name for file in place.parent.iterdir()}
    assert left == {"house.db", "house.db-last", "house.db-lease"}  # the log is brought in
    with faulty_disk() as disk:
        store = SqliteStore(place)
        before = disk.flushes
        asyncio.run(_some_more(store, 10))
        assert disk.flushes >= before + 10


def test_a_new_house_is_its_owners_alone_to_read(place: Path) -> None:
    before = os.umask(0o022)
    try:
        store = SqliteStore(place)
        asyncio.run(append_many(store, "t1", 3))
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in place.parent.iterdir()}
        asyncio.run(store.close())
    finally:
        os.umask(before)
    assert modes.keys() >= {"house.db", "house.db-lease", "house.db-wal"}
    assert set(modes.values()) == {0o600}, modes


async def _some_more(store: SqliteStore, commands: int) -> None:
    last = (await store.read("t1"))[-1]
    for _ in range(commands):
        (last,) = fresh = records("t1", 1, last)
        await store.append(fresh)
    await store.close()


@pytest.mark.parametrize("statement", ["update records set body = x'00'", "delete from records"])
def test_a_slip_of_the_hand_does_not_change_records(place: Path, statement: str) -> None:
    kept = filled(place)
    file = apsw.Connection(str(place))
    with pytest.raises(apsw.ConstraintError, match="never"):
        file.execute(statement)
    file.close()
    assert stored(place) == kept


def test_somebody_elses_files_are_left_alone(place: Path, tmp_path: Path) -> None:
    for name, statement in {"a": "create table t (x)", "b": "pragma application_id = 7", "c": "text"}.items():
        other = tmp_path / name
        if statement == "text":
            other.write_text("not a database, " * 100)
        else:
            file = apsw.Connection(str(other))
            file.execute(statement)
            file.close()
        before = other.read_bytes()
        for read_only in (False, True):
            with pytest.raises(StoreError, match=f"{name} is not a store of Croupier"):
                SqliteStore(other, read_only=read_only)
        assert other.read_bytes() == before


def test_a_newer_file_is_refused_and_an_older_one_is_raised(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = filled(place)
    monkeypatch.setattr(
        schema, "SQLITE", (*schema.SQLITE, "create table more (x text) strict; drop table nothing_there")
    )
    with pytest.raises(StoreError, match="has edition 2 of 3; open it once for writing"):
        SqliteStore(place, read_only=True)
    with pytest.raises(StoreError, match="no such table"):  # a step that fails leaves no trace
        SqliteStore(place)
    monkeypatch.setattr(schema, "SQLITE", (*schema.SQLITE[:2], "create table more (x text) strict"))
    assert stored(place) == kept
    monkeypatch.undo()
    for read_only in (False, True):
        with pytest.raises(StoreError, match="written by a newer Croupier: it has edition 3, this one knows 2"):
            SqliteStore(place, read_only=read_only)


def test_records_of_the_first_edition_are_numbered_as_they_were_stored(place: Path) -> None:
    first, second = records("t1", 3), records("t2", 2)
    kept = [first[0], second[0], first[1], first[2], second[1]]
    old = apsw.Connection(str(place))
    old.execute(schema.SQLITE[0])
    old.execute(f"pragma application_id = {sqlite.APPLICATION}; pragma user_version = 1")
    insert = f"insert into records ({COLUMNS}) values ({', '.join('?' * 11)})"  # noqa: S608
    old.executemany(insert, [record.row for record in kept])
    old.close()

    async def story() -> None:
        store = SqliteStore(place)
        await store.append(later := records("t2", 1, second[-1]))
        told = [
            (number, *(record.stream, record.version, record.hash)) for number, record in enumerate(kept + later, 1)
        ]
        assert await store.history() == told
        assert await store.commands("t1") == []
        await store.close()

    asyncio.run(story())
    with pytest.raises(apsw.ConstraintError, match="never changed"):
        apsw.Connection(str(place)).execute("update records set at = 0")


@pytest.mark.parametrize("read_only", [False, True])
def test_a_place_where_nothing_can_be(tmp_path: Path, read_only: bool) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteStore(tmp_path / "nowhere" / "house.db", read_only=read_only)
    with pytest.raises(StoreError, match="cannot be opened"):
        SqliteStore(tmp_path, read_only=read_only)


def test_readers_need_no_lease_and_cannot_write(place: Path) -> None:
    async def story() -> None:
        store = SqliteStore(place)
        kept = await append_many(store, "t1", 2)
        audit = SqliteStore(place, read_only=True)
        assert await audit.read("t1") == kept
        await store.append(fresh := records("t1", 1, kept[-1]))
        assert await audit.read("t1") == kept + fresh
        with pytest.raises(StoppedError, match="reading only"):
            await audit.append(records("t2", 1))
        await audit.close()
        await store.append(records("t1", 1, fresh[-1]))
        await store.close()

    asyncio.run(story())
    assert len(stored(place, read_only=True)) == 4


HOLDING = """
import sys
from croupier.storage.sqlite import SqliteStore
store = SqliteStore(sys.argv[1])
print(1, flush=True)
sys.stdin.read()
"""


def test_another_process_is_refused_and_a_killed_one_holds_nothing(place: Path) -> None:
    child = subprocess.Popen([sys.executable, "-c", HOLDING, place], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdout
    assert child.stdout.readline() == b"1\n"
    with pytest.raises(StoreError, match="already open for writing"):
        SqliteStore(place)
    assert stored(place, read_only=True) == []
    child.kill()
    child.communicate()
    assert len(filled(place)) == 3


def test_a_record_that_somebody_else_wrote_makes_an_append_stale(place: Path) -> None:
    """The lease is for programs that ask for it. What the database finds there is still never overwritten."""

    chain = records("t1", 5)

    async def told() -> list[object]:
        store = SqliteStore(place)
        await store.append(chain[:3])
        rogue = apsw.Connection(str(place))
        rogue.execute(INSERT, (*astuple(chain[3]), 4))
        rogue.close()
        appends = [
            chain[3:4],
            records("t2", 2),
            records("t1", 1, chain[2], command="late"),
            records("t3", 1),
            chain[4:],
        ]
        answers = await asyncio.gather(*map(store.append, appends), return_exceptions=True)
        assert await store.read("t1") == chain
        assert await store.streams() == ["t1", "t2", "t3"]
        await store.close()
        return [type(answer) for answer in answers]

    assert asyncio.run(told()) == [StaleError, type(None), StaleError, type(None), type(None)]


def test_an_id_is_looked_for_in_the_index_by_command(place: Path) -> None:
    """Else every id that may be known is looked for in the whole stream, which takes longer with every record."""

    async def write() -> None:
        store = SqliteStore(place)
        await store.append(records("t1", 3))
        await store.close()

    asyncio.run(write())
    with contextlib.closing(apsw.Connection(str(place))) as hand:
        plan = [row[3] for row in hand.execute(f"explain query plan {FIND}", ("t1", "t1-1"))]
    assert plan[0] == "SEARCH records USING INDEX records_by_command (stream=? AND command=?)"


ODD = "a\"b\\c/\x01\x7f\t\n{[0,null]}\u2028é\U0001f3b0$.x' or 1=1 --"


@pytest.mark.parametrize("many", [0, MANY])
def test_a_commit_stores_every_text_and_byte_as_it_is_in_one_piece_or_row_by_row(
    place: Path, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record with no command, with an empty one and with any bytes; the largest number that can be kept."""
    monkeypatch.setattr(sqlite, "MANY", many)
    every = bytes(range(256))
    one, two, three = records(ODD, 3, command=ODD, body=every, actor=ODD)
    kept = [replace(one, asked=every), replace(two, asked=b""), three]
    kept.append(forged(records(ODD, 1, three)[0], at=2**63 - 1, actor="", role="", body=b""))

    async def told() -> list[Record]:
        store = SqliteStore(place)
        await store.append(kept[:3])
        await asyncio.gather(store.append(kept[3:]), store.save_snapshot(Snapshot(ODD, 4, kept[3].hash, every)))
        found = await store.whole()
        await store.close()
        return found

    assert asyncio.run(told()) == kept


@pytest.mark.parametrize("many", [1, 2, 3, 64, 65, MANY - 1, MANY, MANY + 1])
def test_a_commit_of_any_length_has_its_records_and_no_other(place: Path, many: int) -> None:
    first = records("t1", many)
    second = records("t1", many, first[-1], command="second")

    async def told() -> list[Record]:
        store = SqliteStore(place)
        for each in (first, second):
            await store.append(each)
        found = await store.whole()
        await store.close()
        return found

    assert asyncio.run(told()) == first + second


async def append_on_and_on(store: SqliteStore, acknowledged: list[Record]) -> None:
    for _ in range(100):
        fresh = records("t1", 2, acknowledged[-1] if acknowledged else None, body=b"b" * 2000)
        await store.append(fresh)
        acknowledged += fresh


async def until_it_stops(place: Path, disk: FaultyDisk, acknowledged: list[Record]) -> None:
    """Append until the disk fails; everything after that must be refused, and be refused without a try."""
    store = SqliteStore(place)
    try:
        with pytest.raises(StoppedError, match="must be opened anew"):
            await append_on_and_on(store, acknowledged)
        flushes = disk.flushes
        for _ in range(3):
            with pytest.raises(StoppedError, match="must be opened anew"):
                await store.append(records("t2", 1))
        assert disk.flushes == flushes
    finally:
        await store.close()


def assert_nothing_lost(place: Path, acknowledged: list[Record]) -> None:
    """All that was acknowledged is there; of the one command that failed, all or nothing."""
    found = stored(place)
    assert found[: len(acknowledged)] == acknowledged
    assert len(found) - len(acknowledged) in (0, 2)
    assert first_break(found) == ""


@pytest.mark.parametrize("flushes", range(1, 21))
def test_a_failed_flush_stops_the_store_and_is_not_tried_again(
    place: Path, flushes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PAGES", 8)  # so that the log is brought into the file in between, and fails there, too
    filled(place, 0)
    acknowledged: list[Record] = []
    with faulty_disk() as disk:
        disk.flushes_left = flushes
        asyncio.run(until_it_stops(place, disk, acknowledged))
        assert disk.after_failure == 1  # the failed one itself
    assert_nothing_lost(place, acknowledged)


@pytest.mark.parametrize("kilobytes", range(30, 230, 10))
def test_a_full_disk_stops_the_store(place: Path, kilobytes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PAGES", 8)
    filled(place, 0)
    acknowledged: list[Record] = []
    with faulty_disk() as disk:
        disk.bytes_left = kilobytes * 1000
        asyncio.run(until_it_stops(place, disk, acknowledged))
    assert_nothing_lost(place, acknowledged)
    assert acknowledged


@pytest.mark.parametrize("fault", ["full", "flush"])
def test_a_disk_that_fails_is_noticed_though_nothing_is_appended(
    place: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "PROVED", 0.0)

    async def story() -> None:
        with faulty_disk() as disk:
            store = SqliteStore(place)
            await store.revive()
            if fault == "full":
                disk.bytes_left = 0
            else:
                disk.flushes_left = 0
            with pytest.raises(StoppedError, match="must be opened anew"):
                await store.revive()
            with pytest.raises(StoppedError, match="must be opened anew"):
                await store.append(records("t1", 1))
            await store.close()

    asyncio.run(story())
    assert stored(place) == []


LIMITED = """
import asyncio, sys
sys.path.insert(0, sys.argv[2])
from chains import records
from croupier.service.ports import StoppedError
from croupier.storage.sqlite import SqliteStore

async def main():
    store = SqliteStore(sys.argv[1])
    last = None
    try:
        while True:
            last = (fresh := records("t1", 2, last, body=b"b" * 2000))[-1]
            await store.append(fresh)
            print(last.version, flush=True)
    except StoppedError as error:
        print(error, file=sys.stderr)
    await store.close()

asyncio.run(main())
"""


def test_a_limit_of_the_system_stops_the_store(place: Path) -> None:
    """No fault of our making: the system itself refuses to let the file grow."""
    support = Path(__file__).parents[1] / "support"
    run = limited(300_000, "-c", LIMITED, place, support)
    assert run.returncode == 0, run.stderr
    assert "must be opened anew" in run.stderr
    acknowledged = int(run.stdout.split()[-1])
    found = stored(place)
    assert len(found) - acknowledged in (0, 2)
    assert first_break(found) == ""


def test_the_log_does_not_grow_for_ever(place: Path) -> None:
    async def story() -> int:
        store = SqliteStore(place)
        last, biggest = None, 0
        for _ in range(60):
            last = (fresh := records("t1", 4, last, body=b"b" * 250_000))[-1]
            await store.append(fresh)
            biggest = max(biggest, Path(f"{place}-wal").stat().st_size)
        await store.close()
        return biggest

    assert asyncio.run(story()) < 2.2 * sqlite.PAGES * 4096
