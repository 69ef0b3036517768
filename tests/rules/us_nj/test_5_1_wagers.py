"""13:69F-5.1: the side bet, its seven areas and what may be wagered on them."""

from __future__ import annotations

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup

COLORS = ["green", "yellow", "purple", "red", "orange", "pink", "blue"]


def test_the_side_bet_is_the_licensees_choice_and_there_is_no_other(rules: Rules) -> None:
    rule = rules.rule("sidebets.permitted")
    assert (rule.value, rule.force) == (["spread-bet"], Force.OPTION)
    assert value_findings("sidebets.permitted", [], rules) == []
    assert "may add the seven areas" in rules.value("sidebets.spread-bet.offered")
    setup = TableSetup("1", "double-zero", sidebets={"back2back": ""})
    assert [finding.where for finding in setup_findings(setup, rules)] == ["sidebets.back2back"]


def test_there_are_seven_areas_in_seven_colors(rules: Rules) -> None:
    assert rules.names("sidebets.spread-bet.areas") == tuple(COLORS)
    assert value_findings("sidebets.spread-bet.areas", COLORS[:6], rules)
    assert value_findings("sidebets.spread-bet.areas", [*COLORS, "white"], rules)


@pytest.mark.parametrize(("area", "color"), list(enumerate(COLORS, 1)))
def test_each_spread_has_its_own_area_and_color(area: int, color: str, rules: Rules) -> None:
    # The text prints area 2 for spreads 4, 5 and 6 as well; their colors show that as a slip.
    rule = rules.rule(f"sidebets.spread-bet.area-{area}")
    assert rule.value.startswith(f"{color}:")
    assert rule.value.endswith(f"area {area}")
    assert rule.cite == f"13:69F-5.1(i){area}"
    assert ("misprint" in rule.dated.note) is (area in (4, 5, 6))


def test_an_area_shows_color_range_and_odds(rules: Rules) -> None:
    rule = rules.rule("sidebets.spread-bet.marking")
    assert rule.force is Force.POSTING
    assert [word for word in ("color", "range", "odds") if word not in rule.value] == []
    assert "ranges and odds" in rules.value("sidebets.spread-bet.configuration")


def test_a_wager_covers_one_range_and_stands_apart_from_the_main_game(rules: Rules) -> None:
    assert "one range" in rules.value("sidebets.spread-bet.one-range")
    independent = rules.rule("sidebets.spread-bet.independent")
    assert independent.cite == "13:69F-5.1(iii)"
    assert "do not affect each other" in independent.value


def test_the_result_is_a_reading_and_says_so(rules: Rules) -> None:
    rule = rules.rule("sidebets.spread-bet.result")
    assert "from 0 to 72" in rule.value
    assert "N2" in rule.dated.note
