"""What is PostgreSQL's own: the lease, a server that is killed, a commit of which nobody knows whether it was done."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import postgres
import psycopg
import pytest
from chains import append_many, records
from msgspec.structs import replace

from croupier.service.chain import first_break
from croupier.service.ports import Place, Record, Snapshot, StoppedError, StoreError
from croupier.storage import postgres as adapter
from croupier.storage import schema
from croupier.storage.database import COLUMNS, FIND
from croupier.storage.open import open_store
from croupier.storage.postgres import PostgresStore


@pytest.fixture
def mortal() -> Iterator[postgres.Server]:
    """A server of our own, to be killed."""
    with postgres.running() as server:
        yield server


def test_a_server_for_tests_runs_from_a_private_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root's temporary files may be root's alone, and its umask may hide what it makes."""
    tmp_path.chmod(0o700)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = os.umask(0o077)
    try:
        with postgres.running() as server:
            assert terminate(server.address) == 0
    finally:
        os.umask(before)
    assert not list(tmp_path.iterdir())


def terminate(address: str, application: str = "croupier") -> int:
    """End the connections of the store, as an administrator or a network would."""
    with psycopg.connect(address, autocommit=True) as connection:
        ended = connection.execute(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity "
            "where datname = current_database() and application_name = %s",
            (application,),
        ).fetchall()
    return len(ended)


async def append_until_stopped(store: PostgresStore, stream: str, told: list[Record], tried: list[Record]) -> str:
    """What the store said when it stopped."""
    while True:
        fresh = records(stream, 2, told[-1] if told else None)
        tried[:] = fresh
        try:
            await store.append(fresh)
        except StoppedError as error:
            return str(error)
        told += fresh


async def assert_resolved(store: PostgresStore, stream: str, told: list[Record], tried: list[Record]) -> bool:
    """Nothing acknowledged is missing; the one command in doubt is there as a whole or not at all, and can be found."""
    stored = await store.read(stream)
    assert first_break(stored) == ""
    assert stored[: len(told)] == told
    doubtful = await store.find(stream, tried[0].command)
    assert stored[len(told) :] == doubtful
    assert doubtful in ([], tried)
    return bool(doubtful)


def test_a_killed_server_stops_the_store_and_loses_nothing(mortal: postgres.Server) -> None:
    async def story() -> None:
        told: dict[str, list[Record]] = {f"t{n}": [] for n in range(20)}
        tried: dict[str, list[Record]] = {name: [] for name in told}
        for life in range(1, 4):
            store = PostgresStore(mortal.address)
            writing = asyncio.gather(*(append_until_stopped(store, name, told[name], tried[name]) for name in told))
            async with asyncio.timeout(60):
                while min(map(len, told.values())) < 10 * life:
                    await asyncio.sleep(0.01)
            await asyncio.to_thread(mortal.kill)
            assert all("must be opened anew" in reason for reason in await asyncio.wait_for(writing, 60))
            for question in (store.append(records("t99", 1)), store.read("t1"), store.find("t1", "c"), store.streams()):
                with pytest.raises(StoppedError):
                    await question
            await store.close()
            with pytest.raises(StoreError, match="cannot be opened"):
                PostgresStore(mortal.address)
            await asyncio.to_thread(mortal.start)
            store = PostgresStore(mortal.address)
            for name in told:
                if await assert_resolved(store, name, told[name], tried[name]):
                    told[name] += tried[name]
            await store.close()

    asyncio.run(story())


def test_a_lost_connection_stops_the_store(postgres_database: str) -> None:
    """Again and again, in the middle of commits: sometimes the command was kept, sometimes not, and it can be found."""

    async def life(told: list[Record]) -> None:
        store, tried = PostgresStore(postgres_database), list[Record]()
        writing = asyncio.create_task(append_until_stopped(store, "t1", told, tried))
        await asyncio.sleep(0.03)
        assert await asyncio.to_thread(terminate, postgres_database) >= 1
        assert "must be opened anew" in await asyncio.wait_for(writing, 60)
        with pytest.raises(StoppedError, match="must be opened anew"):  # even though the server is there
            await store.append(records("t2", 1))
        await store.close()
        store = PostgresStore(postgres_database)
        if await assert_resolved(store, "t1", told, tried):
            told += tried
        await store.close()

    told: list[Record] = []
    for _ in range(10):
        asyncio.run(life(told))
    assert len(told) > 20


def test_the_refusal_names_who_holds_the_lease(postgres_database: str) -> None:
    async def story() -> None:
        store = PostgresStore(postgres_database)
        with pytest.raises(StoreError, match=r"already open for writing \(croupier, process \d+ .*since 2\d{3}-"):
            PostgresStore(postgres_database)
        await store.close()

    asyncio.run(story())


def test_who_lost_the_lease_cannot_write(postgres_database: str) -> None:
    async def story() -> None:
        old = PostgresStore(postgres_database)
        kept = await append_many(old, "t1", 2)
        terminate(postgres_database)
        new = PostgresStore(postgres_database)
        with pytest.raises(StoppedError):
            await old.append(records("t1", 1, kept[-1], command="old"))
        await new.append(records("t1", 1, kept[-1], command="new"))
        assert [record.command for record in await new.read("t1", after=2)] == ["new"]
        await old.close()
        await new.close()

    asyncio.run(story())


