"""Strangers who are to speak TLS and do not: each is counted from the beginning, and ends in time."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ssl
from asyncio.sslproto import SSLProtocol
from collections.abc import Awaitable, Callable, Iterator

import httpx
import pytest
from by_tls import STRANGER, house, stranger
from certificates import Certified, hello
from sockets import until
from websockets.asyncio.client import connect

from croupier.web import handshake
from croupier.web.gates.gated import Gated
from croupier.web.wire import Wire

ASKED = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.fixture(scope="module")
def certified(tmp_path_factory: pytest.TempPathFactory) -> Certified:
    return Certified(tmp_path_factory.mktemp("tls"))


async def said(reader: asyncio.StreamReader) -> bytes:
    """Everything until the connection ends, in whatever way."""
    try:
        return await reader.read()
    except ConnectionError:
        return b""


async def nothing(_writer: asyncio.StreamWriter) -> None:
    """Is said."""


async def half(writer: asyncio.StreamWriter) -> None:
    writer.write(hello()[:100])


async def trickle(writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        for byte in hello():
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(0.02)


async def then_no_more(writer: asyncio.StreamWriter) -> None:
    writer.write(hello())


async def plain(writer: asyncio.StreamWriter) -> None:
    writer.write(ASKED)


async def old(writer: asyncio.StreamWriter) -> None:
    writer.write(hello(ssl.TLSVersion.TLSv1_1, "ALL:@SECLEVEL=0"))


async def weak(writer: asyncio.StreamWriter) -> None:
    writer.write(hello(ssl.TLSVersion.TLSv1_2, "AES128-GCM-SHA256"))


async def half_closed(writer: asyncio.StreamWriter) -> None:
    await half(writer)
    writer.write_eof()


async def broken_off(writer: asyncio.StreamWriter) -> None:
    await half(writer)
    writer.transport.abort()


WAYS = [nothing, half, trickle, then_no_more, plain, old, weak, half_closed, broken_off]


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1_1 is deprecated")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_handshake_that_comes_to_nothing_ends_and_counts_once(
    way: Callable[[asyncio.StreamWriter], Awaitable[None]],
    certified: Certified,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It leaves nothing in memory either, where cycles are looked for too late, and has no line in the log."""
    monkeypatch.setattr(handshake, "HANDSHAKE_SECONDS", 0.5)

    async def story() -> None:
        async with house(certified) as (server, port, counts):
            for _ in range(3):
                reader, writer = await stranger(port)
                await asyncio.gather(way(writer), said(reader))
                await until(lambda: counts[-1:] == [0])
                assert not server.server_state.connections
                writer.close()
            assert counts == [1, 0] * 3
            await until(lambda: not _in_memory())

    with _no_search_for_cycles():
        asyncio.run(story())
    assert not caplog.records


@contextlib.contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _in_memory() -> int:
    return sum(isinstance(each, SSLProtocol) for each in gc.get_objects())


def test_a_connection_by_tls_counts_once_however_much_it_asks(certified: Certified) -> None:
    async def story() -> None:
        async with house(certified) as (_, port, counts):
            transport = httpx.AsyncHTTPTransport(verify=certified.trusting(), local_address=STRANGER[0])
            async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{port}", transport=transport) as client:
                for _ in range(5):
                    assert (await client.get("/")).text == "welcome"
                assert counts == [1]
            await until(lambda: counts == [1, 0])

    asyncio.run(story())


def test_a_socket_by_tls_stays_counted_and_keeps_little(certified: Certified) -> None:
    async def story() -> None:
        async with house(certified) as (server, port, counts):
            live = f"wss://127.0.0.1:{port}/echo"
            async with connect(live, ssl=certified.trusting(), local_addr=STRANGER) as screen:
                await screen.send("hello")
                assert await screen.recv() == "hello"
                assert counts == [1]
                (wire,) = server.server_state.connections
                assert isinstance(wire, Wire)
                assert wire.transport.get_write_buffer_limits() == (0, 1), "a wire with two bytes to send is full"
            await until(lambda: counts == [1, 0])

    asyncio.run(story())


def test_a_request_that_comes_with_the_end_of_the_handshake_is_answered(certified: Certified) -> None:
    """In one packet, as a client may send it: it is read before anybody knows that the handshake is over."""

    async def story() -> None:
        async with house(certified) as (_, port, _counts):
            came, sent = ssl.MemoryBIO(), ssl.MemoryBIO()
            tls = certified.trusting().wrap_bio(came, sent, server_hostname="localhost")
            reader, writer = await stranger(port)
            while True:
                with contextlib.suppress(ssl.SSLWantReadError):
                    tls.do_handshake()
                    break
                writer.write(sent.read())
                came.write(await reader.read(65_536))
            tls.write(ASKED)
            writer.write(sent.read())
            answer = b""
            while b"welcome" not in answer:
                with contextlib.suppress(ssl.SSLWantReadError):
                    answer += tls.read()
                    continue
                came.write(data := await reader.read(65_536))
                assert data, "it was not answered"
            writer.close()

    asyncio.run(story())


def test_who_is_not_let_in_is_cut_without_a_word(certified: Certified) -> None:
    """The one connection of this address is being answered and makes no room."""

    async def story() -> None:
        async with house(certified, each=1) as (server, port, counts):
            _, asking = await stranger(port, ssl=certified.trusting())
            asking.write(ASKED.replace(b"/ ", b"/slow "))
            await until(lambda: server.server_state.tasks)
            reader, writer = await stranger(port)
            assert await said(reader) == b""
            assert counts == [1]
            asking.transport.abort()
            writer.close()
            await until(lambda: counts == [1, 0])

    asyncio.run(story())


def test_the_end_of_the_server_waits_for_no_handshake(certified: Certified, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handshake, "HANDSHAKE_SECONDS", 3_600)

    async def story() -> None:
        async with house(certified) as (_, port, counts):
            reader, writer = await stranger(port)
            await half(writer)
            await until(lambda: counts == [1])
        async with asyncio.timeout(60):
            assert await said(reader) == b""
        writer.close()

    asyncio.run(story())


def test_a_gate_counts_who_has_said_nothing(certified: Certified) -> None:
    async def story() -> None:
        async with house(certified, gates=1) as (server, port, _counts):
            assert isinstance(server, Gated)
            _, writer = await stranger(port)
            await until(lambda: server.lines and server.lines[0].addresses[STRANGER[0]] == 1)
            writer.transport.abort()
            await until(lambda: not server.lines[0].addresses[STRANGER[0]])

    asyncio.run(story())
