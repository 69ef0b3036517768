"""The text as a whole: the days it may cover, and the paragraphs that it leaves unchanged and does not print."""

from __future__ import annotations

import re
from datetime import date

import pytest

from croupier.game.spot import Kind
from croupier.game.wheel import DOUBLE_ZERO
from croupier.rulebook.clauses import trace
from croupier.rulebook.rulebook import NotCoveredError
from croupier.rulebook.rules import NotHeldError, Rules
from croupier.storage.library import Library
from croupier.views.odds_sheet import odds_sheet

PRINTED = {"5.1": {"h", "i", "ii", "iii"}, "5.2": {"e", "f", "g", "h"}, "5.3": {"f"}, "5.4": {"d", "e", "f"}}
"""The marks of the paragraphs whose words are given, by section."""


def test_the_book_begins_when_its_chapter_was_first_proposed_and_has_no_end(library: Library) -> None:
    book = library.book("us-nj")
    assert book.covers == "2011-11-07 onwards"
    assert book.on(date(2011, 11, 7)).day == date(2011, 11, 7)
    assert book.on(date(2040, 1, 1)).rules.keys() == book.on(date(2011, 11, 7)).rules.keys()


def test_the_day_before_is_refused_with_the_days_covered(library: Library) -> None:
    with pytest.raises(NotCoveredError, match="does not cover 2011-11-06; it covers 2011-11-07 onwards"):
        library.book("us-nj").on(date(2011, 11, 6))


def test_it_is_shown_as_proposed_and_no_rule_claims_a_printed_date(library: Library, rules: Rules) -> None:
    book = library.book("us-nj")
    assert (book.status, book.changes()) == ("proposed", [])
    assert "undated" in book.notice.lower()
    assert not any(rule.dated.dated for rule in rules.rules.values())


def test_sections_are_cited_by_title_and_chapter(rules: Rules) -> None:
    assert all(rule.cite.startswith("13:69F-5.") for rule in rules.rules.values() if not rule.dated.source)


@pytest.mark.parametrize(
    ("clause", "paragraphs"),
    [
        pytest.param(clause, paragraphs, marks=pytest.mark.clause(clause))
        for clause, paragraphs in [
            ("nj:5.1.a-g", "5.1(a)-(g)"),
            ("nj:5.2.a-d", "5.2(a)-(d)"),
            ("nj:5.3.a-e", "5.3(a)-(e)"),
            ("nj:5.4.a-c", "5.4(a)-(c)"),
        ]
    ],
)
def test_paragraphs_without_words_are_outside_and_nothing_rests_on_them(
    clause: str, paragraphs: str, library: Library, rules: Rules
) -> None:
    (traced,) = (one for one in trace(library.clauses(), {}, {}) if one.clause.id == clause)
    assert (traced.status, traced.clause.section) == ("outside", f"13:69F-{paragraphs}")
    assert paragraphs in [text.cite for text in library.book("us-nj").not_held]
    assert [key for key, rule in rules.rules.items() if paragraphs in rule.cite and key in rules] == []


def test_every_rule_that_is_held_rests_on_a_printed_paragraph(rules: Rules) -> None:
    for rule in rules.rules.values():
        if rule.key in rules and not rule.dated.source:
            cited = re.match(r"13:69F-(5\.\d)\((\w+)\)", rule.cite)
            assert cited, rule.cite
            assert cited[2] in PRINTED[cited[1]], rule.cite


@pytest.mark.parametrize("kind", list(Kind))
def test_the_odds_of_the_base_game_are_refused_as_not_held(kind: Kind, rules: Rules) -> None:
    assert f"odds.{kind}" not in rules
    with pytest.raises(NotHeldError, match=r"does not hold the text of odds\..* \(13:69F-5\.2\(a\)-\(d\)\)"):
        rules.odds(kind)


@pytest.mark.parametrize(
    ("key", "paragraphs"), [("wagers.permitted", "5.1(a)-(g)"), ("spin.revolutions.min", "5.3(a)-(e)")]
)
def test_wagers_and_spin_of_the_base_game_are_refused_as_not_held(key: str, paragraphs: str, rules: Rules) -> None:
    with pytest.raises(NotHeldError, match=re.escape(f"does not hold the text of {key} (13:69F-{paragraphs})")):
        rules.rule(key)


def test_a_rule_that_the_text_never_mentions_is_refused_in_other_words(rules: Rules) -> None:
    with pytest.raises(NotHeldError, match=r"has no rule tokes\.range"):
        rules.rule("tokes.range")


def test_no_sheet_of_odds_is_made_up_for_the_base_game(rules: Rules) -> None:
    with pytest.raises(NotHeldError):
        odds_sheet(rules, DOUBLE_ZERO)
