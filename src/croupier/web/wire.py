"""The wire to one screen: a WebSocket of uvicorn's that keeps little, reads little at a time, and is cut when stuck.

Theory of operation. What the machine's own buffer takes of a message is on its way; the rest waits here, and from then
on the wire is full. A full wire takes nothing more: whoever tells screens looks first, and leaves it out. It has
`STUCK_SECONDS` to become empty, or is cut, whatever the peer says or does not say. So a screen that does not read costs
its share of the machine's buffer and one message, and nobody waits for it.

A read takes `READ_BYTES` at most, so that a flood of tiny frames is parsed in turn with everybody else's. Pings are
answered by the protocol itself, before anybody could ask who sends them: more than a few are the end of the wire.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from asyncio.transports import BaseTransport
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from croupier.web.limits import Limits, Pace

STUCK_SECONDS = 5.0
SEND_BUFFER = 65_536
"""Bytes of the machine's buffer for one wire; Linux takes twice as many, for its own book-keeping."""
READ_BYTES = 4_096
MESSAGE_MAX = 65_536
PINGS = Pace(rate=5, burst=20)

_READ = memoryview(bytearray(READ_BYTES))
"""Where bytes arrive: one place for all, because they are copied on before anybody else's turn."""


class Wire(WebSocketsSansIOProtocol, asyncio.BufferedProtocol):
    """Found by the application in the state of the connection, as `wire`."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.take: Callable[[str | bytes], None] | None = None
        """Who takes messages as they come; until there is somebody, they wait in uvicorn's queue."""
        self.has_room: Callable[[], None] | None = None
        """To be called when a full wire has become empty."""
        self.ended: Callable[[], None] | None = None
        """To be called when it is over."""
        self.heard = self.told = 0
        """Messages that were taken, and frames that were sent, without the queue."""
        self._cut: asyncio.TimerHandle | None = None
        self._pings = Limits(PINGS, self.loop.time)

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        by_tls = self.transport.get_extra_info("sslcontext") is not None
        self.transport.set_write_buffer_limits(high=1 if by_tls else 0)  # by TLS, nothing at all would count as full
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["wire"] = self

    def get_buffer(self, sizehint: int) -> memoryview:
        return _READ

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(_READ[:nbytes]))

    def send_receive_event_to_app(self) -> None:
        """A whole message has come."""
        if self.take is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        raw = b"".join(self.frames)
        data: str | bytes = raw
        if self.curr_msg_data_type == "text":
            try:
                data = raw.decode()
            except UnicodeDecodeError:  # the end of the wire, which has its line; uvicorn would write another
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        self.frames = []
        self.heard += 1
        self.take(data)

    def read(self, goes_on: bool) -> None:
        """Read on, or leave what comes at the sender's."""
        if not self.transport.is_closing():
            (self.transport.resume_reading if goes_on else self.transport.pause_reading)()

    def tell(self, frame: bytes) -> bool:
        """Send a frame, without waiting; or say that there is no room for it."""
        if not self.writable.is_set() or self.is_over():
            return False
        self.told += 1
        self.transport.write(frame)
        return True

    async def say(self, frame: bytes) -> None:
        """Send a frame when there is room; when the wire is over, nobody misses it."""
        while not self.tell(frame) and not self.is_over():
            await self.writable.wait()

    def is_over(self) -> bool:
        return self.disconnected or self.close_sent or self.transport.is_closing()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._cut = self.loop.call_later(STUCK_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self._not_stuck()
        super().resume_writing()
        if self.has_room:
            self.has_room()

    def connection_lost(self, exc: Exception | None) -> None:
        self._not_stuck()
        super().connection_lost(exc)
        if self.ended:
            self.ended()

    def _not_stuck(self) -> None:
        if self._cut:
            self._cut.cancel()
            self._cut = None

    def handle_ping(self) -> None:
        super().handle_ping()
        if self._pings.take(self):
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """The peer is gone, and will not take a farewell either."""
        super().keepalive_timeout()
        self.transport.abort()


def framed(text: bytes) -> bytes:
    """A text message as it goes over any wire (RFC 6455, 5.2): servers do not mask, so that it is the same for all."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    return (struct.pack("!BBH", 0x81, 126, size) if size < 65_536 else struct.pack("!BBQ", 0x81, 127, size)) + text
