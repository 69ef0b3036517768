"""Rule 22, section 2299.01 (2215.01 before 15 December 2017) at a live table: Back2Back from wager to payment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from balance import assert_balanced
from nights import DAN, SUE, WEIGHTS, Play, law, play, player, setup_of

from croupier.rulebook.rulebook import NotCoveredError
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rules import table_rules

BET = "back2back"
HOUSE = {"sidebets.back2back.weights": WEIGHTS}
DAYS = ("2015-02-01", "2022-08-14")


def table(day: str = "2022-08-14", **changes: Any) -> Play:
    night = play("us-co", day, HOUSE, **{"sidebets": {BET: ""}, "areas": [BET], **changes})
    night.sit("Ann", 100_000)
    return night


def drawn(value: str) -> c.RecordDraw:
    return c.RecordDraw(DAN, "Multiplier", value)


@pytest.mark.clause("co-2015:2215.01.1", "co-2022:2299.01.1")
def test_it_is_on_the_felt_only_where_it_is_offered_and_only_from_14_january_2015() -> None:
    """(1)."""
    for day in ("2015-01-14", *DAYS):
        offering = table(day)
        offering.round("17")
        offering.bet("Ann", BET, 500)
        silent = play("us-co", day, HOUSE)
        silent.sit("Ann", 10_000)
        silent.round("17")
        silent.no(silent.wager("Ann", BET, 500), "no_such_place")
    with pytest.raises(NotCoveredError, match="2015-01-14 onwards"):
        table("2015-01-13")


@pytest.mark.clause("co-2015:2215.01.2", "co-2022:2299.01.2")
@pytest.mark.parametrize("day", DAYS)
def test_it_is_bet_while_the_other_wagers_are_bet_and_at_no_other_time(day: str) -> None:
    """(2): before the ball is spun and while it runs, until the close; then in no phase of the round."""
    night = table(day)
    night.round("17")
    night.bet("Ann", BET, 500)
    night.bet("Ann", "red", 500)
    night.spin()
    night.bet("Ann", BET, 500)
    night.bet("Ann", "red", 500)
    night.close()
    steps: list[Callable[[], object]] = [lambda: night.outcome("5"), night.dolly, night.collect, night.pay]
    for step in steps:
        night.no(night.wager("Ann", BET, 500), "too_late")
        night.no(night.wager("Ann", "red", 500), "too_late")
        step()
    night.no(night.wager("Ann", BET, 500), "too_late")
    night.clear()
    night.bet("Ann", BET, 500)
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    night.no(night.wager("Ann", BET, 500), "not_open")
    assert_balanced(night)


@pytest.mark.clause("co-2015:2215.01.3", "co-2022:2299.01.3")
@pytest.mark.parametrize("day", DAYS)
def test_one_close_ends_it_together_with_the_main_wagers(day: str) -> None:
    """(3): nothing but the one call lies between a wager that is taken and one that is too late."""
    night = table(day)
    night.round("17")
    night.spin()
    night.bet("Ann", BET, 500)
    night.bet("Ann", "straight:17", 500)
    [closed] = night.close()
    assert isinstance(closed, e.NoMoreBetsCalled)
    late, late_too = (night.no(night.wager("Ann", place, 500), "too_late") for place in (BET, "straight:17"))
    assert late == late_too
    assert late.cite
    night.no(c.WithdrawWager(player("Ann"), "Ann", BET, "value"), "too_late")


@pytest.mark.clause("co-2015:2215.01.6", "co-2022:2299.01.6")
@pytest.mark.parametrize("day", DAYS)
def test_winners_are_paid_in_the_same_act_as_all_others(day: str) -> None:
    """(6); (5): 50 times a wager of $5 are winnings, and the stake comes back (C16)."""
    night = table(day)
    night.round("17")
    night.bet("Ann", BET, 500)
    night.bet("Ann", "straight:17", 100)
    night.to_outcome("17")
    night.do(drawn("50"))
    night.dolly()
    night.collect()
    night.pay()
    assert [type(event) for event in night.log[-1:]] == [e.WinnersPaid]
    paid = {line.place: line.returned for line in night.last(e.WinnersPaid).paid["Ann"]}
    assert paid == {BET: 500 + 50 * 500, "straight:17": 36 * 100}
    assert night.held("Ann") == 100_000 + 50 * 500 + 35 * 100
    assert_balanced(night)


def test_another_number_takes_the_stake_and_asks_for_no_multiplier() -> None:
    """(4)."""
    night = table()
    night.round("17")
    night.bet("Ann", BET, 500)
    night.round("18")
    assert [line.returned for line in night.last(e.LosersCollected).lost["Ann"]] == [0]
    assert night.held("Ann") == 99_500
    assert_balanced(night)


@pytest.mark.parametrize("day", DAYS)
def test_without_a_number_to_repeat_there_is_no_bet(day: str) -> None:
    """(4), question C16: at the opening no number stands."""
    night = table(day)
    refusal = night.no(night.wager("Ann", BET, 500), "needs_previous_number")
    assert ".01" in refusal.cite
    night.round("0")
    night.bet("Ann", BET, 500)


def test_the_numbers_of_the_night_before_are_not_repeated() -> None:
    night = table()
    night.round("17")
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    night.open()
    night.no(night.wager("Ann", BET, 500), "needs_previous_number")


def test_a_void_spin_leaves_number_and_wager_as_they_were() -> None:
    """Question C16: no spin is no previous number; 17, void, 17 is a repeat."""
    night = table()
    night.round("17")
    night.bet("Ann", BET, 500)
    night.spin()
    night.close()
    night.do(drawn("1000"))
    night.outcome("5", revolutions=1)
    assert isinstance(night.last(e.NoSpinCalled), e.NoSpinCalled)
    assert (night.state.before, night.on_felt("Ann"), night.state.draws) == ("17", 500, {})
    assert_balanced(night)
    night.to_outcome("17")
    night.do(drawn("10"))
    night.settle()
    assert night.held("Ann") == 100_000 + 10 * 500
    assert_balanced(night)


def test_a_void_first_spin_gives_no_number() -> None:
    night = table()
    night.spin()
    night.close()
    night.outcome("5", revolutions=1)
    night.no(night.wager("Ann", BET, 500), "needs_previous_number")


def test_a_winner_waits_for_its_multiplier_before_the_dolly_is_placed() -> None:
    """(5): nothing is collected or paid while the amount is unknown."""
    night = table()
    night.round("17")
    night.bet("Ann", BET, 500)
    night.to_outcome("17")
    night.no(c.PlaceDolly(DAN, "17", "", night.confirmed("dolly")), "draw_pending")
    night.no(c.CollectLosers(DAN), "not_now")
    night.do(drawn("1000"))
    night.no(drawn("10"), "already_done")
    night.settle()
    assert night.held("Ann") == 100_000 + 1000 * 500
    assert_balanced(night)


@pytest.mark.parametrize("value", ["9", "1001", "11", "", "-10", "10.0", "٥٠", "1e3", "9" * 5000])
def test_only_multipliers_that_the_house_has_named_are_drawn(value: str) -> None:
    """(5): from 10 to 1000, and of those only the house's own."""
    night = table()
    night.round("17")
    night.bet("Ann", BET, 500)
    refusal = night.no(drawn(value), "no_such_draw")
    assert refusal.cite == "30-2299.01(5)"


