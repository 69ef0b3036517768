"""Rule 22, sections 2207 and 2208: table limits within the law of the day, tips, and the posting of rules."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.rules import NotHeldError, Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup
from croupier.storage.library import Library

OLDER, NEWER = date(2015, 6, 1), date(2023, 1, 1)
LAST_CAPPED, FIRST_FREE = date(2021, 4, 30), date(2021, 5, 1)


@pytest.fixture(params=[OLDER, NEWER], ids=["older edition", "newer edition"])
def rules(request: pytest.FixtureRequest, library: Library) -> Rules:
    day: date = request.param
    return library.book("us-co").on(day)


def table(limits: dict[str, dict[str, str]]) -> TableSetup:
    approvals = {"layout": "L-1", "house_rules": "H-1"}
    return TableSetup("7", "double-zero", limits=limits, approvals=approvals, tokes_posted="table")


@pytest.mark.parametrize(
    ("day", "words"),
    [
        (OLDER, "the licensee"),
        (LAST_CAPPED, "the licensee"),
        (FIRST_FREE, "the licensee, within the law that applies"),
    ],
)
def test_the_licensee_sets_the_limits(library: Library, day: date, words: str) -> None:
    """2207; the words on applicable law are read as those of 1 May 2021."""
    rule = library.book("us-co").on(day).rule("limits.set_by")
    assert (rule.value, rule.force, rule.cite.partition("-")[2]) == (words, Force.OPTION, "2207")


def test_limits_have_to_be_posted_at_the_table(rules: Rules) -> None:
    """2207."""
    assert rules.value("limits.posted") == "on the game"
    [finding] = setup_findings(table({}), rules)
    assert (finding.where, finding.cite.partition("-")[2]) == ("limits", "2207")


@pytest.mark.parametrize("day", [date(2015, 1, 14), LAST_CAPPED])
def test_a_single_wager_was_capped_at_100_dollars_until_may_2021(library: Library, day: date) -> None:
    """Amendment 50 of the state constitution; Amendment 77 lifted the cap on 1 May 2021."""
    rule = library.book("us-co").on(day).rule("limits.cap")
    assert (rule.value, rule.force) == ("$100", Force.CEILING)
    assert rule.cite == "Colorado Amendment 50, single-wager limit"


def test_no_cap_stands_from_may_2021(library: Library) -> None:
    rules = library.book("us-co").on(FIRST_FREE)
    assert "limits.cap" not in rules
    with pytest.raises(NotHeldError, match=r"us-co has no rule limits\.cap on 2021-05-01"):
        rules.value("limits.cap")


@pytest.mark.parametrize(
    ("day", "most", "accepted"),
    [
        (LAST_CAPPED, "$99.50", True),
        (LAST_CAPPED, "$100", True),
        (LAST_CAPPED, "$100.01", False),
        (LAST_CAPPED, "$500", False),
        (FIRST_FREE, "$100.01", True),
        (FIRST_FREE, "$10,000", True),
    ],
)
@pytest.mark.parametrize("kind", ["table", "straight", "red"])
def test_limits_may_reach_the_cap_of_the_day_and_no_more(
    library: Library, day: date, most: str, accepted: bool, kind: str
) -> None:
    findings = setup_findings(table({kind: {"min": "$5", "max": most}}), library.book("us-co").on(day))
    cite = "Colorado Amendment 50, single-wager limit"
    assert [(one.where, one.cite) for one in findings] == ([] if accepted else [(f"limits.{kind}", cite)])


def test_a_limit_without_a_maximum_is_found_while_the_cap_stands(library: Library) -> None:
    open_ended = table({"table": {"min": "$5"}})
    book = library.book("us-co")
    assert len(setup_findings(open_ended, book.on(LAST_CAPPED))) == 1
    assert setup_findings(open_ended, book.on(FIRST_FREE)) == []


@pytest.mark.parametrize(
    "limits",
    [
        {"table": {"min": "$50", "max": "$5"}},
        {"table": {"min": "5", "max": "$50"}},
        {"table": {}},
        {"insurance": {"min": "$5", "max": "$50"}},
    ],
)
def test_limits_that_make_no_sense_are_found(rules: Rules, limits: dict[str, dict[str, str]]) -> None:
    [finding] = setup_findings(table(limits), rules)
    assert finding.where == f"limits.{min(limits)}"


@pytest.mark.parametrize(
    ("day", "place"),
    [
        (OLDER, "no place is named"),
        (date(2021, 11, 13), "no place is named"),
        (date(2021, 11, 14), "at the table or on a wall sign"),
        (NEWER, "at the table or on a wall sign"),
    ],
)
def test_restrictions_on_tips_are_posted_at_the_table_or_on_a_wall_from_14_november_2021(
    library: Library, day: date, place: str
) -> None:
    """2207."""
    rule = library.book("us-co").on(day).rule("tokes.posted")
    assert rule.value.endswith(place)
    assert (rule.force, rule.cite.partition("-")[2]) == (Force.POSTING, "2207")


@pytest.mark.parametrize("place", ["table", "wall"])
def test_a_table_that_takes_no_tips_says_where_that_is_posted(rules: Rules, place: str) -> None:
    """2207."""
    silent = replace(table({"table": {"min": "$5", "max": "$50"}}), tokes_posted="")
    [finding] = setup_findings(silent, rules)
    assert (finding.where, finding.cite.partition("-")[2]) == ("tokes_posted", "2207")
    assert setup_findings(replace(silent, tokes_posted=place), rules) == []
    assert setup_findings(replace(silent, tokes=True), rules) == []


@pytest.mark.parametrize(
    ("key", "force", "word"),
    [
        ("posting.rules", Force.POSTING, "jackpot rules"),
        ("posting.approval", Force.DUTY, "Director or designee"),
        ("posting.copies", Force.DUTY, "in print"),
    ],
)
def test_house_rules_are_posted_approved_and_handed_out(rules: Rules, key: str, force: Force, word: str) -> None:
    """2208."""
    rule = rules.rule(key)
    assert word in rule.value
    assert (rule.force, rule.cite.partition("-")[2]) == (force, "2208")


def test_a_table_waits_for_approved_house_rules(rules: Rules) -> None:
    """2208."""
    ready = table({"table": {"min": "$5", "max": "$50"}})
    assert setup_findings(ready, rules) == []
    for missing in ({"layout": "L-1"}, {"layout": "L-1", "house_rules": ""}):
        [finding] = setup_findings(replace(ready, approvals=missing), rules)
        assert (finding.where, finding.cite.partition("-")[2]) == ("approvals.house_rules", "2208")
