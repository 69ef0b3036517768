"""C3: supervisors and dealers decide against each other, at once: void and confirm, correct and pay, relieve, stop.

Five to eight commands are sent to one table within a moment, while its store is slow, and in some histories fails: then
an append is stored or it is not, the table halts and goes on, and whoever was under way asks again. What was answered
has to be what a table would have answered that takes one command after the other, in some order that agrees with the
clock: whoever was answered before another was asked comes first. Every such order is tried by the engine itself,
without keeper and store, until one fits (linearizability). The log has to be of the same state, and who loses is told
why.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import count
from typing import Any

from chains import of_bodies
from floors import StepClock
from nights import DAN, SUE, Play, player
from tables import table

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service.keeper import Keeper
from croupier.service.ports import Record, StoppedError
from croupier.service.stream import HaltedError
from croupier.service.tables import Table, TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.asking import Events
from croupier.table.codec import encode
from croupier.table.decide import decide
from croupier.table.evolve import fold
from croupier.table.people import Actor, Role
from croupier.table.state import TableState
from rigs.rig import Report, Rig, Trial, broken

STALE = "decisions are made on a state that is not the newest"
EARLY = "a refusal is told before what it rests on is durable"
STREAM = "table:7"
SAL, EVE = Actor("Sal", Role.SUPERVISOR), Actor("Eve", Role.DEALER)
LAW = table("us-co")
PHASES = 8
TRIES = 100
FAILING, FAILED = 0.4, 0.3
"""In how many histories the store fails, and how many of its appends then."""


def run(trial: Trial) -> Report:
    report = Report(figures=dict.fromkeys(("commands", "refused", "appends that failed"), 0))
    early = broken(Keeper, "_decided", _at_once(Keeper._decided)) if trial.fault == EARLY else nullcontext()
    with early, asyncio.Runner() as runner:
        while report.tried < trial.size and not report.found:
            history = History(trial.seed + report.tried)
            report.found += runner.run(history.run(trial.fault == STALE))
            report.figures["commands"] = int(report.figures["commands"]) + len(history.asked)
            refused = sum(isinstance(each.answer, Refusal) for each in history.asked)
            report.figures["refused"] = int(report.figures["refused"]) + refused
            report.figures["appends that failed"] = int(report.figures["appends that failed"]) + history.store.failed
            report.tried += 1
    return report


@dataclass(slots=True)
class Asked:
    command: c.Command
    begun: int = 0
    ended: int = 0
    answer: Events | Refusal | None = None


class SlowStore(MemoryStore):
    """An append takes some turns of the loop, so that others ask meanwhile; some fail, before or after the fact."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance, self.fails, self.failed = chance, chance.random() < FAILING, 0

    async def append(self, records: Sequence[Record]) -> None:
        await _turns(self._chance.randint(0, 6))
        fails = self.fails and self._chance.random() < FAILED
        self.failed += fails
        if not fails or self._chance.random() < 0.5:
            await super().append(records)
        if fails:
            raise StoppedError("the line is dead")


async def _turns(times: int) -> None:
    for _ in range(times):
        await asyncio.sleep(0)


