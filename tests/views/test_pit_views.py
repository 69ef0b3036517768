"""What the pit is told: what waits with the commands that answer it, what may be done and why not, the forms."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from nights import DAN, SENSOR, SUE, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.views.floor import glance
from croupier.views.open_tasks import KINDS
from croupier.views.setup_form import setup_form
from croupier.views.steps import StepView
from croupier.views.supervisor import supervisor_view
from croupier.views.task import Choice, Task


def waiting(night: Play) -> dict[str, Task]:
    return {task.kind: task for task in supervisor_view(night.state, night.rules).open_tasks}


def acts(night: Play) -> dict[str, StepView]:
    return {act.does: act for act in supervisor_view(night.state, night.rules).acts}


def sent(task: Task, choice: Choice, place: str = "") -> c.Command:
    """The command as a screen makes it: with a reason and every question answered yes."""
    told: dict[str, Any] = {**choice.sends, "by": SUE}
    if task.reason:
        told[task.reason] = "seen by myself"
    if task.asks:
        told["answers"] = dict.fromkeys(task.asks, True)
    if choice.place:
        told[choice.place] = place
    return msgspec.convert(told, KINDS[told["command"]])


def answer(night: Play, kind: str, says: str, place: str = "") -> None:
    task = waiting(night)[kind]
    (choice,) = [each for each in task.choices if each.says == says]
    assert choice.why_not == ""
    night.do(sent(task, choice, place))


def betting(book: str = "us-co", **setup: Any) -> Play:
    night = play(book, **setup)
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    return night


@pytest.mark.parametrize(("says", "phase"), [("The spin stands", "spinning"), ("No spin", "betting")])
def test_an_irregularity_is_ruled_by_what_the_wait_offers(says: str, phase: str) -> None:
    night = betting()
    night.spin()
    night.do(c.ReportIrregularity(DAN, "a player reached into the wheel"))
    assert waiting(night)["irregularity"].cite == "30-2206(5)"
    answer(night, "irregularity", says)
    assert night.state.phase == phase
    assert "irregularity" not in waiting(night)


def test_questions_of_the_book_are_asked_with_the_irregularity() -> None:
    night = play("us-nh")
    night.spin()
    night.do(c.ReportIrregularity(DAN, "hung-ball", seconds=10))
    assert waiting(night)["irregularity"].asks == ("ball removed in time",)
    answer(night, "irregularity", "No spin")
    assert night.state.phase == "betting"


@pytest.mark.parametrize(
    ("says", "place", "wagers"),
    [("It stands", "", {"red": 500}), ("Void", "", {}), ("Treat as placed on", "black", {"black": 500})],
)
def test_a_dispute_is_ruled_while_the_felt_stands_as_at_no_more_bets(
    says: str, place: str, wagers: dict[str, int]
) -> None:
    night = betting()
    night.to_outcome("17")
    night.do(c.OpenDispute(player("Ann"), "Ann", "it stood on black", "red"))
    answer(night, "dispute", says, place)
    assert {key.place: stake for key, stake in night.state.seats["Ann"].wagers.items()} == wagers
    assert not night.state.disputes


def test_once_losers_are_collected_no_wager_is_moved_and_the_wait_says_why() -> None:
    night = betting()
    night.to_outcome("18")
    night.dolly()
    night.collect()
    night.do(c.OpenDispute(player("Ann"), "Ann", "it stood on black", "red"))
    why = {each.says: each.why_not for each in waiting(night)["dispute"].choices}
    assert why["It stands"] == why["Void"] == ""
    assert "correct the payment instead" in why["Treat as placed on"]


def test_an_alert_waits_until_it_is_acknowledged() -> None:
    night = betting()
    night.do(c.OpenDispute(player("Ann"), "Ann", "the change was wrong"))
    answer(night, "alert", "Acknowledge")
    assert "alert" not in waiting(night)


def test_a_stopped_table_says_why_nothing_else_can_be_done() -> None:
    night = betting()
    night.do(c.StopTable(SENSOR, "the wheel wobbles"))
    view = supervisor_view(night.state, night.rules)
    assert view.open_tasks[0].kind == "stopped"
    assert view.open_tasks[0].second
    assert "the wheel wobbles" in acts(night)["CloseTable"].why
    answer(night, "stopped", "Resume the table")
    assert acts(night)["CloseTable"].is_open


def test_a_large_purchase_waits_for_the_supervisor_where_the_book_says_so() -> None:
    night = play("us-ia")
    night.do(c.SeatPlayer(player("Ann"), "Ann", 1))
    night.do(c.SetChips(player("Ann"), "Ann", "red", Cents(100)))
    night.do(c.SpreadTender(DAN, "Ann", "currency", Cents(20_000), "color", True, night.confirmed("buy-in")))
    assert "200 color chips" in waiting(night)["buy-in"].says
    answer(night, "buy-in", "Approve")
    assert "buy-in" not in waiting(night)


def test_a_fault_a_late_wager_and_a_ball_to_inspect_wait() -> None:
    side: dict[str, Any] = {"sidebets": {"spinner-winner": "SW2-U03"}, "areas": ["spinner-winner"]}
    night = betting(**side)
    night.do(c.ReportFault(SENSOR, "spinner-winner", "dark screen"))
    night.spin()
    night.do(c.ReportIrregularity(DAN, "ball-left-wheel"))
    assert {"fault", "ball"} <= set(waiting(night))
    answer(night, "ball", "Not fit, replaced")
    answer(night, "fault", "It works again")
    night.to_outcome("17")
    night.do(c.CallNoBet(DAN, "Ann", "late", "black", Cents(500)))
    answer(night, "past-post", "Handled")
    assert not {"fault", "ball", "past-post"} & set(waiting(night))


def test_acts_are_open_or_say_why_not_with_the_section() -> None:
    night = betting()
    told = acts(night)
    assert told["CloseTable"].is_open
    assert told["StopTable"].is_open
    assert told["CorrectPayment"].is_open
    assert "with bets down" in supervisor_view(night.state, night.rules).setup_closed
    assert (told["ReportIrregularity"].code, told["ReportIrregularity"].cite) == ("not_now", "30-2206(5)")
    night.spin()
    told = acts(night)
    assert told["ReportIrregularity"].is_open
    assert told["CloseTable"].code == "not_now"


def test_a_set_up_can_be_changed_when_nothing_is_bet() -> None:
    night = play("us-co")
    assert supervisor_view(night.state, night.rules).setup_closed == ""
    night.do(c.CloseTable(SUE))
    assert supervisor_view(night.state, night.rules).setup_closed == "the table is closed"


def test_what_takes_two_says_so_and_what_the_book_has_not_is_not_offered() -> None:
    colorado, iowa = acts(betting()), acts(betting("us-ia"))
    assert [name for name, form in colorado.items() if form.second] == [
        "CorrectOutcome",
        "VoidOutcome",
        "CorrectPayment",
    ]
    assert "AllowSharing" in iowa
    assert "AllowSharing" not in colorado
    assert "ReportFault" not in colorado
    side: dict[str, Any] = {"sidebets": {"spinner-winner": "SW2-U03"}, "areas": ["spinner-winner"]}
    (bet, what) = acts(betting(**side))["ReportFault"].fields
    assert bet.choices == (("spinner-winner", "spinner-winner"),)
    assert (what.name, what.kind, what.optional) == ("what", "text", False)


def test_the_glance_has_the_figures_of_the_table() -> None:
    night = betting()
    night.round("17")
    seen = glance(night.state, night.rules)
    assert (seen.takings.turnover, seen.takings.win, seen.hold) == (500, 500, "5.0 %")
    assert (seen.players, seen.limits, seen.dealer) == (1, "$1 to $100", "Dan")
    assert seen.results == (("17", "black"),)
    assert glance(night.state, None, "gone").halted == "gone"


def test_the_form_of_a_set_up_has_every_field_and_is_taken_back_as_it_is() -> None:
    night = play("us-co")
    form = setup_form(night.rules)
    assert {field.name for field in form.fields} == set(form.setup) - {"number"}
    night.do(c.ChangeSetup(SUE, {**form.setup, "limits": {"table": {"min": "$5", "max": "$50"}}}))
    assert night.state.setup["limits"] == {"table": {"min": "$5", "max": "$50"}}
    tables = {bet.name: bet.tables for bet in form.side_bets}
    assert "standard" in tables["straights-and-8s"]


def test_a_set_up_that_breaks_the_rules_is_refused_with_each_finding_at_its_field() -> None:
    night = play("us-co")
    wrong = {
        **setup_form(night.rules).setup,
        "limits": {"table": {"min": "$1", "max": "$1"}, "rouge": {"min": "$1", "max": "$2"}},
        "wheel_diameter_inches": "20",
    }
    refusal = night.no(c.ChangeSetup(SUE, wrong), "breaks_the_rules")
    assert {finding.where for finding in refusal.findings} == {"limits.rouge", "wheel_diameter_inches"}
    assert "30-2210(1)" in {finding.cite for finding in refusal.findings}


@pytest.mark.parametrize("book", ["us-co", "us-nh", "us-ia", "us-nj"])
def test_a_table_opens_by_what_its_form_asks_for(book: str) -> None:
    night = play(book)
    night.do(c.CloseTable(SUE))
    form = setup_form(night.rules).opening
    box = c.DropBox(night.rules.setup.number, "key 1", "key 2") if form.drop_box else None
    posted, float_ = "by the door" if form.rules_posted else "", Cents(100 if form.needs_float else 0)
    passed = tuple(item.name for item in form.inspect)
    post = form.inspectors[0] if form.inspectors else "mechanic"
    found = c.Inspection("7", "W-1", "B-1", form.day, passed, "Kim", "L-7", post) if form.inspection else None
    night.do(c.OpenTable(SUE, "Dan", float_, box, posted, frozenset(item.name for item in form.confirm), found))
    assert all(item.says and item.cite for item in (*form.confirm, *form.inspect))
    assert bool(form.inspect) == (book != "us-ia")
