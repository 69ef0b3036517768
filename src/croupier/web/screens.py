"""A screen: what it was told last, what it is told next, and what becomes of it when it is slow.

A screen that has no room is told nothing. When it has room again it gets a snapshot of what is true then, so that it
needs no memory of what it has missed, and gets neither a gap nor a repeat.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.people.posts import Post
from croupier.table.buy_in import BuyIn
from croupier.table.people import Role
from croupier.table.rules import TableRules
from croupier.table.state import Seat
from croupier.views.felt import Chips
from croupier.views.player import Common, PlayerView, player_view
from croupier.web.access import Asker, player_of
from croupier.web.logs import note
from croupier.web.parts import Published, difference, message
from croupier.web.wire import Wire

if TYPE_CHECKING:
    from croupier.web.hub import Hub

OWN = tuple(name for name in PlayerView.__struct_fields__ if name not in ("board", "felt"))
PUBLIC = ("board", "tournaments")
"""Views that anybody may follow."""


class Shows(Protocol):
    """What screens are told by: the hub of a table, or the floor."""

    @property
    def parts(self) -> Mapping[str, Published]: ...


def closing(socket: WebSocket) -> Callable[[int], None]:
    """How a screen is ended from outside: with a code, and whether or not the socket is closed by then."""
    tasks: set[asyncio.Task[None]] = set()

    def end(code: int) -> None:
        task = asyncio.create_task(_close(socket, code))
        tasks.add(task)  # a task that nobody holds can be lost
        task.add_done_callback(tasks.discard)

    return end


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it is closed already, by whomever
        await socket.close(code)


class Screen:
    """Of a view that is the same for everybody who may see it."""

    shows: tuple[str, ...]
    """The parts that it is made of."""

    def __init__(self, hub: Shows, wire: Wire, view: str, asker: Asker, end: Callable[[int], None]) -> None:
        self._shown, self.wire, self.view, self.asker, self.end = hub, wire, view, asker, end
        self.shows = (view,)
        self.is_behind = False

    def check(self) -> None:
        """Raises `WebError` when it may not be seen here any more."""
        if self.view not in PUBLIC:
            self.asker.must_see(self.view)

    def turn(self) -> None:
        """Tell what is different, if anything is."""
        self.check()
        if not self.is_behind and (frame := self.changes()):
            self.is_behind = not self.wire.tell(frame)

    def catch_up(self) -> None:
        """Tell everything."""
        self.is_behind = not self.wire.tell(self.snapshot())

    def changes(self) -> bytes | None:
        part = self._shown.parts[self.view]
        return part.frame("changes") if part.changes else None

    def snapshot(self) -> bytes:
        return self._shown.parts[self.view].frame("snapshot")


def announced(screen: Screen, at: str) -> str:
    """The log is told who looks. Gives the name under which the screen counts as somebody's presence: a terminal's own,
    or the place where a supervisor looks; nothing for others."""
    if screen.view in PUBLIC:
        return ""
    who = screen.asker.who(touches=False)
    note(screen.asker.connection, by=who.name, post=who.post.value)
    if who.post is Post.TERMINAL:
        return who.name
    return at if who.actor and who.actor.role is Role.SUPERVISOR else ""


class PlayerScreen(Screen):
    """One player's: the parts that all players see alike, and a small part of its own.

    The own part is made anew only when the seat or a purchase has changed, or what all see has.
    """

    def __init__(self, hub: Hub, wire: Wire, asker: Asker, end: Callable[[int], None]) -> None:
        super().__init__(hub, wire, "player", asker, end)
        self.hub = hub
        self.shows = ("board", "felt")
        self._seat: Seat | None = None
        self._rules: TableRules | None = None
        self._buy_in: BuyIn | None = None
        self._own: dict[str, Any] = {}
        self._player = ""

    def check(self) -> None:
        who = self.asker.must_see("player")
        self._player = player_of(who, self.asker.connection, self.hub.state)

    def turn(self) -> None:
        hub = self.hub
        same = hub.state.seats.get(self._player) is self._seat and hub.state.buy_in is self._buy_in
        if hub.common_changes or hub.has_other_rules or not same:
            super().turn()

    def changes(self) -> bytes | None:
        own, common = difference(self._own, self._look()), self.hub.common_changes
        if not own:
            return self.hub.common_frame() if common else None
        return message(self.hub.number, "changes", {**common, **own})

    def snapshot(self) -> bytes:
        own = self._look()
        felt = {} if "felt" in own else {"felt": self.hub.parts["felt"].whole}
        return message(self.hub.number, "snapshot", {"board": self.hub.parts["board"].whole, **felt, **own})

    def _look(self) -> dict[str, Any]:
        """The own part as it is now."""
        hub, seat = self.hub, self.hub.state.seats[self._player]
        shared = hub.parts["felt"].now
        felt = self._same_chips(seat) if shared is None else shared
        view = player_view(hub.state, hub.rules, self._player, Common(hub.parts["board"].now, felt))
        self._seat, self._rules, self._buy_in = seat, hub.rules, hub.state.buy_in
        self._own = {name: getattr(view, name) for name in (OWN if shared is not None else (*OWN, "felt"))}
        return self._own

    def _same_chips(self, seat: Seat) -> Chips | None:
        """The stacks as they were, when they still stand: "no more bets" changes every seat, and moves no chip."""
        before = self._seat
        if before is None or before.player != seat.player or self._rules is not self.hub.rules:
            return None
        stands = seat.wagers is before.wagers and seat.standing is before.standing and seat.color == before.color
        return self._own.get("felt") if stands else None
