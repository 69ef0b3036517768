"""The clerk carries what is durable in one stream to the other that has to know of it: between the pit and the tables.

He looks at both, sends what follows, and looks again. Every command he sends has an id made from the event it follows
from, so that doing it twice does it once; and a clerk that was away goes on where the logs stand.

To a table: chips whose slip is signed, inspections, and that one is due. To the pit: tables that are new, balls that
were inspected at the table, awards that are paid by hand, cash that was paid in, bets that were past-posted, who deals.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from croupier.aggregate.source import Source
from croupier.money.amount import Cents, parse_dollars
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.pit.duty import BREAK
from croupier.pit.money_records import Slip, SlipKind
from croupier.pit.refusals import Code
from croupier.rulebook.refusal import Refusal
from croupier.service.keeper import HaltedError
from croupier.service.pit import PitService
from croupier.service.ports import Record, StoreError
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.chips import COUPON
from croupier.table.codec import decode_event
from croupier.table.halves import in_money
from croupier.table.people import PIT
from croupier.table.phases import Phase
from croupier.table.state import TableState

HOUSE = p.Signer("the house", "", Post.DEVICE)
SECONDS = 1.0
PAGE = 1_000
CASH = "currency"


class Clerk:
    def __init__(self, pit: PitService) -> None:
        self.pit, self.floor = pit, pit.floor
        self._read: dict[str, int] = {}
        """How far each table's log was read."""

    async def run(self) -> None:
        """Until cancelled. A stream that has halted says so itself; he looks again."""
        while True:
            with suppress(HaltedError, StoreError):
                await self.look()
            await asyncio.sleep(SECONDS)

    async def look(self) -> None:
        for number, keeper in list(self.floor.tables.items()):
            if keeper.halted or self.pit.keeper.halted:
                continue
            if number not in self.pit.state.tables:
                await self._ask(p.RegisterTable(self.pit.fact(number), **self._now()), f"table {number}")
            await self._carry_slips(number, keeper)
            await self._carry_inspection(number, keeper)
            await self._read_log(number, keeper)

    def _now(self) -> dict[str, Any]:
        return {**self.pit.now(), "by": HOUSE}

    async def _ask(self, command: p.Command, command_id: str) -> Refusal | None:
        result = await self.pit.ask(command, f"clerk: {command_id}"[:128])
        return result if isinstance(result, Refusal) else None

    async def _tell(self, keeper: TableKeeper, command: c.Command, command_id: str) -> None:
        await keeper.handle(command, f"clerk: {command_id}"[:128])

    async def _carry_slips(self, number: str, keeper: TableKeeper) -> None:
        """A fill or a credit is at the table with its last signature."""
        if keeper.durable.phase is Phase.CLOSED:
            return
        for slip in self.pit.carried(number):
            told = c.Slip(slip.number, slip.amount, slip.chips, await self._source_of(slip))
            kind = c.TakeFill if slip.kind is SlipKind.FILL else c.TakeCredit
            await self._tell(keeper, kind(PIT, told), f"slip {slip.number}")

    async def _source_of(self, slip: Slip) -> Source:
        return await self.pit.source(slip.version)

    async def _carry_inspection(self, number: str, keeper: TableKeeper) -> None:
        """A new gaming day asks for one where the law does; one that was made is told."""
        state = keeper.durable
        if state.phase is Phase.CLOSED or "inspection.when" not in keeper.rules.rules:
            return
        done, (today, _) = await self.pit.inspection_of(number), self.pit.today()
        known = state.inspection.source if state.inspection else None
        waits = state.inspection_due or state.wheel_moved
        if done and done.source and done.source != known and (waits or done.wheel == self._wheel(state)):
            await self._tell(keeper, c.TakeInspection(PIT, done), f"inspection {done.source.version}")
        elif self._is_overdue(number, keeper, today) and not state.inspection_due:
            why, day = f"the gaming day {today} has begun", self.pit.as_law_day(number, today)
            await self._tell(keeper, c.RequireInspection(PIT, why, day), f"inspection of {number} due {today}")

    def _wheel(self, state: TableState) -> str:
        return state.inspection.wheel if state.inspection else ""

    def _is_overdue(self, number: str, keeper: TableKeeper, today: str) -> bool:
        """Colorado 2212(1), since 15 December 2017: once in each gaming day while the table stays open."""
        if "gaming day" not in keeper.rules.rules.names("inspection.when"):
            return False
        wheel = self.pit.wheel_of(number)
        return wheel is None or wheel.inspected is None or wheel.inspected.day < today

    async def _read_log(self, number: str, keeper: TableKeeper) -> None:
        """What a table's log says and the pit has to know."""
        heard = self.pit.state.heard.get(number, 1) - 1  # what followed from the last one may not all be entered
        after = self._read.get(number, heard)
        while after < keeper.durable_version:
            records = await self.pit.store.read(keeper.stream, after, PAGE)
            for record in records:
                if record.body.startswith(_HEARD):
                    await self._hear(number, keeper, record)
            after = records[-1].version
            self._read[number] = after

    async def _hear(self, number: str, keeper: TableKeeper, record: Record) -> None:
        event = decode_event(record.body, record.format)
        source = Source(record.stream, record.version, record.hash.hex())
        marks = {"at": record.at, "offset": self.pit.offset(record.at), "by": HOUSE}
        for place, command in enumerate(_FOLLOWS[type(event)](self, event, keeper, source, marks)):
            refused = await self._ask(command, f"{record.stream} {record.version} {place}")
            if refused and refused.code == Code.DAY_OVER:  # heard too late: it is entered on the day that runs
                await self._ask(replace(command, **self.pit.now()), f"{record.stream} {record.version} {place}")

    def _ball(self, event: e.BallInspected, keeper: TableKeeper, source: Source, marks: Any) -> Iterable[p.Command]:
        fact = self.pit.fact(keeper.rules.setup.number)
        yield p.LogBall(fact, event.fit, event.replaced, "the supervisor at the table", source, **marks)

    def _awards(
        self, event: e.WinnersPaid | e.BonusPaid, keeper: TableKeeper, source: Source, marks: Any
    ) -> Iterable[p.Command]:
        """What comes out of a meter, and side bets that win as much as the pit is told of."""
        rules = keeper.rules
        fact, large = self.pit.fact(rules.setup.number), parse_dollars(rules.setup.large_win)
        won: dict[tuple[str, str], int] = {}
        for player, lines in (in_money(event) or event).paid.items():
            for line in lines:
                gain = line.returned - (0 if line.chips == COUPON else line.stake)
                place = rules.places.get(line.place)
                if line.from_meter or (place and place.side_bet and gain >= large):
                    won[player, line.place] = won.get((player, line.place), 0) + gain
        for (player, bet), cents in won.items():
            yield p.RequestAward(fact, player, bet, Cents(cents), source, **marks)

    def _cash(self, event: e.TenderDropped, keeper: TableKeeper, source: Source, marks: Any) -> Iterable[p.Command]:
        if event.tender == CASH:
            where = f"table {keeper.rules.setup.number}"
            yield p.LogCash(event.player, "in", "chips bought", event.amount, where, source, **marks)

    def _past_post(
        self, event: e.PastPostHandled, keeper: TableKeeper, source: Source, marks: Any
    ) -> Iterable[p.Command]:
        number = keeper.rules.setup.number
        said = "a late bet was handled as past-posted: review the recording and say what came of it"
        yield p.ReportIncident(number, "past-posting", said, source, **marks)

    def _opened(self, event: e.TableOpened, keeper: TableKeeper, source: Source, marks: Any) -> Iterable[p.Command]:
        yield p.SignOn(event.dealer, Post.DEALER.value, event.table, source, **marks)

    def _relieved(
        self, event: e.DealerRelieved, keeper: TableKeeper, source: Source, marks: Any
    ) -> Iterable[p.Command]:
        """Who is relieved goes for a break, until a table or a supervisor says otherwise."""
        yield p.SignOff(event.before, BREAK, source, **marks)
        yield p.SignOn(event.dealer, Post.DEALER.value, keeper.rules.setup.number, source, **marks)

    def _mucks(self, event: e.MuckerSignedOn, keeper: TableKeeper, source: Source, marks: Any) -> Iterable[p.Command]:
        yield p.SignOn(event.mucker, Post.MUCKER.value, keeper.rules.setup.number, source, **marks)


_FOLLOWS: dict[type[e.Event], Callable[..., Iterable[p.Command]]] = {
    e.BallInspected: Clerk._ball,
    e.WinnersPaid: Clerk._awards,
    e.BonusPaid: Clerk._awards,
    e.TenderDropped: Clerk._cash,
    e.PastPostHandled: Clerk._past_post,
    e.TableOpened: Clerk._opened,
    e.DealerRelieved: Clerk._relieved,
    e.MuckerSignedOn: Clerk._mucks,
}
_HEARD = tuple(b'{"event":"%b"' % kind.__name__.encode() for kind in _FOLLOWS)
"""How the records begin that are read: most of a log is wagers."""
