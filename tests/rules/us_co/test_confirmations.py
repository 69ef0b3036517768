"""Rule 22 as a table engine asks it: what is confirmed at each step, the words said, what becomes of open bets."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.questions import find_question
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library

OLDER, NEWER = date(2015, 6, 1), date(2023, 1, 1)
BEFORE, AFTER = date(2021, 8, 13), date(2021, 8, 14)
OPEN = {
    "drop-box": ("2202", "2202"),
    "drop-box-locked": ("2202", "2202"),
    "drop-box-markings": ("2202", "2202"),
    "drop-box-at-table": ("2210(2)(f)", "2210(2)(g)"),
    "tip-box": ("2210(2)(f)", "2210(2)(g)"),
    "number-on-camera": ("2210(2)(d)(ii)", "2210(2)(e)(ii)"),
    "layout-position": ("2210(1)", "2210(1)"),
    "rules-posted": ("2208", "2208"),
    "signs": ("2210(2)(c)(ii)", "2210(2)(d)(ii)"),
}


@pytest.fixture(params=[OLDER, NEWER], ids=["older edition", "newer edition"])
def rules(request: pytest.FixtureRequest, library: Library) -> Rules:
    day: date = request.param
    return library.book("us-co").on(day)


def items(rules: Rules, step: str) -> list[str]:
    return sorted(key.split(".")[2] for key in rules.rules if key.startswith(f"confirm.{step}."))


def test_nine_things_are_confirmed_before_a_table_opens(rules: Rules) -> None:
    assert items(rules, "open") == sorted(OPEN)
    assert all(rules.rule(f"confirm.open.{item}").force is Force.DUTY for item in OPEN)


@pytest.mark.parametrize("item", OPEN)
def test_each_of_them_is_cited_by_the_number_of_the_day(library: Library, item: str) -> None:
    older, newer = OPEN[item]
    book = library.book("us-co")
    cites = [book.on(day).rule(f"confirm.open.{item}").cite for day in (OLDER, BEFORE, AFTER)]
    assert cites == [f"47.1-{older}", f"30-{older}", f"30-{newer}"]
    assert book.on(BEFORE).value(f"confirm.open.{item}") == book.on(AFTER).value(f"confirm.open.{item}")


@pytest.mark.parametrize(
    ("item", "words"),
    [
        ("drop-box-locked", ["locked", "another key"]),
        ("drop-box-markings", ["game", "number", "easy to read"]),
        ("tip-box", ["tip box"]),
        ("number-on-camera", ["surveillance camera", "number"]),
        ("layout-position", ["one end", "the other"]),
        ("rules-posted", ["house rules", "all players"]),
        ("signs", ["single-zero"]),
    ],
)
def test_a_confirmation_says_what_is_confirmed(rules: Rules, item: str, words: list[str]) -> None:
    value = rules.value(f"confirm.open.{item}")
    assert [word for word in words if word not in value] == []


def test_the_wave_is_confirmed_at_the_close(rules: Rules) -> None:
    """2205(2); one hand by 2201(7)."""
    rule = rules.rule("confirm.close.wave")
    assert (items(rules, "close"), rule.cite.partition("-")[2]) == (["wave"], "2205(2)")
    assert "one hand" in rule.value


@pytest.mark.parametrize(
    ("key", "first_day", "cite"),
    [
        ("confirm.buy-in.spread", date(2017, 12, 15), "30-2215(1)"),
        ("confirm.lock.lights", date(2022, 8, 14), "30-2299.04 START OF GAME (4)"),
        ("closing.sidebets", date(2018, 2, 14), "30-2299.02(5)"),
        (
            "sidebets.roulette-up-progressive.meter_shared",
            date(2022, 8, 14),
            "30-2299.04 Roulette Up Progressive Pay Tables",
        ),
    ],
)
def test_a_rule_begins_on_its_day(library: Library, key: str, first_day: date, cite: str) -> None:
    book = library.book("us-co")
    assert key not in book.on(first_day - timedelta(days=1))
    assert book.on(first_day).rule(key).cite == cite


def test_the_words_and_what_is_announced(rules: Rules) -> None:
    said = {key: (rules.value(key), rules.rule(key).cite.partition("-")[2]) for key in rules.rules if "words" in key}
    assert said == {"words.no-more-bets": ("No more bets", "2205(2)"), "words.no-spin": ("No spin", "2201(8)")}
    result = rules.rule("announce.result")
    assert (result.value, result.cite.partition("-")[2]) == (["number"], "2205(3)")


@pytest.mark.parametrize(
    ("event", "more"),
    [
        ("same-direction", {"asks": ["ball removed in time"]}),
        ("short-spin", {"asks": ["ball removed in time"]}),
        ("foreign-object", {"asks": ["ball removed in time"]}),
        ("ball-left-wheel", {"alerts": "pit supervisor", "inspects": "ball"}),
        ("unlisted", {"alerts": "pit supervisor"}),
        ("void-zero", {}),
    ],
)
def test_what_an_irregularity_asks_alerts_and_inspects(rules: Rules, event: str, more: dict[str, object]) -> None:
    """2206(1) to (5), and the hidden zero of 2210(2)."""
    value = rules.value(f"irregularities.{event}")
    assert {name: value[name] for name in value if name not in ("spin", "call", "by", "then")} == more


@pytest.mark.parametrize(
    ("key", "value", "question"),
    [
        ("no_spin.wagers", "stand", "C9"),
        ("no_spin.sidebets", "stand", "C9"),
        ("closing.prisoners", "half-back", "C28"),
        ("closing.sidebets", "stake", "C29"),
        ("sidebets.roulette-up-progressive.meter_shared", "equally", "C30"),
    ],
)
def test_what_the_text_leaves_open_is_a_reading(library: Library, key: str, value: str, question: str) -> None:
    rule = library.book("us-co").on(NEWER).rule(key)
    assert (rule.value, rule.force) == (value, Force.FIXED)
    assert f"reading {question} taken" in rule.dated.note


@pytest.mark.parametrize(
    ("name", "taken", "readings"),
    [
        ("C28", "half-back", {"half-back": {}, "stake-returned": {"closing.prisoners": "stake"}}),
        ("C29", "stake-returned", {"stake-returned": {}, "present-length": {}}),
        ("C30", "shared-equally", {"shared-equally": {}, "one-after-another": {}}),
        (
            "C9",
            "bets-stand",
            {
                "bets-stand": {},
                "bets-returned": {"no_spin.wagers": "void", "no_spin.sidebets": "void"},
                "bets-locked": {},
            },
        ),
    ],
)
def test_the_questions_and_what_their_readings_set(
    library: Library, name: str, taken: str, readings: dict[str, dict[str, str]]
) -> None:
    question = find_question(library.questions(), name)
    assert question.taken == taken
    assert {reading.id: reading.sets for reading in question.readings} == readings


@pytest.mark.parametrize(
    ("key", "value", "word"),
    [
        ("chips.same_color", "unless no shared screen", "electronic chips may match"),
        ("chips.other_tables", "same premises", "good for every bet"),
        ("chips.off_table", "issuing table only", "worth nothing elsewhere"),
    ],
)
def test_a_short_value_is_explained_in_its_note(rules: Rules, key: str, value: str, word: str) -> None:
    """2203(1) to (3)."""
    assert rules.value(key) == value
    assert word in rules.rule(key).dated.note
