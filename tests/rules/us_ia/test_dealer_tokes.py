"""Dealer tokes: $0.50 to $1,000, and with the wager not above a tenth of the table maximum."""

from __future__ import annotations

import pytest

from croupier.money.amount import parse_dollars
from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules


def test_a_toke_runs_from_half_a_dollar_to_a_thousand(rules: Rules) -> None:
    assert rules.value("tokes.range") == {"min": "$0.50", "max": "$1,000"}


@pytest.mark.parametrize(("low", "high"), [("$0.49", "$1,000"), ("$0.50", "$1,000.01"), ("$1", "$1,000")])
def test_house_rules_cannot_move_that_range(low: str, high: str, rules: Rules) -> None:
    assert value_findings("tokes.range", {"min": low, "max": high}, rules)


@pytest.mark.parametrize(("percent", "allowed"), [(9, True), (10, True), (11, False)])
def test_toke_and_wager_together_reach_a_tenth_of_the_maximum(percent: int, allowed: bool, rules: Rules) -> None:
    assert (value_findings("tokes.combined_percent_max", percent, rules) == []) is allowed


def test_the_tenth_is_fifty_dollars_and_binds_before_the_range(rules: Rules) -> None:
    tenth = parse_dollars(rules.value("limits.table_max")) * rules.value("tokes.combined_percent_max") // 100
    assert tenth == 50_00 < parse_dollars(rules.value("tokes.range")["max"])


def test_a_toke_is_asked_for_aloud_set_on_the_wager_and_announced(rules: Rules) -> None:
    assert "aloud" in rules.value("tokes.allowed")
    assert "offset" in rules.value("tokes.placed")
    assert rules.value("tokes.announced_to") == "floor supervisor"
    assert [word for word in ("amount", "place") if word not in rules.value("calls.toke")] == []
