"""Dealing the game: helping players, wheel and ball, the close, the result, the marker, settlement."""

from __future__ import annotations

import pytest

from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules


def test_the_dealer_repeats_and_asks(rules: Rules) -> None:
    assert [word for word in ("again", "asks") if word not in rules.value("placing.repeat")] == []


def test_wheel_and_ball_leave_time_to_bet_and_to_read(rules: Rules) -> None:
    assert "time to finish betting" in rules.value("placing.time")
    assert [word for word in ("bounces", "read") if word not in rules.value("spin.pace")] == []


def test_the_right_hand_turns_the_wheel_counter_clockwise(rules: Rules) -> None:
    turns = rules.value("spin.wheel_turns")
    assert turns.startswith("counter-clockwise")
    assert "right hand" in turns


def test_the_ball_runs_against_the_wheel(rules: Rules) -> None:
    assert rules.value("spin.direction") == "against the wheel"
    assert rules.names("spin.launched_by") == ("dealer",)


@pytest.mark.parametrize(("revolutions", "allowed"), [(2, False), (3, True), (4, True)])
def test_a_house_may_ask_for_more_than_three_revolutions_and_not_for_fewer(
    revolutions: int, allowed: bool, rules: Rules
) -> None:
    assert rules.value("spin.revolutions.min") == 3
    assert (value_findings("spin.revolutions.min", revolutions, rules) == []) is allowed


def test_betting_closes_at_the_first_fret_with_a_sweep_of_the_left_hand(rules: Rules) -> None:
    assert rules.value("close.call").lower() == "no more bets"
    assert [word for word in ("drop", "hears", "track", "fret") if word not in rules.value("close.when")] == []
    assert [word for word in ("sweep", "left hand") if word not in rules.value("close.gesture")] == []


def test_the_result_is_called_with_color_and_parity_but_a_zero_only_with_green(rules: Rules) -> None:
    outcome, _, zeros = rules.value("calls.result").partition(";")
    assert [word for word in ("number", "color", "odd or even") if word not in outcome] == []
    assert "green" in zeros
    assert "even" not in zeros


def test_the_marker_is_handled_palm_up_and_by_the_left_hand_in_the_third_dozen(rules: Rules) -> None:
    placed, handled, third_dozen, use = rules.names("spin.dolly")
    assert "winning number" in placed
    assert "palm" in handled
    assert [word for word in ("third dozen", "left hand") if word not in third_dozen] == []
    assert use.startswith("never")


def test_a_doubtful_placement_is_for_a_supervisor(rules: Rules) -> None:
    assert "supervisor" in rules.value("placing.doubtful")


def test_losers_are_collected_before_winners_are_paid_and_the_marker_stands_first(rules: Rules) -> None:
    order = rules.names("spin.order")
    words = ["wheel", "ball", "no more bets", "announce", "dolly", "collect", "pay"]
    assert [word in step for word, step in zip(words, order, strict=True)] == [True] * 7
