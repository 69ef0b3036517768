"""The API of the house itself: its people, their sessions and terminals. Who may ask, the people's room decides."""

from __future__ import annotations

from typing import Any

from msgspec.structs import astuple, replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.people import commands as c
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.service.presence import terminal
from croupier.service.significant_log import significant_log
from croupier.views.house import PAGES
from croupier.web import messages as m
from croupier.web.access import WebError, address_of, body_of, caller, must_see, told_by, whole
from croupier.web.cookies import SESSION, cookie_of, set_cookie
from croupier.web.errors import json_response
from croupier.web.logs import note

LAST = 10**15 - 1
"""A time after every record, in milliseconds since 1970."""
_CHANGE: Any = m.Change  # a union is no type to mypy, and one to msgspec


class HouseApi:
    def __init__(self, house: House) -> None:
        self.house, self.staff = house, house.staff

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/house", self.change, methods=["POST"]),
            *(Route(f"/api/house/{name}", self.page) for name in PAGES),
            Route("/api/house/events", self.events),
            Route("/api/unlock", self.unlock, methods=["POST"]),
        ]

    async def change(self, request: Request) -> Response:
        """One change among the people of the house."""
        who, told = await told_by(request, _CHANGE, self.staff)
        note(request, change=type(told).__name__)
        if refusal := await self._changed(who.name, told, address_of(request)):
            raise WebError(403, refusal)
        return json_response({})

    async def _changed(self, by: str, told: m.Change, address: str) -> Refusal | None:
        match told:
            case m.AddStaff(name, licence, post, password):
                return await self.staff.add(by, name, licence, post, password)
            case m.SetPassword(name, password, own):
                return await self.staff.set_password(by, own, name, password, address)
        refusal = await self.staff.change(getattr(c, type(told).__name__), by, *astuple(told))
        await self.house.gaming.look()  # all tables stop with the answer, and not a moment after it
        return refusal

    async def page(self, request: Request) -> Response:
        name = request.url.path.rpartition("/")[2]
        must_see(caller(request, self.staff), name)
        shown: Any = PAGES[name](self.staff.state, self.staff.clock.now())
        if name == "terminals":  # whether a screen is open there is in no log
            shown = [replace(each, alone=self.house.presence.away_for(terminal(each.number))) for each in shown]
        return json_response(shown)

    async def events(self, request: Request) -> Response:
        """The significant events of a period, in the order of the house: `since`, `until` and `kind` narrow it."""
        must_see(caller(request, self.staff), "events")
        since, until = (whole(request, name, default) for name, default in (("since", 1), ("until", LAST)))
        kind = request.query_params.get("kind", "")
        found = significant_log(self.house.floor.store, since, until, lambda each: kind in ("", each))
        return json_response([each async for each in found])

    async def unlock(self, request: Request) -> Response:
        """A locked session goes on under another id, by the person's password."""
        told = await body_of(request, m.Unlock)
        fresh = await self.staff.unlock(cookie_of(request, SESSION), told.password, address_of(request))
        if isinstance(fresh, Refusal):
            raise WebError(401, fresh)
        response = json_response({})
        set_cookie(response, request, SESSION, fresh)
        return response
