"""R3: old logs and old stores. A log of every released format comes to the same money, a newer store is refused, and an
upgrade of an old one that is killed anywhere is taken up again by the next start.

The old store is one of the first edition, with the logs of `tests/golden` in it, some of them still in its write-ahead
log. A child opens it, and is killed at the n-th call to its files, before or after that call was done.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw
import golden

from croupier.service.chain import first_break
from croupier.service.ports import Record, StoreError
from croupier.storage import schema, sqlite
from croupier.storage.database import COLUMNS
from croupier.storage.sqlite import SqliteStore
from croupier.table.codec import decode_event
from rigs.rig import Report, Rig, Trial, broken

IN_PARTS = "an upgrade is committed in parts"
LOGS = [golden.read(file) for file in sorted((Path(__file__).parent.parent / "tests/golden").glob("format-*/*.jsonl"))]
TOLD_MAX = 20


def old_store(place: Path, records: Sequence[Record]) -> None:
    """As the first edition wrote it, and as a crash has left it: the end is in the log alone."""
    connection = apsw.Connection(str(place))
    connection.execute("pragma journal_mode = wal")
    connection.wal_autocheckpoint(0)
    marks = f"pragma application_id = {sqlite.APPLICATION}; pragma user_version = 1"
    connection.execute(f"begin; {schema.SQLITE[0]}; {marks}; commit")
    insert = f"insert into records ({COLUMNS}) values ({', '.join('?' * 11)})"  # noqa: S608
    half = len(records) // 2
    connection.executemany(insert, [record.row for record in records[:half]])
    connection.wal_checkpoint()
    connection.executemany(insert, [record.row for record in records[half:]])
    for end in ("", "-wal"):
        shutil.copy(f"{place}{end}", f"{place}.copy{end}")
    connection.close()
    for end in ("", "-wal"):
        Path(f"{place}.copy{end}").replace(f"{place}{end}")


class Deadly(apsw.VFS):
    """The process is killed at the n-th call that changes a file, before it or after it."""

    def __init__(self, n: int, after: bool) -> None:
        self.n, self.after, self.calls = n, after, 0
        self.usual = apsw.vfs_names()[0]
        super().__init__("deadly", self.usual, makedefault=True)

    def xOpen(self, name: Any, flags: list[int]) -> _File:  # noqa: N802
        return _File(self, name, flags)

    def xDelete(self, name: str, syncdir: bool) -> None:  # noqa: N802
        self.called(False)
        super().xDelete(name, syncdir)
        self.called(True)

    def called(self, after: bool) -> None:
        self.calls += not after
        if self.calls == self.n and after == self.after:
            os.kill(os.getpid(), signal.SIGKILL)


class _File(apsw.VFSFile):
    def __init__(self, disk: Deadly, name: Any, flags: list[int]) -> None:
        self._disk = disk
        super().__init__(disk.usual, name, flags)

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: N802
        self._disk.called(False)
        super().xWrite(data, offset)
        self._disk.called(True)

    def xSync(self, flags: int) -> None:  # noqa: N802
        """A kill does not take away what the system has; so nothing has to be flushed here."""
        self._disk.called(False)
        self._disk.called(True)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        self._disk.called(False)
        super().xTruncate(newsize)
        self._disk.called(True)


def upgraded(place: Path, n: int = 0, after: bool = False) -> tuple[bool, int]:
    """By a child, which is killed at the n-th call: whether it was, and how many calls there were."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            disk = Deadly(n, after)
            asyncio.run(_opened_and_closed(place))
            os.write(write, str(disk.calls).encode())
        finally:
            os._exit(0)  # whatever happened to it, this process does not go on with what its parent does
    os.close(write)
    _, status = os.waitpid(child, 0)
    with os.fdopen(read, "rb") as said:
        return os.waitstatus_to_exitcode(status) == -signal.SIGKILL, int(said.read() or 0)


async def _opened_and_closed(place: Path) -> None:
    await SqliteStore(place).close()


