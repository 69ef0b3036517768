"""The pit's paper over the network: slips, each print of which is counted, and reports.

`/api/pit/slips/F-000001.pdf` prints a slip: it sends `PrintSlip` first, so whoever may not send that gets nothing.
`/api/pit/prints/shift.html?day=2026-07-01&shift=swing` is a report; there a slip is a copy to be read.
"""

from __future__ import annotations

import asyncio
import uuid
from dataclasses import replace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.documents.html import as_html
from croupier.documents.page import Page
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked, PitSource
from croupier.documents.prints.source import NoSuchPrintError
from croupier.figures.tax import month_of
from croupier.figures.win import FiguresError
from croupier.pit.commands import PrintSlip, Signer
from croupier.pit.decide import WHO
from croupier.pit.events import SlipPrinted
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rulebook import NotCoveredError
from croupier.service.house import House
from croupier.service.keeper import HaltedError
from croupier.service.pit_log import PitLog
from croupier.service.ports import StoreError
from croupier.storage.library import Library
from croupier.web.access import Caller, WebError, caller, must_see
from croupier.web.print_api import ALONE, KINDS, has_typst

ENDINGS = ("pdf", "html")


class PitPrintApi:
    def __init__(self, house: House, library: Library) -> None:
        self.staff, self.pit, self.tournaments, self.library = house.staff, house.pit, house.tournaments, library
        self.log = PitLog(house.pit.store, house.floor.rules_of)

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/pit/slips/{file}", self.slip), Route("/api/pit/prints/{file}", self.report)]

    async def slip(self, request: Request) -> Response:
        """A print of the slip itself; it is in the log before it is on paper."""
        who = caller(request, self.staff)
        number, ending = file_of(request)
        if who.post not in WHO[PrintSlip]:
            raise WebError(403, Refusal("not_yours", f"a {who.post} cannot print slips"))
        copy = await self._count(who, number)
        return await self._answer("slip", ending, Asked(number=number, copy=copy))

    async def report(self, request: Request) -> Response:
        must_see(caller(request, self.staff), "figures")
        name, ending = file_of(request)
        if name not in PIT_PRINTS:
            raise HTTPException(404)
        return await self._answer(name, ending, _asked(request))

    async def _count(self, who: Caller, number: str) -> int:
        known = self.staff.state.person(who.name)
        by = Signer(who.name, known.licence if known else "", who.post)
        marks: dict[str, Any] = self.pit.now()
        result = await self.pit.ask(PrintSlip(number, by=by, **marks), uuid.uuid4().hex)
        if isinstance(result, Refusal):
            raise WebError(409, result)
        (printed,) = result
        assert isinstance(printed, SlipPrinted)
        return printed.copy

    async def _answer(self, name: str, ending: str, asked: Asked) -> Response:
        try:
            one = PIT_PRINTS[name]
            fees = await self.tournaments.entry_fees()
            source = PitSource(await self.log.read(), self.pit.law, self.library.book, entry_fees=fees)
            if one.reads_tables:
                source = replace(source, played=await self.log.played(one.day(source, asked)))
            page = await self.log.use(lambda book: one.make(replace(source, book=book), asked))
            made = await asyncio.to_thread(made_as, page, ending)
        except (NoSuchPrintError, FiguresError, NotCoveredError) as error:
            raise WebError(404, Refusal("nothing_to_print", str(error))) from None
        except StoreError as error:
            raise HaltedError(f"the store has stopped: {error}") from None
        return Response(made, media_type=KINDS[ending], headers=ALONE)


def file_of(request: Request) -> tuple[str, str]:
    name, _, ending = request.path_params["file"].rpartition(".")
    if ending not in ENDINGS or not name:
        raise HTTPException(404)
    if ending == "pdf" and not has_typst():
        raise WebError(501, Refusal("no_typst", "PDF needs Typst, which is not installed here; HTML says the same"))
    return name, ending


def _asked(request: Request) -> Asked:
    told = request.query_params
    try:
        month = month_of(told["month"]) if "month" in told else None
    except FiguresError as error:
        raise WebError(400, Refusal("malformed", str(error))) from None
    return Asked(
        number=told.get("number", ""),
        day=told.get("day", ""),
        shift=told.get("shift", ""),
        month=month,
        wheel=told.get("wheel", ""),
        ball=told.get("ball", ""),
        is_required="required" in told,
    )


def made_as(page: Page, ending: str) -> bytes:
    if ending == "html":
        return as_html(page).encode()
    from croupier.documents.paper import as_pdf

    return as_pdf(page)
