"""The store goes away, and comes back: everybody hears of it, nobody waits for ever, and the stream goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import pytest
from floors import FailingStore, do, floor_on, house_of, open_keeper, sit, wager
from msgspec.structs import replace

from croupier.service import recovery
from croupier.service.chain import first_break
from croupier.service.condition import Condition
from croupier.service.ports import Record, Row, StoppedError
from croupier.service.recovery import look_after, watch
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 60))


class MortalStore(FailingStore):
    """A store that can go away as a whole, before or after it has kept what it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.is_away = self.keeps_first = False
        self.at_rows: Callable[[], None] | None = None

    def _ask(self) -> None:
        super()._ask()
        if self.is_away:
            raise StoppedError("the cable was cut")

    async def append(self, records: Sequence[Record]) -> None:
        if self.keeps_first:
            self.keeps_first = False
            await super().append(records)
            self.is_away = True
        await asyncio.sleep(0)
        await super().append(records)

    async def rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[Row]:
        if self.at_rows:
            self.at_rows()
        await asyncio.sleep(0)
        return await super().rows(stream, after, limit)


async def table(store: MortalStore) -> TableKeeper:
    keeper = await open_keeper(floor_on(store))
    await sit(keeper, "Ann")
    return keeper


@pytest.mark.parametrize("was_kept", [False, True])
def test_a_command_in_doubt_is_resolved_by_its_id(was_kept: bool) -> None:
    async def story() -> None:
        store = MortalStore()
        keeper = await table(store)
        version = keeper.durable_version
        store.keeps_first, store.is_away = was_kept, not was_kept
        with pytest.raises(HaltedError, match="the cable was cut"):
            await keeper.handle(wager("Ann"), "in doubt")
        await look_after(store, [keeper], Condition())
        assert "the cable was cut" in keeper.halted
        assert keeper.durable_version == version
        store.is_away = False
        await look_after(store, [keeper], Condition())
        assert keeper.halted == ""
        assert keeper.durable_version == version + was_kept
        await do(keeper, wager("Ann"), "in doubt")
        assert keeper.durable_version == version + 1
        await do(keeper, wager("Ann"), "another")
        assert sum(keeper.durable.seats["Ann"].wagers.values()) == 1_000
        assert first_break(await store.read("table:7")) == ""

    run(story())


def test_a_store_that_is_away_halts_what_is_quiet_and_wakes_who_waits() -> None:
    async def story() -> None:
        store = MortalStore()
        keeper = await table(store)
        waiting = [asyncio.create_task(keeper.wait_past(keeper.durable_version)) for _ in range(3)]
        await asyncio.sleep(0)
        store.is_away = True
        await look_after(store, [keeper], Condition())
        assert await asyncio.gather(*waiting) == [keeper.durable_version] * 3
        store.is_away = False
        await look_after(store, [keeper], Condition())
        waiting = [asyncio.create_task(keeper.wait_past(keeper.durable_version))]
        await asyncio.sleep(0)
        await do(keeper, wager("Ann"))
        assert await waiting[0] == keeper.durable_version

    run(story())


def test_the_loop_goes_on_until_it_is_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recovery, "SECONDS", 0.001)

    async def story() -> None:
        store = MortalStore()
        keeper = await table(store)
        watching = asyncio.create_task(watch(store, lambda: [keeper], Condition()))
        for away in (True, False, True, False):
            store.is_away = away
            while bool(keeper.halted) is not away:
                await asyncio.sleep(0.001)
        await do(keeper, wager("Ann"))
        watching.cancel()

    run(story())


async def outrun(store: MortalStore) -> tuple[TableKeeper, list[asyncio.Task[Any]]]:
    """A table behind whose back another server has written, with commands that do not know it yet."""
    keeper = await table(store)
    other = floor_on(store)
    await house_of(other).open()
    await do(other.tables["7"], wager("Ann", "black"), "theirs")
    tasks = [asyncio.create_task(keeper.handle(wager("Ann"), f"ours {number}")) for number in range(5)]
    return keeper, tasks


def test_a_store_that_stops_while_everything_is_read_again_leaves_nobody_waiting() -> None:
    async def story() -> None:
        store = MortalStore()
        keeper, tasks = await outrun(store)
        store.at_rows = lambda: setattr(store, "is_away", True)
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(answer) for answer in answers] == [HaltedError] * 5
        store.is_away, store.at_rows = False, None
        await look_after(store, [keeper], Condition())
        for number in range(5):
            await do(keeper, wager("Ann"), f"ours {number}")
        assert sum(keeper.durable.seats["Ann"].wagers.values()) == 6 * 500

    run(story())


def test_a_chain_that_is_broken_when_it_is_read_again_leaves_nobody_waiting_and_stays_halted() -> None:
    async def story() -> None:
        store = MortalStore()
        keeper, tasks = await outrun(store)
        kept = store._records["table:7"]
        kept[2] = replace(kept[2], actor="Eve")
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(answer) for answer in answers] == [HaltedError] * 5
        assert "record 3 of table:7 was changed" in keeper.halted
        await look_after(store, [keeper], Condition())
        assert "record 3 of table:7 was changed" in keeper.halted

    run(story())


def test_who_comes_while_everything_is_read_again_is_answered_by_the_new_state() -> None:
    async def story() -> None:
        store = MortalStore()
        keeper, tasks = await outrun(store)
        late: list[asyncio.Task[Any]] = []
        store.at_rows = lambda: late.append(
            asyncio.create_task(keeper.handle(wager("Ann", "odd"), f"late {len(late)}"))
        )
        for answer in await asyncio.gather(*tasks):
            assert isinstance(answer, tuple)
        store.at_rows = None
        assert late
        for answer in await asyncio.gather(*late):
            assert isinstance(answer, tuple)
        assert sum(keeper.durable.seats["Ann"].wagers.values()) == 500 * (6 + len(late))
        assert first_break(await store.read("table:7")) == ""
        assert keeper.state == keeper.durable

    run(story())


def test_an_acknowledged_record_that_the_store_has_lost_halts_for_good() -> None:
    """As after a fail-over to a server that was behind."""

    async def story() -> None:
        store = MortalStore()
        keeper = await table(store)
        await do(keeper, wager("Ann"))
        version = keeper.durable_version
        store.is_away = True
        await look_after(store, [keeper], Condition())
        store.is_away = False
        store._records["table:7"].pop()
        await look_after(store, [keeper], Condition())
        assert f"record {version} was acknowledged, and is lost" in keeper.halted
        await look_after(store, [keeper], Condition())
        assert "is lost" in keeper.halted

    run(story())


def test_a_mistake_of_ours_in_the_store_leaves_nobody_waiting() -> None:
    async def story() -> None:
        store = MortalStore()
        keeper = await table(store)
        store.fails = ValueError("a name with a zero character cannot be kept")
        with pytest.raises(HaltedError, match="zero character"):
            await keeper.handle(wager("Ann"), "w")

    run(story())


def test_a_store_that_cannot_be_read_halts_too() -> None:
    async def story() -> None:
        store = MortalStore()
        keeper = await table(store)
        await do(keeper, wager("Ann"), "w")
        store.is_away = True
        with pytest.raises(HaltedError, match="the cable was cut"):
            await keeper.handle(wager("Ann"), "w")
        keeper = await open_keeper(floor_on(MortalStore()))
        keeper.store = store
        keeper._seen.add("old")
        with pytest.raises(HaltedError, match="the cable was cut"):
            await keeper.handle(wager("Ann"), "old")

    run(story())
