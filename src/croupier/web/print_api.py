"""The prints of a table over the network: which there are, and each as PDF, HTML or SVG, from the set-up in force."""

from __future__ import annotations

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.documents.html import as_html
from croupier.documents.page import Page
from croupier.documents.page_data import digest_of
from croupier.documents.prints.registry import PRINTS, drawing_of, print_of
from croupier.documents.prints.source import Source
from croupier.pit.days import offset_at
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.service.setup_log import SetupLog
from croupier.service.tables import TableKeeper
from croupier.table.rules import TableRules
from croupier.web.access import WebError, caller, must_see, table_of
from croupier.web.errors import json_response
from croupier.web.guard import ALONE
from croupier.web.slow import slowly

KINDS = {"pdf": "application/pdf", "html": "text/html; charset=utf-8", "svg": "image/svg+xml"}
"""By what a file's name ends in."""
DRAWN = ("layout",)
"""Prints that are one drawing, and so a file of their own as SVG."""
FILES = tuple(f"{name}.{ending}" for name in PRINTS for ending in KINDS if ending != "svg" or name in DRAWN)
POSTED = "rules"
"""The print whose text and place are approved, and of which players get copies."""


class PrintView(msgspec.Struct, frozen=True):
    """A print that this table has, and the files it can be had as."""

    title: str
    files: tuple[str, ...]
    name: str
    digest: str = ""
    """SHA-256 of the text, of a print that hangs at the table and is handed to players."""
    approval: str = ""
    """Of that text and of its place, as the set-up has it."""


class PrintApi:
    def __init__(self, house: House) -> None:
        self.floor, self.staff, self.pit = house.floor, house.staff, house.pit
        self.logs: dict[str, SetupLog] = {}

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/tables/{number}/prints", self.list),
            Route("/api/tables/{number}/prints/{file}", self.file),
        ]

    def keeper(self, request: Request) -> TableKeeper:
        keeper = table_of(request, self.floor)
        must_see(caller(request, self.staff, keeper), "prints")
        return keeper

    async def list(self, request: Request) -> Response:
        keeper = self.keeper(request)
        source = await self._source(keeper)
        digest = await slowly(lambda: digest_of(print_of(POSTED, source)))
        return json_response(
            [
                PrintView(
                    one.title,
                    tuple(file for end in KINDS if (file := f"{name}.{end}") in FILES),
                    name,
                    *((digest, _approval(keeper.rules)) if name == POSTED else ()),
                )
                for name, one in PRINTS.items()
                if not one.why_not(keeper.rules)
            ]
        )

    async def file(self, request: Request) -> Response:
        """Made in a thread: a page takes a part of a second."""
        keeper, file = self.keeper(request), request.path_params["file"]
        name, _, ending = file.partition(".")
        if file not in FILES:
            raise HTTPException(404)
        if why := PRINTS[name].why_not(keeper.rules):
            raise WebError(404, Refusal("nothing_to_print", f"this table has nothing to print as {name}: {why}"))
        source = await self._source(keeper)
        made = await slowly(lambda: made_as(print_of(name, source), ending))
        return Response(made, media_type=KINDS[ending], headers=ALONE)

    async def _source(self, keeper: TableKeeper) -> Source:
        """The rules of the table; with their record, unless they wait for the next opening."""
        rules, log = keeper.rules, self.logs.setdefault(keeper.stream, SetupLog(keeper.store, keeper.stream))
        pinned = await log.find()
        record = pinned.record if pinned and pinned.rules == rules.fingerprint else None
        offset = offset_at(self.pit.state.clocks, record.at) if record else 0
        return Source(rules, self.floor.questions, record, offset)


def _approval(rules: TableRules) -> str:
    named = (rules.setup.approvals.get(each, "") for each in ("house_rules", "posting_place"))
    return ", ".join(dict.fromkeys(each for each in named if each))


def made_as(page: Page, ending: str) -> bytes:
    if ending == "html":
        return as_html(page).encode()
    if ending == "svg":
        drawing = drawing_of(page)
        assert drawing is not None
        return drawing.svg().encode()
    from croupier.documents.paper import as_pdf

    return as_pdf(page)
