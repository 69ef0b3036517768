"""Roulette procedures 1 to 6."""

from __future__ import annotations

from croupier.rulebook.dated import Force
from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules


def test_wagers_are_value_chips_or_color_chips(rules: Rules) -> None:
    assert set(rules.names("wagers.media")) == {"value chips", "color chips"}
    assert value_findings("wagers.media", ["value chips", "color chips", "coupons"], rules)
    assert "area of the layout" in rules.value("placing.area")


def test_a_supervisor_may_let_several_players_use_value_chips(rules: Rules) -> None:
    rule = rules.rule("chips.value_sharing")
    assert rule.force is Force.OPTION
    assert rule.value == "when a supervisor allows it"
    assert "apart" in rule.dated.note


def test_the_player_answers_for_the_position(rules: Rules) -> None:
    assert rules.value("wagers.position").startswith("the player")


def test_the_wheel_turns_as_long_as_the_game_is_open(rules: Rules) -> None:
    assert "with or without players" in rules.value("spin.wheel_kept_turning")


def test_no_dealer_is_relieved_while_the_ball_spins_or_bets_are_paid(rules: Rules) -> None:
    assert rules.names("relief.not_during") == ("spinning", "paying")
    assert value_findings("relief.not_during", ["spinning"], rules)
