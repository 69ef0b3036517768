"""Rule 22, section 2215: taking cash and its equivalents for chips, as values of the rulebook."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.rulebook.dated import Force
from croupier.rulebook.house import value_findings
from croupier.storage.library import Library

BEFORE_2017, FROM_2017 = date(2017, 12, 14), date(2017, 12, 15)  # the procedure begins
BEFORE_2020, FROM_2020 = date(2020, 10, 14), date(2020, 10, 15)  # tickets and table game coupons
NEWER = date(2023, 1, 1)

SIX_TENDERS = ("currency", "coins", "ticket", "purchase ticket", "table game coupon", "Mobile ATM receipt")


@pytest.mark.parametrize(
    ("day", "tenders", "section"),
    [
        (date(2015, 1, 14), ("currency", "coins", "Mobile ATM receipt"), "47.1-2202"),
        (BEFORE_2017, ("currency", "coins", "Mobile ATM receipt"), "47.1-2202"),
        (FROM_2017, ("currency", "coins", "Mobile ATM receipt"), "30-2215"),
        (BEFORE_2020, ("currency", "coins", "Mobile ATM receipt"), "30-2215"),
        (FROM_2020, SIX_TENDERS, "30-2215"),
        (NEWER, SIX_TENDERS, "30-2215"),
    ],
)
def test_chips_may_be_bought_with_six_tenders_from_15_october_2020(
    library: Library, day: date, tenders: tuple[str, ...], section: str
) -> None:
    rules = library.book("us-co").on(day)
    assert rules.names("cash.tenders") == tenders
    assert rules.rule("cash.tenders").cite == section


def test_a_house_cannot_take_a_tender_that_is_not_listed(library: Library) -> None:
    rules = library.book("us-co").on(NEWER)
    [finding] = value_findings("cash.tenders", [*SIX_TENDERS, "personal check"], rules)
    assert finding.cite == "30-2215"


@pytest.mark.parametrize("key", ["cash.steps", "calls.buy-in"])
def test_no_procedure_for_cash_is_known_before_15_december_2017(library: Library, key: str) -> None:
    book = library.book("us-co")
    assert key not in book.on(BEFORE_2017)
    assert key in book.on(FROM_2017)


@pytest.mark.parametrize(
    ("day", "last"),
    [
        (FROM_2017, "drop"),
        (BEFORE_2020, "drop"),
        (FROM_2020, "drop or bill validator"),
        (NEWER, "drop or bill validator"),
    ],
)
def test_cash_is_spread_stated_changed_and_dropped(library: Library, day: date, last: str) -> None:
    """2215(1) to (3), and from 2020 the bill validator of (4)."""
    rules = library.book("us-co").on(day)
    assert rules.names("cash.steps") == ("spread", "state amount", "give chips", last)
    assert rules.rule("cash.steps").force is Force.DUTY


@pytest.mark.parametrize(
    ("day", "into", "section"),
    [
        (BEFORE_2017, ("drop box",), "47.1-2202"),
        (FROM_2017, ("drop box",), "30-2215(3)"),
        (BEFORE_2020, ("drop box",), "30-2215(3)"),
        (FROM_2020, ("bill validator", "drop box"), "30-2215(4)"),
    ],
)
def test_what_is_paid_in_goes_into_the_drop_box_or_later_a_validator(
    library: Library, day: date, into: tuple[str, ...], section: str
) -> None:
    rule = library.book("us-co").on(day).rule("cash.into")
    assert (tuple(rule.value), rule.cite) == (into, section)


@pytest.mark.parametrize(("day", "tickets"), [(FROM_2017, False), (BEFORE_2020, False), (FROM_2020, True)])
def test_the_dealer_states_the_amount_of_tickets_too_from_15_october_2020(
    library: Library, day: date, tickets: bool
) -> None:
    """2215(2)."""
    rule = library.book("us-co").on(day).rule("calls.buy-in")
    assert rule.cite == "30-2215(2)"
    assert ("purchase ticket" in rule.value) is tickets
    assert ("table game coupon" in rule.value) is tickets


def test_tickets_are_redeemed_before_a_bet_from_15_october_2020(library: Library) -> None:
    """2215(4)."""
    book = library.book("us-co")
    assert "cash.redeem_first" not in book.on(BEFORE_2020)
    rule = book.on(FROM_2020).rule("cash.redeem_first")
    assert (rule.force, rule.cite) == (Force.DUTY, "30-2215(4)")
    assert "tickets and purchase tickets" in rule.value
