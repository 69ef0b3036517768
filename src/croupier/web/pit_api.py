"""What the pit asks for once: the forms of a table."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.service.floor import Floor
from croupier.service.staff import StaffService
from croupier.views.setup_form import setup_form
from croupier.web.access import caller, must_see
from croupier.web.errors import json_response


class PitApi:
    def __init__(self, floor: Floor, staff: StaffService) -> None:
        self.floor, self.staff = floor, staff

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/tables/{number}/setup", self.setup)]

    async def setup(self, request: Request) -> Response:
        keeper = self.floor.tables.get(request.path_params["number"])
        if keeper is None:
            raise HTTPException(404)
        must_see(caller(request, self.staff, keeper), "supervisor")
        return json_response(setup_form(keeper.rules))
