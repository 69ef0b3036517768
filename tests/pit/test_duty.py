"""The day of the staff, tips, incidents, cash to report, rules on the wall, applications."""

from __future__ import annotations

import pytest
from pits import AMY, CAT, DAN, HOUSE, KIM, SAM, SUE, Pit, law, pit_with, table

from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.views.pit_cash import CashView, cash_of

DIGEST, OTHER = "ab" * 32, "cd" * 32


def test_people_sign_on_go_for_a_break_and_come_back() -> None:
    pit, _ = pit_with()
    pit.do(c.SignOn, DAN, "Dan", "dealer", "7")
    pit.no("already_done", c.SignOn, DAN, "Dan", "dealer", "7")
    pit.no("not_yours", c.SignOff, CAT, "Dan")
    pit.do(c.SignOff, DAN, "Dan", "break")
    assert pit.state.duty["Dan"].on_break
    pit.no("already_done", c.SignOff, DAN, "Dan", "break")
    pit.do(c.SignOn, SUE, "Dan", "dealer", "7")
    assert not pit.state.duty["Dan"].on_break
    pit.do(c.SignOff, SUE, "Dan")
    assert "Dan" not in pit.state.duty
    pit.no("unknown", c.SignOn, DAN, "Dan", "dealer", "99")
    pit.no("bad_name", c.SignOn, DAN, "Dan", "wizard")


def test_the_last_supervisor_stays_while_a_table_is_open() -> None:
    pit, fact = pit_with()
    pit.do(c.SignOn, SUE, "Sue", "supervisor")
    pit.begin(fact)
    refusal = pit.no("table_open", c.SignOff, SUE, "Sue")
    assert "table 7 is open" in refusal.says
    pit.no("table_open", c.SignOff, SUE, "Sue", "break")
    pit.do(c.SignOn, SAM, "Sam", "supervisor")
    pit.do(c.SignOff, SUE, "Sue", "break")
    pit.no("table_open", c.SignOff, SAM, "Sam")
    pit.do(c.SignOff, SUE, "Sue")


def test_the_rota_names_shifts_that_exist() -> None:
    pit, _ = pit_with()
    pit.do(c.PlanDuty, SUE, "Dan", "2022-08-15", "swing", "7")
    assert pit.state.rota == {"2022-08-15/swing/Dan": "7"}
    pit.no("bad_schedule", c.PlanDuty, SUE, "Dan", "2022-08-15", "noon")
    pit.no("bad_day", c.PlanDuty, SUE, "Dan", "15 August", "swing")


def test_tips_are_counted_by_two() -> None:
    pit, fact = pit_with()
    pit.no("needs_second", c.CountTips, SUE, fact, {"$5": 1_500})
    pit.no("unknown", c.CountTips, SUE, table("8"), {"$5": 1_500}, beside=(DAN,))
    pit.do(c.CountTips, SUE, fact, {"$5": 1_500, "$1": 300}, beside=(DAN,))
    assert pit.last(e.TipsCounted).total == 1_800


def test_an_incident_is_reported_and_closed_with_what_came_of_it() -> None:
    pit, _ = pit_with()
    pit.no("bad_name", c.ReportIncident, DAN, "7", "", "a chip was moved after the call")
    pit.do(c.ReportIncident, DAN, "7", "past-posting", "a chip was moved after the call")
    number = pit.last(e.IncidentReported).incident.number
    pit.no("no_reason", c.CloseIncident, SUE, number, "")
    pit.no("not_yours", c.CloseIncident, DAN, number, "seen on the recording")
    pit.do(c.CloseIncident, SUE, number, "seen on the recording: the bet stood before the call")
    pit.no("unknown", c.CloseIncident, SUE, number, "again")
    assert not pit.state.incidents


def cash(amount: int, way: str = "in", person: str = "Ann") -> tuple[str, str, str, Cents, str]:
    return person, way, "chips bought", Cents(amount), "table 7"


def test_cash_is_added_up_each_way_by_person_and_gaming_day_and_reported_once_over_ten_thousand() -> None:
    """31 CFR 1021.311: more than $10,000, in and out never set off against each other."""
    pit, _ = pit_with()
    for amount, way, is_due in (
        (600_000, "in", False), (400_000, "in", False), (900_000, "out", False), (1, "in", True),
        (500_000, "in", False), (100_000, "out", False), (1, "out", True),
    ):  # fmt: skip
        pit.do(c.LogCash, CAT, *cash(amount, way))
        assert pit.last(e.CashLogged).report is is_due, (amount, way)
    totals = pit.state.cash["2022-08-14/Ann"]
    assert (totals.in_, totals.out) == (1_500_001, 1_000_001)
    pit.do(c.LogCash, HOUSE, *cash(1_000_000, person="Bob"))
    assert not pit.last(e.CashLogged).report
    pit.set("2022-08-15T05:59")
    pit.do(c.LogCash, HOUSE, *cash(1, person="Bob"))
    assert pit.last(e.CashLogged).report
    pit.set("2022-08-15T06:00")
    pit.do(c.LogCash, HOUSE, *cash(1_000_000, person="Bob"))
    assert not pit.last(e.CashLogged).report
    for bad in (0, -1):
        pit.no("bad_count", c.LogCash, CAT, *cash(bad))
    pit.no("bad_name", c.LogCash, CAT, *cash(1, "sideways"))


def cash_view(pit: Pit) -> tuple[CashView, ...]:
    day = pit.state.latest[1]
    return cash_of(pit.state, day, Cents(1_000_000), law())


