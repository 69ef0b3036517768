"""`croupier load` against servers that are really started: everything adds up, or one sentence says why not."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.load import ending_in_order
from croupier.cli.load_house import prepared
from croupier.cli.main import main
from croupier.load.crowd import Crowd
from croupier.load.dealer import Dealer
from croupier.load.peer import Peer
from croupier.load.plan import Keys, LoadError, Plan, Seat
from croupier.load.run import Run
from croupier.load.started import started
from croupier.storage.library import Library

PATIENCE = 120
FREE = ("--commands-per-second", "5000")
"""Twenty terminals on a quick machine send more than a terminal may."""
SLOW = ("--commands-per-second", "10")


def rows(file: Path, like: str) -> int:
    """Records of the table in which this stands, by another way than ours."""
    with contextlib.closing(sqlite3.connect(file)) as base:
        asked = "select count(*) from records where stream = 'table:1' and cast(body as text) like ?"
        return int(base.execute(asked, (f"%{like}%",)).fetchone()[0])


def test_a_small_load_adds_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house, report = tmp_path / "house.sqlite", tmp_path / "report"
    words = "--start --terminals 20 --boards 2 --stalled 2 --hostile 4 --rounds 3 --seconds 0.6 --json --report"
    options = [str(report), "--database", str(house), *FREE]
    assert main(["load", *words.split(), *options]) == 0
    told = json.loads(capsys.readouterr().out)
    account = told["account"]
    assert told["problems"] == []
    assert account["sent"] == account["taken"] + sum(account["refused"].values())
    assert account["taken"] == rows(house, '"event":"WagerPlaced"') == account["log_wagers"]
    # Three phases of betting of each kind end with a round, and there are three rounds of each kind.
    assert account["results"] == rows(house, '"event":"OutcomeAnnounced"') == 3 * 2 + 3 * 2
    assert (account["screens"], account["at_last_number"]) == (20, 20)  # 18 terminals that read, and two boards
    assert account["last_number"] == rows(house, "")
    for kind in ("quiet", "troubled"):
        assert told["betting"][kind]["taken"] > 0
        assert told["betting"][kind]["main_us"] > 0
        dealt = told["dealing"][kind]
        assert dealt["answers"]["samples"] == 3 * 18
        for shown in (dealt["no_more_bets"], dealt["result"]):
            assert (shown["last_screen"]["samples"], shown["last_screen"]["p99"]) == (3, None)
            assert shown["every_screen"]["samples"] == 3 * 20
            assert len(shown["by_round"]) == 3
    assert told["trouble"]["flood"]["sent"] >= told["trouble"]["flood"]["answered"] > 0
    assert told["trouble"]["too large"]["cut_off"] > 0
    assert told["memory_mb"] > 20
    assert json.loads((report / "load.json").read_text()) == told
    page = (report / "load.html").read_text("utf-8")
    assert page.count("<svg") == 3
    assert f"{account['taken']:,} taken" in page
    # What is there already is nobody's to be driven.
    assert main(["load", "--start", "--database", str(house)]) == 2
    assert "needs an empty one" in capsys.readouterr().err


def children(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]


def test_ctrl_c_ends_it_and_its_server() -> None:
    words = ["load", "--start", "--terminals", "3", "--seconds", "600"]
    command = [sys.executable, "-m", "croupier", *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, text=True) as load:
        try:
            assert load.stderr
            assert "connecting" in load.stderr.readline()  # its first look at the clients: the server is there
            [server] = children(load.pid)
            os.kill(load.pid, signal.SIGINT)
            assert load.wait(PATIENCE) == 130
            assert load.stderr.read().splitlines()[-1] == "croupier: stopped"
            with pytest.raises(ProcessLookupError):
                os.kill(server, 0)
        finally:
            load.kill()


def test_a_service_manager_ends_it_as_ctrl_c_does() -> None:
    for end in (signal.SIGTERM, signal.SIGHUP):
        with pytest.raises(KeyboardInterrupt), ending_in_order():
            os.kill(os.getpid(), end)
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[subprocess.Popen[bytes], tuple[str, int], Keys]]:
    folder = tmp_path_factory.mktemp("house")
    keys = asyncio.run(prepared(str(folder / "house.sqlite"), folder / "proof", 5, Library()))
    options = ["--database", str(folder / "house.sqlite"), "--proof", str(folder / "proof"), *SLOW]
    with started(options, folder) as (server, address):
        yield server, address, keys


def key_file(file: Path, keys: Keys, **other: Any) -> Path:
    terminals = [{"player": seat.player, "token": seat.cookie.partition("=")[2]} for seat in keys.seats]
    told = {"table": keys.table, "session": keys.dealer.partition("=")[2], "terminals": terminals, **other}
    file.write_text(json.dumps(told))
    return file


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line that it says."""
    assert main(["load", *words]) == 2
    [line] = [line for line in capsys.readouterr().err.splitlines() if line.startswith("croupier: ")]
    return line.removeprefix("croupier: ")


