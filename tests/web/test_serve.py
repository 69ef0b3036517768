"""`croupier serve` as it is started: pages, live boards over real sockets, a kill, a restart, an audit."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import postgres
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.cli.demo import PASSWORD
from croupier.cli.main import main

Serve = Callable[..., tuple[subprocess.Popen[str], str]]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers on free ports, and ends them."""
    started: list[subprocess.Popen[str]] = []

    def start(*options: str) -> tuple[subprocess.Popen[str], str]:
        command = [sys.executable, "-m", "croupier", "serve", "--port", "0", *options]
        environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        started.append(server)
        assert server.stdout is not None
        address = re.search(r"http://[^ ]+/", server.stdout.readline())
        assert address
        return server, address[0]

    yield start
    for server in started:
        with server:  # closes the pipe and waits
            server.kill()


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_the_demo_floor_is_alive_and_ends_in_order_when_told(
    serve: Serve, tmp_path: Path, told: signal.Signals
) -> None:
    server, address = serve("--demo")
    tables = _until(lambda: [t for t in httpx.get(f"{address}api/tables").json() if t["players"]])
    assert {table["game"].split()[0] for table in tables} <= {"us-co", "us-nh", "us-nj", "us-ia"}
    assert httpx.get(address).status_code == 200
    server.send_signal(told)
    assert server.wait(60) == 0
    (house,) = tmp_path.glob("croupier/*.sqlite")
    assert not house.with_name(f"{house.name}-wal").exists(), "the file alone is not the whole house"


def _until(found: Callable[[], list[dict[str, Any]]]) -> list[dict[str, Any]]:
    for _ in range(1_200):
        if tables := found():
            return tables
        time.sleep(0.05)
    raise AssertionError("it never came")


def test_a_live_board_begins_with_a_snapshot_and_goes_on_with_numbered_changes(serve: Serve) -> None:
    _, address = serve("--demo")
    live = address.replace("http", "ws") + "api/tables/1/live"

    async def story() -> None:
        async with connect(live) as socket:
            first = json.loads(await asyncio.wait_for(socket.recv(), 60))
            assert first["snapshot"]["table"] in ("1", "")
            then = json.loads(await asyncio.wait_for(socket.recv(), 60))
            assert then["number"] > first["number"]
            assert "changes" in then
        async with connect(f"{live}?after={then['number'] - 1}") as socket:
            again = json.loads(await asyncio.wait_for(socket.recv(), 60))
            assert again["snapshot"]["game"].startswith("us-co")

    asyncio.run(story())


def test_a_supervisor_follows_a_table_until_signing_out(serve: Serve) -> None:
    _, address = serve("--demo")
    live = address.replace("http", "ws") + "api/tables/1/live?view=supervisor"

    async def story() -> None:
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with connect(live) as socket:
                await socket.recv()
        async with httpx.AsyncClient(base_url=address) as client:
            signed = await client.post("/api/sign-in", json={"name": "Eve", "password": PASSWORD})
            assert signed.status_code == 200, signed.text
            cookie = {"Cookie": f"croupier_session={client.cookies['croupier_session']}"}
            async with connect(live, additional_headers=cookie) as socket:
                first = json.loads(await asyncio.wait_for(socket.recv(), 60))
                assert "seats" in first["snapshot"]
                await client.post("/api/sign-out", json={})
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(_drain(socket), 60)

    asyncio.run(story())


async def _drain(socket: ClientConnection) -> None:
    while True:
        await socket.recv()


def test_pages_of_other_origins_and_unknown_tables_get_no_socket(serve: Serve) -> None:
    _, address = serve("--demo")
    live = address.replace("http", "ws") + "api/tables/"

    async def story() -> None:
        for table, headers in (("1/live", {"Origin": "https://evil.example"}), ("99/live", {})):
            with pytest.raises((InvalidStatus, ConnectionClosed)):
                async with connect(live + table, additional_headers=headers) as socket:
                    await socket.recv()

    asyncio.run(story())


def test_after_a_kill_the_floor_goes_on_and_the_audit_proves_it(
    serve: Serve, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "house.sqlite")
    rounds: dict[str, int] = {}
    for _ in range(3):
        server, address = serve("--demo", "--database", database)
        tables = _until(lambda: [t for t in httpx.get(f"{address}api/tables").json() if t["players"]])  # noqa: B023
        for table in tables:
            assert table["round"] >= rounds.get(table["table"], 0)
            rounds[table["table"]] = table["round"]
        server.kill()
        server.wait()
    assert main(["audit", "verify", "--database", database, "--json"]) == 0
    reports = json.loads(capsys.readouterr().out)
    streams = {"people", "pit", "history", *(f"table:{number}" for number in range(1, 7))}
    assert {report["stream"] for report in reports} == streams
    assert not any(report["difference"] for report in reports)
    assert main(["audit", "replay", "1", "--round", "1", "--database", database]) == 0
    assert capsys.readouterr().out.startswith("REPLAY of table 1, round 1\n")


def test_a_database_that_goes_away_stops_the_tables_with_a_reason_and_they_go_on_with_it(
    serve: Serve, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = ("--proof", str(tmp_path / "proof"))
    with postgres.running() as database:
        where = f"postgresql://postgres@/postgres?host={database.folder}"
        _, address = serve("--demo", "--database", where, *proof)
        before = _until(lambda: [t for t in httpx.get(f"{address}api/tables").json() if t["players"]])
        assert httpx.get(f"{address}ready").status_code == 200
        database.kill()
        halted = _until(lambda: [t for t in httpx.get(f"{address}api/tables").json() if t["halted"]])
        assert "the store has stopped" in halted[0]["halted"]
        assert httpx.get(f"{address}ready").status_code == 503
        database.start()
        _until(lambda: [httpx.get(f"{address}ready").json()] if httpx.get(f"{address}ready").is_success else [])
        numbers = {t["table"]: t["round"] for t in httpx.get(f"{address}api/tables").json()}
        assert {table["table"] for table in before} <= set(numbers)
        _until(lambda: [t for t in httpx.get(f"{address}api/tables").json() if t["round"] > numbers[t["table"]]])
        assert main(["audit", "verify", "--database", where, "--json", *proof]) == 0
        assert not any(report["difference"] for report in json.loads(capsys.readouterr().out))


def test_a_demo_is_not_for_the_whole_network(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--demo", "--host", "0.0.0.0", "--port", "0"]) == 2  # noqa: S104
    assert "this machine only" in capsys.readouterr().err


def test_a_second_server_on_one_file_or_one_port_is_told_so_in_one_line(serve: Serve, tmp_path: Path) -> None:
    database = str(tmp_path / "house.sqlite")
    _, address = serve("--database", database)
    port = address.rstrip("/").rpartition(":")[2]
    for options in (["--port", "0", "--database", database], ["--port", port, "--database", "memory:"]):
        command = [sys.executable, "-m", "croupier", "serve", *options]
        second = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert second.returncode == 2
        assert second.stderr.count("\n") == 1
        assert "Traceback" not in second.stderr


def test_a_database_that_is_none_gets_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir or Madam, " * 100, "utf-8")
    for where in (str(tmp_path / "no folder" / "house.sqlite"), "mysql://house", str(tmp_path / "letter.txt")):
        assert main(["serve", "--port", "0", "--database", where]) == 2
        assert main(["audit", "verify", "--database", where]) == 2
        assert capsys.readouterr().err.count("\n") == 2
