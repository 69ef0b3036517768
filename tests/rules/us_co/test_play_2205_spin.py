"""Rule 22, section 2205, played: launch, closing call, announcement, dolly, losers before winners."""

from __future__ import annotations

import pytest
from nights import APPROVED, DAN, PARTS, SENSOR, VALID_SPIN, Play, law, play, setup_of

from croupier.rulebook.finding import Finding
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rules import table_rules

OLDER, NEWER = "2015-02-01", "2022-08-14"
WAYS = ("clockwise", "counter-clockwise")


@pytest.fixture(params=[OLDER, NEWER], ids=["older edition", "newer edition"])
def night(request: pytest.FixtureRequest) -> Play:
    night = play("us-co", request.param)
    night.sit("Ann", 10_000)
    return night


def against(night: Play, wheel: str, ball: str) -> tuple[e.Event, ...]:
    """A whole spin up to the reported pocket, with these directions."""
    night.do(c.SpinBall(DAN, wheel, ball))
    night.close()
    return night.do(c.RecordOutcome(DAN, "17", c.Telemetry(5)))


@pytest.mark.clause("co-2015:2205.1")
@pytest.mark.parametrize("way", WAYS)
def test_a_ball_that_runs_with_the_wheel_yields_no_result(night: Play, way: str) -> None:
    night.bet("Ann", "straight:17", 100)
    against(night, way, way)
    called = night.last(e.NoSpinCalled)
    assert (called.reason, called.cite.partition("-")[2]) == ("same-direction", "2206(1)")
    assert (night.state.phase, night.state.outcome, night.on_felt("Ann")) == ("betting", None, 100)
    other = WAYS[1 - WAYS.index(way)]
    against(night, way, other)
    assert night.state.outcome == "17"


@pytest.mark.clause("co-2015:2205.1", "co-2022:2205.1")
def test_a_result_of_which_nothing_else_is_known_waits_for_the_dealers_word(night: Play) -> None:
    night.spin()
    night.close()
    for told in PARTS:
        refusal = night.no(c.RecordOutcome(DAN, "17", told), "not_confirmed")
        assert "against the wheel" in refusal.says
        assert "four revolutions" in refusal.says
        assert refusal.cite.partition("-")[2] == "2205(1)"
    [announced] = night.do(c.RecordOutcome(DAN, "17", confirmed=night.confirmed("outcome")))
    assert isinstance(announced, e.OutcomeAnnounced)
    assert announced.confirmed == ("valid-spin",)


@pytest.mark.clause("co-2022:2205.1")
def test_a_sensor_alone_gives_no_result_of_a_spin_that_it_has_not_seen_whole() -> None:
    night = play("us-co", NEWER, automation={"outcome": "device"})
    night.spin()
    night.close()
    for told in PARTS:
        refusal = night.no(c.RecordOutcome(SENSOR, "17", told, confirmed=VALID_SPIN), "not_confirmed")
        assert refusal.cite == "30-2205(1)"
    night.do(c.RecordOutcome(SENSOR, "17", c.Telemetry(4, *WAYS, "sensor 4")))
    assert night.state.outcome == "17"


@pytest.mark.parametrize("way", WAYS)
def test_what_a_sensor_tells_of_the_directions_counts_as_well(night: Play, way: str) -> None:
    night.spin()
    night.close()
    night.do(c.RecordOutcome(DAN, "17", c.Telemetry(5, way, way)))
    assert night.last(e.NoSpinCalled).reason == "same-direction"


@pytest.mark.parametrize("way", ["widdershins", "Clockwise", " clockwise", "counterclockwise"])
def test_a_direction_that_nobody_knows_is_refused_and_not_taken_for_another(night: Play, way: str) -> None:
    for wheel, ball in ((way, ""), ("", way), ("clockwise", way)):
        refusal = night.no(c.SpinBall(DAN, wheel, ball), "wrong_direction")
        assert refusal.cite.endswith("-2205(1)")
    night.spin()
    night.close()
    night.no(c.RecordOutcome(DAN, "17", c.Telemetry(5, "clockwise", way)), "wrong_direction")


@pytest.mark.clause("co-2022:2205.1")
def test_a_device_launches_from_15_december_2017_if_approved_and_never_with_the_wheel() -> None:
    approved = {**APPROVED, "device": "letter 3"}
    device = setup_of("us-co", automation={"launch": "device"}, approvals=approved)
    [early] = _findings("2017-12-14", device)
    assert (early.where, early.cite) == ("automation.launch", "47.1-2205(1)")
    [unapproved] = _findings("2017-12-15", setup_of("us-co", automation={"launch": "device"}))
    assert (unapproved.where, unapproved.cite) == ("approvals.device", "30-2205(1)")
    night = play("us-co", "2017-12-15", automation={"launch": "device"}, approvals=approved)
    assert night.no(c.SpinBall(DAN), "not_yours").cite == "30-2205(1)"
    night.do(c.SpinBall(SENSOR, "clockwise", "clockwise"))
    night.close()
    night.outcome("17")
    assert (night.last(e.NoSpinCalled).reason, night.state.outcome) == ("same-direction", None)
    night.do(c.SpinBall(SENSOR, "clockwise", "counter-clockwise"))
    night.close()
    night.outcome("17")
    assert night.state.outcome == "17"


