"""The felt: a census of every spot, derived a second way, and what a chip at a point is read as."""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise

import pytest

from croupier.game.layout import LAYOUTS
from croupier.game.pocket import Pocket
from croupier.game.spot import Kind, Point

# Bets by kind, worked out on paper. 57 splits lie among the numbers: two in each of 12 rows, three between
# neighboring rows. A zero adds one for each box its own box touches along a line.
CENSUS = {
    "single-zero": {"straight": 37, "split": 57 + 3, "trio": 2},
    "double-zero": {"straight": 38, "split": 57 + 5, "trio": 3, "first-five": 1},
    "triple-zero": {"straight": 39, "split": 57 + 7, "trio": 4, "first-five": 1},
    "double-zero-as-single": {"straight": 37, "split": 57 + 2, "trio": 1},
    "triple-zero-as-single": {"straight": 37, "split": 57 + 2, "trio": 1},
}
EVERYWHERE = {"street": 12, "corner": 22, "line": 11, "column": 3, "dozen": 3}
EVEN_CHANCES = {"red": 1, "black": 1, "odd": 1, "even": 1, "low": 1, "high": 1}


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_census_counts_every_bet(name: str) -> None:
    counted = Counter(kind for kind, _pockets in {(spot.kind.value, spot.pockets) for spot in LAYOUTS[name].spots})
    assert counted == CENSUS[name] | EVERYWHERE | EVEN_CHANCES


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_census_agrees_with_arithmetic(name: str) -> None:
    """The same bets found without geometry: from number rules and a list of which zero lies beside what."""
    found = {(spot.kind.value, frozenset(spot.pockets)) for spot in LAYOUTS[name].spots}
    assert found == set(by_arithmetic(name))


def by_arithmetic(name: str) -> list[tuple[str, frozenset[str]]]:
    zeros = {"single-zero": ["0"], "double-zero": ["0", "00"], "triple-zero": ["0", "00", "000"]}.get(name, ["0"])
    rows = [[str(first + step) for step in range(3)] for first in range(1, 37, 3)]
    columns = [[row[place] for row in rows] for place in range(3)]
    beside = (
        ["0-1", "0-2", "0-3"] if name == "single-zero" else ["0-1", "0-2", "0-00", "00-2", "00-3", "0-000", "00-000"]
    )
    trios = {"single-zero": ["0-1-2", "0-2-3"]}.get(name, ["0-1-2", "0-00-2", "00-2-3", "0-00-000"])
    bets: list[tuple[str, list[str]]] = [("straight", [pocket]) for pocket in [*zeros, *chain(*rows)]]
    bets += [("split", list(pair)) for line in rows + columns for pair in pairwise(line)]
    bets += [("split", pair.split("-")) for pair in beside]
    bets += [("trio", trio.split("-")) for trio in trios]
    bets += [("street", row) for row in rows]
    bets += [("line", upper + lower) for upper, lower in pairwise(rows)]
    bets += [("corner", [*upper[at : at + 2], *lower[at : at + 2]]) for upper, lower in pairwise(rows) for at in (0, 1)]
    bets += [("first-five", ["0", "00", "1", "2", "3"])]
    bets += [("column", column) for column in columns]
    bets += [("dozen", list(chain(*rows[at : at + 4]))) for at in (0, 4, 8)]
    numbers = range(1, 37)
    red = [n for n in numbers if (n % 2 == 1) == (n <= 10 or 19 <= n <= 28)]
    for kind, chosen in {
        "red": red,
        "black": [n for n in numbers if n not in red],
        "odd": numbers[::2],
        "even": numbers[1::2],
        "low": numbers[:18],
        "high": numbers[18:],
    }.items():
        bets.append((kind, [str(n) for n in chosen]))
    shown = {*zeros, *(str(n) for n in numbers)}
    return [(kind, frozenset(pockets)) for kind, pockets in bets if set(pockets) <= shown]


@pytest.mark.parametrize("name", ["double-zero", "triple-zero"])
def test_only_the_split_of_0_and_00_has_two_spots(name: str) -> None:
    layout = LAYOUTS[name]
    twice = {bet for bet, count in Counter(spot.bet for spot in layout.spots).items() if count > 1}
    assert twice == {"split:0-00"}
    among_numbers, courtesy = [spot.at for spot in layout.spots if spot.bet == "split:0-00"]
    assert among_numbers == Point(18, -6)
    assert courtesy == Point(-6, 96), "between the 2nd and the 3rd dozen"


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_spot_is_read_back_from_its_own_point(name: str) -> None:
    layout = LAYOUTS[name]
    assert layout.spots
    for spot in layout.spots:
        assert layout.read(spot.at) == spot


@pytest.mark.parametrize(
    ("point", "why"),
    [
        (Point(36, 12), "the far end of the line between 3 and 6"),
        (Point(0, -6), "the outer edge of 0"),
        (Point(6, 144), "the line between 34 and its column box"),
        (Point(0, 144), "where 34, the 3rd dozen and the 1st column meet"),
        (Point(-6, 48), "between the 1st and the 2nd dozen"),
        (Point(-12, 96), "where even chances and dozens meet"),
        (Point(-18, 24), "between two even chances"),
        (Point(100, 100), "off the felt"),
    ],
)
def test_a_chip_that_is_on_nothing_is_read_as_nothing(point: Point, why: str) -> None:
    assert LAYOUTS["double-zero"].read(point) is None, why


def test_no_bet_is_read_on_a_covered_pocket() -> None:
    felt = LAYOUTS["triple-zero-as-single"]
    assert felt.covered == {"00", "000"}
    for open_spot in LAYOUTS["triple-zero"].spots:
        read = felt.read(open_spot.at)
        assert (read is None) == bool(felt.covered & set(open_spot.pockets)), open_spot.bet


def test_the_single_zero_felt_has_no_bet_where_0_1_and_the_dozen_meet() -> None:
    assert LAYOUTS["single-zero"].read(Point(0, 0)) is None
    first_five = LAYOUTS["double-zero"].read(Point(0, 0))
    assert first_five is not None
    assert first_five.kind is Kind.FIRST_FIVE


def test_pockets_of_a_layout_are_in_the_order_of_the_notation() -> None:
    assert LAYOUTS["triple-zero"].pockets[:4] == (Pocket("0"), Pocket("00"), Pocket("000"), Pocket("1"))


@pytest.mark.parametrize(
    ("point", "bet"),
    [
        (Point(6, 150), "column:1"),  # below 34
        (Point(18, 150), "column:2"),
        (Point(30, 150), "column:3"),
        (Point(-6, 24), "dozen:1"),  # beside rows 1 to 4
        (Point(-6, 72), "dozen:2"),
        (Point(-6, 143), "dozen:3"),
        (Point(-18, 1), "low"),  # two rows each, from the zeros down
        (Point(-18, 25), "even"),
        (Point(-18, 60), "red"),
        (Point(-18, 84), "black"),
        (Point(-18, 108), "odd"),
        (Point(-18, 143), "high"),
    ],
)
def test_a_chip_in_an_outside_box_is_read_as_what_the_box_says(point: Point, bet: str) -> None:
    for layout in LAYOUTS.values():
        spot = layout.read(point)
        assert spot is not None
        assert spot.bet == bet
