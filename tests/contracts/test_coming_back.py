"""The database goes away in the middle of everything and comes back; the tables go on, and our process with them."""

from __future__ import annotations

import asyncio
import random
import uuid
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import postgres
import psycopg
import pytest
from argon2 import PasswordHasher
from chains import records
from faulty_disk import faulty_disk
from floors import do, floor_on, house_of, open_keeper, sit, wager
from nights import fill_of

from croupier.people.passwords import Argon2
from croupier.people.posts import Post
from croupier.service import recovery
from croupier.service.chain import first_break
from croupier.service.floor import Floor
from croupier.service.keeper import HaltedError
from croupier.service.ports import EventStore, Record, Snapshot, StoppedError, StoreError
from croupier.service.recovery import look_after, watch
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.storage import postgres as adapter
from croupier.storage.postgres import PostgresStore
from croupier.storage.sqlite import SqliteStore

SEED = 20_261_116
FAULTS = ["cut"] * 16 + ["mute"] * 12 + ["kill"] * 6 + ["stop"] * 4
TABLES = ("7", "8")


def cut(address: str) -> None:
    """End the connections of the store, as an administrator or a network would."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "select pg_terminate_backend(pid, 5000) from pg_stat_activity "
            "where datname = current_database() and application_name = 'croupier'"
        )


class Line:
    """What lies between the store and the server: when it is mute, a commit is done and its answer gets lost."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_mute = False
        commit = adapter._Writing.commit

        def commits(writing: adapter._Writing, fresh: Sequence[Record], snapshots: Sequence[Snapshot]) -> None:
            commit(writing, fresh, snapshots)
            if self.is_mute and fresh:
                self.is_mute = False
                writing.close()
                raise psycopg.OperationalError("the connection is lost")

        monkeypatch.setattr(adapter._Writing, "commit", commits)

    async def strike(self, server: postgres.Server, fault: str) -> None:
        if fault == "mute":
            self.is_mute = True
            while self.is_mute:
                await asyncio.sleep(0.001)
        elif fault == "cut":
            await asyncio.to_thread(cut, server.address)
        else:
            await asyncio.to_thread(server.kill if fault == "kill" else server.stop)
            await asyncio.to_thread(server.start)


@dataclass
class Terminal:
    """Sends a wager until it is answered, under one id, and then the next."""

    keeper: TableKeeper
    player: str
    acknowledged: list[str] = field(default_factory=list)
    halts: int = 0

    async def play(self, over: asyncio.Event) -> None:
        while not over.is_set():
            number = len(self.acknowledged)
            command, id_ = wager(self.player, f"straight:{number % 36 + 1}", 100), uuid.uuid4().hex
            while True:
                try:
                    await do(self.keeper, command, id_)
                    break
                except HaltedError:
                    self.halts += 1
                    await asyncio.sleep(0.01)
            self.acknowledged.append(id_)
            await asyncio.sleep(0.002)


async def settled(floor: Floor) -> None:
    """Until every table goes on again."""
    while any(keeper.halted for keeper in floor.tables.values()):
        await asyncio.sleep(0.005)


def test_nothing_is_lost_or_doubled_however_often_the_database_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "SECONDS", 0.02)
    line = Line(monkeypatch)

    async def story(server: postgres.Server) -> None:
        chance = random.Random(SEED)  # noqa: S311
        store = PostgresStore(server.address)
        floor, terminals = floor_on(store), []
        for number in TABLES:
            keeper = await open_keeper(floor, number=number)
            await do(keeper, fill_of(keeper.state, 100_000_000))
            for name in ("Ann", "Bob", "Cay"):
                await sit(keeper, name, 1_000_000)
                terminals.append(Terminal(keeper, name))
        staff_service = StaffService(store, floor.clock, Argon2(PasswordHasher(1, 8, 1)))
        await staff_service.add("", "Ada", "L-1", Post.ADMINISTRATOR, "correct horse battery")
        watching = asyncio.create_task(watch(store, house_of(floor, staff_service).keepers))
        over = asyncio.Event()
        playing = [asyncio.create_task(terminal.play(over)) for terminal in terminals]
        for fault in chance.sample(FAULTS, len(FAULTS)):
            await asyncio.sleep(chance.random() * 0.05)
            await line.strike(server, fault)
            await asyncio.wait_for(settled(floor), 60)
        over.set()
        await asyncio.gather(*playing)
        assert isinstance(await staff_service.sign_in("Ada", "correct horse battery", "here"), str)
        watching.cancel()
        await assert_as_acknowledged(store, terminals)
        await store.close()

    with postgres.running() as server:
        asyncio.run(asyncio.wait_for(story(server), 240))


