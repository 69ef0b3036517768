"""Cover page and footers: the day of approval, before which the rules do not hold."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.rulebook.rulebook import NotCoveredError
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library, LibraryError

PARTS = {
    "INTRODUCTION",
    "Table Layout",
    "BUYING-IN",
    "ROULETTE PROCEDURES",
    "PAYOUT ODDS",
    "MINIMUM & MAXIMUM WAGERS",
    "DEALER TOKES",
    "NO BET",
    "DEALING THE GAME",
    "IRREGULARITIES",
}


@pytest.mark.parametrize("day", [date(2025, 6, 13), date(2035, 1, 1)])
def test_the_rules_hold_from_the_day_they_were_approved(day: date, library: Library) -> None:
    assert library.book("us-ia").on(day).day == day


def test_the_day_before_is_refused_with_the_days_covered(library: Library) -> None:
    with pytest.raises(NotCoveredError, match="does not cover 2025-06-12; it covers 2025-06-13 onwards"):
        library.book("us-ia").on(date(2025, 6, 12))


def test_the_approval_and_the_signed_pages_carry_that_day(library: Library, rules: Rules) -> None:
    assert library.book("us-ia").status == "approved house rules"
    assert "2025-06-13" in rules.value("approval.rules")
    assert "initials" in rules.value("approval.pages")


def test_the_book_answers_to_the_name_of_its_house_and_of_no_other(library: Library) -> None:
    assert library.book("us-ia/catfish-bend") is library.book("us-ia")
    with pytest.raises(LibraryError, match='us-ia has no house "riverside"; it has catfish-bend'):
        library.book("us-ia/riverside")


def test_rules_are_cited_by_the_ten_parts_of_the_contents(rules: Rules) -> None:
    cited = {rule.cite.partition(",")[0] for rule in rules.rules.values() if not rule.dated.source}
    assert cited - {"Cover page", "Page footers", "TABLE OF CONTENTS"} == PARTS
    assert rules.value("approval.contents").startswith("ten parts")