async def _wrong(place: Path, records: Sequence[Record]) -> str:
    """The next start, which upgrades; everything is there, numbered as it was stored, and more can be appended."""
    try:
        store = SqliteStore(place)
    except StoreError as error:
        return f"it does not open: {error}"
    try:
        told = [(n, record.stream, record.version, record.hash) for n, record in enumerate(records, 1)]
        if await store.history() != told:
            return "the records are not numbered as they were stored"
        for stream in await store.streams():
            if broke := first_break(await store.read(stream)):
                return broke
        await store.append(golden.renamed([records[0]], "table:new"))
        return "" if await store.size() == len(records) + 1 else "an appended record is not the next"
    except StoreError as error:
        return f"it cannot be read: {error}"
    finally:
        await store.close()


def newer_is_refused(place: Path) -> str:
    """By a message that says so, whether it is to be written or read; the file stays as it is."""
    asyncio.run(_opened_and_closed(place))
    connection = apsw.Connection(str(place))
    connection.execute(f"pragma user_version = {len(schema.SQLITE) + 1}")
    connection.close()
    before = place.read_bytes()
    for read_only in (False, True):
        try:
            SqliteStore(place, read_only=read_only)
        except StoreError as error:
            if "newer Croupier" not in str(error):
                return f"a newer store is refused with: {error}"
        else:
            return "a newer store is opened"
    return "" if place.read_bytes() == before else "a newer store that was refused was changed"


@contextmanager
def _planted(fault: str) -> Iterator[None]:
    """The first step of an upgrade is committed before the rest."""
    if not fault:
        yield
        return
    first, _, rest = schema.SQLITE[1].partition(";")
    with broken(schema, "SQLITE", (schema.SQLITE[0], f"{first}; commit; begin immediate; {rest}")):
        yield


def run(trial: Trial) -> Report:
    report, chance = Report(), random.Random(trial.seed)
    for head, records in LOGS:
        events = [decode_event(record.body, record.format) for record in records]
        if golden.comes_to(events) != head.comes_to or first_break(records):
            report.found.append(f"the log of {head.stream} with {len(records)} records does not come to what it did")
    logs = [golden.renamed(records, f"table:{number}") for number, (_, records) in enumerate(LOGS)]
    base = trial.folder / "base.db"
    stored = [record for log in (logs[:3] if trial.size < 200 else logs) for record in log]
    old_store(base, stored)
    with _planted(trial.fault):
        _, calls = upgraded(_copied(base, trial.folder / "whole.db"))
        points = [(n, after) for n in range(1, calls + 1) for after in (False, True)]
        for number in range(trial.size):
            n, after = points[number] if trial.size >= len(points) > number else chance.choice(points)
            place = _copied(base, trial.folder / "killed.db")
            killed = 0
            while upgraded(place, n, after)[0] and killed < 3:  # the next is killed, too, and the one after it
                killed, n = killed + 1, chance.randrange(1, n + 1)
                report.tried += 1
            if (found := asyncio.run(_wrong(place, stored))) and len(report.found) < TOLD_MAX:
                report.found.append(f"killed at call {n} of {calls}, {killed} times: {found}")
            if report.tried >= trial.size:
                break
    if refused := newer_is_refused(_copied(base, trial.folder / "newer.db")):
        report.found.append(refused)
    report.figures = {"old logs": len(LOGS), "records upgraded": len(stored), "calls of an upgrade": calls}
    return report


def _copied(base: Path, place: Path) -> Path:
    for end in ("", "-wal", "-shm", "-last", "-lease", "-journal"):
        Path(f"{place}{end}").unlink(missing_ok=True)
        if Path(f"{base}{end}").exists():
            shutil.copy(f"{base}{end}", f"{place}{end}")
    return place


RIG = Rig(
    id="R3",
    title="logs of every released format, stores of an older edition whose upgrade is killed, and of a newer one",
    promises=("W1", "W3"),
    unit="kills of an upgrade",
    small=24,
    full=2_000,
    run=run,
    faults=(IN_PARTS,),
)
