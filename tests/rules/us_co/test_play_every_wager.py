"""Rule 22, sections 2203(6) and 2204(1) at a live table: every wager of the layout, laid at its point and paid.

The odds are the printed ones, written down here once more; names, numbers and points are worked out in
`printed_felt`.
"""

from __future__ import annotations

import pytest
from nights import Play, law, play
from printed_felt import COURTESY, play_every_pocket, wagers

from croupier.table import events as e

# 2204(1): what the row is called in the register, what it pays to 1, and its wagers, by their letters in 2203(6).
ROWS = [
    ("straight", 35, {"straight": "a"}),
    ("split", 17, {"split": "b"}),
    ("three", 11, {"street": "c", "trio": "c.i"}),
    ("four", 8, {"corner": "d"}),
    ("five", 6, {"first-five": "e"}),
    ("six", 5, {"line": "f"}),
    ("column", 2, {"column": "g"}),
    ("dozen", 2, {"dozen": "h"}),
    ("even-money", 1, {"red": "i", "black": "j", "odd": "k", "even": "l", "low": "m", "high": "n"}),
]
EDITIONS = {"co-2015": "2015-06-01", "co-2022": "2022-08-14"}
WHEELS = {"co-2015": ["single-zero", "double-zero"], "co-2022": ["single-zero", "double-zero", "triple-zero"]}
DAYS = ("2015-01-14", "2017-12-14", "2017-12-15", "2018-02-14", "2020-10-15", "2021-08-13", "2021-08-14", "2022-08-14")
LIMITS = {"table": {"min": "$1", "max": "$100"}}
ODDS = {kind: odds for _row, odds, kinds in ROWS for kind in kinds}
TEN = 10_00


def seated(day: str, wheel: str) -> Play:
    night = play("us-co", day, wheel=wheel, limits=LIMITS)
    night.sit("Ann", 1_000_000)
    return night


def cited(edition: str, row: str, kinds: dict[str, str]) -> pytest.MarkDecorator:
    letters = list(kinds.values())
    spots = ["c.ii" if letter == "c.i" else f"{letter}.spot" for letter in letters]
    own = [letter for letter in letters if letter not in ("b", "c.i", "e")]  # those ask for more, below
    spots = [spot for spot in spots if spot != "b.spot"]
    wanted = [f"{edition}:2204.1.{row}", *(f"{edition}:2203.6.{one}" for one in [*own, *spots])]
    return pytest.mark.clause(*wanted)


@pytest.mark.parametrize(
    ("edition", "odds", "kinds"),
    [
        pytest.param(edition, odds, list(kinds), marks=cited(edition, row, kinds), id=f"{edition} {row}")
        for edition in EDITIONS
        for row, odds, kinds in ROWS
    ],
)
def test_every_wager_of_the_row_wins_its_odds_on_its_numbers_and_loses_on_all_others(
    edition: str, odds: int, kinds: list[str]
) -> None:
    """$10 on each: a straight wins $350 and keeps its stake."""
    for wheel in WHEELS[edition]:
        chosen = [wager for kind in kinds for wager in wagers(wheel)[kind]]
        if chosen:
            play_every_pocket(seated(EDITIONS[edition], wheel), wheel, chosen, TEN, odds)


@pytest.mark.parametrize("day", DAYS)
def test_every_row_is_paid_alike_on_every_day_of_the_rules(day: str) -> None:
    """One winning chip of each kind: $10 at 35, 17, 11, 11, 8, 6 and 5, twice 2 and three times 1 to 1, with 2."""
    night = seated(day, "double-zero")
    placed = ("straight:2", "split:2-5", "street:1-3", "trio:0-1-2", "corner:2-6", "first-five", "line:1-6", "column:2")
    for place in (*placed, "dozen:1", "black", "even", "low"):
        night.bet("Ann", place, TEN)
    night.round("2")
    assert night.held("Ann") == 1_000_000 + (35 + 17 + 11 + 11 + 8 + 6 + 5 + 2 + 2 + 3) * TEN
    for place in ("dozen:2", "red", "odd", "high"):
        night.bet("Ann", place, TEN)
    night.round("19")
    assert night.held("Ann") == night.ledger.balance("purse:Ann") == 1_000_000 + 100 * TEN + (2 + 1 + 1 + 1) * TEN


@pytest.mark.parametrize(
    ("day", "wheel", "covered"),
    [
        ("2015-01-14", "double-zero-as-single", ["00"]),
        ("2021-08-14", "double-zero-as-single", ["00"]),
        ("2021-08-14", "triple-zero-as-single", ["00", "000"]),
    ],
)
def test_every_row_is_paid_alike_where_a_larger_wheel_is_used_as_single_zero(
    day: str, wheel: str, covered: list[str]
) -> None:
    """The same wagers as above but for the first five, which such a table has not."""
    signs = list(law("us-co", day).names("wheels.as_single.signs"))
    night = play("us-co", day, wheel=wheel, covered=covered, signs=signs, limits=LIMITS)
    night.sit("Ann", 1_000_000)
    placed = ("straight:2", "split:2-5", "street:1-3", "trio:0-1-2", "corner:2-6", "line:1-6", "column:2", "dozen:1")
    for place in (*placed, "black", "even", "low"):
        night.bet("Ann", place, TEN)
    night.round("2")
    assert night.held("Ann") == 1_000_000 + (35 + 17 + 11 + 11 + 8 + 5 + 2 + 2 + 3) * TEN
    for place in ("dozen:2", "red", "odd", "high"):
        night.bet("Ann", place, TEN)
    night.round("19")
    assert night.held("Ann") == night.ledger.balance("purse:Ann") == 1_000_000 + 94 * TEN + (2 + 1 + 1 + 1) * TEN