@pytest.mark.parametrize("draw", ["SecondNumber", "Total", "Ball", "BonusBall", "Choice", "multiplier", ""])
def test_nothing_else_is_drawn_for_it(draw: str) -> None:
    night = table()
    night.no(c.RecordDraw(DAN, draw, "10"), "no_such_draw")


def test_the_multiplier_may_be_drawn_before_the_close_and_holds_for_one_spin() -> None:
    night = table()
    night.round("17")
    night.bet("Ann", BET, 500)
    night.do(drawn("50"))
    night.round("17")
    assert night.held("Ann") == 100_000 + 50 * 500
    assert night.state.draws == {}
    night.do(drawn("10"))
    assert_balanced(night)


def test_several_winners_get_the_same_multiplier_each_on_the_own_stake() -> None:
    night = table()
    night.fill(1_000_000)
    night.sit("Zoë L", 10_000)
    night.round("00")
    night.bet("Ann", BET, 10_000)
    night.bet("Zoë L", BET, 100)
    night.to_outcome("00")
    night.do(drawn("1000"))
    night.settle()
    assert (night.held("Ann"), night.held("Zoë L")) == (100_000 + 10_000_000, 10_000 + 100_000)
    assert_balanced(night)


def test_a_number_that_a_new_wheel_lacks_cannot_be_repeated() -> None:
    """The wheel was changed after a 00: the single-zero wheel has no such number."""
    night = table()
    night.round("00")
    changed = {**night.state.setup, "wheel": "single-zero"}
    night.do(c.ChangeSetup(SUE, changed))
    night.no(night.wager("Ann", BET, 500), "needs_previous_number")
    night.round("0")
    night.bet("Ann", BET, 500)


def test_a_draw_for_the_set_up_before_is_dropped() -> None:
    night = table()
    night.do(drawn("1000"))
    night.do(c.ChangeSetup(SUE, {**night.state.setup, "button": "player"}))
    assert night.state.draws == {}


def test_without_the_chances_from_the_house_it_is_not_offered() -> None:
    findings = table_rules(law("us-co"), setup_of("us-co", sidebets={BET: ""}, areas=[BET]))
    assert isinstance(findings, list)
    assert [finding.where for finding in findings] == ["sidebets.back2back"]


@pytest.mark.parametrize("cents", [0, -500, 99, 10_001, 150, 10**15])
def test_stakes_keep_the_limits(cents: int) -> None:
    night = table()
    night.round("17")
    night.no(night.wager("Ann", BET, cents))
    assert_balanced(night)
