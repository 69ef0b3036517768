"""The API of the house itself: its people, their sessions and terminals. Who may ask, the people's room decides."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.people import commands as c
from croupier.rulebook.refusal import Refusal
from croupier.service.staff import StaffService
from croupier.views.house import PAGES
from croupier.web import messages as m
from croupier.web.access import SESSION, WebError, address_of, body_of, caller, cookie_of, must_see, set_cookie, told_by
from croupier.web.errors import json_response
from croupier.web.logs import note

_CHANGE: Any = m.Change  # a union is no type to mypy, and one to msgspec


class HouseApi:
    def __init__(self, staff: StaffService) -> None:
        self.staff = staff

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/house", self.change, methods=["POST"]),
            *(Route(f"/api/house/{name}", self.page) for name in PAGES),
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
            case m.ChangePost(name, post):
                return await self.staff.change(c.ChangePost, by, name, post)
            case m.Deactivate(name, reason):
                return await self.staff.change(c.Deactivate, by, name, reason)
            case m.Reactivate(name, reason):
                return await self.staff.change(c.Reactivate, by, name, reason)
            case m.EndSessions(name):
                return await self.staff.change(c.EndSessions, by, name)
            case m.RetireTerminal(terminal, reason):
                return await self.staff.change(c.RetireTerminal, by, terminal, reason)
            case m.RemovePasskey(passkey, reason):
                return await self.staff.change(c.RemovePasskey, by, passkey, reason)
            case m.TakeBack(approval):
                return await self.staff.change(c.TakeBack, by, approval)

    async def page(self, request: Request) -> Response:
        name = request.url.path.rpartition("/")[2]
        must_see(caller(request, self.staff), name)
        return json_response(PAGES[name](self.staff.state, self.staff.clock.now()))

    async def unlock(self, request: Request) -> Response:
        """A locked session goes on under another id, by the person's password."""
        told = await body_of(request, m.Unlock)
        fresh = await self.staff.unlock(cookie_of(request, SESSION), told.password, address_of(request))
        if isinstance(fresh, Refusal):
            raise WebError(401, fresh)
        response = json_response({})
        set_cookie(response, request, SESSION, fresh)
        return response
