"""A house with gates: a gate that dies or hangs, a house that dies, and limits of the whole house."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import struct
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from raw_wires import BROKEN, CLOSE, HELLO, frame, frames, opened
from served import serving
from sockets import PATIENCE, House, answer, served, told, until
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send
from websockets.exceptions import ConnectionClosed

from croupier.cli.main import main
from croupier.web.gates.gated import Gated
from croupier.web.gates.line import BEAT_SECONDS, SILENT_SECONDS
from croupier.web.limits import Pace

RED = {"command": "PlaceWager", "player": "Ann", "place": "red", "stake": 100, "chips": "value"}
EACH = 5
SOON = SILENT_SECONDS - 10
"""Seconds after which a gate has not ended for the end of its line, but because it has heard nothing for long."""
LARGE = bytes(range(256)) * 4_000


def gates_of(house: House) -> Gated:
    assert isinstance(house.server, Gated)
    return house.server


class Terminal:
    """Sends one wager after the other, and comes back with the same id when its socket has ended."""

    def __init__(self, house: House, cookie: dict[str, str], name: str) -> None:
        self.house, self.cookie, self.name = house, cookie, name
        self.answers: dict[str, Any] = {}
        self.ends = 0

    async def play(self, wagers: int) -> None:
        while len(self.answers) < wagers:
            with contextlib.suppress(ConnectionClosed):
                async with self.house.live(self.cookie, "view=player") as screen:
                    while len(self.answers) < wagers:
                        id_ = f"{self.name}-{len(self.answers)}"
                        await screen.send(json.dumps({"id": id_, "command": RED}))
                        self.answers[id_] = await answer(screen, id_)
                    return
            self.ends += 1


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGSTOP])
def test_a_gate_that_is_killed_or_stopped_costs_its_own_sockets_and_no_wager(by: signal.Signals) -> None:
    """A stopped one says nothing, and is replaced when the house has waited long enough: here, longer than a beat."""

    async def story(house: House) -> None:
        server, cookie = gates_of(house), await house.terminal()
        store: Any = house.floor.store
        append, held = store.append, asyncio.Event()

        async def slow(records: Any) -> None:
            await held.wait()
            await append(records)

        await until(lambda: len(server.lines) == 2)
        terminals: list[Terminal] = []
        playing = []
        store.append = slow
        while not all(len(line.open) >= 2 for line in server.lines):  # whoever is quicker accepts
            terminals.append(Terminal(house, cookie, f"t{len(terminals)}"))
            playing.append(asyncio.create_task(terminals[-1].play(2)))
            await until(lambda: sum(wire.heard for wire in house.wires()) == len(terminals))
        dies = server.lines[0]
        lost = list(dies.open.values())
        dies.patience = 1.5 * BEAT_SECONDS  # for this one alone: the others are not stopped, and may be slow
        os.kill(server.processes[0].pid, by)
        await until(lambda: all(wire.is_over() for wire in lost))
        held.set()
        await asyncio.gather(*playing)
        assert sum(each.ends for each in terminals) == len(lost), "the others have noticed nothing"
        events = [told["events"] for each in terminals for told in each.answers.values()]
        assert [[event["event"] for event in each] for each in events] == [["WagerPlaced"]] * 2 * len(terminals)
        assert house.keeper.durable.seats["Ann"].purse == {"value": 10_000 - 100 * 2 * len(terminals)}
        await until(lambda: len(server.lines) == 2 and dies not in server.lines)
        assert not dies.open, "the house has seen every one of them leave"

    told(story, Pace(1e6, 1e6), gates=2)


def test_a_house_that_is_killed_takes_its_gates_with_it() -> None:
    with serving("--demo", "--database", "memory:", "--gates", "2") as (server, address):
        gates = _gates(server.pid)
        with _asked(address) as line:
            assert _was_let_in(line)
            server.kill()
            at_latest = time.monotonic() + SOON
            with contextlib.suppress(ConnectionResetError):
                while line.recv(65_536):
                    assert time.monotonic() < at_latest
        while any(_runs(pid) for pid in gates):
            assert time.monotonic() < at_latest
            time.sleep(0.01)
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{address}health", timeout=60)


def _asked(address: str, source: str = "127.0.0.1") -> socket.socket:
    """A socket at a table that was asked for."""
    at = httpx.URL(address)
    line = socket.create_connection((at.host, at.port or 80), timeout=SOON, source_address=(source, 0))
    line.sendall(HELLO.replace("tables/7", "tables/1").replace("house", "localhost").format("", "").encode())
    return line


def _was_let_in(line: socket.socket) -> bool:
    """Who is not gets 503, or nothing when the house has closed before it was asked."""
    try:
        return line.recv(12) == b"HTTP/1.1 101"
    except ConnectionResetError:
        return False


def _gates(house: int) -> list[int]:
    """Both, when they are there."""
    while True:
        tasks = list(Path(f"/proc/{house}/task").iterdir())
        pids = [int(pid) for task in tasks for pid in (task / "children").read_text().split()]
        found = [pid for pid in pids if b"gates.gate" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        if len(found) == 2:
            return found


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_much_that_is_no_command_is_answered_and_a_broken_protocol_ends_the_wire_with_the_right_code() -> None:
    async def story(house: House) -> None:
        version = house.keeper.durable_version
        async with house.live(await house.session()) as screen:  # more than may be under way at a time is read, too
            for _ in range(200):
                await screen.send("x" * 200)
            told = [await answer(screen, "") for _ in range(200)]
            assert {each["error"]["code"] for each in told} == {"malformed"}
        for sent, code in BROKEN:
            reader, writer = await opened(house)
            writer.write(sent)
            kind, data = (await frames(reader))[-1]
            assert (kind, struct.unpack("!H", data[:2])[0]) == (CLOSE, code)
            writer.close()
        reader, writer = await opened(house)
        writer.write(frame(0x9, b"flood") * 1_000)  # pings
        assert len(await frames(reader)) < 500
        writer.close()
        await until(lambda: not house.wires())
        assert house.keeper.durable_version == version

    told(story, Pace(1e6, 1e6), gates=1)


async def _large(request: Request) -> Response:
    return Response(LARGE)


async def _size(request: Request) -> Response:
    told = [request.client.host if request.client else "", len(await request.body())]
    return Response(json.dumps(told), headers={"x-method": request.method})


def test_answers_and_bodies_cross_whole_and_what_is_no_http_is_refused_at_the_gate() -> None:
    async def story() -> None:
        app = Starlette(routes=[Route("/large", _large), Route("/size", _size, methods=["POST"])])
        async with served(app, 1) as (_, port), httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:
            client.timeout = httpx.Timeout(60)
            assert (await client.get("/large")).content == LARGE
            for size in (0, 1, 65_536):
                forged = {"x-forwarded-for": "198.51.100.9"}
                answered = await client.post("/size", content=b"x" * size, headers=forged)
                assert (answered.json(), answered.headers["x-method"]) == (["127.0.0.1", size], "POST")
            asked = await asyncio.gather(*(client.post("/size", content=b"x" * n) for n in range(20)))
            assert [each.json()[1] for each in asked] == list(range(20))
            assert (await client.get("/nowhere")).status_code == 404
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"no HTTP at all\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
            writer.close()

    asyncio.run(story())


async def _sits(scope: Scope, receive: Receive, send: Send) -> None:
    """A socket that stays."""
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


def test_an_address_has_its_share_of_the_house_and_not_of_each_gate() -> None:
    """Sockets that are open make room for nobody. The others come from an address that is not this machine's own."""

    async def story() -> None:
        async with served(_sits, 2, EACH) as (server, port), asyncio.timeout(PATIENCE):
            assert isinstance(server, Gated)
            address, lines = f"http://127.0.0.1:{port}/", server.lines
            with contextlib.ExitStack() as own:
                while len(lines) < 2 or not all(line.open for line in lines):  # until both accept
                    assert await asyncio.to_thread(_was_let_in, own.enter_context(_asked(address)))
            let_in = 0
            with contextlib.ExitStack() as others:
                while not let_in or not all(line.addresses["127.0.0.2"] for line in lines):  # some at each
                    if let_in == EACH:  # all at one
                        others.close()
                        await until(lambda: not any(line.addresses["127.0.0.2"] for line in lines))
                        let_in = 0
                    line = others.enter_context(await asyncio.to_thread(_asked, address, "127.0.0.2"))
                    let_in += await asyncio.to_thread(_was_let_in, line)
                for _ in range(4 * EACH):
                    line = others.enter_context(await asyncio.to_thread(_asked, address, "127.0.0.2"))
                    let_in += await asyncio.to_thread(_was_let_in, line)
                assert let_in == EACH

    asyncio.run(story())


@pytest.mark.parametrize("gates", ["-1", "65"])
def test_a_number_of_gates_that_is_none_is_refused_in_one_line(gates: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--demo", "--port", "0", f"--gates={gates}"]) == 2
    assert capsys.readouterr().err == "croupier: --gates takes a number from 0 to 64\n"
