"""D2: the power fails while a house writes: whatever a sound disk can be left with, the next start finds everything.

Several tables append side by side to the real store, with checkpoints and snapshots between them, on a disk that
records. At every step of it, states that a power loss may leave are made up (`crash_disk`). Each is opened by SQLite
and compared: what was acknowledged is there, in its order, and no command in part. Of every so many the whole house is
started. Every night has several lives: the next begins from a state in which the power has failed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, cast

import apsw
import golden
from crash_disk import Crashes, Files, Recorder, files_in

from croupier.cli.history import proof_folder, written_store
from croupier.cli.inspecting import inspected
from croupier.service.historian import HistoryError
from croupier.service.ports import Record, Snapshot
from croupier.storage import last, sqlite, wal, writer
from croupier.storage import proof_folder as proofs
from croupier.storage.proof_folder import lines_of
from croupier.storage.wal import damaged_at
from rigs.rig import Report, Rig, Trial, broken

NORMAL = "synchronous is normal"
AHEAD = "the last record is noted before the commit"
LOOSE = "a checkpoint is renamed before it is flushed"
LIVES, COMMANDS = 3, 12
"""Of a night; of a table in a life."""
STATES = range(200, 2_000)
"""Of a life, in a short run and in a long one."""
WHOLE, NEAR = 100, 8
"""One state of so many is started as a whole house; and one of those in which a checkpoint is being written."""
PAGES = 6
"""In the log, so that it is brought into the file and begun anew again and again, which flushes everything."""
TOLD_MAX = 20
TABLES = 3
ENDS = ("", "-wal", "-journal")
Stored = list[tuple[str, int, bytes]]
LOGS = [
    golden.read(file)[1]
    for file in sorted((Path(__file__).parent.parent / "tests" / "golden").glob("format-*/*.jsonl"))
]


@dataclass(slots=True)
class Night:
    """One house: the logs of its tables, and how far each life brought them."""

    folder: Path
    chance: random.Random
    report: Report
    streams: list[list[Record]]
    arguments: argparse.Namespace
    states: int
    lives: int = 0
    lost: int = 0
    whole: int = 0
    different: int = 0
    """States of the database that no other state of the same life has."""
    read: dict[tuple[bytes | None, ...], tuple[Stored | str, int]] = field(default_factory=dict)

    @property
    def place(self) -> Path:
        return self.folder / "house.db"

    @property
    def desk(self) -> Path:
        """Where a database is read without the house around it."""
        return self.folder.with_name("desk.db")

    def live(self) -> bool:
        """One life, and whatever a power loss may leave of it; no more, when the house did not start."""
        self.read.clear()
        before = files_in(self.folder)
        disk = Recorder(self.folder)
        try:
            with disk.recording():
                order = asyncio.run(self._write(disk))
        except Exception as error:  # whatever it is, somebody would have to be called
            self.report.found.append(f"after state {self.report.tried} the house does not start: {error}")
            return False
        crashes, chosen = Crashes(before), before
        points = self._points(len(disk.ops))
        for number, op in enumerate(disk.ops):
            for _ in range(points.get(number, 0)):
                chosen = crashes.state(self.chance)
                near = crashes.is_loose("proof/") or crashes.is_loose("-proof/")
                self._judge(chosen, crashes.told, order, near, f"operation {number} of {len(disk.ops)}")
            crashes.step(op)
        self._put(chosen)
        return True

    def _points(self, ops: int) -> dict[int, int]:
        points: dict[int, int] = {}
        for _ in range(self.states):
            at = self.chance.randrange(ops)
            points[at] = points.get(at, 0) + 1
        return points

    async def _write(self, disk: Recorder) -> list[Record]:
        """A life: every table goes on where it stands. The records in the order in which they are stored."""
        async with written_store(self.arguments, str(self.place)) as (store, historian):
            assert historian
            stored = {stream: version for _, stream, version, _ in await store.history()}
            size = sum(stored.values())
            disk.mark(size)

            async def table(log: list[Record]) -> None:
                rest = log[stored.get(log[0].stream, 0) :]
                commands = [list(part) for _, part in groupby(rest, key=lambda record: record.command)]
                for number, command in enumerate(commands[:COMMANDS]):
                    await store.append(command)
                    disk.mark(await store.size())
                    if number % 5 == self.chance.randrange(5):
                        taken = Snapshot(
                            command[-1].stream, command[-1].version, command[-1].hash, self.chance.randbytes(900)
                        )
                        await store.save_snapshot(taken)
                    if self.chance.random() < 0.1:
                        await historian.checkpoint()

            await asyncio.gather(*map(table, self.streams))
            return await store.whole()

    def _judge(self, state: Files, told: int, order: Sequence[Record], near_proof: bool, where: str) -> None:
        self.report.tried += 1
        found = self._read(state, told, order) or (self._notes(state) if near_proof else "")
        if not found and self.chance.randrange(NEAR if near_proof else WHOLE) == 0:
            self.whole += 1
            found = self._started(state, told, order)
        if found:
            self.lost += "is lost" in found
            if len(self.report.found) < TOLD_MAX:
                self.report.found.append(f"state {self.report.tried}, {where}: {found}")

    def _put(self, state: Files) -> None:
        shutil.rmtree(self.folder)
        for name, data in state.items():
            file = self.folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (self.folder / "other").mkdir(parents=True, exist_ok=True)

    def _read(self, state: Files, told: int, order: Sequence[Record]) -> str:
        """What SQLite makes of the database alone, and the check of the start that looks at its log before."""
        files = tuple(state.get(f"house.db{end}") for end in ENDS)
        if files not in self.read:
            self.read[files] = self._read_anew(files)
        stored, at = self.read[files]
        noted = state.get("house.db-last", b"")
        found = stored if isinstance(stored, str) else _compared(stored, told, order) or _ahead(noted, stored)
        return found or (f"its log is said to be damaged at byte {at}" if at else "")

    def _notes(self, state: Files) -> str:
        """The checkpoints can be read, up to the one that was being written."""
        file = self.desk.with_name("checkpoints")
        file.write_bytes(next((data for name, data in state.items() if name.endswith("proof/checkpoints")), b""))
        try:
            list(lines_of(file))
        except HistoryError as error:
            return str(error)
        return ""

    def _read_anew(self, files: tuple[bytes | None, ...]) -> tuple[Stored | str, int]:
        """What is in it, or what SQLite says; and where the start says that its log is damaged."""
        self.different += 1
        for end, data in zip(ENDS, files, strict=True):
            file = Path(f"{self.desk}{end}")
            if data is None:
                file.unlink(missing_ok=True)
            else:
                file.write_bytes(data)
        at = damaged_at(Path(f"{self.desk}-wal"))
        try:
            return _records(self.desk), at
        except apsw.Error as error:
            return f"SQLite says: {error}", at

    def _started(self, state: Files, told: int, order: Sequence[Record]) -> str:
        """The house itself, with everything that a start compares, and then the inspection."""
        self._put(state)

        async def start() -> list[tuple[str, int, bytes]]:
            async with written_store(self.arguments, str(self.place)) as (store, _):
                return [place[1:] for place in await store.history()]

        try:
            stored = asyncio.run(start())
            folder = proof_folder(self.arguments, str(self.place))
            assert folder
            return _compared(stored, told, order) or inspected(str(self.place), folder).verdict()
        except Exception as error:  # whatever it is, somebody would have to be called
            return f"the house does not start: {error}"


def _records(place: Path) -> Stored:
    with contextlib.closing(apsw.Connection(str(place))) as connection:
        connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        connection.execute("pragma locking_mode = exclusive")  # so that it needs no memory beside the file
        if connection.pragma("quick_check") != "ok":
            return [("the pages do not hold", 0, b"")]
        if not connection.execute("select 1 from sqlite_schema where name = 'records_in_order'").fetchone():
            return []
        rows = connection.execute("select stream, version, hash from records order by sequence").fetchall()
        return cast("Stored", rows)


def _compared(stored: Sequence[tuple[str, int, bytes]], told: int, order: Sequence[Record]) -> str:
    if len(stored) < told:
        return f"record {len(stored) + 1} of {told} that were acknowledged is lost"
    for number, (found, record) in enumerate(zip(stored, order, strict=False), 1):
        if found != (record.stream, record.version, record.hash):
            return f"record {number} is {found[1]} of {found[0]}, and was {record.version} of {record.stream}"
    if len(stored) > len(order):
        return f"record {len(order) + 1} was never written"
    if 0 < len(stored) < len(order):
        before, after = order[len(stored) - 1], order[len(stored)]
        if (before.stream, before.command) == (after.stream, after.command):
            return f"the command of record {len(stored)} is there in part"
    return ""


def _ahead(noted: bytes, stored: Stored) -> str:
    """What is noted as acknowledged last has to be there, or no start would go on."""
    slots = [last._read(noted[at : at + last.SLOT]) for at in (0, last.SLOT)]
    for slot in filter(None, slots):
        if stored[slot.sequence - 1 : slot.sequence] != [(slot.stream, slot.version, bytes.fromhex(slot.hash))]:
            return f"{slot} is noted as acknowledged, and is not there"
    return ""


@contextlib.contextmanager
def _planted(fault: str) -> Iterator[None]:
    with contextlib.ExitStack() as planted:
        planted.enter_context(broken(sqlite, "PAGES", PAGES if fault != NORMAL else 10 * PAGES))
        planted.enter_context(broken(wal, "checksum", lru_cache(20_000)(wal.checksum)))  # most pages come again
        if fault == NORMAL:
            prepare = sqlite._Writing._prepare

            def lax(self: Any, connection: apsw.Connection, place: Path) -> None:
                prepare(self, connection, place)
                connection.execute("pragma synchronous = normal")

            planted.enter_context(broken(sqlite._Writing, "_prepare", lax))
        elif fault == AHEAD:
            attempt, write = writer.Writer._attempt, last.LastFile.write

            def hasty(self: Any, jobs: list[Any]) -> Any:
                records = [record for job in jobs for record in job.records]
                if records:
                    write(self._last, self._connection.size + len(records), records[-1])
                return attempt(self, jobs)

            planted.enter_context(broken(writer.Writer, "_attempt", hasty))
        elif fault == LOOSE:
            planted.enter_context(broken(proofs, "replace_file", _loose))
        yield


def _loose(place: Path, data: bytes) -> None:
    new = place.with_name(place.name + ".new")
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.write(file, data)
    os.close(file)
    new.replace(place)


def run(trial: Trial) -> Report:
    chance, report, whole, lost = random.Random(trial.seed), Report(), 0, 0
    nights, different, states = 0, 0, max(STATES.start, min(STATES.stop, trial.size // 100))
    with _planted(trial.fault):
        # A flush that is left out loses something in a share of all states: that fault is tried to the end.
        while report.tried < trial.size if trial.fault == NORMAL else not trial.is_over(report):
            folder = trial.folder / f"night{nights}"
            (folder / "other").mkdir(parents=True)
            proof = folder / "other" / "proof" if nights % 2 else None
            logs = [golden.renamed(log, f"table:{n}") for n, log in enumerate(chance.sample(LOGS, TABLES))]
            night = Night(folder, chance, report, logs, argparse.Namespace(proof=proof), states)
            while night.lives < LIVES and night.live():
                night.lives += 1
            nights, whole, lost = nights + 1, whole + night.whole, lost + night.lost
            different += night.different
            shutil.rmtree(folder)
    figures: dict[str, int | str] = {"different databases": different, "houses": nights, "whole starts": whole}
    report.figures = figures | {"states that lost something acknowledged": f"{lost / report.tried:.0%}"}
    if trial.fault == NORMAL and 2 * lost <= report.tried:
        report.found = []  # the rig would be half blind: more than every other state has to lose something
    return report


RIG = Rig(
    id="D2",
    title="power loss at any write or flush of the store, its log, its last record and its checkpoints",
    promises=("W1", "W7"),
    unit="states",
    small=1_200,
    full=1_000_000,
    run=run,
    faults=(NORMAL, AHEAD, LOOSE),
    timed="keys and times of a house, and so how many writes it makes; the seed gives what is lost of them",
)
