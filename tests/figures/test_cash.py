"""Cash per person and gaming day: strictly above $10,000, in and out apart, aggregated, money plays left out."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from nights import library

from croupier.figures.cash import CashAlert, CashKind, CashMovement, CashReport, Direction, cash_report
from croupier.figures.win import FiguresError
from croupier.money.amount import Cents

DAY, NEXT = date(2026, 3, 6), date(2026, 3, 7)
BOUGHT, REDEEMED, PLAY = CashKind.CHIPS_BOUGHT, CashKind.CHIPS_REDEEMED, CashKind.MONEY_PLAY_PAID


def report(*movements: tuple[str, CashKind, int], **more: Any) -> CashReport:
    """Dollars, a minute apart."""
    made = [
        CashMovement(person, DAY, at * 60_000, "table 7", kind, Cents(dollars * 100))
        for at, (person, kind, dollars) in enumerate(movements)
    ]
    return cash_report(made, library().federal.on, **more)


def test_ten_thousand_is_not_more_than_ten_thousand() -> None:
    assert report(("Ann", BOUGHT, 6_000), ("Ann", BOUGHT, 4_000)).alerts == ()
    assert report(("Ann", BOUGHT, 10_000)).alerts == ()


def test_a_dollar_more_is_reported_with_its_lines_within_fifteen_days() -> None:
    found = report(("Ann", BOUGHT, 6_000), ("Bob", BOUGHT, 9_000), ("Ann", BOUGHT, 4_001))
    assert found.alerts == (CashAlert("Ann", DAY, Direction.IN, Cents(1_000_100), date(2026, 3, 21), lines=(1, 3)),)


def test_in_and_out_are_never_netted() -> None:
    found = report(("Ann", BOUGHT, 9_000), ("Ann", REDEEMED, 9_000), ("Ann", BOUGHT, 2_000), ("Ann", REDEEMED, 500))
    assert [(each.direction, each.total) for each in found.alerts] == [(Direction.IN, 1_100_000)]
    [day] = found.days
    assert (day.total_in, day.total_out) == (1_100_000, 950_000)


def test_small_amounts_add_up_and_each_has_its_line_from_the_threshold_on() -> None:
    """Twelve times $900: the third reaches $2,500 together, and from there on every one is logged."""
    found = report(*[("Ann", BOUGHT, 900)] * 12)
    assert [line.total_in for line in found.log] == [90_000 * count for count in range(3, 13)]
    [alert] = found.alerts
    assert alert.total == 1_080_000
    assert alert.lines == tuple(range(1, 11))


def test_the_log_goes_on_after_an_alert() -> None:
    found = report(("Ann", BOUGHT, 12_000), ("Ann", BOUGHT, 20))
    assert len(found.log) == 2
    assert found.alerts[0].lines == (1, 2)


def test_the_house_sets_its_own_threshold_and_it_is_reached_by_itself() -> None:
    assert len(report(("Ann", BOUGHT, 3_000), log_from=Cents(300_000)).log) == 1
    assert report(("Ann", BOUGHT, 2_999), log_from=Cents(300_000)).log == ()


def test_a_money_play_paid_with_the_same_currency_is_exempt_and_still_logged() -> None:
    found = report(("Ann", PLAY, 11_000), ("Ann", REDEEMED, 9_500))
    assert found.alerts == ()
    assert [(line.is_exempt, line.total_out) for line in found.log] == [(True, 0), (False, 950_000)]


def test_days_and_people_stay_apart() -> None:
    made = [CashMovement("Ann", day, at, "cage", BOUGHT, Cents(600_000)) for at, day in enumerate((DAY, NEXT))] + [
        CashMovement("Bob", DAY, 5, "cage", BOUGHT, Cents(600_000))
    ]
    found = cash_report(made, library().federal.on)
    assert found.alerts == ()
    assert len(found.days) == 3


def test_every_kind_is_in_or_out() -> None:
    ways = {kind: CashMovement("Ann", DAY, 0, "", kind, Cents(1)).direction for kind in CashKind}
    assert [kind for kind, way in ways.items() if way is Direction.IN] == [
        CashKind.CHIPS_BOUGHT,
        CashKind.FRONT_MONEY,
        CashKind.MARKER_PAID,
        CashKind.CURRENCY_BET,
        CashKind.OTHER_IN,
    ]


def test_what_is_no_transaction_is_refused() -> None:
    with pytest.raises(FiguresError, match="no transaction"):
        report(("Ann", BOUGHT, 0))
    with pytest.raises(FiguresError, match="somebody's"):
        report((" ", BOUGHT, 5))
    with pytest.raises(FiguresError, match="above zero"):
        report(log_from=Cents(0))
