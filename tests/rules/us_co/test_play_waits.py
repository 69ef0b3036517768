"""Rule 22, section 2206(5): whatever a round waits for, there is a time, a default of the house and a ruling."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from balance import assert_balanced
from heats import tournament
from nights import APPROVED, DAN, SENSOR, SUE, WEIGHTS, Play, law, play, player, setup_of

from croupier.rulebook.table_setup import WAITS
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rules import table_rules
from croupier.table.waiting import open_waits
from croupier.views.open_tasks import open_tasks

PRISON: dict[str, Any] = {"wheel": "single-zero", "in_prison": True, "areas": ["in-prison"]}
SPINNER: dict[str, Any] = {"sidebets": {"spinner-winner": "SW2-U03"}, "areas": ["spinner-winner"], "button": "player"}
B2B: dict[str, Any] = {
    "sidebets": {"back2back": ""},
    "areas": ["back2back"],
    "house": {"sidebets.back2back.weights": WEIGHTS},
}


def choice(**more: Any) -> Play:
    """Ann's $5 on red is hit by zero, and Ann has gone."""
    night = play("us-co", **PRISON, **more)
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.to_outcome("0")
    night.do(c.LeaveSeat(player("Ann"), "Ann"))
    night.dolly()
    night.no(c.CollectLosers(DAN), "choice_pending")
    return night


def button(**more: Any) -> Play:
    """Ann has won a bonus round with $5 and has gone without pressing the button."""
    night = play("us-co", **SPINNER, **more)
    night.sit("Ann", 10_000)
    night.round("17")
    night.bet("Ann", "spinner-winner", 500)
    night.to_outcome("17")
    night.dolly()
    night.collect()
    night.pay()
    night.do(c.LeaveSeat(player("Ann"), "Ann"))
    night.no(c.RemoveDolly(DAN), "bonus_pending")
    night.no(c.StartBonus(DAN), "not_yours")
    return night


def draw(**more: Any) -> Play:
    """Ann's $5 on Back2Back has won, Bob's has too, and the device that draws the multiplier is dead."""
    night = play("us-co", **B2B, automation={"draw": "device"}, **more)
    night.sit("Ann", 10_000)
    night.round("17")
    night.bet("Ann", "back2back", 500)
    night.bet("Ann", "straight:17", 100)
    night.to_outcome("17")
    night.no(c.PlaceDolly(DAN, "17", "", night.confirmed("dolly")), "draw_pending")
    return night


def bonus(**more: Any) -> Play:
    night = button(automation={"bonus": "device"}, **more)
    night.do(c.StartBonus(player("Ann")))
    night.no(c.RecordBonusBall(DAN, "17"), "not_yours")
    return night


def device(**more: Any) -> Play:
    """Nothing takes the losing bets off the felt."""
    device_approved = {**APPROVED, "device": "letter 3"}
    night = play("us-co", automation={"collect": "device"}, approvals=device_approved, **more)
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.to_outcome("18")
    night.dolly()
    night.no(c.CollectLosers(DAN), "not_yours")
    return night


def supervisor(**more: Any) -> Play:
    night = play("us-co", **more)
    night.spin()
    night.do(c.ReportIrregularity(DAN, "a moth"))
    return night


def heat(told: dict[str, Any], **more: Any) -> Play:
    night = tournament(**more)
    night.heat(**told)
    return night


def opening(**more: Any) -> Play:
    night = tournament(**more)
    night.heat(secret=(1,))
    for name in ("Ann", "Bob"):
        night.do(night.seal(name, {}))
    return night


REACHED: dict[str, Callable[..., Play]] = {
    "choice": choice, "button": button, "draw": draw, "bonus": bonus, "device": device, "supervisor": supervisor,
    "turn": partial(heat, {"betting": "in turn"}), "seal": partial(heat, {"secret": (1,)}), "opening": opening,
}  # fmt: skip


def test_every_wait_is_visited_here() -> None:
    assert set(REACHED) == set(WAITS)


@pytest.mark.parametrize("wait", REACHED)
def test_a_wait_has_a_time_after_which_the_pit_is_called(wait: str) -> None:
    night = REACHED[wait](unanswered={wait: "call"}, timers={wait: "45"})
    assert wait in [each.name for each in open_waits(night.state, night.rules)]
    phase, alerts = night.state.phase, len(night.state.alerts)
    night.no(c.EndTimer(SENSOR, wait), "no_such_timer")
    night.do(c.StartTimer(SENSOR, wait, 1_000))
    night.do(c.EndTimer(SENSOR, wait))
    assert "(45 seconds)" in night.last(e.SupervisorCalled).why
    assert (night.state.phase, len(night.state.alerts)) == (phase, alerts + 1)


@pytest.mark.parametrize("wait", ["choice", "button", "draw", "bonus", "device", "turn", "seal", "opening"])
def test_the_pit_offers_the_rulings_that_end_it(wait: str) -> None:
    night = REACHED[wait]()
    (task,) = [task for task in open_tasks(night.state, night.rules) if task.kind == "wait"]
    assert {choice.sends["ruling"] for choice in task.choices} == set(WAITS[wait][1]) - {"call"}
    ruling = task.choices[0].sends["ruling"]
    night.no(c.EndWait(DAN, wait, ruling, "she has gone"), "not_yours")
    night.no(c.EndWait(SUE, wait, ruling, " "), "no_reason")
    night.no(c.EndWait(SUE, wait, "wait on", "she has gone"), "no_such_ruling")
    night.no(c.EndWait(SUE, "rain", ruling, "she has gone"), "nothing_there")


