"""Rule 22, section 2206, played: what makes a spin void, and what only a pit supervisor decides."""

from __future__ import annotations

import pytest
from balance import assert_balanced
from nights import DAN, SENSOR, SUE, Play, law, play, player, setup_of

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rules import TableRules, table_rules

ASKED = "ball removed in time"


@pytest.fixture(params=["2015-02-01", "2022-08-14"], ids=["older edition", "newer edition"])
def night(request: pytest.FixtureRequest) -> Play:
    night = play("us-co", request.param)
    night.sit("Ann", 10_000)
    night.bet("Ann", "straight:17", 100)
    return night


def voids_the_spin(night: Play, name: str, answers: dict[str, bool], section: str) -> None:
    """Before and after the close: no spin is called, nothing is settled, and betting is open again."""
    for closed in (False, True):
        night.spin()
        if closed:
            night.close()
        night.do(c.ReportIrregularity(DAN, name, answers))
        called = night.last(e.NoSpinCalled)
        assert (called.reason, called.says.lower()) == (name, "no spin")
        assert called.cite.partition("-")[2] == section
        assert (night.state.phase, night.state.outcome, night.on_felt("Ann")) == ("betting", None, 100)
        night.no(c.RecordOutcome(DAN, "17"), "not_now")
        if night.state.ball_to_inspect:
            night.do(c.InspectBall(SUE, True))
    night.round("17")
    assert night.held("Ann") == 9900 + 3600


def asks_for_the_ball(night: Play, name: str) -> None:
    """The question is put, and either answer is kept without a result."""
    for answer in (True, False):
        night.spin()
        refusal = night.no(c.ReportIrregularity(DAN, name), "not_answered")
        assert (ASKED in refusal.says, "-2206(" in refusal.cite) == (True, True)
        night.do(c.ReportIrregularity(DAN, name, {ASKED: answer}))
        assert night.last(e.NoSpinCalled).answers == {ASKED: answer}
        assert (night.state.outcome, night.state.results) == (None, ())
        night.no(c.RecordOutcome(DAN, "17"), "not_now")


@pytest.mark.clause("co-2015:2206.1", "co-2022:2206.1")
def test_a_ball_spun_with_the_wheel_is_no_spin(night: Play) -> None:
    voids_the_spin(night, "same-direction", {ASKED: True}, "2206(1)")


@pytest.mark.clause("co-2015:2206.1.remove", "co-2022:2206.1.remove")
def test_of_a_ball_spun_with_the_wheel_it_is_asked_whether_it_was_removed_in_time(night: Play) -> None:
    asks_for_the_ball(night, "same-direction")


@pytest.mark.clause("co-2015:2206.2", "co-2022:2206.2")
def test_a_ball_with_too_few_revolutions_is_no_spin(night: Play) -> None:
    voids_the_spin(night, "short-spin", {ASKED: True}, "2206(2)")


@pytest.mark.clause("co-2015:2206.2.remove", "co-2022:2206.2.remove")
def test_of_a_ball_with_too_few_revolutions_it_is_asked_whether_it_was_removed_in_time(night: Play) -> None:
    asks_for_the_ball(night, "short-spin")


@pytest.mark.clause("co-2015:2206.3", "co-2022:2206.3")
def test_an_object_in_the_wheel_is_no_spin(night: Play) -> None:
    voids_the_spin(night, "foreign-object", {ASKED: False}, "2206(3)")


@pytest.mark.clause("co-2015:2206.3.remove", "co-2022:2206.3.remove")
def test_with_an_object_in_the_wheel_it_is_asked_whether_the_ball_was_removed_in_time(night: Play) -> None:
    asks_for_the_ball(night, "foreign-object")


@pytest.mark.clause("co-2015:2206.4", "co-2022:2206.4")
def test_a_ball_that_leaves_the_wheel_is_no_spin(night: Play) -> None:
    voids_the_spin(night, "ball-left-wheel", {}, "2206(4)")


@pytest.mark.clause("co-2015:2206.4.inspect", "co-2022:2206.4.inspect")
def test_a_ball_that_left_the_wheel_is_inspected_before_it_is_spun_again(night: Play) -> None:
    night.spin()
    night.do(c.ReportIrregularity(DAN, "ball-left-wheel"))
    assert night.last(e.SupervisorCalled).who == "pit supervisor"
    refusal = night.no(c.SpinBall(DAN), "ball_not_inspected")
    assert refusal.cite.endswith("-2206(4)")
    night.no(c.InspectBall(DAN, True), "not_yours")
    night.no(c.SpinBall(DAN), "ball_not_inspected")
    night.do(c.InspectBall(SUE, True))
    assert night.last(e.BallInspected).fit
    night.no(c.InspectBall(SUE, True), "nothing_there")
    night.spin()


