"""What is confirmed at a table of this house, and the words that are said."""

from __future__ import annotations

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.rules import Rules

EQUIPMENT = "The equipment used for the game, item "


@pytest.mark.parametrize(
    ("key", "cite", "words"),
    [
        ("open.drop-box-and-paddle", f"{EQUIPMENT}1", ["drop box", "paddle"]),
        ("open.two-balls", f"{EQUIPMENT}3", ["two balls", "larger"]),
        ("open.dolly", f"{EQUIPMENT}4", ["dolly", "clear"]),
        ("open.denomination-chips", f"{EQUIPMENT}6", ["denomination chips", "worth"]),
        ("open.tray", f"{EQUIPMENT}7", ["tray"]),
        ("open.float", f"{EQUIPMENT}8", ["value chips"]),
        ("chips.via-table", "Placement of Bets (3)", ["on the table", "hand to hand"]),
        ("close.in-track", "Placement of Bets (4)", ["slowing", "in the track", "fall"]),
        ("close.wave", "Placement of Bets (4)", ["waved", "top", "bottom"]),
        ("outcome.valid-spin", "Rotation of Wheel and Ball (1)", ["against the wheel", "three revolutions"]),
    ],
)
def test_a_step_waits_for_its_confirmations(key: str, cite: str, words: list[str], rules: Rules) -> None:
    rule = rules.rule(f"confirm.{key}")
    assert (rule.cite, rule.force) == (cite, Force.DUTY)
    assert [word for word in words if word not in rule.value] == []


def test_nothing_else_is_confirmed(rules: Rules) -> None:
    assert len([key for key in rules.rules if key.startswith("confirm.")]) == 10


@pytest.mark.parametrize(
    ("occasion", "words", "cite"),
    [
        ("game-open", "The game is open", "Placement of Bets (1)"),
        ("board-open", "The board is open for bets", "Placement of Bets (2)"),
        ("no-more-bets", "No more bets", "Rotation of Wheel and Ball (2)"),
        ("no-spin", "No spin", "Roulette Irregularities (1)"),
    ],
)
def test_the_words_of_an_occasion(occasion: str, words: str, cite: str, rules: Rules) -> None:
    rule = rules.rule(f"words.{occasion}")
    assert (rule.value, rule.cite) == (words, cite)
    # Where the text sets no words, the note says that they are ours.
    assert ("sets no words" in rule.dated.note) is occasion.endswith("-open")


def test_the_number_alone_is_announced(rules: Rules) -> None:
    assert rules.names("announce.result") == ("number",)
