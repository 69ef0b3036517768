"""The marshal carries what is durable between tournaments and their tables.

He looks at both, sends what follows, and looks again. Every command he sends has an id made from what it follows from,
so that doing it twice does it once; and a marshal that was away goes on where the logs stand.

To a table: its set-up while it is closed, heats, players who come and go, points that were bought, and that a score was
recorded. To a tournament: the score of every spin, with its place in the table's log. A table takes no bets on the next
spin before the score of the last one is recorded and acted on: whoever is out does not bet again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.people.posts import Person, Post
from croupier.service.floor import BrokenTableError, Floor
from croupier.service.keeper import HaltedError
from croupier.service.ports import StoreError
from croupier.service.tables import TableKeeper
from croupier.service.tournaments import TournamentKeeper, TournamentService
from croupier.table import commands as c
from croupier.table.evolve_heats import points_at
from croupier.table.people import PIT
from croupier.table.phases import Phase
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.tournament import commands as t
from croupier.tournament.commands.base import TableScore
from croupier.tournament.orders import Act, Due, HeatOrder, chips_at, drawn_tables, due_at_table, heat_orders
from croupier.tournament.state import Field

HOUSE = Person("the house", "", Post.DEVICE)
SECONDS = 0.2


class Marshal:
    """`tell` is told of every mistake, once: the tournament, the table and the mistake."""

    def __init__(
        self, tournaments: TournamentService, floor: Floor, tell: Callable[[str, str, Exception], None] | None = None
    ) -> None:
        self.tournaments, self.floor, self._tell_of = tournaments, floor, tell
        self._usual: dict[str, TableRules] = {}
        """How tables are set up when they play no tournament."""
        self._seen: dict[tuple[str, str], tuple[int, int]] = {}
        """By tournament and table: how far both logs had come when nothing was left to do."""

    async def run(self) -> None:
        """Until cancelled. A mistake at one table stops no other: it is told, shown to the director and tried again."""
        while True:
            await self.look()
            await asyncio.sleep(SECONDS)

    async def look(self) -> None:
        wanted: set[str] = set()
        for name, keeper in list(self.tournaments.tournaments.items()):
            tables = drawn_tables(keeper.durable.field)
            wanted |= tables
            troubles = self.tournaments.troubles.setdefault(name, {})
            for number in troubles.keys() - tables:
                del troubles[number]
            for number in sorted(tables):
                await self._try(name, keeper, number)
        for number in self._usual.keys() - wanted:
            self._restore(number)

    async def _try(self, name: str, keeper: TournamentKeeper, number: str) -> None:
        table = self.floor.tables.get(number)
        if table is None:
            self._show(name, number, f"the house has no table {number}")
        elif not keeper.halted and not table.halted:
            try:
                await self._look_at(name, keeper, number, table)
            except (HaltedError, StoreError):
                pass  # the stream says so itself
            except Exception as error:  # ours; the other tables play on
                if self._show(name, number, f"our mistake: {error or type(error).__name__}") and self._tell_of:
                    self._tell_of(name, number, error)

    def _show(self, name: str, number: str, trouble: str) -> bool:
        """To the director; whether it is another trouble than before."""
        troubles = self.tournaments.troubles[name]
        is_new = trouble != troubles.pop(number, "")
        if trouble:
            troubles[number] = trouble
        return is_new

    async def _look_at(self, name: str, keeper: TournamentKeeper, number: str, table: TableKeeper) -> None:
        while self._seen.get((name, number)) != (now := (keeper.durable_version, table.durable_version)):
            self._show(name, number, await self._carry(name, keeper, number, table))
            if now == (keeper.durable_version, table.durable_version):
                self._seen[name, number] = now

    async def _carry(self, name: str, keeper: TournamentKeeper, number: str, table: TableKeeper) -> str:
        """What keeps the table from playing, or nothing."""
        field, state = keeper.durable.field, table.durable
        order = next((each for each in heat_orders(field) if each.table == number), None)
        chips = chips_at(field, number)
        if state.phase is Phase.CLOSED:
            return await self._set_up(name, number, table, chips)
        if table.rules.setup.tournament != name:
            return f"table {number} plays something else: close it first"
        if order is None:
            await self._end(field, keeper, table, number)
        elif state.heat is None or state.heat.ended or state.heat.order.heat != order.heat:
            await self._start(name, keeper, table, order, chips)
        else:
            await self._go_on(name, keeper, table, order)
        return ""

    async def _set_up(self, name: str, number: str, table: TableKeeper, chips: dict[str, str]) -> str:
        """Points in place of money, and the bets of the layout alone; the pit opens it as any table."""
        rules = table.rules
        if (rules.setup.tournament, dict(rules.setup.tournament_chips)) == (name, chips):
            return ""
        if not rules.setup.tournament:
            self._usual[number] = rules
        told = {**_plain(rules), "tournament": name, "tournament_chips": chips}
        told |= {"in_prison": False, "sidebets": {}, "progressive": {}, "aggregate": {}, "main_bet_needed": []}
        law = rules.law
        try:
            await self.floor.add(rules.rules.book, rules.rules.day, told, law.base, dict(law.house))
        except BrokenTableError as error:
            return f"table {number} cannot be set up: {error}"
        return ""

    def _restore(self, number: str) -> None:
        table = self.floor.tables[number]
        if table.durable.phase is Phase.CLOSED and not table.halted:
            table.set_up(self._usual.pop(number))

    async def _start(
        self, name: str, keeper: TournamentKeeper, table: TableKeeper, order: HeatOrder, chips: dict[str, str]
    ) -> None:
        state = table.durable
        if state.heat and not state.heat.is_over:
            over = c.EndHeat(PIT, state.heat.order.heat, "another heat begins", keeper.source)
            await _tell(table, over, f"{name} {order.heat} over {table.durable_version}")
        if dict(table.rules.setup.tournament_chips) != chips:
            told = {**_plain(table.rules), "tournament_chips": chips}
            await _tell(table, c.ChangeSetup(PIT, told), f"{name} {order.heat} chips {table.durable_version}")
        seats = {each.player: c.HeatSeat(each.seat, each.points) for each in order.players}
        told_of = c.HeatOrder(
            tournament=name,
            event=order.event,
            round=order.round,
            heat=order.heat,
            spins=order.spins - order.played,
            players=seats,
            betting=c.IN_TURN if order.in_turn else c.FREE,
            secret=tuple(sorted(spin - order.played for spin in order.secret if spin > order.played)),
            first=order.first + order.played,
            source=keeper.source,
            played=order.played,
        )
        await _tell(table, c.StartHeat(PIT, told_of), f"{name} {order.heat} after {table.durable_version}")

    async def _go_on(self, name: str, keeper: TournamentKeeper, table: TableKeeper, order: HeatOrder) -> None:
        """The score first, then what follows from it at the table, then the next spin."""
        state = table.durable
        heat = state.heat
        if heat is None or not is_between_spins(state):
            return
        spin, waits = heat.order.played + heat.played, heat.scored < heat.played
        points = {player: points_at(seat) for player, seat in state.seats.items()}
        if waits and (spin > order.played or _is_other(order, points)):
            score = TableScore(order.table, order.heat, spin, points, table.source, dict(heat.given))
            marks: dict[str, Any] = self.tournaments.now()
            command = t.RecordScore(score, by=HOUSE, **marks)
            await self.tournaments.ask(name, command, f"marshal: {score.source.stream} {score.source.version}")
            return
        at = {player: seat.number for player, seat in state.seats.items()}
        due = due_at_table(keeper.durable.field, order.table, order.heat, at, heat.given)
        for each in due:
            await self._change(name, keeper, table, each)
        if waits and not due:
            accepted = c.AcceptScore(PIT, order.heat, heat.played, keeper.source)
            await _tell(table, accepted, f"{name} {order.heat} score {table.durable_version}")

    async def _change(self, name: str, keeper: TournamentKeeper, table: TableKeeper, due: Due) -> None:
        """Between spins, one player."""
        source = keeper.source
        said = f"{name} {due.act} {due.player} {keeper.durable_version}"
        match due.act:
            case Act.TAKE_OFF:
                await _tell(table, c.TakePoints(PIT, due.player, "out of the heat", source), said)
            case Act.SEAT:
                await _tell(table, c.SeatEntrant(PIT, due.player, due.seat, due.points, source=source), said)
            case Act.GIVE:
                await _tell(table, c.GivePoints(PIT, due.player, due.points, "bought", source), said)
            case Act.MOVE:
                held = sum(table.durable.seats[due.player].purse.values())
                await _tell(table, c.TakePoints(PIT, due.player, "moved to another seat", source), said)
                await _tell(table, c.SeatEntrant(PIT, due.player, due.seat, held, due.points, source), f"{said} seat")

    async def _end(self, field: Field, keeper: TournamentKeeper, table: TableKeeper, number: str) -> None:
        """The tournament has no heat here that runs: one that does at the table is over, or was taken back."""
        heat = table.durable.heat
        if heat is None or heat.is_over or not is_between_spins(table.durable):
            return
        await _tell(
            table,
            c.EndHeat(PIT, heat.order.heat, "the heat is over", keeper.source),
            f"{number} over {table.durable_version}",
        )


def is_between_spins(state: TableState) -> bool:
    """Nothing is bet, and no number waits to be settled."""
    return state.phase is Phase.BETTING and state.outcome is None and not state.on_felt() and not state.running


def _is_other(order: HeatOrder, points: Mapping[str, int]) -> bool:
    """The last number was corrected: the score of that spin is another now."""
    return any(points.get(each.player, each.points) != each.points for each in order.players)


def _plain(rules: TableRules) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(rules.setup))
    return read


async def _tell(keeper: TableKeeper, command: c.Command, command_id: str) -> None:
    """What the table refuses now is told again when something has changed."""
    await keeper.handle(command, f"marshal: {command_id}"[:128])