def test_ten_thousand_is_not_more_than_ten_thousand_and_a_cent_more_is_due_in_fifteen_days() -> None:
    """31 CFR 1021.311, 1010.306 and 1010.430: strictly above, filed within 15 days of 14 August, kept five years."""
    pit, _ = pit_with()
    pit.do(c.LogCash, CAT, *cash(1_000_000))
    pit.do(c.LogCash, CAT, *cash(1_000_000, "out"))
    assert cash_view(pit) == (CashView("Ann", Cents(1_000_000), Cents(1_000_000), False, "", ""),)
    pit.do(c.LogCash, CAT, *cash(1))
    assert cash_view(pit) == (CashView("Ann", Cents(1_000_001), Cents(1_000_000), True, "2022-08-29", "2027-08-29"),)


def test_a_money_play_paid_with_the_same_currency_has_its_line_and_does_not_count() -> None:
    pit, _ = pit_with()
    told = ("Ann", "out", "money play paid with the same currency", Cents(1_100_000), "table 7")
    pit.do(c.LogCash, CAT, *told)
    line = pit.last(e.CashLogged)
    assert (line.amount, line.total, line.report) == (1_100_000, 0, False)
    pit.do(c.LogCash, CAT, *cash(950_000, "out"))
    assert pit.state.cash["2022-08-14/Ann"].out == 950_000
    pit.no("bad_name", c.LogCash, CAT, "Ann", "in", *told[2:])


def test_small_amounts_of_one_person_add_up_and_those_of_others_stay_apart() -> None:
    """Twelve times $900: the twelfth is the first above $10,000."""
    pit, _ = pit_with()
    for _ in range(12):
        pit.do(c.LogCash, CAT, *cash(90_000))
        pit.do(c.LogCash, CAT, *cash(80_000, person="Bob"))
    lines = [event for event in pit.log if isinstance(event, e.CashLogged)]
    assert [line.total for line in lines if line.person == "Ann"] == [90_000 * count for count in range(1, 13)]
    assert [(line.person, line.total) for line in lines if line.report] == [("Ann", 1_080_000)]


@pytest.mark.clause("co-2015:2208.copies", "co-2022:2208.copies")
def test_a_copy_for_a_player_is_the_posted_text_and_is_counted() -> None:
    pit, _ = pit_with()
    pit.no("unknown", c.HandCopy, DAN, "7", "house rules", DIGEST)
    pit.no("not_approved", c.PostRules, SUE, "7", "house rules", DIGEST, "by the door", "")
    pit.no("bad_name", c.PostRules, SUE, "7", "house rules", "short", "by the door", "letter 2")
    pit.no("unknown", c.PostRules, SUE, "8", "house rules", DIGEST, "by the door", "letter 2")
    pit.do(c.PostRules, SUE, "7", "house rules", DIGEST, "by the door", "letter 2")
    pit.no("not_approved", c.HandCopy, DAN, "7", "house rules", OTHER)
    pit.do(c.HandCopy, DAN, "7", "house rules", DIGEST)
    pit.do(c.HandCopy, DAN, "7", "house rules", DIGEST)
    assert [event.copy for event in pit.log if isinstance(event, e.CopyHanded)] == [1, 2]
    assert pit.state.posted["7/house rules"].copies == 2


@pytest.mark.clause("co-2015:2215.1", "co-2022:2214.1", "co-2015:2215.1.review", "co-2022:2214.1.review")
@pytest.mark.parametrize(("day", "cite"), [("2017-12-14", "47.1-2215(1)"), ("2017-12-15", "30-2214(1)")])
def test_an_application_is_reviewed_submitted_and_decided_with_its_dates(day: str, cite: str) -> None:
    pit, _ = pit_with(table(day=day))
    pit.set(f"{day}T12:00")
    asked = (c.ApplyVariation, KIM, "A wheel with two balls", "us-co")
    assert pit.no("bad_name", *asked, "no digest").cite == cite
    pit.no("not_approved", c.ApplyVariation, KIM, "Two balls", "us-ia", DIGEST)
    pit.do(*asked, DIGEST)
    pit.no("taken", *asked, DIGEST)
    number = pit.last(e.VariationApplied).variation.number
    pit.no("already_done", c.SubmitVariation, AMY, number, "agenda 7")
    pit.no("unknown", c.ReviewVariation, AMY, 99, "complete")
    pit.do(c.ReviewVariation, AMY, number, "complete")
    pit.no("already_done", c.DecideVariation, AMY, number, False, reason="no")
    pit.do(c.SubmitVariation, AMY, number, "agenda of the Commission, item 7")
    approved = pit.no("not_approved", c.DecideVariation, KIM, number, True)
    assert approved.cite == cite
    assert pit.no("bad_day", c.DecideVariation, KIM, number, True, "30-2299.07").cite == cite
    pit.no("no_reason", c.DecideVariation, KIM, number, False)
    pit.do(c.DecideVariation, KIM, number, True, "30-2299.07", True, "2018-01-14")
    known = pit.state.variations[number]
    assert (known.stage, known.rule, known.effective) == ("approved", "30-2299.07", "2018-01-14")
    stages = [(type(event), event.day) for event in pit.log[-4:]]
    kinds = (e.VariationApplied, e.VariationReviewed, e.VariationSubmitted, e.VariationDecided)
    assert stages == [(kind, day) for kind in kinds]


def test_an_application_that_is_denied_has_a_reason() -> None:
    pit, _ = pit_with()
    pit.do(c.ApplyVariation, KIM, "Two balls", "us-co", DIGEST)
    pit.do(c.ReviewVariation, KIM, 1, "complete")
    pit.do(c.SubmitVariation, KIM, 1, "item 7")
    pit.do(c.DecideVariation, KIM, 1, False, reason="the odds are not shown")
    assert pit.state.variations[1].stage == "denied"
