"""Readings of a sensor, timers, and a table that stops: inputs like all others."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from nights import DAN, MEASURED, SENSOR, SUE, VALID_SPIN, Play, play, player, rules_of, setup_of

from croupier.rulebook.table_checks import setup_findings
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.views.dealer import dealer_view
from croupier.views.reader_board import board_view

NOW = 1_700_000_000_000


def closed(night: Play) -> Play:
    night.spin()
    night.close()
    return night


def test_the_dealer_sees_what_the_sensor_read_and_decides() -> None:
    night = closed(play("us-co"))
    night.do(c.ReportReading(SENSOR, "17", c.Telemetry(6, "clockwise", "counter-clockwise", "wheel 4")))
    assert dealer_view(night.state, night.rules).reading == "17"
    assert night.state.phase == "no more bets"
    night.outcome("17")
    assert not night.state.alerts
    night.settle()
    assert dealer_view(night.state, night.rules).reading == ""


def test_the_ball_in_the_wheel_wins_over_the_sensor_and_the_floor_hears_of_it() -> None:
    night = closed(play("us-co"))
    night.do(c.ReportReading(SENSOR, "17"))
    night.outcome("20")
    assert night.state.outcome == "20"
    assert list(night.state.alerts.values()) == ["the sensor read 17, but 20 was called"]


def test_a_sensor_that_is_not_sure_says_why_and_reads_nothing() -> None:
    night = closed(play("us-co"))
    night.no(c.ReportReading(SENSOR), "no_reason")
    night.no(c.ReportReading(SENSOR, "37"), "no_such_pocket")
    night.no(c.ReportReading(DAN, "17"), "not_yours")
    night.do(c.ReportReading(SENSOR, why="the ball hangs at the rim"))
    night.outcome("3")
    assert not night.state.alerts


def test_where_a_sensor_gives_the_outcome_the_dealers_keypad_still_does() -> None:
    night = closed(play("us-co", automation={"outcome": "device"}))
    night.no(c.RecordOutcome(SUE, "5"), "not_yours")
    night.do(c.RecordOutcome(DAN, "5", confirmed=VALID_SPIN))
    again = closed(play("us-co", automation={"outcome": "device"}))
    again.outcome("6")
    again.no(c.RecordOutcome(DAN, "5", confirmed=VALID_SPIN), "not_now")


def test_a_reading_of_the_whole_spin_spares_the_dealer_the_confirmation() -> None:
    night = closed(play("us-co"))
    night.do(c.ReportReading(SENSOR, "17", MEASURED))
    night.do(c.RecordOutcome(DAN, "17"))
    assert (night.state.outcome, night.state.alerts) == ("17", {})
    night.settle()
    closed(night)
    assert night.no(c.RecordOutcome(DAN, "17"), "not_confirmed").cite == "30-2205(1)", "the next spin is another"


@pytest.mark.parametrize(
    ("pocket", "seen"),
    [
        ("20", MEASURED),
        ("17", replace(MEASURED, revolutions=None)),
        ("17", replace(MEASURED, wheel="")),
        ("17", replace(MEASURED, ball="")),
        ("17", replace(MEASURED, ball="sideways")),
    ],
)
def test_a_reading_of_less_spares_nothing(pocket: str, seen: c.Telemetry) -> None:
    night = closed(play("us-co"))
    night.do(c.ReportReading(SENSOR, pocket, seen))
    night.no(c.RecordOutcome(DAN, "17"), "not_confirmed")
    night.do(c.RecordOutcome(DAN, "17", confirmed=VALID_SPIN))
    assert night.last(e.OutcomeAnnounced).confirmed == ("valid-spin",)


@pytest.mark.parametrize(
    ("seen", "fault"),
    [
        (replace(MEASURED, revolutions=3), "short-spin"),
        (replace(MEASURED, ball="clockwise"), "same-direction"),
    ],
)
def test_the_dealer_is_believed_against_the_sensor_and_the_floor_hears_of_it(seen: c.Telemetry, fault: str) -> None:
    night = closed(play("us-co"))
    night.do(c.ReportReading(SENSOR, "17", seen))
    night.no(c.RecordOutcome(DAN, "17"), "not_confirmed")
    night.do(c.RecordOutcome(DAN, "17", confirmed=VALID_SPIN))
    assert night.state.outcome == "17"
    assert list(night.state.alerts.values()) == [f"the sensor saw no valid spin: {fault}"]


def timed(**seconds: str) -> Play:
    return play("us-co", timers=seconds)


def test_betting_time_is_shown_to_everybody_and_ends_with_the_close() -> None:
    night = timed(betting="40")
    night.do(c.StartTimer(SENSOR, "betting", NOW))
    assert board_view(night.state, night.rules).timers == {"betting": NOW}
    night.no(c.StartTimer(SENSOR, "betting", NOW), "already_done")
    night.spin()
    assert night.state.timers == {"betting": NOW}
    night.close()
    assert night.state.timers == {}
    night.no(c.StartTimer(SENSOR, "betting", NOW), "not_now")


def test_when_betting_time_has_run_out_betting_is_still_open_until_no_more_bets() -> None:
    """No more bets is a point in the log, and a clock is not."""
    night = timed(betting="40")
    night.sit("Ann", 1_000)
    night.do(c.StartTimer(SENSOR, "betting", NOW))
    night.do(c.EndTimer(SENSOR, "betting"))
    assert night.state.timers == {"betting": 0}
    night.no(c.StartTimer(SENSOR, "betting", NOW), "already_done")
    night.no(c.EndTimer(SENSOR, "betting"), "no_such_timer")
    night.bet("Ann", "red", 500)
    closed(night)
    night.no(night.wager("Ann", "red", 500), "too_late")


def test_a_dealer_who_is_late_is_told_to_the_floor_at_each_step_anew() -> None:
    night = timed(dealer="20")
    closed(night)
    night.do(c.StartTimer(SENSOR, "dealer", NOW))
    night.outcome("4")
    assert night.state.timers == {}
    night.do(c.StartTimer(SENSOR, "dealer", NOW))
    night.do(c.EndTimer(SENSOR, "dealer"))
    assert list(night.state.alerts.values()) == ["the dealer is late: the dolly is not placed yet"]


def test_a_timer_is_one_of_the_tables_own_and_a_device_keeps_it() -> None:
    night = timed(betting="40")
    night.no(c.StartTimer(SENSOR, "dealer", NOW), "no_such_timer")
    night.no(c.EndTimer(SENSOR, "betting"), "no_such_timer")
    night.no(c.StartTimer(DAN, "betting", NOW), "not_yours")
    for ends in (0, -1, 10**15):
        night.no(c.StartTimer(SENSOR, "betting", ends), "bad_amount")


def test_a_table_that_is_stopped_takes_nothing_until_a_supervisor_resumes() -> None:
    night = closed(play("us-co"))
    night.no(c.StopTable(SENSOR, " "), "no_reason")
    night.do(c.StopTable(SENSOR, "the noise source is not fit"))
    assert board_view(night.state, night.rules).stopped == "the noise source is not fit"
    night.no(c.RecordOutcome(DAN, "5"), "stopped")
    night.no(c.SeatPlayer(player("Ann"), "Ann", 1), "stopped")
    night.no(c.StopTable(SENSOR, "again"), "stopped")
    night.no(c.ResumeTable(DAN, "it works"), "not_yours")
    night.no(c.ResumeTable(SUE, ""), "no_reason")
    (alert,) = night.state.alerts
    night.do(c.AcknowledgeAlert(SUE, alert))
    night.do(c.ResumeTable(SUE, "the source was tested"))
    assert night.last(e.TableResumed).reason == "the source was tested"
    night.no(c.ResumeTable(SUE, "again"), "nothing_there")
    night.outcome("5")


@pytest.mark.parametrize(
    ("timers", "where"),
    [({"bets": "10"}, "timers.bets"), ({"betting": "0"}, "timers.betting"), ({"betting": "1.5"}, "timers.betting")],
)
def test_a_set_up_names_its_timers_in_whole_seconds(timers: dict[str, Any], where: str) -> None:
    findings = setup_findings(setup_of("us-co", timers=timers), rules_of("us-co").rules)
    assert [finding.where for finding in findings] == [where]


def test_a_result_stands_for_its_time_before_the_machine_opens_the_board() -> None:
    by = {"dolly": "machine", "collect": "machine", "pay": "machine", "clear": "machine"}
    night = play("us-co", automation=by, timers={"result": "7"})
    night.no(c.StartTimer(SENSOR, "result", NOW), "not_now")
    night.sit("Ann", 5_000)
    night.bet("Ann", "red", 500)
    night.to_outcome("1")
    assert (night.state.phase, night.held("Ann")) == (Phase.PAID, 5_500), "paid, and the dolly stands"
    night.do(c.CallFloor(DAN, "a drink"))
    assert night.state.phase is Phase.PAID
    night.do(c.StartTimer(SENSOR, "result", NOW + 7_000))
    assert board_view(night.state, night.rules).dolly == "1"
    night.do(c.EndTimer(SENSOR, "result"))
    assert (night.state.phase, night.state.timers) == (Phase.BETTING, {})
    assert isinstance(night.log[-1], e.DollyRemoved)


def test_without_that_timer_the_machine_opens_the_board_at_once() -> None:
    night = play("us-co", automation={"dolly": "machine", "collect": "machine", "pay": "machine", "clear": "machine"})
    night.to_outcome("1")
    assert night.state.phase is Phase.BETTING
