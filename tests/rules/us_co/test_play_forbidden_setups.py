"""Rule 22 at a live table: every set-up that it forbids is refused with its section, before a table opens and while it
is open; and each is taken when it lacks the fault or has the approval that the section asks for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from nights import APPROVED, law
from setups import Checker, refused_at_a_table, taken_at_a_table

REDS = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
BLACKS = [number for number in range(1, 37) if number not in REDS]
BY_TURNS = [str(number) for pair in zip(REDS, BLACKS, strict=True) for number in pair]
ZEROS = {"single-zero": ["0"], "double-zero": ["0", "00"], "triple-zero": ["0", "00", "000"]}
NUMBERS = [str(number) for number in range(1, 37)]
DAYS = {"co-2015": "2015-06-01", "co-2022": "2022-08-14"}
PREFIX = {"co-2015": "47.1", "co-2022": "30"}
KINDS = {"co-2015": ["single-zero", "double-zero"], "co-2022": list(ZEROS)}
LETTER = {"single-zero": "a", "double-zero": "b", "triple-zero": "c"}
LISTED = {"straight": 35, "split": 17, "street": 11, "trio": 11, "corner": 8, "first-five": 6, "line": 5}
LISTED |= {"column": 2, "dozen": 2, "red": 1, "black": 1, "odd": 1, "even": 1, "low": 1, "high": 1}
METER = {"unit": "$1", "seed": "$1,000", "reseed": "$1,000", "contribution": "20"}


@pytest.fixture
def checker(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Checker:
    return Checker(tmp_path, capsys)


def refused(checker: Checker, day: str, where: str, cite: str, **setup: Any) -> None:
    """Refused by both, and for this reason alone."""
    for found in (checker.remarks("us-co", day, **setup), refused_at_a_table("us-co", day, **setup)):
        assert {remark.where for remark in found} == {where}, found
        assert {remark.cite for remark in found} == {cite}, found


def taken(checker: Checker, day: str, **setup: Any) -> None:
    assert checker.remarks("us-co", day, **setup) == []
    taken_at_a_table("us-co", day, **setup)


def approved(**more: str) -> dict[str, str]:
    return {**APPROVED, **more}


def each(clause: str, *more: str) -> list[Any]:
    """A parameter for each edition, which cites its own clauses."""
    ids = (clause, *more)
    return [pytest.param(one, marks=pytest.mark.clause(*(f"{one}:{id_}" for id_ in ids)), id=one) for one in DAYS]


# 2209, 2210: the wheel


@pytest.mark.parametrize(
    "edition",
    [
        pytest.param("co-2015", marks=pytest.mark.clause("co-2015:2209.1", "co-2015:2209.2", "co-2015:2210.2")),
        pytest.param(
            "co-2022",
            marks=pytest.mark.clause("co-2022:2209.1", "co-2022:2209.2", "co-2022:2209.3", "co-2022:2210.2"),
        ),
    ],
)
def test_a_table_has_a_wheel_of_the_kinds_of_its_day_and_no_other(edition: str, checker: Checker) -> None:
    for wheel in KINDS[edition]:
        taken(checker, DAYS[edition], wheel=wheel)
    for invented in ("no-zero", "quadruple-zero", "zero-and-triple-zero", "mini"):
        assert [one.where for one in refused_at_a_table("us-co", DAYS[edition], wheel=invented)] == ["wheel"]
    for day, section in (("2015-06-01", "47.1-2209(1)"), ("2021-08-13", "30-2209(1)")):
        for found in (
            checker.remarks("us-co", day, wheel="triple-zero"),
            refused_at_a_table("us-co", day, wheel="triple-zero"),
        ):
            assert ("wheel", section) in found
    taken(checker, "2021-08-14", wheel="triple-zero")


@pytest.mark.parametrize("edition", each("2210.1"))
def test_a_wheel_measures_30_inches_or_more(edition: str, checker: Checker) -> None:
    for inches in ("29", "479/16", "2999/100"):
        where = "wheel_diameter_inches"
        refused(checker, DAYS[edition], where, f"{PREFIX[edition]}-2210(1)", wheel_diameter_inches=inches)
    for inches in ("30", "63/2", "32"):
        taken(checker, DAYS[edition], wheel_diameter_inches=inches)
    refused(checker, DAYS[edition], where, f"{PREFIX[edition]}-2210(1)", wheel_diameter_inches="")


@pytest.mark.parametrize(
    ("edition", "wheel"),
    [
        pytest.param(edition, wheel, marks=pytest.mark.clause(f"{edition}:2210.2.{LETTER[wheel]}"))
        for edition in DAYS
        for wheel in KINDS[edition]
    ],
)
def test_a_wheel_has_so_many_pockets_evenly_spaced(edition: str, wheel: str, checker: Checker) -> None:
    section = f"{PREFIX[edition]}-2210(2)({LETTER[wheel]})"
    refused(checker, DAYS[edition], "evenly_spaced", section, wheel=wheel, evenly_spaced=False)
    ring = [*ZEROS[wheel], *BY_TURNS]
    for found in (
        checker.remarks("us-co", DAYS[edition], wheel=wheel, rotor=ring[:-1]),
        refused_at_a_table("us-co", DAYS[edition], wheel=wheel, rotor=ring[:-1]),
    ):
        assert ("rotor", section) in found
    taken(checker, DAYS[edition], wheel=wheel, rotor=ring, evenly_spaced=True)


@pytest.mark.parametrize(("edition", "wheel"), [(edition, wheel) for edition in DAYS for wheel in KINDS[edition]])
def test_a_wheel_has_so_many_pockets_and_no_approval_helps(edition: str, wheel: str, checker: Checker) -> None:
    """2210(2)(a) to (c)."""
    ring = [*ZEROS[wheel], *BY_TURNS]
    taken(checker, DAYS[edition], wheel=wheel, rotor=ring)
    section = f"{PREFIX[edition]}-2210(2)({LETTER[wheel]})"
    for rotor in (ring[:-1], ring[:-2], [*ring, "37"]):
        for approvals in (approved(), approved(arrangement="A-1")):
            setup: dict[str, Any] = {"wheel": wheel, "rotor": rotor, "approvals": approvals}
            for found in (
                checker.remarks("us-co", DAYS[edition], **setup),
                refused_at_a_table("us-co", DAYS[edition], **setup),
            ):
                assert ("rotor", section) in found


@pytest.mark.parametrize(
    ("edition", "wheel"),
    [
        pytest.param(
            edition,
            wheel,
            marks=pytest.mark.clause(
                f"{edition}:2210.2.{LETTER[wheel]}.ring", f"{edition}:2210.2.{LETTER[wheel]}.pocket-colour"
            ),
        )
        for edition in DAYS
        for wheel in KINDS[edition]
    ],
)
def test_a_ring_has_each_number_once_and_colors_by_turns_or_an_approval_as_neutral_pockets_need(
    edition: str, wheel: str, checker: Checker
) -> None:
    day, zeros, prefix = DAYS[edition], ZEROS[wheel], PREFIX[edition]
    taken(checker, day, wheel=wheel)
    side_by_side = [*zeros, BY_TURNS[1], BY_TURNS[0], *BY_TURNS[2:]]
    for rotor in (side_by_side, [*zeros, *NUMBERS]):
        refused(checker, day, "rotor", f"{prefix}-2201(2)", wheel=wheel, rotor=rotor)
        taken(checker, day, wheel=wheel, rotor=rotor, approvals=approved(arrangement="A-1"))
    twice = [*zeros, *BY_TURNS[:-1], BY_TURNS[1]]
    without_its_zero = ["99", *zeros[1:], *BY_TURNS]
    for rotor in (twice, without_its_zero):
        for approvals in (approved(), approved(arrangement="A-1")):
            found = refused_at_a_table("us-co", day, wheel=wheel, rotor=rotor, approvals=approvals)
            assert {remark.where for remark in found} == {"rotor"}
    [remark] = refused_at_a_table("us-co", day, wheel=wheel, neutral_pockets=True)
    assert (remark.where, remark.cite[: len(prefix) + 9]) == ("neutral_pockets", f"{prefix}-2210(2)(")
    taken(checker, day, wheel=wheel, neutral_pockets=True, approvals=approved(pocket_color="P-1"))


LARGER = [
    pytest.param("co-2015", {"double-zero-as-single": ["00"]}, marks=pytest.mark.clause("co-2015:2210.2.c")),
    pytest.param(
        "co-2022",
        {"double-zero-as-single": ["00"], "triple-zero-as-single": ["00", "000"]},
        marks=pytest.mark.clause("co-2022:2210.2.d"),
    ),
]


@pytest.mark.parametrize(("edition", "wheels"), LARGER)
def test_a_larger_wheel_is_used_as_single_zero_only_with_cover_and_all_signs(
    edition: str, wheels: dict[str, list[str]], checker: Checker
) -> None:
    """And nothing turns a triple-zero wheel into a double-zero one."""
    day, paragraph = DAYS[edition], f"{PREFIX[edition]}-2210(2)({'c' if edition == 'co-2015' else 'd'})"
    signs = list(law("us-co", day).names("wheels.as_single.signs"))
    assert len(signs) == 3
    for wheel, hidden in wheels.items():
        taken(checker, day, wheel=wheel, covered=hidden, signs=signs)
        for zero in hidden:
            found = refused_at_a_table(
                "us-co", day, wheel=wheel, covered=[one for one in hidden if one != zero], signs=signs
            )
            assert [remark.where for remark in found] == ["covered"]
            assert found[0].cite.startswith(paragraph)
        for sign in signs:
            found = refused_at_a_table(
                "us-co", day, wheel=wheel, covered=hidden, signs=[one for one in signs if one != sign]
            )
            assert [remark.where for remark in found] == ["signs"]
            assert found[0].cite.startswith(paragraph)
    for as_double in (
        {"wheel": "triple-zero-as-double", "covered": ["000"]},
        {"wheel": "triple-zero", "covered": ["000"]},
    ):
        assert refused_at_a_table("us-co", day, **as_double)


# 2210(2)(d) to (f), later (e) to (g): the layout


@pytest.mark.parametrize(
    ("edition", "letter"),
    [
        pytest.param("co-2015", "d", marks=pytest.mark.clause("co-2015:2210.2.d", "co-2015:2210.2.d.i")),
        pytest.param("co-2022", "e", marks=pytest.mark.clause("co-2022:2210.2.e", "co-2022:2210.2.e.i")),
    ],
)
def test_a_layout_is_approved_and_has_an_area_for_every_wager(edition: str, letter: str, checker: Checker) -> None:
    day, section = DAYS[edition], f"{PREFIX[edition]}-2210(2)({letter})"
    refused(checker, day, "approvals.layout", section, approvals=approved(layout=""))
    refused(checker, day, "layout", f"{section}(i)", layout="single-zero")
    for hidden in (["36"], ["0", "00", *NUMBERS]):
        refused(checker, day, "layout", f"{section}(i)", covered=hidden)
    assert [one.where for one in refused_at_a_table("us-co", day, layout="round")] == ["layout"]
    taken(checker, day, approvals=approved(layout="L-2"))


@pytest.mark.parametrize(
    ("edition", "letter", "bets"),
    [
        pytest.param("co-2015", "e", {}, marks=pytest.mark.clause("co-2015:2210.2.e")),
        pytest.param(
            "co-2022",
            "f",
            {"straights-and-8s": "standard", "spinner-winner": "SW2-U03", "roulette-up-bonus": "PT-FLT-RU-01"},
            marks=pytest.mark.clause("co-2022:2210.2.f"),
        ),
    ],
)
def test_an_optional_wager_is_offered_only_where_the_layout_has_its_area(
    edition: str, letter: str, bets: dict[str, str], checker: Checker
) -> None:
    day, section = DAYS[edition], f"{PREFIX[edition]}-2210(2)({letter})"
    prison: dict[str, Any] = {"wheel": "single-zero", "in_prison": True}
    refused(checker, day, "areas", section, **prison)
    taken(checker, day, **prison, areas=["in-prison"])
    for bet, code in bets.items():
        refused(checker, day, "areas", section, sidebets={bet: code})
        taken(checker, day, sidebets={bet: code}, areas=[bet])


# 2211: the ball


@pytest.mark.parametrize("edition", each("2211", "2211.size"))
def test_a_ball_is_of_its_size_and_without_metal_or_has_an_approval(edition: str, checker: Checker) -> None:
    day, section = DAYS[edition], f"{PREFIX[edition]}-2211"
    refused(checker, day, "ball_material", section, ball_material="metal")
    taken(checker, day, ball_material="metal", approvals=approved(ball="B-1"))
    assert [one.where for one in refused_at_a_table("us-co", day, ball_material="wood")] == ["ball_material"]
    for approvals in (approved(), approved(ball="B-1")):
        refused(checker, day, "ball_material", section, ball_material="", approvals=approvals)
        refused(checker, day, "ball_diameter_inches", section, ball_diameter_inches="", approvals=approvals)
    for inches in ("5/16", "374/1000", "15/16", "876/1000"):
        refused(checker, day, "ball_diameter_inches", section, ball_diameter_inches=inches)
        taken(checker, day, ball_diameter_inches=inches, approvals=approved(ball="B-1"))
    for inches in ("3/8", "375/1000", "1/2", "7/8", "14/16", "875/1000"):
        taken(checker, day, ball_diameter_inches=inches)


# 2204: odds and In Prison


@pytest.mark.parametrize("edition", each("2204.1"))
def test_no_odds_below_the_list_are_posted_and_higher_ones_are(edition: str, checker: Checker) -> None:
    day, section = DAYS[edition], f"{PREFIX[edition]}-2204(1)"
    for kind, odds in LISTED.items():
        refused(checker, day, f"odds.{kind}", section, odds={kind: f"{odds - 1} to 1"})
        refused(checker, day, f"odds.{kind}", section, odds={kind: f"{odds} for 1"})
    for more in (0, 1):
        taken(checker, day, odds={kind: f"{odds + more} to 1" for kind, odds in LISTED.items()})


@pytest.mark.parametrize("edition", each("2204.2"))
def test_in_prison_is_offered_to_the_whole_table_or_to_nobody(edition: str, checker: Checker) -> None:
    day = DAYS[edition]
    for on in (True, False):
        taken(checker, day, wheel="single-zero", in_prison=on, areas=["in-prison"])
    for one_player in ("seat 3", ["seat 3"], {"seat 3": True}, 3):
        found = refused_at_a_table("us-co", day, wheel="single-zero", in_prison=one_player, areas=["in-prison"])
        assert [remark.where for remark in found] == ["in_prison"]
    found = refused_at_a_table("us-co", day, wheel="single-zero", in_prison_seats=["3"])
    assert [remark.where for remark in found] == ["in_prison_seats"]


def test_in_prison_is_not_offered_where_a_larger_wheel_is_used_as_single_zero(checker: Checker) -> None:
    """Question C6."""
    signs = list(law("us-co").names("wheels.as_single.signs"))
    used = {"wheel": "double-zero-as-single", "covered": ["00"], "signs": signs, "in_prison": True}
    refused(checker, "", "in_prison", "30-2204(2)", **used)


# 2205, 2207, 2208: devices, limits, postings


def test_a_device_launches_the_ball_only_from_15_december_2017_and_with_an_approval(checker: Checker) -> None:
    device = {"launch": "device"}
    refused(checker, "2015-06-01", "automation.launch", "47.1-2205(1)", automation=device)
    refused(checker, "2017-12-14", "automation.launch", "47.1-2205(1)", automation=device)
    refused(checker, "2017-12-15", "approvals.device", "30-2205(1)", automation=device)
    taken(checker, "2017-12-15", automation=device, approvals=approved(device="D-1"))


@pytest.mark.parametrize("edition", list(DAYS))
def test_limits_are_posted_and_the_rules_are_approved(edition: str, checker: Checker) -> None:
    day, prefix = DAYS[edition], PREFIX[edition]
    refused(checker, day, "limits", f"{prefix}-2207", limits={})
    refused(checker, day, "approvals.house_rules", f"{prefix}-2208", approvals=approved(house_rules=""))
    for none in ("", "  "):
        refused(checker, day, "approvals.posting_place", f"{prefix}-2208", approvals=approved(posting_place=none))
    taken(checker, day, limits={"table": {"min": "$1", "max": "$100"}})


def test_no_wager_above_100_dollars_before_may_2021(checker: Checker) -> None:
    over = {"table": {"min": "$1", "max": "$100.01"}}
    for day in ("2015-06-01", "2021-04-30"):
        refused(checker, day, "limits.table", "Colorado Amendment 50, single-wager limit", limits=over)
    taken(checker, "2021-05-01", limits=over)


def test_tokes_are_refused_only_where_that_is_posted(checker: Checker) -> None:
    refused(checker, "", "tokes_posted", "30-2207", tokes=False)
    taken(checker, "", tokes=False, tokes_posted="wall")


# 2299: the side bets, their days and wheels

UP = {"roulette-up-bonus": "PT-FLT-RU-01", "roulette-up-progressive": "PT-BJS-RU-01"}
FIRST_DAYS = [
    ("2299.02", {"straights-and-8s": "standard"}, "2018-02-13", "2018-02-14", "30-2299.01"),
    ("2299.03", {"spinner-winner": "SW2-U03"}, "2018-08-13", "2018-08-14", "30-2299.02"),
    ("2299.04", UP, "2022-08-13", "2022-08-14", "30-2299.03"),
]


@pytest.mark.parametrize(
    ("bets", "before", "first", "section"),
    [pytest.param(*one, marks=pytest.mark.clause(f"co-2022:{clause}")) for clause, *one in FIRST_DAYS],
)
def test_a_side_bet_is_offered_from_its_first_day(
    bets: dict[str, str], before: str, first: str, section: str, checker: Checker
) -> None:
    meters = {bet: METER for bet in bets if bet.endswith("progressive")}
    offering: dict[str, Any] = {"sidebets": bets, "areas": list(bets), "progressive": meters}
    for day, cite in (("2015-06-01", "47.1-2215.01"), (before, section)):
        for found in (checker.remarks("us-co", day, **offering), refused_at_a_table("us-co", day, **offering)):
            assert {(f"sidebets.{bet}", cite) for bet in bets} <= set(found)
    for day in (first, "2023-01-01"):
        taken(checker, day, **offering)


@pytest.mark.clause("co-2022:2299.04.1")
def test_bonus_and_progressive_are_offered_apart_or_together(checker: Checker) -> None:
    for bets in (["roulette-up-bonus"], ["roulette-up-progressive"], list(UP)):
        meters = {bet: METER for bet in bets if bet.endswith("progressive")}
        taken(checker, "", sidebets={bet: UP[bet] for bet in bets}, areas=bets, progressive=meters)
    lacking: dict[str, Any] = {
        "sidebets": {"roulette-up-progressive": "PT-BJS-RU-01"},
        "areas": ["roulette-up-progressive"],
    }
    assert [one.where for one in refused_at_a_table("us-co", **lacking)] == ["progressive.roulette-up-progressive"]


WRONG_WHEEL = [
    ("spinner-winner", "SW2-U01", "double-zero"),
    ("spinner-winner", "SW3-U04", "single-zero"),
    ("spinner-winner", "SW2-U03", "triple-zero"),
    ("straights-and-8s", "standard", "triple-zero"),
    ("roulette-up-bonus", "PT-FLT-RU-01", "triple-zero"),
    ("roulette-up-bonus", "PT-FLT-RU-06", "double-zero"),
    ("roulette-up-bonus", "", "double-zero"),
    ("spread-bet", "00-option-1", "double-zero"),
    ("back2back", "", "double-zero"),  # without the house's own chances
]


@pytest.mark.parametrize(("bet", "code", "wheel"), WRONG_WHEEL)
def test_a_side_bet_has_a_pay_table_for_its_wheel_and_is_one_of_this_state(
    bet: str, code: str, wheel: str, checker: Checker
) -> None:
    setup: dict[str, Any] = {"wheel": wheel, "sidebets": {bet: code}, "areas": [bet]}
    for found in (checker.remarks("us-co", **setup), refused_at_a_table("us-co", **setup)):
        assert f"sidebets.{bet}" in [remark.where for remark in found]
        assert all("2299" in remark.cite for remark in found if remark.where == f"sidebets.{bet}")
