"""C1: commands that come twice, at once, late, in another order, again after a restart, or with another body.

Tables of all rulebooks are played at random. What is played is the clean run: each command once, decided by the engine
alone. Beside it the same commands go to a table as the house keeps it, over a line that copies, delays and repeats
them, and the house is started anew in between. The answers have to be those of the clean run, bit for bit, and so has
the log.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from itertools import count
from pathlib import Path
from typing import Any

from floors import StepClock
from invariants import Watched
from msgspec.structs import replace
from soak import BOXES, Soak
from tables import TABLES

from croupier.rulebook.refusal import Refusal
from croupier.service import keeper as keeping
from croupier.service import stream
from croupier.service.keeper import Keeper
from croupier.service.loading import Loaded, load
from croupier.service.ports import EventStore
from croupier.service.seen import Seen
from croupier.service.tables import Table, TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.storage.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table.asking import Events
from croupier.table.codec import encode
from croupier.table.rules import TableRules
from rigs.rig import Report, Rig, Trial, broken

FORGOTTEN = "ids are forgotten at a restart"
ANY_BODY = "the digest is not compared"
ROUNDS = 25
"""In one night."""
SNAPSHOT_EVERY = 200
SAID_MAX = 1_000
HEAD = "ab" * 32
"""What both runs mix into draws in place of the hash of the close."""
TWICE, LATE, OLD, OTHER, RESTART = 0.3, 0.15, 0.3, 0.05, 0.01
"""How often a command comes several times at once; one that was made before comes first now; an old one comes again;
it comes with another body; and the house is started anew."""

Answer = bytes | str
"""The events as they are stored; or the code of a refusal."""


def run(trial: Trial) -> Report:
    told = Report(figures=dict.fromkeys(("copies", "late", "other bodies", "restarts", "taken", "refused"), 0))
    planted = _planted(trial.fault)
    with planted, broken(keeping, "SNAPSHOT_EVERY", SNAPSHOT_EVERY), broken(TableKeeper, "_closing_head", _as_dealt):
        for seed in count(trial.seed):
            for name in TABLES:
                if told.tried >= trial.size or told.found:
                    return told
                _night(told, name, seed, trial.folder)
    return told


def _night(told: Report, name: str, seed: int, folder: Path) -> None:
    """Every tenth on SQLite: another table with each seed."""
    names = list(TABLES)
    durable = names[seed % len(names)] == name
    file = folder / f"{seed}.db"
    with ExitStack() as last:
        runner = last.enter_context(asyncio.Runner())
        line = Line(lambda: SqliteStore(file), runner, seed) if durable else Line(_kept(MemoryStore()), runner, seed)
        soak = Play(name, seed, line)
        try:
            soak.play(ROUNDS)
            line.same_log(soak.night)
        except AssertionError as error:
            told.found.append(f"{name}, seed {seed}, arrival {line.arrivals}: {error}"[:SAID_MAX])
        finally:
            runner.run(line.closed())
    told.tried += line.arrivals
    for figure, times in line.counts.items():
        told.figures[figure] = int(told.figures[figure]) + times


def _kept(store: MemoryStore) -> Callable[[], EventStore]:
    return lambda: store


class Line:
    """Between whoever sends and the table: the table's keeper is on the other end, and starts anew now and then."""

    def __init__(self, opened: Callable[[], EventStore], runner: asyncio.Runner, seed: int) -> None:
        self._opened, self._runner, self._chance = opened, runner, random.Random(seed)
        self.law: TableRules
        self._store: EventStore | None = None
        self._keeper: TableKeeper | None = None
        self.first: dict[str, tuple[c.Command, bytes]] = {}
        """Of each command that was taken, by its id: what it was, and its first answer."""
        self.arrivals = 0
        self.counts = dict.fromkeys(("copies", "late", "other bodies", "restarts", "taken", "refused"), 0)

    async def keeper(self) -> TableKeeper:
        if self._keeper is None:
            self._store = self._opened()
            self._keeper = TableKeeper("table:7", self._store, StepClock(), Table(self.law, lambda state: self.law))
            await self._keeper.load()
        return self._keeper

    async def closed(self) -> None:
        """A memory is left open: what is in it is all that there is."""
        if isinstance(self._store, SqliteStore):
            await self._store.close()
        self._keeper = None

    async def _ask(self, command: c.Command, id_: str) -> Answer:
        self.arrivals += 1
        answer = await (await self.keeper()).handle(command, id_)
        return str(answer.code) if isinstance(answer, Refusal) else b"\n".join(map(encode, answer))

    def send(self, command: c.Command, id_: str, clean: Answer) -> None:
        """The first time, in several copies at once or in one; then whatever else the line brings."""
        self._runner.run(self._send(command, id_, clean))

    async def _send(self, command: c.Command, id_: str, clean: Answer) -> None:
        await self.keeper()
        copies = self._chance.choice((2, 2, 3)) if self._happens(TWICE) and isinstance(clean, bytes) else 1
        answers = await asyncio.gather(*(self._ask(command, id_) for _ in range(copies)))
        assert set(answers) == {clean}, f"{id_} is answered with {answers}, and in the clean run with {clean!r}"
        self.counts["copies"] += copies - 1
        self.counts["taken" if isinstance(clean, bytes) else "refused"] += 1
        if isinstance(clean, bytes):
            self.first[id_] = command, clean
        if self._happens(RESTART):
            await self.closed()
            await self.keeper()
            self.counts["restarts"] += 1
        if self._happens(OLD) and self.first:
            await self._old()

    async def _old(self) -> None:
        """Something that was taken, of any time, comes again; or its id with another command."""
        id_ = self._chance.choice(list(self.first)[-200:] if self._happens(0.5) else list(self.first))
        command, answer = self.first[id_]
        other = self._chance.choice(list(self.first.values()))[0] if self._happens(OTHER / OLD) else command
        expected: Answer = answer if other == command else "other_command"
        again = await self._ask(other, id_)
        assert again == expected, f"{id_} comes again and is answered with {again!r}, and before with {expected!r}"
        self.counts["copies" if other == command else "other bodies"] += 1

    def _happens(self, chance: float) -> bool:
        return self._chance.random() < chance

    def comes_late(self) -> bool:
        return self._happens(LATE)

    def late(self, made: list[c.Command]) -> c.Command:
        self.counts["late"] += 1
        return made.pop(self._chance.randrange(len(made)))

    def same_log(self, clean: Watched) -> None:
        """Nothing but the clean run is stored, and its state is kept."""
        self._runner.run(self._same_log(clean))

    async def _same_log(self, clean: Watched) -> None:
        keeper = await self.keeper()
        bodies = [record.body for record in await keeper.store.read(keeper.stream)]
        assert bodies == list(map(encode, clean.log)), "the log is not that of the clean run"
        assert keeper.durable == clean.state, "the state is not that of the clean run"


