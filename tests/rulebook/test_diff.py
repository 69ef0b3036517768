"""What changed between two days, against the days and sections that the texts print."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.rulebook.dated import Dated, Force
from croupier.rulebook.diff import Change, changes, common_key, gathered, section
from croupier.rulebook.parse import parse_rulebook
from croupier.rulebook.rulebook import NotCoveredError, Rulebook
from croupier.rulebook.rules import Rule
from croupier.rulebook.values import Value
from croupier.storage.library import Library

EARLIER, LATER = date(2017, 12, 14), date(2022, 8, 14)


@pytest.fixture(scope="module")
def colorado(library: Library) -> Rulebook:
    return library.book("us-co")


@pytest.fixture(scope="module")
def found(colorado: Rulebook) -> list[Change]:
    return changes(colorado, EARLIER, LATER)


def the_change(found: list[Change], key: str, day: date) -> Change:
    (change,) = [change for change in found if (change.key, change.day) == (key, day)]
    return change


def test_the_days_of_change_are_those_that_the_clauses_print(library: Library, found: list[Change]) -> None:
    clauses = [clause for clause in library.clauses() if clause.document == "co-2022"]
    printed = {day for clause in clauses for day in (clause.effective, *clause.amended) if day}
    assert {change.day for change in found} == {day for day in printed if EARLIER < day <= LATER}
    assert {change.day for change in found} == {
        date(2017, 12, 15),
        date(2018, 2, 14),
        date(2018, 8, 14),
        date(2020, 9, 14),
        date(2020, 10, 15),
        date(2021, 5, 1),
        date(2021, 8, 14),
        date(2021, 11, 14),
        date(2022, 8, 14),
    }


@pytest.mark.parametrize(
    ("day", "key", "kind", "before", "after"),
    [
        (date(2017, 12, 15), "spin.launched_by", "changed", "47.1-2205(1)", "30-2205(1)"),
        (date(2017, 12, 15), "inspection.when", "changed", "47.1-2212(1)", "30-2212(1)"),
        (date(2017, 12, 15), "inspection.after_movement", "new", None, "30-2212(9)"),
        (date(2017, 12, 15), "sidebets.back2back.multiplier", "renumbered", "47.1-2215.01(5)", "30-2299.01(5)"),
        (date(2017, 12, 15), "variations.request", "renumbered", "47.1-2215(1)", "30-2214(1)"),
        (date(2018, 2, 14), "sidebets.straights-and-8s.zeros", "new", None, "30-2299.02(7)"),
        (date(2018, 8, 14), "sidebets.spinner-winner.paytables.SW3-U04", "new", None, "30-2299.03(5)"),
        (date(2020, 9, 14), "sidebets.back2back.owner", "changed", "30-2299.01", "30-2299.01"),
        (date(2020, 10, 15), "cash.redeem_first", "new", None, "30-2215(4)"),
        (date(2021, 5, 1), "limits.cap", "ended", "Colorado Amendment 50, single-wager limit", None),
        (date(2021, 8, 14), "wheels.permitted", "changed", "30-2209(1)", "30-2209(3)"),
        (date(2021, 8, 14), "wheels.pockets.triple-zero", "new", None, "30-2210(2)(c)"),
        (date(2021, 8, 14), "table.layout_approval", "renumbered", "30-2210(2)(d)", "30-2210(2)(e)"),
        (date(2021, 11, 14), "tokes.posted", "changed", "30-2207", "30-2207"),
        (date(2022, 8, 14), "sidebets.roulette-up-bonus.owner", "new", None, "30-2299.04"),
    ],
)
def test_a_change_has_its_day_its_kind_and_both_sections(
    found: list[Change], day: date, key: str, kind: str, before: str | None, after: str | None
) -> None:
    change = the_change(found, key, day)
    assert change.kind == kind
    assert (change.before and change.before.cite, change.after and change.after.cite) == (before, after)
    assert change.means


def test_an_ended_rule_cites_what_ended_it(found: list[Change]) -> None:
    assert the_change(found, "limits.cap", date(2021, 5, 1)).cite == "Colorado Amendment 77, single-wager limit"


def test_a_rule_that_changed_several_times_shows_every_step(found: list[Change]) -> None:
    steps = [(change.day, change.kind, change.added()) for change in found if change.key == "sidebets.permitted"]
    assert steps == [
        (date(2017, 12, 15), "renumbered", []),
        (date(2018, 2, 14), "changed", ["straights-and-8s"]),
        (date(2018, 8, 14), "changed", ["spinner-winner"]),
        (date(2022, 8, 14), "changed", ["roulette-up-bonus", "roulette-up-progressive"]),
    ]


def test_a_list_says_what_it_gained_and_what_it_lost(found: list[Change]) -> None:
    wheels = the_change(found, "wheels.permitted", date(2021, 8, 14))
    assert (wheels.added(), wheels.removed()) == (["triple-zero", "triple-zero-as-single"], [])
    media = the_change(found, "wagers.media", date(2021, 8, 14))
    assert (media.added(), media.removed()) == (["valid coupons"], ["match play coupons"])


def test_what_did_not_change_is_not_listed(found: list[Change]) -> None:
    assert not {change.key for change in found} & {"odds.straight", "spin.revolutions.min", "in_prison.trigger"}


def test_changes_come_in_order_of_days(found: list[Change]) -> None:
    assert [(change.day, change.key) for change in found] == sorted((change.day, change.key) for change in found)


def test_the_later_day_counts_and_the_earlier_does_not(colorado: Rulebook) -> None:
    day, eve = date(2021, 11, 14), date(2021, 11, 13)
    assert [change.key for change in changes(colorado, eve, day)] == ["tokes.posted"]
    assert changes(colorado, day, date(2022, 8, 13)) == []
    assert changes(colorado, day, day) == []


def test_steps_add_up(colorado: Rulebook, found: list[Change]) -> None:
    middle = date(2020, 9, 14)
    assert changes(colorado, EARLIER, middle) + changes(colorado, middle, LATER) == found


@pytest.mark.parametrize("days", [(date(2015, 1, 13), LATER), (date(2015, 1, 13), date(2015, 1, 13))])
def test_days_that_are_not_covered_are_refused(colorado: Rulebook, days: tuple[date, date]) -> None:
    with pytest.raises(NotCoveredError, match="2015-01-14 onwards"):
        changes(colorado, *days)


def rule(value: Value, force: Force = Force.FLOOR, cite: str = "5") -> Rule:
    return Rule("odds.red", value, force, cite, Dated(EARLIER, force, value, cite))


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        (None, rule("1 to 1"), "new"),
        (rule("1 to 1"), None, "ended"),
        (rule("1 to 1"), rule("2 to 1"), "changed"),
        (rule("1 to 1"), rule("1 to 1", Force.FIXED), "changed"),
        (rule("1 to 1"), rule("1 to 1", cite="6"), "renumbered"),
    ],
)
def test_the_kind_of_a_change(before: Rule | None, after: Rule | None, kind: str) -> None:
    assert Change(LATER, "odds.red", before, after, "", "", "5").kind == kind


def test_a_rule_that_begins_or_ends_gains_or_loses_all_it_has() -> None:
    begun = Change(LATER, "odds.red", None, rule(["a", "b"]), "", "", "5")
    assert (begun.added(), begun.removed()) == (["a", "b"], [])
    ended = Change(LATER, "odds.red", rule(["a"]), None, "", "", "5")
    assert (ended.added(), ended.removed()) == ([], ["a"])
    assert Change(LATER, "odds.red", rule("1 to 1"), rule("2 to 1"), "", "", "5").added() == []


def test_changes_on_neighboring_days_are_told_apart() -> None:
    book = """title = "t"\nplace = "p"\nstatus = "in force"\nnotice = "n"\ncovers = { from = 2020-01-01 }
