"""The equipment, the pay table and the wager amounts at a live table: every set-up that the procedure forbids is
refused with its section, before a table opens and while it is open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from setups import Checker, refused_at_a_table, taken_at_a_table

PAY_TABLE = {"straight": 35, "split": 17, "street": 11, "trio": 11, "corner": 8, "first-five": 6, "line": 5}
PAY_TABLE |= {"column": 2, "dozen": 2} | dict.fromkeys(("red", "black", "odd", "even", "low", "high"), 1)


@pytest.fixture
def checker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Checker:
    return Checker(tmp_path, capsys)


def refused(checker: Checker, where: str, cite: str, **setup: Any) -> None:
    for found in (checker.remarks("us-nh", **setup), refused_at_a_table("us-nh", **setup)):
        assert (where, cite) in found, found


@pytest.mark.clause("house:equipment.5")
def test_no_two_sets_of_color_chips_look_alike(checker: Checker) -> None:
    for twice in (["red", "blue", "red"], ["red", "Red"], ["blue", " blue "]):
        refused(checker, "colors", "The rules of the game, paragraph 2", colors=twice)
    taken_at_a_table("us-nh", colors=["red", "blue"])
    assert checker.remarks("us-nh", colors=["red", "blue"]) == []


def test_other_odds_than_those_of_the_pay_table_are_refused(checker: Checker) -> None:
    for kind, odds in PAY_TABLE.items():
        for other in (f"{odds - 1} to 1", f"{odds + 1} to 1"):
            found = refused_at_a_table("us-nh", odds={kind: other})
            assert [one.where for one in found] == [f"odds.{kind}"]
            assert all(one.cite for one in found)
    taken_at_a_table("us-nh", odds={kind: f"{odds} to 1" for kind, odds in PAY_TABLE.items()})


def test_no_side_bet_and_no_larger_wheel_is_offered() -> None:
    found = refused_at_a_table("us-nh", sidebets={"back2back": ""}, areas=["back2back"])
    assert "sidebets.back2back" in [one.where for one in found]
    assert "wheel" in [one.where for one in refused_at_a_table("us-nh", wheel="triple-zero")]
