"""Payout odds: eleven rows, paid exactly."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.game.bet import LayoutBet
from croupier.game.layout import LAYOUTS
from croupier.game.spot import Kind, Spot
from croupier.game.wheel import DOUBLE_ZERO
from croupier.money.amount import Cents
from croupier.rulebook.house import value_findings
from croupier.rulebook.offer import layout_bet
from croupier.rulebook.rules import NotHeldError, Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup

FELT = LAYOUTS["double-zero"]
Back = Callable[[Spot], dict[str, int]]

LISTED = {
    "straight": 35,
    "split": 17,
    "street": 11,
    "corner": 8,
    "first-five": 6,
    "line": 5,
    "column": 2,
    "dozen": 2,
    "red": 1,
    "black": 1,
    "odd": 1,
    "even": 1,
    "high": 1,
    "low": 1,
}


@pytest.mark.parametrize(
    ("kinds", "wins"),
    [
        (["straight"], 175_00),
        (["split"], 85_00),
        (["street"], 55_00),
        (["corner"], 40_00),
        (["first-five"], 30_00),
        (["line"], 25_00),
        (["column"], 10_00),
        (["dozen"], 10_00),
        (["red", "black"], 5_00),
        (["odd", "even"], 5_00),
        (["high", "low"], 5_00),
    ],
)
def test_five_dollars_win_what_the_row_says(
    kinds: list[str], wins: int, rules: Rules, back_from_five_dollars: Back
) -> None:
    for kind in kinds:
        assert rules.odds(Kind(kind)).payout(Cents(500)) == wins
        spots = [spot for spot in FELT.spots if spot.kind == kind]
        assert {cents for spot in spots for cents in back_from_five_dollars(spot).values()} == {wins + 5_00}


def test_payments_equal_the_list_and_other_odds_are_refused(rules: Rules, back_from_five_dollars: Back) -> None:
    assert set(rules.names("wagers.permitted")) == set(LISTED)
    for spot in FELT.spots:
        if spot.kind in LISTED:
            assert set(back_from_five_dollars(spot).values()) == {LISTED[spot.kind] * 5_00 + 5_00}, spot.bet
    for kind, odds in LISTED.items():
        assert value_findings(f"odds.{kind}", f"{odds} to 1", rules) == []
        assert value_findings(f"odds.{kind}", f"{odds - 1} to 1", rules)
        assert value_findings(f"odds.{kind}", f"{odds + 1} to 1", rules)


@pytest.mark.parametrize("odds", ["34 to 1", "36 to 1", "35 for 1"])
def test_a_table_cannot_post_other_odds(odds: str, rules: Rules) -> None:
    setup = TableSetup("4", "double-zero", odds={"straight": odds}, limits={"table": {"min": "$5", "max": "$500"}})
    assert [finding.where for finding in setup_findings(setup, rules)] == ["odds.straight"]


def test_three_numbers_with_a_zero_have_no_odds_and_are_no_bet(rules: Rules) -> None:
    with pytest.raises(NotHeldError, match=r"has no rule odds\.trio"):
        rules.odds(Kind.TRIO)
    trios = [spot for spot in FELT.spots if spot.kind is Kind.TRIO]
    assert len(trios) == 3
    assert not any(isinstance(layout_bet(rules, DOUBLE_ZERO, spot), LayoutBet) for spot in trios)
