"""Rotation of Wheel and Ball (1) to (4) and Placement of Bets (4), in play: from the launch to the last payment."""

from __future__ import annotations

import pytest
from nights import DAN, MEASURED, PARTS, SENSOR, SUE, Play, play, player, rules_of, setup_of

from croupier.rulebook.table_checks import setup_findings
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import Actor
from croupier.table.phases import Phase

ROTATION = "Rotation of Wheel and Ball"
WAYS = ["clockwise", "counter-clockwise"]


def table() -> Play:
    night = play("us-nh")
    night.sit("Ann", 5_000, "color")
    night.bet("Ann", "straight:17", 500, "color")
    return night


def nothing_settled(night: Play) -> bool:
    """No outcome stands, the bet does, and nothing was collected or paid."""
    settled = any(isinstance(event, e.OutcomeAnnounced | e.LosersCollected | e.WinnersPaid) for event in night.log)
    return not settled and night.on_felt("Ann") == 500 and night.state.outcome is None


@pytest.mark.clause("house:rotation.1")
@pytest.mark.parametrize("way", WAYS)
def test_a_ball_that_runs_with_the_wheel_gives_no_result(way: str) -> None:
    night = table()
    night.do(c.SpinBall(DAN, way, way, night.confirmed("launch")))
    night.close()
    [called] = night.outcome("17")
    assert isinstance(called, e.NoSpinCalled)
    assert (called.reason, called.says, called.cite) == ("same-direction", "No spin", "Roulette Irregularities (1)")
    # The ball lies in a pocket, so it was not lifted out in time.
    assert called.answers == {"ball removed in time": False}
    assert nothing_settled(night)
    assert night.state.phase is Phase.BETTING


@pytest.mark.clause("house:rotation.1")
def test_a_result_of_which_nothing_else_is_known_waits_for_the_dealers_word() -> None:
    night = table()
    night.spin()
    night.close()
    for told in PARTS:
        refusal = night.no(c.RecordOutcome(DAN, "17", told), "not_confirmed")
        assert "against the wheel" in refusal.says
        assert "three revolutions" in refusal.says
        assert refusal.cite == f"{ROTATION} (1)"
    night.do(c.RecordOutcome(DAN, "17", confirmed=night.confirmed("outcome")))
    assert (night.state.outcome, night.last(e.OutcomeAnnounced).confirmed) == ("17", ("valid-spin",))


@pytest.mark.parametrize("word", ["Clockwise", "left", "clockwise "])
def test_a_direction_is_one_of_two_words(word: str) -> None:
    night = table()
    night.no(c.SpinBall(DAN, "clockwise", word, night.confirmed("launch")), "wrong_direction")
    night.spin()
    night.close()
    night.no(c.RecordOutcome(DAN, "17", c.Telemetry(5, word, "clockwise")), "wrong_direction")


@pytest.mark.parametrize("way", WAYS)
def test_a_sensor_that_saw_ball_and_wheel_go_the_same_way_gives_no_result(way: str) -> None:
    night = table()
    night.spin()
    night.close()
    night.do(c.RecordOutcome(DAN, "17", c.Telemetry(5, way, way)))
    assert night.last(e.NoSpinCalled).reason == "same-direction"
    assert nothing_settled(night)


def test_the_wheel_seen_at_the_launch_and_the_ball_seen_later_are_held_together() -> None:
    night = table()
    night.do(c.SpinBall(DAN, wheel="clockwise", confirmed=night.confirmed("launch")))
    night.close()
    night.do(c.RecordOutcome(DAN, "17", c.Telemetry(5, ball="clockwise")))
    assert night.last(e.NoSpinCalled).reason == "same-direction"
    assert nothing_settled(night)


@pytest.mark.parametrize(("wheel", "ball"), [WAYS, WAYS[::-1]])
def test_a_ball_against_the_wheel_gives_a_result_either_way_round(wheel: str, ball: str) -> None:
    night = table()
    night.do(c.SpinBall(DAN, wheel, ball, night.confirmed("launch")))
    night.close()
    night.do(c.RecordOutcome(DAN, "17", c.Telemetry(5, wheel, ball)))
    assert night.state.outcome == "17"


