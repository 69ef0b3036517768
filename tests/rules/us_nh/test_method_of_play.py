"""The method of play: the spin, the close, the result, and how bets are placed."""

from __future__ import annotations

import pytest

from croupier.rulebook.house import value_findings
from croupier.rulebook.rules import Rules


def test_the_dealer_spins_the_ball_against_the_wheel(rules: Rules) -> None:
    assert rules.names("spin.launched_by") == ("dealer",)
    assert rules.value("spin.direction") == "against the wheel"
    assert value_findings("spin.direction", "with the wheel", rules)
    assert value_findings("spin.launched_by", ["dealer", "approved device"], rules)


@pytest.mark.parametrize(("revolutions", "allowed"), [(2, False), (3, True), (4, True)])
def test_a_house_may_ask_for_more_than_three_revolutions_and_not_for_fewer(
    revolutions: int, allowed: bool, rules: Rules
) -> None:
    assert rules.value("spin.revolutions.min") == 3
    assert (value_findings("spin.revolutions.min", revolutions, rules) == []) is allowed


def test_betting_closes_while_the_ball_slows_in_the_track(rules: Rules) -> None:
    assert rules.value("close.call").lower() == "no more bets"
    assert all(word in rules.value("close.when") for word in ("slowing", "track", "not started to fall"))


def test_the_hand_waves_from_top_to_bottom_with_the_call(rules: Rules) -> None:
    gesture = rules.value("close.gesture")
    assert gesture.index("top") < gesture.index("bottom")


def test_losers_are_collected_before_winners_are_paid_and_the_dolly_stands_first(rules: Rules) -> None:
    order = rules.names("spin.order")
    words = ["open", "launch", "no more bets", "announce", "place the dolly", "collect", "pay", "remove the dolly"]
    assert [word in step for word, step in zip(words, order, strict=True)] == [True] * 8


def test_the_result_is_called_by_its_number(rules: Rules) -> None:
    assert rules.value("calls.result") == "the winning number"


def test_the_game_is_declared_open_once_and_the_board_after_each_round(rules: Rules) -> None:
    assert "once" in rules.value("calls.game-open")
    assert "dolly" in rules.value("calls.board-open")
    placed, removed = rules.names("spin.dolly")
    assert placed.startswith("placed")
    assert removed.startswith("removed")


def test_chips_never_pass_from_hand_to_hand(rules: Rules) -> None:
    assert "table" in rules.value("placing.hand-over")
    assert "never" in rules.value("placing.hand-over")
    assert "help" in rules.value("placing.help")


def test_betting_goes_on_after_the_launch(rules: Rules) -> None:
    assert "after the ball is launched" in rules.value("placing.after-launch")
