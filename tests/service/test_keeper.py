"""A table kept alive: durable before anybody hears, known ids answered again, back after a restart, halted in doubt."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from floors import FailingStore, do, floor_on, house_of, open_keeper, sit, wager
from nights import DAN, VALID_SPIN, player

from croupier.rulebook.refusal import Refusal
from croupier.service import keeper as keeping
from croupier.service.chain import first_break
from croupier.service.ports import StoppedError
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, 120))


async def a_round(keeper: TableKeeper, pocket: str) -> None:
    for command in (
        c.SpinBall(DAN),
        c.CallNoMoreBets(DAN, frozenset({"wave"})),
        c.RecordOutcome(DAN, pocket, confirmed=VALID_SPIN),
        c.PlaceDolly(DAN, pocket),
        c.CollectLosers(DAN),
        c.PayWinners(DAN),
        c.RemoveDolly(DAN),
    ):
        await do(keeper, command)


def test_what_is_acknowledged_is_stored_in_its_envelope_and_chained() -> None:
    async def story() -> None:
        store = MemoryStore()
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann")
        before = keeper.durable_version
        (placed,) = await do(keeper, wager("Ann"), "w-1")
        (record,) = await store.read("table:7", before)
        assert (record.actor, record.role, record.command) == ("Ann", "player", "w-1")
        assert isinstance(placed, e.WagerPlaced)
        assert first_break(await store.read("table:7")) == ""
        assert keeper.durable == keeper.state

    run(story())


def test_a_known_id_is_answered_again_and_not_executed_again() -> None:
    async def story() -> None:
        keeper = await open_keeper(floor_on(MemoryStore()))
        await sit(keeper, "Ann")
        first = await do(keeper, wager("Ann"), "w-1")
        version = keeper.durable_version
        assert await do(keeper, wager("Ann"), "w-1") == first
        assert keeper.durable_version == version
        other = await keeper.handle(wager("Ann", "black"), "w-1")
        assert isinstance(other, Refusal)
        assert other.code == "other_command"
        assert keeper.durable_version == version

    run(story())


def test_the_same_command_twice_at_once_is_executed_once() -> None:
    async def story() -> None:
        store = FailingStore()
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann")
        answers = await asyncio.gather(*(keeper.handle(wager("Ann"), "w-1") for _ in range(20)))
        assert len({str(answer) for answer in answers}) == 1
        assert sum(keeper.state.seats["Ann"].wagers.values()) == 500

    run(story())


def test_a_refusal_stores_nothing() -> None:
    async def story() -> None:
        store = FailingStore()
        keeper = await open_keeper(floor_on(store))
        appends, version = store.appends, keeper.version
        refusal = await keeper.handle(wager("Nobody"), "w-1")
        assert isinstance(refusal, Refusal)
        assert (store.appends, keeper.version) == (appends, version)

    run(story())


def test_a_refusal_is_told_when_what_it_rests_on_is_durable_and_not_at_all_when_that_is_lost() -> None:
    """Nobody hears of a close that no record has, neither by its answer nor by "too late"."""

    async def story() -> None:
        store, goes_on = FailingStore(), asyncio.Event()
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann")
        await do(keeper, c.SpinBall(DAN))
        append = store.append

        async def slow(records: Any) -> None:
            await goes_on.wait()
            await append(records)

        store.append = slow  # type: ignore[method-assign]
        for fails in (StoppedError("the disk is full"), None):
            goes_on.clear()
            closing = asyncio.create_task(keeper.handle(c.CallNoMoreBets(DAN, frozenset({"wave"})), f"close {fails}"))
            await asyncio.sleep(0)
            late = asyncio.create_task(keeper.handle(wager("Ann"), f"late {fails}"))
            for _ in range(10):
                await asyncio.sleep(0)
            assert not late.done()
            store.fails = fails
            goes_on.set()
            answers = await asyncio.gather(closing, late, return_exceptions=True)
            if fails:
                assert [type(answer) for answer in answers] == [HaltedError, HaltedError]
                store.fails = None
                await keeper.recover()
            else:
                assert isinstance(answers[1], Refusal)
                assert answers[1].code == "too_late"

    run(story())


def test_commands_that_come_while_one_is_flushed_go_together() -> None:
    async def story() -> None:
        store = FailingStore()
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann", 100_000)
        appends = store.appends
        await asyncio.gather(*(keeper.handle(wager("Ann", cents=100), f"w-{n}") for n in range(50)))
        assert store.appends - appends <= 2
        assert keeper.durable.seats["Ann"].wagers == keeper.state.seats["Ann"].wagers
        assert first_break(await store.read("table:7")) == ""

    run(story())


def test_a_restart_finds_the_table_in_every_phase_it_can_be_in() -> None:
    async def story() -> None:
        store = MemoryStore()
        keeper = await open_keeper(floor_on(store), wheel="single-zero", in_prison=True, areas=["in-prison"])
        await sit(keeper, "Ann")
        steps: list[c.Command] = [
            wager("Ann"),
            c.SpinBall(DAN),
            c.CallNoMoreBets(DAN, frozenset({"wave"})),
            c.RecordOutcome(DAN, "0", confirmed=VALID_SPIN),
            c.Choose(player("Ann"), "Ann", "red", "leave"),
            c.PlaceDolly(DAN, "0"),
            c.CollectLosers(DAN),
            c.PayWinners(DAN),
            c.RemoveDolly(DAN),
            c.SpinBall(DAN),
        ]
        phases = set()
        for command in steps:
            await do(keeper, command)
            again = floor_on(store)
            await house_of(again).open()
            resumed = again.tables["7"]
            assert (resumed.durable, resumed.version) == (keeper.durable, keeper.version)
            assert resumed.rules.fingerprint == keeper.rules.fingerprint
            phases.add(resumed.state.phase)
            keeper = resumed
        assert len(phases) == 7
        assert list(keeper.state.seats["Ann"].standing) != []

    run(story())


def test_a_snapshot_and_what_came_after_are_the_whole_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "SNAPSHOT_EVERY", 20)

    async def story() -> None:
        store = MemoryStore()
        keeper = await open_keeper(
            floor_on(store), sidebets={"roulette-up-bonus": "PT-FLT-RU-01"}, areas=["roulette-up-bonus"]
        )
        await sit(keeper, "Ann", 50_000)
        await do(keeper, wager("Ann", "roulette-up-bonus"), "early")
        for pocket in ("0", "00", "5", "17"):
            await do(keeper, wager("Ann"))
            await a_round(keeper, pocket)
        taken = await store.snapshot("table:7")
        assert taken is not None
        assert 20 <= taken.version <= keeper.durable_version
        again = floor_on(store)
        await house_of(again).open()
        assert again.tables["7"].durable == keeper.durable
        version = again.tables["7"].durable_version
        assert await again.tables["7"].handle(wager("Ann", "roulette-up-bonus"), "early")
        assert again.tables["7"].durable_version == version

    run(story())


def test_when_somebody_else_has_written_everything_is_decided_again() -> None:
    async def story() -> None:
        store = MemoryStore()
        one = await open_keeper(floor_on(store))
        await sit(one, "Ann")
        other = floor_on(store)
        await house_of(other).open()
        two = other.tables["7"]
        await do(one, wager("Ann"), "w-1")
        await do(two, wager("Ann", "black"), "w-2")
        assert dict(two.state.seats["Ann"].purse) == {"value": 9_000}
        await do(two, c.SpinBall(DAN))
        await do(two, c.CallNoMoreBets(DAN, frozenset({"wave"})))
        late = await one.handle(wager("Ann", "odd"), "w-3")
        assert isinstance(late, Refusal)
        assert late.code == "too_late"
        assert first_break(await store.read("table:7")) == ""
        assert one.state == two.state

    run(story())


def test_a_store_that_cannot_promise_halts_the_table_and_nothing_is_shown() -> None:
    async def story() -> None:
        store = FailingStore()
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann")
        durable = keeper.durable
        store.fails = StoppedError("the disk is full")
        with pytest.raises(HaltedError, match="the disk is full"):
            await keeper.handle(wager("Ann"), "w-1")
        assert "disk is full" in keeper.halted
        assert keeper.durable == keeper.state == durable
        with pytest.raises(HaltedError):
            await keeper.handle(c.SpinBall(DAN), "s-1")
        store.fails = None
        again = floor_on(store)
        await house_of(again).open()
        await do(again.tables["7"], wager("Ann"), "w-1")
        assert again.tables["7"].state.phase is Phase.BETTING

    run(story())


def test_rules_that_have_changed_since_the_opening_halt_the_table() -> None:
    async def story() -> None:
        store = MemoryStore()
        await open_keeper(floor_on(store))
        again = floor_on(store)
        law = again.law
        again.law = lambda name, day, setup, base, house: law(name, day, {**setup, "smallest_chip": "$5"}, base, house)
        await house_of(again).open()
        assert "not those that table 7 was opened by" in again.tables["7"].halted

    run(story())


def test_what_the_engine_decides_and_cannot_happen_stops_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = MemoryStore()
        keeper = await open_keeper(floor_on(store))
        await sit(keeper, "Ann")
        before, stored = keeper.durable, len(await store.read("table:7"))
        monkeypatch.setattr(keeper.aggregate, "decide", lambda state, command: (e.BallSpun("Dan", 1), e.DollyRemoved()))
        with pytest.raises(HaltedError, match="internal error"):
            await keeper.handle(wager("Ann"), "1")
        monkeypatch.undo()
        with pytest.raises(HaltedError, match="DollyRemoved cannot happen"):
            await keeper.handle(wager("Ann"), "2")
        await keeper.recover()
        assert keeper.halted
        assert keeper.state is keeper.durable is before
        assert len(await store.read("table:7")) == stored

    run(story())
