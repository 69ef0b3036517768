"""A rulebook through time: what it covers, which edition it cites, and the rules of a day."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.rulebook.parse import parse_rulebook
from croupier.rulebook.rulebook import NotCoveredError, Rulebook

BOOK = """\
title  = "t"
place  = "p"
status = "in force"
notice = "n"
covers = { from = 2015-01-14, to = 2022-12-31 }
[[edition]]
document = "old"
title    = "old numbers"
from     = 2015-01-14
prefix   = "47.1-"
[[edition]]
document = "new"
title    = "new numbers"
from     = 2017-12-15
prefix   = "30-"
"""
RULES = """\
[[spin.revolutions.min]]
force = "floor"
value = 4
cite  = "2205(1)"
[[limits.cap]]
from   = 2009-07-02
force  = "ceiling"
value  = "$100"
cite   = "limit"
source = "Amendment 50"
[[limits.cap]]
from   = 2021-05-01
force  = "ceiling"
ended  = true
cite   = "limit"
source = "Amendment 77"
means  = "no cap"
[[wheels.permitted]]
from   = 2018-02-14
force  = "option"
value  = ["single-zero"]
cite   = "2209"
means  = "a wheel at last"
"""


@pytest.fixture
def book() -> Rulebook:
    return parse_rulebook("xx", {"book.toml": BOOK, "rules.toml": RULES})


def test_a_book_answers_on_its_first_and_its_last_day(book: Rulebook) -> None:
    assert book.on(date(2015, 1, 14)).day == date(2015, 1, 14)
    assert book.on(date(2022, 12, 31)).value("spin.revolutions.min") == 4


@pytest.mark.parametrize("day", [date(2015, 1, 13), date(2023, 1, 1), date.min, date.max])
def test_a_day_outside_is_refused_with_the_days_that_are_covered(book: Rulebook, day: date) -> None:
    with pytest.raises(NotCoveredError) as caught:
        book.on(day)
    assert str(caught.value) == f"xx does not cover {day}; it covers 2015-01-14 to 2022-12-31"


def test_an_open_window_is_said_to_go_on() -> None:
    book = parse_rulebook("xx", {"book.toml": BOOK.replace(", to = 2022-12-31", ""), "rules.toml": RULES})
    assert book.covers == "2015-01-14 onwards"
    assert book.on(date(9999, 12, 31)).value("spin.revolutions.min") == 4
    with pytest.raises(NotCoveredError, match="2015-01-14 onwards"):
        book.on(date(2015, 1, 13))


def test_only_the_rules_of_the_day_are_given(book: Rulebook) -> None:
    keys = {day: sorted(book.on(day).rules) for day in (date(2018, 2, 13), date(2018, 2, 14), date(2021, 5, 1))}
    assert keys == {
        date(2018, 2, 13): ["limits.cap", "spin.revolutions.min"],
        date(2018, 2, 14): ["limits.cap", "spin.revolutions.min", "wheels.permitted"],
        date(2021, 5, 1): ["spin.revolutions.min", "wheels.permitted"],
    }


def test_a_section_is_cited_as_it_is_numbered_on_that_day(book: Rulebook) -> None:
    assert book.on(date(2017, 12, 14)).rule("spin.revolutions.min").cite == "47.1-2205(1)"
    assert book.on(date(2017, 12, 15)).rule("spin.revolutions.min").cite == "30-2205(1)"


def test_another_source_is_cited_instead_of_the_edition(book: Rulebook) -> None:
    assert book.on(date(2020, 1, 1)).rule("limits.cap").cite == "Amendment 50, limit"


def test_the_edition_of_a_day_is_the_newest_one_begun(book: Rulebook) -> None:
    assert [book.edition(day).document for day in (date(2017, 12, 14), date(2017, 12, 15))] == ["old", "new"]


def test_days_of_change_lie_after_the_first_day_covered(book: Rulebook) -> None:
    assert book.changes() == [date(2018, 2, 14), date(2021, 5, 1)]
    assert book.newest_change == date(2021, 5, 1)


def test_the_newest_change_is_a_day_that_the_book_covers() -> None:
    beyond = RULES.replace("2021-05-01", "2023-01-01")
    assert parse_rulebook("xx", {"book.toml": BOOK, "rules.toml": beyond}).newest_change == date(2018, 2, 14)
    last = RULES.replace("2021-05-01", "2022-12-31")
    assert parse_rulebook("xx", {"book.toml": BOOK, "rules.toml": last}).newest_change == date(2022, 12, 31)


def test_a_book_that_never_changed_counts_from_its_first_day() -> None:
    old = '[[spin.revolutions.min]]\nfrom = 2009-07-02\nforce = "floor"\nvalue = 4\ncite = "5"\n'
    assert parse_rulebook("xx", {"book.toml": BOOK, "rules.toml": old}).newest_change == date(2015, 1, 14)
