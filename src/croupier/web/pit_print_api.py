"""The pit's paper over the network: slips, each print of which is counted, and reports.

`/api/pit/slips/F-000001.pdf` prints a slip: it sends `PrintSlip` first, so whoever may not send that gets nothing. Of
a day that is finalized it is a copy, which says so. `/api/pit/requests/F-000001.pdf` is what the slip was asked for by.
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
from croupier.documents.prints.pit_source import Asked
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
from croupier.storage.library import Library, LibraryError
from croupier.web.access import Caller, WebError, caller, must_see
from croupier.web.print_api import ALONE, KINDS

ENDINGS = ("pdf", "html")


class PitPrintApi:
    def __init__(self, house: House, library: Library) -> None:
        self.staff, self.pit, self.library = house.staff, house.pit, library
        self.log = PitLog(house.pit.store, house.floor.rules_of)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/pit/slips/{file}", self.slip),
            Route("/api/pit/requests/{file}", self.request),
            Route("/api/pit/prints/{file}", self.report),
        ]

    async def slip(self, request: Request) -> Response:
        """A print of the slip itself; it is in the log before it is on paper."""
        who = caller(request, self.staff)
        number, ending = _file(request)
        _must_print(who)
        is_final = (await self.log.read()).is_final(number)
        copy = 0 if is_final else await self._count(who, number)
        return await self._answer("slip", ending, Asked(number=number, copy=copy))

    async def request(self, request: Request) -> Response:
        """What was asked for before the slip was signed, for whoever signs slips. It is not counted."""
        _must_print(caller(request, self.staff))
        number, ending = _file(request)
        return await self._answer("request", ending, Asked(number=number))

    async def report(self, request: Request) -> Response:
        must_see(caller(request, self.staff), "figures")
        name, ending = _file(request)
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
            source = await one.source(self.log, self.pit.law, self.library.book, asked)
            page = await self.log.use(lambda book: one.make(replace(source, book=book), asked))
            made = await asyncio.to_thread(_made, page, ending)
        except (NoSuchPrintError, FiguresError, NotCoveredError, LibraryError) as error:
            raise WebError(404, Refusal("nothing_to_print", str(error))) from None
        except StoreError as error:
            raise HaltedError(f"the store has stopped: {error}") from None
        return Response(made, media_type=KINDS[ending], headers=ALONE)


def _must_print(who: Caller) -> None:
    if who.post not in WHO[PrintSlip]:
        raise WebError(403, Refusal("not_yours", f"a {who.post} cannot print slips"))


def _file(request: Request) -> tuple[str, str]:
    name, _, ending = request.path_params["file"].rpartition(".")
    if ending not in ENDINGS or not name:
        raise HTTPException(404)
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


def _made(page: Page, ending: str) -> bytes:
    if ending == "html":
        return as_html(page).encode()
    from croupier.documents.paper import as_pdf

    return as_pdf(page)
