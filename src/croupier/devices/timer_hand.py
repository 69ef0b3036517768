"""The clock at a table: it starts the timers that the set-up has, says when they have run out, and, where launching and
closing are a device's, takes those steps then. The engine has no clock: it is told.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from croupier.devices.hand import Attendant
from croupier.service.ports import Clock
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.heats import why_not_spun
from croupier.table.people import Role, Step
from croupier.table.phases import Phase
from croupier.table.sidebetting import unlocked
from croupier.table.state import TableState
from croupier.table.waiting import STEPS, open_waits, seconds
from croupier.table.watching import BETTING

DEALER = "dealer"
ROLL_SECONDS = 4.0
"""From the launch to no more bets, where a device does both."""


class TimerHand(Attendant):
    def __init__(self, keeper: TableKeeper, clock: Clock, roll: float = ROLL_SECONDS) -> None:
        super().__init__(keeper, "table timer")
        self.clock, self.roll = clock, roll

    async def attend(self) -> None:
        state = self.keeper.durable
        if state.stopped or state.phase is Phase.CLOSED:
            return
        timers = self.keeper.rules.setup.timers
        for timer, ends in state.timers.items():
            if 0 < ends <= self.clock.now():
                await self.say(c.EndTimer(self.by, timer))
        if BETTING in timers and BETTING not in state.timers and state.phase is Phase.BETTING:
            await self._start(BETTING, int(timers[BETTING]))
        for wait in open_waits(state, self.keeper.rules):
            if wait.name not in state.timers:
                await self._start(wait.name, seconds(wait.name, self.keeper.rules))
        if DEALER in timers and DEALER not in state.timers and self._waits_for_dealer(state):
            await self._start(DEALER, int(timers[DEALER]))
        if state.timers.get(BETTING) == 0:
            await self._go_on(state)

    async def pause(self, seen: int) -> None:
        """Until something happens, or the next timer has run out."""
        ends = [ends for ends in self.keeper.durable.timers.values() if ends]
        wait = max(0, min(ends) - self.clock.now()) / 1000 if ends else None
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self.keeper.wait_past(seen)

    async def _start(self, timer: str, seconds: int) -> None:
        await self.say(c.StartTimer(self.by, timer, self.clock.now() + 1000 * seconds))

    def _waits_for_dealer(self, state: TableState) -> bool:
        if self.keeper.rules.is_tournament and state.phase is Phase.BETTING and why_not_spun(state):
            return False  # no heat is played, or a player is on
        if state.phase is Phase.BETTING and state.timers.get(BETTING, 0):
            return False  # players still have their time
        if state.phase is Phase.BETTING and BETTING in self.keeper.rules.setup.timers and BETTING not in state.timers:
            return False
        step = STEPS.get(state.phase)
        return step is not None and self.keeper.rules.hands[step] is Role.DEALER

    async def _go_on(self, state: TableState) -> None:
        """Betting time is over: launch, let the ball roll, and close, as far as that is a device's."""
        hands = self.keeper.rules.hands
        if state.phase is Phase.BETTING and hands[Step.LAUNCH] is Role.DEVICE:
            if hands[Step.LOCK] is Role.DEVICE and unlocked(state, self.keeper.rules):
                await self.say(c.LockProgressives(self.by))
            await self.say(c.SpinBall(self.by))
        elif state.phase is Phase.SPINNING and hands[Step.CLOSE] is Role.DEVICE:
            await asyncio.sleep(self.roll)
            await self.say(c.CallNoMoreBets(self.by))
