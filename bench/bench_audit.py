"""The audit of a long night and the restart after it, beside bare figures of the same run.

    python3 go.py bench audit --events 1000000

A hundred terminals bet, rounds are spun and settled, and everything is written to a SQLite file as the server writes
it: one table with so many events, and for every core one with a tenth. Then other processes read it again: the chain
alone, the replay, and with every command decided again; on one core, on every core with a table each, and for the peak
of memory at two lengths; and four without commands, as `croupier audit verify` shares them out. A restart is timed
with a snapshot that is as old as one can be and without. Bare: the rows read, and as many hashes, in one plain loop
each. On a machine that does other things as well, the rates by processor time say more than those by the clock.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import apsw
import msgspec
from bench_table import DAN, MINIMUM, eventsourcing_events, rules, seated

from croupier.cli.audit_streams import verified
from croupier.devices.clock import SystemClock
from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.service.audit import Audit
from croupier.service.chain import FIRST, link, page_of
from croupier.service.keeper import SNAPSHOT_EVERY
from croupier.service.ports import Record
from croupier.service.table_replay import TableReplay
from croupier.service.tables import Table, TableKeeper
from croupier.storage.database import READ
from croupier.storage.open import open_store
from croupier.table import commands as c
from croupier.table.codec import FORMAT, encode
from croupier.table.decide import decide
from croupier.table.evolve import evolve
from croupier.table.people import Actor, Role
from croupier.table.rules import TableRules
from croupier.table.state import TableState

STREAM = "table:1"
CORES = os.cpu_count() or 1
SHORT = [f"table:{number}" for number in range(2, CORES + 2)]
KINDS = {"chain": "the chain alone", "replay": "chain, replay, settlements, ledger", "decide": "commands decided again"}
SEATS, WAGERS = 100, 10
"""Terminals, and how many wagers each makes in a round."""
PAGE = 2_000


def commands(law: TableRules, chance: random.Random) -> Iterator[c.Command]:
    """Rounds without end: wagers anywhere of one to five units, a spin, an outcome; the machine does the rest."""
    places, serial = list(law.places), 0
    while True:
        for _ in range(WAGERS):
            serial += 1
            for number in range(1, SEATS + 1):
                who = Actor(f"player {number}", Role.PLAYER)
                stake = Cents(MINIMUM * chance.randint(1, 5))
                yield c.PlaceWager(who, who.name, chance.choice(places), stake, "electronic", serial=serial)
        yield c.SpinBall(DAN)
        yield c.CallNoMoreBets(DAN, frozenset({"wave"}))
        yield c.RecordOutcome(
            DAN, chance.choice(law.wheel.pockets), c.Telemetry(6), confirmed=frozenset({"valid-spin"})
        )


def written(law: TableRules, stream: str = STREAM, seed: int = 1, keep: bool = True) -> Iterator[Record]:
    """The records, as a keeper makes them; with their commands or without."""
    chance = random.Random(seed)  # noqa: S311
    night = seated(law, SEATS)
    state, version, head = TableState(), 0, FIRST

    def kept(event: object, by: Actor, command: str, at: int, digest: str, asked: bytes | None) -> Record:
        nonlocal version, head
        version += 1
        envelope = (stream, version, 1_700_000_000_000 + at, by.name, by.role.value, command, digest)
        body, before = encode(event), head  # type: ignore[arg-type]
        head = link(before, *envelope, FORMAT, body)
        return Record(*envelope, FORMAT, body, before, head, asked)

    for event in night.log:  # of before commands were kept
        state = evolve(state, event)
        yield kept(event, DAN, f"{chance.getrandbits(128):032x}", version, "d" * 64, None)
    for command in commands(law, chance):
        events = decide(state, command, law)
        assert not isinstance(events, Refusal), events
        id_, at, asked = f"{chance.getrandbits(128):032x}", version, encode(command)
        digest = hashlib.sha256(asked).hexdigest()
        for place, event in enumerate(events):
            state = evolve(state, event)
            yield kept(event, command.by, id_, at, digest, asked if keep and not place else None)


async def write(law: TableRules, file: Path, events: int) -> None:
    """All but the last events, a snapshot, and the rest: a restart finds as much behind a snapshot as there can be."""
    making = written(law)
    await fill(file, making, events - SNAPSHOT_EVERY)
    print(f"restart without a snapshot  {await restart(law, file, close=True):>9.2f} s")
    await fill(file, making, SNAPSHOT_EVERY)
    print(f"restart with one            {await restart(law, file):>9.2f} s, {SNAPSHOT_EVERY:,} events behind it")
    for seed, stream in enumerate(SHORT, 2):
        await fill(file, written(law, stream, seed), events // 10)


async def fill(file: Path, making: Iterator[Record], count: int) -> None:
    store = open_store(file)
    while count > 0:
        some = list(islice(making, min(count, 5_000)))
        await store.append(some)
        count -= len(some)
    await store.close()


def at_once(law: TableRules, file: Path, events: int) -> float:
    """Records a second of four streams on every core: without commands, so that they are replayed and no more."""
    for number in range(4):
        asyncio.run(fill(file, written(law, f"table:{number}", number, keep=False), events // 4))
    begun = time.perf_counter()
    records = [report.records for report in verified(str(file), (), chain_only=False) if not report.difference]
    assert sum(records) == events // 4 * 4, records
    return sum(records) / (time.perf_counter() - begun)


async def restart(law: TableRules, file: Path, close: bool = False) -> float:
    begun = time.perf_counter()
    keeper = TableKeeper(STREAM, open_store(file), SystemClock(), Table(law, lambda state: law))
    await keeper.load()
    seconds = time.perf_counter() - begun
    assert not keeper.halted, keeper.halted
    if close:
        await keeper.close()
    await keeper.store.close()
    return seconds


class Done(msgspec.Struct):
    """What a process that has audited a stream says of itself."""

    records: int
    seconds: float
    computing: float
    megabytes: int


async def audit(file: str, stream: str, kind: str) -> Done:
    """All of it in one process, which is one of its own, so that its memory is."""
    law, store = rules(), open_store(file, read_only=True)
    begun, computed = time.perf_counter(), time.process_time()
    found, after = Audit(stream, None if kind == "chain" else TableReplay(lambda state: law)), 0
    read: Any = store.whole_rows if kind == "decide" else store.rows
    while rows := await read(stream, after, PAGE):
        found.see(page_of(stream, after, rows))
        after = rows[-1][1]
    report = found.report()
    assert not report.difference, report
    return Done(report.records, time.perf_counter() - begun, time.process_time() - computed, peak())


def audits(file: Path, streams: list[str], kind: str) -> list[Done]:
    """Each in a process, all at once."""
    words = [sys.executable, __file__, "--audit", str(file), "--kind", kind, "--stream"]
    running = [subprocess.Popen([*words, stream], stdout=subprocess.PIPE) for stream in streams]
    return [msgspec.json.decode(each.communicate()[0], type=Done) for each in running]


def all_audits(file: Path) -> None:
    print("records a second        one core, by the clock   by its time    every core    MB    MB at a tenth")
    for kind, says in KINDS.items():
        (long,), short = audits(file, [STREAM], kind), audits(file, SHORT, kind)
        together = sum(each.records for each in short) / max(each.seconds for each in short)
        clock, own = long.records / long.seconds, long.records / long.computing
        print(
            f"{says:<36} {clock:>11,.0f} {own:>13,.0f} {together:>13,.0f} {long.megabytes:>5} {short[0].megabytes:>16}"
        )


def peak() -> int:
    """Megabytes. What `getrusage` says of a new process is that of the one that began it."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) >> 10