def test_the_next_spin_after_one_in_the_wrong_direction_is_a_spin() -> None:
    night = table()
    night.do(c.SpinBall(DAN, "clockwise", "clockwise", night.confirmed("launch")))
    night.close()
    night.outcome("17")
    night.round("17")
    assert night.held("Ann") == 5_000 + 35 * 500


@pytest.mark.clause("house:rotation.1.revolutions")
@pytest.mark.parametrize(("revolutions", "valid"), [(0, False), (1, False), (2, False), (3, True), (4, True)])
def test_three_revolutions_make_a_spin_and_two_do_not(revolutions: int, valid: bool) -> None:
    night = table()
    night.spin()
    night.close()
    night.outcome("17", revolutions)
    assert (night.state.outcome == "17") is valid
    if not valid:
        called = night.last(e.NoSpinCalled)
        assert (called.reason, called.says, called.cite) == ("short-spin", "No spin", "Roulette Irregularities (2)")
        assert nothing_settled(night)


@pytest.mark.parametrize("revolutions", [-1, 1_001])
def test_revolutions_that_cannot_be_are_refused(revolutions: int) -> None:
    night = table()
    night.spin()
    night.close()
    night.no(c.RecordOutcome(DAN, "17", c.Telemetry(revolutions)), "bad_amount")


@pytest.mark.clause("house:rotation.2")
def test_the_betting_is_closed_while_the_ball_slows_down_in_the_track() -> None:
    night = table()
    night.no(c.CallNoMoreBets(DAN, night.confirmed("close")), "not_now")
    night.spin()
    refusal = night.no(c.CallNoMoreBets(DAN, frozenset({"wave"})), "not_confirmed")
    assert ("slowing down in the track" in refusal.says, refusal.cite) == (True, "Placement of Bets (4)")
    result = c.RecordOutcome(DAN, "17", MEASURED, confirmed=night.confirmed("outcome"))
    assert night.no(result, "not_now").cite == f"{ROTATION} (4)", "whatever is known of the spin"
    [closed] = night.close()
    assert isinstance(closed, e.NoMoreBetsCalled)
    assert (closed.says, closed.confirmed) == ("No more bets", ("in-track", "wave"))
    night.no(c.CallNoMoreBets(DAN, night.confirmed("close")), "not_now")


@pytest.mark.clause("house:placement.4.close")
@pytest.mark.parametrize("by", [DAN, SENSOR])
def test_the_close_is_recorded_before_the_fall_of_the_ball(by: Actor) -> None:
    night = table()
    night.no(c.ReportFall(by), "not_now")
    night.spin()
    night.close()
    assert night.do(c.ReportFall(by)) == (e.FallReported(),)
    night.no(c.ReportFall(by), "already_done")
    night.outcome("17")
    kinds = [type(event) for event in night.log]
    assert kinds.index(e.NoMoreBetsCalled) < kinds.index(e.FallReported) < kinds.index(e.OutcomeAnnounced)
    assert not night.state.alerts
    night.settle()
    night.spin()
    night.close()
    night.do(c.ReportFall(by))


@pytest.mark.clause("house:placement.4.close")
def test_a_ball_that_falls_before_the_close_stops_the_betting_and_waits_for_the_floor_manager() -> None:
    for decision, phase in (("no spin", "betting"), ("stands", "spinning")):
        night = table()
        night.spin()
        fell, referred, told = night.do(c.ReportFall(SENSOR))
        assert fell == e.FallReported()
        assert isinstance(referred, e.SpinReferred)
        assert told == e.SupervisorCalled("floor manager", "the ball fell before no more bets")
        night.no(c.CallNoMoreBets(DAN, night.confirmed("close")), "not_now")
        night.no(night.wager("Ann", "red", 500, denomination=500), "too_late")
        night.no(c.RuleIrregularity(DAN, decision, "it was close"), "not_yours")
        night.do(c.RuleIrregularity(SUE, decision, "it was close"))
        assert night.state.phase == phase
        assert night.on_felt("Ann") == 500


@pytest.mark.clause("house:placement.4.wave")
def test_the_close_keeps_that_the_hand_was_waved_from_top_to_bottom() -> None:
    night = table()
    night.spin()
    refusal = night.no(c.CallNoMoreBets(DAN, frozenset({"in-track"})), "not_confirmed")
    assert "from its top to its bottom" in refusal.says
    assert refusal.cite == "Placement of Bets (4)"
    [closed] = night.do(c.CallNoMoreBets(DAN, frozenset({"in-track", "wave"})))
    assert closed == e.NoMoreBetsCalled("No more bets", confirmed=("in-track", "wave"))


