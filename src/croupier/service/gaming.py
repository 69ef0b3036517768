"""All gaming of a house, stopped at once: every table is, those that are closed too, as long as the house says so.

What was stopped so is in each table's own log, with the reason. When gaming may go on, each table is resumed by itself,
as any stopped table is: somebody has looked at it.
"""

from __future__ import annotations

import asyncio
import contextlib

from croupier.service.floor import Floor
from croupier.service.staff import StaffService
from croupier.service.stream import HaltedError
from croupier.table import commands as c
from croupier.table.people import Actor, Role

HOUSE = Actor("the house", Role.DEVICE)
SECONDS = 1.0
"""Between two looks: a table that is set up, or was resumed too early, is stopped within that time."""


class Gaming:
    def __init__(self, staff: StaffService, floor: Floor) -> None:
        self.staff, self.floor = staff, floor

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(SECONDS)

    async def look(self) -> None:
        """Stop what should be; to be asked at once when the house has said so."""
        if reason := self.staff.state.gaming_stopped:
            await asyncio.gather(*(self._stop(number, reason) for number in list(self.floor.tables)))

    async def _stop(self, number: str, reason: str) -> None:
        keeper = self.floor.tables[number]
        if keeper.halted or keeper.state.stopped:
            return
        stop = c.StopTable(HOUSE, f"all gaming is stopped: {reason}")
        with contextlib.suppress(HaltedError):  # it plays nothing either
            await keeper.handle(stop, f"all gaming is stopped: {keeper.version}")
