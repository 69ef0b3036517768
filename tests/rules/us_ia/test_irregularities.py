"""Irregularities, paragraphs 1 to 9: what becomes of the spin, the words called, what follows."""

from __future__ import annotations

import pytest

from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules

LISTED = [
    ("hung-ball", "void", None, 1, ["lift the ball", "spin again", "supervisor"]),
    ("floater", "void", "floater - no spin", 2, ["supervisor", "off the wheel", "spin again"]),
    ("short-spin", "void", "no spin", 3, ["lift the ball"]),
    ("ball-slipped", "void", "no spin", 3, ["lift the ball"]),
    ("foreign-object", "void", "no spin", 4, ["lift the ball"]),
    ("ball-left-wheel", "void", "ball out", 5, ["supervisor", "spin again"]),
    ("ball-back-from-rim", "stands", "ball out", 6, ["supervisor", "moving on the rim"]),
    ("ball-stopped-on-rim", "void", "ball out", 6, ["supervisor", "spin again"]),
    ("check-down", "stands", "check down", 7, ["mucker", "supervisor"]),
    ("same-direction", "void", "no spin", 8, ["lift the ball"]),
]


@pytest.mark.parametrize(("cause", "spin", "call", "paragraph", "words"), LISTED)
def test_the_dealer_does_as_the_paragraph_says(
    cause: str, spin: str, call: str | None, paragraph: int, words: list[str], rules: Rules
) -> None:
    rule = rules.rule(f"irregularities.{cause}")
    said = rule.value["call"].lower() if "call" in rule.value else None
    assert (rule.value["spin"], said, rule.value["by"]) == (spin, call, "dealer")
    assert rule.cite == f"IRREGULARITIES, paragraph {paragraph}"
    assert [word in step for word, step in zip(words, rule.value["then"], strict=True)] == [True] * len(words)


def test_no_other_cause_is_listed(rules: Rules) -> None:
    causes = {key.partition(".")[2] for key in rules.rules if key.startswith("irregularities.")}
    assert causes == {cause for cause, *_ in LISTED}


@pytest.mark.parametrize(("cause", "spin"), [(cause, spin) for cause, spin, *_ in LISTED])
def test_house_rules_cannot_turn_the_outcome_round(cause: str, spin: str, rules: Rules) -> None:
    key = f"irregularities.{cause}"
    other = {"void": "stands", "stands": "void"}[spin]
    assert value_findings(key, rules.value(key), rules) == []
    assert value_findings(key, {**rules.value(key), "spin": other}, rules)


def test_a_spin_called_no_spin_stays_void_wherever_the_ball_settles(rules: Rules) -> None:
    rule = rules.rule("calls.after-no-spin")
    assert rule.cite == "IRREGULARITIES, paragraph 9"
    assert "stays void" in rule.value


@pytest.mark.parametrize("cause", [cause for cause, *_ in LISTED])
def test_four_causes_ask_whether_the_ball_was_lifted_in_time_and_four_alert_the_supervisor(
    cause: str, rules: Rules
) -> None:
    value = rules.value(f"irregularities.{cause}")
    lifted = cause in ("short-spin", "ball-slipped", "foreign-object", "same-direction")
    assert value.get("asks", []) == (["ball removed in time"] if lifted else [])
    assert ("alerts" in value) is (cause in ("floater", "ball-left-wheel", "ball-back-from-rim", "ball-stopped-on-rim"))
    assert value.get("alerts", "supervisor") == "supervisor"


def test_a_ball_that_slips_is_treated_like_a_short_spin(rules: Rules) -> None:
    assert rules.value("irregularities.ball-slipped") == rules.value("irregularities.short-spin")


def test_wagers_stand_after_no_spin_by_the_reading_taken(rules: Rules) -> None:
    """Question I15: the text is silent."""
    rule = rules.rule("no_spin.wagers")
    assert (rule.value, rule.cite) == ("stand", "IRREGULARITIES, paragraph 9")
    assert "I15" in rule.dated.note
    assert "silent" in rule.dated.note
