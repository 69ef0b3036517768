"""What a demo adds to the API: whom one may sign in as, a seat and play money for whoever comes, a table to deal at, a
tournament.

A real house has no host: there it says that it is no demo, and the rest is not found.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Protocol, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import Floor
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.web.access import WebError, address_of, body_of, caller, player_of
from croupier.web.answers import GuestSeat
from croupier.web.cookies import TERMINAL, cookie_of, set_cookie
from croupier.web.errors import json_response
from croupier.web.messages import BuyChips, SitDown, TakeOver

T = TypeVar("T")


class Host(Protocol):
    """Who receives guests."""

    def people(self) -> list[dict[str, str]]:
        """Name, post and password."""
        ...

    def look_at(self, table: str, token: str) -> GuestSeat:
        """Free seats, and what a guest with this token should know before sitting down."""
        ...

    async def seat(self, told: SitDown, token: str, address: str) -> tuple[int, str] | Refusal:
        """The seat, and the token of its terminal; `token` is what the guest's browser has already."""
        ...

    async def tournament(self) -> str | Refusal:
        """The name of a tournament that can be looked at."""
        ...

    async def sell(self, keeper: TableKeeper, player: str, amount: int) -> Refusal | None: ...

    async def deal(self, keeper: TableKeeper, name: str) -> Refusal | None:
        """The automatic dealer hands over to this one, as soon as that may be."""
        ...


class DemoApi:
    def __init__(self, floor: Floor, staff: StaffService, host: Host | None) -> None:
        self.floor, self.staff, self.host = floor, staff, host

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/demo", self.demo),
            Route("/api/demo/seat", self.seat, methods=["POST"]),
            Route("/api/demo/seats/{number}", self.seats),
            Route("/api/demo/chips", self.chips, methods=["POST"]),
            Route("/api/demo/tournament", self.tournament, methods=["POST"]),
            Route("/api/demo/deal", self.deal, methods=["POST"]),
        ]

    async def demo(self, request: Request) -> Response:
        return json_response({"demo": self.host is not None, "people": self.host.people() if self.host else []})

    async def seats(self, request: Request) -> Response:
        host, _ = self._host(table := request.path_params["number"])
        return json_response(host.look_at(table, cookie_of(request, TERMINAL)))

    async def seat(self, request: Request) -> Response:
        told = await body_of(request, SitDown)
        host, _ = self._host(told.table)
        seat, token = await _taken(host.seat(told, cookie_of(request, TERMINAL), address_of(request)))
        response = json_response({"table": told.table, "seat": seat})
        set_cookie(response, request, TERMINAL, token)
        return response

    async def chips(self, request: Request) -> Response:
        told = await body_of(request, BuyChips)
        host, keeper = self._host(told.table)
        who = caller(request, self.staff, keeper)
        if who.post is not Post.TERMINAL:
            raise WebError(403, Refusal("not_yours", f"a {who.post} buys no chips"))
        await _taken(host.sell(keeper, player_of(who, request, keeper.durable), told.amount))
        return json_response({})

    async def tournament(self, request: Request) -> Response:
        await body_of(request, dict[str, Any])
        if self.host is None:
            raise HTTPException(404)
        return json_response({"name": await _taken(self.host.tournament())})

    async def deal(self, request: Request) -> Response:
        told = await body_of(request, TakeOver)
        host, keeper = self._host(told.table)
        who = caller(request, self.staff)
        if who.post is not Post.DEALER:
            raise WebError(403, Refusal("not_yours", f"a {who.post} does not deal"))
        await _taken(host.deal(keeper, who.name))
        return json_response({})

    def _host(self, table: str) -> tuple[Host, TableKeeper]:
        if self.host is None or table not in self.floor.tables:
            raise HTTPException(404)
        return self.host, self.floor.tables[table]


async def _taken(asked: Awaitable[T | Refusal]) -> T:
    result = await asked
    if isinstance(result, Refusal):
        raise WebError(409, result)
    return result