def test_a_table_waits_for_nothing_in_the_ordinary_course() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    for step in (
        night.spin,
        night.close,
        lambda: night.outcome("1"),
        night.dolly,
        night.collect,
        night.pay,
        night.clear,
    ):
        step()
        assert open_waits(night.state, night.rules) == ()
    night.no(c.StartTimer(SENSOR, "choice", 1_000), "no_such_timer")


@pytest.mark.clause("co-2022:2204.2.choice")
@pytest.mark.parametrize(("ruling", "purse"), [("half-back", 9_500 + 300), ("leave", 9_500)])
def test_an_absent_player_gets_half_back_or_stays_in_prison(ruling: str, purse: int) -> None:
    """Half of $5 is $2.50, and in whole dollar chips $3."""
    ruled, timed = choice(), choice(unanswered={"choice": ruling})
    ruled.do(c.EndWait(SUE, "choice", ruling, "she has gone"))
    timed.do(c.StartTimer(SENSOR, "choice", 1_000))
    timed.do(c.EndTimer(SENSOR, "choice"))
    for night in (ruled, timed):
        assert night.last(e.WaitEnded).ruling == ruling
        night.collect()
        night.pay()
        night.clear()
        assert (night.held("Ann"), night.state.phase) == (purse, "betting")
        assert_balanced(night)


def test_by_default_the_bonus_round_starts_without_the_player() -> None:
    night = button()
    night.do(c.StartTimer(SENSOR, "button", 1_000))
    night.do(c.EndTimer(SENSOR, "button"))
    assert night.state.phase == "bonus"
    night.do(c.RecordBonusBall(DAN, "3"))
    night.do(c.RecordBonusBall(DAN, "5"))
    night.clear()
    assert_balanced(night)


def test_without_the_multiplier_the_bets_that_wait_for_it_go_back() -> None:
    """The $5 comes back, the straight-up bet is paid 35 to 1 as always, and the side bet is out of order."""
    night = draw()
    night.do(c.EndWait(SUE, "draw", "void", "the device is dead"))
    assert "back2back" in night.state.faults
    night.settle()
    assert night.held("Ann") == 10_000 + 3_500
    night.no(night.wager("Ann", "back2back", 500), "side_bet_faulty")
    assert_balanced(night)


def test_without_bonus_balls_the_stake_goes_back() -> None:
    night = bonus()
    night.do(c.EndWait(SUE, "bonus", "void", "the device is dead"))
    night.clear()
    assert (night.held("Ann"), night.state.phase) == (10_000, "betting")
    assert_balanced(night)


def test_the_dealer_goes_on_by_hand_until_the_round_is_over() -> None:
    night = device()
    night.do(c.EndWait(SUE, "device", "dealer", "the arm is stuck"))
    night.do(c.CollectLosers(DAN))
    night.pay()
    night.clear()
    night.to_outcome("18")
    night.dolly()
    night.no(c.CollectLosers(DAN), "not_yours")


@pytest.mark.parametrize(
    ("setup", "where"),
    [
        ({"unanswered": {"rain": "call"}}, "unanswered.rain"),
        ({"unanswered": {"choice": "void"}}, "unanswered.choice"),
        ({"timers": {"choice": "0"}}, "timers.choice"),
        ({"timers": {"rain": "10"}}, "timers.rain"),
        ({"verify_payments_from": "a lot"}, "verify_payments_from"),
    ],
)
def test_a_wrong_time_or_default_is_found_at_the_set_up(setup: dict[str, Any], where: str) -> None:
    findings = table_rules(law("us-co"), setup_of("us-co", **setup))
    assert isinstance(findings, list)
    assert where in [finding.where for finding in findings]


def test_a_payment_above_the_threshold_waits_for_a_second_person() -> None:
    """$1 straight up wins $35."""
    night = play("us-co", verify_payments_from="$35")
    night.sit("Ann", 10_000)
    for stake, verified in ((100, True), (0, False)):
        if stake:
            night.bet("Ann", "straight:17", 100)
        night.bet("Ann", "red", 500)
        night.to_outcome("17")
        night.dolly()
        night.no(c.VerifyPayment(SUE), "nothing_there")
        night.collect()
        if verified:
            night.no(c.PayWinners(DAN), "needs_supervisor")
            assert "verifies payments from $35: Ann" in night.last(e.SupervisorCalled).why
            night.no(c.VerifyPayment(DAN), "not_yours")
            night.do(c.VerifyPayment(SUE))
        night.pay()
        night.clear()
    assert night.held("Ann") == 10_000 + 3_500 - 1_000


@pytest.mark.clause("ia:procedures.5")
def test_a_dealer_who_cannot_finish_the_round_is_replaced_by_the_supervisor_with_a_reason() -> None:
    night = play("us-ia")
    night.spin()
    night.no(c.RelieveDealer(SUE, "Eve"), "not_during_spin_or_payment")
    night.no(c.RelieveDealer(DAN, "Eve", "I am tired"), "not_during_spin_or_payment")
    night.do(c.RelieveDealer(SUE, "Eve", "Dan has fainted"))
    assert (night.state.dealer, night.last(e.DealerRelieved).reason) == ("Eve", "Dan has fainted")
