"""Minimum and maximum wagers: not below $5, exactly $500, posted. Wagers themselves come later."""

from __future__ import annotations

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.house import HouseRules, house_findings, house_tier, value_findings
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup


def posted(rules: Rules, limits: dict[str, str], kind: str = "table") -> list[str]:
    """Where a table that posts these limits is found at fault."""
    return [finding.where for finding in setup_findings(TableSetup("4", "double-zero", limits={kind: limits}), rules)]


@pytest.mark.parametrize(("least", "allowed"), [("$4.99", False), ("$5", True), ("$25", True)])
def test_the_minimum_is_five_dollars_or_more(least: str, allowed: bool, rules: Rules) -> None:
    assert (value_findings("limits.table_min", least, rules) == []) is allowed
    assert (posted(rules, {"min": least, "max": "$500"}) == []) is allowed
    assert (posted(rules, {"min": least, "max": "$500"}, "straight") == []) is allowed


@pytest.mark.parametrize(("most", "allowed"), [("$499", False), ("$500", True), ("$500.01", False), ("$501", False)])
def test_the_maximum_is_five_hundred_dollars(most: str, allowed: bool, rules: Rules) -> None:
    assert (value_findings("limits.table_max", most, rules) == []) is allowed
    assert (posted(rules, {"min": "$5", "max": most}) == []) is allowed


@pytest.mark.parametrize("limits", [{"min": "$5"}, {"max": "$500"}])
def test_both_limits_are_posted(limits: dict[str, str], rules: Rules) -> None:
    assert posted(rules, limits) == ["limits.table"]
    display = rules.rule("limits.posted")
    assert display.force is Force.POSTING
    assert [word for word in ("minimum", "maximum", "display") if word not in display.value] == []
    assert "below $5" in rules.value("limits.set_by")


def test_a_table_that_posts_nothing_is_at_fault(rules: Rules) -> None:
    assert [finding.where for finding in setup_findings(TableSetup("4", "double-zero"), rules)] == ["limits"]


def test_a_house_with_a_higher_minimum_binds_its_tables(rules: Rules) -> None:
    house = HouseRules("ten", "us-ia", rules.day, {"limits.table_min": "$10"})
    assert house_findings(house, rules) == []
    assert posted(house_tier(house, rules), {"min": "$10", "max": "$500"}) == []
    assert posted(house_tier(house, rules), {"min": "$5", "max": "$500"}) == ["limits.table"]
