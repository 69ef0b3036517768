"""Back from a snapshot: without reading what lies before it, and only when it can be trusted."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from floors import do, floor_on, house_of, open_keeper, sit, wager
from msgspec.structs import replace

from croupier.rulebook.refusal import Refusal
from croupier.service import keeper as keeping
from croupier.service.loading import shape_of
from croupier.service.ports import Record, Row, Snapshot
from croupier.service.stream import HaltedError
from croupier.service.tables import Table, TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table.buy_in import BuyIn
from croupier.table.commands import PlaceWager
from croupier.table.records import Dispute


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 120))


class CountingStore(MemoryStore):
    """Counts what it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.rows_read = self.finds = 0

    async def rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[Row]:
        found = await super().rows(stream, after, limit)
        self.rows_read += len(found)
        return found

    async def find(self, stream: str, command: str) -> list[Record]:
        self.finds += 1
        return await super().find(stream, command)


async def wagers(keeper: TableKeeper, count: int, name: str = "w") -> None:
    for number in range(count):
        await do(keeper, nth(number), f"{name} {number}")


def nth(number: int) -> PlaceWager:
    return wager("Ann", f"straight:{number % 36 + 1}", 100)


async def opened(store: MemoryStore) -> TableKeeper:
    floor = floor_on(store)
    await house_of(floor).open()
    return floor.tables["7"]


async def played(store: MemoryStore, count: int) -> TableKeeper:
    keeper = await open_keeper(floor_on(store))
    await sit(keeper, "Ann", 100_000)
    await wagers(keeper, count)
    return keeper


def test_an_orderly_end_leaves_a_snapshot_and_the_next_start_reads_nothing_else() -> None:
    async def story() -> None:
        store = CountingStore()
        keeper = await played(store, 50)
        await asyncio.gather(keeper.handle(wager("Ann", cents=100), "last"), keeper.close())
        taken = await store.snapshot("table:7")
        assert taken is not None
        assert taken.version == keeper.durable_version == len(await store.read("table:7"))
        store.rows_read = 0
        again = await opened(store)
        assert (again.durable, again.version) == (keeper.durable, keeper.version)
        assert store.rows_read <= 2
        await again.close()
        assert await store.snapshot("table:7") == taken

    run(story())


def test_a_busy_table_takes_its_snapshots_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "SNAPSHOT_EVERY", 50)

    async def story() -> None:
        store = MemoryStore()
        keeper = await played(store, 1)

        async def terminal(name: str) -> None:
            for number in range(40):
                await do(keeper, nth(number), f"{name} {number}")

        await asyncio.gather(*(terminal(f"t{number}") for number in range(10)))
        taken = await store.snapshot("table:7")
        assert taken is not None
        assert keeper.durable_version - taken.version < 60
        assert (await opened(store)).durable == keeper.durable

    run(story())


def test_old_ids_are_found_in_the_store_and_new_ones_do_not_ask_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "SNAPSHOT_EVERY", 20)

    async def story() -> None:
        store = CountingStore()
        keeper = await played(store, 200)
        assert len(keeper._known) < 45
        assert store.finds == 0
        await keeper.close()
        for each in (keeper, await opened(store)):
            version = each.durable_version
            assert await each.find("w 0")
            assert not await each.find("w x")
            assert await do(each, nth(0), "w 0")
            assert each.durable_version == version
            other = await each.handle(nth(1), "w 0")
            assert isinstance(other, Refusal)
            assert other.code == "other_command"
        finds = store.finds
        await wagers(each, 50, "after")
        assert store.finds == finds

    run(story())


def test_an_old_id_twice_at_once_is_executed_once_after_a_restart() -> None:
    async def story() -> None:
        store = CountingStore()
        keeper = await played(store, 1)
        await keeper.close()
        again = await opened(store)
        again._seen.add("fresh")  # as if by chance: so the store is asked, and says that it is new
        answers = await asyncio.gather(*(again.handle(wager("Ann", cents=100), "fresh") for _ in range(9)))
        assert len({str(answer) for answer in answers}) == 1
        assert again.durable_version == keeper.durable_version + 1

    run(story())


def another_hash(taken: Snapshot) -> Snapshot:
    return replace(taken, hash=bytes(32))


def beyond_the_end(taken: Snapshot) -> Snapshot:
    return replace(taken, version=taken.version + 1)


def not_to_be_read(taken: Snapshot) -> Snapshot:
    return replace(taken, data=taken.data[:-10])


def of_another_time(taken: Snapshot) -> Snapshot:
    return replace(taken, data=taken.data.replace(Table.shape.encode(), b"0" * len(Table.shape)))


@pytest.mark.parametrize("spoiled", [another_hash, beyond_the_end, not_to_be_read, of_another_time])
def test_a_snapshot_that_cannot_be_trusted_is_not_used(spoiled: Callable[[Snapshot], Snapshot]) -> None:
    async def story() -> None:
        store = CountingStore()
        keeper = await played(store, 20)
        await keeper.close()
        taken = await store.snapshot("table:7")
        assert taken is not None
        assert spoiled(taken) != taken
        store._snapshots["table:7"] = spoiled(taken)
        store.rows_read = 0
        again = await opened(store)
        assert not again.halted
        assert again.durable == keeper.durable
        assert store.rows_read >= keeper.version
        assert await again.find("w 0")

    run(story())


def test_a_shape_changes_with_the_fields() -> None:
    assert shape_of(BuyIn) == shape_of(BuyIn) != shape_of(Dispute) != shape_of(Dispute, BuyIn)


def test_a_broken_chain_halts_for_good_and_says_where() -> None:
    async def story() -> None:
        store = MemoryStore()
        await played(store, 5)
        kept = store._records["table:7"]
        kept[3] = replace(kept[3], at=kept[3].at + 1)
        again = await opened(store)
        assert "record 4 of table:7 was changed" in again.halted
        await again.recover()
        again.halt("something else")
        assert "record 4 of table:7 was changed" in again.halted
        with pytest.raises(HaltedError, match="record 4"):
            await again.handle(wager("Ann"), "x")

    run(story())
