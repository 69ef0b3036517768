"""D7: a restart in every phase of a round, with a snapshot that is right, old, damaged, somebody else's, or with none.

The table is afterwards what it was before: the same state, phase and head, and the next step of the round is taken. A
round that an irregularity interrupts is ruled on after the restart. How long a start takes is a figure, and never a
reason to fail.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from kill_rig import STREAM
from server_nursery import DAN, PLAYERS, SUE, house_on, prepared, rules
from small_memory import small_memory

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service import loading, stream
from croupier.service.house import House
from croupier.service.keeper import Keeper
from croupier.service.loading import Loaded
from croupier.storage.database import DatabaseStore
from croupier.storage.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from rigs.rig import Report, Rig, Trial, broken

BELIEVED, SHORT = "a snapshot without a seal is believed", "what came after the snapshot is not read"
SNAPSHOTS = ("right", "old", "damaged", "somebody else's", "none")
KEY = b"the key of this house, 32 bytes.."
WAGERS = range(4, 400)
"""Of a round, in a short run and in a long one."""
LONG = 3_000
"""Records from which on the rounds are long, and the table starts from its first record only now and then."""
TOLD_MAX = 20


def _round(table: Table, pocket: str, wagers: int, chance: random.Random) -> Iterator[list[c.Command]]:
    """Steps of a round; those of one step are sent together. One in eight is interrupted, and ruled to be no spin: the
    wagers stand, and the ball is spun again."""
    done = {step: frozenset(rules().confirmations(step)) for step in ("launch", "close", "outcome", "dolly")}
    places = [place for place in rules().places if place.startswith(("straight:", "split:", "red"))]
    for name in PLAYERS:
        by = Actor(name, Role.PLAYER)
        yield [c.PlaceWager(by, name, chance.choice(places), Cents(100), "value") for _ in range(wagers // 4)]
    yield [c.SpinBall(DAN, confirmed=done["launch"])]
    if chance.randrange(8) == 0:
        yield [c.ReportIrregularity(DAN, "the power has failed")]
        yield [c.RuleIrregularity(SUE, "no spin", "the power has failed")]
        yield [c.ObserveRuling(SUE, number) for number in table.keeper.durable.to_observe]
        yield [c.SpinBall(DAN, confirmed=done["launch"])]
    yield [c.CallNoMoreBets(DAN, done["close"])]
    yield [c.RecordOutcome(DAN, pocket, confirmed=done["outcome"])]
    yield [c.PlaceDolly(DAN, pocket, confirmed=done["dolly"])]
    yield [c.CollectLosers(DAN)]
    yield [c.PayWinners(DAN)]
    yield [c.RemoveDolly(DAN)]


class Table:
    """One that is restarted, and the state of one that is not."""

    def __init__(self, place: Path, chance: random.Random, report: Report) -> None:
        self.place, self.chance, self.report = place, chance, report
        self.house: House
        self.covered: Counter[tuple[str, str]] = Counter()
        self.sent = self.restarts = 0
        self.kept: tuple[int, bytes, bytes] | None = None
        """An old snapshot."""

    @property
    def keeper(self) -> Keeper[Any, Any, Any]:
        return self.house.floor.tables["7"]

    async def open(self) -> float:
        begun = time.perf_counter()
        self.store = SqliteStore(self.place, key=KEY)
        self.house = house_on(self.store)
        await self.house.open()
        return time.perf_counter() - begun

    async def send(self, commands: list[c.Command]) -> None:
        numbers = range(self.sent, self.sent + len(commands))
        self.sent += len(commands)
        answers = await asyncio.gather(
            *(self.keeper.handle(each, f"step-{number}") for each, number in zip(commands, numbers, strict=True))
        )
        for command, answer in zip(commands, answers, strict=True):
            if isinstance(answer, Refusal):
                self.complain(f"{type(command).__name__} was refused: {answer}")

    async def restart(self, kind: str) -> None:
        before, phase = self.keeper, self.keeper.durable.phase
        if kind == "right":
            await self.house.close()
        await self.store.close()
        self._put(kind)
        await self.open()
        self.restarts += 1
        self.covered[phase, kind] += 1
        after, where = self.keeper, f"restart {self.restarts} in {phase} with a snapshot that is {kind}"
        if after.halted:
            self.complain(f"{where}: halted, {after.halted}")
        elif (after.durable_version, after._durable_head) != (before.durable_version, before._durable_head):
            self.complain(f"{where}: it stands at {after.durable_version}, and stood at {before.durable_version}")
        elif after.durable != before.durable:
            self.complain(f"{where}: another state, in {after.durable.phase}")

    def _put(self, kind: str) -> None:
        """The snapshot as it should be found by the next start."""
        file = sqlite3.connect(self.place)
        found = file.execute("select version, hash, data from snapshots where stream = ?", (STREAM,)).fetchone()
        if found and (self.kept is None or self.chance.random() < 0.2):
            self.kept = found
        if found and kind == "damaged":
            data = bytearray(found[2])
            digits = [place for place in range(32, len(data)) if data[place] in b"0123456789"]
            place = self.chance.choice(digits)
            data[place] ^= 1
            file.execute("update snapshots set data = ? where stream = ?", (bytes(data), STREAM))
        elif kind == "old" and self.kept:
            file.execute("update snapshots set version = ?, hash = ?, data = ? where stream = ?", (*self.kept, STREAM))
        elif found and kind == "somebody else's":
            file.execute("update snapshots set data = ? where stream = ?", (bytes(32) + found[2][32:], STREAM))
        elif kind == "none":
            file.execute("delete from snapshots")
        file.commit()
        file.close()

    def complain(self, sentence: str) -> None:
        if len(self.report.found) < TOLD_MAX:
            self.report.found.append(sentence)


async def _played(trial: Trial, report: Report) -> None:
    chance = random.Random(trial.seed)
    place = trial.folder / "house.db"
    await prepared(str(place))
    table = Table(place, chance, report)
    await table.open()
    wagers = WAGERS.stop if trial.size > LONG else WAGERS.start
    while table.keeper.durable_version < trial.size and not report.found:
        pocket = str(chance.choice(rules().wheel.rotor))
        for step in _round(table, pocket, wagers, chance):
            await table.send(step)
            long = table.keeper.durable_version > LONG
            kind = chance.choice(SNAPSHOTS[:2] if long and chance.random() > 0.002 else SNAPSHOTS)
            if not long or chance.random() < 0.05:
                await table.restart(kind)
            if report.found:
                break
    report.tried = table.keeper.durable_version
    report.figures = {"restarts": table.restarts, "phases": len({phase for phase, _ in table.covered})}
    report.figures["phases with each snapshot"] = len(table.covered)
    if not report.found:
        for kind in ("none", "right"):
            await table.restart(kind)
            await table.store.close()
            report.figures[f"milliseconds to start, snapshot {kind}"] = int(1_000 * await table.open())
    await table.store.close()


@contextmanager
def _planted(fault: str) -> Iterator[None]:
    if fault == BELIEVED:
        with broken(DatabaseStore, "snapshot", DatabaseStore.unproved_snapshot):
            yield
    elif fault == SHORT:
        load = loading.load

        async def short(store: Any, stream: str, aggregate: Any, told: Any) -> Loaded[Any]:
            class Ending:
                def __getattr__(self, name: str) -> Any:
                    return getattr(store, name)

                async def rows(self, stream: str, after: int = 0, limit: int | None = None) -> Any:
                    return await store.rows(stream, after, limit) if after == 0 or limit == 1 else []

            return await load(Ending(), stream, aggregate, told)

        with broken(stream, "load", short):
            yield
    else:
        yield


def run(trial: Trial) -> Report:
    report = Report()
    # Of a hundred thousand ids a small memory knows none apart, and every command would be looked for in the store.
    memory: AbstractContextManager[None] = nullcontext() if trial.size > LONG else small_memory()
    with memory, _planted(trial.fault):
        asyncio.run(_played(trial, report))
    return report


RIG = Rig(
    id="D7",
    title="restarts in every phase of a round, with right, old, damaged, foreign and missing snapshots",
    promises=("W3", "W7"),
    unit="records",
    small=120,
    full=200_000,
    run=run,
    faults=(BELIEVED, SHORT),
    measured=("milliseconds to start, snapshot none", "milliseconds to start, snapshot right"),
)
