"""The rules of the game, paragraphs 1 and 2, in play: with which chips a player bets, and where they may go."""

from __future__ import annotations

import pytest
from nights import DAN, SUE, play, player

from croupier.money.amount import Cents, format_dollars
from croupier.table import commands as c
from croupier.table import events as e

RULES = "The rules of the game, paragraph"


@pytest.mark.clause("house:rules.1")
def test_a_bet_is_chips_and_stands_in_an_area_of_the_layout() -> None:
    night = play("us-nh")
    night.sit("Ann", 1_000, "color")
    for medium in ("cash", "currency", "coupon", "toke", "marker"):
        assert night.no(night.wager("Ann", "red", 500, medium), "not_chips").cite == f"{RULES} 1"
    night.no(night.wager("Ann", "red", 500, "electronic"), "medium_not_taken")
    night.no(night.wager("Ann", "red", 500, "color", how="spoken"), "refused_way")
    for place in ("yellow", "straight:37", "split:0-3", "neighbors:17"):
        assert night.no(night.wager("Ann", place, 500, "color"), "no_such_place").cite
    for at in ((-500, -500), (500, 500), (0, 144)):
        night.no(night.wager("Ann", "red", 500, "color", at=at), "misplaced")
    night.bet("Ann", "red", 500, "color")
    # The middle of the box 2, whatever the message calls it.
    night.bet("Ann", "", 500, "color", at=(18, 6))
    assert {key.place for key in night.state.seats["Ann"].wagers} == {"red", "straight:2"}


@pytest.mark.clause("house:rules.2")
def test_who_has_no_chips_cannot_bet() -> None:
    night = play("us-nh")
    night.sit("Ann")
    night.no(night.wager("Ann", "straight:17", 100, denomination=100), "not_enough_chips")
    night.do(c.SetChips(player("Ann"), "Ann", "red", Cents(100)))
    night.no(night.wager("Ann", "straight:17", 100, "color"), "not_enough_chips")
    night.no(night.wager("Bob", "straight:17", 100, "color"), "no_such_player")
    night.buy("Ann", 100, "value")
    night.bet("Ann", "straight:17", 100, denomination=100)
    night.no(night.wager("Ann", "straight:18", 100, denomination=100), "not_enough_chips")


def test_chips_are_the_players_when_the_dealer_gives_them_and_not_before() -> None:
    night = play("us-nh")
    night.sit("Ann")
    night.do(c.SpreadTender(DAN, "Ann", "currency", Cents(500), "value"))
    night.do(c.StateAmount(DAN, Cents(500)))
    night.no(night.wager("Ann", "red", 500, denomination=500), "not_enough_chips")
    night.do(c.GiveChips(DAN, Cents(500), night.confirmed("chips")))
    night.bet("Ann", "red", 500, denomination=500)
    night.no(c.DropTender(DAN, "bank"), "wrong_box")
    night.do(c.DropTender(DAN, "cash drop box"))
    assert night.ledger.balance("cash drop box") == 500


@pytest.mark.clause("house:rules.2.permission")
def test_value_chips_from_elsewhere_wait_for_the_dealers_permission() -> None:
    night = play("us-nh")
    night.sit("Ann")
    refusal = night.no(c.BringChips(DAN, "Ann", Cents(500), "here"), "not_admitted")
    assert refusal.cite == f"{RULES} 2"
    night.no(night.wager("Ann", "red", 500, denomination=500), "not_enough_chips")
    night.no(c.BringChips(player("Ann"), "Ann", Cents(500), "here", admitted=True), "not_yours")
    night.no(c.BringChips(DAN, "Ann", Cents(500), "another casino", admitted=True), "other_premises")
    [brought] = night.do(c.BringChips(DAN, "Ann", Cents(500), "here", admitted=True))
    assert brought == e.ChipsBrought("Ann", Cents(500), "here")
    night.bet("Ann", "red", 500, denomination=500)


@pytest.mark.clause("house:rules.2.identical")
def test_no_second_player_gets_a_color_or_bets_value_chips_that_are_in_use() -> None:
    night = play("us-nh")
    night.sit("Ann", 2_000, "color", color="red")
    night.buy("Ann", 500, "value")
    night.sit("Bob", 1_000)
    assert night.no(c.SetChips(player("Bob"), "Bob", "red", Cents(100)), "color_taken").cite == f"{RULES} 2"
    night.do(c.SetChips(player("Bob"), "Bob", "blue", Cents(100)))
    night.bet("Ann", "odd", 500, denomination=500)
    same = night.wager("Bob", "even", 500, denomination=500)
    assert night.no(same, "denomination_in_use").cite == f"{RULES} 2"
    night.bet("Bob", "even", 500, denomination=100)
    night.round("17")
    night.do(same)


