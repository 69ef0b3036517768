"""One connection that speaks HTTP: uvicorn's, with an end to every wait.

Theory of operation. A connection is in one of three stages: its next request's head is awaited, then the body, then it
is being answered. Each of the first two has a time as a whole, which no trickle of bytes makes longer; so has the time
in which an answer is taken, as long as the peer does not take a fair amount of it. Who is too slow is cut, without a
farewell. WebSockets go on as a `Wire`, which looks after itself, and stay counted at the entrance.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from croupier.web.entrance import Entrance
from croupier.web.guard import headers_for
from croupier.web.wire import Wire

HEAD_SECONDS = 10.0
"""From the connection, or from the last answer, to the end of a request's head."""
BODY_SECONDS = 10.0
"""From the end of the head to the end of the body. No body has more than 65,536 bytes."""
SLOWEST = 1_024
"""Bytes of an answer that a peer must take in a second."""
_BARE = (
    "HTTP/1.1 {status}\r\n{headers}content-type: text/plain; charset=utf-8\r\n"
    "connection: close\r\ncontent-length: {size}\r\n\r\n{says}\n"
)
"""An answer that the application knows nothing of."""


class Visit(H11Protocol):
    entrance: Entrance
    """Of the server; `server.settings` makes a class with its own."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._timer: asyncio.TimerHandle | None = None
        self._stage: tuple[str, object] = ("", None)
        self._left = 0
        """Bytes of an answer that were not taken when it was last looked at."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        refused = self.entrance.enter(self, self.client[0] if self.client else "")
        if refused:
            self._end("503 Service Unavailable", refused, {"retry-after": "5"})
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self.entrance.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():  # what comes after the end is nobody's
            super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        wire = self.transport.get_protocol()
        assert isinstance(wire, Wire)
        self._stop()
        self.entrance.is_waited_for(self, False)
        wire.ended = lambda: self.entrance.leave(self)

    def send_400_response(self, msg: str) -> None:
        """To what is no HTTP."""
        self._end("400 Bad Request", msg)

    def _end(self, status: str, says: str, more: Mapping[str, str] | None = None) -> None:
        told = {**headers_for({"scheme": self.scheme}), **(more or {})}
        headers = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        self.transport.write(_BARE.format(status=status, headers=headers, size=len(says) + 1, says=says).encode())
        self.transport.close()

    def cut(self) -> None:
        self.transport.abort()

    def _look(self) -> None:
        """A new stage has its own time; the same goes on with what is left of it."""
        stage = self._now()
        if stage == self._stage or isinstance(self.transport.get_protocol(), Wire):
            return
        self._stop()
        self._stage = stage
        self.entrance.is_waited_for(self, stage[0] != "answer")
        if stage[0] != "answer":
            self._left = self.transport.get_write_buffer_size()
            seconds = BODY_SECONDS if stage[0] == "body" else HEAD_SECONDS
            self._timer = self.loop.call_later(seconds, self._too_slow, seconds)

    def _now(self) -> tuple[str, object]:
        if self.cycle is None or self.cycle.response_complete:
            return "head", self.cycle
        return ("body" if self.cycle.more_body else "answer"), self.cycle

    def pause_writing(self) -> None:
        """An answer that is sent piece by piece is not taken."""
        super().pause_writing()
        self._stop()
        self._left = self.transport.get_write_buffer_size()
        self._timer = self.loop.call_later(HEAD_SECONDS, self._too_slow, HEAD_SECONDS)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stage[0] == "answer":
            self._stop()

    def _too_slow(self, seconds: float) -> None:
        """Who takes an answer at a fair pace is left to it."""
        left, before = self.transport.get_write_buffer_size(), self._left
        if 0 < left <= before - SLOWEST * seconds:
            self._left = left
            self._timer = self.loop.call_later(seconds, self._too_slow, seconds)
        else:
            self.transport.abort()

    def _stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
