"""Roulette Irregularities (1) to (3) and (5), in play. Late bets, (4), are in `test_play_betting`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from nights import DAN, SENSOR, SUE, Play, play, player

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.views.dealer import dealer_view

HUNG = c.ReportIrregularity(DAN, "hung-ball", seconds=10)
REMOVED = "ball removed in time"
CAUSES = [("same-direction", 1), ("short-spin", 2), ("foreign-object", 3)]


def table(**changes: Any) -> Play:
    night = play("us-nh", **changes)
    night.sit("Ann", 5_000, "color")
    night.bet("Ann", "straight:17", 500, "color")
    return night


def running(closed: bool, **changes: Any) -> Play:
    """A ball runs, before or after the close."""
    night = table(**changes)
    night.spin()
    if closed:
        night.close()
    return night


def of(part: str) -> list[object]:
    return [
        pytest.param(cause, number, marks=pytest.mark.clause(f"house:irregularities.{number}{part}"))
        for cause, number in CAUSES
    ]


@pytest.mark.parametrize(("cause", "number"), of(""))
@pytest.mark.parametrize("closed", [False, True])
def test_no_spin_is_called_and_the_bets_stand(cause: str, number: int, closed: bool) -> None:
    night = running(closed)
    [called] = night.do(c.ReportIrregularity(DAN, cause, {REMOVED: True}))
    assert isinstance(called, e.NoSpinCalled)
    assert (called.reason, called.says) == (cause, "No spin")
    assert called.cite == f"Roulette Irregularities ({number})"
    assert night.state.phase is Phase.BETTING
    night.no(c.RecordOutcome(DAN, "17"), "not_now")
    assert (night.on_felt("Ann"), night.held("Ann"), night.state.results) == (500, 4_500, ())


@pytest.mark.parametrize(("cause", "number"), of(".remove"))
@pytest.mark.parametrize("in_time", [False, True])
def test_whether_the_ball_was_lifted_in_time_is_kept(cause: str, number: int, in_time: bool) -> None:
    night = running(closed=True)
    refusal = night.no(c.ReportIrregularity(DAN, cause), "not_answered")
    assert REMOVED in refusal.says
    assert refusal.cite == f"Roulette Irregularities ({number})"
    [called] = night.do(c.ReportIrregularity(DAN, cause, {REMOVED: in_time}))
    assert isinstance(called, e.NoSpinCalled)
    assert called.answers == {REMOVED: in_time}
    [step] = called.steps
    assert "lift the ball" in step


@pytest.mark.parametrize("act", [Play.outcome, None])
@pytest.mark.parametrize("cause", [cause for cause, _ in CAUSES])
def test_a_spin_is_void_only_while_the_ball_runs(cause: str, act: Callable[..., object] | None) -> None:
    night = table()
    if act:
        night.spin()
        night.close()
        act(night, "17")
    night.no(c.ReportIrregularity(DAN, cause, {REMOVED: True}), "not_now")


def test_after_no_spin_a_player_may_take_the_bet_back_or_leave_it_for_the_next_ball() -> None:
    """Question H8."""
    night = running(closed=True)
    night.do(c.ReportIrregularity(DAN, "foreign-object", {REMOVED: True}))
    night.bet("Ann", "red", 500, "color")
    night.do(c.WithdrawWager(player("Ann"), "Ann", "red", "color"))
    night.round("17")
    assert night.held("Ann") == 5_000 + 35 * 500


def test_a_ball_that_left_the_wheel_is_no_spin_and_the_floor_is_called() -> None:
    """Question H4: the list is silent."""
    night = running(closed=True)
    called, told = night.do(c.ReportIrregularity(DAN, "ball-left-wheel"))
    assert isinstance(called, e.NoSpinCalled)
    assert called.says == "No spin"
    assert told == e.SupervisorCalled("floor manager", "ball-left-wheel")


@pytest.mark.clause("house:irregularities.5")
@pytest.mark.parametrize("closed", [False, True])
def test_a_ball_that_has_hung_for_the_stated_time_calls_the_floor_manager_and_voids_nothing_by_itself(
    closed: bool,
) -> None:
    """Question H5: the house states the seconds, here 10 and 25."""
    for stated, night in ((10, running(closed)), (25, running(closed, hung_ball_seconds=25))):
        before = night.state.phase
        (shown,) = (one for one in dealer_view(night.state, night.rules).irregularities if one.name == "hung-ball")
        assert (shown.seconds, shown.why_not) == (stated, None)
        for seconds in (0, -1, stated - 1, 10**9):
            refusal = night.no(c.ReportIrregularity(DAN, "hung-ball", seconds=seconds), "not_answered")
            assert (refusal.cite, f"from {stated} on" in refusal.says) == ("Roulette Irregularities (5)", True)
        reported, told = night.do(c.ReportIrregularity(DAN, "hung-ball", seconds=stated + 2))
        assert isinstance(reported, e.IrregularityReported)
        assert reported.seconds == stated + 2
        assert told == e.SupervisorCalled("floor manager", f"hung-ball for {stated + 2} seconds")
        assert list(night.state.alerts.values()) == [f"hung-ball for {stated + 2} seconds"]
        assert night.state.phase is before
        assert not any(isinstance(event, e.NoSpinCalled) for event in night.log)


@pytest.mark.clause("house:irregularities.5.nospin")
@pytest.mark.parametrize("closed", [False, True])
def test_only_the_floor_manager_calls_no_spin_on_a_hung_ball(closed: bool) -> None:
    night = running(closed)
    night.do(HUNG)
    for by in (DAN, SENSOR, player("Ann")):
        night.no(c.RuleIrregularity(by, "no spin", "it hangs on", answers={REMOVED: True}), "not_yours")
    [called] = night.do(c.RuleIrregularity(SUE, "no spin", "it hangs on", answers={REMOVED: True}))
    assert isinstance(called, e.NoSpinCalled)
    assert (called.reason, called.says, called.decided) == ("hung-ball", "No spin", "it hangs on")
    assert called.cite == "Roulette Irregularities (5)"
    assert night.state.phase is Phase.BETTING
    assert night.on_felt("Ann") == 500


def test_to_report_a_hung_ball_again_does_not_make_it_no_spin() -> None:
    night = running(closed=True)
    for _ in range(3):
        night.do(HUNG)
    assert night.state.phase is Phase.NO_MORE_BETS
    assert len(night.state.alerts) == 3


@pytest.mark.clause("house:irregularities.5.remove")
@pytest.mark.parametrize("in_time", [False, True])
def test_the_floor_managers_no_spin_keeps_whether_the_ball_was_lifted_in_time(in_time: bool) -> None:
    night = running(closed=True)
    night.do(HUNG)
    refusal = night.no(c.RuleIrregularity(SUE, "no spin", "it hangs on"), "not_answered")
    assert refusal.cite == "Roulette Irregularities (5)"
    night.do(c.RuleIrregularity(SUE, "no spin", "it hangs on", answers={REMOVED: in_time}))
    assert night.last(e.NoSpinCalled).answers == {REMOVED: in_time}


@pytest.mark.clause("house:irregularities.5.legal")
def test_a_hung_ball_that_falls_before_the_floor_managers_call_is_a_spin() -> None:
    night = running(closed=True)
    night.do(HUNG)
    night.outcome("17")
    night.no(c.RuleIrregularity(SUE, "no spin", "too late", answers={REMOVED: False}), "not_now")
    night.settle()
    assert night.held("Ann") == 5_000 + 35 * 500
    assert night.state.referred == ""


def test_the_floor_manager_may_let_a_hung_ball_run() -> None:
    night = running(closed=True)
    night.do(HUNG)
    night.do(c.RuleIrregularity(SUE, "stands", "it moves again"))
    night.outcome("17")
    assert night.state.outcome == "17"


@pytest.mark.parametrize(("decision", "code"), [("respin", "no_such_ruling"), ("", "no_such_ruling")])
def test_a_ruling_is_one_of_two(decision: str, code: str) -> None:
    night = running(closed=True)
    night.no(c.RuleIrregularity(SUE, "no spin", "why", answers={REMOVED: True}), "not_referred")
    night.do(HUNG)
    night.no(c.RuleIrregularity(SUE, decision, "why"), code)
    night.no(c.RuleIrregularity(SUE, "no spin", " ", answers={REMOVED: True}), "no_reason")


def test_a_ball_hangs_only_while_it_runs() -> None:
    night = table()
    night.no(HUNG, "not_now")
    night.to_outcome("17")
    night.no(HUNG, "not_now")


@pytest.mark.parametrize("name", ["", "   ", "x" * 501])
def test_an_irregularity_is_said_in_words(name: str) -> None:
    running(closed=True).no(c.ReportIrregularity(DAN, name), "no_reason")


def test_what_the_list_does_not_have_waits_for_the_floor_manager() -> None:
    night = running(closed=True)
    night.do(c.ReportIrregularity(DAN, "the lights went out"))
    assert night.state.phase is Phase.REFERRED
    night.no(c.RecordOutcome(DAN, "17"), "not_now")
    night.no(night.wager("Ann", "red", 500, "color"), "too_late")
    night.do(c.RuleIrregularity(SUE, "stands", "the ball was seen"))
    night.outcome("17")
    night.settle()
    assert night.held("Ann") == 5_000 + 35 * 500
