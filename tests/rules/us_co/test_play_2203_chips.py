"""Rule 22, section 2203(2) and (3), played: color chips belong to one table and to one player."""

from __future__ import annotations

import pytest
from balance import assert_balanced
from nights import DAN, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c

OLDER, NEWER = "2015-02-01", "2022-08-14"


@pytest.fixture(params=[OLDER, NEWER], ids=["older edition", "newer edition"])
def day(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def night(day: str) -> Play:
    night = play("us-co", day, value_colors=["white", "Black ", "GRAY"], colors=["red", "blue", "black", "gray"])
    night.sit("Ann", 10_000, "color", 500, "blue")
    return night


@pytest.mark.clause("co-2022:2203.2")
@pytest.mark.parametrize("place", ["cage", "8", "the bar"])
def test_color_chips_are_not_cashed_at_the_cage_or_at_another_table(night: Play, place: str) -> None:
    refusal = night.no(c.ColorUp(DAN, "Ann", Cents(500), at=place), "not_redeemed_here")
    assert (refusal.cite, place in refusal.says) == ("co-2022, 2203(2)", True)
    night.do(c.ColorUp(DAN, "Ann", Cents(500)))
    assert night.state.seats["Ann"].purse == {"color": 9500, "value": 500}


@pytest.mark.clause("co-2022:2203.2.redeem")
def test_color_chips_are_redeemed_only_at_the_table_that_sold_them(night: Play) -> None:
    refusal = night.no(c.ColorUp(DAN, "Ann", Cents(500), issued_at="8"), "not_redeemed_here")
    assert (refusal.cite, "8" in refusal.says) == ("co-2022, 2203(2)", True)
    night.no(c.ColorUp(DAN, "Ann", Cents(500), issued_at="8", at="8"), "not_redeemed_here")
    night.do(c.ColorUp(DAN, "Ann", Cents(500), issued_at="7", at="7"))
    assert_balanced(night)


def test_color_chips_that_were_carried_off_are_no_wager_until_they_are_back(night: Play) -> None:
    """2203(2): off the table they have no value; at this table they are redeemed at what they were sold for."""
    night.do(c.CarryOffChips(player("Ann"), "Ann"))
    night.no(night.wager("Ann", "red", 500, "color"), "not_enough_chips")
    night.no(c.ColorUp(DAN, "Ann", Cents(500)), "not_enough_chips")
    night.no(c.ReturnChips(DAN, "Ann", Cents(10_500)), "not_enough_chips")
    night.no(c.ReturnChips(DAN, "Ann", Cents(700)), "not_enough_chips")
    night.do(c.ReturnChips(DAN, "Ann", Cents(10_000)))
    assert night.held("Ann") == 10_000
    night.no(c.ReturnChips(DAN, "Ann", Cents(500)), "not_enough_chips")
    assert_balanced(night)


def test_color_chips_that_were_carried_off_keep_their_color_and_value(night: Play) -> None:
    night.do(c.CarryOffChips(player("Ann"), "Ann"))
    night.no(c.SetChips(player("Ann"), "Ann", "blue", Cents(100)), "value_in_play")


@pytest.mark.clause("co-2015:2203.3", "co-2022:2203.3")
def test_no_color_chips_look_like_value_chips_or_like_another_players(night: Play) -> None:
    night.sit("Bob")
    bob = player("Bob")
    for color in ("white", "Black ", "black", "gray"):
        refusal = night.no(c.SetChips(bob, "Bob", color, Cents(100)), "color_like_value_chips")
        assert refusal.cite.endswith("-2203(3)")
    refusal = night.no(c.SetChips(bob, "Bob", "blue", Cents(100)), "color_taken")
    assert refusal.cite.endswith("-2203(3)")
    night.no(c.SetChips(bob, "Bob", "ultramarine", Cents(100)), "no_such_chips")
    night.no(c.SetChips(DAN, "Bob", "blue", Cents(100)), "color_taken")
    night.do(c.SetChips(bob, "Bob", "red", Cents(100)))


@pytest.mark.clause("co-2015:2203.3.no-screen", "co-2022:2203.3.no-screen")
def test_without_a_shared_screen_two_terminals_may_have_one_color(day: str) -> None:
    for shared in (True, False):
        night = play("us-co", day, terminals=True, shared_screen=shared)
        night.sit("Ann")
        night.sit("Bob")
        night.do(c.SetChips(player("Ann"), "Ann", "blue", Cents(100)))
        second = c.SetChips(player("Bob"), "Bob", "blue", Cents(100))
        if shared:
            assert night.no(second, "color_taken").cite.endswith("-2203(3)")
        else:
            night.do(second)


def test_a_felt_without_terminals_has_no_such_exception(day: str) -> None:
    night = play("us-co", day, shared_screen=False)
    night.sit("Ann", color="blue", chips="color")
    night.sit("Bob")
    night.no(c.SetChips(player("Bob"), "Bob", "blue", Cents(100)), "color_taken")


@pytest.mark.parametrize("value", [-100, 1, 150, 10**15 + 1])
def test_a_color_chip_is_worth_a_number_of_smallest_chips(night: Play, value: int) -> None:
    night.sit("Bob")
    night.no(c.SetChips(player("Bob"), "Bob", "red", Cents(value)), "value_not_allowed")


def test_value_and_color_cannot_be_changed_while_a_purchase_of_them_is_under_way(night: Play) -> None:
    """2201(9): what was spread was spread for chips of one value."""
    night.sit("Bob", chips="color", color="red")
    night.do(c.SpreadTender(DAN, "Bob", "currency", Cents(1000), "color", True, night.confirmed("buy-in")))
    for value in (0, 300):
        night.no(c.SetChips(player("Bob"), "Bob", "red", Cents(value)), "value_in_play")
    night.do(c.StateAmount(DAN, Cents(1000)))
    night.do(c.GiveChips(DAN, Cents(1000)))
    assert night.state.seats["Bob"].purse == {"color": 1000}
