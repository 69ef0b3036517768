"""The wire to one screen: a WebSocket of uvicorn's that keeps little, reads little at a time, and is cut when stuck.

Theory of operation. What the machine's own buffer takes of a message is on its way; the rest waits here, and from then
on the wire is full. A full wire takes nothing more: whoever tells screens looks first, and leaves it out. It has
`STUCK_SECONDS` to become empty, or is cut, whatever the peer says or does not say. So a screen that does not read costs
its share of the machine's buffer and one message, and nobody waits for it.

A read takes `READ_BYTES` at most, so that a flood of tiny frames is parsed in turn with everybody else's. After the
handshake bytes are cut into frames here. A message in one frame goes straight to whoever takes it; every other frame
goes whole to the library, and so does what is too large to wait for, with everything after it. Pings are answered by
the library, before anybody could ask who sends them: more than a few are the end of the wire.
"""

from __future__ import annotations

import asyncio
import socket
from asyncio.transports import BaseTransport
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from croupier.web.frames import HEAD_MAX, end_of, is_plain, text_in
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
        self._rest = b""
        """The beginning of a frame that is still to come."""
        self._by_frame = False
        """Cut into frames here; not before the handshake is over."""
        self._in_parts = False
        """The library has the beginning of a message, and gets the rest of it."""
        self._cut: asyncio.TimerHandle | None = None
        """Ends the wire; there while it is full."""
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

    def data_received(self, data: bytes) -> None:
        if not self._by_frame:
            super().data_received(data)
            self._by_frame = not self._rest and self.handshake_initiated and not self.close_sent
            return
        data, start, end = self._rest + data, 0, 0
        size = len(data)
        while start < size and (end := end_of(data, start)) and end <= size and not self.transport.is_closing():
            self._frame(data[start:end])
            start = end
        self._rest = data[start:]
        if end - start > MESSAGE_MAX + HEAD_MAX:
            self._by_frame = False
            super().data_received(self._rest)

    def _frame(self, frame: bytes) -> None:
        if self.take and not self._in_parts and not self.close_sent and is_plain(frame):
            text = text_in(frame)
            if len(text) <= MESSAGE_MAX:
                self._hear(text)
                return
        if frame[0] & 0x0F < 8:  # no ping, pong or close: those may come between the parts of a message
            self._in_parts = frame[0] < 0x80
        super().data_received(frame)

    def _hear(self, raw: bytes, is_text: bool = True) -> None:
        assert self.take
        try:
            data = raw.decode() if is_text else raw
        except UnicodeDecodeError:  # the end of the wire, which has its line; uvicorn would write another
            self.conn.send_close(1007)
            self.handle_parser_exception()
            return
        self.heard += 1
        self.take(data)

    def send_receive_event_to_app(self) -> None:
        """A whole message has come, by way of the library."""
        if self.take is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        raw, self.frames = b"".join(self.frames), []
        self._hear(raw, self.curr_msg_data_type == "text")

    def read(self, goes_on: bool) -> None:
        """Read on, or leave what comes at the sender's."""
        if not self.transport.is_closing():
            (self.transport.resume_reading if goes_on else self.transport.pause_reading)()

    def tell(self, frame: bytes) -> bool:
        """Send a frame, without waiting; or say that there is no room for it."""
        if self._cut or self.is_over():
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
