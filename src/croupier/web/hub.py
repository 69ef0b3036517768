"""All screens of one table: told together, once a tick, and never by a queue.

Theory of operation. A screen is told what is durable and nothing else; the number of a message is the version of the
table's stream. One task waits for the table to change. Then every part that is shown somewhere is computed, compared
with what was told before and encoded, once; each screen gets the difference if it concerns it, and all that show the
same get the same bytes. Nothing is awaited for a single screen: one that has no room is left out (`screens`).

The first change is told at once, and so is a change of the phase: "no more bets" waits for nobody. Others wait for the
next tick. A tick is at least `TICK_SECONDS`, and so long that telling takes a tenth of the time at most, however many
screens there are: wagers come first.

Who may see is asked for every screen that is told something, and for all of them when anything changes among the people
of the house: a session that ends, ends its screens.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from croupier.service.staff import StaffService
from croupier.service.tables import TableKeeper
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.views.dealer import dealer_view
from croupier.views.player import common_view
from croupier.views.reader_board import board_view
from croupier.views.supervisor import supervisor_view
from croupier.web.access import WebError
from croupier.web.parts import Part, View, message
from croupier.web.screens import Screen

TICK_SECONDS = 0.05
SHARE = 10
"""One part in so many of the time may go into telling."""


def _felt(state: TableState, rules: TableRules) -> Any:
    return common_view(state, rules).felt


VIEWS: dict[str, View] = {"board": board_view, "dealer": dealer_view, "supervisor": supervisor_view, "felt": _felt}


class Hub:
    def __init__(self, keeper: TableKeeper, staff: StaffService) -> None:
        self.keeper, self.staff = keeper, staff
        self.number, self.state = -1, keeper.durable
        """As everybody was told."""
        self.rules: TableRules
        self.parts: dict[str, Part] = {}
        """What is shown somewhere now."""
        self.screens: dict[Screen, None] = {}
        self.common_changes: dict[str, Any] = {}
        """What is different for every player."""
        self.has_other_rules = False
        self._common_frame = b""
        self._tasks: list[asyncio.Task[None]] = []

    def join(self, screen: Screen, after: int) -> None:
        """A screen that saw that number last: it is told everything, unless that is what it saw."""
        if self.keeper.halted:
            self._halt(screen)
            return
        if not self.screens or after > self.number:
            self.turn()
        for name in screen.shows:
            if name not in self.parts:
                self.parts[name] = Part(VIEWS[name])
                self.parts[name].turn(self.number, self.state, self.rules)
        screen.wire.has_room = lambda: self._catch_up(screen)
        screen.check()
        if after != self.number:
            screen.catch_up()
        else:
            screen.snapshot()  # it has seen this: differences are from here
        self.screens[screen] = None
        if not self._tasks or self._tasks[0].done():  # nobody was here, or the table had halted and goes on
            self._stop()
            self._tasks = [asyncio.create_task(self._tell()), asyncio.create_task(self._watch())]

    def leave(self, screen: Screen) -> None:
        """Parts that nobody shows any more are forgotten."""
        self.screens.pop(screen, None)
        if not any(each.shows == screen.shows for each in self.screens):
            shown = {name for each in self.screens for name in each.shows}
            self.parts = {name: part for name, part in self.parts.items() if name in shown}
        if not self.screens:
            self._stop()

    def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []

    def turn(self) -> None:
        """Tell everybody what has become durable since the last turn."""
        if self.keeper.durable_version == self.number:
            return
        self.has_other_rules = self.number < 0 or self.keeper.rules is not self.rules
        self.number, self.state, self.rules = self.keeper.durable_version, self.keeper.durable, self.keeper.rules
        for part in self.parts.values():
            part.turn(self.number, self.state, self.rules)
        common = {name: self.parts[name].changes for name in ("board", "felt") if name in self.parts}
        self.common_changes = {name: changes for name, changes in common.items() if changes}
        self._common_frame = b""
        for screen in list(self.screens):
            _told(screen, screen.turn)

    def common_frame(self) -> bytes:
        """For the players whose own part is as it was."""
        self._common_frame = self._common_frame or message(self.number, "changes", self.common_changes)
        return self._common_frame

    def _catch_up(self, screen: Screen) -> None:
        if screen.is_behind and screen in self.screens:
            _told(screen, screen.catch_up)

    async def _tell(self) -> None:
        loop, next_at = asyncio.get_running_loop(), 0.0
        while not self.keeper.halted:
            await self.keeper.wait_past(self.number)
            await self._until(next_at)
            begun = loop.time()
            self._turn_or_end()
            now = loop.time()
            next_at = now + max(TICK_SECONDS, (now - begun) * (SHARE - 1))
        for screen in list(self.screens):
            self._halt(screen)
            self.leave(screen)  # now: who comes when the table goes on must not find them here

    def _halt(self, screen: Screen) -> None:
        screen.wire.tell(message(self.keeper.durable_version, "halted", self.keeper.halted))
        screen.end(1011)

    def _turn_or_end(self) -> None:
        """A mistake of ours in a view is written down, and its screens are not left with what was true before."""
        try:
            self.turn()
        except Exception:
            for screen in list(self.screens):
                screen.end(1011)
            raise

    async def _until(self, next_at: float) -> None:
        """Wait for the next tick, or for another phase."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout_at(next_at):
                while self._phase(self.keeper.durable) == self._phase(self.state) and not self.keeper.halted:
                    await self.keeper.wait_past(self.keeper.durable_version)

    def _phase(self, state: TableState) -> tuple[str, int]:
        return state.phase, state.round

    async def _watch(self) -> None:
        """When anything changes among the people, everybody is asked."""
        version = self.staff.keeper.durable_version
        while not self.staff.keeper.halted:
            version = await self.staff.keeper.wait_past(version)
            for screen in list(self.screens):
                _told(screen, screen.check)


def _told(screen: Screen, tell: Any) -> None:
    try:
        tell()
    except WebError:
        screen.end(1008)
