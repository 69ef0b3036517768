"""The database goes away in the middle of everything and comes back; the tables go on, and our process with them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from pathlib import Path

import postgres
import pytest
from chains import records
from faulty_disk import faulty_disk
from floors import do, floor_on, house_of, open_keeper, sit, wager
from outages import Line, cut, house_on

from croupier.service import recovery
from croupier.service.condition import Condition
from croupier.service.ports import EventStore, StoppedError, StoreError
from croupier.service.recovery import look_after, watch
from croupier.service.stream import HaltedError
from croupier.storage.postgres import PostgresStore
from croupier.storage.sqlite import SqliteStore

SEED = 20_261_116
FAULTS = ["cut"] * 8 + ["mute"] * 6 + ["kill"] * 4 + ["stop"] * 2


def test_nothing_is_lost_or_doubled_however_often_the_database_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "SECONDS", 0.02)

    async def story(server: postgres.Server, line: Line) -> None:
        chance = random.Random(SEED)  # noqa: S311
        async with house_on(server) as house:
            watching = asyncio.create_task(watch(house.store, house.house.keepers, house.house.condition))
            over = asyncio.Event()
            playing = [asyncio.create_task(terminal.play(over)) for terminal in house.terminals]
            for fault in chance.sample(FAULTS, len(FAULTS)):
                await asyncio.sleep(chance.random() * 0.05)
                await line.strike(server, fault)
                await asyncio.wait_for(house.goes_on(), 60)
            over.set()
            await asyncio.gather(*playing)
            assert await house.signs_in("Ada")
            watching.cancel()
            assert sum(terminal.halts for terminal in house.terminals) >= len(FAULTS)
            assert await house.wrong() == []

    with postgres.running() as server, Line().laid() as line:
        asyncio.run(asyncio.wait_for(story(server, line), 240))


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
            await look_after(store, [keeper], Condition())
            assert keeper.halted
        assert "is already open for writing (croupier, process" in keeper.halted
        with pytest.raises(HaltedError):
            await keeper.handle(wager("Ann"), "mine")
        theirs = floor_on(other)
        await house_of(theirs).open()
        await do(theirs.tables["7"], wager("Ann", "black"), "theirs")
        await other.close()
        await look_after(store, [keeper], Condition())
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
                await look_after(store, [keeper], Condition())
                assert "must be opened anew" in keeper.halted
                assert keeper.halted.endswith("start the server again")
            assert disk.flushes == flushes
            await store.close()

    asyncio.run(story())