@pytest.mark.parametrize(
    ("edition", "wheels"),
    [
        pytest.param(edition, wheels, marks=pytest.mark.clause(f"{edition}:2203.6.b", f"{edition}:2203.6.b.spot"))
        for edition, wheels in WHEELS.items()
    ],
)
def test_a_split_wins_on_two_numbers_and_boxes_that_do_not_adjoin_make_none(edition: str, wheels: list[str]) -> None:
    """2203(6)(b): 57 lines between numbers, and those of the zeros."""
    for wheel, zeros in zip(wheels, (3, 5, 7), strict=False):
        night = seated(EDITIONS[edition], wheel)
        splits = wagers(wheel)["split"]
        assert (len(splits), {len(split.numbers) for split in splits}) == (57 + zeros, {2})
        play_every_pocket(night, wheel, splits, TEN, 17)
        for apart in ("1-36", "3-4", "1-5", "2-4", "1-3", "0-5", "00-1", "000-1", "000-2"):
            assert night.no(night.wager("Ann", f"split:{apart}", TEN), "no_such_place").cite.endswith("-2203(6)")


@pytest.mark.parametrize(
    "edition", [pytest.param(edition, marks=pytest.mark.clause(f"{edition}:2203.6.b.courtesy")) for edition in EDITIONS]
)
def test_the_courtesy_line_is_the_split_of_the_zeros_where_there_are_two(edition: str) -> None:
    for wheel in WHEELS[edition][1:]:
        play_every_pocket(seated(EDITIONS[edition], wheel), wheel, [COURTESY], TEN, 17)
    single = seated(EDITIONS[edition], "single-zero")
    single.no(single.wager("Ann", "", TEN, at=COURTESY.at), "misplaced")
    single.no(single.wager("Ann", "courtesy-line", TEN), "no_such_place")


# 2203(6)(c)(i): the groups of three with a zero; every other group that the zeros and their neighbors could make.
THREES = ("0-1-2", "0-00-2", "00-2-3", "0-00-000")
NO_GROUPS = ("0-2-3", "0-1-3", "00-1-2", "0-00-3", "0-00-1", "0-000-1", "00-000-3", "1-2-3")


@pytest.mark.parametrize(
    ("edition", "wheel", "offered"),
    [
        pytest.param("co-2015", "single-zero", 1, marks=pytest.mark.clause("co-2015:2203.6.c.i")),
        pytest.param("co-2015", "double-zero", 3, marks=pytest.mark.clause("co-2015:2203.6.c.i")),
        pytest.param("co-2022", "single-zero", 1, marks=pytest.mark.clause("co-2022:2203.6.c.i")),
        pytest.param("co-2022", "double-zero", 3, marks=pytest.mark.clause("co-2022:2203.6.c.i")),
        pytest.param("co-2022", "triple-zero", 4, marks=pytest.mark.clause("co-2022:2203.6.c.i")),
    ],
)
def test_the_groups_with_a_zero_pay_as_three_numbers_and_no_other_is_taken(
    edition: str, wheel: str, offered: int
) -> None:
    night = seated(EDITIONS[edition], wheel)
    play_every_pocket(night, wheel, wagers(wheel)["trio"], TEN, 11)
    assert [wager.name for wager in wagers(wheel)["trio"]] == [f"trio:{group}" for group in THREES[:offered]]
    for group in (*THREES[offered:], *NO_GROUPS):
        assert night.no(night.wager("Ann", f"trio:{group}", TEN), "no_such_place").cite.endswith("-2203(6)")


@pytest.mark.parametrize(
    "edition", [pytest.param(edition, marks=pytest.mark.clause(f"{edition}:2203.6.e")) for edition in EDITIONS]
)
def test_first_five_wins_on_five_pockets_and_is_refused_without_a_double_zero(edition: str) -> None:
    for wheel in WHEELS[edition][1:]:
        play_every_pocket(seated(EDITIONS[edition], wheel), wheel, wagers(wheel)["first-five"], TEN, 6)
    single = seated(EDITIONS[edition], "single-zero")
    single.no(single.wager("Ann", "", TEN, at=(0, 0)), "misplaced")
    single.no(single.wager("Ann", "first-five", TEN), "no_such_place")


@pytest.mark.parametrize(
    "edition", [pytest.param(edition, marks=pytest.mark.clause(f"{edition}:2203.6")) for edition in EDITIONS]
)
def test_what_is_not_on_the_list_is_no_bet(edition: str) -> None:
    """2203(6): all that the felt offers is on the list of fourteen, and nothing else is taken."""
    for wheel in WHEELS[edition]:
        night = seated(EDITIONS[edition], wheel)
        listed = {wager.name for every in wagers(wheel).values() for wager in every}
        courtesy = set() if wheel == "single-zero" else {"courtesy-line"}
        assert set(night.rules.places) == listed | courtesy
        for name in listed:
            [placed] = night.bet("Ann", name, 100)
            assert isinstance(placed, e.WagerPlaced)
        for name in ("snake:1-34", "neighbors:17", "first-four", "corner:0-3", "street:2-4", "line:2-7", "dozen:4"):
            assert night.no(night.wager("Ann", name, 100), "no_such_place").cite.endswith("-2203(6)")
        for name in ("back2back", "straights-and-8s", "spinner-winner", "roulette-up-bonus", "spread-bet:1"):
            assert night.no(night.wager("Ann", name, 100), "no_such_place").cite.endswith("-2203(6)")
