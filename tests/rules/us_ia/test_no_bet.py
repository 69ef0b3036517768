"""No bet: which wagers are refused, with which words, and which may be put right."""

from __future__ import annotations

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.rules import Rules


@pytest.mark.parametrize(
    ("key", "call", "section"),
    [
        ("late", "no bet, too late", "NO BET, 1"),
        ("not-understood", "no bet", "NO BET, 2.A"),
        ("misplaced", "no bet", "NO BET, 2.B"),
        ("below-minimum", "no bet", "NO BET, 2.C"),
        ("forbidden-direction", "no bet", "NO BET, 3"),
        ("unclear", "no bet this spin", "DEALING THE GAME, paragraph 1"),
    ],
)
def test_each_refusal_has_its_words(key: str, call: str, section: str, rules: Rules) -> None:
    rule = rules.rule(f"no_bet.{key}")
    said = rule.value.lower().partition(": ")[2].partition(";")[0]
    assert (said, rule.cite) == (call, section)


def test_four_directions_are_forbidden(rules: Rules) -> None:
    directions = rules.value("no_bet.forbidden-direction")
    assert [word for word in ("shield", "between", "first player", "wheel", "bank") if word not in directions] == []


def test_the_first_three_causes_may_be_put_right_before_the_close(rules: Rules) -> None:
    assert [
        word for word in ("understood", "misplaced", "minimum") if word not in rules.value("no_bet.announced")
    ] == []
    cure = rules.rule("no_bet.cure")
    assert (cure.force, cure.cite) == (Force.OPTION, "NO BET, 2")
    assert "before no more bets" in cure.value
    assert "shield" not in cure.value


def test_nothing_is_added_or_changed_after_the_close(rules: Rules) -> None:
    rule = rules.rule("no_bet.after-close")
    assert rule.force is Force.FIXED
    assert [word for word in ("added", "changed") if word not in rule.value] == []