def test_a_server_that_runs_is_driven_by_its_keys(
    house: tuple[Any, tuple[str, int], Keys], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server, (host, port), keys = house
    address, right = f"http://{host}:{port}/", str(key_file(tmp_path / "keys.json", keys))
    few = ["--terminals", "4", "--rounds", "2", "--seconds", "0", "--json"]
    assert main(["load", address, "--keys", right, "--pid", str(server.pid), *few]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["account"]["taken"] == 2 * 4
    assert told["account"]["log_wagers"] is None
    assert told["dealing"]["quiet"]["cost"]["main"] >= 0
    # Thirty at once, three times: fewer than a terminal may send by default, and more than twenty, which it may here.
    once = ["--terminals", "1", "--rate", "3000", "--seconds", "0.03", "--rounds", "0", "--json"]
    assert main(["load", address, "--keys", right, *once]) == 0
    account = json.loads(capsys.readouterr().out)["account"]
    assert set(account["refused"]) == {"too_many"}
    assert account["sent"] == 90 == account["taken"] + account["refused"]["too_many"]
    wrong = [*keys.seats[:2], Seat("player 3", "croupier_terminal=nobody's")]
    forged = str(key_file(tmp_path / "wrong.json", Keys(keys.table, keys.dealer, wrong)))
    assert "terminal 3 was not let in" in refused(capsys, address, "--keys", forged, "--terminals", "3")
    nobody = str(key_file(tmp_path / "nobody.json", keys, session="nobody's"))
    assert "the dealer's SpinBall was refused" in refused(
        capsys, address, "--keys", nobody, "--terminals", "2", "--seconds", "0"
    )
    other = str(key_file(tmp_path / "other.json", keys, table="2"))
    assert "shows no table 2" in refused(capsys, address, "--keys", other, "--terminals", "2")
    assert "keys for 5" in refused(capsys, address, "--keys", right, "--terminals", "6")


def test_a_dealer_that_is_told_to_wait_waits_and_sends_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two commands at once and one in a second, where a round has three."""
    sent: list[float] = []
    say, ask = Crowd.say, Dealer.ask

    def noted(crowd: Crowd, peer: Peer, frame: bytes) -> None:
        if peer.name == "the dealer":
            sent.append(time.perf_counter())
        say(crowd, peer, frame)

    def timed(dealer: Dealer, command: dict[str, object]) -> tuple[float, int]:
        begun, number = ask(dealer, command)
        assert [each for each in sent if each >= begun] == sent[-1:]  # the wait is no part of what is measured
        return begun, number

    monkeypatch.setattr(Crowd, "say", noted)
    monkeypatch.setattr(Dealer, "ask", timed)
    keys = asyncio.run(prepared(str(tmp_path / "house.sqlite"), tmp_path / "proof", 1, Library()))
    options = ["--database", str(tmp_path / "house.sqlite"), "--proof", str(tmp_path / "proof")]
    with started([*options, "--commands-per-second", "1"], tmp_path) as (_, address):
        report = Run(address, keys, Plan(terminals=1, rounds=2, seconds=0)).go()
    assert (report.account.results, report.account.problems) == (2, [])
    assert len(sent) >= 2 * 3


def test_wrong_words_and_wrong_addresses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys = str(key_file(tmp_path / "keys.json", Keys("1", "a=b", [Seat("Ann", "a=b")])))
    few = ["--keys", keys, "--terminals", "1"]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        closed = f"127.0.0.1:{taken.getsockname()[1]}"  # nobody listens there
        assert f"no connection to {closed}" in refused(capsys, closed, *few)
        taken.listen()

        def other() -> None:
            connection, _ = taken.accept()
            connection.recv(1000)
            connection.sendall(b"220 mail.example ESMTP\r\n")
            connection.close()

        answering = threading.Thread(target=other)
        answering.start()
        assert "no Croupier" in refused(capsys, closed, *few)
        answering.join()
        assert "timed out" in refused(capsys, closed, *few, "--patience", "0.2")  # accepted by the system, and silence
    assert "speaks no TLS" in refused(capsys, "https://house.example", *few)
    assert "no address" in refused(capsys, "http://:x", *few)
    assert "which server?" in refused(capsys)
    assert "takes no ADDRESS" in refused(capsys, "127.0.0.1:1", "--start")
    assert "goes with --start" in refused(capsys, "127.0.0.1:1", *few, "--gates", "2")
    assert "more than --stalled" in refused(capsys, "--start", "--terminals", "2", "--stalled", "2")
    (tmp_path / "bad.json").write_text('{"table": "1"}')
    assert "session" in refused(capsys, "127.0.0.1:1", "--keys", str(tmp_path / "bad.json"))
    with pytest.raises(SystemExit):
        main(["load", "--start", "--rounds", "-1"])
    assert "is not a whole number" in capsys.readouterr().err


def test_a_server_that_is_killed_in_the_middle_is_an_error_and_no_wait(
    house: tuple[subprocess.Popen[bytes], tuple[str, int], Keys],
) -> None:
    """The last test of this house."""
    server, address, keys = house
    run = Run(address, keys, Plan(terminals=5, rounds=1_000, seconds=0))

    def kill(now: float) -> None:
        if (number := re.match(r"round (\d+)", run.now)) and int(number[1]) >= 3 and server.poll() is None:
            server.kill()
            server.wait()

    with pytest.raises(LoadError, match="the server has closed the socket of"):
        run.go(kill)
    assert 2 <= run.report.account.results < 1_000
