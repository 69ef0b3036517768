"""The forms of a tournament: every entrant with a fee, every prize, and totals that are the ledger's."""

from __future__ import annotations

import dataclasses
from datetime import date
from typing import Any

import pytest
from directing import law
from msgspec.structs import replace
from tournament_desk import CAT, COY, TD, Desk
from tournaments import HOUSE, event, final, joint, plan, prizes

from croupier.documents.plain import as_text
from croupier.documents.prints.source import NoSuchPrintError
from croupier.documents.prints.tournament_forms import FormSource, entry_log_page
from croupier.documents.prints.tournament_payouts import payout_page
from croupier.money.amount import Cents
from croupier.tournament import commands as c
from croupier.tournament import events as e
from croupier.tournament.records import Paid, PrizeKind
from croupier.views.tournament_forms import forms_of, way_of, why_not_final

ONE: dict[str, Any] = {"rounds": [final(spins=1)], "rebuy": None}
GOODS = [{"what": "a new toy", "value": "$25", "pays": "fee"}, {"what": "a food card", "value": "$100"}]
EVENING = [
    {"place": 1, "share": "100 %", "cash": "$500"},
    {"place": 2, "goods": "A steel watch, Timex Marlin", "value": "$199"},
]


def source_of(desk: Desk) -> FormSource:
    rules = law()("us-co", "", date(int(desk.field.drafted[:4]), 8, 20))
    assert rules
    return FormSource(forms_of(desk.log), rules, "ab" * 32, desk.state.version, "cd" * 32)


def printed(page: Any) -> str:
    return as_text(page, 200)


