"""By which names the house may be called: a stranger's name that leads here opens nothing (DNS rebinding)."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from served import serving
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from croupier.web.hosts import SAYS, Hosts, host_of


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("house.example", "house.example"),
        ("House.Example.:8443", "house.example"),
        ("127.0.0.1:8000", "127.0.0.1"),
        ("[::1]:8000", "::1"),
        ("[::1]", "::1"),
        ("", ""),
        ("house.example:80:80", "house.example:80"),
        ("house.example:http", "house.example:http"),
    ],
)
def test_a_name_is_read_without_its_port(told: str, name: str) -> None:
    assert host_of(told) == name


def asked(hosts: str, *told: str, names: tuple[str, ...] = ()) -> bool:
    """Whether a request with these Host headers comes through."""
    came: list[bool] = []

    async def app(scope: object, receive: object, send: object) -> None:
        came.append(True)

    async def send(message: object) -> None:
        pass

    async def receive() -> dict[str, object]:
        return {}

    headers = [(b"host", each.encode()) for each in told]
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": headers}
    asyncio.run(Hosts(app, hosts, names)(scope, receive, send))
    return bool(came)


@pytest.mark.parametrize("told", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:1", "192.0.2.7:80"])
def test_the_address_and_localhost_are_its_names(told: str) -> None:
    assert asked("192.0.2.7", told)


@pytest.mark.parametrize(
    "told", [(), ("evil.example",), ("192.0.2.8",), ("localhost.evil.example",), ("localhost", "evil.example"), ("",)]
)
def test_no_other_name_is_taken(told: tuple[str, ...]) -> None:
    assert not asked("192.0.2.7", *told)


def test_a_house_that_listens_everywhere_is_called_by_any_address_and_by_no_strangers_name() -> None:
    for everywhere in ("0.0.0.0", "::"):  # noqa: S104
        assert asked(everywhere, "192.0.2.8:8000")
        assert asked(everywhere, "[2001:db8::1]:8000")
        assert not asked(everywhere, "evil.example:8000")
        assert asked(everywhere, "house.example:8000", names=("House.example",))


def test_a_strangers_name_gets_a_plain_sentence_and_no_socket() -> None:
    with serving("--demo", "--database", "memory:", "--allowed-host", "house.example") as (_, address):
        for name, status in (("house.example", 200), ("evil.example", 421)):
            answer = httpx.get(f"{address}api/tables", headers={"host": name}, timeout=60)
            assert answer.status_code == status
        assert answer.json()["error"] == {"code": "other_host", "says": SAYS, "cite": ""}
        page = httpx.get(address, headers={"host": "evil.example", "accept": "text/html"}, timeout=60)
        assert page.status_code == 421
        assert "not called by that name" in page.text

        async def story() -> None:
            live = address.replace("http", "ws") + "api/tables/1/live"
            async with connect(live) as socket:
                assert await asyncio.wait_for(socket.recv(), 60)
            with pytest.raises(InvalidStatus):  # of the same origin as itself, and still not ours
                async with connect(live.replace("127.0.0.1", "evil.example"), host="127.0.0.1"):
                    pass

        asyncio.run(story())
