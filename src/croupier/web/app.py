"""The application: every address it answers, in one table."""

from __future__ import annotations

import time
from typing import Any
from urllib.parse import quote

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from croupier import __version__
from croupier.game.pocket import color
from croupier.service.floor import Floor
from croupier.service.keeper import HaltedError, Keeper
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.views.reader_board import board_view, limits
from croupier.web.access import WebError
from croupier.web.api import Api
from croupier.web.contract import TableSummary, document
from croupier.web.demo_api import DemoApi, Host
from croupier.web.errors import json_response, on_http_error, on_mistake, problem, told_of
from croupier.web.floor_live import FloorLive
from croupier.web.gateway import Gateway
from croupier.web.guard import Guard
from croupier.web.house_api import HouseApi
from croupier.web.knowledge import Knowledge
from croupier.web.limits import COMMANDS, Limits, Pace
from croupier.web.live import Live
from croupier.web.logs import note
from croupier.web.pages import Pages
from croupier.web.pit_api import PitApi
from croupier.web.socket_contract import socket_document

RESULTS = 8
"""Last numbers in a summary."""


class House:
    """The routes, over one floor."""

    def __init__(self, floor: Floor, staff: StaffService) -> None:
        self.floor, self.staff = floor, staff
        self.metrics = CollectorRegistry()
        tables = Gauge("croupier_tables", "Tables on the floor", ["state"], registry=self.metrics)
        tables.labels("running").set_function(lambda: sum(not keeper.halted for keeper in floor.tables.values()))
        tables.labels("halted").set_function(lambda: sum(bool(keeper.halted) for keeper in floor.tables.values()))
        events = Gauge("croupier_events", "Durable events of all tables", registry=self.metrics)
        events.set_function(lambda: sum(keeper.durable_version for keeper in floor.tables.values()))

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/tables/{number}", self.table),
            Route("/health", self.health),
            Route("/ready", self.ready),
            Route("/metrics", self.show_metrics),
            Route("/openapi.json", openapi),
            Route("/asyncapi.json", asyncapi),
            Route("/api/tables", self.tables),
            Route("/api/tables/{number}", self.board),
        ]

    def keeper(self, number: str) -> TableKeeper:
        if number not in self.floor.tables:
            raise HTTPException(404)
        return self.floor.tables[number]

    async def health(self, request: Request) -> Response:
        return json_response({"alive": True, "version": __version__})

    async def ready(self, request: Request) -> Response:
        """Whether every table runs, and anybody can sign in."""
        streams: dict[str, Keeper[Any, Any, Any]] = {**self.floor.tables, "people": self.staff.keeper}
        halted = {name: keeper.halted for name, keeper in streams.items() if keeper.halted}
        return json_response({"ready": not halted, "halted": halted}, 503 if halted else 200)

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


async def on_halted(request: Request, error: Exception) -> Response:
    note(request, code="halted")
    return problem(503, "halted", str(error))


async def on_web_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, WebError)
    note(request, code=error.refusal.code)
    return json_response({"error": told_of(error.refusal)}, error.status)


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


async def openapi(request: Request) -> Response:
    return json_response(document())


async def asyncapi(request: Request) -> Response:
    return json_response(socket_document())


def build(floor: Floor, staff: StaffService, pace: Pace = COMMANDS, host: Host | None = None) -> Starlette:
    """`pace` is how often one session or terminal may send commands; only a demo has a host."""
    gateway = Gateway(staff, Limits(pace, time.monotonic))
    lives = (
        WebSocketRoute("/api/tables/{number}/live", Live(floor, gateway).follow),
        WebSocketRoute("/api/floor/live", FloorLive(floor, staff).follow),
    )
    handlers: Any = {
        HTTPException: on_http_error,
        WebError: on_web_error,
        HaltedError: on_halted,
        Exception: on_mistake,
    }
    tables = (Api(floor, staff, gateway), Knowledge(floor, staff), PitApi(floor, staff))
    houses = (HouseApi(staff), DemoApi(floor, staff, host))
    asked = [route for api in (*tables, *houses) for route in api.routes()]
    routes = [*House(floor, staff).routes(), *Pages(floor).routes(), *asked, *lives]
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.add_middleware(Guard)
    return app
