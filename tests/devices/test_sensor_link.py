"""The link to a sensor: a real server on the loopback, broken in every way a cable is."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager

from croupier.devices.sensor import Heartbeat, LineFault, PocketRead, Reading, Wrong, line
from croupier.devices.sensor_link import CHUNK_BYTES, read_stream, read_tcp
from croupier.game.pocket import Pocket

HOST = "127.0.0.1"
Serve = Callable[[int, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def server(serve: Serve, port: int = 0) -> AsyncIterator[int]:
    """A sensor that does as it is told for its first, second … connection."""
    calls = iter(range(1000))

    async def handle(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await serve(next(calls), writer)
        except ConnectionError:
            pass
        finally:
            writer.close()

    listening = await asyncio.start_server(handle, HOST, port)
    try:
        yield int(listening.sockets[0].getsockname()[1])
    finally:
        listening.close()


async def take(port: int, count: int, silence: float = 60.0) -> list[Reading]:
    found: list[Reading] = []
    async with asyncio.timeout(60), aclosing(read_tcp(HOST, port, silence=silence, wait=0.01)) as readings:
        async for reading in readings:
            found.append(reading)
            if len(found) == count:
                break
    return found


def kinds(readings: list[Reading]) -> list[object]:
    return [reading.wrong if isinstance(reading, LineFault) else type(reading) for reading in readings]


async def hold() -> None:
    await asyncio.sleep(0.5)


def test_messages_come_over_tcp_however_they_are_cut() -> None:
    async def serve(_call: int, writer: asyncio.StreamWriter) -> None:
        for byte in line(1, "BEAT") + line(2, "POCKET 17"):
            writer.write(bytes([byte]))
            await writer.drain()
        await hold()

    async def main() -> None:
        async with server(serve) as port:
            assert await take(port, 2) == [Heartbeat(), PocketRead(Pocket("17"))]

    asyncio.run(main())


def test_a_broken_link_is_told_once_and_opened_again_and_the_gap_shows() -> None:
    async def serve(call: int, writer: asyncio.StreamWriter) -> None:
        if call == 0:
            writer.write(line(1, "BEAT") + b"0002 BE")
            await writer.drain()
        elif call >= 4:
            writer.write(line(5, "BEAT"))
            await writer.drain()
            await hold()

    async def main() -> None:
        async with server(serve) as port:
            wanted = [Heartbeat, Wrong.CUT_OFF, Wrong.LINK, Wrong.MISSING, Heartbeat]
            assert kinds(await take(port, 5)) == wanted

    asyncio.run(main())


def test_silence_is_a_broken_link() -> None:
    over = asyncio.Event()

    async def serve(call: int, writer: asyncio.StreamWriter) -> None:
        if call:
            writer.write(line(1, "BEAT"))
            await writer.drain()
        await over.wait()

    async def main() -> None:
        async with server(serve) as port:
            found = await take(port, 2, silence=2)
            over.set()
            assert found == [LineFault(Wrong.LINK, "silent"), Heartbeat()]

    asyncio.run(main())


def test_a_sensor_that_is_not_there_yet() -> None:
    async def serve(_call: int, writer: asyncio.StreamWriter) -> None:
        writer.write(line(1, "BEAT"))
        await writer.drain()
        await hold()

    async def main() -> None:
        async with server(serve) as port:
            pass
        waiting = asyncio.create_task(take(port, 2))
        await asyncio.sleep(0.1)
        async with server(serve, port):
            assert kinds(await waiting) == [Wrong.LINK, Heartbeat]

    asyncio.run(main())


def test_a_reader_that_takes_nothing_makes_the_sender_wait() -> None:
    """A flood of 64 MB: what is sent stays within the buffers of the operating system, and none of it is kept here."""
    sent = 0

    async def serve(_call: int, writer: asyncio.StreamWriter) -> None:
        nonlocal sent
        writer.write(line(1, "BEAT"))
        for _ in range(1024):
            writer.write(b"x" * 2**16)
            await writer.drain()
            sent += 2**16

    async def main() -> None:
        async with server(serve) as port, aclosing(read_tcp(HOST, port, wait=0.01)) as readings:
            assert await anext(readings) == Heartbeat()
            await asyncio.sleep(0.3)
            assert sent < 2**25
            assert kinds([await anext(readings)]) == [Wrong.TOO_LONG]

    asyncio.run(main())


def test_a_stream_is_read_to_its_end() -> None:
    data = line(1, "BEAT") + b"garbage\n" + line(2, "POCKET 00") + b"0003"
    for size in (1, 7, CHUNK_BYTES):
        found = list(read_stream(io.BytesIO(data), size))
        assert kinds(found) == [Heartbeat, Wrong.GARBAGE, PocketRead, Wrong.CUT_OFF]


def test_a_stream_of_the_operating_system_gives_what_has_come() -> None:
    out, into = os.pipe()
    with os.fdopen(out, "rb", buffering=0) as stream, os.fdopen(into, "wb", buffering=0) as sender:
        readings = read_stream(stream)
        for n in range(3):
            sender.write(line(n, "BEAT"))
            assert next(readings) == Heartbeat()


class Unplugged:
    def __init__(self) -> None:
        self._left = [line(1, "BEAT")]

    def read(self, _size: int, /) -> bytes:
        if self._left:
            return self._left.pop()
        raise OSError("gone")


def test_a_cable_that_is_pulled_out_is_a_fault_and_not_an_exception() -> None:
    assert list(read_stream(Unplugged())) == [Heartbeat(), LineFault(Wrong.LINK, "OSError")]
