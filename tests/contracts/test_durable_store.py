"""What a store on a disk promises besides: it is all there when it is opened again, and only one program writes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from chains import append_many, records

from croupier.service.chain import FIRST, first_break
from croupier.service.ports import EventStore, Record, Snapshot, StaleError, StoreError

Opener = Callable[[], EventStore]


async def _append_each(store: EventStore, chain: list[Record]) -> None:
    await asyncio.gather(*(store.append([record]) for record in chain))


def test_everything_is_there_when_it_is_opened_again(reopened: Opener) -> None:
    async def story() -> None:
        kept: list[Record] = []
        for life in range(3):
            store = reopened()
            await append_many(store, f"t{life}", 5, 2)
            kept += (fresh := records("long", 4, kept[-1] if kept else None, command=f"c{life}"))
            await store.append(fresh)
            await store.save_snapshot(Snapshot("long", life, FIRST, b"s"))
            await store.close()
        store = reopened()
        assert await store.streams() == ["long", "t0", "t1", "t2"]
        assert await store.read("long") == kept
        assert first_break(kept) == ""
        assert await store.find("long", "c1") == kept[4:8]
        assert await store.snapshot("long") == Snapshot("long", 2, FIRST, b"s")
        with pytest.raises(StaleError):
            await store.append(records("long", 1))
        await store.close()

    asyncio.run(story())


def test_closing_finishes_what_is_queued(reopened: Opener) -> None:
    async def story() -> None:
        store = reopened()
        chain = records("t1", 500)
        tasks = [asyncio.create_task(store.append([record])) for record in chain]
        await asyncio.sleep(0)
        await store.close()
        assert [task.result() for task in tasks] == [None] * 500
        store = reopened()
        assert await store.read("t1") == chain
        await store.close()

    asyncio.run(story())


def test_a_store_outlives_its_loop(reopened: Opener) -> None:
    store = reopened()
    chain = records("t1", 40)
    for n in range(0, 40, 10):
        asyncio.run(_append_each(store, chain[n : n + 10]))

    async def ended() -> None:
        assert await store.read("t1") == chain
        await store.close()
        await store.close()

    asyncio.run(ended())


def test_a_loop_that_is_gone_does_not_stop_the_store(reopened: Opener) -> None:
    """A caller who is thrown out with its loop is told nothing; the next one is served."""
    store = reopened()
    chain = records("t1", 30)

    async def leave() -> None:
        tasks = [asyncio.create_task(store.append([record])) for record in chain]
        await asyncio.sleep(0)
        del tasks

    async def come() -> None:
        await store.append(records("t2", 1))
        assert len(await store.read("t1")) == 30
        await store.close()

    asyncio.run(leave())
    asyncio.run(come())


def test_a_second_writer_is_refused_until_the_first_has_gone(reopened: Opener) -> None:
    async def story() -> None:
        store = reopened()
        kept = await append_many(store, "t1", 1)
        with pytest.raises(StoreError, match="already open for writing"):
            reopened()
        await store.append(records("t1", 1, kept[-1]))
        await store.close()
        store = reopened()
        assert len(await store.read("t1")) == 2
        await store.close()

    asyncio.run(story())


def test_readings_while_others_write(reopened: Opener) -> None:
    """A reader sees whole commands, without a gap, and everything that was acknowledged before it asked."""

    async def write(store: EventStore, told: list[int]) -> None:
        last = None
        for _ in range(60):
            last = (fresh := records("t1", 3, last))[-1]
            await store.append(fresh)
            told.append(last.version)

    async def look(store: EventStore, told: list[int], writing: asyncio.Task[None]) -> int:
        looks = 0
        while not writing.done():
            known = told[-1] if told else 0
            stored = await store.read("t1")
            assert first_break(stored) == ""
            assert len(stored) % 3 == 0
            assert len(stored) >= known
            looks += 1
        return looks

    async def story() -> None:
        store = reopened()
        told: list[int] = []
        writing = asyncio.create_task(write(store, told))
        looks = await asyncio.gather(*(look(store, told, writing) for _ in range(6)))
        await writing
        assert min(looks) > 0
        await store.close()

    asyncio.run(story())