class Sent(Watched):
    """The clean run, whose commands go over the line as well."""

    def __init__(self, rules: TableRules, line: Line) -> None:
        super().__init__(rules)
        self._line, self._ids, self._depth = line, count(1), 0

    def do(self, command: c.Command) -> Events | Refusal:
        """What the machine does because of a refusal is done within; the keeper does it by itself, too."""
        self._depth += 1
        result = super().do(command)
        self._depth -= 1
        if not self._depth:
            clean: Answer = str(result.code) if isinstance(result, Refusal) else b"\n".join(map(encode, result))
            self._line.send(command, f"id {next(self._ids)}", clean)
        return result


class Play(Soak):
    def __init__(self, name: str, seed: int, line: Line) -> None:
        super().__init__(name, seed)
        self.night = self.devices.night = Sent(self.law, line)
        line.law, self._line, self._made = self.law, line, list[c.Command]()

    def send(self, command: c.Command) -> Events | Refusal:
        """Before it may come one that was made earlier; and it may come once more, later, under an id of its own."""
        if isinstance(command, c.MixDraws):
            command = replace(command, head=HEAD)
        if self._made and self._line.comes_late():
            super().send(self._line.late(self._made))
        if self._line.comes_late():
            self._made.append(command)
        return super().send(command)

    def step(self) -> None:
        self._end_purchase()
        super().step()

    def to_the_spin(self) -> None:
        self._end_purchase()
        super().to_the_spin()

    def _end_purchase(self) -> None:
        """What a late command has begun is brought to its end: ball and number wait for it."""
        if self.night.state.buy_in:
            self.send(c.ReturnTender(self.hand("buy-in")))
            for box in (BOXES.get(self.book, "drop box"), "bank"):
                self.send(c.DropTender(self.hand("buy-in"), box))


def _planted(fault: str) -> AbstractContextManager[None]:
    if fault == FORGOTTEN:
        return broken(stream, "load", _forgetful)
    return broken(Keeper, "_again", _any_body) if fault == ANY_BODY else nullcontext()


async def _as_dealt(keeper: TableKeeper) -> str:
    """The clean run has no records, and so no hash of the close."""
    return HEAD


_again = Keeper._again


async def _forgetful(*told: Any) -> Loaded[Any]:
    loaded: Loaded[Any] = await load(*told)
    loaded.seen = Seen()
    return loaded


async def _any_body(keeper: Any, id_: str, digest: str, known: tuple[str, int, int]) -> Any:
    return await _again(keeper, id_, known[0], known)


RIG = Rig(
    id="C1",
    title="commands copied, delayed, reordered, repeated after restarts, and with another body under a known id",
    promises=("W1", "W3"),
    unit="commands that arrived",
    small=4_000,
    full=1_000_000,
    run=run,
    faults=(FORGOTTEN, ANY_BODY),
)
