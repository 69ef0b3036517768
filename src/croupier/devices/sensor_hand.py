"""The sensor of a wheel at a table: a witness. Where the dealer calls the number, it only says what it has read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from croupier.devices.hand import HALTED_SECONDS, Hand
from croupier.devices.sensor import Reading
from croupier.devices.spin_watch import Fell, Launched, NoSpin, Rested, SpinEvent, SpinWatch, Unsure
from croupier.service.stream import HaltedError
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.people import Role, Step
from croupier.table.phases import Phase
from croupier.table.refusals import Code

EARLY = "the ball came to rest before no more bets"


class SensorHand(Hand):
    def __init__(self, keeper: TableKeeper, readings: AsyncIterator[Reading], name: str) -> None:
        super().__init__(keeper, name)
        self._readings = readings
        self._watch = SpinWatch(name)

    async def run(self) -> None:
        async for reading in self._readings:
            if (told := self._watch.take(reading)) is not None:
                await self._tell(told)

    async def _tell(self, told: SpinEvent) -> None:
        """While the table is halted nothing is lost that could be told later: a person reads the wheel."""
        while self.keeper.halted:
            await asyncio.sleep(HALTED_SECONDS)
        with suppress(HaltedError):
            await self._say(told)

    async def _say(self, told: SpinEvent) -> None:
        match told:
            case Launched(wheel, ball):
                if self.keeper.rules.hands[Step.LAUNCH] is Role.DEVICE:
                    await self.say(c.SpinBall(self.by, wheel, ball))
            case Fell():
                await self.say(c.ReportFall(self.by))
            case Rested():
                await self._rested(told)
            case NoSpin(reason):
                if await self.say(c.ReportIrregularity(self.by, reason)):
                    await self.say(c.ReportReading(self.by, why=reason))
            case Unsure(reason):
                await self.say(c.ReportReading(self.by, why=reason))

    async def _rested(self, told: Rested) -> None:
        pocket, spin = told.pocket, told.spin
        is_early = self.keeper.state.phase is Phase.SPINNING
        if is_early or self.keeper.rules.hands[Step.OUTCOME] is not Role.DEVICE:
            await self.say(c.ReportReading(self.by, pocket, spin))
            if is_early:
                await self.say(c.ReportIrregularity(self.by, EARLY))
        elif refusal := await self.say(c.RecordOutcome(self.by, pocket, spin)):
            seen = str(pocket) if refusal.code == Code.NOT_CONFIRMED else ""
            await self.say(c.ReportReading(self.by, seen, spin, refusal.says))
