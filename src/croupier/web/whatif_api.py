"""The what-if desk over the network: which situations there are, and what happens in one of them."""

from __future__ import annotations

import asyncio
from datetime import date
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.desk.whatif import WhatIf, known_situations, what_if
from croupier.game.notation import NotationError
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rulebook import NotCoveredError
from croupier.service.staff import StaffService
from croupier.storage.library import DayError, Library, parse_day
from croupier.web.access import WebError, caller, must_see
from croupier.web.errors import json_response
from croupier.web.slow import slowly

KEPT = 200
"""Answers that are not computed again."""


class SituationView(msgspec.Struct, frozen=True):
    name: str
    title: str


class WhatIfApi:
    def __init__(self, staff: StaffService, library: Library) -> None:
        self.staff, self.library = staff, library
        self.ask = lru_cache(KEPT)(self._ask)
        self.one_at_a_time = asyncio.Lock()

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/whatif", self.situations), Route("/api/whatif/{situation}", self.answer)]

    async def situations(self, request: Request) -> Response:
        must_see(caller(request, self.staff), "whatif")
        known = known_situations(self.library).values()
        return json_response([SituationView(one.name, one.title) for one in known])

    async def answer(self, request: Request) -> Response:
        """Playing at a table of each book takes a while, so it is done in a thread, and by one caller at a time."""
        must_see(caller(request, self.staff), "whatif")
        try:
            on = parse_day(text) if (text := request.query_params.get("on", "")) else None
            async with self.one_at_a_time:
                told = await slowly(self.ask, request.path_params["situation"], on)
        except DayError as error:
            raise WebError(400, Refusal("malformed", str(error))) from None
        except NotationError as error:
            raise WebError(404, Refusal("no_such_situation", str(error))) from None
        except NotCoveredError as error:
            raise WebError(404, Refusal("not_covered", str(error))) from None
        return json_response(told)

    def _ask(self, situation: str, on: date | None) -> WhatIf:
        return what_if(self.library, situation, on)
