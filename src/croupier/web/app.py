"""The application: every address it answers, in one table."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import quote

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from croupier import __version__
from croupier.documents.prints.tournament_paper import TournamentPaper
from croupier.game.pocket import color
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House, Kind
from croupier.service.ports import StoreError
from croupier.service.stream import HaltedError, why_of
from croupier.service.tables import TableKeeper
from croupier.storage.library import Library
from croupier.views.reader_board import board_view, limits
from croupier.web.access import WebError
from croupier.web.answers import TableSummary
from croupier.web.api import Api
from croupier.web.contract import document
from croupier.web.demo_api import DemoApi, Host
from croupier.web.errors import json_response, on_http_error, on_mistake, problem
from croupier.web.floor_live import FloorLive
from croupier.web.gateway import Gateway
from croupier.web.guard import Guard
from croupier.web.house_api import HouseApi
from croupier.web.kept import Kept
from croupier.web.knowledge import Knowledge
from croupier.web.limits import COMMANDS, Limits, Pace
from croupier.web.live import Live
from croupier.web.logs import note
from croupier.web.pages import Pages, no_such
from croupier.web.passkey_api import PasskeyApi
from croupier.web.pit_api import PitApi
from croupier.web.pit_print_api import PitPrintApi
from croupier.web.print_api import PrintApi
from croupier.web.socket_contract import socket_document
from croupier.web.tournament_api import TournamentApi
from croupier.web.tournament_print_api import TournamentPrintApi
from croupier.web.whatif_api import WhatIfApi

RESULTS = 8
"""Last numbers in a summary."""


class Public:
    """What anybody may ask, over one house."""

    def __init__(self, house: House) -> None:
        self.house, self.floor = house, house.floor
        self.metrics = CollectorRegistry()
        streams = Gauge("croupier_streams", "Streams of the house", ["kind", "state"], registry=self.metrics)
        events = Gauge("croupier_events", "Durable events", ["kind"], registry=self.metrics)
        for kind in house.kinds:
            streams.labels(kind.kind, "running").set_function(partial(_count, kind, halted=False))
            streams.labels(kind.kind, "halted").set_function(partial(_count, kind, halted=True))
            events.labels(kind.kind).set_function(partial(_events, kind))
        unknown = Gauge("croupier_unknown_streams", "Streams that this version does not know", registry=self.metrics)
        unknown.set_function(lambda: len(house.unknown))
        behind = Gauge("croupier_tables_behind", "Tables out of step with the pit by a mistake", registry=self.metrics)
        behind.set_function(lambda: len(house.clerk.behind()))

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/tables/{number}", self.table),
            Route("/health", self.health),
            Route("/ready", self.ready),
            Route("/metrics", self.show_metrics),
            Route("/openapi.json", Kept(document).answer),
            Route("/asyncapi.json", Kept(socket_document).answer),
            Route("/api/tables", self.tables),
            Route("/api/tables/{number}", self.board),
        ]

    def keeper(self, number: str) -> TableKeeper:
        if number not in self.floor.tables:
            raise no_such("table")
        return self.floor.tables[number]

    async def health(self, request: Request) -> Response:
        return json_response({"alive": True, "version": __version__})

    async def ready(self, request: Request) -> Response:
        """Whether what is told now would be kept: every stream runs, the store has answered of late, nothing is
        damaged, and every table is in step with the pit. An unknown stream is named, and stops nobody (`service.house`
        says why); nor does a witness that is silent."""
        halted = {keeper.stream: keeper.halted for keeper in self.house.keepers() if keeper.halted}
        behind = self.house.clerk.behind()
        condition = self.house.condition
        ready = not halted and not behind and condition.is_well
        told = {"ready": ready, "halted": halted, "behind": behind, "unknown_streams": self.house.unknown}
        return json_response(told | condition.told(), 200 if ready else 503)

    async def show_metrics(self, request: Request) -> Response:
        return Response(generate_latest(self.metrics), media_type=CONTENT_TYPE_LATEST)

    async def tables(self, request: Request) -> Response:
        return json_response([_summary(number, keeper) for number, keeper in sorted(self.floor.tables.items())])

    async def board(self, request: Request) -> Response:
        keeper = self.keeper(request.path_params["number"])
        return json_response({"number": keeper.durable_version, "board": board_view(keeper.durable, keeper.rules)})

    async def table(self, request: Request) -> Response:
        """A table's plain address is that of its board."""
        self.keeper(request.path_params["number"])
        return RedirectResponse(f"/tables/{quote(request.path_params['number'], safe='')}/board", 307)


