"""A tournament on real tables: the floor, the tournaments' service, and the marshal, who looks when he is told to."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Mapping
from datetime import date
from typing import Any

from floors import StepClock, do, floor_on, house_of, play_round, vars_of
from nights import SUE, inspection_of, player, setup_of
from pits import milliseconds
from redecided import must_be_proved
from tournament_desk import CAT, COY, SECRET, TD

from croupier.people.posts import Person
from croupier.rulebook.refusal import Refusal
from croupier.service.marshal import Marshal
from croupier.service.ports import EventStore
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.tournament import commands as t
from croupier.tournament import events as te
from croupier.tournament.state import Field

PATIENCE = 60
DAY = "2022-08-20"


class Tournament:
    """A plan that is published and filed, at a house with the tables that it names; they are closed."""

    def __init__(self, said: dict[str, Any], store: EventStore | None = None, year: str = "2022") -> None:
        self.name, self.said, self.year = str(said["name"]), said, year
        self.clock = StepClock(milliseconds(f"{year}-08-10T12:00"))
        self.floor = floor_on(store or MemoryStore(), self.clock)
        self.house = house_of(self.floor)
        self.service = self.house.tournaments
        self.marshal = Marshal(self.service, self.floor)

    @property
    def field(self) -> Field:
        return self.service.state(self.name).field

    def table(self, number: str) -> TableKeeper:
        return self.floor.tables[number]

    async def ask(self, kind: Any, by: Person, *told: Any, **more: Any) -> tuple[te.Event, ...] | Refusal:
        return await self.service.ask(self.name, kind(*told, by=by, **self.service.now(), **more), uuid.uuid4().hex)

    async def do(self, kind: Any, by: Person, *told: Any, **more: Any) -> tuple[te.Event, ...]:
        result = await self.ask(kind, by, *told, **more)
        assert not isinstance(result, Refusal), f"{kind.__name__} was refused: {result}"
        return result

    async def file(self) -> None:
        await self.do(t.Draft, TD, self.said, "us-co")
        await self.do(t.PublishRules, TD, "ab" * 32)
        await self.do(t.FileRules, TD, f"{self.year}-08-10", "receipt 17")
        self.clock.at = milliseconds(f"{self.year}-08-20T12:00")

    async def set_up(self, *numbers: str) -> None:
        for number in numbers:
            setup = vars_of(setup_of("us-co", number=number))
            await self.floor.add("us-co", date.fromisoformat(f"{self.year}-08-14"), setup, "", None)

    async def enter(self, event: str, *players: str) -> None:
        await self.do(t.OpenRegistration, TD, event)
        for name in players:
            await self.do(t.Enter, CAT, event, name, has_rules=True)
        await self.do(t.CloseRegistration, TD, event)

    async def draw(self, event: str) -> None:
        await self.do(t.DrawSeats, TD, event, SECRET)
        await self.marshal.look()

    async def open(self, *numbers: str) -> None:
        """As the pit opens any table, but without a float."""
        for number in numbers:
            keeper = self.table(number)
            box = c.DropBox(number, "a", "b")
            everything, found = frozenset(keeper.rules.confirmations("open")), inspection_of(keeper.rules)
            await do(
                keeper,
                c.OpenTable(SUE, "Dan", drop_box=box, rules_posted="here", confirmed=everything, inspection=found),
            )

    async def start(self, event: str) -> None:
        if "before" not in self.field.events[event].chips:
            await self.do(t.CountChips, TD, event, "before", {"white": 400, "red": 200, "black": 400})
        await self.do(t.StartHeat, TD, event)
        await self.marshal.look()

    async def spin(self, number: str, pocket: str, bets: Mapping[str, tuple[str, int]]) -> None:
        """One spin at a table, and what the marshal makes of it."""
        keeper = self.table(number)
        for name, (place, points) in bets.items():
            await do(keeper, c.PlaceWager(player(name), name, place, points, "tournament"))  # type: ignore[arg-type]
        await play_round(keeper, pocket)
        await self.marshal.look()

    def points(self) -> dict[str, int]:
        return {entry.player: entry.points for entry in self.field.entries.values()}

    async def count_cash(self) -> None:
        held = {name: cents for name, cents in self.field.held.items() if cents}
        await self.do(t.CountCash, CAT, self.field.held_fees, held, beside=(COY,))

    async def pay_all(self, event: str) -> None:
        for due in self.field.events[event].due:
            await self.do(t.PayPrize, TD, event, due.entry, due.place)


def told(
    said: dict[str, Any],
    story: Callable[[Tournament], Awaitable[None]],
    *tables: str,
    store: EventStore | None = None,
    year: str = "2022",
) -> None:
    async def all_of_it() -> None:
        made = Tournament(said, store, year)
        await made.set_up(*tables)
        await made.file()
        await story(made)
        if store is None:  # else it is the story's own, and may be closed
            await must_be_proved(made.house)

    asyncio.run(asyncio.wait_for(all_of_it(), PATIENCE))
