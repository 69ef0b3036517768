"""Which keys exist: an entry of its own goes before a star, and fewer stars before more."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from croupier import __file__ as package
from croupier.pit.money_records import SlipKind
from croupier.rulebook.keys import NAMES, why_not_key
from croupier.rulebook.schema import RULES, rule_type
from croupier.rulebook.values import (
    Chances,
    Count,
    Limits,
    Money,
    Names,
    OddsText,
    PayTable,
    Text,
    ValueType,
)
from croupier.rulebook.words import REPORT_HANG_UPS
from croupier.storage.library import Library
from croupier.table.phases import STRETCHES

SOURCE = Path(package).parent


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
        ("sidebets.permitted", Names),
        ("sidebets.lucky.multiplier", Chances),
        ("sidebets.lucky.anything", Text),
        ("sidebets.lucky.paytables.A-1", PayTable),
        ("confirm.open.drop-box", Text),
        ("words.no-spin", Text),
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
    used = {key for book in (*library.books(), library.federal) for key in book.timelines}
    assert {key for key in RULES if "*" not in key} <= used


def is_read(key: str) -> bool:
    """The program reads the value: it is one of few words, or a list of them."""
    found = rule_type(key)
    return found is not None and found[0].what.startswith(("one of", "a list out of"))


def test_a_slip_in_a_word_that_the_program_reads_is_a_finding(library: Library) -> None:
    seen = set()
    for book in library.books():
        for key, timeline in book.timelines.items():
            for dated in timeline if is_read(key) else ():
                found = rule_type(key)
                assert found is not None
                for word in dated.value if isinstance(dated.value, list) else [dated.value] if dated.value else []:
                    slip = [f"{word}s"] if isinstance(dated.value, list) else f"{word}s"
                    with pytest.raises(ValueError, match="is not"):
                        found[0].check(slip)
                    seen.add(key)
    assert len(seen) > 20


def test_every_value_that_the_table_reads_has_its_words_in_the_schema() -> None:
    """Whatever the engine compares with a text of its own is a key whose words are listed."""
    compared = re.compile(r'(?:text|value)\("([a-z_.]+)"[^)]*\) [!=]= "')
    files = [file for room in ("table", "views", "rulebook") for file in (SOURCE / room).rglob("*.py")]
    keys = {key for file in files for key in compared.findall(file.read_text("utf-8"))}
    assert {"no_spin.wagers", "chips.other_tables", "in_prison.released"} <= keys
    assert [key for key in keys if not is_read(key)] == []


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("table.drop_box", ["atached to the table"]),
        (
            "irregularities.hung-ball",
            {"spin": "void", "by": "dealer", "then": [f"{REPORT_HANG_UPS}s"]},
        ),
    ],
)
def test_a_text_that_is_nearly_a_word_of_the_program_is_taken_for_a_slip(key: str, value: Any) -> None:
    found = rule_type(key)
    assert found is not None
    with pytest.raises(ValueError, match="is nearly"):
        found[0].check(value)


@pytest.mark.parametrize(
    "key",
    ["odds.strait", "confirm.opne.float", "words.no-more-bet", "wheels.pockets.zero", "limits.strait", "limits.colum",
     "irregularities.hungball", "irregularities.short-spins"],
)  # fmt: skip
def test_a_key_that_would_never_be_asked_for_is_refused(key: str) -> None:
    assert why_not_key(key)


@pytest.mark.parametrize("key", ["words.buy-in-coins", "limits.lucky-pair", "irregularities.floater", "limits.cap"])
def test_names_that_a_book_may_choose_are_taken(key: str) -> None:
    assert why_not_key(key) == ""


def test_the_steps_that_are_confirmed_are_those_of_the_table() -> None:
    source = "".join(file.read_text("utf-8") for file in (SOURCE / "table").glob("*.py"))
    asked = set(re.findall(r'unconfirmed\(rules, command\.by, "([a-z-]+)"', source))
    assert asked <= set(NAMES["confirm"])
    assert set(NAMES["confirm"]) - asked == {"dolly", "dolly-third-dozen"}


def test_the_slips_that_are_signed_are_those_of_the_pit() -> None:
    assert set(NAMES["pit.signatures"]) == set(NAMES["pit.copies"]) == {kind.value for kind in SlipKind}


def test_the_words_for_parts_of_a_round_are_the_tables() -> None:
    found = rule_type("relief.not_during")
    assert found is not None
    found[0].check(list(STRETCHES))
