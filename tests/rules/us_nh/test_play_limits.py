"""The wager amounts for the game, in play. The table has chips of one cent, so that the limit itself refuses."""

from __future__ import annotations

from typing import Any

import pytest
from nights import Play, play, player, rules_of, setup_of

from croupier.rulebook.table_checks import setup_findings
from croupier.table import commands as c

AMOUNTS = "The wager amounts for the game"


def table_in_cents(cents: int = 100_000) -> Play:
    night = play("us-nh", smallest_chip="$0.01")
    night.sit("Ann", cents, "color", value=1)
    return night


def of(clause: str, low: int, heading: str, *places: str) -> list[Any]:
    return [pytest.param(place, low, heading, marks=pytest.mark.clause(f"house:limits.{clause}")) for place in places]


KINDS = [
    *of("straight", 100, "Straight", "straight:17", "straight:0", "straight:00"),
    *of("split", 100, "Split", "split:17-20", "split:0-00", "courtesy-line"),
    *of("three", 100, "Three Numbers", "street:1-3", "trio:0-1-2", "trio:0-00-2"),
    *of("four", 100, "Four Numbers", "corner:1-5"),
    *of("five", 100, "First Five Numbers", "first-five"),
    *of("six", 100, "Six Numbers", "line:1-6"),
    *of("column", 500, "Column", "column:1", "column:3"),
    *of("dozen", 500, "Dozen", "dozen:1", "dozen:3"),
    *of("red", 500, "Red", "red"),
    *of("black", 500, "Black", "black"),
    *of("odd", 500, "Odd", "odd"),
    *of("even", 500, "Even", "even"),
    *of("low", 500, "1 to 18", "low"),
    *of("high", 500, "19 to 36", "high"),
]


@pytest.mark.parametrize(("place", "low", "heading"), KINDS)
def test_a_wager_lies_between_its_two_amounts_to_the_cent(place: str, low: int, heading: str) -> None:
    night = table_in_cents()
    small = night.no(night.wager("Ann", place, low - 1, "color"), "below_minimum")
    large = night.no(night.wager("Ann", place, 1_001, "color"), "above_maximum")
    assert small.cite == large.cite == f"{AMOUNTS}, {heading}"
    night.bet("Ann", place, low, "color")
    night.do(c.ClearWagers(player("Ann"), "Ann"))
    night.bet("Ann", place, 1_000, "color")
    assert night.on_felt("Ann") == 1_000


def test_the_amounts_hold_for_all_that_a_player_has_on_one_spot() -> None:
    """Question H7: for one player on one spot."""
    night = table_in_cents()
    night.sit("Bob", 100_000, "color", value=1)
    night.bet("Ann", "straight:17", 600, "color")
    night.bet("Ann", "straight:17", 400, "color")
    night.no(night.wager("Ann", "straight:17", 1, "color"), "above_maximum")
    night.bet("Ann", "straight:18", 1_000, "color")
    night.bet("Bob", "straight:17", 1_000, "color")


def test_color_and_value_chips_on_one_spot_count_together() -> None:
    night = play("us-nh")
    night.sit("Ann", 1_000, "color")
    night.buy("Ann", 1_000, "value")
    night.bet("Ann", "red", 700, "color")
    night.no(night.wager("Ann", "red", 400, denomination=100), "above_maximum")
    night.bet("Ann", "red", 300, denomination=100)


def test_what_is_added_may_be_small_when_the_whole_is_enough() -> None:
    night = table_in_cents()
    night.bet("Ann", "red", 500, "color")
    night.bet("Ann", "red", 1, "color")
    assert night.on_felt("Ann") == 501


def test_no_wager_is_cut_down_below_its_minimum() -> None:
    night = table_in_cents()
    night.bet("Ann", "red", 600, "color")
    night.no(c.WithdrawWager(player("Ann"), "Ann", "red", "color", 101), "below_minimum")  # type: ignore[arg-type]
    night.do(c.WithdrawWager(player("Ann"), "Ann", "red", "color", 100))  # type: ignore[arg-type]
    night.no(c.MoveWager(player("Ann"), "Ann", "red", "yellow", "color"), "no_such_place")
    assert night.on_felt("Ann") == 500


def test_a_wager_that_is_enough_inside_cannot_be_moved_outside() -> None:
    night = table_in_cents()
    night.bet("Ann", "straight:17", 499, "color")
    night.no(c.MoveWager(player("Ann"), "Ann", "straight:17", "red", "color"), "below_minimum")
    assert night.on_felt("Ann") == 499


@pytest.mark.parametrize("stake", [0, -1, -500, 10**13, 10**30])
def test_an_amount_that_cannot_be_is_refused(stake: int) -> None:
    night = table_in_cents()
    night.no(night.wager("Ann", "red", stake, "color"))
    assert (night.held("Ann"), night.on_felt("Ann")) == (100_000, 0)


@pytest.mark.parametrize(
    ("kind", "low", "high"),
    [("straight", "$0.50", "$10"), ("straight", "$1", "$11"), ("straight", "$2", "$10"), ("red", "$5", "$9")],
)
def test_the_house_cannot_set_other_amounts(kind: str, low: str, high: str) -> None:
    setup = setup_of("us-nh", limits={kind: {"min": low, "max": high}})
    [finding, *_] = setup_findings(setup, rules_of("us-nh").rules)
    assert finding.where.startswith(f"limits.{kind}")
