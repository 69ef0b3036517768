"""A gate: the process that holds connections. It is started by `gated`, and ends with the house.

It is the server of a house without gates, with the same limits, around an application that hands on. What it reads
ahead of the house from one socket is bounded by `WINDOW`, what it holds for a screen that does not read by `HELD_MAX`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

import msgspec
from starlette.types import Message, Receive, Scope, Send

from croupier.web.entrance import Entrance
from croupier.web.gates import words
from croupier.web.gates.line import Line
from croupier.web.server import Server, collect_rarely, settings
from croupier.web.visit import Visit
from croupier.web.wire import Wire

WINDOW = 16_384
"""What may be under way to the house from one socket (`words.cost`), and what one read brings beyond it."""
HELD_MAX = 262_144
"""Bytes for a full screen that the house had sent before it knew; with more, the screen is cut."""
BODY_MAX = 65_536
"""More of a body is not read: the house refuses what it gets of it."""


class Given(msgspec.Struct):
    """What a gate is told when it is started."""

    listener: int
    line: int
    proxies: list[str]
    each: int
    certificate: str
    key: str


@dataclass(slots=True)
class Held:
    """A socket."""

    number: int
    wire: Wire
    send: Send
    ahead: int = 0
    """What the house has not taken yet."""
    is_full: bool = False
    """As the house knows it."""


class Gate(Line):
    """The application of a gate, and its end of the line."""

    def __init__(self) -> None:
        super().__init__(words.TO_GATE)
        self.server: Server
        self.entrance: Entrance
        self._sockets: dict[int, Held] = {}
        self._requests: dict[int, asyncio.Queue[Message | None]] = {}
        self._count = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def connection_lost(self, exc: Exception | None) -> None:
        """The house is gone, or there was a mistake here. Nobody is answered as if all were well."""
        if exc and not isinstance(exc, OSError):
            traceback.print_exception(exc)
        os._exit(1)

    def is_stuck(self) -> None:
        os._exit(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._count += 1
        if scope["type"] == "websocket":
            await self._hold(self._count, scope, receive, send)
        else:
            await self._ask(self._count, scope, receive, send)

    def _open(self, number: int, scope: Scope, body: bytes = b"") -> None:
        self.put(words.Opened(number, {name: value for name, value in scope.items() if name != "state"}, body))

    async def _ask(self, number: int, scope: Scope, receive: Receive, send: Send) -> None:
        body, more = b"", True
        while more and len(body) <= BODY_MAX:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            body, more = body + message.get("body", b""), message.get("more_body", False)
        queue = self._requests[number] = asyncio.Queue()
        self._open(number, scope, body)
        try:
            while (answer := await queue.get()) is not None:
                await send(answer)
                if answer["type"] == "http.response.body":
                    if not answer["more_body"]:
                        return
                    self.put(words.Taken(number))
        finally:
            del self._requests[number]

    async def _hold(self, number: int, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        wire: Wire = scope["state"]["wire"]
        held = self._sockets[number] = Held(number, wire, send)
        wire.take = partial(self._heard, held)
        wire.has_room = partial(self._has_room, held)
        self._open(number, scope)
        while (message := await receive())["type"] != "websocket.disconnect":
            pass  # messages go past us, to `_heard`
        del self._sockets[number]
        self.put(words.Left(number, dict(message)))

    def _heard(self, held: Held, text: str | bytes) -> None:
        held.ahead += words.cost(text)
        self.put(words.Heard(held.number, text))
        if held.ahead >= WINDOW:
            held.wire.read(False)

    def _has_room(self, held: Held) -> None:
        if held.is_full:
            held.is_full = False
            self.put(words.Room(held.number, True))

    def on_tell(self, message: words.Tell) -> None:
        for number in message.numbers:
            if held := self._sockets.get(number):
                if held.wire.handshake_complete:
                    self._tell(held, message.frame)
                else:  # its turn is after the task that accepts it (`on_sent`)
                    self.loop.call_soon(self._tell, held, message.frame)

    def _tell(self, held: Held, frame: bytes) -> None:
        wire = held.wire
        if wire.is_over():
            return
        wire.transport.write(frame)
        if wire.writable.is_set():
            return
        if not held.is_full:
            held.is_full = True
            self.put(words.Room(held.number, False))
        if wire.transport.get_write_buffer_size() > len(frame) + HELD_MAX:
            wire.transport.abort()

    def on_sent(self, message: words.Sent) -> None:
        if queue := self._requests.get(message.number):
            queue.put_nowait(message.message)
        elif held := self._sockets.get(message.number):
            task = self.loop.create_task(_send(held, message.message))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def on_grant(self, message: words.Grant) -> None:
        if held := self._sockets.get(message.number):
            held.ahead -= message.size
            held.wire.read(held.ahead < WINDOW)

    def on_ended(self, message: words.Ended) -> None:
        if queue := self._requests.get(message.number):
            queue.put_nowait(None)
        elif held := self._sockets.get(message.number):
            held.wire.transport.close()

    def on_counted(self, message: words.Counted) -> None:
        self.entrance.elsewhere[message.address] = message.count
        if not message.count:
            del self.entrance.elsewhere[message.address]

    def on_stop(self, message: words.Stop) -> None:
        self.server.should_exit = True


async def _send(held: Held, message: Message) -> None:
    with contextlib.suppress(OSError, RuntimeError):  # it is closed already, by whomever
        await held.send(message)


class GateLog(logging.Handler):
    """What libraries say here is for the log of the house."""

    def __init__(self, gate: Gate) -> None:
        super().__init__()
        self._gate = gate

    def emit(self, record: logging.LogRecord) -> None:
        self._gate.put(words.Logged(record.levelno, record.name, self.format(record)))


class GateServer(Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The house says when to end: a signal for all its processes is the house's to answer."""
        yield


async def stand(given: Given) -> None:
    gate = Gate()
    files = [Path(name) if name else None for name in (given.certificate, given.key)]
    config = settings(gate, given.proxies, given.each, *files)
    gate.server, gate.entrance = GateServer(config), cast(type[Visit], config.http).entrance
    gate.entrance.moved = lambda address, count: gate.put(words.Counted(address, count))
    await gate.loop.create_unix_connection(lambda: gate, sock=socket.socket(fileno=given.line))
    logging.getLogger().addHandler(GateLog(gate))
    collect_rarely()
    await gate.server.serve([socket.socket(fileno=given.listener)])


def main() -> None:
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    asyncio.run(stand(msgspec.json.decode(sys.argv[1], type=Given)))


if __name__ == "__main__":
    main()
