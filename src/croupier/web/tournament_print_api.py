"""The paper of tournaments over the network: printed rules, forms and sheets, each as PDF or HTML from the log as it
stands."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.documents.prints.source import NoSuchPrintError
from croupier.documents.prints.tournament_paper import TournamentPaper
from croupier.documents.prints.tournament_registry import TOURNAMENT_PRINTS
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.web.access import WebError, caller, must_see
from croupier.web.guard import ALONE
from croupier.web.pit_print_api import ENDINGS, file_of
from croupier.web.print_api import KINDS, made_as
from croupier.web.slow import slowly

FILES = tuple(f"{name}.{ending}" for name in TOURNAMENT_PRINTS for ending in ENDINGS)


class TournamentPrintApi:
    def __init__(self, house: House, paper: TournamentPaper) -> None:
        self.staff, self.tournaments, self.paper = house.staff, house.tournaments, paper

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/tournaments/{name}/prints/{file}", self.file)]

    async def file(self, request: Request) -> Response:
        must_see(caller(request, self.staff), "tournament")
        name, (what, ending) = request.path_params["name"], file_of(request)
        keeper = self.tournaments.tournaments.get(name)
        if what not in TOURNAMENT_PRINTS or keeper is None or keeper.durable.field.plan is None:
            raise HTTPException(404)
        try:
            log, event = await self.paper.log(name), request.query_params.get("event", "")
            made = await slowly(lambda: made_as(TOURNAMENT_PRINTS[what].make(log, event), ending))
        except NoSuchPrintError as error:
            raise WebError(404, Refusal("nothing_to_print", str(error))) from None
        return Response(made, media_type=KINDS[ending], headers=ALONE)
