"""The tournament of the demo: made when somebody asks for it, at tables of its own, with automatic players, dealers and
a director who takes the next step when no person has taken it in a while.
"""

from __future__ import annotations

import asyncio
import secrets
import uuid
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import count
from typing import Any

from croupier.cli.demo_plan import EVENT, NAMES, PIECES, TABLES, plan
from croupier.cli.robot_pit import PitRobot
from croupier.cli.robot_tournament import TournamentRobots
from croupier.cli.robots import SUE
from croupier.documents.prints.tournament_paper import TournamentPaper
from croupier.people.posts import Person, Post
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.service.stream import HaltedError
from croupier.storage.library import Library
from croupier.table import commands as tc
from croupier.table.phases import Phase
from croupier.tournament import commands as c
from croupier.tournament.state import Field
from croupier.views.tournament_next import next_steps

BOOK, LAW_DAY = "us-co", date(2022, 8, 14)
PREFIX = "demo-"
TESS = Person("Tess", "DEMO-11", Post.DIRECTOR)
CARA = Person("Cara", "DEMO-7", Post.CASHIER)
COLE = Person("Cole", "DEMO-8", Post.COUNTER)
FILED_BEFORE = timedelta(days=21)
"""The demo says that its rules were filed so long ago: the law asks for it, and nobody would wait."""
PATIENCE = 12
"""Seconds that a person has before the automatic director takes the next step."""


def running(house: House) -> str:
    """The demo's tournament that has not ended, or nothing."""
    kept = house.tournaments.tournaments.items()
    return next((name for name, keeper in kept if name.startswith(PREFIX) and not keeper.durable.field.ended), "")


class Maker:
    """Makes it: plan, filing, entries and the count of the cash, so that seats can be drawn."""

    def __init__(self, house: House, setup: Mapping[str, Any]) -> None:
        self.house, self.setup = house, setup
        self.lock = asyncio.Lock()

    async def make(self) -> str | Refusal:
        async with self.lock:
            return running(self.house) or await self._make()

    async def _make(self) -> str | Refusal:
        service = self.house.tournaments
        name = next(each for number in count(1) if (each := f"{PREFIX}{number}") not in service.tournaments)
        for number in TABLES:
            await self.house.floor.add(BOOK, LAW_DAY, {**self.setup, "number": number})
        now = service.now()
        today = (datetime.fromtimestamp(now["at"] / 1000, UTC) + timedelta(minutes=now["offset"])).date()
        said, before = plan(name, today), now["at"] - FILED_BEFORE // timedelta(milliseconds=1)
        digest = (await asyncio.to_thread(TournamentPaper(self.house, Library()).checked, said, BOOK)).digest
        filed = (today - FILED_BEFORE).isoformat()
        steps: list[Any] = [
            lambda marks: c.Draft(said, BOOK, by=TESS, **marks),
            lambda marks: c.PublishRules(digest, by=TESS, **marks),
            lambda marks: c.FileRules(filed, "demo receipt", by=TESS, **marks),
        ]
        for step in steps:
            if isinstance(refused := await self._ask(name, step({**now, "at": before})), Refusal):
                return refused
        return await self._entered(name)

    async def _entered(self, name: str) -> str | Refusal:
        await self.say(name, c.OpenRegistration, TESS, EVENT)
        for place, player in enumerate(NAMES, 1):
            await self.say(name, c.Enter, CARA, EVENT, player, f"demo card {place}", has_rules=True)
        await self.say(name, c.CloseRegistration, TESS, EVENT)
        field = self.house.tournaments.state(name).field
        held = {event: cents for event, cents in field.held.items() if cents}
        await self.say(name, c.CountCash, CARA, field.held_fees, held, beside=(COLE,))
        return name

    async def say(self, name: str, kind: Any, by: Person, *told: Any, **more: Any) -> Refusal | None:
        return await self._ask(name, kind(*told, by=by, **self.house.tournaments.now(), **more))

    async def _ask(self, name: str, command: c.Command) -> Refusal | None:
        result = await self.house.tournaments.ask(name, command, uuid.uuid4().hex)
        return result if isinstance(result, Refusal) else None


class Director:
    """Looks once a second. Everything that a person does sets the clock back."""

    def __init__(self, house: House, pace: float = 1.0) -> None:
        self.house, self.pace, self.maker = house, pace, Maker(house, {})
        self._dealt: dict[str, asyncio.Task[None]] = {}
        self._seen, self._looks = ("", 0), 0

    async def run(self) -> None:
        try:
            while True:
                with suppress(HaltedError):  # it says why on every screen
                    await self.look()
                await asyncio.sleep(self.pace)
        finally:
            for task in self._dealt.values():
                task.cancel()

    async def look(self) -> None:
        name = running(self.house)
        if not name:
            await self._close_tables()
            return
        for number in TABLES:
            if number not in self._dealt and number in self.house.floor.tables:
                keeper, running_now = self.house.floor.tables[number], partial(running, self.house)
                robots = TournamentRobots(keeper, self.pace, PitRobot(self.house.pit), running_now)
                self._dealt[number] = asyncio.create_task(robots.play())
        seen = name, self.house.tournaments.tournaments[name].durable_version
        self._looks = self._looks + 1 if seen == self._seen else 0
        self._seen = seen
        if self._looks >= PATIENCE:
            self._looks = 0
            await self._step(name, self.house.tournaments.state(name).field)

    async def _step(self, name: str, field: Field) -> None:
        """What comes next; a refusal is no mistake, somebody was quicker."""
        for step in next_steps(field)[:1]:
            if step.does in _STEPS:
                await self.maker.say(name, *_STEPS[step.does](field, step.event))

    async def _close_tables(self) -> None:
        """The next one sets them up anew."""
        for number in TABLES:
            table = self.house.floor.tables.get(number)
            if table and table.rules.is_tournament and table.durable.phase is Phase.BETTING and not table.halted:
                reason = "the tournament is over"
                await table.handle(tc.CloseTable(SUE, reason=reason), uuid.uuid4().hex)


def _secret() -> str:
    return secrets.token_hex(32)


def _counted(field: Field, event: str) -> tuple[Any, ...]:
    return c.CountChips, TESS, event, "after" if field.events[event].ended else "before", PIECES


def _paid(field: Field, event: str) -> tuple[Any, ...]:
    due = field.events[event].due[0]
    return c.PayPrize, TESS, event, due.entry, due.place, "no debt found"


_STEPS: dict[str, Any] = {
    "DrawSeats": lambda field, event: (c.DrawSeats, TESS, event, _secret()),
    "CountChips": _counted,
    "StartHeat": lambda field, event: (c.StartHeat, TESS, event),
    "EndRound": lambda field, event: (c.EndRound, TESS, event, _secret()),
    "EndEvent": lambda field, event: (c.EndEvent, TESS, event),
    "PayPrize": _paid,
    "EndTournament": lambda field, event: (c.EndTournament, TESS),
}
"""What the automatic director says to each next step; the cash was counted before."""