def test_a_ball_that_waits_for_its_inspection_does_so_over_a_closing(night: Play) -> None:
    night.spin()
    night.do(c.ReportIrregularity(DAN, "ball-left-wheel"))
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    night.open()
    night.no(c.SpinBall(DAN), "ball_not_inspected")


def test_a_ball_that_settled_all_the_same_was_not_removed_in_time(night: Play) -> None:
    """2206(1), (2): a pocket that is reported answers the question by itself."""
    night.spin()
    night.close()
    night.outcome("17", 3)
    assert night.last(e.NoSpinCalled).answers == {ASKED: False}


@pytest.mark.parametrize("name", ["same-direction", "short-spin", "foreign-object", "ball-left-wheel", "a bird"])
@pytest.mark.parametrize("phase", ["betting", "outcome", "dolly", "collected", "paid"])
def test_without_a_running_ball_no_spin_is_called_off(night: Play, name: str, phase: str) -> None:
    steps = (lambda: night.to_outcome("17"), night.dolly, night.collect, night.pay)
    for step in steps:
        if night.state.phase == phase:
            break
        step()
    assert night.state.phase == phase
    night.no(c.ReportIrregularity(DAN, name, {ASKED: True}), "not_now")


@pytest.mark.clause("co-2015:2206.5", "co-2022:2206.5")
@pytest.mark.parametrize("closed", [False, True])
def test_any_other_irregularity_holds_the_round_until_a_supervisor_has_ruled(night: Play, closed: bool) -> None:
    night.spin()
    if closed:
        night.close()
    night.do(c.ReportIrregularity(DAN, "a bird on the wheel"))
    called = night.last(e.SupervisorCalled)
    assert (called.who, called.why, night.state.phase) == ("pit supervisor", "a bird on the wheel", "referred")
    for command in (
        c.CallNoMoreBets(DAN, night.confirmed("close")),
        c.RecordOutcome(DAN, "17"),
        c.SpinBall(DAN),
        c.PlaceDolly(DAN, "17"),
        c.CloseTable(SUE, "the fire alarm rings"),
    ):
        night.no(command, "not_now")
    night.no(night.wager("Ann", "straight:18", 100))
    night.ruled("stands", "the bird touched nothing")
    assert night.state.phase == ("no more bets" if closed else "spinning")


@pytest.mark.clause("co-2015:2206.5.direct", "co-2022:2206.5.direct")
def test_the_round_goes_on_only_by_a_supervisors_decision_with_its_reason(night: Play) -> None:
    night.spin()
    night.no(c.RuleIrregularity(SUE, "stands", "nothing was wrong"), "not_referred")
    night.do(c.ReportIrregularity(DAN, "a bird on the wheel"))
    night.no(c.RuleIrregularity(DAN, "stands", "it is fine"), "not_yours")
    night.no(c.ReportIrregularity(DAN, "foreign-object", {ASKED: True}), "not_now")
    night.no(c.ReportIrregularity(SENSOR, "ball-left-wheel"), "not_now")
    night.no(c.RuleIrregularity(SUE, "stands", " "), "no_reason")
    night.no(c.RuleIrregularity(SUE, "perhaps", "who knows"), "no_such_ruling")
    night.ruled("stands", "the bird touched nothing")
    upheld = night.last(e.SpinUpheld)
    assert (upheld.irregularity, upheld.reason) == ("a bird on the wheel", "the bird touched nothing")
    night.do(c.ReportIrregularity(DAN, "the lights went out"))
    night.ruled("no spin", "nobody saw the ball")
    called = night.last(e.NoSpinCalled)
    assert (called.reason, called.says.lower(), called.decided) == (
        "the lights went out",
        "no spin",
        "nobody saw the ball",
    )
    assert (night.state.phase, night.on_felt("Ann")) == ("betting", 100)


