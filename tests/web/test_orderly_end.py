"""A house that is told to stop, by a service manager or by Ctrl-C, leaves nothing to read anew and nothing unsigned."""

from __future__ import annotations

import contextlib
import json
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from served import serving
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.history.checkpoint import parse_checkpoint
from croupier.history.note import parse_note
from croupier.storage.proof_folder import ProofFolder


@pytest.mark.parametrize(("told", "gates"), [(signal.SIGTERM, "0"), (signal.SIGINT, "0"), (signal.SIGTERM, "2")])
def test_every_stream_has_its_snapshot_and_the_last_checkpoint_has_every_record(
    told: signal.Signals, gates: str, tmp_path: Path
) -> None:
    file = tmp_path / "house.sqlite"
    with serving("--demo", "--log", "json", "--database", str(file), "--gates", gates) as (server, address):
        while not any(table["players"] for table in httpx.get(f"{address}api/tables", timeout=60).json()):
            pass  # until something is written at a table
        with connect(address.replace("http", "ws") + "api/tables/1/live", compression=None) as screen:
            server.send_signal(told)
            with contextlib.suppress(ConnectionClosed):
                while screen.recv(timeout=60):
                    pass
            assert screen.close_code == 1012, "a service that restarts"
        _, log = server.communicate(timeout=60)  # when all who write to it have ended, gates too
    assert server.returncode == 0
    levels = {json.loads(line)["level"] for line in log.splitlines()}
    assert levels == {"info"}
    assert '"stopped"' in log.splitlines()[-1]
    assert "Traceback" not in log
    with closing(sqlite3.connect(file)) as store:
        last = dict(store.execute("select stream, max(version) from records group by stream"))
        assert dict(store.execute("select stream, version from snapshots where stream <> ''")) == last
    kept = ProofFolder(tmp_path / "house.sqlite-proof").last()
    assert kept is not None
    assert kept.is_closed
    assert parse_checkpoint(parse_note(kept.note).text).size == sum(last.values())
