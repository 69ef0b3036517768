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
        ("sidebets.lucky.meter_shared", Text),
        ("confirm.open.drop-box", Text),
        ("words.no-spin", Text),
        ("announce.result", Names),
        ("no_bet.origins", Names),
        ("no_bet.late", Text),
        ("chips.returned_value", Money),
    ],
)
def test_the_type_of_a_key(key: str, kind: ValueType) -> None:
    found = rule_type(key)
    assert found is not None
    assert found[0] is kind


@pytest.mark.parametrize(
    "key",
    [
        "",
        "odds",
        "odds.red.more",
        "wheels",
        "wheels.pockets",
        "spin.speed",
        "Odds.red",
        "sidebets.lucky",
        "confirm.open",
        "words",
        "🎲",
        "*",
    ],
)
def test_what_is_not_a_key(key: str) -> None:
    assert rule_type(key) is None


def test_every_key_says_what_it_is() -> None:
    assert all(meaning and meaning == meaning.strip() for _kind, meaning in RULES.values())


def test_every_key_without_a_star_is_used_by_a_book(library: Library) -> None:
    used = {key for book in library.books() for key in book.timelines}
    assert {key for key in RULES if "*" not in key} <= used


WORDS: dict[str, set[str]] = {
    "announce.result": {"number", "color", "parity"},
    "no_spin.wagers": {"stand", "void"},
    "no_spin.sidebets": {"stand", "void"},
    "fault.sidebets": {"stand", "void"},
    "spin.wheel_direction": {"clockwise", "counter-clockwise"},
    "closing.prisoners": {"half-back", "stake"},
    "closing.sidebets": {"stake"},
    "sidebets.roulette-up-progressive.meter_shared": {"equally"},
    "chips.same_color": {"never", "unless no shared screen"},
    "chips.other_tables": {"same premises", "when the dealer agrees"},
    "chips.off_table": {"issuing table only"},
    "chips.value_sharing": {"one player at a time", "when a supervisor allows it"},
}
"""Values that a program reads: no book uses another word."""


@pytest.mark.parametrize("key", WORDS)
def test_a_value_that_a_program_reads_is_one_of_few_words(library: Library, key: str) -> None:
    values = [dated.value for book in library.books() for dated in book.timelines.get(key, ())]
    assert values
    assert {word for value in values for word in (value if isinstance(value, list) else [value])} <= WORDS[key]