async def assert_as_acknowledged(store: PostgresStore, terminals: list[Terminal]) -> None:
    assert sum(terminal.halts for terminal in terminals) >= len(FAULTS)
    for terminal in terminals:
        keeper = terminal.keeper
        stored = await store.read(keeper.stream)
        assert first_break(stored) == ""
        times = Counter(record.command for record in stored)
        assert [times[id_] for id_ in terminal.acknowledged] == [1] * len(terminal.acknowledged)
        on_felt = sum(keeper.durable.seats[terminal.player].wagers.values())
        assert on_felt == 100 * len(terminal.acknowledged)
        assert keeper.durable_version == len(stored)


def test_while_another_server_has_the_lease_the_tables_stay_halted_and_say_so(postgres_database: str) -> None:
    async def story() -> None:
        store = PostgresStore(postgres_database)
        floor = floor_on(store)
        keeper = await open_keeper(floor)
        await sit(keeper, "Ann")
        with pytest.raises(StoreError, match="already open for writing"):
            PostgresStore(postgres_database)
        cut(postgres_database)
        other = PostgresStore(postgres_database)
        for _ in range(3):
            await look_after(store, [keeper])
            assert keeper.halted
        assert "is already open for writing (croupier, process" in keeper.halted
        with pytest.raises(HaltedError):
            await keeper.handle(wager("Ann"), "mine")
        theirs = floor_on(other)
        await house_of(theirs).open()
        await do(theirs.tables["7"], wager("Ann", "black"), "theirs")
        await other.close()
        await look_after(store, [keeper])
        assert not keeper.halted
        await do(keeper, wager("Ann"), "mine")
        assert sum(keeper.durable.seats["Ann"].wagers.values()) == 1_000
        await store.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_store_that_is_there_has_nothing_to_revive_and_one_that_was_closed_stays_so(
    opened: Callable[[], EventStore],
) -> None:
    async def story() -> None:
        store = opened()
        await store.revive()
        await store.append(records("t1", 1))
        await store.revive()
        assert len(await store.rows("t1")) == 1
        await store.close()
        with pytest.raises(StoppedError):
            await store.revive()

    asyncio.run(story())


def test_a_store_that_stopped_and_was_closed_stays_closed(postgres_database: str) -> None:
    async def story() -> None:
        store = PostgresStore(postgres_database)
        cut(postgres_database)
        with pytest.raises(StoppedError):
            await store.revive()
        await store.close()
        with pytest.raises(StoppedError):
            await store.revive()
        await PostgresStore(postgres_database).close()  # the lease is free

    asyncio.run(story())


def test_a_failed_flush_is_final_and_never_tried_again(tmp_path: Path) -> None:
    async def story() -> None:
        with faulty_disk() as disk:
            store = SqliteStore(tmp_path / "house.db")
            keeper = await open_keeper(floor_on(store))
            await sit(keeper, "Ann")
            disk.flushes_left = 0
            with pytest.raises(HaltedError):
                await keeper.handle(wager("Ann"), "w")
            disk.flushes_left = 100
            flushes = disk.flushes
            for _ in range(3):
                await look_after(store, [keeper])
                assert "must be opened anew" in keeper.halted
                assert keeper.halted.endswith("start the server again")
            assert disk.flushes == flushes
            await store.close()

    asyncio.run(story())
