"""What may be a name: 64 characters in any one script, and every other text is refused with the reason."""

from __future__ import annotations

import pytest

from croupier.table.names import fault_of, is_printable, looks_like, written

NAMES = [
    "Ann",
    "Zoë",
    "李雷",
    "נועה בת־שבע",
    "محمد",
    "Αλέξανδρος",
    "สมชาย",
    "Zoë 🎲",
    "Zoë 👨\u200d👩\u200d👧",
    "Zoë 👩🏽\u200d❤\ufe0f\u200d👨",
    "علی\u200cرضا",
    "क्\u200dष",
    "O'Neill",
    "W" * 64,
    "李" * 64,
    "ש" * 64,
]
FAULTS = {
    "W" * 65: "a name has at most 64 characters, and this one has 65",
    "李" * 200: "a name has at most 64 characters, and this one has 200",
    "👨\u200d👩\u200d👧": "a name has at least one letter",
    "An\u200dn": "a name has no invisible characters: write it without the zero width joiner (U+200D)",
    "An\u200cn": "a name has no invisible characters: write it without the zero width non-joiner (U+200C)",
    "👨\u200dAnn": "a name has no invisible characters: write it without the zero width joiner (U+200D)",
    "Ann 👨\u200d": "a name has no invisible characters: write it without the zero width joiner (U+200D)",
    "رضا\u200d": "a name has no invisible characters: write it without the zero width joiner (U+200D)",
    "An\u200bn": "a name has no invisible characters: write it without the zero width space (U+200B)",
    "\u202eAnn": "a name has no invisible characters: write it without the right-to-left override (U+202E)",
    "Ann\x07": "a name has no invisible characters: write it without the control character (U+0007)",
    "": "a name has at least one letter",
    "123": "a name has at least one letter",
    "🎲🎲": "a name has at least one letter",
    "Zoe\u0308": "a name is written in plain letters, with one space between words",
    "Ａｎｎ": "a name is written in plain letters, with one space between words",
    "Ann  Lee": "a name is written in plain letters, with one space between words",
    "Аnn": "a name must use one alphabet",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_any_script_is_one(name: str) -> None:
    assert fault_of(name) == ""
    assert written(name) == name


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_no_name_is_refused_with_the_reason(name: str) -> None:
    assert fault_of(name) == FAULTS[name]


def test_a_name_is_written_in_plain_letters_where_it_comes_in() -> None:
    assert written("  Zoe\u0308\u00a0 Ａnn\n") == "Zoë Ann"
    assert len(written("W" * 10_000)) > 64, "too long stays too long"


def test_a_joiner_tells_nobody_apart() -> None:
    assert looks_like("علی\u200cرضا", ["علیرضا"]) == "علیرضا"


@pytest.mark.parametrize("name", NAMES)
def test_a_text_with_a_name_in_it_is_printable(name: str) -> None:
    assert is_printable(f"{name} asked for it")


@pytest.mark.parametrize("text", ["An\u200dn", "\u202eAnn", "Ann\x07", "Ann\nLee", "\u200d"])
def test_a_text_with_what_cannot_be_seen_is_not(text: str) -> None:
    assert not is_printable(text)