def test_value_chips_are_free_again_when_the_other_player_takes_them_back() -> None:
    night = play("us-nh")
    for name in ("Ann", "Bob"):
        night.sit(name, 1_000)
    night.bet("Ann", "odd", 500, denomination=500)
    night.do(c.WithdrawWager(player("Ann"), "Ann", "odd", "value"))
    night.bet("Bob", "even", 500, denomination=500)
    night.no(night.wager("Ann", "odd", 500, denomination=500), "denomination_in_use")


def test_a_no_spin_leaves_value_chips_in_use() -> None:
    night = play("us-nh")
    for name in ("Ann", "Bob"):
        night.sit(name, 1_000)
    night.bet("Ann", "odd", 500, denomination=500)
    night.spin()
    night.do(c.ReportIrregularity(DAN, "foreign-object", {"ball removed in time": True}))
    night.no(night.wager("Bob", "even", 500, denomination=500), "denomination_in_use")


@pytest.mark.parametrize("denomination", [0, 1, 200, 1_000, -500])
def test_value_chips_have_a_denomination_of_this_table(denomination: int) -> None:
    night = play("us-nh")
    night.sit("Ann", 1_000)
    night.no(night.wager("Ann", "red", 1_000, denomination=denomination), "no_such_chips")


def test_a_bet_is_a_number_of_the_chips_it_is_made_of() -> None:
    night = play("us-nh")
    night.sit("Ann", 1_000)
    night.no(night.wager("Ann", "red", 600, denomination=500), "not_a_multiple")
    night.no(night.wager("Ann", "red", 550, denomination=100), "not_a_multiple")
    night.bet("Ann", "red", 600, denomination=100)


@pytest.mark.clause("house:rules.2.stay")
def test_color_chips_are_redeemed_at_their_table_and_nowhere_else() -> None:
    night = play("us-nh")
    night.sit("Ann", 2_000, "color")
    for place in ("cage", "8"):
        refusal = night.no(c.ColorUp(DAN, "Ann", Cents(1_000), at=place), "not_redeemed_here")
        assert place in refusal.says
        assert refusal.cite == f"{RULES} 2"
    night.no(c.ColorUp(DAN, "Ann", Cents(1_000), issued_at="8"), "not_redeemed_here")
    night.do(c.ColorUp(DAN, "Ann", Cents(1_000), issued_at="7", at="7"))
    night.do(c.ColorUp(DAN, "Ann", Cents(1_000)))
    assert night.state.seats["Ann"].purse == {"color": 0, "value": 2_000}


@pytest.mark.clause("house:rules.2.returned")
def test_a_color_chip_that_left_comes_back_at_one_dollar_or_as_the_floor_manager_says() -> None:
    night = play("us-nh")
    night.sit("Ann", 10_000, "color", value=500)
    night.do(c.CarryOffChips(DAN, "Ann"))
    [back] = night.do(c.ReturnChips(DAN, "Ann", Cents(5_000)))
    assert back == e.ChipsReturned("Ann", Cents(5_000), Cents(1_000))
    for value in (500, 499, 101, 99, 1):
        refusal = night.no(c.ReturnChips(DAN, "Ann", Cents(2_500), Cents(value)), "needs_supervisor")
        assert f"for {format_dollars(Cents(value))} each" in night.last(e.SupervisorCalled).why
        assert refusal.cite == f"{RULES} 2"
    night.do(c.ReturnChips(DAN, "Ann", Cents(2_500), Cents(100)))
    night.do(c.ReturnChips(SUE, "Ann", Cents(2_500), Cents(500)))
    assert night.held("Ann") == 1_000 + 500 + 2_500
    assert night.ledger.balance("away:Ann") == 0


@pytest.mark.parametrize("amount", [0, -500, 1, 10_500, 501])
def test_no_more_comes_back_than_left_and_only_whole_chips(amount: int) -> None:
    night = play("us-nh")
    night.sit("Ann", 10_000, "color", value=500)
    night.do(c.CarryOffChips(DAN, "Ann"))
    night.no(c.ReturnChips(SUE, "Ann", Cents(amount)))
    night.no(c.CarryOffChips(DAN, "Ann"), "not_enough_chips")


@pytest.mark.parametrize("value", [-100, 501, 10**12])
def test_not_even_the_floor_manager_gives_more_than_a_chip_was_sold_for(value: int) -> None:
    night = play("us-nh")
    night.sit("Ann", 10_000, "color", value=500)
    night.do(c.CarryOffChips(DAN, "Ann"))
    night.no(c.ReturnChips(SUE, "Ann", Cents(500), Cents(value)), "value_not_allowed")