def _findings(day: str, setup: object) -> list[Finding]:
    found = table_rules(law("us-co", day), setup)  # type: ignore[arg-type]
    assert isinstance(found, list)
    return found


def test_at_a_dealt_table_no_device_launches_the_ball(night: Play) -> None:
    refusal = night.no(c.SpinBall(SENSOR), "not_yours")
    assert refusal.cite.endswith("-2205(1)")


@pytest.mark.clause("co-2015:2205.1.revolutions", "co-2022:2205.1.revolutions")
@pytest.mark.parametrize(("revolutions", "valid"), [(0, False), (3, False), (4, True), (40, True)])
def test_a_ball_goes_round_at_least_four_times(night: Play, revolutions: int, valid: bool) -> None:
    night.bet("Ann", "straight:17", 100)
    night.spin()
    night.close()
    night.outcome("17", revolutions)
    assert (night.state.outcome == "17", night.state.phase == "outcome") == (valid, valid)
    if not valid:
        called = night.last(e.NoSpinCalled)
        assert (called.reason, called.says.lower()) == ("short-spin", "no spin")
        assert called.cite.endswith("-2206(2)")
        assert (night.state.phase, night.on_felt("Ann")) == ("betting", 100)


@pytest.mark.parametrize("revolutions", [-1, 1001, 10**20])
def test_a_number_of_revolutions_that_cannot_be_is_refused(night: Play, revolutions: int) -> None:
    night.spin()
    night.close()
    night.no(c.RecordOutcome(DAN, "17", c.Telemetry(revolutions)), "bad_amount")


@pytest.mark.clause("co-2015:2205.2", "co-2022:2205.2")
def test_no_result_is_entered_before_no_more_bets(night: Play) -> None:
    night.no(c.RecordOutcome(DAN, "17"), "not_now")
    night.spin()
    refusal = night.no(c.RecordOutcome(DAN, "17"), "not_now")
    assert "-2205" in refusal.cite
    night.close()
    night.outcome("17")


@pytest.mark.clause("co-2015:2205.3", "co-2022:2205.3")
@pytest.mark.parametrize("pocket", ["0", "00", "1", "36"])
def test_the_number_is_announced(night: Play, pocket: str) -> None:
    night.to_outcome(pocket)
    assert night.last(e.OutcomeAnnounced).says == pocket


@pytest.mark.parametrize("pocket", ["37", "000", "", "-1", "red", "1 ", "１７"])
def test_a_pocket_that_the_wheel_has_not_is_refused(night: Play, pocket: str) -> None:
    night.spin()
    night.close()
    night.no(c.RecordOutcome(DAN, pocket), "no_such_pocket")


@pytest.mark.clause("co-2015:2205.3.crown", "co-2022:2205.3.crown")
def test_nothing_is_collected_or_paid_before_the_dolly_stands_on_the_number_announced(night: Play) -> None:
    night.bet("Ann", "straight:17", 100)
    night.to_outcome("17")
    night.no(c.CollectLosers(DAN), "not_now")
    night.no(c.PayWinners(DAN), "not_now")
    refusal = night.no(c.PlaceDolly(DAN, "18"), "wrong_number")
    assert (refusal.cite.partition("-")[2], "17" in refusal.says) == ("2205(3)", True)
    night.no(c.CollectLosers(DAN), "not_now")
    night.dolly()
    assert night.last(e.DollyPlaced).pocket == "17"
    night.collect()
    night.pay()


@pytest.mark.clause("co-2015:2205.4", "co-2022:2205.4")
def test_no_winner_is_paid_while_a_loser_is_not_collected(night: Play) -> None:
    night.sit("Bob", 1000)
    night.bet("Ann", "straight:17", 100)
    night.bet("Bob", "black", 500)
    night.bet("Bob", "red", 300)
    night.to_outcome("17")
    night.dolly()
    refusal = night.no(c.PayWinners(DAN), "not_now")
    assert refusal.cite.endswith("-2205(4)")
    night.collect()
    [lost] = night.last(e.LosersCollected).lost["Bob"]
    assert (lost.place, lost.stake) == ("red", 300)
    assert (night.on_felt("Ann"), night.on_felt("Bob")) == (100, 500)
    night.pay()
    assert (night.held("Ann"), night.held("Bob")) == (9900 + 3600, 200 + 1000)


def test_a_round_is_taken_in_one_order_and_no_step_twice(night: Play) -> None:
    steps = (night.spin, night.close, lambda: night.outcome("17"), night.dolly, night.collect, night.pay, night.clear)
    wrong = (
        c.SpinBall(DAN),
        c.CallNoMoreBets(DAN, night.confirmed("close")),
        c.RecordOutcome(DAN, "17"),
        c.PlaceDolly(DAN, "17"),
        c.CollectLosers(DAN),
        c.PayWinners(DAN),
        c.RemoveDolly(DAN),
    )
    for now, step in enumerate(steps):
        for later, command in enumerate(wrong):
            if later != now:
                night.no(command, "not_now")
        step()
    assert night.state.phase == "betting"
