"""The contract over HTTP, from the OpenAPI document and the routes of the application."""

from __future__ import annotations

import inspect
from datetime import date
from typing import Any

from starlette.routing import Route

from croupier.devices.clock import SystemClock
from croupier.people.passwords import Argon2
from croupier.service.floor import Floor
from croupier.service.house import House
from croupier.service.pit import PitService
from croupier.service.staff import StaffService
from croupier.service.tournaments import TournamentService
from croupier.storage.law import HouseLaw
from croupier.storage.library import Library
from croupier.storage.memory import MemoryStore
from croupier.table.rules import TableRules
from croupier.web.app import build
from croupier.web.contract import document
from tools.site.command_line import table
from tools.site.schemas import kind, told

PAGE = "http"


def page() -> str:
    contract = document()
    parts = [
        "# The API over HTTP",
        "",
        "The same as `/openapi.json`, which is made from the types that read the messages.",
        "",
    ]
    for address, methods in contract["paths"].items():
        for method, operation in methods.items():
            parts += _operation(method, address, operation)
    parts += ["## Other addresses", "", "Pages, documents and what a monitor asks; not part of the document.", ""]
    parts += table([(f"`{address}`", says) for address, says in others()], ("address", "what it is"))
    parts += ["## Messages", "", *told(contract["components"]["schemas"], PAGE)]
    return "\n".join(parts)


def _operation(method: str, address: str, operation: dict[str, Any]) -> list[str]:
    says = operation["summary"]
    parts = [f"## {method.upper()} {address}", "", f"{says[:1].upper()}{says[1:]}.", ""]
    asked = operation.get("parameters", [])
    parts += table(
        [(f"`{one['name']}`", one["in"], kind(one["schema"], PAGE)) for one in asked], ("parameter", "in", "")
    )
    rows = []
    if body := operation.get("requestBody"):
        rows.append(("sent", _content(body)))
    rows += [(status, _content(answer)) for status, answer in operation["responses"].items()]
    return parts + table(rows, ("", ""))


def _content(body: dict[str, Any]) -> str:
    ((media, told),) = list(body["content"].items())[:1]
    return kind(told["schema"], PAGE) if media == "application/json" else media


def others() -> list[tuple[str, str]]:
    """Addresses that the document does not have, with what their functions say of themselves."""
    known = document()["paths"]
    found = [route for route in routes() if route.path not in known]
    return [(route.path, (inspect.getdoc(route.endpoint) or "").partition("\n")[0]) for route in found]


def routes() -> list[Route]:
    """Those of a house without tables."""
    store, clock = MemoryStore(), SystemClock()
    floor = Floor(store, clock, _no_law)
    law = HouseLaw(Library())
    pit, tournaments = PitService(store, clock, law, floor), TournamentService(store, clock, law)
    app = build(House(floor, StaffService(store, clock, Argon2()), pit, tournaments))
    return [route for route in app.routes if isinstance(route, Route)]


def _no_law(name: str, day: date, setup: Any, base: str, house: Any) -> TableRules:
    raise AssertionError("a house without tables asks for no law")
