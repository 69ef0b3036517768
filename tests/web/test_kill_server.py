"""Kill -9 of a server on PostgreSQL, and of one with gates, while a dealer deals and terminals bet over connections.

Nothing acknowledged is lost, nothing is there twice, and the table goes on in the phase it was in. A failure prints the
seed. On SQLite the rig D1 does the same, and finds a server that acknowledges before its append is durable.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import postgres
from kill_rig import Rig

SEED = 20_261_116


def test_nothing_acknowledged_is_lost_on_postgresql() -> None:
    with postgres.running() as database:
        rig = Rig(f"postgresql://postgres@/postgres?host={database.folder}", SEED)
        report = asyncio.run(rig.run(8, 30))
    assert report.kills >= 8, report


def test_nothing_acknowledged_is_lost_behind_gates(tmp_path: Path) -> None:
    report = asyncio.run(Rig(str(tmp_path / "house.db"), SEED, gates=1).run(2, 20))
    assert report.kills >= 2, report
