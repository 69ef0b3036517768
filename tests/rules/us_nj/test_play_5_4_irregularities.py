"""New Jersey 13:69F-5.4 at a live table: faults of the equipment and void games, with the main game going on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from balance import assert_balanced
from nights import DAN, SENSOR, SUE, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.views.felt import side_bets

BET = "spread-bet"
GREEN, PURPLE, RED = (f"{BET}:{number}" for number in (1, 3, 4))


def table(**changes: Any) -> Play:
    night = play("us-nj", sidebets={BET: "00-option-1"}, areas=[BET], **changes)
    night.sit("Ann", 100_000)
    night.sit("Bob", 100_000)
    return night


def bets(night: Play) -> Play:
    """Ann has $5 on red, $5 on the winning purple area and $5 on the losing red area; Bob $5 on the purple one."""
    for name, place in (("Ann", "red"), ("Ann", PURPLE), ("Ann", RED), ("Bob", PURPLE)):
        night.bet(name, place, 500)
    return night


def fault() -> c.ReportFault:
    return c.ReportFault(DAN, BET, "the display is dark")


def draw(night: Play) -> None:
    night.do(c.RecordDraw(DAN, "SecondNumber", "6"))


def steps(night: Play) -> list[Callable[[], object]]:
    """A round in which 7 and 6 give 13: purple wins."""
    return [
        night.spin,
        night.close,
        lambda: night.outcome("7"),
        lambda: draw(night),
        night.dolly,
        night.collect,
    ]


@pytest.mark.clause("nj:5.4.d")
@pytest.mark.parametrize("done", range(7))
def test_a_fault_before_the_side_wagers_are_paid_gives_all_of_them_back_and_no_main_wager(done: int) -> None:
    """5.4(d), question N11: before the close and after it, also when the losers are already collected."""
    night = bets(table())
    todo = steps(night)
    for step in todo[:done]:
        step()
    night.do(fault())
    assert night.state.seats["Ann"].standing == night.state.seats["Bob"].standing == {}
    assert night.state.seats["Ann"].wagers == {("red", "value"): 500}
    assert (night.held("Ann"), night.held("Bob")) == (99_500, 100_000)
    assert night.state.area == ""
    assert_balanced(night)
    for step in todo[done:]:
        if step is not todo[3]:
            step()
    night.pay()
    night.clear()
    assert (night.held("Ann"), night.held("Bob")) == (100_500, 100_000)
    assert_balanced(night)


def test_a_fault_after_payment_leaves_what_was_paid_and_stops_the_next_offer() -> None:
    """Question N11."""
    night = bets(table())
    for step in steps(night):
        step()
    night.pay()
    assert [type(event) for event in night.do(fault())] == [e.FaultReported]
    night.clear()
    assert (night.held("Ann"), night.held("Bob")) == (100_000 + 500 + 9 * 500 - 500, 100_000 + 9 * 500)
    night.no(night.wager("Bob", PURPLE, 500), "side_bet_faulty")
    assert_balanced(night)


@pytest.mark.clause("nj:5.4.e")
def test_while_the_equipment_is_known_to_be_faulty_there_is_no_side_wager() -> None:
    """5.4(e): until a supervisor clears it; main wagers go on."""
    night = table()
    night.do(c.ReportFault(SENSOR, BET, "no signal"))
    for phase in ("betting", "spinning"):
        assert night.state.phase == phase
        refusal = night.no(night.wager("Ann", PURPLE, 500), "side_bet_faulty")
        assert refusal.cite.startswith("13:69F-5.")
        night.bet("Ann", "red", 500)
        if phase == "betting":
            night.spin()
    night.close()
    night.outcome("7")
    night.settle()
    assert night.held("Ann") == 101_000
    night.no(night.wager("Ann", PURPLE, 500), "side_bet_faulty")
    night.no(c.ClearFault(DAN, BET), "not_yours")
    night.no(c.ClearFault(player("Ann"), BET), "not_yours")
    night.no(c.ClearFault(SUE, BET), "no_reason")
    night.do(c.ClearFault(SUE, BET, "the display was restarted"))
    night.no(c.ClearFault(SUE, BET, "again"), "nothing_there")
    night.bet("Ann", PURPLE, 500)
    assert_balanced(night)


def test_a_wager_is_not_moved_or_repeated_onto_a_faulty_side_bet() -> None:
    night = table()
    night.bet("Ann", PURPLE, 500)
    night.to_outcome("7")
    draw(night)
    night.settle()
    night.do(fault())
    night.no(c.Rebet(player("Ann"), "Ann"), "side_bet_faulty")
    night.bet("Ann", "red", 500)
    night.no(c.MoveWager(player("Ann"), "Ann", "red", PURPLE, "value"), "side_bet_faulty")


@pytest.mark.clause("nj:5.4.d")
@pytest.mark.parametrize("done", range(3))
def test_a_spin_stays_without_the_side_bet_when_the_fault_is_cleared_before_its_end(done: int) -> None:
    """5.4(d), question N14: reported and cleared while the board is open, while the ball runs, and after the close."""
    night = bets(table())
    todo = [night.spin, night.close]
    for step in todo[:done]:
        step()
    night.do(fault())
    night.do(c.ClearFault(SUE, BET, "the display was restarted"))
    back = night.state.seats["Bob"].purse["value"]
    assert back == 100_000
    (view,) = side_bets(night.state, night.rules)
    assert (view.faulty, view.void, view.is_open) == (False, True, False)
    if done < 2:
        refusal = night.no(night.wager("Bob", PURPLE, 500), "side_bet_faulty")
        assert refusal.cite == "13:69F-5.4(d)"
        night.bet("Bob", "black", 500)
        assert night.no(c.MoveWager(player("Bob"), "Bob", "black", PURPLE, "value"), "side_bet_faulty").cite
        assert night.no(c.PlaceToke(player("Ann"), "Ann", PURPLE, Cents(100), "value"), "side_bet_faulty").cite
        night.do(c.WithdrawWager(player("Bob"), "Bob", "black", "value"))
    for step in todo[done:]:
        step()
    night.outcome("7")
    assert night.no(c.RecordDraw(DAN, "SecondNumber", "6"), "no_such_draw").cite == "13:69F-5.4(d)"
    night.settle()
    assert not [event for event in night.log if isinstance(event, e.AreaAnnounced)]
    assert (night.held("Ann"), night.held("Bob")) == (100_500, 100_000)
    assert_balanced(night)
    (view,) = side_bets(night.state, night.rules)
    assert (view.void, view.is_open) == (False, True)
    night.bet("Bob", PURPLE, 500)
    night.to_outcome("7")
    draw(night)
    assert night.last(e.AreaAnnounced).area == PURPLE
    night.settle()
    assert night.held("Bob") == 100_000 + 9 * 500
    assert_balanced(night)


def test_a_fault_that_is_cleared_only_while_the_ball_runs_leaves_that_spin_without_the_side_bet() -> None:
    """5.4(d), question N14: the fault was reported in the spin before."""
    night = bets(table())
    for step in steps(night):
        step()
    night.pay()
    night.do(fault())
    night.clear()
    night.spin()
    night.do(c.ClearFault(SUE, BET, "the display was restarted"))
    assert night.no(night.wager("Bob", PURPLE, 500), "side_bet_faulty").cite == "13:69F-5.4(d)"
    night.close()
    night.outcome("7")
    night.settle()
    assert len([event for event in night.log if isinstance(event, e.AreaAnnounced)]) == 1
    assert_balanced(night)


def test_a_spin_after_no_spin_has_the_side_bet_again() -> None:
    """5.4(d), question N14: the spoiled spin is over when it is called off."""
    night = table()
    night.spin()
    night.do(fault())
    night.do(c.ClearFault(SUE, BET, "the display was restarted"))
    night.do(c.ReportIrregularity(DAN, "same-direction", {"ball removed in time": True}))
    night.bet("Bob", PURPLE, 500)


def test_what_the_faulty_equipment_has_drawn_counts_for_nothing() -> None:
    """The number drawn before the fault is gone; on the next spin the equipment draws anew."""
    night = table()
    draw(night)
    night.do(fault())
    assert night.state.draws == {}
    night.do(c.ClearFault(SUE, BET, "the display was restarted"))
    night.round("3")
    night.bet("Ann", GREEN, 500)
    night.do(c.RecordDraw(DAN, "SecondNumber", "00"))
    night.to_outcome("0")
    night.settle()
    assert night.held("Ann") == 100_000 + 320 * 500
    assert_balanced(night)


def test_a_fault_names_the_side_bet_and_what_is_wrong() -> None:
    night = table()
    night.no(c.ReportFault(DAN, "spinner-winner", "dark"), "not_offered")
    night.no(c.ReportFault(DAN, BET, " "), "no_reason")
    night.no(c.ReportFault(player("Ann"), BET, "dark"), "not_yours")
    night.do(fault())
    night.do(fault())
    assert night.state.faults == {BET}


def test_a_toke_on_a_side_wager_goes_back_with_it() -> None:
    night = table()
    night.bet("Ann", PURPLE, 500)
    night.do(c.PlaceToke(player("Ann"), "Ann", PURPLE, 100, "value"))  # type: ignore[arg-type]
    night.spin()
    night.close()
    night.do(fault())
    assert (night.held("Ann"), night.ledger.balance("tips")) == (100_000, 0)
    assert_balanced(night)


@pytest.mark.clause("nj:5.4.f.void")
@pytest.mark.parametrize("closed", [False, True])
def test_no_spin_gives_the_side_wagers_of_the_spin_back(closed: bool) -> None:
    """5.4(f): there is no side result; main wagers stand as the base has it."""
    night = bets(table())
    draw(night)
    night.spin()
    if closed:
        night.close()
    night.do(c.ReportIrregularity(DAN, "a glass fell into the wheel"))
    night.ruled("no spin", "the ball was hit")
    assert night.last(e.SideBetsVoided).why == "no spin"
    assert night.state.seats["Ann"].wagers == {("red", "value"): 500}
    assert (night.held("Ann"), night.held("Bob")) == (99_500, 100_000)
    assert night.state.draws == {}
    assert_balanced(night)
    night.bet("Bob", PURPLE, 500)
    night.to_outcome("7")
    draw(night)
    night.settle()
    assert (night.held("Ann"), night.held("Bob")) == (100_500, 100_000 + 9 * 500)
    assert_balanced(night)


@pytest.mark.clause("nj:5.4.f")
def test_the_no_spin_rules_of_the_main_game_are_the_same_with_and_without_the_side_bet() -> None:
    """5.4(f): same call, same section, wagers stand, betting open."""
    plain = play("us-co")
    plain.sit("Ann", 100_000)
    plain.bet("Ann", "red", 500)
    called = []
    for night in (plain, bets(table())):
        night.spin()
        night.close()
        night.outcome("7", revolutions=1)
        called.append(night.last(e.NoSpinCalled))
        assert (night.state.phase, night.on_felt("Ann")) == ("betting", 500)
        night.do(c.WithdrawWager(player("Ann"), "Ann", "red", "value"))
        assert night.held("Ann") == 100_000
        assert_balanced(night)
    assert called[0] == called[1]


def test_a_spin_that_a_supervisor_lets_stand_voids_nothing() -> None:
    night = bets(table())
    night.spin()
    night.do(c.ReportIrregularity(DAN, "a glass fell over"))
    night.ruled("stands", "nothing was touched")
    assert (night.on_felt("Ann"), night.on_felt("Bob")) == (1_500, 500)


def test_no_spin_without_side_wagers_voids_none() -> None:
    night = table()
    night.bet("Ann", "red", 500)
    night.spin()
    night.close()
    night.outcome("7", revolutions=1)
    assert not [event for event in night.log if isinstance(event, e.SideBetsVoided)]


def test_a_table_that_closes_gives_side_wagers_back() -> None:
    night = bets(table())
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    assert (night.held("Ann"), night.held("Bob")) == (100_000, 100_000)
    assert_balanced(night)


def test_a_device_that_draws_and_a_machine_that_settles_play_the_same_round() -> None:
    hands = {"draw": "device", "dolly": "machine", "collect": "machine", "pay": "machine", "clear": "machine"}
    night = bets(table(automation=hands))
    night.spin()
    night.close()
    night.outcome("7")
    assert night.state.phase == "outcome"
    night.do(c.RecordDraw(SENSOR, "SecondNumber", "6"))
    assert night.state.phase == "betting"
    assert (night.held("Ann"), night.held("Bob")) == (100_000 + 500 + 9 * 500 - 500, 100_000 + 9 * 500)
    night.bet("Ann", PURPLE, 500)
    night.spin()
    night.close()
    night.outcome("7")
    night.do(c.ReportFault(SENSOR, BET, "no signal"))
    assert night.state.phase == "betting"
    assert_balanced(night)
