"""Whether a tournament may be offered, and a heat begun: published, filed in time, accepted, copies handed out."""

from __future__ import annotations

from typing import Any

import pytest
from directing import DANA, Desk, days_before, law, noon, published
from msgspec.structs import replace
from tournaments import DAY, event, plan, series

from croupier.money.amount import Cents
from croupier.rulebook.refusal import Refusal
from croupier.tournament import commands as c
from croupier.tournament.holding import why_not_begun, why_not_offered
from croupier.tournament.records import Entry, Paid, Status

TODAY = "2027-02-01"


def command(day: str, name: str = "Evening") -> c.StartHeat:
    return c.StartHeat(name, at=noon(day), by=DANA)


def begun(desk: Desk, day: str, name: str = "Evening", **changes: Any) -> Refusal | None:
    return why_not_begun(replace(desk.now, **changes), command(day, name), law())


def offered(desk: Desk, day: str) -> Refusal | None:
    return why_not_offered(desk.now, command(day), law())


def entry(number: int, has_rules: bool, status: Status = Status.LIVE, name: str = "Evening") -> Entry:
    paid = Paid(Cents(0))
    return Entry(number, name, f"Player {number}", paid, paid, 0, DAY, has_rules=has_rules, status=status)


def filed(day: str, said: dict[str, Any] | None = None) -> Desk:
    desk = published(said or plan(), day)
    desk.file(day)
    return desk


def test_a_draft_is_not_offered() -> None:
    desk = Desk()
    desk.draft(plan(), TODAY)
    refusal = offered(desk, TODAY)
    assert refusal
    assert (refusal.code, refusal.cite) == ("not_published", "30-2213.06")
    desk.publish(TODAY)
    assert offered(desk, TODAY) is None


def test_nothing_is_offered_by_rules_that_the_division_finds_unacceptable() -> None:
    desk = filed(TODAY)
    desk.done(c.RecordAnswer, TODAY, on=TODAY, acceptable=False, says="item 4")
    for refusal in (offered(desk, TODAY), begun(desk, DAY)):
        assert refusal
        assert (refusal.code, refusal.cite) == ("unacceptable", "30-2213.06")
    desk.done(c.RecordAnswer, TODAY, on=TODAY, acceptable=True, says="fine")
    assert offered(desk, TODAY) is None


@pytest.mark.parametrize(("days", "code"), [(6, ""), (5, ""), (4, "not_filed"), (0, "not_filed")])
@pytest.mark.parametrize(("day", "prefix"), [(DAY, "30-"), ("2016-05-06", "47.1-")])
def test_rules_are_filed_five_calendar_days_before_the_start(days: int, code: str, day: str, prefix: str) -> None:
    refusal = begun(filed(days_before(day, days), plan(day)), day)
    assert (refusal.code if refusal else "") == code
    assert refusal is None or refusal.cite == f"{prefix}2213.06"


def test_playing_later_than_planned_gives_no_more_time_to_file() -> None:
    refusal = begun(filed(days_before(DAY, 4)), "2027-03-10")
    assert refusal
    assert refusal.code == "not_filed"


def test_rules_that_were_not_filed_begin_nothing() -> None:
    refusal = begun(published(plan(), TODAY), DAY)
    assert refusal
    assert refusal.code == "not_filed"


@pytest.mark.parametrize(("day", "code"), [("2027-07-05", ""), ("2027-07-06", "too_late")])
def test_a_heat_begins_within_four_months_of_the_first_day_of_play(day: str, code: str) -> None:
    refusal = begun(filed(TODAY, series()), day, "Champions", first_day=DAY)
    assert (refusal.code if refusal else "") == code
    assert refusal is None or refusal.cite == "30-2213(1)"


def test_every_live_entry_of_the_event_has_a_copy_of_the_rules() -> None:
    desk = filed(TODAY)
    missing = begun(desk, DAY, entries={1: entry(1, has_rules=True), 2: entry(2, has_rules=False)})
    assert missing
    assert (missing.code, missing.cite, "Player 2" in missing.says) == ("no_rules", "30-2213.06", True)
    entries = {
        1: entry(1, has_rules=True),
        2: entry(2, has_rules=False, status=Status.OUT),
        3: entry(3, has_rules=False, name="Another"),
    }
    assert begun(desk, DAY, entries=entries) is None


def test_a_plan_that_no_longer_keeps_the_law_is_not_offered() -> None:
    """The law of today is asked, and not that of the day of publication."""
    desk = published(plan(), TODAY)
    broken = Desk()
    broken.draft(plan(events=[event(fee="$100,000.01")]), TODAY)
    refusal = why_not_offered(replace(desk.now, plan=broken.now.plan), command(TODAY), law())
    assert refusal
    assert refusal.code == "breaks_the_rules"
    assert {each.where for each in refusal.findings} >= {"events 1 fee"}
