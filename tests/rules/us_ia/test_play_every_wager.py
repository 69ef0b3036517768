"""Table layout and payout odds at a live table: every wager of the drawing, laid at its point and paid.

The odds are the printed ones, written down here once more; names, numbers and points are worked out in `printed_felt`.
"""

from __future__ import annotations

import pytest
from nights import Play, play
from printed_felt import COURTESY, play_every_pocket, wagers

# Payout odds: what a row is called in the register, the letter or name on the drawing, the odds to 1, the wagers.
ROWS = [
    ("straight", "A", 35, ["straight"]),
    ("split", "B", 17, ["split"]),
    ("row", "C", 11, ["street"]),
    ("four", "D", 8, ["corner"]),
    ("five", "E", 6, ["first-five"]),
    ("six", "F", 5, ["line"]),
    ("column", "G", 2, ["column"]),
    ("dozen", "H", 2, ["dozen"]),
    ("red-black", "red-black", 1, ["red", "black"]),
    ("odd-even", "even-odd", 1, ["odd", "even"]),
    ("high-low", "low-high", 1, ["low", "high"]),
]
INSIDE = ["straight", "split", "street", "corner", "first-five", "line"]
OUTSIDE = ["column", "dozen", "red", "black", "odd", "even", "high", "low"]
FIVE = 5_00
FELT = wagers("double-zero")


def seated(cents: int = 1_000_000) -> Play:
    night = play("us-ia")
    night.sit("Ann", cents)
    return night


@pytest.mark.parametrize(
    ("odds", "kinds"),
    [
        pytest.param(odds, kinds, marks=pytest.mark.clause(f"ia:payout.{row}", f"ia:layout.{mark}"), id=row)
        for row, mark, odds, kinds in ROWS
    ],
)
def test_every_wager_of_the_row_wins_its_odds_on_its_numbers_and_loses_on_all_others(
    odds: int, kinds: list[str]
) -> None:
    """$5 on each: a straight wins $175."""
    play_every_pocket(seated(), "double-zero", [wager for kind in kinds for wager in FELT[kind]], FIVE, odds)


@pytest.mark.clause("ia:layout.K")
def test_the_courtesy_line_wins_on_the_two_zeros_at_17_to_1() -> None:
    play_every_pocket(seated(), "double-zero", [COURTESY], FIVE, 17)


@pytest.mark.clause("ia:intro.1.inside", "ia:intro.1.outside")
def test_six_inside_and_eight_outside_wagers_are_taken_and_no_others_but_the_courtesy_line() -> None:
    """INTRODUCTION 1. Groups of three with a zero are not among them."""
    night = seated(5_000_000)
    listed = [wager.name for kind in (*INSIDE, *OUTSIDE) for wager in FELT[kind]]
    assert set(night.rules.places) == {*listed, "courtesy-line"}
    for name in (*listed, "courtesy-line"):
        night.bet("Ann", name, FIVE)
    for wager in FELT["trio"]:
        night.no(night.wager("Ann", wager.name, FIVE), "no_such_place")
        night.no(night.wager("Ann", "", FIVE, at=wager.at))
    for name in ("spread-bet:1", "back2back", "snake:1-34", "neighbors:17"):
        night.no(night.wager("Ann", name, FIVE), "no_such_place")
