"""The document as a whole: its name and object, and the days it is taken to cover."""

from __future__ import annotations

import json
from datetime import date

import pytest
from nights import rules_of

from croupier.cli.main import main
from croupier.rulebook.house import value_findings
from croupier.rulebook.rulebook import NotCoveredError
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library
from croupier.views.table_rules import table_rules_view


@pytest.mark.parametrize("day", [date(2018, 6, 14), date(2021, 1, 1), date(2023, 6, 30)])
def test_the_window_is_closed_at_both_ends(day: date, library: Library) -> None:
    assert library.book("us-nh").on(day).day == day


@pytest.mark.parametrize("day", [date(2018, 6, 13), date(2023, 7, 1)])
def test_a_day_outside_is_refused_with_the_days_covered(day: date, library: Library) -> None:
    with pytest.raises(NotCoveredError, match=f"does not cover {day}; it covers 2018-06-14 to 2023-06-30"):
        library.book("us-nh").on(day)


def test_the_document_prints_no_date_and_the_book_says_that_its_days_are_inferred(
    library: Library, rules: Rules
) -> None:
    book = library.book("us-nh")
    assert book.status == "house procedure"
    assert "undated" in book.notice.lower()
    assert "inferred" in book.notice
    # The cap is the state's and not the document's.
    assert [key for key, rule in rules.rules.items() if rule.dated.dated] == ["limits.cap"]


def test_nothing_changes_within_the_window(library: Library) -> None:
    assert library.book("us-nh").changes() == []


@pytest.mark.clause("house:name")
def test_the_game_is_recorded_as_roulette_and_shown_at_its_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "us-nh", "--only", "approval.name", "--json"]) == 0
    [(key, record)] = json.loads(capsys.readouterr().out).items()
    assert (key, record["value"], record["cite"]) == ("approval.name", "Roulette", "The name of the casino table game")
    assert table_rules_view(rules_of("us-nh")).title.startswith("Roulette: ")


def test_house_rules_give_the_game_no_other_name(rules: Rules) -> None:
    assert value_findings("approval.name", "Roulette", rules) == []
    assert value_findings("approval.name", "Big Six", rules)


def test_the_object_is_to_foresee_the_pocket(rules: Rules) -> None:
    object_ = rules.value("approval.object")
    assert "pocket" in object_
    assert "ball" in object_