def bare(file: Path) -> None:
    """What no audit in this language can be faster than, on one core."""
    base, head = apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY), FIRST
    after, count, reading, hashing = 0, 0, 0.0, 0.0
    while True:
        begun = time.perf_counter()
        rows: list[Any] = base.execute(READ, (STREAM, after, PAGE)).fetchall()
        reading += time.perf_counter() - begun
        if not rows:
            break
        after, count = rows[-1][1], count + len(rows)
        begun = time.perf_counter()
        for row in rows:
            head = hashlib.sha256(head + row[8]).digest()
        hashing += time.perf_counter() - begun
    print(f"{'bare: rows read from SQLite':<54} {count / reading:>10,.0f} records a second")
    print(f"{'bare: SHA-256 of the bodies in a loop':<54} {count / hashing:>10,.0f} records a second")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--events", type=int, default=1_000_000, help="how long the night is")
    parser.add_argument("--audit", metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--kind", help=argparse.SUPPRESS)
    parser.add_argument("--stream", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.audit:
        print(msgspec.json.encode(asyncio.run(audit(wanted.audit, wanted.stream, wanted.kind))).decode())
        return
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.sqlite"
        asyncio.run(write(rules(), file, wanted.events))
        all_audits(file)
        together = at_once(rules(), Path(folder) / "streams.sqlite", wanted.events)
        print(f"{'four streams, replayed, on every core':<54} {together:>10,.0f} records a second")
        bare(file)
    print(f"{'peer: eventsourcing reads an aggregate':<54} {eventsourcing_events():>10,.0f} events a second")


if __name__ == "__main__":
    main()
