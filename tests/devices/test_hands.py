"""Devices joined to a table: the electronic wheel, the timer and the sensor send commands like anybody."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attending import PATIENCE, Attended, settled, until
from floors import StepClock, do, floor_on, house_of, open_keeper, sit, wager
from nights import APPROVED, DAN, SUE

from croupier.devices.drbg import Drbg
from croupier.devices.electronic_wheel import ElectronicWheel
from croupier.devices.health import HealthError
from croupier.devices.sensor import (
    BallDropped,
    BallLaunched,
    LineFault,
    NoSpinDetected,
    PocketRead,
    Reading,
    Revolutions,
    Way,
    WheelTurns,
    Wrong,
)
from croupier.devices.sensor_hand import EARLY, SensorHand
from croupier.devices.timer_hand import TimerHand
from croupier.devices.vault import FileVault
from croupier.devices.wheel_hand import WheelHand
from croupier.game.commitment import Commitment, verify
from croupier.game.pocket import Pocket
from croupier.service.audit import verify as audit
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.storage.open import open_store
from croupier.table import commands as c
from croupier.table.decide import decide
from croupier.table.phases import Phase
from croupier.table.state import TableState

ELECTRONIC: dict[str, Any] = {
    "electronic": ["Ball"],
    "automation": {"launch": "device", "outcome": "device"},
    "approvals": {**APPROVED, "device": "letter 3"},
}
AUTOMATIC: dict[str, Any] = {
    **ELECTRONIC,
    "timers": {"betting": "1"},
    "automation": {
        **dict.fromkeys(("launch", "close", "outcome"), "device"),
        **dict.fromkeys(("dolly", "collect", "pay", "clear"), "machine"),
    },
}


def closing(keeper: TableKeeper) -> c.CallNoMoreBets:
    return c.CallNoMoreBets(DAN, frozenset(keeper.rules.confirmations("close")))


def test_a_round_of_an_electronic_wheel_is_committed_to_opened_and_audited() -> None:
    async def night() -> None:
        store = MemoryStore()
        floor = floor_on(store)
        keeper = await open_keeper(floor, **ELECTRONIC)
        hand = WheelHand(keeper, ElectronicWheel(Drbg()), roll=0)
        async with Attended(hand):
            await sit(keeper, "Ann")
            await until(keeper, lambda state: state.commitments)
            (made,) = keeper.durable.commitments.values()
            await do(keeper, wager("Ann"))
            await do(keeper, c.SpinBall(hand.by))
            await do(keeper, closing(keeper))
            await until(keeper, lambda state: state.outcome is not None)
        (opened,) = keeper.durable.opened.values()
        assert (opened.digest, opened.value) == (made.digest, keeper.durable.outcome)
        commitment = Commitment(bytes.fromhex(made.digest), made.context)
        assert (
            verify(commitment, bytes.fromhex(opened.secret), made.context, f"Ball {opened.value}", opened.mixed) == ""
        )
        assert (await audit(store, house_of(floor).audit(keeper.stream))).difference == ""

    asyncio.run(night())


def test_an_automatic_table_plays_rounds_by_itself() -> None:
    async def night() -> None:
        floor = floor_on(MemoryStore())
        keeper = await open_keeper(floor, **AUTOMATIC)
        clock = StepClock()
        clock.at = 10**12
        timer = TimerHand(keeper, clock, roll=0)
        async with Attended(WheelHand(keeper, ElectronicWheel(Drbg()), roll=0), timer):
            for _ in range(4):
                spins = keeper.durable.spin
                await until(keeper, lambda state: state.timers.get("betting"))
                clock.at += 2_000
                await sit(keeper, f"Player {spins}")  # something happens, and the timer looks
                await until(keeper, partial(_played, spins))
        assert len(keeper.durable.results) >= 4

    asyncio.run(night())


def _played(spins: int, state: TableState) -> bool:
    return state.spin > spins and state.phase is Phase.BETTING


def test_a_server_that_was_killed_in_a_spin_goes_on_with_the_same_draw(tmp_path: Path) -> None:
    async def first() -> str:
        store = open_store(str(tmp_path / "house.sqlite"))
        keeper = await open_keeper(floor_on(store), **ELECTRONIC)
        hand = WheelHand(keeper, ElectronicWheel(Drbg(), FileVault(tmp_path / "7.json")), roll=PATIENCE)
        async with Attended(hand):
            await until(keeper, lambda state: state.commitments)
            await do(keeper, c.SpinBall(hand.by))
            await do(keeper, closing(keeper))
        (made,) = keeper.durable.commitments.values()
        await store.close()
        return made.digest

    async def second(digest: str, vault: str) -> None:
        store = open_store(str(tmp_path / "house.sqlite"))
        floor = floor_on(store)
        await house_of(floor).open()
        keeper = floor.tables["7"]
        async with Attended(WheelHand(keeper, ElectronicWheel(Drbg(), FileVault(tmp_path / vault)), roll=0)):
            await until(keeper, lambda state: state.phase is not Phase.NO_MORE_BETS)
        if vault == "7.json":
            assert [made.digest for made in keeper.durable.opened.values()] == [digest]
            assert keeper.durable.outcome is not None
        else:
            assert keeper.durable.phase is Phase.REFERRED
            assert any("lost" in alert for alert in keeper.durable.alerts.values())
        await store.close()

    digest = asyncio.run(first())
    (tmp_path / "copy").mkdir()
    for file in list(tmp_path.glob("house.sqlite*")):
        (tmp_path / "copy" / file.name).write_bytes(file.read_bytes())
    asyncio.run(second(digest, "7.json"))
    for file in (tmp_path / "copy").iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    for left in tmp_path.glob("house.sqlite*"):
        if not (tmp_path / "copy" / left.name).exists():
            left.unlink()
    asyncio.run(second(digest, "lost.json"))


class Failing:
    """A generator that fails when it is told to, until it is restarted."""

    def __init__(self) -> None:
        self.real, self.fails = Drbg(), False

    def generate(self, count: int) -> bytes:
        if self.fails:
            raise HealthError("the noise source repeats itself")
        return self.real.generate(count)

    def restart(self) -> None:
        self.fails = False


def test_a_health_test_that_fails_stops_the_table_until_a_supervisor_resumes() -> None:
    async def night() -> None:
        source = Failing()
        keeper = await open_keeper(floor_on(MemoryStore()), **ELECTRONIC)
        hand = WheelHand(keeper, ElectronicWheel(source), roll=0)
        async with Attended(hand):
            await until(keeper, lambda state: state.commitments)
            source.fails = True
            await do(keeper, c.SpinBall(hand.by))
            await do(keeper, closing(keeper))
            await until(keeper, lambda state: state.outcome is not None)
            await settled(keeper)
            await until(keeper, lambda state: state.stopped)
            assert "repeats itself" in keeper.durable.stopped
            await do(keeper, c.ResumeTable(SUE, "the device was tested"))
            await until(keeper, lambda state: state.commitments)

    asyncio.run(night())


def test_a_spin_that_is_called_off_is_opened_as_void_and_the_next_is_committed_to() -> None:
    async def night() -> None:
        keeper = await open_keeper(floor_on(MemoryStore()), **ELECTRONIC)
        hand = WheelHand(keeper, ElectronicWheel(Drbg()), roll=PATIENCE)
        async with Attended(hand):
            await until(keeper, lambda state: state.commitments)
            await do(keeper, c.SpinBall(hand.by))
            await do(keeper, c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
            await until(keeper, lambda state: "Ball 2" in state.commitments and not state.to_open)

    asyncio.run(night())


async def feed(readings: Iterable[Reading]) -> AsyncIterator[Reading]:
    for reading in readings:
        yield reading


SPIN = (WheelTurns(Way.CLOCKWISE, 285), BallLaunched(Way.COUNTER_CLOCKWISE), Revolutions(6), BallDropped())


def sensed(phase: Phase, *readings: Reading, **setup: Any) -> TableKeeper:
    async def night() -> TableKeeper:
        keeper = await open_keeper(floor_on(MemoryStore()), **setup)
        by = SensorHand(keeper, feed(()), "wheel 4").by
        if phase is not Phase.BETTING:
            launches = keeper.rules.hands["launch"] == "device"  # type: ignore[index]
            confirmed = frozenset() if launches else frozenset(keeper.rules.confirmations("launch"))
            await do(keeper, c.SpinBall(by if launches else DAN, confirmed=confirmed))
        if phase is Phase.NO_MORE_BETS:
            await do(keeper, closing(keeper))
        await SensorHand(keeper, feed(readings), "wheel 4").run()
        return keeper

    return asyncio.run(night())


def test_the_sensor_reads_and_the_dealer_calls() -> None:
    state = sensed(Phase.NO_MORE_BETS, *SPIN, PocketRead(Pocket("17"))).state
    assert (state.phase, state.reading) == (Phase.NO_MORE_BETS, "17")


def test_the_sensor_reports_the_fall_of_the_ball() -> None:
    assert not sensed(Phase.NO_MORE_BETS, *SPIN[:3]).state.fell
    for phase in (Phase.SPINNING, Phase.NO_MORE_BETS):
        assert sensed(phase, *SPIN).state.fell


def test_where_the_sensor_calls_the_number_it_is_the_outcome() -> None:
    readings = (*SPIN, PocketRead(Pocket("17")))
    state = sensed(Phase.NO_MORE_BETS, *readings, automation={"outcome": "device"}).state
    assert (state.phase, state.outcome) == (Phase.OUTCOME, "17")


def test_a_spin_that_the_sensor_did_not_see_whole_is_read_and_left_to_the_dealer() -> None:
    wheel, launched, _turns, dropped = SPIN
    lost = LineFault(Wrong.MISSING, "2", 2)
    readings = (wheel, launched, lost, dropped, PocketRead(Pocket("17")))
    keeper = sensed(Phase.NO_MORE_BETS, *readings, automation={"outcome": "device"})
    state = keeper.state
    assert (state.phase, state.reading, state.read.revolutions) == (Phase.NO_MORE_BETS, "17", None)
    valid = frozenset(keeper.rules.confirmations("outcome"))
    assert isinstance(decide(state, c.RecordOutcome(DAN, "17", confirmed=valid), keeper.rules), tuple)


def test_a_launch_is_a_spin_where_a_device_launches() -> None:
    device = {"automation": {"launch": "device"}, "approvals": {**APPROVED, "device": "letter 3"}}
    assert sensed(Phase.BETTING, *SPIN[:2], **device).state.phase is Phase.SPINNING
    assert sensed(Phase.BETTING, *SPIN[:2]).state.phase is Phase.BETTING


def test_a_ball_that_rests_before_no_more_bets_is_for_the_supervisor() -> None:
    state = sensed(Phase.SPINNING, *SPIN, PocketRead(Pocket("17"))).state
    assert (state.phase, state.referred) == (Phase.REFERRED, EARLY)


@pytest.mark.parametrize(
    "reading", [LineFault(Wrong.LINK, "closed"), NoSpinDetected("foreign-object"), NoSpinDetected("never heard of")]
)
def test_what_the_sensor_did_not_see_whole_decides_nothing(reading: Reading) -> None:
    state = sensed(Phase.NO_MORE_BETS, *SPIN[:3], reading).state
    assert state.outcome is None
    assert state.reading == ""
    assert state.phase in (Phase.NO_MORE_BETS, Phase.REFERRED)


def test_the_timer_tells_when_the_dealer_is_late() -> None:
    async def night() -> None:
        keeper = await open_keeper(floor_on(MemoryStore()), timers={"betting": "10", "dealer": "5"})
        clock = StepClock()
        hand = TimerHand(keeper, clock)
        await hand.attend()
        assert keeper.durable.timers == {"betting": clock.at + 10_000}
        clock.at += 10_000
        await hand.attend()
        await hand.attend()
        assert keeper.durable.timers["betting"] == 0
        assert keeper.durable.timers["dealer"] > clock.at
        assert not keeper.durable.alerts
        clock.at += 5_000
        await hand.attend()
        assert list(keeper.durable.alerts.values()) == ["the dealer is late: betting is open"]
        await hand.attend()
        assert len(keeper.durable.alerts) == 1

    asyncio.run(night())
