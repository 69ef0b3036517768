"""A large house in SQLite: how long it takes to open, to be inspected, to be copied and to come back; and who waits.

    python3 go.py bench house --records 1000000 --seed 1

Some tables are written as the server writes them. Then the house is signed, opened without snapshots and with them,
inspected as every day, backed up and restored by the commands that operators use. In the end wagers are placed one
after the other at one table of the open house: alone, while an inspection runs, and while a backup does, in one run. On
a machine that does other things as well only the ratios say something.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from itertools import islice
from pathlib import Path
from statistics import quantiles
from typing import Any

from bench_audit import SEATS, written
from bench_table import MINIMUM, rules

from croupier.cli.history import proof_folder, written_store
from croupier.cli.inspecting import inspected, inspected_elsewhere
from croupier.cli.serve import house_of
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.service.inspection import aside
from croupier.service.tables import TableKeeper
from croupier.storage.library import Library
from croupier.storage.open import open_store
from croupier.table import commands as c
from croupier.table.people import Actor, Role

TABLES, CHUNK, WAGERS = 4, 5_000, 1_000
WORDS = argparse.Namespace(proof=None)


def say(what: str, begun: tuple[float, float]) -> None:
    """By the clock, and as much as was computed for it."""
    now = moment()
    print(f"{what:<40} {now[0] - begun[0]:>8.2f} s, {now[1] - begun[1]:>8.2f} s of computing", flush=True)


def moment() -> tuple[float, float]:
    here, children = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return time.perf_counter(), here.ru_utime + here.ru_stime + children.ru_utime + children.ru_stime


async def fill(file: Path, records: int, seed: int) -> None:
    """Table after table in turn, so that the history of the house goes over all of them."""
    making = [written(rules(str(n)), f"table:{n}", seed + n) for n in range(1, TABLES + 1)]
    store = open_store(file)
    for turn in range(max(TABLES, records // CHUNK)):
        await store.append(list(islice(making[turn % TABLES], min(CHUNK, records))))
    await store.close()


def command(*words: object) -> None:
    """As an operator gives it, in a process of its own."""
    begun = moment()
    subprocess.run([sys.executable, "-m", "croupier", *map(str, words)], check=True, stdout=subprocess.DEVNULL)
    say(f"croupier {words[0]}", begun)


async def start(file: Path, says: str, work: Callable[[House], Awaitable[None]] | None = None) -> None:
    """How long it takes until a command can be taken."""
    begun = moment()
    async with written_store(WORDS, str(file)) as (store, _):
        house = house_of(store, Library())
        await house.open()
        say(says, begun)
        assert not any(keeper.halted for keeper in house.keepers())
        if work:
            await work(house)
        await house.close()


class Wagers:
    def __init__(self, keeper: TableKeeper) -> None:
        self.keeper, self.places, self.serial = keeper, list(keeper.rules.places), 10**9

    async def place(self) -> float:
        """One wager, and how long it took until it was durable."""
        self.serial += 1
        who = Actor(f"player {self.serial % SEATS + 1}", Role.PLAYER)
        spot = self.places[self.serial // SEATS % len(self.places)]
        wager = c.PlaceWager(who, who.name, spot, MINIMUM, "electronic", serial=self.serial)
        begun = time.perf_counter()
        result = await self.keeper.handle(wager, f"bench-{self.serial}")
        seconds = time.perf_counter() - begun
        assert not isinstance(result, Refusal), result
        return seconds

    async def alone(self) -> list[float]:
        return [await self.place() for _ in range(WAGERS)]

    async def beside(self, work: Awaitable[Any]) -> list[float]:
        """As long as something else is done."""
        task = asyncio.ensure_future(work)
        times = []
        while not task.done():
            times.append(await self.place())
        await task
        return times


def middle_and_most(times: list[float]) -> tuple[float, float]:
    cut = quantiles(times, n=100)
    return 1_000 * cut[49], 1_000 * cut[98]


async def waiting(file: Path, folder: Path, house: House) -> None:
    wagers, proof = Wagers(house.floor.tables["1"]), proof_folder(WORDS, str(file))
    assert proof
    await wagers.alone()
    alone = middle_and_most(await wagers.alone())
    inspection = await wagers.beside(aside(lambda: inspected_elsewhere(str(file), proof)))
    words = [sys.executable, "-m", "croupier", "backup", str(folder / "during"), "--database", str(file)]
    copying = await asyncio.create_subprocess_exec(*words, stdout=subprocess.DEVNULL)
    backup = await wagers.beside(copying.wait())
    assert copying.returncode == 0
    print(f"a wager until it is durable, alone: half within {alone[0]:.2f} ms, 99 of 100 within {alone[1]:.2f} ms")
    for name, times in (("an inspection", inspection), ("a backup", backup)):
        half, most = middle_and_most(times)
        ratio = f"{half / alone[0]:.1f} and {most / alone[1]:.1f} times that"
        print(f"while {name} runs ({len(times):,} wagers): {half:.2f} and {most:.2f} ms, {ratio}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--records", type=int, default=1_000_000, help="how many the house has")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as where:
        folder = Path(where)
        file = folder / "house.sqlite"
        asyncio.run(fill(file, wanted.records, wanted.seed))
        size = file.stat().st_size / 1e6
        print(f"{wanted.records:,} records of {TABLES} tables, {size:,.0f} MB, seed {wanted.seed}", flush=True)
        command("history", "begin", "--database", file)
        asyncio.run(start(file, "open without snapshots"))
        asyncio.run(start(file, "open with snapshots"))
        proof, begun = proof_folder(WORDS, str(file)), moment()
        assert proof
        assert inspected(str(file), proof).verdict() == ""
        say("the daily inspection", begun)
        command("backup", folder / "backup", "--database", file)
        command("restore", folder / "backup", "--database", folder / "restored.sqlite")
        asyncio.run(start(file, "open once more", lambda house: waiting(file, folder, house)))


if __name__ == "__main__":
    main()