[[edition]]\ndocument = "d"\ntitle = "t"\nfrom = 2020-01-01\n"""
    days = "".join(
        f'[[spin.revolutions.min]]\nfrom = 2020-01-0{day}\nforce = "floor"\nvalue = {day}\ncite = "1"\nmeans = "m"\n'
        for day in (1, 2, 3)
    )
    found = changes(parse_rulebook("xx", {"book.toml": book, "spin.toml": days}), date(2020, 1, 1), date(2020, 1, 3))
    assert [(change.before and change.before.value, change.after and change.after.value) for change in found] == [
        (1, 2),
        (2, 3),
    ]


# Put together for people


def test_no_change_is_lost_or_told_twice_when_changes_are_put_together(found: list[Change]) -> None:
    told = [change for group in gathered(found) for change in group]
    assert sorted(told, key=lambda change: (change.day, change.key)) == found
    assert len(gathered(found)) < len(found)


def test_a_side_bet_that_begins_is_told_once(found: list[Change]) -> None:
    begun = [change for change in found if change.key.startswith("sidebets.straights-and-8s.") and change.kind == "new"]
    assert len(begun) > 20
    assert begun in gathered(found)
    assert common_key(begun) == "sidebets.straights-and-8s.*"


def test_a_change_of_substance_is_told_by_itself(found: list[Change]) -> None:
    assert all(len(group) == 1 for group in gathered(found) if group[0].kind in ("changed", "ended"))


@pytest.mark.parametrize(
    ("cite", "number"),
    [
        ("30-2299.01(4)", "30-2299.01"),
        ("30-2299.04 START OF GAME (1)", "30-2299.04"),
        ("47.1-2207", "47.1-2207"),
        ("30-2210(2)(d)(ii)(B)", "30-2210"),
    ],
)
def test_a_section_is_named_without_its_paragraphs(cite: str, number: str) -> None:
    assert section(cite) == number
