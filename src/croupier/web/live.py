"""A live socket: its screen is told by the hub of its table, and the commands that come over it go through the gateway.

Commands of one socket are handled side by side, `AT_ONCE` of them; more are not read until some are answered. So they
wait at the sender's, and not here. Each is answered to this socket alone, when it is durable.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import msgspec
from starlette.websockets import WebSocket

from croupier.rulebook.refusal import Refusal
from croupier.service import presence
from croupier.service.house import House
from croupier.service.tables import TableKeeper
from croupier.web.access import Asker, WebError, note_refused
from croupier.web.errors import told_of
from croupier.web.gateway import Gateway, name_of
from croupier.web.guard import is_same_origin
from croupier.web.hub import VIEWS, Hub
from croupier.web.logs import note, tell
from croupier.web.messages import Sent
from croupier.web.screens import PlayerScreen, Screen, announced, closing
from croupier.web.wire import Wire, framed

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
    if view == "felt" or view not in VIEWS:
        raise WebError(404, Refusal("not_found", "there is no such view"))
    return Screen(hub, wire, view, asker, end)


class Commands:
    """What comes in over one socket."""

    def __init__(self, socket: WebSocket, gateway: Gateway, asker: Asker, keeper: TableKeeper) -> None:
        self.socket, self.gateway, self.asker, self.keeper = socket, gateway, asker, keeper
        self.wire: Wire = socket.state.wire
        self._came: deque[str | bytes] = deque()
        """What was read and is not handled yet: no more than one read brings, because then no other is made."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._rests = False

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
        while self._came and len(self._tasks) < AT_ONCE and not self._rests:
            wait = self.gateway.wait(self.asker)
            task = asyncio.create_task(self._answer(self._came.popleft(), wait))
            self._tasks.add(task)
            task.add_done_callback(self._done)
            if wait:  # whoever sends too much is read no faster than is allowed
                self._rests = True
                asyncio.get_running_loop().call_later(wait, self._rested)
        self.wire.read(not self._came and not self._rests)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._go_on()

    def _rested(self) -> None:
        self._rests = False
        self._go_on()

    async def _answer(self, message: str | bytes, wait: float) -> None:
        await self.wire.say(framed(msgspec.json.encode(await self._handled(message, wait))))

    async def _handled(self, message: str | bytes, wait: float) -> dict[str, Any]:
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
        tell(self.socket, "command", command=name_of(told.command), id=told.id)
        return {"id": told.id, "number": self.keeper.durable_version, "events": events}


def _read(message: str | bytes) -> Sent:
    if isinstance(message, bytes):
        raise WebError(400, Refusal("not_json", "send text, not bytes"))
    try:
        return _SENT.decode(message)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise WebError(400, Refusal("malformed", str(error))) from None
