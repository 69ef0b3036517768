"""A house with its pit, for tests that go from the pit to a table and back: the people of `pits`, a real floor in
memory, the gateway that the web has, and the clerk, who looks when he is told to.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

from floors import StepClock, floor_on, house_of, vars_of
from nights import DAN as DEALER
from nights import DAYS, player, setup_of
from pits import CAT, DAN, GUS, HOUSE, KIM, SEC, SUE, TRAY, milliseconds
from redecided import must_be_proved

from croupier.money.amount import Cents
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.pit import events as e
from croupier.pit.inspecting import items_of
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.service.tables import TableKeeper
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.table import events as t
from croupier.table.people import Actor, Role
from croupier.web.access import Caller, WebError
from croupier.web.gateway import Gateway
from croupier.web.limits import COMMANDS, Limits
from croupier.web.messages import Sent

PATIENCE = 60
SUPERVISOR = Actor("Sue", Role.SUPERVISOR)


class PitHouse:
    """One table, number 7, with its wheel W-7, ball B-7 and box X-7; nothing is inspected or counted yet."""

    def __init__(self, keeper: TableKeeper, floor: Any, house: House | None = None) -> None:
        self.keeper, self.floor = keeper, floor
        self.house = house or house_of(floor)
        self.pit, self.clerk = self.house.pit, self.house.clerk
        self.gateway = Gateway(self.house, Limits(COMMANDS, lambda: 0.0))

    @property
    def clock(self) -> StepClock:
        assert isinstance(self.floor.clock, StepClock)
        return self.floor.clock

    async def ask(self, kind: Any, by: p.Signer, *told: Any, **more: Any) -> tuple[e.Event, ...] | Refusal:
        return await self.pit.ask(kind(*told, by=by, **self.pit.now(), **more), uuid.uuid4().hex)

    async def do(self, kind: Any, by: p.Signer, *told: Any, **more: Any) -> tuple[e.Event, ...]:
        result = await self.ask(kind, by, *told, **more)
        assert not isinstance(result, Refusal), f"{kind.__name__} was refused: {result}"
        return result

    async def no(self, code: str, kind: Any, by: p.Signer, *told: Any, **more: Any) -> Refusal:
        result = await self.ask(kind, by, *told, **more)
        assert isinstance(result, Refusal), f"{kind.__name__} was taken: {result}"
        assert result.code == code, f"{result.code}, and not {code}: {result}"
        assert result.cite, f"by which section? {result}"
        return result

    @property
    def fact(self) -> p.TableFact:
        return self.pit.fact("7")

    @property
    def items(self) -> dict[str, p.Found]:
        rules = self.keeper.rules
        return {item: p.Found(True) for item in items_of(rules.rules, rules.setup.wheel)}

    async def equip(self) -> None:
        await self.ask(p.RegisterTable, HOUSE, self.fact)  # where the clerk is at work, he may have been first
        await self.do(p.RegisterWheel, KIM, "W-7", self.fact.wheel, "32")
        await self.do(p.RegisterBall, KIM, "B-7", "3/4", "no metal")
        await self.do(p.PlaceWheel, KIM, "W-7", self.fact)
        await self.do(p.PlaceBall, KIM, "B-7", self.fact)
        await self.do(p.RegisterBox, KIM, "X-7", self.fact, "red", "blue", marked="7")
        await self.do(p.AttachBox, SEC, "X-7", self.fact, beside=(GUS,))

    async def inspect(self, by: p.Signer = SUE, **found: p.Found) -> tuple[e.Event, ...] | Refusal:
        return await self.ask(p.InspectTable, by, self.fact, "W-7", "B-7", {**self.items, **found})

    async def count(self, chips: p.Chips | None = None) -> None:
        await self.do(p.CountOpener, SUE, self.fact, chips or TRAY, beside=(DAN,))

    async def send(self, command: dict[str, Any]) -> tuple[t.Event, ...] | Refusal:
        """What the supervisor's screen sends to the table."""
        who = Caller("Sue", SUE.post, SUPERVISOR)
        try:
            return await self.gateway.send(who, self.keeper, Sent(uuid.uuid4().hex, command))
        except WebError as error:
            return error.refusal

    async def employ(self, who: p.Signer) -> None:
        """Whoever is named for a post at a table works here."""
        staff = self.house.staff
        if not staff.state.staff:
            assert await staff.add("", "Ada", "L-1", Post.ADMINISTRATOR, "a password for tests") is None
        if staff.state.person(who.name) is None:
            assert await staff.add("Ada", who.name, who.licence, who.post) is None

    async def open(self, supervised: bool = True, dealer: str = "Dan") -> tuple[t.Event, ...] | Refusal:
        if supervised and "Sue" not in self.pit.state.duty:
            await self.do(p.SignOn, SUE, "Sue", SUE.post.value)
        await self.employ(DAN)
        confirmed = sorted(self.keeper.rules.confirmations("open"))
        return await self.send(
            {"command": "OpenTable", "dealer": dealer, "rules_posted": "by the door", "confirmed": confirmed}
        )

    async def bought(self, cents: int) -> None:
        """Ann sits down and pays cash for value chips."""
        await self.table(c.SeatPlayer(player("Ann"), "Ann", 1))
        await self.bought_more(cents)

    async def bought_more(self, cents: int) -> None:
        amount = Cents(cents)
        spread, given = (frozenset(self.keeper.rules.confirmations(step)) for step in ("buy-in", "chips"))
        for command in (
            c.SpreadTender(DEALER, "Ann", "currency", amount, "value", True, spread),
            c.StateAmount(DEALER, amount),
            c.GiveChips(DEALER, amount, given),
            c.DropTender(DEALER, "drop box"),
        ):
            result = await self.table(command)
            assert not isinstance(result, Refusal), result

    async def slip(self, kind: type[p.Command], chips: p.Chips) -> str:
        """A fill or a credit, signed by everybody; its number."""
        made = await self.do(kind, SUE, self.fact, chips)
        assert isinstance(made[0], e.SlipMade)
        number = made[0].slip.number
        while post := self.pit.state.slips[number].next_post:
            await self.do(p.SignSlip, next(who for who in (CAT, SEC, DAN, SUE) if who.post.value == post), number)
        return number

    async def table(self, command: c.Command) -> tuple[t.Event, ...] | Refusal:
        return await self.keeper.handle(command, uuid.uuid4().hex)


def told(
    story: Callable[[PitHouse], Awaitable[None]], book: str = "us-co", day: str = "", at: str = "", **setup: Any
) -> None:
    """The story of such a house, under the law of a day; `at` is the time at which it begins, as 2022-08-14T10:00."""

    async def all_of_it() -> None:
        floor = floor_on(MemoryStore(), StepClock(milliseconds(at)) if at else None)
        base = "us-co" if book == "us-nj" else ""
        law_day = date.fromisoformat(day or DAYS[book])
        keeper = await floor.add(book, law_day, vars_of(setup_of(book, **setup)), base, None)
        house = PitHouse(keeper, floor)
        await house.equip()
        await story(house)
        assert not house.clerk.mistakes
        await must_be_proved(house.house)

    asyncio.run(asyncio.wait_for(all_of_it(), PATIENCE))
