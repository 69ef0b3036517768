"""A report of a running day from real tables' logs: how much of them each report reads.

    python3 go.py bench reports

Tables are dealt by the book and counted at the end of each shift; then the day's report is made again and again: for
the first time, with nothing new, and after one more round at each table. Bare is a walk over the whole logs, which is
what every report would cost if nothing were kept between two of them. Nothing here decides whether a test passes.
"""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from datetime import UTC, date, datetime
from typing import Any

from bench_figures import DAN, SETUP, SUE
from bench_year import PEOPLE

from croupier.money.amount import Cents
from croupier.pit import commands as p
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import PREFIX, Floor
from croupier.service.pit import PitService
from croupier.service.pit_log import PitLog
from croupier.service.ports import Record
from croupier.service.tables import TableKeeper
from croupier.storage.law import HouseLaw, compile_rules
from croupier.storage.library import Library
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.inspecting import in_order
from croupier.table.people import Actor, Role

TABLES, SHIFTS, ROUNDS, PLAYERS, WAGERS = 6, 4, 60, 6, 6
DAY = date(2022, 8, 14)
TRAY = Cents(10**9)


class CountingStore(MemoryStore):
    """Counts the records of tables that are read."""

    count = 0

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Record]:
        records = await super().read(stream, after, limit)
        self.count += len(records) if stream.startswith(PREFIX) else 0
        return records


class Noon:
    """The shifts of one gaming day pass within it."""

    at = int(datetime(DAY.year, DAY.month, DAY.day, 12, tzinfo=UTC).timestamp() * 1000)

    def now(self) -> int:
        self.at += 1
        return self.at


class Dealt:
    def __init__(self) -> None:
        library, clock = Library(), Noon()
        self.store, self.chance = CountingStore(), random.Random(7)  # noqa: S311
        self.floor = Floor(
            self.store, clock, lambda *told: compile_rules(library, told[0], told[1], *told[2:]), library.questions()
        )
        self.pit = PitService(self.store, clock, HouseLaw(library), self.floor)

    async def ask(self, kind: Any, by: str, *told: Any, **more: Any) -> None:
        command = kind(*told, by=PEOPLE[by], **self.pit.now(), **more)
        result = await self.pit.ask(command, uuid.uuid4().hex)
        assert not isinstance(result, Refusal), result

    async def begin(self) -> None:
        for number in map(str, range(1, TABLES + 1)):
            keeper = await self.floor.add("us-co", DAY, {**SETUP, "number": number})
            await self.ask(p.RegisterTable, "the house", self.pit.fact(number))
            await self.ask(p.CountOpener, "Sue", self.pit.fact(number), {"$1": TRAY}, beside=(PEOPLE["Dan"],))
            law = keeper.rules
            opened = frozenset(law.confirmations("open"))
            box = c.DropBox(number, "a", "b")
            await _do(keeper, c.OpenTable(SUE, "Dan", TRAY, box, "by the door", opened, in_order(law, "Sue")))
            for seat in range(1, PLAYERS + 1):
                await _do(keeper, c.SeatPlayer(Actor(f"P{seat}", Role.PLAYER), f"P{seat}", seat))
                await _do(keeper, c.BringChips(DAN, f"P{seat}", Cents(10**8), "here"))

    async def rounds(self, many: int) -> None:
        for keeper in self.floor.tables.values():
            for _ in range(many):
                await self._round(keeper)

    async def _round(self, keeper: TableKeeper) -> None:
        law, chance = keeper.rules, self.chance
        places = [place for place in law.places if not law.places[place].side_bet]
        for seat in range(1, PLAYERS + 1):
            for place in chance.sample(places, WAGERS):
                by = Actor(f"P{seat}", Role.PLAYER)
                await _do(keeper, c.PlaceWager(by, f"P{seat}", place, Cents(500), "value"))
        pocket = chance.choice(law.wheel.pockets)
        for command in (
            c.SpinBall(DAN, "clockwise", "counter-clockwise", frozenset(law.confirmations("launch"))),
            c.CallNoMoreBets(DAN, frozenset(law.confirmations("close"))),
            c.RecordOutcome(DAN, pocket, c.Telemetry(6)),
            c.PlaceDolly(DAN, pocket, "", frozenset(law.confirmations("dolly"))),
            c.CollectLosers(DAN),
            c.PayWinners(DAN),
            c.RemoveDolly(DAN, frozenset(law.confirmations("clear"))),
        ):
            await _do(keeper, command)

    async def counted(self) -> None:
        """The end of a shift: every tray is counted, and the tables stay open."""
        for number in self.floor.tables:
            fact = self.pit.fact(number)
            await self.ask(p.CountCloser, "Sue", fact, {"$1": fact.float_}, beside=(PEOPLE["Dan"],))

    async def report(self, log: PitLog, what: str) -> None:
        self.store.count, begun = 0, time.perf_counter()
        found = await log.played(DAY.isoformat())
        assert len(found) == TABLES * SHIFTS
        print(f"{what:<44}{self.store.count:>10,}{time.perf_counter() - begun:>10.2f}")


async def _do(keeper: TableKeeper, command: c.Command) -> None:
    result = await keeper.handle(command, uuid.uuid4().hex)
    assert not isinstance(result, Refusal), result


async def work() -> None:
    house = Dealt()
    await house.begin()
    for shift in range(SHIFTS):
        if shift:
            await house.counted()
        await house.rounds(ROUNDS)
    print(f"{f'{TABLES} tables, {SHIFTS} shifts of {ROUNDS} rounds':<44}{'records':>10}{'seconds':>10}")
    log = PitLog(house.store, house.floor.rules_of)
    await house.report(log, "the first report")
    await house.report(log, "again, with nothing new")
    await house.rounds(1)
    await house.report(log, "after one more round at each table")
    await house.report(PitLog(house.store, house.floor.rules_of), "bare: nothing kept from before")


if __name__ == "__main__":
    asyncio.run(work())
