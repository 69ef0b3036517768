"""Rule 22 through time: the day before and the day of every dated change since 14 January 2015."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from croupier.rulebook.diff import changes
from croupier.rulebook.rulebook import NotCoveredError
from croupier.rulebook.values import Value
from croupier.storage.library import Library

FIRST_DAY = date(2015, 1, 14)
ONE_DAY = timedelta(days=1)
ABSENT = "absent"


def answer(library: Library, day: date, key: str) -> Value:
    rules = library.book("us-co").on(day)
    return rules.value(key) if key in rules else ABSENT


# The days covered


def test_the_day_before_the_first_is_refused_with_the_days_covered(library: Library) -> None:
    with pytest.raises(NotCoveredError, match=r"^us-co does not cover 2015-01-13; it covers 2015-01-14 onwards$"):
        library.book("us-co").on(date(2015, 1, 13))


def test_the_first_day_is_covered(library: Library) -> None:
    rules = library.book("us-co").on(FIRST_DAY)
    assert rules.names("sidebets.permitted") == ("back2back",)
    assert rules.rule("sidebets.permitted").cite == "47.1-2215.01"


def test_a_difference_that_begins_before_the_first_day_is_refused(library: Library) -> None:
    with pytest.raises(NotCoveredError, match="2015-01-13"):
        changes(library.book("us-co"), date(2015, 1, 13), date(2018, 1, 1))


# The printed days

DAYS = {
    date(2017, 12, 15): {"2205", "2212", "2213.09", "2214", "2215", "2299.01"},
    date(2018, 2, 14): {"2299.02"},
    date(2018, 8, 14): {"2299.03"},
    date(2020, 9, 14): {"2299.01", "2299.03"},
    date(2020, 10, 15): {"2202", "2215"},
    date(2021, 5, 1): {"2207", "single-wager limit"},
    # with the wheels that three side bets may use
    date(2021, 8, 14): {"2201", "2202", "2203", "2209", "2210", "2212", "2299.01", "2299.02"},
    date(2021, 11, 14): {"2207"},
    date(2022, 8, 14): {"2299.04"},
}


def test_the_rule_changed_on_nine_days_and_on_no_other(library: Library) -> None:
    book = library.book("us-co")
    assert book.changes() == sorted(DAYS)
    assert book.newest_change == max(DAYS)


@pytest.mark.parametrize(("day", "sections"), DAYS.items(), ids=map(str, DAYS))
def test_on_each_of_those_days_these_sections_changed_and_no_others(
    library: Library, day: date, sections: set[str]
) -> None:
    found = changes(library.book("us-co"), day - ONE_DAY, day)
    assert {_head(change.cite) for change in found} == sections
    assert {change.day for change in found} == {day}
    assert all(change.means for change in found)


def _head(cite: str) -> str:
    """The section of a citation, without its paragraphs; the cap of the law has no section."""
    number = cite.removeprefix("30-").partition("(")[0].partition(" ")[0]
    return "single-wager limit" if cite.endswith("single-wager limit") else number


# The day before, and the day


@pytest.mark.parametrize(
    ("day", "key", "before", "after"),
    [
        (date(2017, 12, 15), "spin.launched_by", ["dealer"], ["dealer", "approved device"]),
        (date(2017, 12, 15), "inspection.when", ["opening"], ["opening", "gaming day"]),
        (date(2017, 12, 15), "inspection.after_movement", ABSENT, ["level"]),
        (date(2017, 12, 15), "cash.steps", ABSENT, ["spread", "state amount", "give chips", "drop"]),
        (date(2018, 2, 14), "sidebets.permitted", ["back2back"], ["back2back", "straights-and-8s"]),
        (
            date(2018, 8, 14),
            "sidebets.permitted",
            ["back2back", "straights-and-8s"],
            ["back2back", "straights-and-8s", "spinner-winner"],
        ),
        (
            date(2020, 9, 14),
            "sidebets.back2back.owner",
            "Bally Technologies, Las Vegas",
            "SG Gaming, Las Vegas",
        ),
        (
            date(2020, 10, 15),
            "cash.tenders",
            ["currency", "coins", "Mobile ATM receipt"],
            ["currency", "coins", "ticket", "purchase ticket", "table game coupon", "Mobile ATM receipt"],
        ),
        (date(2020, 10, 15), "cash.into", ["drop box"], ["bill validator", "drop box"]),
        (
            date(2020, 10, 15),
            "cash.redeem_first",
            ABSENT,
            "tickets and purchase tickets are redeemed before anything is bet",
        ),
        (date(2021, 5, 1), "limits.set_by", "the licensee", "the licensee, within the law that applies"),
        (date(2021, 5, 1), "limits.cap", "$100", ABSENT),
        (
            date(2021, 8, 14),
            "wheels.permitted",
            ["single-zero", "double-zero", "double-zero-as-single"],
            ["single-zero", "double-zero", "double-zero-as-single", "triple-zero", "triple-zero-as-single"],
        ),
        (date(2021, 8, 14), "wheels.pockets.triple-zero", ABSENT, 39),
        (
            date(2021, 8, 14),
            "wagers.trios",
            [["0", "1", "2"], ["0", "2", "00"], ["00", "2", "3"]],
            [["0", "1", "2"], ["0", "2", "00"], ["00", "2", "3"], ["0", "00", "000"]],
        ),
        (date(2021, 8, 14), "coupons.kinds", ["match play"], ["valid coupon"]),
        (date(2021, 8, 14), "wheels.as_single.cover", ["00"], ["00", "000"]),
        (date(2021, 8, 14), "wheels.as_single.void", ["00"], ["00", "000"]),
        (
            date(2021, 11, 14),
            "tokes.posted",
            "the licensee posts each restriction; no place is named",
            "each restriction stands at the table or on a wall sign",
        ),
        (
            date(2022, 8, 14),
            "sidebets.permitted",
            ["back2back", "straights-and-8s", "spinner-winner"],
            ["back2back", "straights-and-8s", "spinner-winner", "roulette-up-bonus", "roulette-up-progressive"],
        ),
        (date(2022, 8, 14), "sidebets.roulette-up-bonus.owner", ABSENT, "Galaxy Gaming, Las Vegas"),
    ],
)
def test_the_answer_differs_between_the_day_before_and_the_day(
    library: Library, day: date, key: str, before: Value, after: Value
) -> None:
    assert answer(library, day - ONE_DAY, key) == before
    assert answer(library, day, key) == after


# Numbers of sections


@pytest.mark.parametrize(
    ("day", "key", "before", "after"),
    [
        (date(2017, 12, 15), "tournaments.chips", "47.1-2214(1)", "30-2213.09(1)"),
        (date(2017, 12, 15), "tournaments.chip_notice", "47.1-2214(2)", "30-2213.09(2)"),
        (date(2017, 12, 15), "variations.request", "47.1-2215(1)", "30-2214(1)"),
        (date(2017, 12, 15), "sidebets.back2back.multiplier", "47.1-2215.01(5)", "30-2299.01(5)"),
        (date(2017, 12, 15), "odds.straight", "47.1-2204(1)", "30-2204(1)"),
        (date(2018, 2, 14), "sidebets.permitted", "30-2299.01", "30-2299.02"),
        (date(2018, 8, 14), "sidebets.permitted", "30-2299.02", "30-2299.03"),
        (date(2021, 8, 14), "wheels.permitted", "30-2209(1)", "30-2209(3)"),
        (date(2021, 8, 14), "table.layout_approval", "30-2210(2)(d)", "30-2210(2)(e)"),
        (date(2021, 8, 14), "table.equipment", "30-2210(2)(f)", "30-2210(2)(g)"),
        (date(2022, 8, 14), "sidebets.permitted", "30-2299.03", "30-2299.04"),
    ],
)
def test_a_section_has_the_number_of_the_day(library: Library, day: date, key: str, before: str, after: str) -> None:
    book = library.book("us-co")
    assert book.on(day - ONE_DAY).rule(key).cite == before
    assert book.on(day).rule(key).cite == after


# The whole answer

THREE_WHEELS = ("single-zero", "double-zero", "double-zero-as-single")
FIVE_WHEELS = (*THREE_WHEELS, "triple-zero", "triple-zero-as-single")
THREE_TRIOS = ("0-1-2", "0-2-00", "00-2-3")
FOUR_TRIOS = (*THREE_TRIOS, "0-00-000")
HAND = ("dealer",)
DEVICE = ("dealer", "approved device")
OLD_NUMBERS = ("47.1-2204(1)", "47.1-2214(1)", "47.1-2215(1)", "47.1-2215.01")
NEW_NUMBERS = ("30-2204(1)", "30-2213.09(1)", "30-2214(1)", "30-2299.01")
THREE_SIDE_BETS = ("back2back", "straights-and-8s", "spinner-winner")
FIVE_SIDE_BETS = (*THREE_SIDE_BETS, "roulette-up-bonus", "roulette-up-progressive")


@pytest.mark.parametrize(
    ("day", "wheels", "sidebets", "trios", "coupons", "launchers", "sections"),
    [
        (date(2015, 6, 1), THREE_WHEELS, ("back2back",), THREE_TRIOS, "match play", HAND, OLD_NUMBERS),
        (
            date(2018, 3, 1),
            THREE_WHEELS,
            ("back2back", "straights-and-8s"),
            THREE_TRIOS,
            "match play",
            DEVICE,
            NEW_NUMBERS,
        ),
        (date(2021, 8, 13), THREE_WHEELS, THREE_SIDE_BETS, THREE_TRIOS, "match play", DEVICE, NEW_NUMBERS),
        (date(2021, 8, 14), FIVE_WHEELS, THREE_SIDE_BETS, FOUR_TRIOS, "valid coupon", DEVICE, NEW_NUMBERS),
        (date(2023, 1, 1), FIVE_WHEELS, FIVE_SIDE_BETS, FOUR_TRIOS, "valid coupon", DEVICE, NEW_NUMBERS),
    ],
    ids=["2015-06-01", "2018-03-01", "2021-08-13", "2021-08-14", "2023-01-01"],
)
def test_the_whole_answer_of_a_day(
    library: Library,
    day: date,
    wheels: tuple[str, ...],
    sidebets: tuple[str, ...],
    trios: tuple[str, ...],
    coupons: str,
    launchers: tuple[str, ...],
    sections: tuple[str, ...],
) -> None:
    rules = library.book("us-co").on(day)
    assert rules.wheels() == wheels
    assert rules.names("sidebets.permitted") == sidebets
    assert tuple("-".join(trio) for trio in rules.value("wagers.trios")) == trios
    assert rules.names("coupons.kinds") == (coupons,)
    assert rules.names("spin.launched_by") == launchers
    keys = ("odds.straight", "tournaments.chips", "variations.request", "sidebets.back2back.owner")
    assert tuple(rules.rule(key).cite for key in keys) == sections


@pytest.mark.parametrize("day", [FIRST_DAY, date(2018, 3, 1), date(2021, 8, 14), date(2023, 1, 1)])
def test_what_never_changed_is_the_same_on_every_day(library: Library, day: date) -> None:
    """Odds, In Prison, revolutions, wheel and ball sizes, tournament numbers."""
    rules = library.book("us-co").on(day)
    same = {
        "odds.straight": "35 to 1",
        "in_prison.trigger": ["0"],
        "spin.revolutions.min": 4,
        "wheels.diameter_inches_min": "30",
        "ball.diameter_inches_max": "14/16",
        "tournaments.fee_and_buyins_max": "$100,000",
    }
    assert {key: rules.value(key) for key in same} == same
