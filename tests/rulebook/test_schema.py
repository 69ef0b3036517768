"""Which keys exist: an entry of its own goes before a star, and fewer stars before more."""

from __future__ import annotations

import pytest

from croupier.rulebook.schema import RULES, rule_type
from croupier.rulebook.values import (
    Chances,
    Count,
    Irregularity,
    Limits,
    Money,
    Names,
    OddsText,
    PayTable,
    Text,
    ValueType,
)
from croupier.storage.library import Library


@pytest.mark.parametrize(
    ("key", "kind"),
    [
        ("odds.straight", OddsText),
        ("limits.cap", Money),
        ("limits.table_min", Money),
        ("limits.red", Limits),
        ("limits.set_by", Text),
        ("tournaments.months_max", Count),
        ("tournaments.fee_and_buyins_max", Money),
        ("tournaments.anything", Text),
        ("wheels.pockets.quadruple-zero", Count),
        ("irregularities.dropped-ball", Irregularity),
        ("sidebets.permitted", Names),
        ("sidebets.lucky.wheels", Names),
        ("sidebets.lucky.multiplier", Chances),
        ("sidebets.lucky.anything", Text),
        ("sidebets.lucky.paytables.A-1", PayTable),
    ],
)
def test_the_type_of_a_key(key: str, kind: ValueType) -> None:
    found = rule_type(key)
    assert found is not None
    assert found[0] is kind


@pytest.mark.parametrize(
    "key",
    ["", "odds", "odds.red.more", "wheels", "wheels.pockets", "spin.speed", "Odds.red", "sidebets.lucky", "🎲", "*"],
)
def test_what_is_not_a_key(key: str) -> None:
    assert rule_type(key) is None


def test_every_key_says_what_it_is() -> None:
    assert all(meaning and meaning == meaning.strip() for _kind, meaning in RULES.values())


def test_every_key_without_a_star_is_used_by_a_book(library: Library) -> None:
    used = {key for book in library.books() for key in book.timelines}
    assert {key for key in RULES if "*" not in key} <= used
