"""The other end of a socket, for `bench network`: it must not be what is measured, and so it does very little."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any

PLACES = [f"straight:{number}" for number in range(1, 37)]
HELLO = (
    "GET {} HTTP/1.1\r\nHost: house\r\nCookie: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)

TEXT, PING, PONG = 0x81, 0x89, 0x8A

Take = Callable[["Terminal", bytes], None]


class Terminal(asyncio.Protocol):
    def __init__(self, seat: int, path: str, cookie: str, serials: list[int]) -> None:
        self._seat, self._hello, self._serials = seat, HELLO.format(path, cookie).encode(), serials
        self._data = b""
        self.is_open = asyncio.get_running_loop().create_future()
        self.on_answer: Take = lambda terminal, text: None
        self.on_told: Take = lambda terminal, text: None
        self.sent, self.answers = 0.0, 0
        self.due: deque[float] = deque()
        """When the wagers that are not answered yet should have been sent."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self._hello)

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.is_open.done() and not self._opened():
            return
        while frame := self._frame():
            kind, text = frame
            if kind == PING:
                self.transport.write(bytes([PONG, 0x80 | len(text)]) + bytes(4) + text)
            elif kind == TEXT:
                (self.on_told if text.startswith(b'{"number"') else self.on_answer)(self, text)

    def _opened(self) -> bool:
        head, end, self._data = self._data.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        assert end
        self.is_open.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        """The next whole frame, or nothing."""
        data = self._data
        if len(data) < 2 or (data[1] == 126 and len(data) < 4):
            return None
        at = {126: 4, 127: 10}.get(data[1], 2)
        end = at + (int.from_bytes(data[2:at], "big") if at > 2 else data[1])
        if len(data) < end:
            return None
        self._data = data[end:]
        return data[0], data[at:end]

    def send(self, text: bytes) -> None:
        """Masked with zeros, which is allowed and costs nothing."""
        size = len(text)
        head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE, size >> 8, size & 255])
        self.transport.write(head + bytes(4) + text)

    def wager(self) -> None:
        self._serials[self._seat] = serial = self._serials[self._seat] + 1
        number, place = self._seat + 1, PLACES[serial % len(PLACES)]
        self.sent = time.perf_counter()
        self.send(
            f'{{"id":"{number}-{serial}","command":{{"command":"PlaceWager","player":"player {number}",'
            f'"place":"{place}","stake":100,"chips":"electronic","serial":{serial}}}}}'.encode()
        )