@pytest.mark.clause("co-2015:2206.5.observe", "co-2022:2206.5.observe")
@pytest.mark.parametrize("decision", ["stands", "no spin"])
def test_the_supervisor_observes_the_ruling_carried_out_before_another_ball_is_spun(night: Play, decision: str) -> None:
    night.spin()
    night.do(c.ReportIrregularity(DAN, "a bird on the wheel"))
    night.no(c.ObserveRuling(SUE, 2), "nothing_there")
    night.do(c.RuleIrregularity(SUE, decision, "seen it all"))
    assert list(night.state.to_observe) == [2]
    if decision == "stands":
        night.close()
        night.outcome("17")
        night.settle()
    refusal = night.no(c.SpinBall(DAN, confirmed=night.confirmed("launch")), "not_observed")
    assert refusal.cite.endswith("-2206(5)")
    night.no(c.ObserveRuling(DAN, 2), "not_yours")
    night.do(c.ObserveRuling(SUE, 2))
    assert night.last(e.RulingObserved).by == "Sue"
    night.spin()


@pytest.mark.clause("co-2015:2206.5.direct", "co-2022:2206.5.direct")
def test_the_ball_is_spun_again_with_the_felt_closed(night: Play) -> None:
    night.spin()
    night.do(c.ReportIrregularity(DAN, "a bird on the wheel"))
    night.no(c.RuleIrregularity(SUE, "re-spin", "spin it again"), "no_such_ruling")
    night.ruled("stands", "it flew away")
    night.close()
    night.do(c.ReportIrregularity(DAN, "a bird on the wheel"))
    night.ruled("re-spin", "it touched the ball")
    assert (night.state.phase, night.state.spin, night.on_felt("Ann")) == ("no more bets", 2, 100)
    night.no(night.wager("Ann", "red", 100), "too_late")
    night.outcome("17")
    night.settle()
    assert night.held("Ann") == 10_000 + 3_500


@pytest.mark.clause("co-2015:2206.5.direct", "co-2022:2206.5.direct")
def test_one_wager_is_void_and_the_spin_stands(night: Play) -> None:
    night.bet("Ann", "red", 500)
    night.spin()
    night.close()
    night.do(c.ReportIrregularity(DAN, "a sleeve moved the chips on red"))
    night.no(c.RuleIrregularity(SUE, "void", "seen", {}, "Ann", "black"), "no_such_wager")
    for nothing in ("back2back", "red", ""):  # of all players, a side bet alone can be void
        night.no(c.RuleIrregularity(SUE, "void", "seen", {}, "", nothing), "no_such_wager")
    night.ruled("void", "nobody knows where they stood", whose="Ann", place="red")
    assert (night.on_felt("Ann"), night.held("Ann")) == (100, 10_000 - 100)
    night.outcome("18")
    night.settle()
    assert night.held("Ann") == 10_000 - 100
    assert_balanced(night)


@pytest.mark.clause("co-2015:2206.5.disputes", "co-2022:2206.5.disputes")
def test_a_dispute_is_ruled_on_by_the_supervisor_and_not_by_the_dealer(night: Play) -> None:
    night.do(c.OpenDispute(player("Ann"), "Ann", "that was on 18", "straight:17"))
    assert night.last(e.SupervisorCalled).who == "pit supervisor"
    refusal = night.no(c.RuleDispute(DAN, 1, "stands", "I say so"), "not_yours")
    assert refusal.cite.endswith("-2206(5)")
    night.no(c.RuleDispute(player("Ann"), 1, "void", "I say so"), "not_yours")
    correction = c.CorrectPayment(DAN, "Ann", Cents(100), "value", "paid short")
    assert night.no(correction, "not_yours").cite.endswith("-2206(5)")
    night.to_outcome("17")
    night.dolly()
    assert night.no(c.CollectLosers(DAN), "dispute_pending").cite.endswith("-2206(5)")
    night.do(c.RuleDispute(SUE, 1, "stands", "seen on camera"))
    ruled = night.last(e.DisputeRuled)
    assert (ruled.ruling, ruled.reason) == ("stands", "seen on camera")
    night.collect()
    night.pay()
    night.do(c.CorrectPayment(SUE, "Ann", Cents(100), "value", "paid short"))
    assert night.held("Ann") == 9900 + 3600 + 100


