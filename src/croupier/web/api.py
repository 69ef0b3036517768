"""The API: sign-in, terminals, commands and views. Every command goes through one door; refusals come back whole."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.people.policy import needs_second
from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import Floor
from croupier.service.keeper import HaltedError
from croupier.service.staff import Doors
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.codec import COMMANDS, encode
from croupier.views.dealer import dealer_view
from croupier.views.player import player_view
from croupier.views.supervisor import supervisor_view
from croupier.web.access import (
    SESSION,
    TERMINAL,
    Caller,
    WebError,
    address_of,
    body_of,
    caller,
    must_be_able,
    must_see,
    set_cookie,
)
from croupier.web.errors import json_response
from croupier.web.messages import Approve, AskApproval, Enroll, NewPassword, Sent, SignIn, UseCode

KINDS = {kind.__name__: kind for kind in COMMANDS}


class Api:
    def __init__(self, floor: Floor, doors: Doors) -> None:
        self.floor, self.doors = floor, doors

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
            Route("/api/approvals/{approval:int}", self.approve, methods=["POST"]),
            Route("/api/tables/{number}/views/{view}", self.view),
        ]

    def keeper(self, request: Request) -> TableKeeper:
        number = request.path_params["number"]
        if number not in self.floor.tables:
            raise HTTPException(404)
        return self.floor.tables[number]

    async def sign_in(self, request: Request) -> Response:
        told = await body_of(request, SignIn)
        session = await self.doors.sign_in(told.name, told.password, address_of(request))
        if isinstance(session, Refusal):
            raise WebError(401, session)
        response = json_response(_told(self.doors, session))
        set_cookie(response, request, SESSION, session)
        return response

    async def sign_out(self, request: Request) -> Response:
        await body_of(request, dict[str, Any])
        if session := request.cookies.get(SESSION):
            await self.doors.sign_out(session)
        response = json_response({})
        response.delete_cookie(SESSION, path="/")
        return response

    async def change_password(self, request: Request) -> Response:
        """One's own; the old one is asked for, so that no session is needed."""
        told = await body_of(request, NewPassword)
        if refusal := await self.doors.change_password(told.name, told.old, told.new, address_of(request)):
            raise WebError(403, refusal)
        return json_response({})

    async def me(self, request: Request) -> Response:
        who = caller(request, self.doors)
        return json_response({"name": who.name, "post": who.post})

    async def enroll(self, request: Request) -> Response:
        who, told = caller(request, self.doors), await body_of(request, Enroll)
        code = await self.doors.enroll(who.name, told.table, told.seat)
        if isinstance(code, Refusal):
            raise WebError(403, code)
        return json_response({"code": code})

    async def use_code(self, request: Request) -> Response:
        told = await body_of(request, UseCode)
        token = await self.doors.use_code(told.table, told.seat, told.code, address_of(request))
        if isinstance(token, Refusal):
            raise WebError(403, token)
        response = json_response({"table": told.table, "seat": told.seat})
        set_cookie(response, request, TERMINAL, token)
        return response

    async def command(self, request: Request) -> Response:
        """One command to one table: 200 with its events when they are durable, 409 with the refusal."""
        keeper = self.keeper(request)
        who = caller(request, self.doors, keeper)
        told = await body_of(request, Sent)
        command = _command(told.command, who)
        if not 0 < len(told.id) <= 64 or not told.id.isprintable():
            raise WebError(400, Refusal("malformed", "a command has an id of 1 to 64 printable characters"))
        if not keeper.is_known(told.id):  # else it was approved, and is only answered again
            await self._with_second(command, who, request, told.approval)
        try:
            result = await keeper.handle(command, told.id)
        except HaltedError as error:
            raise WebError(503, Refusal("halted", str(error))) from None
        if isinstance(result, Refusal):
            raise WebError(409, result)
        return json_response({"number": keeper.durable_version, "events": result})

    async def _with_second(self, command: c.Command, who: Caller, request: Request, approval: int) -> None:
        """What one person alone cannot do has another's approval, which is then used up."""
        name = type(command).__name__
        if needs_second(name) is None:
            return
        if not approval:
            raise WebError(403, Refusal("needs_second", f"{name} needs the approval of another person"))
        used = self.doors.use_approval(who.name, approval, name, request.path_params["number"], _subject(command))
        if refusal := await used:
            raise WebError(403, refusal)

    async def ask_approval(self, request: Request) -> Response:
        keeper = self.keeper(request)
        who = caller(request, self.doors, keeper)
        command = _command((await body_of(request, AskApproval)).command, who)
        table, what = request.path_params["number"], type(command).__name__
        asked = await self.doors.ask_approval(who.name, what, table, _subject(command))
        if isinstance(asked, Refusal):
            raise WebError(403, asked)
        return json_response({"approval": asked})

    async def approve(self, request: Request) -> Response:
        who, told = caller(request, self.doors), await body_of(request, Approve)
        number = request.path_params["approval"]
        if refusal := await self.doors.approve(who.name, number, told.password, address_of(request)):
            raise WebError(403, refusal)
        return json_response({})

    async def view(self, request: Request) -> Response:
        keeper, name = self.keeper(request), request.path_params["view"]
        who = caller(request, self.doors, keeper)
        return json_response({"number": keeper.durable_version, "view": view_of(keeper, name, who, request)})


def view_of(keeper: TableKeeper, name: str, who: Caller, request: HTTPConnection) -> Any:
    """What this caller may see by that name. A terminal sees its own player."""
    if name not in ("player", "dealer", "supervisor"):
        raise HTTPException(404)
    must_see(who, name)
    if name == "dealer":
        return dealer_view(keeper.durable, keeper.rules)
    if name == "supervisor":
        return supervisor_view(keeper.durable, keeper.rules)
    asked = who.actor.name if who.post is Post.TERMINAL and who.actor else request.query_params.get("player", "")
    if asked not in keeper.durable.seats:
        raise WebError(404, Refusal("no_such_player", "nobody of that name sits at this table"))
    return player_view(keeper.durable, keeper.rules, asked)


def _subject(command: c.Command) -> str:
    return hashlib.sha256(encode(command)).hexdigest()


def _command(told: dict[str, Any], who: Caller) -> c.Command:
    """The command, with whoever sends it put in."""
    name = told.get("command")
    if not isinstance(name, str) or name not in KINDS:
        raise WebError(400, Refusal("malformed", "no such command"))
    actor = must_be_able(who, name)
    try:
        return msgspec.convert({**told, "by": msgspec.to_builtins(actor)}, KINDS[name])
    except (msgspec.MsgspecError, ValueError) as error:
        raise WebError(400, Refusal("malformed", str(error))) from None


def _told(doors: Doors, session: str) -> dict[str, str]:
    """Who has just signed in; whoever has to change the password first is told that."""
    person = doors.person(session)
    if isinstance(person, Refusal):
        raise WebError(403, person)
    return {"name": person.name, "post": person.post}
