"""Tournaments over HTTP: what is seen of them, their commands, and a plan held to the law while it is written.

A command says neither who sends it nor when, and never the secret that a draw follows from: that is made here. A
terminal acts for the player whom the tournament has seated there, and only in the tournament that its table plays.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.documents.prints.tournament_paper import TournamentPaper
from croupier.people.posts import Person, Post
from croupier.people.terminals import nobody_at
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rules import Rules
from croupier.service.house import House
from croupier.service.tables import TableKeeper
from croupier.service.tournaments import TournamentKeeper
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.codec import COMMANDS
from croupier.tournament.decide import WHO
from croupier.tournament.heats import seated_at
from croupier.views.people import people_of
from croupier.views.tournament import tournament_view
from croupier.views.tournament_board import board_of
from croupier.views.tournament_list import listed
from croupier.views.tournament_own import player_standing
from croupier.views.tournament_sharing import sharing_information
from croupier.web.access import Caller, WebError, address_of, body_of, caller, must_see, player_of, told_by
from croupier.web.cookies import TERMINAL, cookie_of
from croupier.web.errors import json_response
from croupier.web.logs import note
from croupier.web.messages import CheckPlan, Signed
from croupier.web.pages import packed_json
from croupier.web.plain import said_of, whole
from croupier.web.signing import person_of, signers, why_not_id
from croupier.web.slow import slowly

KINDS = {kind.__name__: kind for kind in COMMANDS}
SECRET_BYTES = 32
_OURS = ("at", "offset", "by", "beside", "secret")
"""What no sender says."""
_PLAYERS_OWN = (c.ProposeSharing, c.ConsentToSharing, c.DeclineSharing)


class TournamentApi:
    def __init__(self, house: House, paper: TournamentPaper) -> None:
        self.floor, self.staff, self.tournaments, self.paper = house.floor, house.staff, house.tournaments, paper

    def routes(self) -> list[BaseRoute]:
        one = "/api/tournaments/{name}"
        return [
            Route("/api/tournaments", self.list),
            Route("/api/tournaments/check", self.check, methods=["POST"]),
            Route(one, self.view),
            Route(f"{one}/board", self.board),
            Route(f"{one}/plan", self.plan),
            Route(f"{one}/commands", self.command, methods=["POST"]),
            Route(f"{one}/sharing-information", self.information),
            Route("/api/tables/{number}/tournament", self.standing),
        ]

    def keeper(self, request: Request) -> TournamentKeeper:
        keeper = self.tournaments.tournaments.get(request.path_params["name"])
        if keeper is None or keeper.durable.field.plan is None:
            raise HTTPException(404)
        return keeper

    async def list(self, request: Request) -> Response:
        keepers = [keeper for _, keeper in sorted(self.tournaments.tournaments.items())]
        return json_response([listed(each.durable.field) for each in keepers if each.durable.field.plan])

    async def view(self, request: Request) -> Response:
        must_see(caller(request, self.staff), "tournament")
        keeper, troubles = self.keeper(request), self.tournaments.troubles.get(request.path_params["name"], {})
        state = keeper.durable
        view = tournament_view(state.field, state.steps, state.undone)
        told = {"number": keeper.durable_version, "view": whole(view), "troubles": troubles}
        return packed_json(request, {**told, "people": people_of(self.staff.state)})

    async def board(self, request: Request) -> Response:
        keeper, name = self.keeper(request), request.path_params["name"]
        playing = {number: table for number, table in self.floor.tables.items() if _played_at(table) == name}
        rounds = {number: table.durable.round for number, table in sorted(playing.items()) if table.durable.heat}
        told = {"number": keeper.durable_version, "board": board_of(keeper.durable.field), "rounds": rounds}
        return json_response(told)

    async def plan(self, request: Request) -> Response:
        """As it was drafted, to be changed; with what keeps it from being lawful."""
        must_see(caller(request, self.staff), "tournament")
        field = self.keeper(request).durable.field
        said = said_of(msgspec.json.decode(msgspec.json.encode(field.plan)))
        checked = await slowly(self.paper.checked, said, field.book)
        return json_response({"plan": said, "book": field.book, "findings": checked.findings})

    async def check(self, request: Request) -> Response:
        """A plan beside the law, while it is typed: nothing is kept of it."""
        must_see(caller(request, self.staff), "tournament")
        told = await body_of(request, CheckPlan)
        return json_response(await slowly(self.paper.checked, told.plan, told.book))

    async def standing(self, request: Request) -> Response:
        """What a player's own screen says of the tournament that the table plays."""
        table = self.floor.tables.get(request.path_params["number"])
        name = _played_at(table)
        if table is None or name not in self.tournaments.tournaments:
            raise HTTPException(404)
        who = caller(request, self.staff, table)
        must_see(who, "player")
        keeper = self.tournaments.tournaments[name]
        is_own = who.post is Post.TERMINAL
        player = self._player(request, name).name if is_own else player_of(who, request, table.durable)
        found = player_standing(keeper.durable.field, player)
        if found is None:
            raise HTTPException(404)
        told = {"name": name, "number": keeper.durable_version, "standing": found, "round": table.durable.round}
        return json_response(told)

    async def information(self, request: Request) -> Response:
        """To a player of the event, about a division that somebody has proposed there."""
        keeper, name = self.keeper(request), request.query_params.get("event", "")
        player, field = self._player(request, request.path_params["name"]).name, keeper.durable.field
        if player not in {entry.player for entry in field.live(name)}:
            raise WebError(403, Refusal("not_yours", "only a player who is left in the event is told this"))
        told = await slowly(sharing_information, field, name)
        if told is None:
            raise WebError(409, Refusal("unknown", "nobody has proposed to divide the prizes"))
        return json_response(told)

    async def command(self, request: Request) -> Response:
        """One command to a tournament: 200 with its events when they are durable, 409 with the refusal."""
        who, told = await told_by(request, Signed, self.staff)
        name, command = request.path_params["name"], str(told.command.get("command"))
        note(request, command=command if command in KINDS else "", id=told.id)
        events = await self._send(request, who, name, told)
        version = self.tournaments.tournaments[name].durable_version
        return json_response({"number": version, "events": msgspec.to_builtins(events, str_keys=True)})

    async def _send(self, request: Request, who: Caller, name: str, told: Signed) -> tuple[e.Event, ...]:
        why_not_id(told)
        kind = KINDS.get(str(told.command.get("command")))
        if kind is None:
            raise WebError(400, Refusal("malformed", "no such command"))
        own = self._own(request, who, kind)
        cite = self._cite(name, kind)
        by, beside = await signers(own, told, kind.__name__, WHO[kind], self.staff, address_of(request), cite)
        command = self._command(kind, told.command, by, beside)
        if isinstance(command, c.PublishRules):
            await self._must_be_printed(name, command)
        result = await self.tournaments.ask(name, command, told.id)
        if isinstance(result, Refusal):
            raise WebError(409, result)
        return result

    def _cite(self, name: str, kind: type[c.Command]) -> str:
        """Why somebody else cannot send what a player decides alone."""
        keeper = self.tournaments.tournaments.get(name)
        field = keeper.durable.field if keeper else None
        rules = self.paper.law(field.plan, field.book) if field and field.plan and kind in _PLAYERS_OWN else None
        return rules.cite("tournaments.prize_sharing_director") if isinstance(rules, Rules) else ""

    def _own(self, request: Request, who: Caller, kind: type[c.Command]) -> Person:
        """A terminal sends what is a player's to send, and nothing else, whoever signs beside."""
        if who.post is not Post.TERMINAL:
            must_see(who, "tournament")
            return person_of(who, self.staff)
        if Post.TERMINAL not in WHO[kind]:
            raise WebError(403, Refusal("not_yours", f"a {who.post} cannot send {kind.__name__}"))
        return self._player(request, request.path_params["name"])

    def _player(self, request: Request, name: str) -> Person:
        """Whom the tournament has seated at the terminal that asks, also between two heats, and while the table is
        closed. A guest at a table that plays for money is nobody in it, whatever the name."""
        terminal = self.staff.terminal(cookie_of(request, TERMINAL))
        if isinstance(terminal, Refusal):
            raise WebError(401, terminal)
        table, keeper = self.floor.tables.get(terminal.table), self.tournaments.tournaments.get(name)
        if table is None or keeper is None or _played_at(table) != name:
            raise WebError(403, Refusal("not_yours", "this terminal's table does not play this tournament"))
        if table.durable.heat and not table.durable.heat.is_over:
            who = caller(request, self.staff, table)
            return Person(player_of(who, request, table.durable), "", Post.TERMINAL)
        entry = seated_at(keeper.durable.field, terminal.table, terminal.seat)
        if entry is None:
            raise WebError(403, nobody_at(terminal.seat))
        return Person(entry.player, "", Post.TERMINAL)

    def _command(
        self, kind: type[c.Command], said: dict[str, Any], by: Person, beside: tuple[Person, ...]
    ) -> c.Command:
        told = {name: value for name, value in said.items() if name not in _OURS}
        ours: dict[str, Any] = {**self.tournaments.now(), "by": by, "beside": beside}
        if "secret" in kind.__struct_fields__:
            ours["secret"] = secrets.token_hex(SECRET_BYTES)
        try:
            return msgspec.convert({**told, **ours}, kind, str_keys=True)
        except (msgspec.MsgspecError, ValueError) as error:
            raise WebError(400, Refusal("malformed", str(error))) from None

    async def _must_be_printed(self, name: str, command: c.PublishRules) -> None:
        """What is published is what is printed: the digest is that of the sheet, as the director has seen it."""
        keeper = self.tournaments.tournaments.get(name)
        field = keeper.durable.field if keeper else None
        digest = ""
        if field and field.plan:
            digest = await slowly(self.paper.digest, field.plan, field.book)
        if digest and command.digest != digest:
            raise WebError(409, Refusal("bad_digest", "these are not the rules as they are printed now: look again"))


def _played_at(table: TableKeeper | None) -> str:
    """The tournament that a table is set up for, whether it plays a heat now or not."""
    return table.rules.setup.tournament if table and not table.halted else ""
