"""Rule 22, section 2203: what may be bet, where a chip stands for it, and which pockets win it.

The points are worked out from the drawing of the felt: boxes of 12 by 12, x across from the outer line, y down from
the zeros. Number n has its first corner at x = 12 times its column and y = 12 times its row, both counted from 0.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from fractions import Fraction

import pytest

from croupier.cli.main import main
from croupier.game.bet import LayoutBet, Stage, Verdict
from croupier.game.draw import Ball
from croupier.game.layout import LAYOUTS
from croupier.game.notation import NotationError, parse_bet
from croupier.game.odds import Odds
from croupier.game.pocket import Pocket
from croupier.game.spot import Kind, Point, Spot
from croupier.game.wheel import WHEELS
from croupier.rulebook.dated import Force
from croupier.rulebook.house import value_findings
from croupier.rulebook.offer import layout_bet, layout_bets, why_not_bet
from croupier.rulebook.refusal import Refusal
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup
from croupier.storage.library import Library

OLDER, NEWER = date(2015, 6, 1), date(2023, 1, 1)
WITH_DOUBLE_ZERO = ("double-zero", "triple-zero")
WITHOUT_DOUBLE_ZERO = ("single-zero", "double-zero-as-single", "triple-zero-as-single")
ZEROS = {"single-zero": {"0"}, "double-zero": {"0", "00"}, "triple-zero": {"0", "00", "000"}}
REDS = {str(red) for red in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)}
INSIDE = ["straight", "split", "street", "trio", "corner", "first-five", "line"]  # 2203(6)(a) to (f)
KINDS = [*INSIDE, "column", "dozen", "red", "black", "odd", "even", "low", "high"]  # (g) to (n)


@pytest.fixture(params=[OLDER, NEWER], ids=["older edition", "newer edition"])
def rules(request: pytest.FixtureRequest, library: Library) -> Rules:
    day: date = request.param
    return library.book("us-co").on(day)


def numbers(values: Iterable[int]) -> set[str]:
    return {str(value) for value in values}


def read(felt: str, x: int, y: int) -> Spot | None:
    return LAYOUTS[felt].read(Point(x, y))


def is_read_as(felt: str, x: int, y: int) -> str:
    spot = read(felt, x, y)
    return spot.bet if spot else "nothing"


def winners(rules: Rules, wheel: str, spot: Spot) -> set[str]:
    """The pockets that win the bet: its automaton is stepped once for every pocket of the wheel."""
    bet = granted(rules, wheel, spot)
    steps = {pocket: bet.step(Stage.FRESH, Ball(pocket)) for pocket in WHEELS[wheel].pockets}
    assert {type(step) for step in steps.values()} == {Verdict}
    return {pocket for pocket, verdict in steps.items() if isinstance(verdict, Verdict) and verdict.net > 0}


def granted(rules: Rules, wheel: str, spot: Spot) -> LayoutBet:
    bet = layout_bet(rules, WHEELS[wheel], spot)
    assert isinstance(bet, LayoutBet)
    return bet


def offered(rules: Rules, wheel: str) -> list[Spot]:
    bets = layout_bets(rules, WHEELS[wheel])
    assert isinstance(bets, list)
    return [bet.spot for bet in bets]


def wheels(rules: Rules) -> list[str]:
    return [wheel for wheel in ZEROS if wheel in rules.wheels()]


# 2203(1): chips, coupons, no cash


def test_wagers_are_chips_or_coupons_never_words_or_cash(rules: Rules) -> None:
    """2203(1)."""
    assert {"color chips", "value chips", "electronic chips"} < set(rules.names("wagers.media"))
    assert rules.names("wagers.refused_media") == ("spoken words", "cash")


@pytest.mark.parametrize(
    ("day", "kind", "medium"),
    [
        (date(2015, 1, 14), "match play", "match play coupons"),
        (date(2021, 8, 13), "match play", "match play coupons"),
        (date(2021, 8, 14), "valid coupon", "valid coupons"),
    ],
)
def test_coupons_were_match_play_only_until_14_august_2021(library: Library, day: date, kind: str, medium: str) -> None:
    """2203(1)."""
    rules = library.book("us-co").on(day)
    assert rules.names("coupons.kinds") == (kind,)
    assert medium in rules.names("wagers.media")


def test_a_coupon_is_good_for_even_money_and_two_to_one_only(rules: Rules) -> None:
    """2203(1): that is columns, dozens and the six even chances, and no inside bet."""
    assert set(rules.names("coupons.wagers")) == {"column", "dozen", "red", "black", "odd", "even", "low", "high"}
    assert {rules.value(f"odds.{kind}") for kind in rules.names("coupons.wagers")} == {"1 to 1", "2 to 1"}
    assert rules.rule("coupons.wagers").force is Force.FIXED


# 2203(2): the paragraph that the older copy skips


@pytest.mark.clause("co-2015:2203.2")
def test_the_skipped_paragraph_is_registered_as_missing_text_and_not_as_repealed(
    library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    """The register as it is printed: what was repealed is outside and says when, and this paragraph is not."""
    assert main(["rules", "trace", "--document", "co-2015", "--json"]) == 0
    register = {clause["id"]: clause for clause in json.loads(capsys.readouterr().out)["clauses"]}
    skipped, deleted = register["co-2015:2203.2"], register["co-2015:2212.6"]
    assert (skipped["section"], skipped["reason"]) == ("47.1-2203(2)", None)
    assert "no text is available" in skipped["summary"]
    assert (deleted["status"], "deleted on 30 April 2010" in deleted["reason"]) == ("outside", True)
    assert skipped["status"] != "outside"
    rule = library.book("us-co").on(date(2015, 1, 14)).rule("chips.off_table")
    assert rule.cite == "co-2022, 2203(2)"


# 2203(6): the list of permitted wagers


def test_the_permitted_wagers_are_the_fourteen_of_the_list(rules: Rules) -> None:
    """2203(6)(a) to (n); (c) is two kinds of ours, street and trio."""
    assert list(rules.names("wagers.permitted")) == KINDS
    assert rules.rule("wagers.permitted").force is Force.FIXED


def test_a_bet_outside_the_list_and_outside_the_variations_is_refused(rules: Rules) -> None:
    single, double = LAYOUTS["single-zero"], LAYOUTS["double-zero"]
    for invented in ("snake:1-34", "neighbors:17", "first-four", "corner:0-3", "split:1-36"):
        with pytest.raises(NotationError):
            parse_bet(invented, double)
    assert read("single-zero", 0, 0) is None  # a chip for 0, 1, 2 and 3 together
    refusal = why_not_bet(rules, WHEELS["single-zero"], parse_bet("trio:0-2-3", single))
    assert refusal is not None
    assert (refusal.code, refusal.cite.partition("-")[2]) == ("trio_not_listed", "2203(6)(c)(i)")
    unlisted = rules.with_values({"wagers.permitted": [kind for kind in KINDS if kind != "corner"]})
    refusal = why_not_bet(unlisted, WHEELS["double-zero"], parse_bet("corner:1-5", double))
    assert refusal is not None
    assert (refusal.code, refusal.cite.partition("-")[2]) == ("kind_not_permitted", "2203(6)")
    house = value_findings("wagers.permitted", [*KINDS, "snake"], rules)
    assert [finding.cite.partition("-")[2] for finding in house] == ["2203(6)"]
    table = TableSetup(
        "7",
        "double-zero",
        limits={"table": {"min": "$5", "max": "$100"}},
        approvals={"layout": "L-1", "house_rules": "H-1"},
        tokes_posted="table",
        sidebets={"spread-bet": "00-option-1"},
    )
    assert [finding.where for finding in setup_findings(table, rules)] == ["sidebets.spread-bet"]


# 2203(6)(a): straight


def test_exactly_one_pocket_wins_a_straight_bet(rules: Rules) -> None:
    for wheel in wheels(rules):
        straights = [spot for spot in offered(rules, wheel) if spot.kind is Kind.STRAIGHT]
        won = [winners(rules, wheel, spot) for spot in straights]
        assert sorted(won, key=min) == sorted(({pocket} for pocket in WHEELS[wheel].pockets), key=min)


@pytest.mark.parametrize("felt", list(ZEROS))
def test_a_chip_in_a_number_box_is_a_straight_on_that_number(felt: str) -> None:
    for number in range(1, 37):
        x, y = 12 * ((number - 1) % 3), 12 * ((number - 1) // 3)
        for dx, dy in ((6, 6), (1, 1), (11, 1), (1, 11), (11, 11)):
            assert is_read_as(felt, x + dx, y + dy) == f"straight:{number}"
    boxes = {
        "single-zero": {(1, -6): "0", (18, -6): "0", (35, -6): "0"},
        "double-zero": {(9, -6): "0", (17, -1): "0", (19, -1): "00", (27, -6): "00"},
        "triple-zero": {(9, -6): "0", (27, -6): "00", (18, -18): "000", (1, -23): "000"},
    }
    for (x, y), zero in boxes[felt].items():
        assert is_read_as(felt, x, y) == f"straight:{zero}"


# 2203(6)(b): split


def test_exactly_two_pockets_win_a_split_bet(rules: Rules) -> None:
    for wheel in wheels(rules):
        splits = [spot for spot in offered(rules, wheel) if spot.kind is Kind.SPLIT]
        assert len(splits) >= 57 + len(ZEROS[wheel])
        for spot in splits:
            assert winners(rules, wheel, spot) == set(spot.bet.removeprefix("split:").split("-"))
            assert len(winners(rules, wheel, spot)) == 2


SPLIT_POINTS = {
    **{(n, n + 1): (12 * ((n - 1) % 3 + 1), 12 * ((n - 1) // 3) + 6) for n in range(1, 37) if n % 3},
    **{(n, n + 3): (12 * ((n - 1) % 3) + 6, 12 * ((n - 1) // 3 + 1)) for n in range(1, 34)},
}
ZERO_SPLIT_POINTS = {
    "single-zero": {"0-1": (6, 0), "0-2": (18, 0), "0-3": (30, 0)},
    "double-zero": {"0-1": (6, 0), "0-2": (15, 0), "00-2": (21, 0), "00-3": (30, 0), "0-00": (18, -6)},
    "triple-zero": {
        "0-1": (6, 0),
        "0-2": (15, 0),
        "00-2": (21, 0),
        "00-3": (30, 0),
        "0-00": (18, -6),
        "0-000": (9, -12),
        "00-000": (27, -12),
    },
}


@pytest.mark.parametrize("felt", list(ZEROS))
def test_a_split_stands_on_a_shared_line_and_needs_boxes_that_adjoin(felt: str) -> None:
    points = {f"{one}-{other}": point for (one, other), point in SPLIT_POINTS.items()} | ZERO_SPLIT_POINTS[felt]
    assert len(points) == 57 + {"single-zero": 3, "double-zero": 5, "triple-zero": 7}[felt]
    for pair, (x, y) in points.items():
        assert is_read_as(felt, x, y) == f"split:{pair}"
    assert {spot.bet for spot in LAYOUTS[felt].spots if spot.kind is Kind.SPLIT} == {f"split:{pair}" for pair in points}
    for apart in ("1-36", "3-4", "1-5", "2-4", "1-3", "0-5", "00-1", "000-1", "000-2"):
        with pytest.raises(NotationError, match="not on the"):
            parse_bet(f"split:{apart}", LAYOUTS[felt])


def test_a_chip_half_off_the_felt_is_no_split() -> None:
    assert is_read_as("double-zero", 36, 12) == "nothing"
    assert is_read_as("double-zero", 18, -12) == "nothing"


def test_zero_and_double_zero_may_be_split_between_the_second_and_third_dozen(rules: Rules) -> None:
    assert rules.value("wagers.courtesy_line") is True
    for wheel in set(WITH_DOUBLE_ZERO) & set(rules.wheels()):
        for x in (-11, -6, -1):
            spot = read(wheel, x, 96)
            assert spot is not None
            assert spot.bet == "split:0-00"
            assert granted(rules, wheel, spot).odds == Odds.parse("17 to 1")
            assert granted(rules, wheel, spot).step(Stage.FRESH, Ball(Pocket("00"))) == Verdict("win", Fraction(18))
            assert winners(rules, wheel, spot) == {"0", "00"}
    for wheel in WITHOUT_DOUBLE_ZERO:
        assert read(wheel, -6, 96) is None


def test_the_line_between_the_first_and_second_dozen_is_no_bet() -> None:
    assert is_read_as("double-zero", -6, 48) == "nothing"


# 2203(6)(c): street and trio

ROWS = {(row, row + 1, row + 2) for row in range(1, 37, 3)}


def test_each_of_the_12_rows_pays_on_its_three_numbers_and_no_others(rules: Rules) -> None:
    for wheel in wheels(rules):
        streets = [spot for spot in offered(rules, wheel) if spot.kind is Kind.STREET]
        assert len(streets) == 12
        won = {tuple(sorted(map(int, winners(rules, wheel, spot)))) for spot in streets}
        assert won == ROWS


@pytest.mark.parametrize("felt", list(ZEROS))
@pytest.mark.parametrize("first", range(1, 35, 3))
def test_a_street_stands_on_the_outer_line_of_its_first_number(felt: str, first: int) -> None:
    for dy in (1, 6, 11):
        assert is_read_as(felt, 0, 4 * (first - 1) + dy) == f"street:{first}-{first + 2}"


BASIC_TRIOS = {("0", "1", "2"), ("0", "2", "00"), ("00", "2", "3")}
TRIPLE_TRIO = ("0", "00", "000")


def zero_groups(rules: Rules, wheel: str) -> set[frozenset[str]]:
    """Every group of three or more with a zero in it that the rules let this wheel offer, except the first five."""
    return {
        frozenset(spot.pockets)
        for spot in offered(rules, wheel)
        if len(spot.pockets) > 2 and ZEROS["triple-zero"] & set(spot.pockets) and spot.kind is not Kind.FIRST_FIVE
    }


def test_three_groups_with_a_zero_pay_as_three_numbers_and_no_other_is_offered(library: Library) -> None:
    """2203(6)(c)(i) of the older edition."""
    rules = library.book("us-co").on(OLDER)
    assert zero_groups(rules, "double-zero") == set(map(frozenset, BASIC_TRIOS))
    assert zero_groups(rules, "single-zero") == {frozenset({"0", "1", "2"})}
    for trio in BASIC_TRIOS:
        spot = next(spot for spot in offered(rules, "double-zero") if set(spot.pockets) == set(trio))
        assert granted(rules, "double-zero", spot).odds == Odds.parse("11 to 1")
        assert winners(rules, "double-zero", spot) == set(trio)


def test_the_three_zeros_are_a_group_on_triple_zero_tables_from_14_august_2021(library: Library) -> None:
    """2203(6)(c)(i): the other three groups stay as they were."""
    before, after = (library.book("us-co").on(date(2021, 8, day)) for day in (13, 14))
    refusal = layout_bets(before, WHEELS["triple-zero"])
    assert isinstance(refusal, Refusal)
    assert refusal.code == "wheel_not_permitted"
    assert not [spot for wheel in before.wheels() for spot in offered(before, wheel) if "000" in spot.pockets]
    assert zero_groups(after, "triple-zero") == set(map(frozenset, BASIC_TRIOS | {TRIPLE_TRIO}))
    for wheel in after.wheels():
        if wheel != "triple-zero":
            assert frozenset(TRIPLE_TRIO) not in zero_groups(after, wheel)
    for rules in (before, after):
        assert zero_groups(rules, "double-zero") == set(map(frozenset, BASIC_TRIOS))
        assert zero_groups(rules, "single-zero") == {frozenset({"0", "1", "2"})}
    spot = parse_bet("trio:0-00-000", LAYOUTS["triple-zero"])
    assert granted(after, "triple-zero", spot).odds == Odds.parse("11 to 1")
    assert winners(after, "triple-zero", spot) == set(TRIPLE_TRIO)


@pytest.mark.parametrize(
    ("x", "y", "group", "felts"),
    [
        (12, 0, {"0", "1", "2"}, ["single-zero", "double-zero", "triple-zero"]),
        (18, 0, {"0", "2", "00"}, ["double-zero", "triple-zero"]),
        (24, 0, {"00", "2", "3"}, ["double-zero", "triple-zero"]),
        (18, -12, {"0", "00", "000"}, ["triple-zero"]),
    ],
)
def test_a_trio_stands_where_its_three_boxes_meet(x: int, y: int, group: set[str], felts: list[str]) -> None:
    for felt in felts:
        spot = read(felt, x, y)
        assert spot is not None
        assert (spot.kind, set(spot.pockets)) == (Kind.TRIO, group)


# 2203(6)(d): corner

CORNERS = [first for first in range(1, 33) if first % 3]


def test_each_of_the_22_corners_wins_on_its_four_numbers(rules: Rules) -> None:
    for wheel in wheels(rules):
        corners = [spot for spot in offered(rules, wheel) if spot.kind is Kind.CORNER]
        won = [frozenset(winners(rules, wheel, spot)) for spot in corners]
        assert len(won) == 22
        assert set(won) == {frozenset(numbers([n, n + 1, n + 3, n + 4])) for n in CORNERS}


@pytest.mark.parametrize("felt", list(ZEROS))
@pytest.mark.parametrize("first", CORNERS)
def test_a_corner_stands_where_its_four_boxes_meet(felt: str, first: int) -> None:
    x, y = 12 * ((first - 1) % 3 + 1), 12 * ((first - 1) // 3 + 1)
    spot = read(felt, x, y)
    assert spot is not None
    assert (spot.kind, set(spot.pockets)) == (Kind.CORNER, numbers([first, first + 1, first + 3, first + 4]))


# 2203(6)(e): first five


def test_first_five_wins_on_its_five_pockets_and_needs_a_double_zero(rules: Rules) -> None:
    for wheel in set(WITH_DOUBLE_ZERO) & set(rules.wheels()):
        spot = parse_bet("first-five", LAYOUTS[wheel])
        assert winners(rules, wheel, spot) == {"0", "00", "1", "2", "3"}
    for wheel in WITHOUT_DOUBLE_ZERO:
        with pytest.raises(NotationError, match="not on the"):
            parse_bet("first-five", LAYOUTS[wheel])


@pytest.mark.parametrize("felt", WITH_DOUBLE_ZERO)
def test_first_five_stands_where_zero_and_one_meet_the_first_dozen(felt: str) -> None:
    assert is_read_as(felt, 0, 0) == "first-five"


# 2203(6)(f): line

LINES = range(1, 32, 3)


def test_each_of_the_11_lines_wins_on_six_numbers(rules: Rules) -> None:
    for wheel in wheels(rules):
        lines = [spot for spot in offered(rules, wheel) if spot.kind is Kind.LINE]
        won = [frozenset(winners(rules, wheel, spot)) for spot in lines]
        assert len(won) == 11
        assert set(won) == {frozenset(numbers(range(first, first + 6))) for first in LINES}


@pytest.mark.parametrize("felt", list(ZEROS))
@pytest.mark.parametrize("first", LINES)
def test_a_line_stands_on_the_outer_corner_of_its_two_rows(felt: str, first: int) -> None:
    assert is_read_as(felt, 0, 4 * (first + 2)) == f"line:{first}-{first + 5}"


# 2203(6)(g) to (n): outside bets

WINS = {
    "column:1": numbers(range(1, 37, 3)),
    "column:2": numbers(range(2, 37, 3)),
    "column:3": numbers(range(3, 37, 3)),
    "dozen:1": numbers(range(1, 13)),
    "dozen:2": numbers(range(13, 25)),
    "dozen:3": numbers(range(25, 37)),
    "red": REDS,
    "black": numbers(range(1, 37)) - REDS,
    "odd": numbers(range(1, 37, 2)),
    "even": numbers(range(2, 37, 2)),
    "low": numbers(range(1, 19)),
    "high": numbers(range(19, 37)),
}


@pytest.mark.parametrize(
    "bets",
    [
        ("column:1", "column:2", "column:3"),
        ("dozen:1", "dozen:2", "dozen:3"),
        ("red",),
        ("black",),
        ("odd",),
        ("even",),
        ("low",),
        ("high",),
    ],
    ids=lambda bets: bets[0].partition(":")[0],
)
def test_an_outside_bet_wins_on_its_numbers_and_loses_on_all_others_and_every_zero(
    rules: Rules, bets: tuple[str, ...]
) -> None:
    for wheel in wheels(rules):
        for bet in bets:
            won = winners(rules, wheel, parse_bet(bet, LAYOUTS[wheel]))
            assert won == WINS[bet]
            assert not won & ZEROS[wheel]


@pytest.mark.parametrize(
    "points",
    [
        {"column:1": (6, 150), "column:2": (18, 150), "column:3": (30, 150)},
        {"dozen:1": (-6, 24), "dozen:2": (-6, 72), "dozen:3": (-6, 120)},
        {"red": (-18, 60)},
        {"black": (-18, 84)},
        {"odd": (-18, 108)},
        {"even": (-18, 36)},
        {"low": (-18, 12)},
        {"high": (-18, 132)},
    ],
    ids=lambda points: min(points).partition(":")[0],
)
@pytest.mark.parametrize("felt", list(ZEROS))
def test_an_outside_bet_stands_in_its_box(felt: str, points: dict[str, tuple[int, int]]) -> None:
    for bet, (x, y) in points.items():
        for dx, dy in ((0, 0), (-5, -5), (5, 5)):
            spot = read(felt, x + dx, y + dy)
            assert spot is not None
            assert (spot.bet, set(spot.pockets)) == (bet, WINS[bet])


# Rulebook values: where each wager is placed, and since when


@pytest.mark.parametrize(
    ("kind", "letter"),
    [
        ("straight", "a"),
        ("split", "b"),
        ("street", "c"),
        ("corner", "d"),
        ("first-five", "e"),
        ("line", "f"),
        ("column", "g"),
        ("dozen", "h"),
        ("red", "i"),
        ("black", "j"),
        ("odd", "k"),
        ("even", "l"),
        ("low", "m"),
        ("high", "n"),
    ],
)
def test_each_placing_is_cited_by_its_letter_and_dates_from_2012(rules: Rules, kind: str, letter: str) -> None:
    rule = rules.rule(f"placing.{kind}")
    assert (rule.cite.partition("-")[2], rule.dated.first_day) == (f"2203(6)({letter})", date(2012, 3, 1))
    assert rule.dated.dated
    assert rule.force is Force.FIXED


def test_the_placing_of_a_trio_carries_no_printed_day(rules: Rules) -> None:
    rule = rules.rule("placing.trio")
    assert (rule.cite.partition("-")[2], rule.force, rule.dated.dated) == ("2203(6)(c)(ii)", Force.FIXED, False)


@pytest.mark.parametrize(
    ("key", "section"),
    [
        ("chips.same_color", "2203(3)"),
        ("wagers.position", "2203(4)"),
        ("placing.instructions", "2203(4)"),
        ("wagers.settled_by", "2203(5)"),
        ("wagers.courtesy_line", "2203(6)(b)"),
    ],
)
def test_the_terminal_amendments_date_from_1_march_2012(rules: Rules, key: str, section: str) -> None:
    rule = rules.rule(key)
    assert (rule.cite.partition("-")[2], rule.dated.first_day) == (section, date(2012, 3, 1))


def test_every_outside_bet_loses_on_a_zero_by_the_reading_taken(rules: Rules) -> None:
    """Question C8: no paragraph says that a zero is not even."""
    assert rules.value("wagers.zeros_outside") == "lose"
