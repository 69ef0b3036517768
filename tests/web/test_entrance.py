"""Strangers at the entrance: half-open requests, trickles, too many connections; and the guest who comes after them."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import signal
import ssl
from pathlib import Path

import httpx
import pytest
from certificates import Certified, hello
from half_open import half_open, is_cut
from served import serving
from sockets import served, until
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.cli.demo import PASSWORD
from croupier.web import visit
from croupier.web.entrance import RESERVE, Entrance, connections_max

HALF = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-"
LARGE = 30_000_000


class Somebody:
    def __init__(self) -> None:
        self.was_cut = False

    def cut(self) -> None:
        self.was_cut = True


def entered(entrance: Entrance, address: str, count: int) -> list[Somebody]:
    people = [Somebody() for _ in range(count)]
    assert not any(entrance.enter(each, address) for each in people)
    return people


def test_whoever_has_kept_us_waiting_longest_makes_room() -> None:
    entrance = Entrance(3)
    first, second, third = entered(entrance, "192.0.2.1", 3)
    entrance.is_waited_for(first, False)  # it is being answered
    assert entrance.enter(Somebody(), "192.0.2.2") == ""
    assert [each.was_cut for each in (first, second, third)] == [False, True, False]
    entrance.is_waited_for(first, True)  # and has its answer: it is the last in the line
    assert entrance.enter(Somebody(), "192.0.2.2") == ""
    assert [each.was_cut for each in (first, second, third)] == [False, True, True]


def test_who_has_come_in_before_speaking_tls_is_in_and_keeps_the_place_in_the_line() -> None:
    entrance = Entrance(2)
    first, second = entered(entrance, "192.0.2.1", 2)
    assert entrance.enter(first, "192.0.2.1") == ""
    assert entrance.enter(Somebody(), "192.0.2.2") == ""
    assert [each.was_cut for each in (first, second)] == [True, False]


def test_where_nobody_waits_a_newcomer_is_told_to_come_back() -> None:
    entrance = Entrance(2)
    for each in entered(entrance, "192.0.2.1", 2):
        entrance.is_waited_for(each, False)
    assert entrance.enter(Somebody(), "192.0.2.2") == (
        "the house has as many connections as it can hold: try again in a while"
    )


def test_one_address_has_its_share_and_only_its_own_make_room() -> None:
    entrance = Entrance(10, proxies=["198.51.100.0/24"], each=2)
    (other,) = entered(entrance, "192.0.2.9", 1)
    first, second = entered(entrance, "192.0.2.1", 2)
    entered(entrance, "192.0.2.1", 1)
    assert (first.was_cut, second.was_cut, other.was_cut) == (True, False, False)
    entrance.leave(second)
    assert not any(each.was_cut for each in [second, *entered(entrance, "192.0.2.1", 1)])
    assert len(entered(entrance, "198.51.100.7", 5)) == 5, "a proxy speaks for many"


def test_one_address_whose_connections_are_all_at_work_gets_no_more() -> None:
    entrance = Entrance(10, each=2)
    for each in entered(entrance, "192.0.2.1", 2):
        entrance.is_waited_for(each, False)
    assert entrance.enter(Somebody(), "192.0.2.1") == "this address has 2 connections open: close some of them"


def test_descriptors_are_kept_back_for_the_house() -> None:
    most = connections_max()
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert most == soft - min(RESERVE, soft // 2)


@pytest.mark.parametrize("source", ["127.0.0.1", "127.0.0.2"])
def test_a_thousand_half_open_requests_lock_nobody_out(source: str) -> None:
    """Once from this machine, as a proxy's would come, which may have many; once from an address of their own."""
    nobody_is_locked_out(source, [HALF], True)


@pytest.mark.parametrize(("source", "gates"), [("127.0.0.1", "0"), ("127.0.0.2", "0"), ("127.0.0.2", "1")])
def test_a_thousand_half_open_handshakes_lock_nobody_out(source: str, gates: str, tmp_path: Path) -> None:
    """Those of TLS: some say nothing at all, some break off in the middle."""
    certified = Certified(tmp_path)
    nobody_is_locked_out(source, [b"", hello()[:100]], certified.trusting(), "--gates", gates, *certified.options)


def nobody_is_locked_out(source: str, begun: list[bytes], verify: ssl.SSLContext | bool, *options: str) -> None:
    with (
        serving("--demo", "--log", "json", "--database", "memory:", *options, descriptors=512) as (server, address),
        half_open(address, 700, begun, source) as opened,
    ):
        for _ in range(10):
            assert httpx.get(f"{address}health", verify=verify, timeout=60).status_code == 200
        told = {"name": "Eve", "password": PASSWORD}  # what the house has to write down
        assert httpx.post(f"{address}api/sign-in", json=told, verify=verify, timeout=60).status_code == 200
        assert all(is_cut(each) for each in opened), "the rest are cut when their time is over"
        server.send_signal(signal.SIGTERM)
        _, log = server.communicate(timeout=60)
    assert "out of system resource" not in log
    assert "Traceback" not in log


async def large(request: Request) -> Response:
    return Response(b"x" * LARGE)


async def body(request: Request) -> Response:
    return Response(str(len(await request.body())))


APP = Starlette(routes=[Route("/large", large), Route("/body", body, methods=["POST"])])


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        HALF,
        b"POST /body HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999\r\n\r\n",
        b"POST /body HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + HALF,
    ],
    ids=["nothing", "head", "body", "chunk", "second head"],
)
def test_a_trickle_buys_no_time(begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(visit, "BODY_SECONDS", 0.5)

    async def story() -> None:
        async with served(APP) as (_, port), asyncio.timeout(60):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(begun)
            with contextlib.suppress(ConnectionError):
                await asyncio.gather(_trickle(writer, bool(begun)), reader.read())
            writer.close()

    asyncio.run(story())


async def _trickle(writer: asyncio.StreamWriter, does: bool) -> None:
    while does and not writer.is_closing():
        writer.write(b"a")
        await writer.drain()
        await asyncio.sleep(0.02)


def test_an_answer_that_is_not_taken_costs_its_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit, "HEAD_SECONDS", 0.5)

    async def story() -> None:
        async with served(APP) as (server, port), asyncio.timeout(60):
            _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
            writer.write(b"GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await until(lambda: server.server_state.total_requests == 1)
            await until(lambda: not server.server_state.connections)
            writer.close()

    asyncio.run(story())


def test_a_large_answer_that_is_taken_bit_by_bit_comes_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Longer than the time that a request has, and at a fair pace."""
    monkeypatch.setattr(visit, "HEAD_SECONDS", 2)
    monkeypatch.setattr(visit, "SLOWEST", 1)

    async def story() -> None:
        async with served(APP) as (_, port), asyncio.timeout(120):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /large HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            taken = 0
            while data := await reader.read(1_000_000):
                taken += len(data)
                await asyncio.sleep(0.02)
            assert taken > LARGE
            writer.close()

    asyncio.run(story())


def test_a_connection_that_goes_on_asking_is_kept() -> None:
    async def story() -> None:
        async with served(APP) as (server, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            for _ in range(20):
                assert (await client.post("/body", content=b"abc")).text == "3"
            assert len(server.server_state.connections) == 1

    asyncio.run(story())
