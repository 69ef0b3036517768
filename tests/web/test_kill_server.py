"""Kill -9 of the whole server, while a dealer deals and terminals bet over real connections.

Nothing acknowledged is lost, nothing is there twice, and the table goes on in the phase it was in. A failure prints the
seed. The same rig must find a server that acknowledges before its append is durable, or it would be worth nothing.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import postgres
import pytest
from kill_rig import ComplaintError, Report, Rig

SEED = 20_261_116


def run(database: str, kills: int, at_least: int, hasty: bool = False) -> Report:
    return asyncio.run(Rig(database, SEED, hasty).run(kills, at_least))


def test_nothing_acknowledged_is_lost_on_sqlite(tmp_path: Path) -> None:
    report = run(str(tmp_path / "house.sqlite"), 25, 100)
    assert report.kills >= 25, report
    assert report.again > 0, report
    assert report.kinds["BallSpun"] > 0, report


def test_nothing_acknowledged_is_lost_on_postgresql() -> None:
    with postgres.running() as database:
        report = run(f"postgresql://postgres@/postgres?host={database.folder}", 8, 30)
    assert report.kills >= 8, report


def test_a_server_that_acknowledges_too_early_is_found_out(tmp_path: Path) -> None:
    with pytest.raises(ComplaintError, match="was acknowledged and is missing"):
        run(str(tmp_path / "house.sqlite"), 25, 100, hasty=True)
