"""Values that the program reads: each is one of few words, so that a slip of the pen is a finding.

What a rule says for people is free text. Where both stand in one list (`table.drop_box`), a text that comes near a word
the program reads, and is not that word, is taken for a slip.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches

from croupier.game.notation import hint
from croupier.rulebook.values import Irregularity, Names, Text, Value, ValueType

ATTACHED = "attached to the table"
"""Of a drop box, in `table.drop_box`: the table does not open without one."""
REPORT_HANG_UPS = "report frequent hang-ups to a supervisor"
"""Of a hung ball, in what is done then: a supervisor is called when it was so often."""
POSTS = ("key manager", "security", "supervisor", "maintenance", "slot technician")
"""Posts whose holders inspect and adjust wheels; the supervisor is the pit supervisor."""
NEAR = 4 / 5
"""How alike two texts are from which on one is taken for the other."""


class UnknownWordError(ValueError):
    """Of the right type, and yet nothing that the rule knows."""


def word(*words: str) -> ValueType:
    """One of these words."""

    def check(value: Value) -> None:
        Text.check(value)
        if value not in words:
            raise UnknownWordError(f'"{value}" is not a word that is read here{hint(value, words)}')

    return ValueType(f"one of {', '.join(words)}", check)


def words_of(words: Iterable[str]) -> ValueType:
    """A list out of these words, each once."""
    known = tuple(words)

    def check(value: Value) -> None:
        Names.check(value)
        for each in value:
            word(*known).check(each)
        if len(set(value)) < len(value):
            raise ValueError(f"a word is there twice: {', '.join(value)}")

    return ValueType(f"a list out of {', '.join(known)}", check, normal=sorted)


def names_with(*words: str) -> ValueType:
    """A list of names for people, of which the program reads these words."""

    def check(value: Value) -> None:
        Names.check(value)
        for each in value:
            if slip := near(each, words):
                raise ValueError(slip)

    return ValueType(Names.what, check, normal=sorted)


def near(text: str, words: Iterable[str]) -> str:
    """Why this text is taken for a slip of a word that the program reads, or nothing."""
    known = list(words)
    meant = [] if text in known else get_close_matches(text, known, 1, NEAR)
    return f'"{text}" is nearly "{meant[0]}", which is read: write it so, or in quite other words' if meant else ""


def _irregularity(value: Value) -> None:
    Irregularity.check(value)
    names_with(REPORT_HANG_UPS).check(value["then"])


IRREGULARITY = replace(Irregularity, check=_irregularity)
