"""A server that speaks TLS, in the test's own process, and a stranger at its door."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, cast

from certificates import Certified
from sockets import served
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from croupier.web.visit import Visit

STRANGER = ("127.0.0.2", 0)
"""Not this machine's own address, which may have as many as it likes."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def home(_request: Request) -> Response:
    return Response("welcome")


async def slow(_request: Request) -> Response:
    await asyncio.sleep(3_600)
    return Response()


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    async for text in socket.iter_text():
        await socket.send_text(text)


APP = Starlette(routes=[Route("/", home), Route("/slow", slow), WebSocketRoute("/echo", echo)])


@contextlib.asynccontextmanager
async def house(certified: Certified, gates: int = 0, each: int = 9) -> AsyncIterator[tuple[Any, int, list[int]]]:
    """A server that speaks TLS, its port, and how many connections a stranger has had there, from change to change."""
    tls = certified.certificate, certified.key
    async with served(APP, gates, each, tls) as (server, port), asyncio.timeout(60):
        counts: list[int] = []
        cast(type[Visit], server.config.http).entrance.moved = lambda address, count: counts.append(count)
        yield server, port, counts


async def stranger(port: int, **options: Any) -> Streams:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=STRANGER, **options)
