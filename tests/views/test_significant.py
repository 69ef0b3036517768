"""Which events the floor hears of, and in which words."""

from __future__ import annotations

import pits
import pytest
from msgspec.structs import replace
from nights import DAN, SUE, play, player
from pits import pit_with

from croupier.money.amount import Cents
from croupier.people import events as p
from croupier.people.codec import EVENTS as PEOPLE_EVENTS
from croupier.people.posts import Post
from croupier.pit import commands as pit_commands
from croupier.pit import events as d
from croupier.pit.codec import EVENTS as PIT_EVENTS
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import EVENTS as TABLE_EVENTS
from croupier.views.notices import ALERT, MONEY, RULING
from croupier.views.significant import KINDS, significant

LARGE = Cents(100_000)
SECRET = "a digest of something secret"


def told(event: e.Event | p.Event | d.Event, by: str = "Sue") -> str:
    found = significant(1, "7", by, event, LARGE)
    return f"{found.weight}: {found.says}" if found else ""


def test_the_ordinary_course_of_a_night_is_not_told() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.round("17")
    assert [told(event) for event in night.log[1:] if told(event)] == []
    assert told(night.log[0]) == "note: opened with Dan dealing, float $100,000, us-co 2022-08-14"


def test_what_goes_wrong_and_who_decides_it_is_told() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.spin()
    begun = len(night.log)
    night.do(c.ReportIrregularity(DAN, "a moth"))
    night.do(c.RuleIrregularity(SUE, "no spin", "it lay on the rotor"))
    night.do(c.OpenDispute(player("Ann"), "Ann", "not my chips", "red"))
    night.do(c.RuleDispute(SUE, next(iter(night.state.disputes)), "void", "seen on camera"))
    night.do(c.CorrectPayment(SUE, "Ann", Cents(-500), "value", "overpaid"))
    said = [told(event) for event in night.log[begun:]]
    assert f"{RULING}: no spin: a moth, because it lay on the rotor" in said
    assert f"{ALERT}: Ann disputes: not my chips" in said
    assert f"{RULING}: Ann's wager of $5 on red is void" in said
    assert f"{MONEY}: payment corrected: Ann gives back $5, because overpaid" in said
    assert "" not in said


def test_an_irregularity_is_told_in_words_and_not_by_its_name_in_the_book() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.spin()
    begun = len(night.log)
    night.do(c.ReportIrregularity(DAN, "ball-left-wheel"))
    said = [told(event) for event in night.log[begun:]]
    assert said == [f"{RULING}: no spin: ball left wheel", f"{ALERT}: pit supervisor called: ball left wheel"]


@pytest.mark.parametrize(("won", "is_told"), [(LARGE - 1, False), (LARGE, True)])
def test_a_large_win_is_told(won: int, is_told: bool) -> None:
    line = e.Line("straight:17", "value", Cents(1_000), Cents(1_000 + won), "win")
    assert told(e.WinnersPaid("Dan", {"Ann": (line,)}, ())) == ("money: Ann wins $1,000" if is_told else "")


def test_a_failed_sign_in_is_told_without_what_was_typed() -> None:
    assert told(p.AttemptFailed(1, "sign-in", "bucket", "net", "Dan")) == "alert: sign-in failed for Dan"
    assert (
        told(p.AttemptFailed(1, "sign-in", "bucket", "net")) == "alert: sign-in failed for a name that nobody has here"
    )


def test_passkeys_are_heard_of() -> None:
    passkey = ("Dan", "aWQ", "phone")
    failed = p.AttemptFailed(1, "sign-in by passkey", "bucket", "net")
    assert told(failed) == "alert: sign-in by passkey failed: nobody here has that passkey"
    assert told(replace(failed, name="Dan")) == "alert: sign-in by passkey failed for Dan"
    added = p.PasskeyAdded(1, "Dan", "aWQ", "a2V5", "dXNlcg", "house.example", "phone")
    assert told(added) == "note: Dan registered the passkey phone"
    assert told(p.PasskeyRemoved(1, *passkey, "Dan")) == "note: the passkey phone of Dan was removed"
    assert told(p.PasskeyRemoved(1, *passkey, "Ada", "lost")) == "note: the passkey phone of Dan was removed: lost"
    copied = "the passkey phone of Dan was refused, as a copy may exist: it has signed 5 times, and had before 9"
    assert told(p.PasskeyWentBack(1, *passkey, 9, 5)) == f"alert: {copied}"


def test_no_secret_is_told() -> None:
    asked = p.ApprovalAsked(1, 3, "Sue", "ResumeTable", "7", SECRET, "resume-table reason=dry")
    events: list[p.Event] = [
        asked,
        p.StaffAdded(1, "Max", "L-9", Post.MUCKER, "Ada", SECRET),
        p.PasswordSet(1, "Max", SECRET, "Ada"),
        p.TerminalEnrolled(1, 4, "7", 2, SECRET, "Sue", "b", "n"),
    ]
    assert all(told(event) and SECRET not in told(event) for event in events)
    assert told(asked) == "ruling: Sue asks for a second person: resume-table reason=dry"
    found = significant(1, "", "", asked, LARGE)
    assert found
    assert (found.table, found.by) == ("7", "Sue")


def test_every_kind_is_an_event_of_ours() -> None:
    assert {kind.__name__ for kind in (*TABLE_EVENTS, *PEOPLE_EVENTS, *PIT_EVENTS)} >= KINDS


def test_of_the_pit_discrepancies_failed_inspections_and_reports_of_cash_are_told() -> None:
    pit, fact = pit_with()
    begun = pit.begin(fact)
    closed = replace(begun, is_open=False)
    pit.do(pit_commands.CountCloser, pits.SUE, closed, {"$100": Cents(490_000)}, beside=(pits.DAN,))
    assert told(pit.log[-1]) == f"{ALERT}: discrepancy 1: the closer of table 7 is $100 short"
    found = {**pit.items(fact), "level": pit_commands.Found(False, "2 degrees")}
    pit.do(pit_commands.InspectTable, pits.SUE, closed, "W-7", "B-7", found)
    assert told(pit.log[-1]).startswith(f"{ALERT}: table 7 inspected, wheel W-7")
    for amount, is_told in ((Cents(1_000_000), False), (Cents(1), True)):
        pit.do(pit_commands.LogCash, pits.CAT, "Ann", "in", "chips bought", amount, "table 7")
        assert bool(told(pit.log[-1])) is is_told
