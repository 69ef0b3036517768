"""The form of docs/performance.md: every figure beside its target, and an honest word whether it was reached."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import bench_performance
import performance_page
import pytest
from network_figures import FIGURES, POSTGRES, SQLITE, Found, Setting, Size

SETTINGS = [Setting(SQLITE), Setting(POSTGRES), Setting(SQLITE, 2)]
GOOD = {"/s": 9_000.0, "µs": 50.0, "ms": 2.0, "×": 1.1, "MB": 150.0}
NO_MORE_BETS = "no more bets on the last screen, p99"


def found() -> Found:
    """Figures that are made up: the wagers of SQLite with gates and a p99 of PostgreSQL miss their targets."""
    values = {str(setting): {each.name: [GOOD[each.unit]] * 3 for each in FIGURES} for setting in SETTINGS}
    values[POSTGRES][NO_MORE_BETS] = [20.0, 51.0, 60.0]
    del values[POSTGRES]["answer to a wager, offered, p99"]
    limits = {"bare echo": [16_000.0, 15_000.0, 17_000.0]}
    audit = {"chain": 600_000.0, "replay": 150_000.0, "decide": 90_000.0, "streams": 190_000.0}
    return Found("2026-11-17 08:00", "0.2.0", {"processor": "a quick one", "cores": "2"}, limits, values, audit)


def rows(text: str) -> dict[tuple[str, str], list[str]]:
    """Cells by the first two of their row."""
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {(cells[0], cells[1]): cells[2:] for cells in lines}


def test_every_figure_stands_beside_its_target() -> None:
    text = performance_page.text(found(), SETTINGS, Size())
    shown = rows(text)
    assert {(each.name, str(setting)) for each in FIGURES for setting in SETTINGS} <= set(shown)
    wagers = "durable wagers a second, closed loop"
    assert shown[wagers, SQLITE] == ["9,000 /s (9,000 to 9,000)", "7,000 /s", "yes"]
    assert shown[wagers, "SQLite, 2 gates"] == ["9,000 /s (9,000 to 9,000)", "10,000 /s", "**no**"]
    assert shown[NO_MORE_BETS, POSTGRES] == ["51 ms (20 to 60)", "50 ms", "**no**"]
    assert shown["answer to a wager, offered, p99", POSTGRES] == ["too few samples", "30 ms", "–"]
    assert shown["chain, replay, settlements, ledger", "150,000"] == ["130,000", "yes"]
    in_parallel = "chain, replay, settlements, ledger of four streams, on every core"
    assert shown[in_parallel, "190,000"] == ["200,000", "**no**"]
    assert shown["bare echo", "16,000 (15,000 to 17,000)"] == []
    assert "2026-11-17, version 0.2.0; processor a quick one; cores 2." in text
    assert "Peers, measured elsewhere" in text
    assert "RobuxRoll/casino-dev" in text


def test_what_is_written_leaves_the_rest_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = performance_page.PAGE.read_text("utf-8")
    page = tmp_path / "performance.md"
    page.write_text(kept, "utf-8")
    monkeypatch.setattr(performance_page, "PAGE", page)
    for part in ("first", "second"):
        performance_page.written(part)
    before, _, rest = kept.partition(performance_page.BEGIN)
    _, end, after = rest.partition(performance_page.END)
    assert end
    assert page.read_text("utf-8") == f"{before}{performance_page.BEGIN}\n\nsecond\n\n{performance_page.END}{after}"
    assert re.search(r"python3 go.py bench performance --write", before)


def test_a_small_run_is_not_written() -> None:
    command = [sys.executable, str(bench_performance.__file__), "--write", "--terminals", "20"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 1
    assert "--write is for full runs" in run.stderr
