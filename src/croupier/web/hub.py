"""All screens of one table: told together, once a tick, and never by a queue.

Theory of operation. A screen is told what is durable and nothing else; the number of a message is the version of the
table's stream. One task waits for the table to change, and then takes a turn: what is durable now is what is told, to
everybody who is there. Every part that is shown somewhere is computed, compared with what was told before and encoded,
once; each screen gets the difference if it concerns it, and all that show the same get the same bytes. Nothing is
awaited for a single screen: one that has no room is left out (`screens`).

The first change is told at once, and so is a change of the phase: "no more bets" waits for nobody. Others wait for the
next tick. A tick is at least `TICK_SECONDS`, and so long that telling takes a tenth of the time at most, however many
screens there are: wagers come first.

A long turn is taken in slices of `SLICE_SECONDS`, and what has arrived meanwhile goes in between. What is told stays
what was durable when the turn began, also to a screen that comes in its middle. A change of the phase breaks it off:
that is told in a turn of its own and at once to all, with what is different since each was told. So a screen has missed
one turn at most when the next begins. The views of dealers and supervisors are the largest, and come last.

Who may see is asked for every screen that is told something, and for all of them when anything changes among the people
of the house: a session that ends, ends its screens.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from math import inf
from time import perf_counter

from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.web.access import WebError
from croupier.web.parts import TableParts, message
from croupier.web.screens import Screen

TICK_SECONDS = 0.05
SLICE_SECONDS = 0.004
SHARE = 10
"""One part in so many of the time may go into telling."""

_LAST = ("dealer", "supervisor")
VIEWS = ("board", *_LAST)


class Hub(TableParts):
    def __init__(self, keeper: TableKeeper, staff: StaffService) -> None:
        super().__init__(keeper)
        self.staff = staff
        self.screens: dict[Screen, None] = {}
        self._left: deque[Screen] = deque()
        """Who is still to be told in this turn."""
        self._tasks: list[asyncio.Task[None]] = []

    def join(self, screen: Screen, after: int) -> None:
        """A screen that saw that number last: it is told everything, unless that is what it saw."""
        if self.keeper.halted:
            self._halt(screen)
            return
        if not self.screens or after > self.number:
            self.turn()
        screen.wire.has_room = lambda: self._catch_up(screen)
        screen.check()
        if after != self.number:
            screen.catch_up()
        else:
            screen.snapshot()  # it has seen this: differences are from here
            screen.has_seen()
        self.screens[screen] = None
        if not self._tasks or self._tasks[0].done():  # nobody was here, or the table had halted and goes on
            self._stop()
            self._tasks = [asyncio.create_task(self._tell()), asyncio.create_task(self._watch())]

    def leave(self, screen: Screen) -> None:
        self.screens.pop(screen, None)
        if not self.screens:
            self._stop()

    def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []

    def turn(self) -> None:
        """Tell everybody what has become durable since the last turn, at once."""
        if self.keeper.durable_version != self.number:
            self._begin()
        self._tell_some(inf)

    def _begin(self) -> None:
        self.turn_on()
        self._left = deque(sorted(self.screens, key=lambda screen: screen.view in _LAST))

    def _tell_some(self, seconds: float) -> None:
        until = perf_counter() + seconds
        while self._left:
            screen = self._left.popleft()
            if screen in self.screens:
                self._told(screen, screen.turn)
            if perf_counter() > until:
                return

    def _catch_up(self, screen: Screen) -> None:
        for step in (screen.check, screen.catch_up):
            if screen.is_behind and screen in self.screens:
                self._told(screen, step)

    async def _tell(self) -> None:
        next_at = 0.0
        while not self.keeper.halted:
            await self.keeper.wait_past(self.number)
            await self._until(next_at)
            spent = await self._slices()
            next_at = asyncio.get_running_loop().time() + max(TICK_SECONDS, spent * (SHARE - 1))
        self._or_end(self.turn)  # what is durable is told before the halt is
        for screen in list(self.screens):
            self._halt(screen)
            self.leave(screen)  # now: who comes when the table goes on must not find them here

    async def _slices(self) -> float:
        """A turn, in slices unless it is another phase; gives the time that telling took. A new phase or a halt breaks
        it off: then what is left is told in the turn that follows."""
        spent, seconds = 0.0, inf if self._is_other_phase() else SLICE_SECONDS
        begun = perf_counter()
        if self.keeper.durable_version != self.number:  # else a screen that came has turned it
            self._begin()
        while True:
            self._or_end(self._tell_some, seconds)
            spent += perf_counter() - begun
            if not self._left:
                return spent
            await asyncio.sleep(0)
            if self._is_other_phase() or self.keeper.halted:
                return spent
            begun = perf_counter()

    def _halt(self, screen: Screen) -> None:
        screen.wire.tell(message(self.keeper.durable_version, "halted", self.keeper.halted))
        screen.end(1011)

    def _or_end(self, tell: Callable[..., None], *words: float) -> None:
        """A mistake of ours in a view is written down, and its screens are not left with what was true before."""
        try:
            tell(*words)
        except Exception:
            for screen in list(self.screens):
                screen.end(1011)
                self.leave(screen)
            raise

    async def _until(self, next_at: float) -> None:
        """Wait for the next tick, or for another phase."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(next_at):
                while not self._is_other_phase() and not self.keeper.halted:
                    await self.keeper.wait_past(self.keeper.durable_version)

    def _is_other_phase(self) -> bool:
        now = self.keeper.durable
        return (now.phase, now.round) != (self.state.phase, self.state.round)

    async def _watch(self) -> None:
        """When anything changes among the people, everybody is asked."""
        version = self.staff.keeper.durable_version
        while not self.staff.keeper.halted:
            version = await self.staff.keeper.wait_past(version)
            for screen in list(self.screens):
                self._told(screen, screen.check)

    def _told(self, screen: Screen, tell: Callable[[], object]) -> None:
        try:
            tell()
        except WebError:
            screen.end(1008)
            self.leave(screen)
