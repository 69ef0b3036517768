"""The clock at a table: it starts the timers that the set-up has, says when they have run out, and, where launching and
closing are a device's, takes those steps then. The engine has no clock: it is told.

The end of a timer is recorded as a time of day, for screens. How long it lasts is measured by a clock that cannot be
set: no timer is longer or shorter because somebody sets the machine's. After a restart what is left is taken from the
record, and is never more than the whole.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from croupier.devices.hand import Attendant
from croupier.service.ports import Clock
from croupier.service.tables import TableKeeper
from croupier.table import commands as c
from croupier.table.heats import why_not_spun
from croupier.table.machine import RESULT
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
    def __init__(
        self,
        keeper: TableKeeper,
        clock: Clock,
        roll: float = ROLL_SECONDS,
        passed: Callable[[], int] | None = None,
    ) -> None:
        super().__init__(keeper, "table timer")
        self.clock, self.roll = clock, roll
        self._passed = passed or clock.now
        """Milliseconds, by the clock that cannot be set."""
        self._over: dict[tuple[str, int], int] = {}
        """When each timer that runs is over, by that clock; a timer and its recorded end are its key."""

    async def attend(self) -> None:
        state = self.keeper.durable
        if state.stopped or state.phase is Phase.CLOSED:
            return
        timers = self.keeper.rules.setup.timers
        for timer, ends in state.timers.items():
            if ends and self._left(timer, ends) <= 0:
                await self.say(c.EndTimer(self.by, timer))
        if BETTING in timers and BETTING not in state.timers and state.phase is Phase.BETTING:
            await self._start(BETTING, int(timers[BETTING]))
        for wait in open_waits(state, self.keeper.rules):
            if wait.name not in state.timers:
                await self._start(wait.name, seconds(wait.name, self.keeper.rules))
        if DEALER in timers and DEALER not in state.timers and self._waits_for_dealer(state):
            await self._start(DEALER, int(timers[DEALER]))
        if RESULT in timers and RESULT not in state.timers and self._result_stands(state):
            await self._start(RESULT, int(timers[RESULT]))
        if state.timers.get(BETTING) == 0:
            await self._go_on(state)

    async def pause(self, seen: int) -> None:
        """Until something happens, or the next timer has run out."""
        left = [self._left(timer, ends) for timer, ends in self.keeper.durable.timers.items() if ends]
        wait = max(0, min(left)) / 1000 if left else None
        with suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await self.keeper.wait_past(seen)

    async def _start(self, timer: str, seconds: int) -> None:
        over = self._passed() + 1000 * seconds
        ends = self.clock.now() + 1000 * seconds
        self._over[timer, ends] = over
        await self.say(c.StartTimer(self.by, timer, ends))

    def _left(self, timer: str, ends: int) -> int:
        running = set(self.keeper.durable.timers.items())
        self._over = {known: over for known, over in self._over.items() if known in running}
        if (timer, ends) not in self._over:  # it was started before this hand was there
            left = min(ends - self.clock.now(), 1000 * self._whole(timer))
            self._over[timer, ends] = self._passed() + left
        return self._over[timer, ends] - self._passed()

    def _whole(self, timer: str) -> int:
        rules = self.keeper.rules
        return int(rules.setup.timers[timer]) if timer in rules.setup.timers else seconds(timer, rules)

    def _result_stands(self, state: TableState) -> bool:
        return state.phase is Phase.PAID and self.keeper.rules.hands[Step.CLEAR] is Role.MACHINE

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
