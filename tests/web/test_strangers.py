"""What strangers send: numbers that are none, frames that are none. Each has a clean answer, and one line at most."""

from __future__ import annotations

import asyncio
import json
import signal

import httpx
import pytest
from served import serving
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from croupier.cli.demo import PASSWORD

LONG = "9" * 5_000
FRAMES = [
    b"\x83\x80abcd",  # no such kind
    b"\x81\x05abcde",  # not masked
    b"\x81\x82abcd\x9e\x9d",  # text that is none
    b"\x88\x81abcda",  # a farewell that is too short
    b"\x09\x80abcd",  # half a ping
    b"\x89\xfe\x00\xffabcd" + b"x" * 255,  # a ping that is too long
]


def test_a_number_of_5000_digits_is_no_mistake_of_ours() -> None:
    with serving("--demo", "--database", "memory:") as (server, address), httpx.Client(base_url=address) as client:
        client.timeout = 60
        assert client.post("/api/sign-in", json={"name": "Eve", "password": PASSWORD}).status_code == 200
        for where in (LONG, "-1", "1.5", "٣", "0x10", "1e3"):
            answer = client.post(f"/api/approvals/{where}", json={"password": PASSWORD})
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found"), where
        for where in (
            f"/api/tables/{LONG}",
            f"/api/tables/1/rounds?before={LONG}",
            f"/api/tables/1/views/player?player={LONG}",
            f"/api/pit/prints/fill-{LONG}.pdf",
            f"/api/pit/requests/{LONG}.pdf",
            f"/api/pit/figures?day={LONG}",
            f"/api/tournaments/{LONG}",
            f"/api/whatif/{LONG}",
        ):
            assert 400 <= client.get(where).status_code < 500, where
        sent = {"content-type": "application/json"}
        for body in (f'{{"id":"a","approval":{LONG},"command":{{}}}}', f'{{"id":"{LONG}","command":{{"x":{LONG}}}}}'):
            assert client.post("/api/tables/1/commands", content=body, headers=sent).status_code == 400
        server.send_signal(signal.SIGTERM)
        assert "Traceback" not in server.communicate(timeout=60)[1]


def test_frames_that_are_none_end_their_socket_in_one_line() -> None:
    with serving("--demo", "--database", "memory:", "--log", "json") as (server, address):

        async def story() -> None:
            for frame in FRAMES:
                async with connect(address.replace("http", "ws") + "api/tables/1/live") as socket:
                    socket.transport.write(frame)
                    with pytest.raises(ConnectionClosed):
                        await asyncio.wait_for(_drained(socket), 60)

        asyncio.run(story())
        server.send_signal(signal.SIGTERM)
        _, log = server.communicate(timeout=60)
    lines = [json.loads(line) for line in log.splitlines()]
    assert [line["event"] for line in lines].count("socket closed") == len(FRAMES)
    assert not [line for line in lines if line["level"] != "info"]


async def _drained(socket: ClientConnection) -> None:
    while True:
        await socket.recv()