@pytest.mark.clause("house:rotation.3")
@pytest.mark.parametrize("pocket", ["17", "0", "00", "1", "36"])
def test_the_number_is_announced(pocket: str) -> None:
    night = table()
    night.to_outcome(pocket)
    assert night.last(e.OutcomeAnnounced).says == pocket


@pytest.mark.parametrize("pocket", ["000", "37", "-1", "", "017", "17 ", "１７"])
def test_a_number_that_the_wheel_does_not_have_is_no_result(pocket: str) -> None:
    night = table()
    night.spin()
    night.close()
    night.no(c.RecordOutcome(DAN, pocket), "no_such_pocket")


@pytest.mark.clause("house:rotation.3.dolly")
def test_nothing_is_collected_before_the_dolly_stands_on_the_number() -> None:
    night = table()
    night.to_outcome("18")
    assert night.no(c.CollectLosers(DAN), "not_now").cite == f"{ROTATION} (4)"
    assert night.no(c.PlaceDolly(DAN, "17"), "wrong_number").cite == f"{ROTATION} (3)"
    night.no(c.CollectLosers(DAN), "not_now")
    night.dolly()
    assert night.state.dolly
    night.collect()
    assert night.last(e.LosersCollected).lost["Ann"][0].stake == 500


@pytest.mark.clause("house:rotation.4")
def test_no_winner_is_paid_while_a_loser_is_on_the_felt() -> None:
    night = table()
    night.bet("Ann", "straight:18", 500, "color")
    night.to_outcome("17")
    night.no(c.PayWinners(DAN), "not_now")
    night.dolly()
    assert night.no(c.PayWinners(DAN), "not_now").cite == f"{ROTATION} (4)"
    night.collect()
    assert night.state.seats["Ann"].wagers == {("straight:17", "color"): 500}
    night.pay()
    assert night.held("Ann") == 5_000 - 1_000 + 36 * 500
    assert night.ledger.balance("purse:Ann") == night.held("Ann")


def test_each_step_is_taken_once() -> None:
    night = table()
    night.spin()
    night.no(c.SpinBall(DAN, confirmed=night.confirmed("launch")), "not_now")
    night.close()
    night.outcome("17")
    night.no(c.RecordOutcome(DAN, "18"), "not_now")
    night.dolly()
    night.no(c.PlaceDolly(DAN, "17"), "not_now")
    night.collect()
    night.no(c.CollectLosers(DAN), "not_now")
    night.pay()
    night.no(c.PayWinners(DAN), "not_now")
    night.clear()
    night.no(c.RemoveDolly(DAN), "not_now")
    assert night.held("Ann") == 5_000 + 35 * 500


@pytest.mark.parametrize("by", [SUE, SENSOR, player("Ann")])
def test_the_dealer_spins_and_nobody_else(by: Actor) -> None:
    night = table()
    refusal = night.no(c.SpinBall(by, confirmed=night.confirmed("launch")), "not_yours")
    assert refusal.cite == f"{ROTATION} (1)"


def test_no_device_launches_the_ball() -> None:
    setup = setup_of("us-nh", automation={"launch": "device"}, approvals={"device": "letter 9"})
    [finding] = setup_findings(setup, rules_of("us-nh").rules)
    assert (finding.where, finding.cite) == ("automation.launch", f"{ROTATION} (1)")


def test_a_dealer_may_be_relieved_in_every_phase() -> None:
    """The house's text says nothing on it, other than Iowa's."""
    night = table()
    night.do(c.RelieveDealer(SUE, "Eve"))
    night.do(c.RelieveDealer(SUE, "Dan"))
    night.spin()
    night.do(c.RelieveDealer(SUE, "Eve"))
    night.no(c.CallNoMoreBets(DAN, night.confirmed("close")), "not_on_duty")
    night.do(c.RelieveDealer(SUE, "Dan"))
    night.close()
    night.outcome("17")
    night.do(c.RelieveDealer(SUE, "Eve"))
    night.no(c.PlaceDolly(DAN, "17"), "not_on_duty")
