"""A tournament in a house that is on the network, in one process, with its staff and the players' terminals."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Any

import httpx
from houses import Web, told
from marshalled import DAY, Tournament
from pits import milliseconds
from tournament_desk import TD
from tournaments import event, final, plan

from croupier.people.posts import Post
from croupier.tournament import commands as t

NAME = "spring-2027"
URL = f"/api/tournaments/{NAME}"
SAID = plan(
    DAY,
    events=[event(day=DAY, tables=["1", "2"], seats=3, rounds=[final(spins=3)], rebuy=None)],
    sharing=True,
)
NOON = milliseconds(f"{DAY}T12:00")


class Held(Tournament):
    """A tournament in a house that is on the network, with its staff."""

    def __init__(self, web: Web, said: dict[str, Any]) -> None:
        super().__init__(said, web.floor.store)
        self.web, self.floor, self.house = web, web.floor, web.house
        self.service = web.house.tournaments
        self.marshal = type(self.marshal)(self.service, self.floor)
        for clock in (web.clock, web.floor.clock):
            clock.at = NOON - 20 * 24 * 3_600_000  # type: ignore[attr-defined]

    async def begin(self) -> None:
        """Filed; four players sit at table 1 and 2, and the first spin has not been."""
        await self.set_up("1", "2")
        await self.do(t.Draft, TD, self.said, "us-co")
        await self.do(t.PublishRules, TD, "ab" * 32)
        await self.do(t.FileRules, TD, self.service_day(), "receipt 17")
        for clock in (self.web.clock, self.floor.clock):
            clock.at = NOON  # type: ignore[attr-defined]
        await self.enter("Evening", "Ann", "Bob", "Cal", "Dee")
        await self.draw("Evening")
        await self.open("1", "2")
        await self.start("Evening")

    def clock_now(self) -> int:
        return self.service.clock.now()

    def service_day(self) -> str:
        return datetime.fromtimestamp(self.service.now()["at"] / 1000, UTC).date().isoformat()

    def seat_of(self, player: str) -> tuple[str, int, int]:
        """Table, seat and entry."""
        entry = next(each for each in self.field.entries.values() if each.player == player)
        assert entry.seat
        return entry.seat.table, entry.seat.seat, entry.number

    async def thin_out(self) -> None:
        """One player of each table bets everything on red, and 2 is black: one table is enough for the others."""
        for number in ("1", "2"):
            first = next(name for name, _ in self.table(number).durable.in_order())
            await self.spin(number, "2", {first: ("red", 5_000)})

    async def terminal(self, table: str, seat: int) -> httpx.AsyncClient:
        code = await self.web.staff_service.enroll("Sue", table, seat)
        client = self.web.client()
        answer = await client.post("/api/terminals", json={"table": table, "seat": seat, "code": code})
        assert answer.status_code == 200, answer.text
        return client

    async def terminal_of(self, player: str) -> httpx.AsyncClient:
        table, seat, _ = self.seat_of(player)
        return await self.terminal(table, seat)


def played(story: Callable[[Held], Awaitable[None]], said: dict[str, Any] = SAID) -> None:
    async def all_of_it(web: Web) -> None:
        for name, post in (("Tess", Post.DIRECTOR), ("Cat", Post.CASHIER), ("Coy", Post.COUNTER)):
            await web.staff(name, post)
        await web.staff("Otto", Post.AUDITOR)
        held = Held(web, said)
        await held.begin()
        await story(held)

    told(all_of_it)


def sent(command: str, signers: list[dict[str, str]] | None = None, id_: str = "", **told: Any) -> dict[str, Any]:
    return {"id": id_ or uuid.uuid4().hex, "command": {"command": command, **told}, "signers": signers or []}


async def code_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("error", {}).get("code", "")
