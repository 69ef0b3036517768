"""A screen: what it was told last, what it is told next, and what becomes of it when it is slow.

A screen that has no room is told nothing. When it has room again it gets a snapshot of what is true then, so that it
needs no memory of what it has missed, and gets neither a gap nor a repeat. Every other screen remembers the turn in
which it was told last, and is told what is different since: whatever becomes of a turn in its middle, none is told
twice and none is left out.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.people.posts import Post
from croupier.table.events import Line
from croupier.table.people import Role
from croupier.table.state import Seat, TableState
from croupier.views.player import Common, PlayerView, own_changes, player_view
from croupier.web.access import Asker, Caller, player_of
from croupier.web.logs import note
from croupier.web.parts import COMMON, Published, message
from croupier.web.wire import Wire

if TYPE_CHECKING:
    from croupier.web.hub import Hub

OWN = tuple(name for name in PlayerView.__struct_fields__ if name not in COMMON)
PUBLIC = ("board", "tournaments")
"""Views that anybody may follow."""


class Shows(Protocol):
    """What screens are told by: the hub of a table, or the floor."""

    turns: int
    """How many there were, with the one that is under way."""

    def part(self, name: str) -> Published:
        """As it is in this turn."""


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

    def __init__(self, hub: Shows, wire: Wire, view: str, asker: Asker, end: Callable[[int], None]) -> None:
        self._shown, self.wire, self.view, self.asker, self.end = hub, wire, view, asker, end
        self.is_behind = False
        self.told = -1
        """The turn in which it was told last, or had nothing to be told."""

    def check(self) -> bool:
        """Whether it is of the same player as before. Raises `WebError` when it may not be seen here any more."""
        if self.view not in PUBLIC:
            self.asker.must_see(self.view)
        return True

    def turn(self) -> None:
        """Tell what is different, if anything is."""
        if self.is_behind:
            self.check()
            return
        if frame := self.changes():
            self.is_behind = not self.wire.tell(frame if self.check() else self.snapshot())
        self.has_seen()

    def catch_up(self) -> None:
        """Tell everything."""
        self.is_behind = not self.wire.tell(self.snapshot())
        self.has_seen()

    def has_seen(self) -> None:
        """What is true in this turn: differences are from here."""
        self.told = self._shown.turns

    def changes(self) -> bytes | None:
        return self._shown.part(self.view).frame(self.told)

    def snapshot(self) -> bytes:
        return self._shown.part(self.view).snapshot()


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
    """One player's: the parts that all players see alike, and a small part of its own, of which it remembers the seat
    that it was told of."""

    def __init__(self, hub: Hub, wire: Wire, asker: Asker, end: Callable[[int], None]) -> None:
        super().__init__(hub, wire, "player", asker, end)
        self.hub = hub
        self._player = ""
        self._who: Caller | None = None
        self._seat: Seat | None = None

    def check(self) -> bool:
        who, before = self.asker.who(touches=False), self._player
        if who is self._who and self.hub.state.seats.get(before):  # a terminal, of the same player
            return True
        self._who = self.asker.must_see("player")
        self._player = player_of(self._who, self.asker.connection, self.hub.state)
        return self._player == before

    def turn(self) -> None:
        """Most turns have nothing for most players: those are passed over at a third of the cost."""
        hub = self.hub
        if not self.is_behind and (seat := hub.state.seats.get(self._player)) is self._seat and seat:
            since = hub.since(self.told)
            if since.is_all and not since.frame and not seat.standing:
                self.told = hub.turns
                return
        super().turn()

    def has_seen(self) -> None:
        super().has_seen()
        self._seat = self.hub.state.seats.get(self._player)

    def changes(self) -> bytes | None:
        hub, was, since = self.hub, self._seat, self.hub.since(self.told)
        seat = hub.state.seats.get(self._player)
        if seat is was and since.is_all and seat and not seat.standing:
            return since.frame
        is_same = was and seat and (was.player, was.number) == (seat.player, seat.number)
        if was is None or seat is None or not is_same or since.rules is not hub.rules:
            self.check()
            return self.snapshot()
        own = own_changes(was, since.state, seat, hub.state, hub.rules)
        if since.has_lines and (lines := self._lines(hub.state)) != self._lines(since.state):
            own["last_round"] = hub.settled.of(self._player, lines)  # that they are gone is said to all alike
        if not own and not since.frame and seat is not was and not self.check():  # who goes away changes nothing else
            return self.snapshot()
        return message(hub.number, "changes", since.changes | own) if own else since.frame

    def _lines(self, state: TableState) -> tuple[Line, ...]:
        return tuple(line for lines in state.settled for line in lines.get(self._player, ()))

    def snapshot(self) -> bytes:
        hub, parts = self.hub, {name: self.hub.part(name) for name in COMMON}
        common = Common(*(part.now for part in parts.values()))
        view = player_view(hub.state, hub.rules, self._player, common)
        own = {name: getattr(view, name) for name in (OWN if common.felt is not None else (*OWN, "felt"))}
        return message(hub.number, "snapshot", {**{name: part.whole for name, part in parts.items()}, **own})
