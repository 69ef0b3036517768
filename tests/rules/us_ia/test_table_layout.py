"""Table layout: the boxes of the drawing, and the bets marked A to K on it with what they pay.

Points are worked out from the felt: a number box is 12 by 12, row r begins at y = 12 r and column c at x = 12 c; 0 lies
over x = 0 to 18 and 00 over x = 18 to 36, above y = 0; dozens lie at x = -12 to 0, even chances at x = -24 to -12.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet
from croupier.game.spot import Point, Spot
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup

FELT = LAYOUTS["double-zero"]
Back = Callable[[Spot], dict[str, int]]


def chip_at(x: int, y: int) -> Spot:
    spot = FELT.read(Point(x, y))
    assert spot is not None, f"no bet at {x}, {y}"
    return spot


def test_the_felt_has_two_zeros_twelve_rows_of_three_and_all_outside_boxes() -> None:
    boxes = {box.name: box for box in FELT.boxes}
    assert boxes["0"].top == boxes["00"].top < boxes["1"].top
    grid = [[str(3 * r + c) for c in (1, 2, 3)] for r in range(12)]
    assert all(len({boxes[name].top for name in row}) == 1 for row in grid)
    assert all(len({boxes[row[c]].left for row in grid}) == 1 for c in range(3))
    outside = {"column:1", "column:2", "column:3", "dozen:1", "dozen:2", "dozen:3"}
    outside |= {"low", "even", "red", "black", "odd", "high"}
    assert set(boxes) == {"0", "00", *(name for row in grid for name in row)} | outside


def test_a_felt_without_the_double_zero_is_refused(rules: Rules) -> None:
    posted = {"table": {"min": "$5", "max": "$500"}}
    felt = TableSetup("4", "double-zero", layout="single-zero", limits=posted)
    assert {finding.where for finding in setup_findings(felt, rules)} == {"layout"}
    covered = TableSetup("4", "double-zero", covered=("00",), limits=posted)
    assert {finding.where for finding in setup_findings(covered, rules)} == {"layout"}


@pytest.mark.parametrize(
    ("kind", "numbers", "spots", "wins"),
    [
        ("straight", 1, 38, 175_00),
        ("split", 2, 63, 85_00),  # 62, and the courtesy line
        ("street", 3, 12, 55_00),
        ("corner", 4, 22, 40_00),
        ("first-five", 5, 1, 30_00),
        ("line", 6, 11, 25_00),
        ("column", 12, 3, 10_00),
        ("dozen", 12, 3, 10_00),
    ],
)
def test_five_dollars_on_so_many_numbers_win_so_much_on_each(
    kind: str, numbers: int, spots: int, wins: int, back_from_five_dollars: Back
) -> None:
    back = [back_from_five_dollars(spot) for spot in FELT.spots if spot.kind == kind]
    assert (len(back), {len(won) for won in back}) == (spots, {numbers})
    assert {cents - 5_00 for won in back for cents in won.values()} == {wins}


@pytest.mark.parametrize(
    ("x", "y", "numbers"),
    [
        (27, -6, ["00"]),
        (18, 54, ["14"]),
        (12, 54, ["13", "14"]),
        (30, 132, ["33", "36"]),
        (15, 0, ["0", "2"]),
        (0, 78, ["19", "20", "21"]),
        (24, 120, ["29", "30", "32", "33"]),
        (0, 0, ["0", "00", "1", "2", "3"]),
        (0, 48, ["10", "11", "12", "13", "14", "15"]),
        (30, 150, ["3", "6", "9", "12", "15", "18", "21", "24", "27", "30", "33", "36"]),
        (-6, 72, ["13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24"]),
    ],
)
def test_a_chip_there_wins_on_these_numbers(x: int, y: int, numbers: list[str], back_from_five_dollars: Back) -> None:
    assert set(back_from_five_dollars(chip_at(x, y))) == set(numbers)


@pytest.mark.parametrize(
    ("key", "point", "odds"),
    [
        ("straight", "point A", "35 to 1"),
        ("split", "point B", "17 to 1"),
        ("street", "point C", "11 to 1"),
        ("corner", "point D", "8 to 1"),
        ("first-five", "point E", "6 to 1"),
        ("line", "point F", "5 to 1"),
        ("column", "point G", "2 to 1"),
        ("dozen", "point H", "2 to 1"),
        ("courtesy-line", "point K", "17 to 1"),
        ("even-odd", "even or odd", "even money"),
        ("red-black", "red or black", "even money"),
        ("low-high", "1-18", "even money"),
    ],
)
def test_each_mark_of_the_drawing_is_in_the_book(key: str, point: str, odds: str, rules: Rules) -> None:
    assert point in rules.value(f"placing.{key}")
    assert odds in rules.value(f"placing.{key}")


def test_the_book_lists_the_boxes_and_no_zero_among_the_outside_ones(rules: Rules) -> None:
    assert rules.value("wagers.zeros_outside") == "lose"
    words = ["0 and 00", "1 to 36 in twelve rows", "column", "dozen", "low, even, red, black, odd and high"]
    assert [word in shown for word, shown in zip(words, rules.names("table.layout"), strict=True)] == [True] * 5


def test_the_courtesy_line_wins_on_the_two_zeros_only(rules: Rules, back_from_five_dollars: Back) -> None:
    assert rules.value("wagers.courtesy_line") is True
    assert back_from_five_dollars(chip_at(-6, 96)) == {"0": 90_00, "00": 90_00}  # 17 times $5, and the stake


REDS = {*range(1, 10, 2), *range(12, 19, 2), *range(19, 28, 2), *range(30, 37, 2)}


@pytest.mark.parametrize(
    "chances",
    [
        {"even": {*range(2, 37, 2)}, "odd": {*range(1, 37, 2)}},
        {"red": REDS, "black": {*range(1, 37)} - REDS},
        {"low": {*range(1, 19)}, "high": {*range(19, 37)}},
    ],
)
def test_even_chances_double_five_dollars_and_lose_on_both_zeros(
    chances: dict[str, set[int]], back_from_five_dollars: Back
) -> None:
    for bet, numbers in chances.items():
        back = back_from_five_dollars(parse_bet(bet, FELT))
        assert back == {str(number): 10_00 for number in numbers}
        assert not {"0", "00"} & set(back)
