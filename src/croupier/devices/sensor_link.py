"""The cable to a wheel's sensor: TCP, which is opened again whenever it breaks, or any stream of bytes.

Nothing piles up: one chunk and one unfinished line are kept, and the sender waits while nobody takes the readings. What
happens to the link is a reading too (`Wrong.LINK`), once for each break, so that a spin is known not to be seen whole.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import suppress
from typing import Protocol

from croupier.devices.sensor import LineFault, Parser, Reading, Wrong

CHUNK_BYTES = 1024
SILENCE_SECONDS = 5.0
"""A sensor sends a heartbeat each second; after so long without a byte the link counts as broken."""
WAIT_SECONDS = 0.1
WAIT_SECONDS_MAX = 5.0


class ByteStream(Protocol):
    def read(self, size: int, /) -> bytes | None:
        """Bytes as they come; nothing at the end."""


def read_stream(stream: ByteStream, size: int = CHUNK_BYTES) -> Iterator[Reading]:
    """Readings of a serial line, or of anything that gives bytes, up to its end.

    A serial port opened as an unbuffered file gives what has come; for a stream that waits until it has all of `size`,
    let `size` be 1.
    """
    parser = Parser()
    try:
        while data := stream.read(size):
            yield from parser.feed(data)
    except OSError as error:
        yield LineFault(Wrong.LINK, type(error).__name__)
    yield from parser.end()


async def read_tcp(
    host: str,
    port: int,
    *,
    silence: float = SILENCE_SECONDS,
    wait: float = WAIT_SECONDS,
) -> AsyncGenerator[Reading, None]:
    """Readings for as long as anybody wants them; close the generator to let go of the link.

    The numbers of lines go on over a break, so what was lost meanwhile shows as missing. Between attempts it waits
    twice as long each time, up to some seconds.
    """
    parser, pause, told = Parser(), wait, False
    while True:
        why = "closed"
        try:
            async with asyncio.timeout(silence):
                reader, writer = await asyncio.open_connection(host, port, limit=CHUNK_BYTES)
            try:
                while data := await _chunk(reader, silence):
                    pause, told = wait, False
                    for reading in parser.feed(data):
                        yield reading
            finally:
                await _close(writer)
        except (OSError, TimeoutError) as error:
            why = "silent" if isinstance(error, TimeoutError) else type(error).__name__
        for reading in parser.end():
            yield reading
        if not told:
            yield LineFault(Wrong.LINK, why)
            told = True
        await asyncio.sleep(pause)
        pause = min(2 * pause, WAIT_SECONDS_MAX)


async def _chunk(reader: asyncio.StreamReader, silence: float) -> bytes:
    async with asyncio.timeout(silence):
        return await reader.read(CHUNK_BYTES)


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
