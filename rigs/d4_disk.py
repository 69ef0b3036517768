"""D4: the disk fails at the n-th call, for every n: it is full, gives an error, does not flush, or can only be read.

A real house starts, a dealer deals, people bet, and checkpoints and snapshots are made, until the call fails. From then
on the table takes no command. Then the disk is well again, and the house starts: everything that was acknowledged is
there, and what was not answered is sent once more.
"""

from __future__ import annotations

import asyncio
import random
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

import apsw
import tampering
from kill_rig import STREAM
from nth_call import FLUSH, KINDS, NthCall
from server_nursery import DAN, PLAYERS, house_on, prepared, rules
from small_memory import small_memory

from croupier.cli.history import written_store
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service import keeper
from croupier.service.chain import first_break
from croupier.service.ports import EventStore
from croupier.service.stream import HaltedError
from croupier.storage import sqlite
from croupier.storage.library import LibraryError
from croupier.table import commands as c
from croupier.table.people import Actor, Role
from rigs.rig import Report, Rig, Trial, broken

SWALLOWED, AGAIN = "an error of the disk is swallowed", "a failed flush is tried again"
ROUNDS = range(1, 11)
"""In a short run and in a long one."""
PAGES, SNAPSHOT_EVERY, CHECKPOINT_EVERY = 8, 40, 4
"""So that the log is brought into the file, and states are kept, again and again."""
TRIES = 3
"""Commands that are sent after the first that was not taken."""
TOLD_MAX = 20
MONEY = ("house.db", "house.db-wal", "house.db-last")
"""When one of these cannot be written, nothing can be promised any more."""


def script(rounds: int) -> list[c.Command]:
    done = {step: frozenset(rules().confirmations(step)) for step in ("launch", "close", "outcome", "dolly")}
    commands: list[c.Command] = []
    for number in range(rounds):
        pocket = str(rules().wheel.rotor[number % 38])
        commands += [
            c.PlaceWager(Actor(name, Role.PLAYER), name, "straight:17", Cents(500), "value") for name in PLAYERS
        ]
        commands += [
            c.SpinBall(DAN, confirmed=done["launch"]),
            c.CallNoMoreBets(DAN, done["close"]),
            c.RecordOutcome(DAN, pocket, confirmed=done["outcome"]),
            c.PlaceDolly(DAN, pocket, confirmed=done["dolly"]),
            c.CollectLosers(DAN),
            c.PayWinners(DAN),
            c.RemoveDolly(DAN),
        ]
    return commands


@dataclass(slots=True)
class Life:
    """What people were told."""

    acknowledged: dict[str, Any] = field(default_factory=dict)
    unanswered: list[str] = field(default_factory=list)
    told: str = ""
    """Why the house did not start, or could not sign what it had when it was closed."""
    ended: str = ""
    """By an error that nobody has made a sentence of, or by what must not be."""

    @property
    def is_wrong(self) -> bool:
        return bool(self.ended or self.told or self.unanswered)


async def _live(place: Path, commands: list[c.Command], before: Life | None = None) -> Life:
    """From the first command, or from where a life before this one ended."""
    life = Life()
    from_ = len(before.acknowledged) if before else 0
    try:
        async with written_store(tampering.ARGUMENTS, str(place)) as (store, historian):
            if before and (wrong := await _wrong(store, before)):
                life.ended = wrong
                return life
            house = house_on(store)
            await house.open()
            assert historian
            table = house.floor.tables["7"]
            for number, command in enumerate(commands[from_:], from_):
                try:
                    answer = await table.handle(command, f"script-{number}")
                    if isinstance(answer, Refusal):
                        life.ended = f"{command} was refused: {answer}"
                        break
                    if life.unanswered:
                        life.ended = f"the table took command {number} after it had stopped at {life.unanswered[0]}"
                        break
                    life.acknowledged[f"script-{number}"] = answer
                except HaltedError:
                    life.unanswered.append(f"script-{number}")
                    if len(life.unanswered) == TRIES:
                        break
                if number % CHECKPOINT_EVERY == 0:
                    await historian._try()
            await house.close()
    except (LibraryError, OSError) as error:  # the command says so in a line
        life.told = str(error)
    except Exception as error:  # a sentence is wanted, and not a traceback
        life.ended = f"{type(error).__name__}: {error}"
    return life


async def _wrong(store: EventStore, before: Life) -> str:
    """What is there beside what was said; of what was not answered, at most the first."""
    records = await store.read(STREAM)
    stored = {record.command for record in records if record.command.startswith("script-")}
    if lost := [command for command in before.acknowledged if command not in stored]:
        return f"{lost[0]} was acknowledged and is lost"
    if strangers := stored - before.acknowledged.keys() - set(before.unanswered[:1]):
        return f"{min(strangers)} is there, and nobody was told so"
    return first_break(records)


