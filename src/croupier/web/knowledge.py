"""What a player may want to know beside the game: statistics, the rules of the table, and past rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.game.pocket import Pocket
from croupier.people.policy import may_see
from croupier.people.posts import Post
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import Floor
from croupier.service.recall import Recall, TooFarError
from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.views.round_gathered import PLAYED_NOW
from croupier.views.rounds import RoundsView, round_view
from croupier.views.statistics import StatisticsView, statistics_view
from croupier.views.table_rules import table_rules_view
from croupier.web.access import Asker, WebError, must_be_here, table_of, whole
from croupier.web.errors import json_response
from croupier.web.slow import slowly

ROUNDS_MAX = 50
"""In one answer."""
Computed = tuple[object, Mapping[Pocket, int], "asyncio.Task[StatisticsView]"]


class Knowledge:
    def __init__(self, floor: Floor, staff: StaffService) -> None:
        self.floor, self.staff = floor, staff
        self.statistics: dict[str, Computed] = {}
        """By table: wheel, counts and what they mean, which is not counted twice."""
        self.recalls: dict[str, Recall] = {}

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/tables/{number}/statistics", self.show_statistics),
            Route("/api/tables/{number}/rules", self.rules),
            Route("/api/tables/{number}/rounds", self.rounds),
        ]

    async def show_statistics(self, request: Request) -> Response:
        """Counting takes up to a second, so it is done in a thread, once for everybody who asks meanwhile."""
        keeper, number = table_of(request, self.floor), request.path_params["number"]
        _must_show_outcomes(keeper)
        state, wheel = keeper.durable, keeper.rules.wheel
        told = self.statistics.get(number)
        if told is None or told[:2] != (wheel, state.counts):
            task = asyncio.create_task(slowly(statistics_view, state, wheel))
            told = self.statistics[number] = (wheel, state.counts, task)
        return json_response(await asyncio.shield(told[2]))

    async def rules(self, request: Request) -> Response:
        return json_response(table_rules_view(table_of(request, self.floor).rules, self.floor.questions))

    async def rounds(self, request: Request) -> Response:
        keeper = table_of(request, self.floor)
        whose, sees = self._sees(request, keeper)
        if whose == "none":
            _must_show_outcomes(keeper)
        before = whole(request, "before", keeper.durable.round)
        count = min(whole(request, "count", 10), ROUNDS_MAX)
        recall = self.recalls.setdefault(keeper.stream, Recall(keeper))
        try:
            found = await recall.rounds(before, count, playing=whose != "none")
        except TooFarError as error:
            raise WebError(404, Refusal("too_far", str(error))) from None
        shown = [round_view(past, keeper.rules, sees(past.number)) for past in found]
        older = found[-1].number if found and found[-1].number > 1 else 0
        told = tuple(one for one in shown if one.outcome or one.lines or one.status in PLAYED_NOW)
        return json_response(RoundsView(told, older, whose))

    def _sees(self, request: Request, keeper: TableKeeper) -> tuple[str, Callable[[int], Callable[[str], bool]]]:
        """Whose wagers the caller sees, in which round: everybody's, their own since they sat down, or nobody's."""
        try:
            who = Asker(request, self.staff, keeper).who(touches=False)
            must_be_here(who, keeper, self.floor)
        except WebError:
            return "none", lambda number: lambda player: False
        if may_see(who.post, "rounds"):
            return "all", lambda number: lambda player: True
        seat = keeper.durable.seats.get(who.actor.name) if who.post is Post.TERMINAL and who.actor else None
        if seat is None:
            return "none", lambda number: lambda player: False
        return "own", lambda number: lambda player: player == seat.player and number >= seat.since


def _must_show_outcomes(keeper: TableKeeper) -> None:
    if not keeper.rules.setup.outcome_board:
        raise WebError(404, Refusal("not_shown", "this table has no board of outcomes"))
