"""The demo's tournament at a real server: one click, everybody sees it live, and a kill loses nothing of it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from served import serving
from websockets.asyncio.client import connect

from croupier.cli.demo import PASSWORD
from croupier.cli.demo_plan import EVENT, NAMES
from croupier.cli.main import main

PATIENCE = 120


def sent(command: str, **told: Any) -> dict[str, Any]:
    return {"id": uuid.uuid4().hex, "command": {"command": command, **told}, "signers": []}


@contextlib.contextmanager
def as_director(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        answer = client.post("/api/sign-in", json={"name": "Tess", "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        yield client


def until(found: Callable[[], bool]) -> None:
    last = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < last, "it has not come to that"
        time.sleep(0.2)


def test_a_tournament_is_made_at_one_click_and_outlives_a_kill(tmp_path: Path) -> None:
    database = str(tmp_path / "demo.sqlite")
    options = ("--demo", "--database", database)
    with serving(*options) as (server, address), as_director(address) as tess:
        assert tess.get("/api/tournaments").json() == [], "made on request: the first page waits for nothing"
        name = tess.post("/api/demo/tournament", json={}).json()["name"]
        assert tess.post("/api/demo/tournament", json={}).json() == {"name": name}, "the one that runs"
        url = f"/api/tournaments/{name}"
        assert tess.get(url).json()["view"]["events"][0]["entered"] == len(NAMES)
        ends = int(time.time() * 1000) + 3_600_000
        assert tess.post(f"{url}/commands", json=sent("StartClock", event=EVENT, what="break", ends=ends)).is_success
        assert tess.post(f"{url}/commands", json=sent("DrawSeats", event=EVENT)).is_success
        pieces = {"white": 1_200, "red": 1_200, "black": 1_200}
        assert tess.post(
            f"{url}/commands", json=sent("CountChips", event=EVENT, when="before", pieces=pieces)
        ).is_success
        assert tess.post(f"{url}/commands", json=sent("StartHeat", event=EVENT)).is_success
        asyncio.run(_hears(address, name))
        server.kill()
        server.wait()
    with serving(*options) as (_, address), as_director(address) as tess:
        told = tess.get(f"{url}/board").json()["board"]["events"][0]
        assert told["clock"] == {"what": "break", "ends": ends, "left": 0, "paused": False}
        before = told["spin"]
        until(lambda: tess.get(f"{url}/board").json()["board"]["events"][0]["spin"] > before)
        assert tess.get(url).json()["troubles"] == {}
    assert main(("audit", "verify", "--database", database)) == 0


async def _hears(address: str, name: str) -> None:
    """Anybody may follow how far each tournament has come: scores come in by themselves."""
    socket_address = address.replace("http://", "ws://") + "api/tournaments/live"
    async with connect(socket_address, compression=None) as socket:
        first = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["snapshot"]["versions"][name]
        grown = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["changes"]["versions"][name]
        assert grown > first
