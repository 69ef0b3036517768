"""The pit over HTTP: its view, its commands, and the forms of a table.

A command to the pit names a table by its number; what the pit has to know of it, the time and who signs are put in
here. Whoever signs beside the person at the screen gives their own password with the same request.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.people.policy import may_see
from croupier.people.posts import Person
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import the
from croupier.pit.codec import COMMANDS
from croupier.pit.decide import WHO
from croupier.pit.refusals import Code, refuse
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.table.waiting import fill_needed
from croupier.views.pit import pit_view
from croupier.views.setup_form import setup_form
from croupier.web.access import Caller, WebError, address_of, caller, must_see, table_of, told_by
from croupier.web.employment import employed
from croupier.web.errors import json_response
from croupier.web.logs import note
from croupier.web.messages import Signed
from croupier.web.pages import packed_json
from croupier.web.signing import person_of, signers, why_not_id

KINDS = {kind.__name__: kind for kind in COMMANDS}
_OURS = ("at", "offset", "by", "beside", "source", "about")
"""What no sender says: the house knows who asks and when, and reads for itself what tables have done."""


class PitApi:
    def __init__(self, house: House) -> None:
        self.floor, self.staff, self.pit, self.clerk = house.floor, house.staff, house.pit, house.clerk

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/tables/{number}/setup", self.setup),
            Route("/api/pit", self.view),
            Route("/api/pit/commands", self.command, methods=["POST"]),
        ]

    async def setup(self, request: Request) -> Response:
        keeper = table_of(request, self.floor)
        must_see(caller(request, self.staff, keeper), "supervisor")
        return json_response(setup_form(keeper.rules))

    async def view(self, request: Request) -> Response:
        who = caller(request, self.staff)
        must_see(who, "pit")
        tables = {number: keeper for number, keeper in self.floor.tables.items() if not keeper.halted}
        facts = {number: self.pit.fact(number) for number in tables}
        short = {number: fill_needed(keeper.durable, keeper.rules) for number, keeper in tables.items()}
        now = self.pit.now()
        shown = pit_view(self.pit.state, facts, short, self.clerk.behind(), self.staff.state, self.pit.law, **now)
        if who.post not in WHO[c.LogCash] and not may_see(who.post, "figures"):
            shown = replace(shown, cash=())  # what guests bring and take is the cage's and the books' to know
        return packed_json(request, {"number": self.pit.keeper.durable_version, "view": shown})

    async def command(self, request: Request) -> Response:
        """One command to the pit: 200 with its events when they are durable, 409 with the refusal."""
        who, told = await told_by(request, Signed, self.staff)
        name = str(told.command.get("command"))
        note(request, command=name if name in KINDS else "", id=told.id)
        events = await self._send(who, told, address_of(request))
        return json_response({"number": self.pit.keeper.durable_version, "events": events})

    async def _send(self, who: Caller, told: Signed, address: str) -> tuple[e.Event, ...]:
        kind = KINDS.get(str(told.command.get("command")))
        why_not_id(told)
        if kind is None:
            raise WebError(400, Refusal("malformed", "no such command"))
        must_see(who, "pit")
        own = person_of(who, self.staff)
        cite = self.pit.section_of(kind, str(told.command.get("table", "")))
        by, beside = await signers(own, told, kind.__name__, WHO[kind], self.staff, address, cite)
        command = self._command(kind, told.command, by, beside)
        result = await self.pit.ask(command, told.id)
        if isinstance(result, Refusal):
            raise WebError(409, result)
        return result

    def _as_employed(self, told: dict[str, Any]) -> dict[str, Any]:
        """Whoever signs on works here, in the post that the house has given them."""
        cite = self.pit.section_of(c.SignOn)
        person = employed(self.staff.state, told.get("person"), cite)
        if told.get("post", person.post) != person.post:
            raise WebError(409, refuse(Code.NOT_YOURS, f"{person.name} is {the([person.post])}", cite))
        return {**told, "person": person.name, "post": person.post.value}

    def _command(
        self, kind: type[c.Command], said: dict[str, Any], by: Person, beside: tuple[Person, ...]
    ) -> c.Command:
        told = {name: value for name, value in said.items() if name not in _OURS}
        if kind.__annotations__.get("table") == "TableFact":
            number = told.get("table")
            if not isinstance(number, str) or number not in self.floor.tables:
                raise WebError(404, Refusal("unknown", f"there is no table {number}"))
            told["table"] = self.pit.fact(number)
        if kind is c.SignOn:
            told = self._as_employed(told)
        try:
            signed = {"by": _signer(by), "beside": tuple(map(_signer, beside))}
            return msgspec.convert({**told, **self.pit.now(), **signed}, kind)
        except (msgspec.MsgspecError, ValueError) as error:
            raise WebError(400, Refusal("malformed", str(error))) from None


def _signer(person: Person) -> c.Signer:
    return c.Signer(person.name, person.licence, person.post)
