"""A tournament in a real house for browsers: published, filed, at tables of its own, with the marshal at work.

The house's clock stands at the browser's time, so that both mean the same by an instant; it does not run by itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from dealt_house import House, served
from floors import StepClock, floor_on
from marshalled import Tournament
from tournament_desk import SECRET, TD

from croupier.people.posts import Post
from croupier.service.marshal import Marshal
from croupier.storage.memory import MemoryStore
from croupier.tournament import commands as t

NOW = int(time.time() * 1_000)
TODAY = datetime.fromtimestamp(NOW / 1_000, UTC).date().isoformat()
TEN_DAYS = int(timedelta(days=10).total_seconds())
PASSWORD = "a password of one's own"


class Held(Tournament):
    """The tournament of a house that is served; `do` and what follows from it are awaited in the house's own loop."""

    def __init__(self, said: dict[str, Any], made: House) -> None:
        self.name, self.said, self.year, self.made = str(said["name"]), said, "2022", made
        self.clock, self.floor, self.house = made.clock, made.floor, made.whole
        self.service, self.marshal = self.house.tournaments, Marshal(self.house.tournaments, self.floor)
        self.sessions: dict[str, str] = {}

    async def file(self) -> None:
        self.clock.on(-TEN_DAYS)
        filed = datetime.fromtimestamp(self.clock.at / 1_000, UTC).date().isoformat()
        await self.do(t.Draft, TD, self.said, "us-co")
        await self.do(t.PublishRules, TD, "ab" * 32)
        await self.do(t.FileRules, TD, filed, "receipt 17")
        self.clock.on(TEN_DAYS)

    def people(self) -> None:
        for name, post in (("Tia", Post.DIRECTOR), ("Cat", Post.CASHIER), ("Coy", Post.COUNTER)):
            self.sessions[name] = self.made.staff(name, post)

    def wait(self, *stories: Any) -> None:
        for story in stories:
            self.made.wait(story)

    async def seated(self, event: str, *players: str) -> None:
        await self.enter(event, *players)
        await self.do(t.DrawSeats, TD, event, SECRET)
        await self.marshal.look()

    def seat_of(self, player: str) -> tuple[str, int]:
        entry = next(each for each in self.field.entries.values() if each.player == player)
        assert entry.seat
        return entry.seat.table, entry.seat.seat


@contextmanager
def tournament_house(said: dict[str, Any], *tables: str, filed: bool = True) -> Iterator[Held]:
    async def prepare(made: House) -> None:
        await made.staff_service.add("", "Ada", "T-1", Post.ADMINISTRATOR, "a password for tests")

    with served(floor_on(MemoryStore(), StepClock(NOW)), prepare, hosted=False) as made:
        held = Held(said, made)
        held.wait(held.set_up(*tables))
        if filed:
            held.wait(held.file())
        held.people()
        at_work = asyncio.run_coroutine_threadsafe(held.marshal.run(), made.loop)
        yield held
        at_work.cancel()