def desk_of(year: str, **changes: Any) -> Desk:
    day = f"{year}-08-20"
    made = event(day=day, **{**ONE, "prizes": EVENING, **changes})
    desk = Desk(plan(events=[made], goods=GOODS), f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.set(f"{day}T12:00")
    desk.open("Evening")
    return desk


@pytest.mark.clause(
    "co-2022:2213.01.form", "co-2015:2213.01.form", "co-2022:2213.05.c.non-cash", "co-2015:2213.05.c.non-cash"
)
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_one_line_for_each_entrant_with_the_dollar_value_of_fee_and_buy_in(year: str) -> None:
    desk = desk_of(year)
    desk.enter("Evening", "Ann")
    desk.enter("Evening", "Bob", fee=c.Payment("goods", "a new toy"), buy_in=c.Payment("goods", "a food card"))
    desk.enter("Evening", "Cal", fee=c.Payment("complimentary"), buy_in=c.Payment("complimentary"))
    said = desk.no("bad_payment", c.Enter, CAT, "Evening", "Dee", buy_in=c.Payment("goods", "a bicycle"))
    assert "2213.05" in said.cite
    forms = forms_of(desk.log)
    log = forms.logs["Evening"]
    assert [(each.entry.player, each.entry.fee.cents, each.entry.buy_in.cents) for each in log.lines] == [
        ("Ann", 2_500, 10_000),
        ("Bob", 2_500, 10_000),
        ("Cal", 2_500, 10_000),
    ]
    assert [way_of(each.entry.buy_in) for each in log.lines] == ["cash", "goods: a food card", "complimentary"]
    assert (log.fees, log.buy_ins, forms.kept_apart, forms.differences) == (7_500, 30_000, 12_500, [])
    text = printed(entry_log_page(source_of(desk), "Evening"))
    assert "Table Games Entry Fee & Buy-In Log" in text
    for word in ("Ann", "Bob", "Cal", "goods: a new toy", "goods: a food card", "complimentary", "$75", "$300"):
        assert word in text


@pytest.mark.clause("co-2022:2213.01.each", "co-2015:2213.01.each")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_a_form_with_an_entrant_without_a_fee_is_not_final(year: str) -> None:
    """Ann entered while the event was free, and no later draft changes that; a log with both is not printed."""
    day = f"{year}-08-20"
    free, paid = ({**plan(events=[event(day=day, **ONE, fee=fee)])} for fee in ("$0", "$25"))
    desk = Desk(free, f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.open("Evening")
    desk.enter("Evening", "Ann")
    entry_log_page(source_of(desk), "Evening")
    assert "2213.01" in desk.no("already_done", c.Draft, TD, paid, "us-co").cite
    bob = replace(desk.field.entries[1], number=2, player="Bob", fee=Paid(Cents(2_500)))
    log = [*desk.log, e.Entered(bob, at=bob.at, day=bob.day, by=CAT)]
    source = dataclasses.replace(source_of(desk), forms=forms_of(log))
    refusal = why_not_final(source.forms.logs["Evening"], source.rules)
    assert refusal
    assert "2213.01" in refusal.cite
    with pytest.raises(NoSuchPrintError, match="Ann, entry 1 in Evening, has no entry fee"):
        entry_log_page(source, "Evening")


@pytest.mark.clause("co-2022:2213.02.prizes", "co-2015:2213.02.prizes")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_the_payout_form_has_cash_and_merchandise(year: str) -> None:
    desk = desk_of(year)
    desk.enter("Evening", "Ann", "Bob")
    desk.play("Evening", {"Ann": 2, "Bob": 1})
    desk.do(c.EndEvent, TD, "Evening")
    desk.pay_all("Evening")
    forms = forms_of(desk.log)
    assert [(each.due.player, each.due.kind, each.due.cents) for each in forms.payouts] == [
        ("Ann", PrizeKind.POOL, 20_000),
        ("Ann", PrizeKind.ADDED, 50_000),
        ("Bob", PrizeKind.GOODS, 19_900),
    ]
    (line,) = forms.pools
    assert (line.buy_ins, line.awarded, line.left) == (20_000, 20_000, 0)
    assert forms.differences == []
    text = printed(payout_page(source_of(desk)))
    assert "Table Games Payout Form" in text
    for word in ("merchandise: A steel watch, Timex Marlin", "cash, added", "$899", "Bear Creek Casino"):
        assert word in text


@pytest.mark.clause("co-2022:2213.2.b.records", "co-2015:2213.2.b.records")
@pytest.mark.parametrize("year", ["2015", "2022"])
def test_the_accounts_of_a_joint_tournament_are_of_the_whole_under_the_responsible_licensee(year: str) -> None:
    day = f"{year}-08-20"
    said = {**joint(), "events": [event(day=day, **{**ONE, "fee": "$0"})]}
    desk = Desk(said, f"{year}-08-10T12:00").publish(f"{year}-08-10")
    desk.open("Evening")
    desk.enter("Evening", "Ann", licensee="Gold Gulch Casino")
    desk.enter("Evening", "Bob", licensee=HOUSE["name"])
    assert [each.entry.licensee for each in forms_of(desk.log).logs["Evening"].lines] == [
        "Gold Gulch Casino",
        "Bear Creek Casino",
    ]
    text = printed(entry_log_page(source_of(desk), "Evening"))
    assert "Multi-Licensee Table Games Entry Fee & Buy-In Log" in text
    assert "Responsible licensee" in text
    assert "Gold Gulch Casino" in text


def test_what_was_paid_back_stands_apart_and_a_re_entry_is_its_own_line() -> None:
    desk = desk_of("2022")
    desk.enter("Evening", "Ann", "Bob")
    desk.do(c.WithdrawEntry, CAT, 1, "ill")
    desk.enter("Evening", "Ann")
    log = forms_of(desk.log).logs["Evening"]
    assert [each.entry.number for each in log.lines] == [2, 3]
    assert [each.entry.number for each in log.paid_back] == [1]
    assert (log.fees, log.buy_ins) == (5_000, 20_000)
    assert "paid back" in printed(entry_log_page(source_of(desk), "Evening"))


def test_what_is_owed_for_a_withdrawn_entry_is_on_the_form_until_and_after_it_is_paid_back() -> None:
    desk = desk_of("2022")
    desk.enter("Evening", "Ann", "Bob")
    desk.do(c.WithdrawEntry, CAT, 1, "ill", True)
    assert forms_of(desk.log).logs["Evening"].owed == 12_500
    text = printed(entry_log_page(source_of(desk), "Evening"))
    assert "owed: $125" in text
    assert "Owed for withdrawn entries, and not paid back yet" in text
    desk.set("2022-08-21T09:30")
    desk.do(c.PayBack, CAT, 1)
    forms = forms_of(desk.log)
    assert (forms.logs["Evening"].owed, forms.differences) == (0, [])
    text = printed(entry_log_page(source_of(desk), "Evening"))
    assert "$125, 2022-08-21 09:30" in text
    assert "owed" not in text.lower()


def test_a_count_that_differs_is_on_the_form() -> None:
    desk = desk_of("2022", prizes=prizes("100 %"))
    desk.enter("Evening", "Ann", "Bob")
    desk.do(c.CountCash, CAT, 5_000, {"Evening": 19_000}, "ten dollars are missing", beside=(COY,))
    text = printed(entry_log_page(source_of(desk), "Evening"))
    assert "ten dollars are missing" in text
    with pytest.raises(NoSuchPrintError, match="no event"):
        entry_log_page(source_of(desk), "Morning")
