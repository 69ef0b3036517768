"""The floor in one process: durable wagers a second on SQLite, and an audit of what was written.

    python3 go.py bench floor

Wagers go through the keeper of one table: known ids, all the rules, the chain, group commit, a flush to the disk
before the answer. Beside it stands the bare figure: rows put into a SQLite file of the same settings, so many in one
transaction, without rules, chain or answers.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

import apsw
from bench_table import BILLS, MINIMUM, RICH, SUE, rules

from croupier.devices.clock import SystemClock
from croupier.rulebook.refusal import Refusal
from croupier.service.audit import Audit, verify
from croupier.service.table_replay import TableReplay
from croupier.service.tables import Table, TableKeeper
from croupier.storage.open import open_store
from croupier.table import commands as c
from croupier.table.inspecting import in_order
from croupier.table.people import Actor, Role
from croupier.table.rules import TableRules

WAGERS = 20_000


async def seated(law: TableRules, file: Path, seats: int) -> TableKeeper:
    keeper = TableKeeper("table:1", open_store(file), SystemClock(), Table(law, lambda state: law))
    box = c.DropBox("1", "a", "b")
    everything, found = frozenset(law.confirmations("open")), in_order(law, "Sue")
    await keeper.handle(c.OpenTable(SUE, "Dan", RICH, box, "wall", everything, found), "open")
    for number in range(1, seats + 1):
        name = f"player {number}"
        await keeper.handle(c.SeatPlayer(Actor(name, Role.PLAYER), name, number), f"seat {number}")
        await keeper.handle(c.SpreadTender(BILLS, name, "currency", RICH, "electronic"), f"buy {number}")
    return keeper


async def placing(law: TableRules, waiting: int) -> None:
    """So many terminals, each sending its next wager when the last one was answered."""
    with tempfile.TemporaryDirectory() as folder:
        keeper = await seated(law, Path(folder) / "house.sqlite", waiting)
        places = list(law.places)
        each = max(1, WAGERS // waiting) if waiting > 1 else 2_000
        waits: list[float] = []

        async def terminal(number: int) -> None:
            name = f"player {number}"
            by = Actor(name, Role.PLAYER)
            for serial in range(1, each + 1):
                wager = c.PlaceWager(by, name, places[serial % len(places)], MINIMUM, "electronic", serial=serial)
                begun = time.perf_counter()
                result = await keeper.handle(wager, f"{number}-{serial}")
                waits.append(time.perf_counter() - begun)
                assert not isinstance(result, Refusal) or result.code == "above_maximum", result

        begun = time.perf_counter()
        await asyncio.gather(*(terminal(number) for number in range(1, waiting + 1)))
        seconds = time.perf_counter() - begun
        waits.sort()
        middle, late = waits[len(waits) // 2] * 1000, waits[len(waits) * 99 // 100] * 1000
        told = f"answered in {middle:.1f} ms (99 %: {late:.1f} ms)"
        print(f"  {waiting:>5} terminals  {len(waits) / seconds:>9,.0f} wagers a second, {told}")
        if waiting == 1000:
            begun = time.perf_counter()
            report = await verify(keeper.store, Audit("table:1", TableReplay(lambda state: law)))
            rate = report.records / (time.perf_counter() - begun)
            assert not report.difference, report
            print(f"  audit of its {report.records:,} records: {rate:,.0f} a second")
        await keeper.store.close()


def bare(batch: int) -> float:
    """Rows a second of 300 bytes, so many in a transaction."""
    with tempfile.TemporaryDirectory() as folder:
        base = apsw.Connection(str(Path(folder) / "bare.sqlite"))
        base.pragma("journal_mode", "wal")
        base.pragma("synchronous", "full")
        base.execute("create table bare(number integer primary key, body blob)")
        rows, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < 1:
            with base:
                base.executemany("insert into bare(body) values (?)", [(b"x" * 300,)] * batch)
            rows += batch
        return rows / (time.perf_counter() - begun)


def main() -> None:
    law = rules()
    print("durable wagers through one table's keeper, on SQLite:")
    for waiting in (1, 20, 200, 1000):
        asyncio.run(placing(law, waiting))
    print("bare rows into SQLite: " + ", ".join(f"{bare(batch):,.0f} a second by {batch}" for batch in (1, 200, 1000)))


if __name__ == "__main__":
    main()
