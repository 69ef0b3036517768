"""WebSockets byte by byte, for peers that a client library would never be."""

from __future__ import annotations

import asyncio
import struct

from sockets import House

from croupier.web.wire import MESSAGE_MAX

TEXT, BINARY, CONTINUED, PING, CLOSE = 0x1, 0x2, 0x0, 0x9, 0x8
HELLO = (
    "GET /api/tables/7/live?{} HTTP/1.1\r\nHost: house\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{}"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(kind: int, data: bytes, fin: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    size, mask = len(data), 0x80 if masked else 0
    head = bytes([kind | (0x80 if fin else 0) | reserved])
    head += bytes([mask | size]) if size < 126 else bytes([mask | 127]) + struct.pack("!Q", size)
    return head + (bytes(4) if masked else b"") + data


BROKEN = [
    (frame(TEXT, b" " * (MESSAGE_MAX + 1)), 1009),
    (frame(TEXT, b" " * MESSAGE_MAX, fin=False) + frame(CONTINUED, b" "), 1009),
    (frame(TEXT, b"\xff\xfe"), 1007),
    (frame(TEXT, b"{\xe2", fin=False) + frame(CONTINUED, b"\x28}"), 1007),
    (frame(TEXT, b"{}", masked=False), 1002),
    (frame(CONTINUED, b"{}"), 1002),
    (frame(0x3, b""), 1002),
    (frame(PING, b"x" * 126), 1002),
    (frame(PING, b"", fin=False), 1002),
    (bytes([0xC1, 0x80, 0, 0, 0, 0]), 1002),  # compressed, which nobody has agreed on
    (frame(CLOSE, struct.pack("!H", 1005)), 1002),
]
"""What breaks the protocol, and the code with which the wire ends."""


async def opened(house: House, cookie: str = "", query: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    writer.write(HELLO.format(query, f"Cookie: {cookie}\r\n" if cookie else "").encode())
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    return reader, writer


async def frames(reader: asyncio.StreamReader, last: bytes = b"") -> list[tuple[int, bytes]]:
    """Everything until the wire ends, or until a frame that has these bytes."""
    found: list[tuple[int, bytes]] = []
    try:
        while not (last and found and last in found[-1][1]):
            kind, size = await reader.readexactly(2)
            if size == 126:
                (size,) = struct.unpack("!H", await reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", await reader.readexactly(8))
            found.append((kind & 0xF, await reader.readexactly(size)))
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    return found
