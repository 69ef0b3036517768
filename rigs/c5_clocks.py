"""C5: the machine's clock jumps, stands still, or is another machine's: nothing but the times in the log depends on it.

The same evening is played twice from one seed, with timers: by a clock that is right, and by one that is set by a
second to a year, forth and back, or stands still. The records, but for their times and the ends of timers, have to be
the same, and so has the state. No record is earlier than the one before it. Every jump of more than two seconds is an
event of the house; smaller ones are when they have added up. In some evenings the house moves to another machine, whose
clock is minutes away: there, a timer is never longer than the whole of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from itertools import pairwise

import msgspec
from floors import do, floor_on, house_of, open_keeper, sit, wager
from machine_clock import Machine
from msgspec.structs import replace
from nights import DAN
from staffed import QuickHasher

from croupier.devices import clock as clocks
from croupier.devices.clock import STEP_MAX, watch_steps
from croupier.devices.timer_hand import TimerHand
from croupier.service.ports import Record
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.phases import Phase
from croupier.table.state import TableState
from rigs.rig import Report, Rig, Trial, broken

BY_THE_WALL = "a timer lasts by the machine's clock"
SECOND, MINUTE, HOUR, YEAR = 1_000, 60_000, 3_600_000, 31_536_000_000
JUMPS = (SECOND, 1_999, 2_001, 10 * SECOND, MINUTE, HOUR, 24 * HOUR, YEAR)
"""Milliseconds; the hour is also what a change to or from summer time would be."""
STEPS = 60
JUMP, FREEZE, MOVE = 0.1, 0.05, 0.3
"""How often the clock is set before a step or stands still for some; and in how many evenings the house moves."""
BETTING, DEALER = 15, 20
"""Seconds of the timers."""


def run(trial: Trial) -> Report:
    report = Report(figures=dict.fromkeys(("jumps", "jumps told", "steps of a clock that stood still", "moves"), 0))
    with broken(clocks, "LOOK_SECONDS", 0):
        while report.tried < trial.size and not report.found:
            seed = trial.seed + report.tried
            report.found += [
                f"seed {seed}: {sentence}" for sentence in asyncio.run(_evening(report, seed, trial.fault))
            ]
            report.tried += 1
    return report


async def _evening(report: Report, seed: int, fault: str) -> list[str]:
    clean = Evening(seed, fault)
    await clean.play()
    wild = Evening(seed, fault, jumps=True)
    await wild.play()
    for figure, times in wild.counts.items():
        report.figures[figure] = int(report.figures[figure]) + times
    found = clean.wrong + wild.wrong
    if not wild.moved:
        found += _differs(await clean.records(), await wild.records())
        if _plain(clean.keeper.durable) != _plain(wild.keeper.durable):
            found.append("the state is another")
    return found + _goes_back(await wild.records())


class Evening:
    """So many steps; what is done in each follows from the seed, from the table, and from the time that has passed."""

    def __init__(self, seed: int, fault: str, jumps: bool = False) -> None:
        self.chance, self.trouble = random.Random(seed), random.Random(~seed)
        self.jumps, self.fault = jumps, fault
        self.moves_at = self.trouble.randrange(STEPS) if jumps and self.trouble.random() < MOVE else -1
        self.moved = False
        self.machine, self.store = Machine(), MemoryStore()
        self.keeper: TableKeeper
        self.hand: TimerHand
        self.frozen = 0
        self.told: list[int] = []
        """Jumps that have to be told, by their size."""
        self.off = 0
        """By how much the clock is off since something was last told."""
        self.wrong: list[str] = []
        self.counts = {"jumps": 0, "jumps told": 0, "steps of a clock that stood still": 0, "moves": 0}

    async def play(self) -> None:
        clock = self.machine.clock()
        self.keeper = await open_keeper(
            floor_on(self.store, clock), timers={"betting": str(BETTING), "dealer": str(DEALER)}
        )
        self.hand = self._hand(self.keeper)
        for name in ("Ann", "Bob"):
            await sit(self.keeper, name, 100_000)
        staff = StaffService(self.store, clock, QuickHasher())
        watching = asyncio.create_task(watch_steps(staff.clock_set, self.machine.wall, self.machine.steady))
        await asyncio.sleep(0)
        for number in range(STEPS):
            await self.step(number)
            await _looked()
        watching.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watching
        await self.told_of()

    def _hand(self, keeper: TableKeeper) -> TimerHand:
        return TimerHand(keeper, keeper.clock, passed=None if self.fault else self.machine.steady)

    async def step(self, number: int) -> None:
        passes = self.chance.choice((100, 900, 1_000, 1_500, 4_000))
        if self.jumps:
            self.set_clock(passes)
        self.machine.at += 0 if self.frozen else passes
        self.machine.passed += passes
        if number == self.moves_at:
            await self.move()
        await self.hand.attend()
        await self.act()
        await self.hand.attend()

    def set_clock(self, passes: int) -> None:
        """Before a step: a jump, or the beginning of a standstill."""
        if self.frozen:
            self.frozen -= 1
        elif self.trouble.random() < FREEZE:
            self.frozen = self.trouble.randint(1, 6)
        if self.frozen:
            self.counts["steps of a clock that stood still"] += 1
            self.expect(-passes)
        elif self.trouble.random() < JUMP:
            step = self.trouble.choice(JUMPS) * self.trouble.choice((-1, 1))
            self.machine.at += step
            self.counts["jumps"] += 1
            self.expect(step)

    def expect(self, step: int) -> None:
        self.off += step
        if abs(self.off) > STEP_MAX:
            self.told.append(self.off)
            self.off = 0

    async def move(self) -> None:
        """The house is started on another machine."""
        self.moved = True
        self.counts["moves"] += 1
        other = Machine()
        other.at = self.machine.at + self.trouble.choice((-5, -3, 3, 5)) * MINUTE
        other.passed = self.trouble.randrange(10**9)
        again = floor_on(self.store, other.clock())
        await house_of(again).open()
        self.keeper, self.machine = again.tables["7"], other
        self.hand = self._hand(self.keeper)
        for timer, ends in self.keeper.durable.timers.items():
            whole = {"betting": BETTING, "dealer": DEALER}.get(timer, 0) * SECOND
            if ends and whole and self.hand._left(timer, ends) > whole:
                self.wrong.append(f"after a move the timer {timer} is longer than {whole} ms")

    async def act(self) -> None:
        """What somebody at the table does now."""
        state, chance = self.keeper.state, self.chance
        name, place = chance.choice(("Ann", "Bob")), f"straight:{chance.randint(1, 36)}"
        pocket, spins = str(chance.randint(1, 36)), chance.random() < 0.5
        asked = self.keeper.rules.confirmations
        match state.phase:
            case Phase.BETTING if state.timers.get("betting", 1) == 0 and spins:
                await do(self.keeper, c.SpinBall(DAN, "clockwise", "counter-clockwise", frozenset(asked("launch"))))
            case Phase.BETTING:
                await do(self.keeper, wager(name, place, 100))
            case Phase.SPINNING:
                await do(self.keeper, c.CallNoMoreBets(DAN, frozenset(asked("close"))))
            case Phase.NO_MORE_BETS:
                await do(self.keeper, c.RecordOutcome(DAN, pocket, c.Telemetry(6)))
            case Phase.OUTCOME:
                await do(self.keeper, c.PlaceDolly(DAN, str(state.outcome), "", frozenset(asked("dolly"))))
            case Phase.DOLLY:
                await do(self.keeper, c.CollectLosers(DAN))
            case Phase.COLLECTED:
                await do(self.keeper, c.PayWinners(DAN))
            case Phase.PAID:
                await do(self.keeper, c.RemoveDolly(DAN, frozenset(asked("clear"))))

    async def records(self) -> list[Record]:
        return await self.store.read(self.keeper.stream)

    async def told_of(self) -> None:
        """Each jump is an event of the house, once."""
        stored = await self.store.read("people")
        steps = [msgspec.json.decode(each.body)["step"] for each in stored if b'"ClockSet"' in each.body]
        self.counts["jumps told"] += len(steps)
        if not self.moved and steps != self.told:
            self.wrong.append(f"the clock was set by {self.told}, and the house has heard of {steps}")


async def _looked() -> None:
    """The watch has looked at the clock, and what it tells is durable."""
    for _ in range(20):
        await asyncio.sleep(0)


def _differs(clean: Sequence[Record], wild: Sequence[Record]) -> list[str]:
    one, other = ([_timeless(record) for record in records] for records in (clean, wild))
    if one == other:
        return []
    place = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return [
        f"from record {place + 1} on the log is another: {other[place : place + 1]}, and not {one[place : place + 1]}"
    ]


def _timeless(record: Record) -> object:
    event = msgspec.json.decode(record.body)
    if event["event"] == "TimerStarted":
        event["ends"] = 0
    return record.actor, event


def _plain(state: TableState) -> TableState:
    return replace(state, timers={timer: int(ends > 0) for timer, ends in state.timers.items()})


def _goes_back(records: Sequence[Record]) -> list[str]:
    pairs = pairwise(records)
    return [
        f"record {after.version} is earlier than the one before it" for before, after in pairs if after.at < before.at
    ]


RIG = Rig(
    id="C5",
    title="the machine's clock set by a second to a year, standing still, or another machine's",
    promises=("W3", "W5"),
    unit="evenings",
    small=25,
    full=1_000,
    run=run,
    faults=(BY_THE_WALL,),
)
