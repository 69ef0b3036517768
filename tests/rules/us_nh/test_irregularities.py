"""Irregularities (1) to (5): what becomes of the spin, and who decides."""

from __future__ import annotations

import pytest

from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules


@pytest.mark.parametrize(
    ("cause", "paragraph"), [("same-direction", "(1)"), ("short-spin", "(2)"), ("foreign-object", "(3)")]
)
def test_the_dealer_calls_no_spin_and_tries_to_lift_the_ball(cause: str, paragraph: str, rules: Rules) -> None:
    rule = rules.rule(f"irregularities.{cause}")
    assert (rule.value["spin"], rule.value["call"].lower(), rule.value["by"]) == ("void", "no spin", "dealer")
    (step,) = rule.value["then"]
    assert "lift the ball" in step
    assert rule.cite.endswith(paragraph)


def test_a_late_bet_goes_back_and_the_spin_counts_for_the_others(rules: Rules) -> None:
    late = rules.value("irregularities.late-wager")
    assert (late["spin"], late["by"], "call" in late) == ("stands", "dealer", False)
    words = ["back at once", "in time", "management"]
    assert [word in step for word, step in zip(words, late["then"], strict=True)] == [True] * 3


def test_a_hung_ball_is_for_the_floor_manager_and_is_valid_if_it_drops_first(rules: Rules) -> None:
    hung = rules.value("irregularities.hung-ball")
    assert (hung["spin"], hung["call"].lower(), hung["by"]) == ("referred", "no spin", "floor manager")
    first, *_, last = hung["then"]
    assert "dealer calls the floor" in first
    assert "valid spin" in last


@pytest.mark.parametrize("by", ["dealer", "pit supervisor"])
def test_house_rules_cannot_give_the_hung_ball_to_somebody_else(by: str, rules: Rules) -> None:
    hung = rules.value("irregularities.hung-ball")
    assert value_findings("irregularities.hung-ball", {**hung, "by": by}, rules)


@pytest.mark.parametrize("cause", ["same-direction", "short-spin", "foreign-object"])
def test_house_rules_cannot_let_such_a_spin_stand(cause: str, rules: Rules) -> None:
    key = f"irregularities.{cause}"
    assert value_findings(key, {**rules.value(key), "spin": "stands"}, rules)
    assert value_findings(key, rules.value(key), rules) == []


def test_a_ball_outside_the_wheel_gives_no_number_although_the_list_is_silent(rules: Rules) -> None:
    rule = rules.rule("irregularities.ball-left-wheel")
    assert (rule.value["spin"], rule.value["call"].lower(), rule.value["by"]) == ("void", "no spin", "dealer")
    assert rule.value["then"] == ["call the floor"]
    assert "silent" in rule.dated.note


@pytest.mark.parametrize(
    ("cause", "asks", "alerts", "runs_on"),
    [
        ("same-direction", ["ball removed in time"], None, False),
        ("short-spin", ["ball removed in time"], None, False),
        ("foreign-object", ["ball removed in time"], None, False),
        ("hung-ball", ["ball removed in time"], "floor manager", True),
        ("ball-left-wheel", [], "floor manager", False),
        ("late-wager", [], "casino management", False),
    ],
)
def test_who_is_called_what_is_asked_and_whether_the_spin_runs_on(
    cause: str, asks: list[str], alerts: str | None, runs_on: bool, rules: Rules
) -> None:
    value = rules.value(f"irregularities.{cause}")
    assert (value.get("asks", []), value.get("alerts"), value.get("runs_on", False)) == (asks, alerts, runs_on)


def test_wagers_stand_after_no_spin_by_the_reading_taken(rules: Rules) -> None:
    """Question H8: the text is silent."""
    rule = rules.rule("no_spin.wagers")
    assert rule.value == "stand"
    assert "H8" in rule.dated.note
    assert "silent" in rule.dated.note
