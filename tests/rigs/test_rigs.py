"""Every rig, small: what is promised holds, and planted faults are found. `python3 go.py night` is the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from rigs.__main__ import SEED
from rigs.page import PROMISES
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
