"""The clerk carries what is durable in one stream to the other that has to know of it: between the pit and the tables.

He looks at both, sends what follows, and looks again. Every command he sends has an id made from the event it follows
from, so that doing it twice does it once; and a clerk that was away goes on where the logs stand.

One table's trouble is not the others': a mistake of ours in one thing that he carries for one table is kept for the log
and for the pit to see (`mistakes`), and tried again later and later. Everything else goes on.

To a table: chips whose slip is signed, inspections, and that one is due. To the pit: tables that are new, balls that
were inspected at the table, awards that are paid by hand, cash that was paid in, bets that were past-posted, who deals.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from croupier.aggregate.source import Source
from croupier.money.amount import parse_dollars
from croupier.people.posts import Post
from croupier.pit import commands as p
from croupier.pit.inspecting import why_lost
from croupier.pit.money_records import SlipKind
from croupier.pit.refusals import Code
from croupier.rulebook.refusal import Refusal
from croupier.service.following import FOLLOWS, HEARD, At
from croupier.service.pit import PitService
from croupier.service.ports import Record, StoppedError
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.codec import decode_event
from croupier.table.people import PIT
from croupier.table.phases import Phase
from croupier.table.state import TableState

HOUSE = p.Signer("the house", "", Post.DEVICE)
SECONDS = 1.0
LONGEST = 64
"""Looks between two tries of what goes wrong again and again."""
PAGE = 10_000
"""Records that are looked through at once."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """Of ours, in one thing that is carried for one table."""

    table: str
    says: str
    """What the pit has to know of it."""
    error: Exception
    wait: int
    """How many looks are left out before it is tried again, and when that is."""
    again: int


class Clerk:
    def __init__(self, pit: PitService) -> None:
        self.pit, self.floor = pit, pit.floor
        self._read: dict[str, int] = {}
        """How far each table's log was read."""
        self._looks = 0
        self.mistakes: dict[tuple[str, str], Mistake] = {}
        """By table and what is carried, those that have not been made good."""

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(SECONDS)

    async def look(self) -> None:
        self._looks += 1
        for number, keeper in list(self.floor.tables.items()):
            for says, carry in _CARRIES.items():
                if not keeper.halted and not self.pit.keeper.halted:
                    await self._try(number, keeper, says, carry)

    async def _try(self, number: str, keeper: TableKeeper, says: str, carry: Carry) -> None:
        before = self.mistakes.get((number, says))
        if before and self._looks < before.again:
            return
        try:
            await carry(self, number, keeper)
        except (HaltedError, StoppedError):
            pass  # a stream that has halted says so itself
        except Exception as error:
            wait = min(2 * before.wait, LONGEST) if before else 1
            self.mistakes[number, says] = Mistake(number, says, error, wait, self._looks + wait)
        else:
            self.mistakes.pop((number, says), None)

    def behind(self) -> dict[str, str]:
        """By table, what the pit and the table do not know of each other."""
        tables = {each.table for each in self.mistakes.values()}
        return {
            table: "; ".join(each.says for each in self.mistakes.values() if each.table == table) for table in tables
        }

    async def _register(self, number: str, keeper: TableKeeper) -> None:
        if number not in self.pit.state.tables:
            await self._ask(p.RegisterTable(self.pit.fact(number), **self._now()), f"table {number}")

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
            told = c.Slip(slip.number, slip.amount, slip.chips, await self.pit.source(slip.version))
            kind = c.TakeFill if slip.kind is SlipKind.FILL else c.TakeCredit
            await self._tell(keeper, kind(PIT, told), f"slip {slip.number}")

    async def _carry_inspection(self, number: str, keeper: TableKeeper) -> None:
        """A new gaming day asks for one where the law does, and so does whatever makes the last one worthless; one that
        was made is told."""
        state = keeper.durable
        if state.phase is Phase.CLOSED or "inspection.when" not in keeper.rules.rules:
            return
        done, (today, _) = await self.pit.inspection_of(number), self.pit.today()
        known = state.inspection.source if state.inspection else None
        waits = state.inspection_due or state.wheel_moved
        if done and done.source and done.source != known and (waits or done.wheel == self._wheel(state)):
            await self._tell(keeper, c.TakeInspection(PIT, done), f"inspection {done.source.version}")
        elif known and done is None and not state.inspection_due:
            why, day = why_lost(self.pit.state, number), self.pit.as_law_day(number, today)
            after = f"inspection of {number} lost after {known.version}"
            await self._tell(keeper, c.RequireInspection(PIT, why, day, lost=True), after)
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
            until = min(after + PAGE, keeper.durable_version)
            for version in await self.pit.store.starting(keeper.stream, HEARD, after, until):
                (record,) = await self.pit.store.read(keeper.stream, version - 1, 1)
                await self._hear(number, keeper, record)
            self._read[number] = after = until

    async def _hear(self, number: str, keeper: TableKeeper, record: Record) -> None:
        event = decode_event(record.body, record.format)
        source = Source(record.stream, record.version, record.hash.hex())
        marks = {"at": record.at, "offset": self.pit.offset(record.at), "by": HOUSE}
        large = parse_dollars(keeper.rules.setup.large_win)
        at = At(self.pit.fact(number), keeper.rules, source, large, marks)
        for place, command in enumerate(FOLLOWS[type(event)](event, at)):
            refused = await self._ask(command, f"{record.stream} {record.version} {place}")
            if refused and refused.code == Code.DAY_OVER:  # heard too late: it is entered on the day that runs
                await self._ask(replace(command, **self.pit.now()), f"{record.stream} {record.version} {place}")


Carry = Callable[[Clerk, str, TableKeeper], Awaitable[None]]
_CARRIES: dict[str, Carry] = {
    "the table is not in the pit's books": Clerk._register,
    "signed slips do not reach the table": Clerk._carry_slips,
    "inspections do not reach the table": Clerk._carry_inspection,
    "what happens at the table does not reach the pit's books": Clerk._read_log,
}
"""What he carries for each table, by what is wrong while he cannot."""
