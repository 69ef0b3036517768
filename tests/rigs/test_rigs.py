"""Every rig, small: what is promised holds, and planted faults are found. `python3 go.py night` is the rest."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rigs import r1_replay
from rigs.__main__ import SEED
from rigs.night import night
from rigs.page import PAGE, PROMISES, lines_of, tables
from rigs.rig import Trial, rigs

RIGS = rigs()
FAULTS = [(name, fault) for name, rig in RIGS.items() for fault in rig.faults]


@pytest.mark.parametrize("name", RIGS)
def test_what_is_promised_holds(name: str, tmp_path: Path) -> None:
    rig = RIGS[name]
    report = rig.run(Trial(SEED, rig.small, tmp_path))
    assert not report.found
    assert report.tried >= rig.small


@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_a_planted_fault_is_found(name: str, fault: str, tmp_path: Path) -> None:
    rig = RIGS[name]
    assert rig.run(Trial(SEED, rig.size_for(fault), tmp_path, fault)).found


def test_each_rig_holds_a_promise_that_is_made() -> None:
    assert all(rig.promises and set(rig.promises) <= PROMISES.keys() for rig in RIGS.values())


def test_the_page_has_a_row_for_each_rig() -> None:
    assert set(lines_of(PAGE.read_text("utf-8"))) == set(RIGS)


def test_a_rig_that_breaks_down_over_its_fault_has_not_found_it() -> None:
    """In a process of its own, which knows no such fault."""
    rig = replace(RIGS["G2"], small=20, faults=("a fault that nobody plants",))
    (row,) = night([(rig, 20)], SEED, 1)
    assert not row.report.found
    assert (row.holds, row.unseen) == (False, ["a fault that nobody plants"])


def test_a_night_of_some_rigs_leaves_the_rows_of_the_others() -> None:
    some = {
        name: f"| {name} | what | 7 things; more: 3 | 0 | 1 of 1: a fault | 0.1 | 2026-11-17, x, seed 5 |"
        for name in RIGS
    }
    told = tables(some, RIGS.values())
    assert lines_of(f"before\n{told}\n\nafter") == some
    held = [rig.id for rig in RIGS.values() if "W1" in rig.promises]
    things = ", ".join(f"{name} (7 things)" for name in held)
    assert f"counted twice | {things} | 0 | 5 | 2026-11-17 |" in told


def test_a_promise_has_its_days_its_seeds_its_violations_and_its_figure() -> None:
    some = {
        "N2": "| N2 | a | 4 screens; told while a wire was full: 9; b: 3 | 2 | 1 of 1 | 0.1 | 2026-11-17, x, seed 5 |",
        "N3": "| N3 | what | 7 cuts; told while a wire was full: 8 | 1 | 1 of 1: a | 0.1 | 2026-11-19, x, seed 12 |",
    }
    told = tables(some, RIGS.values())
    held = "N2 (4 screens; told while a wire was full: 9), N3 (7 cuts)"
    assert f"delays another | {held} | 3 | 12, 5 | 2026-11-17 to 2026-11-19 |" in told
    assert "how long the others wait; there are 40, and nothing is timed | 4 screens |" in told


def test_every_interpreter_that_is_named_takes_part_under_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "python").write_text("#!/bin/sh\necho 3.99\n")
    (tmp_path / "python").chmod(0o755)
    monkeypatch.setenv("CROUPIER_PYTHONS", str(tmp_path / "python"))
    assert [*r1_replay._interpreters()] == ["3.99", f"3.{sys.version_info.minor}"]
