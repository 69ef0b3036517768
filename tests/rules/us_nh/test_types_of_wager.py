"""The types of wager: where a chip must lie, what it is then read as, and the pockets on which it wins.

Points are worked out from the felt: a number box is 12 by 12, row r begins at y = 12 r and column c at x = 12 c; 0 lies
over x = 0 to 18 and 00 over x = 18 to 36, above y = 0; dozens lie at x = -12 to 0, even chances at x = -24 to -12.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from croupier.game.layout import LAYOUTS
from croupier.game.notation import NotationError, parse_bet
from croupier.game.spot import Kind, Point, Spot
from croupier.game.wheel import DOUBLE_ZERO, WHEELS
from croupier.rulebook.offer import layout_bets, why_not_bet
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup

FELT = LAYOUTS["double-zero"]
Places = dict[Point, set[str]]
Back = Callable[[Spot], dict[str, int]]


def numbers(*values: int) -> set[str]:
    return {str(value) for value in values}


def row(r: int) -> tuple[int, int, int]:
    return 3 * r + 1, 3 * r + 2, 3 * r + 3


REDS = numbers(*range(1, 10, 2), *range(12, 19, 2), *range(19, 28, 2), *range(30, 37, 2))
BLACKS = numbers(*range(1, 37)) - REDS

STRAIGHTS: Places = {Point(9, -6): {"0"}, Point(27, -6): {"00"}} | {
    Point(12 * c + 6, 12 * r + 6): numbers(3 * r + c + 1) for r in range(12) for c in range(3)
}
SPLITS: Places = (
    {Point(12 * c + 12, 12 * r + 6): numbers(*row(r)[c : c + 2]) for r in range(12) for c in range(2)}
    | {Point(12 * c + 6, 12 * r): numbers(row(r - 1)[c], row(r)[c]) for r in range(1, 12) for c in range(3)}
    | {Point(18, -6): {"0", "00"}, Point(6, 0): {"0", "1"}, Point(15, 0): {"0", "2"}}
    | {Point(21, 0): {"00", "2"}, Point(30, 0): {"00", "3"}}
)
STREETS: Places = {Point(0, 12 * r + 6): numbers(*row(r)) for r in range(12)}
TRIOS: Places = {Point(12, 0): {"0", "1", "2"}, Point(18, 0): {"0", "2", "00"}, Point(24, 0): {"00", "2", "3"}}
CORNERS: Places = {
    Point(12 * c + 12, 12 * r): numbers(*row(r - 1)[c : c + 2], *row(r)[c : c + 2])
    for r in range(1, 12)
    for c in range(2)
}
FIRST_FIVE: Places = {Point(0, 0): {"0", "00", "1", "2", "3"}}
LINES: Places = {Point(0, 12 * r): numbers(*row(r - 1), *row(r)) for r in range(1, 12)}
COLUMNS: Places = {Point(12 * c + 6, 150): numbers(*range(c + 1, 37, 3)) for c in range(3)}
DOZENS: Places = {
    Point(-6, 24): numbers(*range(1, 13)),
    Point(-6, 72): numbers(*range(13, 25)),
    Point(-6, 120): numbers(*range(25, 37)),
}
LOW: Places = {Point(-18, 12): numbers(*range(1, 19))}
EVEN: Places = {Point(-18, 36): numbers(*range(2, 37, 2))}
RED: Places = {Point(-18, 60): REDS}
BLACK: Places = {Point(-18, 84): BLACKS}
ODD: Places = {Point(-18, 108): numbers(*range(1, 37, 2))}
HIGH: Places = {Point(-18, 132): numbers(*range(19, 37))}

WAGERS = [
    ("straight", STRAIGHTS),
    ("split", SPLITS),
    ("street", STREETS),
    ("corner", CORNERS),
    ("first-five", FIRST_FIVE),
    ("line", LINES),
    ("column", COLUMNS),
    ("dozen", DOZENS),
    ("red", RED),
    ("black", BLACK),
    ("odd", ODD),
    ("even", EVEN),
    ("low", LOW),
    ("high", HIGH),
]
TRIO_WAGER = ("trio", TRIOS)

ZERO_TRIOS = [{"0", "1", "2"}, {"0", "2", "00"}, {"00", "2", "3"}]


def chip_at(x: int, y: int) -> Spot:
    spot = FELT.read(Point(x, y))
    assert spot is not None, f"no bet at {x}, {y}"
    return spot


def offered(rules: Rules, kind: str) -> list[Spot]:
    bets = layout_bets(rules, DOUBLE_ZERO)
    assert isinstance(bets, list), bets
    return [bet.spot for bet in bets if bet.spot.kind == kind]


def in_order(groups: Iterable[set[str]]) -> list[list[str]]:
    return sorted(map(sorted, groups))


@pytest.mark.parametrize(
    ("kind", "places"),
    [pytest.param(kind, places, id=kind) for kind, places in WAGERS],
)
def test_a_wager_wins_on_its_own_numbers_and_nowhere_else(
    kind: str, places: Places, rules: Rules, back_from_five_dollars: Back
) -> None:
    won = [set(back_from_five_dollars(spot)) for spot in offered(rules, kind)]
    assert in_order(won) == in_order(places.values())


@pytest.mark.parametrize(
    ("kind", "places"),
    [pytest.param(kind, places, id=kind) for kind, places in [*WAGERS, TRIO_WAGER] if kind != "split"],
)
def test_a_chip_in_its_place_is_read_as_that_wager(kind: str, places: Places) -> None:
    for point, pockets in places.items():
        spot = chip_at(*point)
        assert (spot.kind, set(spot.pockets)) == (kind, pockets)


def test_a_shared_line_is_a_split_and_boxes_that_do_not_adjoin_make_none(rules: Rules) -> None:
    for point, pockets in SPLITS.items():
        spot = chip_at(*point)
        assert (spot.kind, set(spot.pockets)) == ("split", pockets)
    # 0 lies over 1 and half of 2, 00 over the other half and 3; a row ends at its third number.
    for apart in ("0-3", "00-1", "0-36", "1-3", "1-5", "3-4", "12-13", "34-36", "17-17"):
        with pytest.raises(NotationError, match="not on the double-zero layout"):
            parse_bet(f"split:{apart}", FELT)
    assert in_order(set(spot.pockets) for spot in offered(rules, "split")) == in_order(SPLITS.values())


def test_the_courtesy_line_is_the_zero_split_and_pays_the_same(rules: Rules, back_from_five_dollars: Back) -> None:
    spot = chip_at(-6, 96)
    assert (spot.bet, rules.value("wagers.courtesy_line")) == ("split:0-00", True)
    assert str(rules.odds(spot.kind)) == "17 to 1"
    assert back_from_five_dollars(spot) == {"0": 9000, "00": 9000}


def test_the_line_between_the_first_two_dozens_is_no_bet() -> None:
    assert FELT.read(Point(-6, 48)) is None


def test_the_three_groups_with_a_zero_win_on_their_numbers_and_pay_as_three(
    rules: Rules, back_from_five_dollars: Back
) -> None:
    back = [back_from_five_dollars(spot) for spot in offered(rules, "trio")]
    assert in_order(map(set, back)) == in_order(ZERO_TRIOS)
    assert {cents for won in back for cents in won.values()} == {6000}  # $55 and the stake
    assert rules.odds(Kind.TRIO) == rules.odds(Kind.STREET)


@pytest.mark.parametrize(
    ("x", "y", "where"),
    [
        (36, 6, "on the far edge of the third column"),
        (36, 0, "at the far end of the line between 00 and 3"),
        (18, -12, "at the upper end of the line between 0 and 00"),
        (0, -6, "on the outer edge of 0"),
        (6, 144, "between 34 and the foot of its column"),
        (12, 150, "between two column boxes"),
        (0, 144, "at the outer corner of 34, where no second row follows"),
        (-12, 24, "between a dozen and an even chance"),
        (-18, 24, "between two even chances"),
        (-30, 60, "off the felt"),
    ],
)
def test_a_chip_in_no_place_of_a_wager_is_read_as_nothing(x: int, y: int, where: str) -> None:
    assert FELT.read(Point(x, y)) is None, where


def test_fourteen_types_are_offered_and_three_numbers_is_two_of_our_kinds(rules: Rules) -> None:
    bets = layout_bets(rules, DOUBLE_ZERO)
    assert isinstance(bets, list)
    assert {bet.spot.kind for bet in bets} == {kind for kind, _ in WAGERS} | {"trio"}
    assert len(bets) == 38 + 62 + 12 + 3 + 22 + 1 + 11 + 3 + 3 + 6


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("straight", ["inside the box"]),
        ("split", ["line", "courtesy line"]),
        ("street", ["outer line", "first box"]),
        ("trio", ["three boxes meet"]),
        ("corner", ["four boxes meet"]),
        ("first-five", ["0, 1 and 1st 12 meet", "0, 00, 1, 2 and 3"]),
        ("line", ["outer corner", "first boxes"]),
        ("column", ["foot of the column"]),
        ("dozen", ["1st 12", "2nd 12", "3rd 12"]),
        ("red", ["red box"]),
        ("black", ["black box"]),
        ("odd", ["box Odd"]),
        ("even", ["box Even"]),
        ("low", ["1 to 18"]),
        ("high", ["19 to 36"]),
    ],
)
def test_the_book_says_where_each_type_is_placed(kind: str, words: list[str], rules: Rules) -> None:
    assert [word for word in words if word not in rules.value(f"placing.{kind}")] == []


def test_zeros_lose_every_outside_bet_and_three_groups_hold_one(rules: Rules) -> None:
    assert rules.value("wagers.zeros_outside") == "lose"
    assert in_order(map(set, rules.value("wagers.trios"))) == in_order(ZERO_TRIOS)


def test_bets_that_name_two_zeros_need_a_double_zero_wheel(rules: Rules) -> None:
    assert (rules.wheels(), rules.value("wheels.pockets.double-zero")) == (("double-zero",), 38)
    found = {name: setup_findings(TableSetup("1", name), rules) for name in WHEELS}
    assert found.pop("double-zero") == []
    assert all(findings[0].where == "wheel" for findings in found.values())
    refusal = why_not_bet(rules, WHEELS["single-zero"], chip_at(6, 6))
    assert refusal is not None
    assert refusal.code == "wheel_not_permitted"


def test_no_side_bet_is_listed(rules: Rules) -> None:
    assert rules.value("sidebets.permitted") == []
    setup = TableSetup("1", "double-zero", sidebets={"spread-bet": "00-option-1"})
    assert [finding.where for finding in setup_findings(setup, rules)] == ["sidebets.spread-bet"]


def test_in_prison_is_unknown_here(rules: Rules) -> None:
    setup = TableSetup("1", "double-zero", in_prison=True)
    assert [finding.where for finding in setup_findings(setup, rules)] == ["in_prison"]
