"""The application: every address it answers, in one table."""

from __future__ import annotations

import html
import time
from importlib import resources
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from croupier import __version__
from croupier.service.floor import Floor
from croupier.service.keeper import HaltedError, Keeper
from croupier.service.staff import Doors
from croupier.service.tables import TableKeeper
from croupier.views.reader_board import board_view
from croupier.web.access import WebError
from croupier.web.api import Api
from croupier.web.contract import document
from croupier.web.demo_api import DemoApi, Host
from croupier.web.door import Door
from croupier.web.errors import json_response, on_http_error, on_mistake, problem
from croupier.web.guard import Guard
from croupier.web.house_api import HouseApi
from croupier.web.limits import COMMANDS, Limits, Pace
from croupier.web.live import Live
from croupier.web.logs import note
from croupier.web.pages import Pages
from croupier.web.socket_contract import socket_document


class House:
    """The routes, over one floor."""

    def __init__(self, floor: Floor, doors: Doors) -> None:
        self.floor, self.doors = floor, doors
        self.metrics = CollectorRegistry()
        tables = Gauge("croupier_tables", "Tables on the floor", ["state"], registry=self.metrics)
        tables.labels("running").set_function(lambda: sum(not keeper.halted for keeper in floor.tables.values()))
        tables.labels("halted").set_function(lambda: sum(bool(keeper.halted) for keeper in floor.tables.values()))
        events = Gauge("croupier_events", "Durable events of all tables", registry=self.metrics)
        events.set_function(lambda: sum(keeper.durable_version for keeper in floor.tables.values()))

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/", self.home),
            Route("/tables/{number}", self.table_page),
            Route("/static/{name}", static),
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
        streams: dict[str, Keeper[Any, Any, Any]] = {**self.floor.tables, "people": self.doors.keeper}
        halted = {name: keeper.halted for name, keeper in streams.items() if keeper.halted}
        return json_response({"ready": not halted, "halted": halted}, 503 if halted else 200)

    async def show_metrics(self, request: Request) -> Response:
        return Response(generate_latest(self.metrics), media_type=CONTENT_TYPE_LATEST)

    async def tables(self, request: Request) -> Response:
        return json_response([_summary(number, keeper) for number, keeper in sorted(self.floor.tables.items())])

    async def board(self, request: Request) -> Response:
        keeper = self.keeper(request.path_params["number"])
        return json_response({"number": keeper.durable_version, "board": board_view(keeper.durable, keeper.rules)})

    async def home(self, request: Request) -> Response:
        rows = "".join(map(_row, (_summary(number, keeper) for number, keeper in sorted(self.floor.tables.items()))))
        return HTMLResponse(_PAGE.format(title="The floor", body=_TABLES.format(rows=rows), script=""))

    async def table_page(self, request: Request) -> Response:
        number = html.escape(request.path_params["number"])
        self.keeper(request.path_params["number"])
        script = '<script src="/static/board.js" defer></script>'
        body = f'<main id="board" data-table="{number}" aria-live="polite">…</main><p><a href="/">The floor</a></p>'
        return HTMLResponse(_PAGE.format(title=f"Table {number}", body=body, script=script))


async def on_halted(request: Request, error: Exception) -> Response:
    note(request, code="halted")
    return problem(503, "halted", str(error))


async def on_web_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, WebError)
    refusal = error.refusal
    note(request, code=refusal.code)
    return problem(error.status, refusal.code, refusal.says, refusal.cite)


def _summary(number: str, keeper: TableKeeper) -> dict[str, Any]:
    state = keeper.durable
    return {
        "table": number,
        "game": " over ".join(filter(None, [f"{state.book} {state.day}", state.base])),
        "wheel": "" if keeper.halted else keeper.rules.wheel.name,
        "phase": state.phase.value,
        "round": state.round,
        "players": sum(not seat.away for seat in state.seats.values()),
        "results": [str(pocket) for pocket in state.results[-5:]],
        "halted": keeper.halted,
    }


def _row(table: dict[str, Any]) -> str:
    cells = [table[name] for name in ("game", "wheel", "phase", "round", "players")] + [" ".join(table["results"])]
    shown = "".join(f"<td>{html.escape(str(cell))}</td>" for cell in cells)
    number = html.escape(table["table"])
    return f'<tr><th scope="row"><a href="/tables/{number}">Table {number}</a></th>{shown}</tr>'


async def openapi(request: Request) -> Response:
    return json_response(document())


async def asyncapi(request: Request) -> Response:
    return json_response(socket_document())


_STATIC = {"board.js": "text/javascript", "style.css": "text/css"}


async def static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _STATIC:
        raise HTTPException(404)
    text = (resources.files("croupier.web") / "static" / name).read_text("utf-8")
    return PlainTextResponse(text, media_type=_STATIC[name])


_COLUMNS = ("Table", "Rules", "Wheel", "Now", "Round", "Players", "Last numbers")
_HEADS = "".join(f'<th scope="col">{column}</th>' for column in _COLUMNS)
_TABLES = f"<main><table><thead><tr>{_HEADS}</tr></thead><tbody>{{rows}}</tbody></table></main>"

_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} · Croupier</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/static/style.css">{script}</head>
<body><h1>{title}</h1>{body}</body></html>"""


def build(floor: Floor, doors: Doors, pace: Pace = COMMANDS, host: Host | None = None) -> Starlette:
    """`pace` is how often one session or terminal may send commands; only a demo has a host."""
    door = Door(doors, Limits(pace, time.monotonic))
    live = WebSocketRoute("/api/tables/{number}/live", Live(floor, door).follow)
    handlers: Any = {
        HTTPException: on_http_error,
        WebError: on_web_error,
        HaltedError: on_halted,
        Exception: on_mistake,
    }
    pages, apis = Pages(floor).routes(), (Api(floor, doors, door), HouseApi(doors), DemoApi(floor, doors, host))
    routes = [*House(floor, doors).routes(), *pages, *(route for api in apis for route in api.routes()), live]
    app = Starlette(routes=routes, exception_handlers=handlers)
    app.add_middleware(Guard)
    return app
