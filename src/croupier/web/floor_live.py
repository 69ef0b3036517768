"""The whole floor, live, on one socket: a snapshot, then what has changed, once a tick and in one message. And the
pit and tournaments, on others: how far their logs have come, so that a screen knows when to read anew.

A floor is looked at by a few people. So it is looked over in ticks while anybody watches, and not at all otherwise, and
each message is computed and encoded once for all of them. A screen that has no room is left out, and gets a
snapshot later.
"""

from __future__ import annotations

import asyncio
import contextlib

from starlette.websockets import WebSocket

from croupier.rulebook.refusal import Refusal
from croupier.service import presence
from croupier.service.house import House
from croupier.service.newest import Newest
from croupier.service.ports import StoreError
from croupier.service.tables import TableKeeper
from croupier.views.floor import FloorView, Glance, PitTurn, floor_view, glance
from croupier.views.house import approvals_view
from croupier.views.tournament_list import TournamentsTurn
from croupier.web.access import Asker, WebError, note_refused
from croupier.web.guard import is_same_origin
from croupier.web.parts import Published
from croupier.web.screens import Screen, announced, closing

FLOOR, PIT, TOURNAMENTS = "floor", "pit", "tournaments"
TICK_SECONDS = 0.25


class FloorLive:
    def __init__(self, house: House) -> None:
        self.house, self.floor, self.staff = house, house.floor, house.staff
        self.newest = Newest(house.floor.store)
        self.turns = 0
        self._parts = {name: Published() for name in (FLOOR, PIT, TOURNAMENTS)}
        self.screens: dict[Screen, None] = {}
        self._glances: dict[str, tuple[tuple[int, str, str], Glance]] = {}
        self._task: asyncio.Task[None] | None = None

    async def follow(self, socket: WebSocket) -> None:
        await self._follow(socket, FLOOR)

    async def follow_pit(self, socket: WebSocket) -> None:
        await self._follow(socket, PIT)

    async def follow_tournaments(self, socket: WebSocket) -> None:
        await self._follow(socket, TOURNAMENTS)

    async def _follow(self, socket: WebSocket, view: str) -> None:
        asker = Asker(socket, self.staff)
        screen = Screen(self, socket.state.wire, view, asker, closing(socket))
        try:
            if not is_same_origin(socket):
                raise WebError(403, Refusal("other_origin", "this request came from another site"))
            screen.check()
            whose = announced(screen, presence.PIT)
        except WebError as error:
            note_refused(asker, error)
            await socket.close(1008)
            return
        await socket.accept()
        with self.house.presence.shown(whose):
            await self._joined(socket, screen)

    async def _joined(self, socket: WebSocket, screen: Screen) -> None:
        screen.wire.has_room = lambda: self._catch_up(screen)
        await self._turn()
        screen.catch_up()
        self.screens[screen] = None
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._tell())
        try:
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass  # nothing is asked here: commands go to their tables
        finally:
            self.screens.pop(screen, None)
            if not self.screens and self._task:
                self._task.cancel()

    def part(self, name: str) -> Published:
        return self._parts[name]

    def _catch_up(self, screen: Screen) -> None:
        if screen.is_behind and screen in self.screens:
            screen.catch_up()

    async def _tell(self) -> None:
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                await self._turn()
            except Exception:  # ours; it is written down, and nobody is left with what was true before
                for screen in list(self.screens):
                    screen.end(1011)
                raise

    async def _turn(self) -> None:
        """Look the floor over and tell everybody. While the store is away, the events are those that were read."""
        with contextlib.suppress(StoreError):
            await self.newest.look(self.house.keepers())
        number, pit = self._number(), self.house.pit.keeper.durable_version
        shown = {FLOOR: self._view(), PIT: PitTurn(pit, number - pit), TOURNAMENTS: self._tournaments()}
        self.turns += 1
        for name, now in shown.items():
            self._parts[name].show(self.turns, number, now)
        for screen in list(self.screens):
            try:
                screen.turn()
            except WebError:
                screen.end(1008)
                self.screens.pop(screen, None)

    def _number(self) -> int:
        """Grows with whatever becomes durable anywhere."""
        return sum(keeper.durable_version for keeper in self.house.keepers())

    def _tournaments(self) -> TournamentsTurn:
        return TournamentsTurn(
            {name: keeper.durable_version for name, keeper in sorted(self.house.tournaments.tournaments.items())}
        )

    def _view(self) -> FloorView:
        tables = {number: self._glance(number, keeper) for number, keeper in sorted(self.floor.tables.items())}
        return floor_view(tables, self.newest.events, approvals_view(self.staff.state, self.staff.clock.now()))

    def _glance(self, number: str, keeper: TableKeeper) -> Glance:
        """A table where nothing has happened looks as it did."""
        known, behind = self._glances.get(number), self.house.clerk.behind().get(number, "")
        now = (keeper.durable_version, keeper.halted, behind)
        if known is None or known[0] != now:
            rules = None if keeper.halted else keeper.rules
            known = self._glances[number] = (now, glance(keeper.durable, rules, keeper.halted, behind))
        return known[1]
