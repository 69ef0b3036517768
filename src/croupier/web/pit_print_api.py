"""The pit's paper over the network: slips, each print of which is counted, and reports.

A POST to `/api/pit/slips/F-000001.pdf` prints a slip. The page is made first and counted then (`PrintSlip`), so that
one that cannot be made counts nothing; the same id again is the same print. Of a day that is finalized it is a copy,
which says so. `/api/pit/requests/F-000001.pdf` is what the slip was asked for by.
`/api/pit/prints/shift.html?day=2026-07-01&shift=swing` is a report; there a slip is a copy to be read.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked
from croupier.documents.prints.source import NoSuchPrintError
from croupier.figures.tax import month_of
from croupier.figures.win import FiguresError
from croupier.pit.commands import PrintSlip, Signer
from croupier.pit.days import as_day
from croupier.pit.decide import WHO
from croupier.pit.events import SlipPrinted
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rulebook import NotCoveredError
from croupier.service.house import House
from croupier.service.pit_log import PitLog
from croupier.storage.library import Library, LibraryError
from croupier.views.pit_figures import rows_of
from croupier.views.pit_lines import line_views
from croupier.web.access import Caller, WebError, body_of, caller, must_see
from croupier.web.errors import json_response
from croupier.web.guard import ALONE
from croupier.web.messages import Printing
from croupier.web.print_api import KINDS, made_as
from croupier.web.slow import slowly

ENDINGS = ("pdf", "html")
ID_MAX = 64


class PitPrintApi:
    def __init__(self, house: House, library: Library) -> None:
        self.staff, self.pit, self.tournaments, self.library = house.staff, house.pit, house.tournaments, library
        self.condition = house.condition
        self.log = PitLog(house.pit.store, house.floor.rules_of)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/pit/slips/{file}", self.slip, methods=["POST"]),
            Route("/api/pit/requests/{file}", self.request),
            Route("/api/pit/prints/{file}", self.report),
            Route("/api/pit/figures", self.figures),
        ]

    async def slip(self, request: Request) -> Response:
        """A print of the slip itself. Should somebody else print it meanwhile, it is made anew with its own number."""
        who = caller(request, self.staff)
        number, ending = file_of(request)
        _must_print(who)
        told = await body_of(request, Printing)
        if not 0 < len(told.id) <= ID_MAX or not told.id.isprintable():
            raise WebError(400, Refusal("malformed", f"an id has 1 to {ID_MAX} printable characters"))
        book = await self.log.read()
        asked = Asked(number=number)
        if number in book.slips and not book.is_final(number):
            asked = replace(asked, copy=book.slips[number].slip.prints + 1)
        answer = await self._answer("slip", ending, asked)
        copy = await self._count(who, number, told.id) if asked.copy else 0
        return answer if copy == asked.copy else await self._answer("slip", ending, replace(asked, copy=copy))

    async def request(self, request: Request) -> Response:
        """What was asked for before the slip was signed, for whoever signs slips. It is not counted."""
        _must_print(caller(request, self.staff))
        number, ending = file_of(request)
        return await self._answer("request", ending, Asked(number=number))

    async def report(self, request: Request) -> Response:
        must_see(caller(request, self.staff), "figures")
        name, ending = file_of(request)
        if name not in PIT_PRINTS:
            raise HTTPException(404)
        return await self._answer(name, ending, _asked(request))

    async def figures(self, request: Request) -> Response:
        """Counted against computed, for each table and session of a gaming day; of today, unless it is said."""
        must_see(caller(request, self.staff), "figures")
        if isinstance(day := as_day(request.query_params.get("day") or self.pit.today()[0]), Refusal):
            raise WebError(400, day)
        on = day.isoformat()
        played = await self.log.played(on)
        rows = await self.log.use(lambda book: rows_of(book, on, played=played))
        return json_response(line_views(rows))

    async def _count(self, who: Caller, number: str, id_: str) -> int:
        known = self.staff.state.person(who.name)
        by = Signer(who.name, known.licence if known else "", who.post)
        marks: dict[str, Any] = self.pit.now()
        result = await self.pit.ask(PrintSlip(number, by=by, **marks), id_)
        if isinstance(result, Refusal):
            raise WebError(409, result)
        (printed,) = result
        assert isinstance(printed, SlipPrinted)
        return printed.copy

    async def _answer(self, name: str, ending: str, asked: Asked) -> Response:
        try:
            one = PIT_PRINTS[name]
            source = await one.source(self.log, self.pit.law, self.library.book, asked)
            anchor = self.condition.historian.note if self.condition.historian else None
            source = replace(source, entry_fees=await self.tournaments.entry_fees(), anchor=anchor)
            page = await self.log.use(lambda book: one.make(replace(source, book=book), asked))
            made = await slowly(made_as, page, ending)
        except (NoSuchPrintError, FiguresError, NotCoveredError, LibraryError) as error:
            raise WebError(404, Refusal("nothing_to_print", str(error))) from None
        return Response(made, media_type=KINDS[ending], headers=ALONE)


def _must_print(who: Caller) -> None:
    if who.post not in WHO[PrintSlip]:
        raise WebError(403, Refusal("not_yours", f"a {who.post} cannot print slips"))


def file_of(request: Request) -> tuple[str, str]:
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