def test_a_ruling_takes_a_bet_off_or_finds_where_it_stood(night: Play) -> None:
    night.sit("Bob", 1000)
    night.bet("Bob", "red", 1000)
    night.to_outcome("18")
    night.do(c.OpenDispute(player("Ann"), "Ann", "that was on 18", "straight:17"))
    night.do(c.OpenDispute(player("Bob"), "Bob", "I was pushed", "red"))
    first, second = night.state.disputes
    night.no(c.RuleDispute(SUE, first, "19½", "no such place"), "no_such_ruling")
    night.do(c.RuleDispute(SUE, first, "straight:18", "seen on camera"))
    night.do(c.RuleDispute(SUE, second, "void", "seen on camera"))
    night.no(c.RuleDispute(SUE, second, "void", "seen on camera"), "nothing_there")
    night.settle()
    assert (night.held("Ann"), night.held("Bob")) == (9900 + 3600, 1000)
    assert_balanced(night)


def test_once_losers_are_collected_no_ruling_makes_a_new_loser(night: Play) -> None:
    """2205(4): a winner that is found to have stood on a losing place would never be collected."""
    night.to_outcome("17")
    night.dolly()
    night.collect()
    night.do(c.OpenDispute(DAN, "Ann", "that was on 18", "straight:17"))
    night.no(c.RuleDispute(SUE, 1, "straight:18", "seen on camera"), "not_now")
    night.do(c.RuleDispute(SUE, 1, "void", "seen on camera"))
    night.pay()
    assert (night.held("Ann"), night.on_felt("Ann")) == (10_000, 0)
    assert_balanced(night)


def test_a_ruling_cannot_put_a_layout_bet_on_a_side_bet() -> None:
    weights = {"sidebets.back2back.weights": {"total": 10, "weights": {"10": 6, "50": 3, "1000": 1}}}
    night = play("us-co", house=weights, sidebets={"back2back": ""}, areas=["back2back"])
    night.sit("Ann", 1000)
    night.bet("Ann", "straight:17", 100)
    night.do(c.OpenDispute(player("Ann"), "Ann", "that was the side bet", "straight:17"))
    night.no(c.RuleDispute(SUE, 1, "back2back", "seen on camera"), "no_such_ruling")


def test_a_void_zero_is_nothing_that_can_be_called_on_a_wheel_without_one(night: Play) -> None:
    """2210(2)(c), (d): only in single-zero mode does a zero void the spin; else it is for the supervisor."""
    night.spin()
    night.do(c.ReportIrregularity(DAN, "void-zero"))
    assert night.state.phase == "referred"


@pytest.mark.parametrize("chips", ["color", "electronic", "toke", ""])
def test_a_correction_is_paid_in_chips_that_the_player_can_have(night: Play, chips: str) -> None:
    night.no(c.CorrectPayment(SUE, "Ann", Cents(100), chips, "paid short"))
    night.no(c.ColorUp(DAN, "Ann", Cents(100)), "not_enough_chips")


def test_a_correction_in_color_chips_is_a_number_of_them(night: Play) -> None:
    night.sit("Bob", 1000, "color", 500)
    night.no(c.CorrectPayment(SUE, "Bob", Cents(700), "color", "paid short"), "not_a_multiple")
    night.do(c.CorrectPayment(SUE, "Bob", Cents(500), "color", "paid short"))
    night.do(c.CorrectPayment(SUE, "Bob", Cents(-1500), "color", "paid twice"))
    assert night.held("Bob") == 0
    night.no(c.CorrectPayment(SUE, "Bob", Cents(-500), "color", "paid twice"), "not_enough_chips")
    assert_balanced(night)


@pytest.mark.parametrize("name", ["unlisted", "a bird on the wheel"])
def test_a_supervisors_no_spin_is_said_aloud(night: Play, name: str) -> None:
    """2201(8), 2206(5)."""
    night.spin()
    night.do(c.ReportIrregularity(DAN, name))
    night.ruled("no spin", "nobody saw the ball")
    assert night.last(e.NoSpinCalled).says == "No spin"


@pytest.mark.parametrize(("reading", "held", "on_felt"), [("stand", 9_000, 1_000), ("void", 10_000, 0)])
def test_what_becomes_of_wagers_after_no_spin_is_a_reading(reading: str, held: int, on_felt: int) -> None:
    """C9: they stand, and may be taken back; by the other reading they go back by themselves."""
    rules = table_rules(law("us-co").with_values({"no_spin.wagers": reading}), setup_of("us-co"))
    assert isinstance(rules, TableRules)
    night = Play(rules)
    night.open()
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 600)
    night.bet("Ann", "straight:17", 400)
    night.spin()
    night.close()
    night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
    assert (night.held("Ann"), night.on_felt("Ann")) == (held, on_felt)
    assert night.ledger.balance("felt:Ann") == on_felt