def test_chips_that_are_away_cannot_be_bet() -> None:
    night = play("us-nh")
    night.sit("Ann", 1_000, "color")
    night.do(c.CarryOffChips(player("Ann"), "Ann"))
    night.no(night.wager("Ann", "red", 500, "color"), "not_enough_chips")
    assert night.ledger.balance("away:Ann") == 1_000


def test_value_chips_stay_in_use_when_they_are_moved() -> None:
    night = play("us-nh")
    for name in ("Ann", "Bob"):
        night.sit(name, 2_000)
    night.bet("Ann", "straight:17", 100, denomination=100)
    night.bet("Ann", "straight:17", 500, denomination=500)
    night.do(c.MoveWager(player("Ann"), "Ann", "straight:17", "straight:18", "value"))
    for denomination in (100, 500):
        night.no(night.wager("Bob", "red", 500, denomination=denomination), "denomination_in_use")
    night.do(c.WithdrawWager(player("Ann"), "Ann", "straight:18", "value"))
    night.bet("Bob", "red", 500, denomination=500)


def test_value_chips_can_be_bet_again_as_in_the_last_round_unless_another_player_was_quicker() -> None:
    night = play("us-nh")
    for name in ("Ann", "Bob"):
        night.sit(name, 2_000)
    night.bet("Ann", "straight:17", 500, denomination=500)
    night.round("18")
    night.do(c.Rebet(player("Ann"), "Ann"))
    night.no(night.wager("Bob", "red", 500, denomination=500), "denomination_in_use")
    night.round("18")
    night.bet("Bob", "red", 500, denomination=500)
    night.no(c.Rebet(player("Ann"), "Ann"), "denomination_in_use")


def test_chips_that_left_keep_the_value_they_were_sold_at() -> None:
    night = play("us-nh")
    night.sit("Ann", 10_000, "color", value=500)
    night.do(c.CarryOffChips(DAN, "Ann"))
    night.no(c.SetChips(player("Ann"), "Ann", "red", Cents(100)), "value_in_play")


def test_chips_come_back_after_their_player_had_left_and_their_color_is_kept_so_long() -> None:
    night = play("us-nh")
    night.sit("Ann", 10_000, "color", value=500, color="red")
    night.do(c.CarryOffChips(DAN, "Ann"))
    night.do(c.LeaveSeat(player("Ann"), "Ann"))
    night.do(c.SeatPlayer(player("Bob"), "Bob", 2))
    night.no(c.SetChips(player("Bob"), "Bob", "red", Cents(100)), "color_taken")
    night.do(c.SeatPlayer(player("Ann"), "Ann", 1))
    night.do(c.ReturnChips(DAN, "Ann", Cents(10_000)))
    assert night.held("Ann") == 2_000


@pytest.mark.parametrize("cents", [1, 37, 150])
def test_value_chips_come_only_in_amounts_that_chips_make(cents: int) -> None:
    night = play("us-nh")
    night.sit("Ann", 1_000)
    night.no(c.SpreadTender(DAN, "Ann", "currency", Cents(cents), "value"), "not_a_multiple")
    night.no(c.BringChips(DAN, "Ann", Cents(cents), "here", admitted=True), "not_a_multiple")
    night.bet("Ann", "straight:17", 500, denomination=100)
    night.no(c.WithdrawWager(player("Ann"), "Ann", "straight:17", "value", Cents(cents)), "not_a_multiple")


def test_chips_that_are_away_are_not_lost_by_cashing_out_the_rest() -> None:
    night = play("us-nh")
    night.sit("Ann", 2_000, "color")
    night.do(c.CarryOffChips(DAN, "Ann"))
    night.buy("Ann", 500, "value")
    night.do(c.CashOut(player("Ann"), "Ann"))
    night.do(c.SeatPlayer(player("Ann"), "Ann", 1))
    night.do(c.ReturnChips(DAN, "Ann", Cents(2_000)))
    assert night.held("Ann") == 2_000


def test_a_five_dollar_chip_is_not_taken_back_in_parts() -> None:
    night = play("us-nh")
    night.sit("Ann", 1_000)
    night.bet("Ann", "straight:17", 500, denomination=500)
    night.no(c.WithdrawWager(player("Ann"), "Ann", "straight:17", "value", Cents(100)), "not_a_multiple")


def test_color_chips_keep_no_value_chips_from_anybody() -> None:
    night = play("us-nh")
    night.sit("Ann", 1_000, "color", value=500)
    night.sit("Bob", 1_000)
    night.bet("Ann", "red", 500, "color", denomination=500)
    night.bet("Bob", "odd", 500, denomination=500)
