"""The pay table: fourteen rows of odds, each exact."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.game.layout import LAYOUTS
from croupier.game.spot import Kind, Spot
from croupier.money.amount import Cents
from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules

FELT = LAYOUTS["double-zero"]
FIVE_DOLLARS = Cents(500)

PAY_TABLE = {
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
EVEN_MONEY = ["red", "black", "odd", "even", "low", "high"]


@pytest.mark.parametrize(
    ("kinds", "wins"),
    [
        (["straight"], 175_00),
        (["split"], 85_00),
        (["street", "trio"], 55_00),
        (["corner"], 40_00),
        (["first-five"], 30_00),
        (["line"], 25_00),
        (["column"], 10_00),
        (["dozen"], 10_00),
        (EVEN_MONEY, 5_00),
    ],
)
def test_five_dollars_win_what_the_row_says_and_the_stake_is_kept(
    kinds: list[str], wins: int, rules: Rules, back_from_five_dollars: Callable[[Spot], dict[str, int]]
) -> None:
    for kind in kinds:
        assert rules.odds(Kind(kind)).payout(FIVE_DOLLARS) == wins
        spots = [spot for spot in FELT.spots if spot.kind == kind]
        assert {cents for spot in spots for cents in back_from_five_dollars(spot).values()} == {wins + 5_00}


def test_every_bet_of_the_layout_is_paid_by_the_table(
    rules: Rules, back_from_five_dollars: Callable[[Spot], dict[str, int]]
) -> None:
    assert {spot.kind for spot in FELT.spots} == set(PAY_TABLE)
    for spot in FELT.spots:
        assert set(back_from_five_dollars(spot).values()) == {PAY_TABLE[spot.kind] * 5_00 + 5_00}, spot.bet


@pytest.mark.parametrize(("kind", "odds"), list(PAY_TABLE.items()))
def test_house_rules_pay_neither_more_nor_less(kind: str, odds: int, rules: Rules) -> None:
    assert value_findings(f"odds.{kind}", f"{odds} to 1", rules) == []
    assert value_findings(f"odds.{kind}", f"{odds + 1} for 1", rules) == []  # the same odds in other words
    assert value_findings(f"odds.{kind}", f"{odds - 1} to 1", rules)
    assert value_findings(f"odds.{kind}", f"{odds + 1} to 1", rules)
