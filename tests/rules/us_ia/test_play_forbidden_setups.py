"""INTRODUCTION, TABLE LAYOUT, PAYOUT ODDS and MINIMUM & MAXIMUM WAGERS at a live table: every set-up that they forbid
is refused with its section, before a table opens and while it is open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from nights import play, rules_of
from setups import Checker, refused_at_a_table, taken_at_a_table

from croupier.views.layout import layout_view

LISTED = {"straight": 35, "split": 17, "street": 11, "corner": 8, "first-five": 6, "line": 5, "column": 2, "dozen": 2}
LISTED |= dict.fromkeys(("red", "black", "odd", "even", "high", "low"), 1)
INSIDE = {"straight", "split", "street", "corner", "first-five", "line"}


@pytest.fixture
def checker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Checker:
    return Checker(tmp_path, capsys)


def refused(checker: Checker, where: str, cite: str, **setup: Any) -> None:
    for found in (checker.remarks("us-ia", **setup), refused_at_a_table("us-ia", **setup)):
        assert (where, cite) in found, found


@pytest.mark.clause("ia:intro.1")
def test_any_other_wheel_than_the_one_of_38_slots_is_refused(checker: Checker) -> None:
    taken_at_a_table("us-ia")
    assert checker.remarks("us-ia") == []
    for wheel in ("single-zero", "triple-zero", "double-zero-as-single", "triple-zero-as-single"):
        refused(checker, "wheel", "INTRODUCTION, paragraph 1", wheel=wheel)
    assert [one.where for one in refused_at_a_table("us-ia", wheel="french")] == ["wheel"]
    ring = [pocket.pocket for pocket in layout_view(rules_of("us-ia")).rotor]
    assert len(ring) == 38
    for missing in ("00", "17"):
        found = refused_at_a_table("us-ia", rotor=[pocket for pocket in ring if pocket != missing])
        assert {one.where for one in found} == {"rotor"}
    for others in (["single-zero"], ["double-zero", "single-zero"], ["triple-zero"]):
        [remark] = checker.remarks("us-ia", house={"wheels.permitted": others})
        assert remark.where == "wheels.permitted"


@pytest.mark.clause("ia:intro.1.kinds")
def test_every_wager_is_shown_as_inside_or_outside() -> None:
    places = layout_view(rules_of("us-ia")).places
    assert {place.kind for place in places if place.section == "inside"} == INSIDE
    assert {place.kind for place in places if place.section == "outside"} == set(LISTED) - INSIDE
    assert {place.section for place in places} == {"inside", "outside"}


@pytest.mark.clause("ia:payout")
def test_neither_lower_nor_higher_odds_are_posted_or_paid(checker: Checker) -> None:
    """All listed wagers at once on a 2: what is paid are the printed odds and nothing else."""
    rows = {"street": "row", "corner": "four", "first-five": "five", "line": "six", "red": "red-black"}
    rows |= {"black": "red-black", "odd": "odd-even", "even": "odd-even", "high": "high-low", "low": "high-low"}
    for kind, odds in LISTED.items():
        for other in (f"{odds - 1} to 1", f"{odds + 1} to 1", f"{odds} for 1"):
            refused(checker, f"odds.{kind}", f"PAYOUT ODDS, {rows.get(kind, kind)}", odds={kind: other})
            assert [one.where for one in checker.remarks("us-ia", house={f"odds.{kind}": other})] == [f"odds.{kind}"]
    taken_at_a_table("us-ia", odds={kind: f"{odds} to 1" for kind, odds in LISTED.items()})
    night = play("us-ia")
    night.sit("Ann", 100_000)
    won = ("straight:2", "split:2-5", "street:1-3", "corner:2-6", "first-five", "line:1-6", "column:2", "dozen:1")
    for place in (*won, "black", "even", "low", "red", "odd", "high"):
        night.bet("Ann", place, 500)
    night.round("2")
    assert night.held("Ann") == 100_000 + (35 + 17 + 11 + 8 + 6 + 5 + 2 + 2 + 3 - 3) * 500


def test_limits_lie_within_those_of_the_text_and_no_side_bet_is_offered(checker: Checker) -> None:
    section = "MINIMUM & MAXIMUM WAGERS, 1"
    refused(checker, "limits.table", section, limits={"table": {"min": "$4", "max": "$500"}})
    found = refused_at_a_table("us-ia", sidebets={"back2back": ""}, areas=["back2back"])
    assert "sidebets.back2back" in [one.where for one in found]
