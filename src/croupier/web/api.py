"""The API: sign-in, terminals, commands and views. Every command goes through one gateway; refusals come back whole."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.people.policy import seen_by
from croupier.people.posts import Post
from croupier.people.state import Terminal
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import Floor
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.table.notation import format_command
from croupier.views.dealer import dealer_view
from croupier.views.player import player_view
from croupier.views.supervisor import supervisor_view
from croupier.web.access import (
    Asker,
    Caller,
    WebError,
    address_of,
    body_of,
    caller,
    known_name,
    must_be_here,
    must_see,
    player_of,
    table_of,
    told_by,
)
from croupier.web.cookies import SESSION, TERMINAL, cookie_of, set_cookie
from croupier.web.errors import json_response
from croupier.web.gateway import Gateway, command_of, name_of, text_of
from croupier.web.logs import note
from croupier.web.messages import Approve, AskApproval, Enroll, NewPassword, Sent, SignIn, UseCode
from croupier.web.pages import packed_json


class Api:
    def __init__(self, floor: Floor, staff: StaffService, gateway: Gateway) -> None:
        self.floor, self.staff, self.gateway = floor, staff, gateway

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/sign-in", self.sign_in, methods=["POST"]),
            Route("/api/sign-out", self.sign_out, methods=["POST"]),
            Route("/api/password", self.change_password, methods=["POST"]),
            Route("/api/me", self.me),
            Route("/api/terminals/codes", self.enroll, methods=["POST"]),
            Route("/api/terminals", self.use_code, methods=["POST"]),
            Route("/api/tables/{number}/commands", self.command, methods=["POST"]),
            Route("/api/tables/{number}/approvals", self.ask_approval, methods=["POST"]),
            Route("/api/approvals/{approval}", self.approve, methods=["POST"]),
            Route("/api/tables/{number}/views/{view}", self.view),
        ]

    async def sign_in(self, request: Request) -> Response:
        told = await body_of(request, SignIn)
        note(request, name=known_name(self.staff, told.name))
        session = await self.staff.sign_in(told.name, told.password, address_of(request))
        if isinstance(session, Refusal):
            raise WebError(401, session)
        if before := cookie_of(request, SESSION):
            await self.staff.sign_out(before)
        response = json_response(told_of(self.staff, session))
        set_cookie(response, request, SESSION, session)
        return response

    async def sign_out(self, request: Request) -> Response:
        await body_of(request, dict[str, Any])
        if session := cookie_of(request, SESSION):
            await self.staff.sign_out(session)
        response = json_response({})
        set_cookie(response, request, SESSION, "")
        response.headers["clear-site-data"] = '"cache"'
        return response

    async def change_password(self, request: Request) -> Response:
        """One's own; the old one is asked for, so that no session is needed."""
        told = await body_of(request, NewPassword)
        note(request, name=known_name(self.staff, told.name))
        if refusal := await self.staff.change_password(told.name, told.old, told.new, address_of(request)):
            raise WebError(403, refusal)
        return json_response({})

    async def me(self, request: Request) -> Response:
        who = caller(request, self.staff)
        terminal = self.staff.terminal(cookie_of(request, TERMINAL)) if who.post is Post.TERMINAL else None
        where = {"table": terminal.table, "seat": terminal.seat} if isinstance(terminal, Terminal) else {}
        return json_response({"name": who.name, "post": who.post, **where, "sees": seen_by(who.post)})

    async def enroll(self, request: Request) -> Response:
        who, told = await told_by(request, Enroll, self.staff)
        code = await self.staff.enroll(who.name, told.table, told.seat)
        if isinstance(code, Refusal):
            raise WebError(403, code)
        return json_response({"code": code})

    async def use_code(self, request: Request) -> Response:
        told = await body_of(request, UseCode)
        token = await self.staff.use_code(told.table, told.seat, told.code, address_of(request))
        if isinstance(token, Refusal):
            raise WebError(403, token)
        response = json_response({"table": told.table, "seat": told.seat})
        set_cookie(response, request, TERMINAL, token)
        return response

    async def command(self, request: Request) -> Response:
        """One command to one table: 200 with its events when they are durable, 409 with the refusal."""
        keeper = table_of(request, self.floor)
        asker = Asker(request, self.staff, keeper)
        self.gateway.knock(asker, self.gateway.limits.take(asker.limited_as))
        told = await body_of(request, Sent)
        note(request, command=name_of(told.command), id=told.id)
        events = await self.gateway.send(asker.who(), keeper, told)
        return json_response({"number": keeper.durable_version, "events": events})

    async def ask_approval(self, request: Request) -> Response:
        keeper = table_of(request, self.floor)
        who, asking = await told_by(request, AskApproval, self.staff, keeper)
        command = command_of(asking.command, who)
        table, what = request.path_params["number"], type(command).__name__
        told = format_command(command).partition(": ")[2]
        asked = await self.staff.ask_approval(who.name, what, table, told, text_of(command))
        if isinstance(asked, Refusal):
            raise WebError(403, asked)
        return json_response({"approval": asked})

    async def approve(self, request: Request) -> Response:
        who, told = await told_by(request, Approve, self.staff)
        number = number_of(request.path_params["approval"])
        if refusal := await self.staff.approve(who.name, number, told.password, address_of(request)):
            raise WebError(403, refusal)
        return json_response({})

    async def view(self, request: Request) -> Response:
        keeper, name = table_of(request, self.floor), request.path_params["view"]
        who = caller(request, self.staff, keeper)
        must_be_here(who, keeper, self.floor)
        return packed_json(request, {"number": keeper.durable_version, "view": view_of(keeper, name, who, request)})


def view_of(keeper: TableKeeper, name: str, who: Caller, request: HTTPConnection) -> Any:
    """What this caller may see by that name."""
    if name not in ("player", "dealer", "supervisor"):
        raise HTTPException(404)
    must_see(who, name)
    if name == "dealer":
        return dealer_view(keeper.durable, keeper.rules)
    if name == "supervisor":
        return supervisor_view(keeper.durable, keeper.rules)
    return player_view(keeper.durable, keeper.rules, player_of(who, request, keeper.durable))


def number_of(text: str) -> int:
    """A number in an address; where it cannot be one, there is nothing."""
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise HTTPException(404)
    return int(text)


def told_of(staff: StaffService, session: str) -> dict[str, Any]:
    """Who has just signed in; whoever has to change the password first is told that."""
    person = staff.person(session)
    if isinstance(person, Refusal):
        raise WebError(403, person)
    return {"name": person.name, "post": person.post, "sees": seen_by(person.post)}
