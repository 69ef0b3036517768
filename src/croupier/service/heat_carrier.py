"""What goes between one tournament and one open table.

To the table: heats, players who come and go, points that were bought, and that a score was recorded. To the tournament:
the score of every spin, with its place in the table's log. A table takes no bets on the next spin before the score of
the last one is recorded and acted on: whoever is out does not bet again. The score of a number that was corrected since
is brought again, until the round is over; then the heat ends at the table, and its last number stands.

A player who moves is taken off the old table first, when its spin is settled and its score is recorded, and then sits
down at the new one with the stack that the tournament has: no point is at two tables, and none is lost between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.people.posts import Person, Post
from croupier.rulebook.refusal import Refusal
from croupier.service.floor import Floor
from croupier.service.tables import TableKeeper
from croupier.service.tournaments import TournamentKeeper, TournamentService
from croupier.service.usual import plain
from croupier.table import commands as c
from croupier.table.evolve_heats import points_at
from croupier.table.people import PIT
from croupier.table.phases import Phase
from croupier.table.records import Heat as TableHeat
from croupier.table.state import TableState
from croupier.tournament import commands as t
from croupier.tournament.commands.base import TableScore
from croupier.tournament.heats import is_table_done, seated
from croupier.tournament.orders import Act, Due, HeatOrder, chips_at, due_at_table, heat_order, known_at
from croupier.tournament.records import Heat, HeatState
from croupier.tournament.scoring import went_out
from croupier.tournament.state import Field

HOUSE = Person("the house", "", Post.DEVICE)


class Carried(NamedTuple):
    trouble: str = ""
    """What keeps the table from playing, for the director; nothing when all is well."""
    is_pending: bool = False
    """Something at another table comes first: look again though nothing has changed here."""


@dataclass(frozen=True, slots=True)
class HeatCarrier:
    name: str
    keeper: TournamentKeeper
    number: str
    table: TableKeeper
    tournaments: TournamentService
    floor: Floor

    @property
    def field(self) -> Field:
        return self.keeper.durable.field

    async def carry(self) -> Carried:
        """The score first, then what follows from it at the table, then the next spin or the next heat."""
        state, order = self.table.durable, heat_order(self.field, self.number)
        heat = state.heat if state.heat and not state.heat.ended else None
        if heat is None:
            return Carried(await self._start(order) if order else "")
        if not is_between_spins(state):
            return Carried()
        played = self.field.heats.get(heat.order.heat)
        if played is None or played.state is HeatState.DRAWN:
            return Carried(await self._end(heat, "the heat was taken back"))
        run = self.field.events[played.event]
        if not run.ended and self._has_news(heat, played):
            return Carried(await self._score(heat))
        if run.ended or run.round_over or played.number not in run.heats:
            return Carried(await self._end(heat, "the heat is over"))
        if order and order.heat != played.number:
            return Carried(await self._end(heat, "another heat begins"))
        return await self._go_on(heat, played)

    def _has_news(self, heat: TableHeat, played: Heat) -> bool:
        """A spin was played since the last score, or its number was corrected."""
        spin, known = heat.order.played + heat.played, played.spin.get(self.number, 0)
        if heat.scored >= heat.played or spin < known:
            return False
        points, expected = self._points(), known_at(self.field, played, self.number, heat.given)
        return spin > known or any(points[name] != each for name, each in expected.items() if name in points)

    def _points(self) -> dict[str, int]:
        return {player: points_at(seat) for player, seat in self.table.durable.seats.items()}

    async def _score(self, heat: TableHeat) -> str:
        spin, source = heat.order.played + heat.played, self.table.source
        score = TableScore(self.number, heat.order.heat, spin, self._points(), source, dict(heat.given))
        marks: dict[str, Any] = self.tournaments.now()
        command = t.RecordScore(score, by=HOUSE, **marks)
        result = await self.tournaments.ask(self.name, command, f"marshal: {source.stream} {source.version}")
        if isinstance(result, Refusal):
            return f"the score of spin {spin} at table {self.number} is not recorded: {result.says}"
        return ""

    async def _go_on(self, heat: TableHeat, played: Heat) -> Carried:
        """Where the table has nothing more to play, everybody stays seated until the round is over: also where one is
        left alone, for the last number may be corrected."""
        if self.number in played.tables and is_table_done(self.field, played, self.number):
            if self._has_left(played):
                return Carried(await self._end(heat, "the heat is over"))
            return Carried(await self._accept(heat, decided=heat.played < heat.order.spins))
        due = self._due(heat, played)
        waiting = [each for each in due if each.act is Act.SEAT and self._sits_elsewhere(each.player, played.number)]
        troubles = [await self._change(each) for each in due if each not in waiting]
        if due:
            return Carried(next(filter(None, troubles), ""), bool(waiting))
        if self.number not in played.tables:
            return Carried(await self._end(heat, "the table was broken up"))
        return Carried(await self._accept(heat))

    def _has_left(self, played: Heat) -> bool:
        """Somebody who still sits here has moved to another table of the heat."""
        others = [seated(self.field, played, table) for table in played.tables if table != self.number]
        elsewhere = {entry.player for seats in others for entry in seats.values()}
        return bool(elsewhere & self.table.durable.seats.keys())

    def _due(self, heat: TableHeat, played: Heat) -> list[Due]:
        """Whoever has just gone out without a point may stay until the next spin: if that number is corrected before,
        they are back. Nobody stays in a seat that another one comes to."""
        at = {player: seat.number for player, seat in self.table.durable.seats.items()}
        points = self._points()
        due = due_at_table(self.field, self.number, played.number, at, heat.given, points)
        taken = {each.seat for each in due if each.act in (Act.SEAT, Act.MOVE)}
        gone = went_out(self.field, played, self.number, played.spin.get(self.number, 0))
        stay = {each.player for each in gone if not points.get(each.player) and at.get(each.player) not in taken}
        return [each for each in due if each.act is not Act.TAKE_OFF or each.player not in stay]

    async def _accept(self, heat: TableHeat, *, decided: bool = False) -> str:
        """A heat that is decided before its last spin is over, and open again when it is not decided any more."""
        if heat.scored >= heat.played and heat.decided == decided:
            return ""
        accept = c.AcceptScore(PIT, heat.order.heat, heat.played, self.keeper.source, decided)
        return await self._tell(accept, "score")

    def _sits_elsewhere(self, player: str, heat: int) -> bool:
        """The stack is still at the table that was left."""
        others = [table.durable for number, table in self.floor.tables.items() if number != self.number]
        playing = [each for each in others if each.heat and not each.heat.ended and each.heat.order.heat == heat]
        return any(each.heat and each.heat.order.tournament == self.name and player in each.seats for each in playing)

    async def _change(self, due: Due) -> str:
        """Between spins, one player."""
        source, player, said = self.keeper.source, due.player, f"{due.act} {due.player}"
        seat = c.SeatEntrant(PIT, player, due.seat, due.points, due.handed, source)
        match due.act:
            case Act.TAKE_OFF:
                return await self._tell(c.TakePoints(PIT, player, "out of the heat", source), said)
            case Act.GIVE:
                return await self._tell(c.GivePoints(PIT, player, due.points, "bought", source), said)
            case Act.MOVE:
                took = await self._tell(c.TakePoints(PIT, player, "seated anew", source), said)
                return took or await self._tell(seat, f"{said} again")
        return await self._tell(seat, said)

    async def _start(self, order: HeatOrder) -> str:
        if trouble := await self._set_chips(order):
            return trouble
        seats = {each.player: c.HeatSeat(each.seat, each.points, each.handed) for each in order.players}
        told_of = c.HeatOrder(
            tournament=self.name,
            event=order.event,
            round=order.round,
            heat=order.heat,
            spins=order.spins - order.played,
            players=seats,
            betting=c.IN_TURN if order.in_turn else c.FREE,
            secret=tuple(sorted(spin - order.played for spin in order.secret if spin > order.played)),
            first=order.first + order.played,
            source=self.keeper.source,
            played=order.played,
        )
        return await self._tell(c.StartHeat(PIT, told_of), f"heat {order.heat}")

    async def _set_chips(self, order: HeatOrder) -> str:
        """The points of each color, where they are others in this round."""
        chips = chips_at(self.field, self.number)
        if dict(self.table.rules.setup.tournament_chips) == chips:
            return ""
        told = {**plain(self.table.rules), "tournament_chips": chips}
        return await self._tell(c.ChangeSetup(PIT, told), f"chips of heat {order.heat}")

    async def _end(self, heat: TableHeat, why: str) -> str:
        return await self._tell(c.EndHeat(PIT, heat.order.heat, why, self.keeper.source), f"end {heat.order.heat}")

    async def _tell(self, command: c.Command, said: str) -> str:
        """What the table refuses now is told again when something has changed. The id is made from how far the table
        has come: whoever sends it again, sends it there."""
        command_id = f"marshal: {self.table.durable_version} {said} {self.name}"
        result = await self.table.handle(command, command_id[:128])
        return f"table {self.number}: {result.says}" if isinstance(result, Refusal) else ""


def is_between_spins(state: TableState) -> bool:
    """Nothing is bet, and no number waits to be settled."""
    return state.phase is Phase.BETTING and state.outcome is None and not state.on_felt() and not state.running
