"""A socket and a request that a gate holds, as the application in the house sees them.

Theory of operation. A `FarWire` is what `Wire` is without gates. A screen that does not read makes its wire full: the
gate says so, and cuts it in the end. What comes over a socket is bounded by grants: a gate reads ahead by its
`WINDOW`, and goes on when the house has taken some. To stop reading is to grant nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.types import Message

from croupier.web.gates import words

if TYPE_CHECKING:
    from croupier.web.gates.house_line import HouseLine

PIECE = 65_536
"""Bytes of an answer that cross at a time: so that a long one does not hold up frames."""
GRANTS = 4_096
"""So much is granted at a time; a part of the window of a socket."""


class FarWire:
    """A socket that a gate holds."""

    def __init__(self, line: HouseLine, number: int) -> None:
        self.number = number
        self.take: Callable[[str | bytes], None] | None = None
        """Who takes messages as they come; until there is somebody, they wait in the queue."""
        self.has_room: Callable[[], None] | None = None
        """To be called when a full wire has become empty."""
        self.heard = self.told = 0
        """Messages that were taken, and frames that were sent, without the queue."""
        self.last = -1
        """Where in the batches of the line this wire was last mentioned."""
        self._line = line
        self._queue: asyncio.Queue[Message] = asyncio.Queue()
        self._queue.put_nowait({"type": "websocket.connect"})
        self._room = asyncio.Event()
        self._room.set()
        self._over = False
        self._reads = True
        self._taken = 0
        """What was taken since the last grant."""

    def tell(self, frame: bytes) -> bool:
        """Send a frame, without waiting; or say that there is no room for it."""
        if self._over or not self._room.is_set() or not self._line.room.is_set():
            return False
        self.told += 1
        self._line.tell(self, frame)
        return True

    async def say(self, frame: bytes) -> None:
        """Send a frame when there is room; when the wire is over, nobody misses it."""
        while not self.tell(frame) and not self._over:
            await self._room.wait()
            await self._line.room.wait()

    def is_over(self) -> bool:
        return self._over

    def read(self, goes_on: bool) -> None:
        """Read on, or leave what comes at the sender's."""
        self._reads = goes_on
        if goes_on and self._taken >= GRANTS and not self._over:
            self._line.put(words.Grant(self.number, self._taken))
            self._taken = 0

    def hear(self, text: str | bytes) -> None:
        if self._over:
            return
        if self.take is None:
            self._queue.put_nowait({"type": "websocket.receive", "text" if isinstance(text, str) else "bytes": text})
            return
        self.heard += 1
        self._taken += words.cost(text)
        self.take(text)
        self.read(self._reads)

    def turn_full(self, has_room: bool) -> None:
        if not has_room:
            self._room.clear()
        else:
            self._room.set()
            self.tell_room()

    def tell_room(self) -> None:
        if self.has_room and self._room.is_set() and not self._over:
            self.has_room()

    def leave(self, message: Message) -> None:
        """It is over, at the other end or at ours."""
        if not self._over:
            self._over = True
            self._queue.put_nowait(message)
            self._room.set()

    async def receive(self) -> Message:
        message = await self._queue.get()
        if message["type"] == "websocket.receive":
            self._taken += words.cost(message.get("text") or message.get("bytes") or "")
            self.read(self._reads)
        return message

    async def send(self, message: Message) -> None:
        if self._over:
            raise ConnectionResetError("the socket is closed")
        self._line.send(self, message)
        if message["type"] == "websocket.close":
            self.leave({**message, "type": "websocket.disconnect"})


class FarRequest:
    """A request that a gate has read."""

    def __init__(self, line: HouseLine, number: int, body: bytes) -> None:
        self.number = number
        self.last = -1
        self._line, self._body = line, body
        self._asked = False
        self._goes_on = asyncio.Event()
        self._end = asyncio.Event()

    def is_over(self) -> bool:
        return self._end.is_set()

    def go_on(self) -> None:
        self._goes_on.set()

    def leave(self, message: Message) -> None:
        self._end.set()
        self._goes_on.set()

    async def receive(self) -> Message:
        if self._asked:
            await self._end.wait()
            return {"type": "http.disconnect"}
        self._asked = True
        return {"type": "http.request", "body": self._body, "more_body": False}

    async def send(self, message: Message) -> None:
        """What nobody waits for any more is left out. A piece waits until the one before it has been taken."""
        body, more = message.get("body", b""), message.get("more_body", False)
        for start in range(0, max(len(body), 1), PIECE):
            if self.is_over():
                return
            is_body = message["type"] == "http.response.body"
            goes_on = more or start + PIECE < len(body)
            part = {"body": bytes(body[start : start + PIECE]), "more_body": goes_on} if is_body else {}
            self._goes_on.clear()
            self._line.send(self, {**message, **part})
            if is_body and goes_on:
                await self._goes_on.wait()
            elif is_body:
                self._end.set()