class History:
    def __init__(self, seed: int) -> None:
        self.seed, self.chance, self.clock = seed, random.Random(seed), count(1)
        self.store = SlowStore(self.chance)
        self.before = self._situation()
        self.asked = [Asked(command) for command in self._decisions()]

    def _situation(self) -> Play:
        """A table somewhere in a round, with bets down and perhaps a dispute."""
        night = Play(LAW)
        night.open()
        for name in ("Ann", "Bob"):
            night.sit(name, 50_000)
            night.bet(name, self.chance.choice(("red", "black", "straight:17", "dozen:2")), 500)
        steps = [
            night.spin, night.close, lambda: night.outcome("17"), night.dolly, night.collect, night.pay, night.clear,
        ]  # fmt: skip
        reached = self.chance.randrange(PHASES)
        for step in steps[:reached]:
            step()
        if self.chance.random() < 0.5:
            night.do(c.OpenDispute(player("Ann"), "Ann", "mine stood elsewhere"))
        if reached in (1, 2) and self.chance.random() < 0.5:
            night.do(c.ReportIrregularity(DAN, self.chance.choice(("a moth", "floater"))))
        return night

    def _decisions(self) -> list[c.Command]:
        """What supervisors and dealers may want of it, against each other."""
        chance, night = self.chance, self.before
        asked = {step: night.confirmed(step) for step in ("launch", "close", "outcome", "dolly", "clear", "open")}
        dealer = chance.choice((DAN, DAN, EVE))
        wants: list[c.Command] = [
            c.VoidOutcome(SUE, "seen"), c.CorrectOutcome(SUE, "18", "seen"), c.CorrectOutcome(SAL, "20", "seen"),
            c.PlaceDolly(dealer, str(night.state.outcome or "17"), "", asked["dolly"]), c.CollectLosers(dealer),
            c.PayWinners(dealer), c.RemoveDolly(dealer, asked["clear"]), c.RelieveDealer(SUE, "Eve"),
            c.RelieveDealer(SAL, "Dan"), c.RelieveDealer(SAL, "Flo"), c.RuleDispute(SUE, 1, "void", "seen"),
            c.RuleDispute(SAL, 1, "stands", "seen"), c.RuleDispute(SAL, 1, "black", "seen"),
            c.RuleIrregularity(SUE, "stands", "seen"), c.RuleIrregularity(SAL, "no spin", "seen"),
            c.StopTable(SUE, "a doubt"), c.ResumeTable(SAL, "looked at"), c.CallNoMoreBets(dealer, asked["close"]),
            c.SpinBall(dealer, "clockwise", "counter-clockwise", asked["launch"]), c.CloseTable(SUE, "supper"),
            c.RecordOutcome(dealer, "17", c.Telemetry(6), confirmed=asked["outcome"]), c.RecordOutcome(dealer, "3"),
            c.PlaceWager(player("Ann"), "Ann", "red", Cents(500), "value"), c.ClearWagers(player("Bob"), "Bob"),
            c.CorrectPayment(SUE, "Ann", Cents(500), "value", "counted again"),
            c.CorrectPayment(SAL, "Ann", Cents(-500), "value", "counted again"),
        ]  # fmt: skip
        return chance.choices(wants, k=chance.randint(5, 8))

    async def run(self, stale: bool) -> list[str]:
        fails, self.store.fails = self.store.fails, False
        await self.store.append(of_bodies(STREAM, map(encode, self.before.log)))
        self.store.fails = fails
        aggregate = StaleTable() if stale else Table(LAW, lambda state: LAW)
        keeper = aggregate.keeper = TableKeeper(STREAM, self.store, StepClock(10**13), aggregate)  # type: ignore[attr-defined]
        await keeper.load()
        delays = [self.chance.randint(0, 12) for _ in self.asked]
        await asyncio.gather(*(self._send(*each, keeper) for each in zip(self.asked, delays, count(), strict=False)))
        return [f"seed {self.seed}: {sentence}" for sentence in await self._wrong(keeper)]

    async def _send(self, asked: Asked, delay: int, number: int, keeper: TableKeeper) -> None:
        await _turns(delay)
        asked.begun = next(self.clock)
        for _ in range(TRIES):
            try:
                asked.answer = await keeper.handle(asked.command, f"id {number}")
                break
            except HaltedError:
                await _turns(self.chance.randint(0, 6))
                await keeper.recover()
        asked.ended = next(self.clock)

    async def _wrong(self, keeper: TableKeeper) -> list[str]:
        found = [
            f"{type(each.command).__name__} has no answer"
            for each in self.asked
            if each.answer is None or (isinstance(each.answer, Refusal) and not each.answer.says)
        ]
        if keeper.halted:
            found.append(f"the table has halted: {keeper.halted}")
        records = await self.store.read(STREAM)
        try:
            after = fold([keeper.aggregate.decode(each.body, each.format) for each in records])
        except Exception as error:  # whatever it is: such a log cannot be read any more
            return [*found, f"the log does not fold: {error!r}"]
        if not self._fits(self.before.state, list(self.asked), after):
            answers = [f"{type(each.command).__name__}: {_told(each.answer)}" for each in self.asked]
            found.append(f"no order explains these answers and the log: {'; '.join(answers)}")
        return found

    def _fits(self, state: TableState, left: list[Asked], after: TableState) -> bool:
        """Whether the rest can be explained from here."""
        if not left:
            return state == after
        first = min(each.ended for each in left)
        for each in left:
            if each.begun > first:
                continue  # somebody was answered before this was asked
            result = decide(state, each.command, LAW)
            if _told(result) == _told(each.answer):
                then = state if isinstance(result, Refusal) else fold(result, state)
                if self._fits(then, [other for other in left if other is not each], after):
                    return True
        return False


def _told(answer: Events | Refusal | None) -> object:
    return str(answer.code) if isinstance(answer, Refusal) else answer


class StaleTable(Table):
    """The fault: what is decided and not durable yet is not looked at."""

    keeper: TableKeeper

    def __init__(self) -> None:
        super().__init__(LAW, lambda state: LAW)

    def decide(self, state: TableState, command: c.Command) -> Events | Refusal:
        return decide(self.keeper.durable, command, LAW)


def _at_once(decided: Any) -> Any:
    """The fault: a refusal does not wait for what it rests on."""

    async def early(keeper: TableKeeper, command: c.Command, *known: str) -> Any:
        result = decide(keeper.state, command, LAW)
        return result if isinstance(result, Refusal) else await decided(keeper, command, *known)

    return early


RIG = Rig(
    id="C3",
    title="contradictory decisions at once, on a store that fails: an order explains every answer and the log",
    promises=("W5", "W7"),
    unit="histories",
    small=200,
    full=10_000,
    run=run,
    faults=(STALE, EARLY),
)
