"""13:69F-5.3(f) and 5.4(d) to (f): announcing, marking and paying the side bet, and what makes it void."""

from __future__ import annotations

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.rules import Rules


def test_the_dealer_calls_the_color_in_words_that_are_no_main_game_call(rules: Rules) -> None:
    call = rules.rule("calls.spread")
    assert [word for word in ("spread", "color", "range") if word not in call.value] == []
    assert (call.force, call.cite) == (Force.DUTY, "13:69F-5.3(f)")
    assert "color of the winning area" in rules.value("sidebets.spread-bet.announced")


def test_the_winning_area_gets_a_dolly_and_is_paid_with_the_main_game(rules: Rules) -> None:
    assert "winning area" in rules.value("sidebets.spread-bet.dolly")
    assert "main game" in rules.value("sidebets.spread-bet.paid")
    # Both lean on paragraphs that are not printed.
    assert all("not held" in rules.rule(f"sidebets.spread-bet.{key}").dated.note for key in ("dolly", "paid"))


@pytest.mark.parametrize(
    ("key", "paragraph", "words"),
    [
        ("malfunction", "5.4(d)", ["before or after", "voids all side wagers"]),
        ("not-offered", "5.4(e)", ["no side bet", "wheel", "display"]),
        ("no-spin", "5.4(f)", ["dealer", "void", "no spin"]),
        ("main-rules", "5.4(f)", ["local rules", "no spins"]),
    ],
)
def test_faults_and_void_games_reach_the_side_bet(key: str, paragraph: str, words: list[str], rules: Rules) -> None:
    rule = rules.rule(f"sidebets.spread-bet.{key}")
    assert (rule.cite, rule.force) == (f"13:69F-{paragraph}", Force.FIXED)
    assert [word for word in words if word not in rule.value] == []


@pytest.mark.parametrize(
    ("key", "value", "paragraph"),
    [
        ("no_spin.sidebets", "void", "5.4(f)"),
        ("fault.sidebets", "void", "5.4(d)"),
        ("words.spread", "Spread", "5.3(f)"),
    ],
)
def test_a_program_reads_what_voids_the_side_bet_and_the_word_of_its_call(
    key: str, value: str, paragraph: str, rules: Rules
) -> None:
    rule = rules.rule(key)
    assert (rule.value, rule.cite) == (value, f"13:69F-{paragraph}")


@pytest.mark.parametrize("key", ["no_spin.wagers", "closing.prisoners", "closing.sidebets", "announce.result"])
def test_no_base_rule_of_new_jersey_is_made_up(key: str, rules: Rules) -> None:
    assert key not in rules.rules
