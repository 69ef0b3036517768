"""What every answer tells a browser, whoever gives it; and whose pages may send something."""

from __future__ import annotations

import asyncio
import socket

import httpx
import pytest
from floors import StepClock, floor_on, house_of, open_keeper
from houses import QUICK
from served import serving
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.routing import Route

from croupier.service.staff import StaffService
from croupier.storage.memory import MemoryStore
from croupier.web.app import build
from croupier.web.guard import is_same_origin
from croupier.web.hosts import Hosts

HSTS = "max-age=31536000; includeSubDomains"


def careful(headers: httpx.Headers, scheme: str = "http") -> None:
    """What a browser has to be told with everything, whatever else it is told."""
    policy = headers["content-security-policy"]
    for part in ("object-src 'none'", "base-uri 'none'", "form-action", "frame-ancestors 'none'"):
        assert part in policy
    assert "unsafe-eval" not in policy
    assert "script-src" not in policy, "scripts come by default-src, from us or not at all"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"
    assert headers.get("strict-transport-security") == (HSTS if scheme == "https" else None)
    assert not {"access-control-allow-origin", "server", "x-powered-by"} & set(headers)


async def mistaken(request: Request) -> None:
    raise RuntimeError("ours")


async def made() -> Starlette:
    floor = floor_on(MemoryStore())
    await open_keeper(floor)
    app = build(house_of(floor, StaffService(floor.store, StepClock(), QUICK)))
    app.router.routes.append(Route("/mistake", mistaken))
    return app


@pytest.mark.parametrize("scheme", ["http", "https"])
@pytest.mark.parametrize("accept", ["application/json", "text/html"])
@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/", 200),
        ("/api/tables", 200),
        ("/metrics", 200),
        ("/tables/7", 307),
        ("/nothing", 404),
        ("/api/sign-in", 405),
        ("/api/me", 401),
        ("/mistake", 500),
        ("//stranger.example/api/me", 421),
    ],
)
def test_every_answer_tells_the_browser_to_be_careful(address: str, status: int, accept: str, scheme: str) -> None:
    async def story() -> None:
        transport = httpx.ASGITransport(Hosts(await made(), "house"), raise_app_exceptions=False)
        whole = f"{scheme}:{address}" if status == 421 else f"{scheme}://house{address}"
        async with httpx.AsyncClient(transport=transport) as client:
            answer = await client.get(whole, headers={"accept": accept})
        assert answer.status_code == status
        careful(answer.headers, scheme)

    asyncio.run(asyncio.wait_for(story(), 60))


@pytest.mark.parametrize("method", ["TRACE", "TRACK", "CONNECT", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_a_method_that_nobody_needs_is_not_taken(method: str) -> None:
    async def story() -> None:
        transport = httpx.ASGITransport(await made(), raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            for address in ("/", "/api/tables", "/api/sign-in", "/api/tables/7/commands"):
                answer = await client.request(method, address, headers={"cookie": "croupier_session=canary"})
                assert answer.status_code == 405
                assert "canary" not in answer.text
                careful(answer.headers)

    asyncio.run(asyncio.wait_for(story(), 60))


def test_what_is_no_http_is_told_the_same() -> None:
    with serving("--demo", "--database", "memory:") as (_, address):
        host, port = httpx.URL(address).host, httpx.URL(address).port or 80
        with socket.create_connection((host, port), timeout=60) as line:
            line.sendall(b"GET / HTTP/1.1\r\nhost: a\r\nhost b\r\n\r\n")
            said = line.makefile("rb").read()
    head, _, body = said.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    assert status == "HTTP/1.1 400 Bad Request"
    headers = httpx.Headers([(name, value) for name, value in (line.split(": ", 1) for line in lines)])
    careful(headers)
    assert int(headers["content-length"]) == len(body)


@pytest.mark.parametrize(
    ("scheme", "headers", "same"),
    [
        ("http", {}, True),
        ("http", {"origin": "http://house:8000"}, True),
        ("http", {"origin": "https://house:8000"}, True),  # a proxy has taken the TLS off
        ("https", {"origin": "https://house:8000"}, True),
        ("wss", {"origin": "https://house:8000"}, True),
        ("https", {"origin": "http://house:8000"}, False),  # anybody on the line writes such a page
        ("wss", {"origin": "http://house:8000"}, False),
        ("http", {"origin": "ftp://house:8000"}, False),
        ("http", {"origin": "https://evil.example"}, False),
        ("http", {"origin": "http://house:8001"}, False),
        ("http", {"origin": "null"}, False),
        ("http", {"origin": "http://["}, False),
        ("http", {"origin": ""}, False),
        ("http", {"sec-fetch-site": "same-origin"}, True),
        ("http", {"sec-fetch-site": "none"}, True),
        ("http", {"sec-fetch-site": "cross-site"}, False),
        ("http", {"sec-fetch-site": "same-site", "origin": "http://house:8000"}, False),
    ],
)
def test_only_pages_of_the_house_send_something(scheme: str, headers: dict[str, str], same: bool) -> None:
    raw = [(name.encode(), value.encode()) for name, value in {"host": "house:8000", **headers}.items()]
    assert is_same_origin(HTTPConnection({"type": "http", "scheme": scheme, "headers": raw})) is same
