"""The marshal carries what is durable between tournaments and their tables.

He looks at both, sends what follows, and looks again (`heat_carrier`). Every command he sends has an id made from what
it follows from, so that doing it twice does it once; and a marshal that was away goes on where the logs stand.

A table is set up for a tournament while it is closed, and goes back to its usual set-up when no tournament has it any
more. Of two tournaments that were drawn onto one table, the one that the table is set up for keeps it; the other one's
director is told why it waits. Nothing of the kind comes from a draw of ours: it is refused (`tournaments`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from croupier.service.floor import BrokenTableError, Floor
from croupier.service.heat_carrier import Carried, HeatCarrier
from croupier.service.ports import StoreError
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.service.tournaments import TournamentKeeper, TournamentService
from croupier.service.usual import plain, usual_rules
from croupier.table.phases import Phase
from croupier.tournament.orders import chips_at, drawn_tables

SECONDS = 0.2


class Marshal:
    """`tell` is told of every mistake, once: the tournament, the table and the mistake."""

    def __init__(
        self, tournaments: TournamentService, floor: Floor, tell: Callable[[str, str, Exception], None] | None = None
    ) -> None:
        self.tournaments, self.floor, self._tell_of = tournaments, floor, tell
        self._seen: dict[tuple[str, str], tuple[int, int]] = {}
        """By tournament and table: how far both logs had come when nothing was left to do."""

    async def run(self) -> None:
        """Until cancelled. A mistake at one table stops no other: it is told, shown to the director and tried again."""
        while True:
            await self.look()
            await asyncio.sleep(SECONDS)

    async def look(self) -> None:
        for name, keeper in list(self.tournaments.tournaments.items()):
            tables = drawn_tables(keeper.durable.field) | self._playing(name)
            troubles = self.tournaments.troubles.setdefault(name, {})
            for number in troubles.keys() - tables:
                del troubles[number]
            for number in sorted(tables):
                await self._try(name, keeper, number)
        await self._restore()

    def _playing(self, name: str) -> set[str]:
        """Tables that still play a heat of it: also one that was broken up meanwhile, or whose event has ended."""
        heats = {number: table.durable.heat for number, table in self.floor.tables.items()}
        return {number for number, heat in heats.items() if heat and heat.order.tournament == name and not heat.ended}

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
        """A closed table is looked at every time: its set-up is in no log before it opens."""
        while self._seen.get((name, number)) != (now := (keeper.durable_version, table.durable_version)):
            done = await self._carry(name, keeper, number, table)
            self._show(name, number, done.trouble)
            if now != (keeper.durable_version, table.durable_version):
                continue
            if done.is_pending or table.durable.phase is Phase.CLOSED:
                break
            self._seen[name, number] = now

    async def _carry(self, name: str, keeper: TournamentKeeper, number: str, table: TableKeeper) -> Carried:
        if other := self._taken_by(name, number, table):
            says = f'the tournament "{other}" has table {number} until its event is over, or the table is broken up'
            return Carried(f"{says} there")
        if table.durable.phase is Phase.CLOSED:
            return Carried(await self._set_up(name, number, table, chips_at(keeper.durable.field, number)))
        if table.rules.setup.tournament != name:
            return Carried(f"table {number} plays something else: close it first")
        return await HeatCarrier(name, keeper, number, table, self.tournaments, self.floor).carry()

    def _taken_by(self, name: str, number: str, table: TableKeeper) -> str:
        """The other tournament that the table is set up for, and that still has it."""
        other = table.rules.setup.tournament
        keeper = self.tournaments.tournaments.get(other) if other != name else None
        is_wanted = keeper and (number in drawn_tables(keeper.durable.field) or number in self._playing(other))
        return other if is_wanted else ""

    async def _set_up(self, name: str, number: str, table: TableKeeper, chips: dict[str, str]) -> str:
        """Points in place of money, and the bets of the layout alone; the pit opens it as any table."""
        rules = table.rules
        if (rules.setup.tournament, dict(rules.setup.tournament_chips)) == (name, chips):
            return ""
        told = {**plain(rules), "tournament": name, "tournament_chips": chips}
        told |= {"in_prison": False, "sidebets": {}, "progressive": {}, "aggregate": {}, "main_bet_needed": []}
        law = rules.law
        try:
            await self.floor.add(rules.rules.book, rules.rules.day, told, law.base, dict(law.house))
        except BrokenTableError as error:
            return f"table {number} cannot be set up: {error}"
        return ""

    async def _restore(self) -> None:
        """Closed tables that are still set up for a tournament which has them no more."""
        for number, table in list(self.floor.tables.items()):
            if table.halted or table.durable.phase is not Phase.CLOSED:
                continue
            keeper = self.tournaments.tournaments.get(table.rules.setup.tournament)
            if keeper and number not in drawn_tables(keeper.durable.field):
                table.set_up(await usual_rules(self.floor, number))
