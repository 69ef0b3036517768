"""The quick way of a wager: decided when it is read, told when it is durable, and everything else handled."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from floors import FailingStore, do, floor_on, open_keeper, sit, wager

from croupier.service.ports import StaleError, StoppedError
from croupier.storage.memory import MemoryStore
from croupier.table import events as e


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 120))


def test_a_wager_is_decided_at_once_and_told_when_it_is_durable() -> None:
    async def story() -> None:
        store, goes_on = MemoryStore(), asyncio.Event()
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann")
        append, before, told = store.append, keeper.durable_version, list[Any]()

        async def slow(records: Any) -> None:
            await goes_on.wait()
            await append(records)

        store.append = slow  # type: ignore[method-assign]
        assert keeper.begin(wager("Ann"), "w-1", told.append)
        assert keeper.version == before + 1
        for _ in range(10):
            await asyncio.sleep(0)
        assert not told
        goes_on.set()
        await keeper.wait_past(before)
        await asyncio.sleep(0)
        ((placed,),) = told
        assert isinstance(placed, e.WagerPlaced)
        (record,) = await store.read("table:7", before)
        assert record.command == "w-1"
        assert await keeper.handle(wager("Ann"), "w-1") == (placed,)

    run(story())


def test_what_may_be_known_is_refused_or_halted_does_not_go_the_quick_way() -> None:
    async def story() -> None:
        keeper = await open_keeper(floor_on(MemoryStore()))
        await sit(keeper, "Ann")
        await do(keeper, wager("Ann"), "w-1")
        version, told = keeper.version, list[Any]()
        assert not keeper.begin(wager("Ann"), "w-1", told.append)
        assert not keeper.begin(wager("Ann", "black"), "w-1", told.append)
        assert not keeper.begin(wager("Nobody"), "w-2", told.append)
        keeper.halt("the store has stopped")
        assert not keeper.begin(wager("Ann"), "w-3", told.append)
        assert (keeper.version, told) == (version, [])

    run(story())


def test_a_second_of_the_same_id_waits_for_the_first() -> None:
    async def story() -> None:
        keeper = await open_keeper(floor_on(MemoryStore()))
        await sit(keeper, "Ann")
        told: list[Any] = []
        assert keeper.begin(wager("Ann"), "w-1", told.append)
        assert not keeper.begin(wager("Ann"), "w-1", told.append)
        again = await keeper.handle(wager("Ann"), "w-1")
        assert told == [again]
        assert sum(keeper.durable.seats["Ann"].wagers.values()) == 500

    run(story())


@pytest.mark.parametrize("fails", [StoppedError("the disk is full"), StaleError("somebody else wrote")], ids=str)
def test_what_was_not_stored_has_to_be_asked_again(fails: Exception) -> None:
    async def story() -> None:
        store = FailingStore()
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann")
        before, told = keeper.durable, list[Any]()
        store.fails = fails
        assert keeper.begin(wager("Ann"), "w-1", told.append)
        while not told:
            await asyncio.sleep(0)
        assert told == [None]
        assert keeper.durable == keeper.state == before

    run(story())