def _count(kind: Kind, halted: bool) -> int:
    return sum(bool(keeper.halted) is halted for keeper in kind.keepers())


def _events(kind: Kind) -> int:
    return sum(keeper.durable_version for keeper in kind.keepers())


async def on_halted(request: Request, error: Exception) -> Response:
    note(request, code="halted")
    return problem(request, 503, Refusal("halted", str(error)))


async def on_store_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    return await on_halted(request, HaltedError(why_of(error)))


async def on_web_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, WebError)
    note(request, code=error.refusal.code)
    return problem(request, error.status, error.refusal)


def _summary(number: str, keeper: TableKeeper) -> TableSummary:
    state = keeper.durable
    told = TableSummary(
        table=number,
        game=" over ".join(filter(None, [f"{state.book} {state.day}", state.base])),
        phase=state.phase.value,
        round=state.round,
        players=sum(not seat.away for seat in state.seats.values()),
        stopped=state.stopped,
        halted=keeper.halted,
    )
    if keeper.halted:  # its rules may be what is in doubt
        return told
    rules = keeper.rules
    told.title, told.wheel, told.electronic = rules.rules.title, rules.wheel.name, rules.is_electronic
    told.limits, told.side_bets = dict(limits(rules)).get("straight", ""), list(rules.setup.sidebets)
    if rules.setup.outcome_board:
        told.results = [(str(pocket), color(pocket).value) for pocket in state.results[-RESULTS:]]
    return told


def build(
    house: House,
    pace: Pace = COMMANDS,
    host: Host | None = None,
    library: Library | None = None,
    seconds: Callable[[], float] = time.monotonic,
) -> Starlette:
    """`pace` is how often one session or terminal may send commands; only a demo has a host. `library` has the
    rulebooks that the what-if desk and the pit's prints ask: the built-in ones when left out. `seconds` is a clock that
    cannot be set."""
    floor, staff = house.floor, house.staff
    gateway, watched = Gateway(house, Limits(pace, seconds)), FloorLive(house)
    lives = (
        WebSocketRoute("/api/tables/{number}/live", Live(house, gateway).follow),
        WebSocketRoute("/api/floor/live", watched.follow),
        WebSocketRoute("/api/pit/live", watched.follow_pit),
        WebSocketRoute("/api/tournaments/live", watched.follow_tournaments),
    )
    handlers: Any = {
        HTTPException: on_http_error,
        WebError: on_web_error,
        HaltedError: on_halted,
        StoreError: on_store_error,
        Exception: on_mistake,
    }
    tables = (Api(floor, staff, gateway), Knowledge(floor, staff), PitApi(house), PrintApi(house))
    books = library or Library()
    people = (HouseApi(house), PasskeyApi(staff, seconds))
    houses = (*people, DemoApi(floor, staff, host), WhatIfApi(staff, books), PitPrintApi(house, books))
    paper = TournamentPaper(house, books)
    played = (TournamentApi(house, paper), TournamentPrintApi(house, paper))
    asked = [route for api in (*tables, *houses, *played) for route in api.routes()]
    routes = [*Public(house).routes(), *Pages(house).routes(), *asked, *lives]
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.add_middleware(Guard)
    return app
