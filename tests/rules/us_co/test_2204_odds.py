"""Rule 22, section 2204: the least odds that may be paid, and the In Prison option."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from croupier.game.bet import LOSE, LayoutBet, Stage, Verdict
from croupier.game.draw import Ball, Choice
from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet
from croupier.game.odds import Odds
from croupier.game.pocket import Pocket
from croupier.game.spot import Kind
from croupier.game.wheel import DOUBLE_ZERO, SINGLE_ZERO, TRIPLE_ZERO, WHEELS
from croupier.money.amount import Cents
from croupier.rulebook.dated import Force
from croupier.rulebook.house import HouseRules, house_findings, value_findings
from croupier.rulebook.offer import layout_bet, layout_bets, why_not_in_prison
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup, parse_setup
from croupier.storage.library import Library
from croupier.views.odds_sheet import odds_row, odds_sheet

OLDER, NEWER = date(2015, 6, 1), date(2023, 1, 1)
ZERO = Ball(Pocket("0"))
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")

# The printed table, in both editions; "three numbers" is a street or a trio.
PRINTED = {
    "straight": 35,
    "split": 17,
    "street": 11,
    "trio": 11,
    "corner": 8,
    "first-five": 6,
    "line": 5,
    "column": 2,
    "dozen": 2,
    "red": 1,
    "black": 1,
    "odd": 1,
    "even": 1,
    "low": 1,
    "high": 1,
}
COVERS = {"straight": 1, "split": 2, "street": 3, "trio": 3, "corner": 4, "first-five": 5, "line": 6} | {
    "column": 12,
    "dozen": 12,
    **dict.fromkeys(EVEN_MONEY, 18),
}


@pytest.fixture(params=[OLDER, NEWER], ids=["older edition", "newer edition"])
def rules(request: pytest.FixtureRequest, library: Library) -> Rules:
    day: date = request.param
    return library.book("us-co").on(day)


def bet_on(rules: Rules, name: str, in_prison: bool = False, wheel: str = "double-zero") -> LayoutBet:
    bet = layout_bet(rules, WHEELS[wheel], parse_bet(name, LAYOUTS[wheel]), in_prison)
    assert isinstance(bet, LayoutBet)
    return bet


# 2204(1): pay-out odds


@pytest.mark.parametrize(("kind", "odds"), PRINTED.items())
def test_the_least_odds_are_those_printed(rules: Rules, kind: str, odds: int) -> None:
    rule = rules.rule(f"odds.{kind}")
    assert (rule.value, rule.force, rule.cite.partition("-")[2]) == (f"{odds} to 1", Force.FLOOR, "2204(1)")


def test_odds_below_the_printed_ones_are_refused_and_equal_or_higher_accepted(rules: Rules) -> None:
    prefix = "47.1-" if rules.day == OLDER else "30-"
    for kind, odds in PRINTED.items():
        for text in (f"{odds - 1} to 1", f"{odds} for 1", f"{2 * odds - 1} to 2"):
            house = HouseRules("a house", "us-co", rules.day, {f"odds.{kind}": text})
            below = house_findings(house, rules), setup_findings(_table(odds={kind: text}), rules)
            for findings in below:
                assert [(one.where, one.cite) for one in findings] == [(f"odds.{kind}", f"{prefix}2204(1)")]
        for text in (f"{odds} to 1", f"{odds + 1} for 1", f"{odds + 1} to 1", f"{2 * odds + 1} to 2"):
            assert value_findings(f"odds.{kind}", text, rules) == []
            assert setup_findings(_table(odds={kind: text}), rules) == []


def test_a_straight_at_34_to_1_is_found_with_its_section(library: Library) -> None:
    rules = library.book("us-co").on(NEWER)
    [finding] = setup_findings(_table(odds={"straight": "34 to 1"}), rules)
    assert finding.says == "34 to 1 is less than 35 to 1, the least allowed"
    assert finding.cite == "30-2204(1)"


@pytest.mark.parametrize(
    ("bets", "gain"),
    [
        ({"straight:17": "17"}, 350),
        ({"split:17-20": "20"}, 170),
        ({"street:16-18": "17", "trio:0-1-2": "0", "trio:0-00-2": "00", "trio:00-2-3": "3"}, 110),
        ({"corner:17-21": "18"}, 80),
        ({"first-five": "00"}, 60),
        ({"line:16-21": "19"}, 50),
        ({"column:2": "17"}, 20),
        ({"dozen:2": "17"}, 20),
        ({"red": "18", "black": "17", "odd": "17", "even": "18", "low": "17", "high": "36"}, 10),
    ],
)
def test_a_winning_bet_of_ten_wins_so_much_and_keeps_its_stake(rules: Rules, bets: dict[str, str], gain: int) -> None:
    for name, pocket in bets.items():
        bet = bet_on(rules, name)
        verdict = bet.step(Stage.FRESH, Ball(Pocket(pocket)))
        assert isinstance(verdict, Verdict)
        assert bet.odds.payout(Cents(10_00)) == gain * 100
        assert verdict.net * 10 == gain
        assert verdict.returned * 10 == gain + 10


@pytest.mark.parametrize(("kind", "odds"), PRINTED.items())
def test_the_house_edge_follows_from_the_printed_odds(library: Library, kind: str, odds: int) -> None:
    """One unit on n of N pockets at k to 1 brings n (k + 1) / N back."""
    rules = library.book("us-co").on(NEWER)
    for wheel, pockets in ((SINGLE_ZERO, 37), (DOUBLE_ZERO, 38), (TRIPLE_ZERO, 39)):
        rows = [row for row in odds_sheet(rules, wheel) if row.kind == kind]
        expected = 1 - Fraction(COVERS[kind] * (odds + 1), pockets)
        assert {row.worth.house_edge for row in rows} == ({expected} if rows else set())
        assert rows or (kind, pockets) == ("first-five", 37)


# 2204(2): In Prison


def test_in_prison_is_a_switch_for_the_whole_table_and_never_for_one_player(rules: Rules) -> None:
    assert rules.rule("in_prison.offered_to").force is Force.OPTION
    assert rules.value("in_prison.offered_to") == "all players at the table, or none"
    for switch in (True, False):
        setup = parse_setup({"number": "7", "wheel": "single-zero", "in_prison": switch})
        assert isinstance(setup, TableSetup)
        assert setup.in_prison is switch
    for one_player in ("seat 3", ["seat 3"], {"seat 3": True}, 3):
        refused = parse_setup({"number": "7", "wheel": "single-zero", "in_prison": one_player})
        assert isinstance(refused, list)
        assert [finding.where for finding in refused] == ["in_prison"]
    refused = parse_setup({"number": "7", "wheel": "single-zero", "in_prison_seats": ["3"]})
    assert isinstance(refused, list)
    for switch in (True, False):
        bets = layout_bets(rules, SINGLE_ZERO, in_prison=switch)
        assert isinstance(bets, list)
        assert {bet.in_prison is not None for bet in bets if bet.spot.kind.is_even_chance} == {switch}


def test_in_prison_may_be_offered_on_a_wheel_used_as_what_it_is(rules: Rules) -> None:
    for wheel in {"single-zero", "double-zero", "triple-zero"} & set(rules.wheels()):
        assert setup_findings(_table(wheel=wheel, in_prison=True, areas=("in-prison",)), rules) == []


def test_in_prison_leaves_other_losers_fully_lost_on_zero(rules: Rules) -> None:
    for wheel in (SINGLE_ZERO, DOUBLE_ZERO):
        bets = layout_bets(rules, wheel, in_prison=True)
        assert isinstance(bets, list)
        others = [bet for bet in bets if bet.spot.kind not in EVEN_MONEY]
        assert {bet.spot.kind for bet in others} >= set(PRINTED) - set(EVEN_MONEY) - {"first-five"}
        for bet in others:
            assert bet.in_prison is None
            won = Verdict("win", bet.odds.returned)
            assert bet.step(Stage.FRESH, ZERO) == (won if "0" in bet.spot.pockets else LOSE)


@pytest.mark.parametrize("kind", sorted(set(PRINTED) - set(EVEN_MONEY)))
def test_in_prison_does_not_reach_bets_other_than_even_money(library: Library, kind: str) -> None:
    refusal = why_not_in_prison(library.book("us-co").on(NEWER), SINGLE_ZERO, Kind(kind))
    assert refusal is not None
    assert (refusal.code, refusal.cite) == ("in_prison_not_this_kind", "30-2204(2)")


@pytest.mark.parametrize("name", EVEN_MONEY)
def test_after_zero_the_bet_takes_nothing_but_half_back_or_leave(rules: Rules, name: str) -> None:
    bet = bet_on(rules, name, in_prison=True)
    asked = bet.step(Stage.FRESH, ZERO)
    assert not isinstance(asked, Verdict)
    assert bet.draws(asked, DOUBLE_ZERO) == (Choice("half-back"), Choice("leave"))
    for pocket in DOUBLE_ZERO.pockets:
        with pytest.raises(ValueError, match="cannot take"):
            bet.step(asked, Ball(pocket))
    half = bet.step(asked, Choice("half-back"))
    assert isinstance(half, Verdict)
    assert half.returned == Fraction(1, 2)
    held = bet.step(asked, Choice("leave"))
    assert not isinstance(held, Verdict)
    assert not isinstance(bet.draws(held, DOUBLE_ZERO), tuple)
    with pytest.raises(ValueError, match="cannot take"):
        bet.step(held, Choice("half-back"))


@pytest.mark.parametrize("name", EVEN_MONEY)
def test_a_second_zero_takes_the_whole_imprisoned_bet(rules: Rules, name: str) -> None:
    bet = bet_on(rules, name, in_prison=True)
    asked = bet.step(Stage.FRESH, ZERO)
    assert isinstance(asked, Stage)
    held = bet.step(asked, Choice("leave"))
    assert isinstance(held, Stage)
    verdict = bet.step(held, ZERO)
    assert isinstance(verdict, Verdict)
    assert verdict.net == -1


@pytest.mark.parametrize("zero", ["00", "000"])
@pytest.mark.parametrize("name", EVEN_MONEY)
def test_only_the_single_zero_imprisons_by_the_reading_taken(library: Library, name: str, zero: str) -> None:
    """Question C7: 2204(2) names 0 alone."""
    bet = bet_on(library.book("us-co").on(NEWER), name, in_prison=True, wheel="triple-zero")
    assert bet.step(Stage.FRESH, Ball(Pocket(zero))) == LOSE


@pytest.mark.parametrize(("pocket", "back"), [("18", 1), ("17", 0), ("00", 0)])
def test_a_freed_bet_gets_its_stake_back_by_the_reading_taken(library: Library, pocket: str, back: int) -> None:
    """Question C7: the section does not say what a winning spin gives to a held bet."""
    bet = bet_on(library.book("us-co").on(NEWER), "red", in_prison=True)
    verdict = bet.step(Stage.HELD, Ball(Pocket(pocket)))
    assert isinstance(verdict, Verdict)
    assert verdict.returned == back


@pytest.mark.parametrize(
    ("wheel", "choice", "edge"),
    [
        ("single-zero", None, "1/37"),
        ("single-zero", "half-back", "1/74"),
        ("single-zero", "in-prison", "19/1369"),
        ("double-zero", None, "1/19"),
        ("double-zero", "half-back", "3/76"),
        ("double-zero", "in-prison", "29/722"),
    ],
)
def test_in_prison_makes_red_cheaper_by_so_much(library: Library, wheel: str, choice: str | None, edge: str) -> None:
    """By hand: 37 pockets, 1 - 36/37 - 1/2 x 1/37 = 1/74, and 1 - 36/37 - 1/37 x 18/37 = 19/1369; 38 likewise."""
    row = odds_row(library.book("us-co").on(NEWER), WHEELS[wheel], "red", choice)
    assert row.worth.house_edge == Fraction(edge)


@pytest.mark.parametrize("wheel", ["double-zero-as-single", "triple-zero-as-single"])
def test_in_prison_is_refused_where_a_larger_wheel_is_used_as_single_zero(library: Library, wheel: str) -> None:
    """Question C6: the sign of 2210(2)(d)(ii)(C) says that even money loses on 0."""
    rules = library.book("us-co").on(NEWER)
    hidden = tuple(zero for zero in ("00", "000") if zero in WHEELS[wheel].rotor)
    ready = _table(wheel=wheel, covered=hidden, signs=rules.names("wheels.as_single.signs"))
    assert setup_findings(ready, rules) == []
    [finding] = setup_findings(replace(ready, in_prison=True), rules)
    assert (finding.where, finding.cite) == ("in_prison", "30-2204(2)")


def test_35_to_1_and_36_for_1_are_the_same_odds() -> None:
    assert Odds.parse("35 to 1").profit == Odds.parse("36 for 1").profit == 35


def _table(wheel: str = "double-zero", **more: Any) -> TableSetup:
    """A table with nothing to remark but what is given."""
    limits = {"table": {"min": "$5", "max": "$100"}}
    approvals = {"layout": "L-1", "house_rules": "H-1"}
    return TableSetup("7", wheel, limits=limits, approvals=approvals, tokes_posted="table", **more)
