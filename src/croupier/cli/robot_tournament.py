"""The dealer and the players of a table that plays the demo's tournament. Whoever a person plays for is left alone."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cli.robot_pit import PitRobot
from croupier.cli.robots import Robots
from croupier.money.amount import Cents
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.chips import TOURNAMENT
from croupier.table.people import Actor, Role
from croupier.table.phases import Phase
from croupier.table.state import Seat

BOLD = 4
"""At most so large a part of a stack is bet on one place."""


class TournamentRobots(Robots):
    """`running` says which tournament is played."""

    def __init__(self, keeper: TableKeeper, pace: float, pit: PitRobot, running: Callable[[], str]) -> None:
        super().__init__(keeper, pace, pit)
        self.running, self.staff = running, pit

    async def open(self) -> None:
        """Once the tournament has set the table up; it needs no float."""
        while self.state.phase is Phase.CLOSED:
            if self.rules.is_tournament and self.rules.setup.tournament == self.running():
                await self.say(await self.staff.tournament_opening(self.rules.setup.number, self.confirmed("open")))
            await self.wait(1)

    async def betting(self) -> None:
        """When a heat is played and the last score is recorded, everybody bets; then the ball is spun."""
        heat = self.state.heat
        if heat is None or heat.is_over or heat.waits_for_score:
            return
        if self.betted != self.state.round:
            self.betted = self.state.round
            for seat in list(self.state.seats.values()):
                await self.bet(seat)
                await self.wait(0.2)
        await self.spin()

    async def bet(self, seat: Seat) -> None:
        chip = min(map(int, self.rules.setup.tournament_chips.values()))
        stack = seat.purse.get(TOURNAMENT, 0)
        who, places = Actor(seat.player, Role.PLAYER), sorted(self.rules.places)
        for place in self.chance.sample(places, min(2, len(places))):
            most = stack // BOLD // chip
            points = chip * self.chance.randint(1, most) if most > 1 else min(stack, chip)
            if points:
                await self.say(c.PlaceWager(who, seat.player, place, Cents(points), TOURNAMENT))
