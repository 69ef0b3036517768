"""Types of wager and pay table at a live table: every wager of the layout, laid at its point and paid.

The odds are the printed ones, written down here once more; names, numbers and points are worked out in `printed_felt`.
"""

from __future__ import annotations

import pytest
from nights import Play, play
from printed_felt import COURTESY, play_every_pocket, wagers

# The pay table: what a row is called in the register, what it pays to 1, and its wagers by their number in the list.
ROWS = [
    ("straight", 35, {"straight": "1"}),
    ("split", 17, {"split": "2"}),
    ("three", 11, {"street": "3", "trio": "3.a"}),
    ("four", 8, {"corner": "4"}),
    ("five", 6, {"first-five": "5"}),
    ("six", 5, {"line": "6"}),
    ("column", 2, {"column": "7"}),
    ("dozen", 2, {"dozen": "8"}),
    ("even-money", 1, {"red": "9", "black": "10", "odd": "11", "even": "12", "low": "13", "high": "14"}),
]
FIVE = 5_00
FELT = wagers("double-zero")


def seated() -> Play:
    night = play("us-nh")
    night.sit("Ann", 1_000_000)
    return night


def cited(row: str, kinds: dict[str, str]) -> pytest.MarkDecorator:
    spots = ["3.b" if number == "3.a" else f"{number}.spot" for number in kinds.values() if number != "2"]
    wanted = [f"house:payouts.{row}", *(f"house:wagers.{one}" for one in [*kinds.values(), *spots])]
    return pytest.mark.clause(*wanted)


@pytest.mark.parametrize(
    ("odds", "kinds"),
    [pytest.param(odds, list(kinds), marks=cited(row, kinds), id=row) for row, odds, kinds in ROWS],
)
def test_every_wager_of_the_row_wins_its_odds_on_its_numbers_and_loses_on_all_others(
    odds: int, kinds: list[str]
) -> None:
    """$5 on each: a straight wins $175 and keeps its stake."""
    play_every_pocket(seated(), "double-zero", [wager for kind in kinds for wager in FELT[kind]], FIVE, odds)


@pytest.mark.clause("house:wagers.2.spot")
def test_a_shared_line_is_a_split_and_boxes_that_do_not_adjoin_make_none() -> None:
    night = seated()
    play_every_pocket(night, "double-zero", FELT["split"], FIVE, 17)
    # 0 lies over 1 and half of 2, 00 over the other half and 3; a row ends at its third number.
    for apart in ("0-3", "00-1", "0-36", "1-3", "1-5", "3-4", "12-13", "34-36", "17-17"):
        night.no(night.wager("Ann", f"split:{apart}", FIVE, denomination=FIVE), "no_such_place")


@pytest.mark.clause("house:wagers.2.courtesy")
def test_the_courtesy_line_is_the_split_of_the_zeros() -> None:
    play_every_pocket(seated(), "double-zero", [COURTESY], FIVE, 17)


@pytest.mark.clause("house:rotation.4.table")
def test_all_wagers_of_the_layout_together_are_paid_by_the_table() -> None:
    """One chip on each of the 161 wagers: on a 2 there win one straight, four splits, one street and so on."""
    night = seated()
    every = [(wager, odds) for _row, odds, kinds in ROWS for kind in kinds for wager in FELT[kind]]
    assert len(every) == 161
    for wager, _odds in every:
        night.bet("Ann", wager.name, FIVE, denomination=FIVE)
    night.round("2")
    back = sum((odds + 1) * FIVE for wager, odds in every if "2" in wager.numbers)
    assert night.held("Ann") == night.ledger.balance("purse:Ann") == 1_000_000 - 161 * FIVE + back
