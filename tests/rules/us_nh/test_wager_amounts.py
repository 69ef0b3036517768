"""The wager amounts: $1 to $10 inside, $5 to $10 outside, one row for each type. Wagers themselves come later."""

from __future__ import annotations

import pytest

from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup

INSIDE = ["straight", "split", "street", "trio", "corner", "first-five", "line"]
OUTSIDE = ["column", "dozen", "red", "black", "odd", "even", "low", "high"]
ROWS = [(kind, "$1") for kind in INSIDE] + [(kind, "$5") for kind in OUTSIDE]


def posted(rules: Rules, kind: str, low: str, high: str) -> list[str]:
    """Where a table that posts these limits for this kind is found at fault."""
    setup = TableSetup("1", "double-zero", limits={kind: {"min": low, "max": high}})
    return [finding.where for finding in setup_findings(setup, rules)]


@pytest.mark.parametrize(("kind", "least"), ROWS)
def test_a_table_posts_the_amounts_of_the_list(kind: str, least: str, rules: Rules) -> None:
    assert rules.value(f"limits.{kind}") == {"min": least, "max": "$10"}
    assert posted(rules, kind, least, "$10") == []


@pytest.mark.parametrize(("kind", "least"), ROWS)
def test_a_cent_below_the_least_or_above_the_most_is_refused(kind: str, least: str, rules: Rules) -> None:
    below = {"$1": "$0.99", "$5": "$4.99"}[least]
    assert posted(rules, kind, below, "$10") == [f"limits.{kind}"]
    assert posted(rules, kind, least, "$10.01") == [f"limits.{kind}"]


@pytest.mark.parametrize(("kind", "least"), ROWS)
def test_house_rules_cannot_move_the_amounts(kind: str, least: str, rules: Rules) -> None:
    assert value_findings(f"limits.{kind}", {"min": least, "max": "$10"}, rules) == []
    assert value_findings(f"limits.{kind}", {"min": least, "max": "$25"}, rules)
    assert value_findings(f"limits.{kind}", {"min": "$2", "max": "$10"}, rules)


def test_no_limit_for_the_whole_table_goes_above_ten_dollars(rules: Rules) -> None:
    assert posted(rules, "table", "$1", "$10") == []
    assert posted(rules, "table", "$1", "$10.01") == ["limits.table"]


def test_every_type_of_wager_has_its_amounts(rules: Rules) -> None:
    assert {kind for kind, _ in ROWS} == set(rules.names("wagers.permitted"))
