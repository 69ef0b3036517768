"""Somebody sets the machine's clock: nothing lasts longer or shorter for it, no time goes back, and the floor hears."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from floors import floor_on, open_keeper, to_outcome
from machine_clock import Machine
from sockets import until
from staffed import QuickHasher

from croupier.devices import clock as clocks
from croupier.devices.clock import STEP_MAX, watch_steps
from croupier.devices.timer_hand import TimerHand
from croupier.money.amount import Cents
from croupier.people import events as e
from croupier.service.staff import StaffService
from croupier.storage.memory import MemoryStore
from croupier.views.notices import ALERT
from croupier.views.significant import significant

HOUR = 3_600_000


def test_a_clock_that_is_set_back_goes_on_and_is_caught_up_with() -> None:
    machine = Machine()
    clock = machine.clock()
    before = clock.now()
    assert before == machine.at
    machine.at -= HOUR
    assert clock.now() == before
    for _ in range(1_000):  # asked often, it still goes on
        machine.on(1)
        assert before <= clock.now() <= before + 1_000
    assert clock.now() == before + 900
    machine.on(10 * HOUR)
    assert clock.now() == machine.at, "it is right again"
    machine.at += HOUR
    assert clock.now() == machine.at


@pytest.mark.parametrize("step", [-HOUR, HOUR])
def test_a_betting_window_lasts_as_long_as_it_should(step: int) -> None:
    async def night() -> None:
        machine = Machine()
        keeper = await open_keeper(floor_on(MemoryStore()), timers={"betting": "15"})
        hand = TimerHand(keeper, machine.clock(), passed=machine.steady)
        await hand.attend()
        assert keeper.durable.timers["betting"] == machine.at + 15_000
        machine.on(5_000)
        machine.at += step
        await hand.attend()
        machine.on(9_999)
        await hand.attend()
        assert keeper.durable.timers["betting"] > 0, "14.999 seconds have passed"
        machine.on(1)
        await hand.attend()
        assert keeper.durable.timers["betting"] == 0

    asyncio.run(night())


def test_a_result_stands_as_long_as_the_set_up_says() -> None:
    async def night() -> None:
        machine = Machine()
        by = {"dolly": "machine", "collect": "machine", "pay": "machine", "clear": "machine"}
        keeper = await open_keeper(floor_on(MemoryStore()), automation=by, timers={"result": "7"})
        hand = TimerHand(keeper, machine.clock(), passed=machine.steady)
        await hand.attend()
        assert keeper.durable.timers == {}
        await to_outcome(keeper, "1")
        assert keeper.durable.phase == "paid"
        await hand.attend()
        machine.on(6_999)
        await hand.attend()
        assert keeper.durable.phase == "paid"
        machine.on(1)
        await hand.attend()
        assert keeper.durable.phase == "betting"

    asyncio.run(night())


@pytest.mark.parametrize(("step", "left"), [(0, 5_000), (-HOUR, 15_000), (HOUR, 0)])
def test_after_a_restart_what_is_left_is_never_more_than_the_whole(step: int, left: int) -> None:
    async def night() -> None:
        machine = Machine()
        keeper = await open_keeper(floor_on(MemoryStore()), timers={"betting": "15"})
        await TimerHand(keeper, machine.clock(), passed=machine.steady).attend()
        machine.on(10_000)
        machine.at += step
        hand = TimerHand(keeper, machine.clock(), passed=machine.steady)
        if left:
            await hand.attend()
            machine.on(left - 1)
            await hand.attend()
            assert keeper.durable.timers["betting"] > 0
            machine.on(1)
        await hand.attend()
        assert keeper.durable.timers["betting"] == 0

    asyncio.run(night())


def test_a_clock_that_stands_still_or_is_set_a_little_again_and_again_is_heard_of(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each look by itself finds less than is told."""
    monkeypatch.setattr(clocks, "LOOK_SECONDS", 0)

    async def story() -> None:
        machine, told = Machine(), list[int]()

        async def tell(step: int) -> None:
            told.append(step)

        watching = asyncio.create_task(watch_steps(tell, machine.wall, machine.steady))
        await asyncio.sleep(0)
        for _ in range(5):
            machine.passed += 1_000
            await asyncio.sleep(0)
        for _ in range(3):
            machine.at += 1_900
            await asyncio.sleep(0)
        watching.cancel()
        assert told == [-3_000, 3_700]

    asyncio.run(asyncio.wait_for(story(), 60))


def test_the_floor_hears_of_a_clock_that_was_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "LOOK_SECONDS", 0)

    async def story() -> None:
        machine = Machine()
        store = MemoryStore()
        staff = StaffService(store, machine.clock(), QuickHasher())
        watching = asyncio.create_task(watch_steps(staff.clock_set, machine.wall, machine.steady))
        await asyncio.sleep(0)
        for step in (STEP_MAX, -STEP_MAX, STEP_MAX + 1, -HOUR):
            machine.at += step
            before = staff.keeper.durable_version
            if abs(step) > STEP_MAX:
                await until(lambda: staff.keeper.durable_version > before)  # noqa: B023
            else:
                for _ in range(100):
                    machine.on(7)
                    await asyncio.sleep(0)
                assert staff.keeper.durable_version == before
        watching.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watching
        told = [staff.keeper.aggregate.decode(each.body, each.format) for each in await store.read("people", 0, 10)]
        assert [event.step for event in told if isinstance(event, e.ClockSet)] == [STEP_MAX + 1, -HOUR]
        notice = significant(1, "", "", told[-1], Cents(0))
        assert notice is not None
        assert (notice.weight, notice.says) == (ALERT, "the machine's clock was set back by 3,600.0 seconds")

    asyncio.run(asyncio.wait_for(story(), 60))