class Trials:
    def __init__(self, trial: Trial, report: Report, rounds: int) -> None:
        self.report, self.base, self.work = report, trial.folder / "base", trial.folder / "work"
        self.base.mkdir()
        self.commands = script(rounds)
        asyncio.run(self._made())
        self.where: Counter[str] = Counter()

    async def _made(self) -> None:
        await prepared(str(self.base / "house.db"))
        async with written_store(tampering.ARGUMENTS, str(self.base / "house.db"), adopt=True):
            pass

    def calls(self, kind: str) -> list[str]:
        """All that there are when none fails."""
        disk, life = self._lived(kind, 0)
        assert len(life.acknowledged) == len(self.commands), life
        return disk.seen

    def _lived(self, kind: str, n: int) -> tuple[NthCall, Life]:
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.copytree(self.base, self.work)
        with NthCall(self.work, kind, n).there() as disk:
            return disk, asyncio.run(_live(self.work / "house.db", self.commands))

    def one(self, kind: str, n: int) -> None:
        self.report.tried += 1
        disk, life = self._lived(kind, n)
        self.where[disk.failed] += 1
        if (found := self._wrong(disk, life)) and len(self.report.found) < TOLD_MAX:
            self.report.found.append(f"{kind} at call {n} ({disk.failed}): {found}")

    def _wrong(self, disk: NthCall, life: Life) -> str:
        if life.ended:
            return f"it ended with {life.ended}"
        if disk.kind == FLUSH and disk.flushed_again and disk.failed.split()[1] in MONEY:
            return "the flush was tried again"
        call, _, name = disk.failed.partition(" ")
        if name in MONEY and call != "read" and not (life.unanswered or life.told) and self._was_in_play(life):
            return "the table went on"
        return self._after(life)

    def _was_in_play(self, life: Life) -> bool:
        return len(life.acknowledged) < len(self.commands)

    def _after(self, life: Life) -> str:
        """The disk is well again: everything is there, and the table goes on."""
        until = len(life.acknowledged) + TRIES
        again = asyncio.run(_live(self.work / "house.db", self.commands[:until], life))
        return f"afterwards: {again.ended or again.told or again.unanswered}" if again.is_wrong else ""


@contextmanager
def _planted(fault: str) -> Iterator[None]:
    with ExitStack() as planted:
        planted.enter_context(small_memory())
        planted.enter_context(broken(sqlite, "PAGES", PAGES))
        planted.enter_context(broken(keeper, "SNAPSHOT_EVERY", SNAPSHOT_EVERY))
        commit = sqlite._Writing.commit

        def careless(self: Any, records: Any, snapshots: Any) -> None:
            try:
                commit(self, records, snapshots)
            except apsw.Error:
                if fault == AGAIN:
                    commit(self, records, snapshots)

        if fault:
            planted.enter_context(broken(sqlite._Writing, "commit", careless))
        yield


def run(trial: Trial) -> Report:
    """Every n that there is, or as many as the size says, over all of them alike."""
    report, chance = Report(), random.Random(trial.seed)
    with _planted(trial.fault):
        trials = Trials(trial, report, ROUNDS.stop - 1 if trial.size > 1_000 else ROUNDS.start)
        kinds = (FLUSH,) if trial.fault == AGAIN else KINDS
        places: dict[str, list[tuple[str, int]]] = {}
        for kind in kinds:
            for n, call in enumerate(trials.calls(kind), 1):
                places.setdefault(f"{kind}: {call}", []).append((kind, n))
        for kind, n in _in_turn(list(places.values()), trial.size, chance):
            trials.one(kind, n)
            if trial.is_over(report):
                break
    report.figures = {"calls": sum(map(len, places.values())), "kinds of call and file": len(places)}
    return report


def _in_turn(places: list[list[tuple[str, int]]], size: int, chance: random.Random) -> Iterator[tuple[str, int]]:
    """One of each place, then another of each: pages of a snapshot are many, and the last record is one."""
    for place in places:
        chance.shuffle(place)
    rest = [case for turn in zip_longest(*places) for case in turn if case]
    yield from rest[:size]


RIG = Rig(
    id="D4",
    title="the disk is full, fails, does not flush or turns read-only at the n-th call",
    promises=("W1", "W7"),
    unit="failures",
    small=45,
    full=8_000,  # more than there are calls: each of them
    run=run,
    faults=(SWALLOWED, AGAIN),
)
