"""A live socket: its screen is told by the hub of its table, and the commands that come over it go through the gateway.

Commands of one socket are begun in their order and handled side by side, `AT_ONCE` of them; more are not read until
some are answered. So they wait at the sender's, and not here. Each is answered to this socket alone, when it is
durable. A wager that is new and not refused needs no task of its own (`_begun`).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from functools import partial
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from croupier.rulebook.refusal import Refusal
from croupier.service import presence
from croupier.service.house import House
from croupier.service.tables import TableKeeper
from croupier.table import events as e
from croupier.web.access import Asker, WebError, note_refused
from croupier.web.errors import told_of
from croupier.web.frames import framed
from croupier.web.gateway import BET, Gateway, name_of
from croupier.web.guard import is_same_origin
from croupier.web.hub import VIEWS, Hub
from croupier.web.logs import note, tell
from croupier.web.messages import Sent
from croupier.web.screens import PlayerScreen, Screen, announced, closing
from croupier.web.wire import Wire

AT_ONCE = 32
MISTAKE = {"code": "our_mistake", "says": "something went wrong on the server; it has been logged", "cite": ""}
_SENT = msgspec.json.Decoder(Sent)


class Live:
    """The sockets of a floor."""

    def __init__(self, house: House, gateway: Gateway) -> None:
        self.floor, self.presence, self.gateway = house.floor, house.presence, gateway
        self.hubs: dict[str, Hub] = {}

    async def follow(self, socket: WebSocket) -> None:
        """`?view=` is the reader board or what the caller may see, and `?after=` the last number that was seen."""
        number = socket.path_params["number"]
        keeper = self.floor.tables.get(number)
        if keeper is None or not is_same_origin(socket):
            note(socket, code="other_origin" if keeper else "not_found")
            await socket.close(1008)
            return
        hub = self.hubs.setdefault(number, Hub(keeper, self.gateway.staff))
        asker = Asker(socket, self.gateway.staff, keeper, self.floor)
        if not hub.screens:
            hub.turn()  # it has told nobody since the last screen left, and may know nothing of who sat down since
        try:
            screen = _screen(socket, hub, asker)
            screen.check()
            whose = announced(screen, presence.table(number))
        except WebError as error:
            note_refused(asker, error)
            await socket.close(1008)
            return
        await socket.accept()
        with self.presence.shown(whose):
            await _follow(socket, hub, screen, Commands(socket, self.gateway, asker, keeper))


async def _follow(socket: WebSocket, hub: Hub, screen: Screen, commands: Commands) -> None:
    after = socket.query_params.get("after", "")
    try:
        hub.join(screen, int(after) if after.isdecimal() and len(after) < 16 else -1)
        await commands.read()
    except WebError:
        await socket.close(1008)
    finally:
        hub.leave(screen)


def _screen(socket: WebSocket, hub: Hub, asker: Asker) -> Screen:
    view, wire, end = socket.query_params.get("view") or "board", socket.state.wire, closing(socket)
    if view == "player":
        return PlayerScreen(hub, wire, asker, end)
    if view not in VIEWS:
        raise WebError(404, Refusal("not_found", "there is no such view"))
    return Screen(hub, wire, view, asker, end)


class Commands:
    """What comes in over one socket."""

    def __init__(self, socket: WebSocket, gateway: Gateway, asker: Asker, keeper: TableKeeper) -> None:
        self.socket, self.gateway, self.asker, self.keeper = socket, gateway, asker, keeper
        self.wire: Wire = socket.state.wire
        self._came: deque[str | bytes] = deque()
        """What was read and is not handled yet: no more than one read brings, because then no other is made."""
        self._open = 0
        """Commands that are not answered yet."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._rests = False
        self._reads: bool | None = None
        """What the wire was told last; to tell it with every command would cost as much as to read one."""

    async def read(self) -> None:
        """Until the socket is closed. A command goes on when its socket closes in the middle of it."""
        self.wire.take = self._take
        while (message := await self.socket.receive())["type"] != "websocket.disconnect":
            self._take(message.get("text") or message.get("bytes") or "")
        self._came.clear()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _take(self, message: str | bytes) -> None:
        self._came.append(message)
        self._go_on()

    def _go_on(self) -> None:
        while self._came and self._open < AT_ONCE and not self._rests:
            message, wait = self._came.popleft(), self.gateway.limits.take(self.asker.limited_as)
            self._open += 1
            if wait:  # whoever sends too much is read no faster than is allowed
                self._rests = True
                asyncio.get_running_loop().call_later(wait, self._rested)
            if wait or self._tasks or not self._begun(message):  # nothing overtakes what is still on the longer way
                self._start(self._handled(message, wait))
        if self._reads is not (reads := not self._came and not self._rests):
            self._reads = reads
            self.wire.read(reads)

    def _rested(self) -> None:
        self._rests = False
        self._go_on()

    def _begun(self, message: str | bytes) -> bool:
        """The quick way: decided at once, and answered when it is durable, without a task. No, when it needs one."""
        if isinstance(message, bytes):
            return False
        try:
            told = BET.decode(message)
            who = self.gateway.knock(self.asker, 0)
            return self.gateway.begin(who, self.keeper, told, partial(self._durable, told, message))
        except Exception:  # whatever it is, it is told on the other way
            return False

    def _durable(self, told: Any, message: str, events: tuple[e.Event, ...] | Refusal | None) -> None:
        if not isinstance(events, tuple):  # it has not happened, and is asked for again
            self._start(self._handled(message, 0))
            return
        name = type(told.command).__name__
        try:
            self._answer(self._taken(name, told.id, events))
            self._go_on()
        except Exception as error:  # ours, and nobody else's: others are told in the same breath
            tell(self.socket, "command", command=name, mistake=error)

    def _answer(self, answer: dict[str, Any]) -> None:
        frame = framed(msgspec.json.encode(answer))
        if self.wire.tell(frame) or self.wire.is_over():
            self._open -= 1
        else:
            self._start(self._later(frame))

    async def _later(self, frame: bytes) -> None:
        """Until there is room for it, its command counts as open."""
        await self.wire.say(frame)
        self._open -= 1
        self._go_on()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _handled(self, message: str | bytes, wait: float) -> None:
        self._answer(await self._asked(message, wait))
        self._go_on()

    async def _asked(self, message: str | bytes, wait: float) -> dict[str, Any]:
        told: Sent | None = None
        try:
            told = _read(message)
            who = self.gateway.knock(self.asker, wait)
            events = await self.gateway.send(who, self.keeper, told)
        except WebError as error:
            refusal, sent = error.refusal, told.id if told else ""
            tell(self.socket, "command", command=name_of(told.command) if told else "", id=sent, code=refusal.code)
            return {"id": sent, "error": told_of(refusal)}
        except Exception as error:  # ours; whoever sent it is told so, and does not wait for ever
            tell(self.socket, "command", command=name_of(told.command) if told else "", mistake=error)
            return {"id": told.id if told else "", "error": MISTAKE}
        return self._taken(name_of(told.command), told.id, events)

    def _taken(self, name: str, sent: str, events: tuple[e.Event, ...]) -> dict[str, Any]:
        tell(self.socket, "command", command=name, id=sent)
        return {"id": sent, "number": self.keeper.durable_version, "events": events}


def _read(message: str | bytes) -> Sent:
    if isinstance(message, bytes):
        raise WebError(400, Refusal("not_json", "send text, not bytes"))
    try:
        return _SENT.decode(message)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise WebError(400, Refusal("malformed", str(error))) from None
