"""What is confirmed at a table of Catfish Bend, the words that are said, and where no wager may come from."""

from __future__ import annotations

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules

DEALING = "DEALING THE GAME, paragraph "


@pytest.mark.parametrize(
    ("key", "cite", "words"),
    [
        ("open.wheel-turning", "ROULETTE PROCEDURES, 4", ["turning"]),
        ("buy-in.wheel-head-or-work-area", "BUYING-IN, paragraph 2", ["wheel head", "work area"]),
        ("chips.layout-clear", "BUYING-IN, paragraph 6", ["betting area"]),
        ("toke.offset", "DEALER TOKES, paragraph 1", ["offset", "on top"]),
        ("launch.right-hand", f"{DEALING}3", ["right hand"]),
        ("launch.speed", f"{DEALING}3", ["bounces", "read"]),
        ("launch.time-to-bet", f"{DEALING}5", ["time", "drop"]),
        ("close.left-sweep", f"{DEALING}6", ["left hand", "sweep"]),
        ("close.first-fret", f"{DEALING}6", ["heard", "first fret"]),
        ("outcome.valid-spin", f"{DEALING}4", ["against the wheel", "three revolutions", "before it fell"]),
        ("dolly.palm-up", f"{DEALING}8", ["palm"]),
        ("clear.palm-up", f"{DEALING}8", ["palm"]),
        ("clear.bets-untouched", f"{DEALING}8", ["moved", "straightened"]),
        ("dolly-third-dozen.left-hand", f"{DEALING}8", ["left hand", "third dozen"]),
    ],
)
def test_a_step_waits_for_its_confirmations(key: str, cite: str, words: list[str], rules: Rules) -> None:
    rule = rules.rule(f"confirm.{key}")
    assert (rule.cite, rule.force) == (cite, Force.DUTY)
    assert [word for word in words if word not in rule.value] == []


def test_nothing_else_is_confirmed(rules: Rules) -> None:
    assert len([key for key in rules.rules if key.startswith("confirm.")]) == 14


@pytest.mark.parametrize(
    ("occasion", "words", "cite"),
    [
        ("buy-in-value-chips", "Check change", "BUYING-IN, paragraph 5"),
        ("buy-in-currency", "Change", "BUYING-IN, paragraph 5"),
        ("no-more-bets", "No more bets", f"{DEALING}6"),
        ("no-bet", "No bet", "NO BET, 2"),
        ("no-bet-late", "No bet, too late", "NO BET, 1"),
        ("no-bet-unclear", "No bet this spin", f"{DEALING}1"),
        ("no-spin", "No spin", "IRREGULARITIES, paragraph 3"),
    ],
)
def test_the_words_of_an_occasion(occasion: str, words: str, cite: str, rules: Rules) -> None:
    rule = rules.rule(f"words.{occasion}")
    assert (rule.value, rule.cite) == (words, cite)


def test_number_color_and_parity_are_announced(rules: Rules) -> None:
    assert rules.names("announce.result") == ("number", "color", "parity")
    assert "I14" in rules.rule("announce.result").dated.note


def test_the_wheel_turns_counter_clockwise(rules: Rules) -> None:
    rule = rules.rule("spin.wheel_direction")
    assert (rule.value, rule.cite, rule.force) == ("counter-clockwise", f"{DEALING}3", Force.FIXED)


def test_four_places_are_closed_to_wagers(rules: Rules) -> None:
    rule = rules.rule("no_bet.origins")
    assert set(rule.value) == {
        "over the shield",
        "over the wheel",
        "over the bank",
        "between shield and first player",
    }
    assert rule.cite == "NO BET, 3"
    assert value_findings("no_bet.origins", rule.value[:3], rules)
