"""A house that is told to stop, by a service manager or by Ctrl-C, leaves nothing to read anew and nothing unsigned."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from served import serving

from croupier.history.checkpoint import parse_checkpoint
from croupier.history.note import parse_note
from croupier.storage.proof_folder import ProofFolder


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_every_stream_has_its_snapshot_and_the_last_checkpoint_has_every_record(
    told: signal.Signals, tmp_path: Path
) -> None:
    file = tmp_path / "house.sqlite"
    with serving("--demo", "--log", "json", "--database", str(file)) as (server, address):
        while not any(table["players"] for table in httpx.get(f"{address}api/tables", timeout=60).json()):
            pass  # until something is written at a table
        server.send_signal(told)
        _, log = server.communicate(timeout=60)
    assert server.returncode == 0
    assert '"stopped"' in log.splitlines()[-1]
    assert "Traceback" not in log
    with closing(sqlite3.connect(file)) as store:
        last = dict(store.execute("select stream, max(version) from records group by stream"))
        assert dict(store.execute("select stream, version from snapshots")) == last
    kept = ProofFolder(tmp_path / "house.sqlite-proof").last()
    assert kept is not None
    assert kept.is_closed
    assert parse_checkpoint(parse_note(kept.note).text).size == sum(last.values())