def test_readers_need_no_lease_and_cannot_write(postgres_database: str) -> None:
    async def story() -> None:
        store = PostgresStore(postgres_database)
        kept = await append_many(store, "t1", 2)
        audit = PostgresStore(postgres_database, read_only=True)
        assert await audit.read("t1") == kept
        with pytest.raises(StoppedError, match="reading only"):
            await audit.append(records("t2", 1))
        await audit.close()
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("statement", ["update records set body = ''", "delete from records", "truncate records"])
def test_a_slip_of_the_hand_does_not_change_records(postgres_database: str, statement: str) -> None:
    async def story() -> None:
        store = PostgresStore(postgres_database)
        kept = await append_many(store, "t1", 2)
        with (
            psycopg.connect(postgres_database) as hand,
            pytest.raises(psycopg.errors.RaiseException, match="never changed"),
        ):
            hand.execute(statement.encode())
        assert await store.read("t1") == kept
        await store.close()

    asyncio.run(story())


def test_a_newer_database_is_refused_and_an_older_one_is_raised(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = records("t1", 2), records("t2", 2)
    kept = [second[0], first[0], first[1], second[1]]
    with psycopg.connect(postgres_database, autocommit=True) as old:
        old.execute(schema.POSTGRES[0].encode())
        old.execute("create table edition (number integer not null); insert into edition values (1)")
        for at, record in enumerate(kept):
            row = replace(record, at=at).row
            old.execute(f"insert into records ({COLUMNS}) values ({', '.join(['%s'] * 11)})".encode(), row)  # noqa: S608
    told = [(number, record.stream, record.version, record.hash) for number, record in enumerate(kept, 1)]
    assert asyncio.run(_history(postgres_database)) == told
    with monkeypatch.context() as patch:
        patch.setattr(schema, "POSTGRES", (*schema.POSTGRES, "create table more (x integer)"))
        asyncio.run(PostgresStore(postgres_database).close())
    for read_only in (False, True):
        with pytest.raises(StoreError, match="written by a newer Croupier: it has edition 4, this one knows 3"):
            PostgresStore(postgres_database, read_only=read_only)


async def _history(address: str) -> list[Place]:
    store = PostgresStore(address)
    try:
        return await store.history()
    finally:
        await store.close()


def test_a_snapshot_is_stored_as_it_is(postgres_database: str) -> None:
    """Wagers wait while one is stored, and to compress it took longer than all the rest."""

    async def story() -> None:
        store = PostgresStore(postgres_database)
        snapshot = Snapshot("t1", 1, b"hash", b"much of the same " * 50_000)
        await store.save_snapshot(snapshot)
        assert await store.snapshot("t1") == snapshot
        await store.close()

    asyncio.run(story())
    with psycopg.connect(postgres_database) as hand:
        found = hand.execute("select pg_column_compression(data), octet_length(data) from snapshots").fetchall()
    assert [(None, size) for _, size in found] == found
    assert max(size for _, size in found) >= 850_000


def test_an_id_is_looked_for_in_the_index_by_command(postgres_database: str) -> None:
    """Else every id that may be known is looked for in the whole stream, which takes longer with every record."""

    async def write() -> None:
        store = PostgresStore(postgres_database)
        await append_many(store, "t1", 3_000)
        await store.close()

    asyncio.run(write())
    with psycopg.connect(postgres_database) as hand:
        hand.execute("analyze records")
        hand.execute("set plan_cache_mode = force_generic_plan")
        hand.execute(f"prepare found (text, text) as {FIND}")
        plan = "\n".join(row[0] for row in hand.execute("explain execute found ('t1', 't1-1')"))
    assert "Index Scan using records_by_command" in plan, plan


def test_an_empty_database_cannot_be_read(postgres_database: str) -> None:
    with pytest.raises(StoreError, match="has edition 0 of 3; open it once for writing"):
        PostgresStore(postgres_database, read_only=True)


def test_a_server_that_does_not_flush_is_refused(mortal: postgres.Server) -> None:
    with psycopg.connect(mortal.address, autocommit=True) as connection:
        connection.execute("alter system set fsync = off")
        connection.execute("select pg_reload_conf()")
    with pytest.raises(StoreError, match="fsync off"):
        asyncio.run(_opened_after_the_reload(mortal.address))


async def _opened_after_the_reload(address: str) -> None:
    for _ in range(100):
        await PostgresStore(address).close()
        await asyncio.sleep(0.05)


def test_commits_wait_for_the_flush_whatever_the_database_says(postgres_database: str) -> None:
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        name = connection.info.dbname
        connection.execute(f'alter database "{name}" set synchronous_commit = off'.encode())
    writing = adapter._Writing(postgres_database)
    assert writing._connection.execute("show synchronous_commit").fetchone() == ("on",)
    writing.close()


def test_a_password_is_not_repeated() -> None:
    with pytest.raises(StoreError, match="cannot be opened") as refused:
        open_store("postgresql://ann:geheim@127.0.0.1:1/house?connect_timeout=2")
    assert "geheim" not in str(refused.value)


def test_without_psycopg_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "croupier.storage.postgres")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"needs psycopg, which is not installed; pip install 'croupier\[postgres\]'"):
        open_store("postgresql://localhost/house")
