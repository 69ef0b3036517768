"""The rules of the game, paragraphs 1 and 2, in play: with which chips a player bets, and where they may go."""

from __future__ import annotations

import pytest
from nights import DAN, SUE, play, player

from croupier.money.amount import Cents, format_dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.views.dealer import dealer_view

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
    night.do(c.SpreadTender(DAN, "Ann", "currency", Cents(500), "value", denomination=Cents(500)))
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
    refusal = night.no(c.BringChips(DAN, "Ann", Cents(500), "here", denomination=Cents(500)), "not_admitted")
    assert refusal.cite == f"{RULES} 2"
    night.no(night.wager("Ann", "red", 500, denomination=500), "not_enough_chips")
    night.no(c.BringChips(player("Ann"), "Ann", Cents(500), "here", admitted=True), "not_yours")
    night.no(c.BringChips(DAN, "Ann", Cents(500), "another casino", True, Cents(500)), "other_premises")
    [brought] = night.do(c.BringChips(DAN, "Ann", Cents(500), "here", True, Cents(500)))
    assert brought == e.ChipsBrought("Ann", Cents(500), "here", Cents(500))
    night.bet("Ann", "red", 500, denomination=500)


def sale(name: str, cents: int, denomination: int) -> c.SpreadTender:
    return c.SpreadTender(DAN, name, "currency", Cents(cents), "value", denomination=Cents(denomination))


@pytest.mark.clause("house:rules.2.identical")
def test_no_second_player_is_sold_or_bets_a_color_or_value_chips_that_are_in_use() -> None:
    """Question H9: Ann has $5 chips, in hand and on the felt; Bob is sold none, brings none and bets none."""
    night = play("us-nh")
    night.sit("Ann", 2_000, "color", color="red")
    night.buy("Ann", 500, "value", denomination=500)
    night.sit("Bob")
    assert night.no(c.SetChips(player("Bob"), "Bob", "red", Cents(100)), "color_taken").cite == f"{RULES} 2"
    night.do(c.SetChips(player("Bob"), "Bob", "blue", Cents(100)))
    brings = c.BringChips(DAN, "Bob", Cents(500), "here", True, Cents(500))
    for refused in (sale("Bob", 500, 500), brings):
        assert night.no(refused, "denomination_in_use").cite == f"{RULES} 2"
    night.buy("Bob", 1_000, "value", denomination=100)
    same = night.wager("Bob", "even", 500, denomination=500)
    assert night.no(same, "denomination_in_use").cite == f"{RULES} 2"
    night.bet("Ann", "odd", 500, denomination=500)
    for one in (sale("Bob", 500, 500), brings, same):
        assert night.no(one, "denomination_in_use").cite == f"{RULES} 2"
    night.no(sale("Ann", 500, 100), "denomination_in_use")
    night.bet("Bob", "even", 500, denomination=100)
    night.round("18")  # Ann has lost the last of hers
    night.buy("Bob", 500, "value", denomination=500)
    night.do(same)
    night.no(sale("Ann", 500, 500), "denomination_in_use")


@pytest.mark.clause("house:rules.2.identical")
def test_a_sale_of_value_chips_says_which_and_the_form_offers_them() -> None:
    night = play("us-nh")
    night.sit("Ann")
    for denomination in (0, 1, 200, 1_000, -500):
        assert night.no(sale("Ann", 1_000, denomination), "no_such_chips").cite == f"{RULES} 2"
        brought = c.BringChips(DAN, "Ann", Cents(1_000), "here", True, Cents(denomination))
        night.no(brought, "no_such_chips")
    night.no(sale("Ann", 600, 500), "not_a_multiple")
    spread = next(step for step in dealer_view(night.state, night.rules).buying if step.does == "SpreadTender")
    assert spread.is_open
    (field,) = (field for field in spread.fields if field.name == "denomination")
    assert field.choices == ((100, "$1"), (500, "$5"), (2_500, "$25"), (10_000, "$100"))
    night.do(sale("Ann", 1_000, 500))
    night.do(c.StateAmount(DAN, Cents(1_000)))
    [given] = night.do(c.GiveChips(DAN, Cents(1_000), night.confirmed("chips")))
    assert isinstance(given, e.ChipsGiven)
    assert given.denomination == 500
    elsewhere = play("us-co")
    elsewhere.sit("Ann", 1_000)
    elsewhere.sit("Bob", 1_000)  # there the same chips are sold to both, and no form asks
    fields = [field.name for step in dealer_view(elsewhere.state, elsewhere.rules).buying for field in step.fields]
    assert "denomination" not in fields


def test_value_chips_are_free_again_when_their_player_has_none_or_has_left() -> None:
    for goes in (c.CashOut(player("Ann"), "Ann"), c.LeaveSeat(player("Ann"), "Ann")):
        night = play("us-nh")
        night.sit("Ann", 1_000, denomination=500)
        night.sit("Bob", 1_000, denomination=100)
        night.bet("Ann", "odd", 500, denomination=500)
        night.do(c.WithdrawWager(player("Ann"), "Ann", "odd", "value"))
        night.no(sale("Bob", 500, 500), "denomination_in_use")
        night.do(goes)
        night.buy("Bob", 500, "value", denomination=500)
        night.bet("Bob", "even", 500, denomination=500)


def test_what_a_player_had_before_is_forgotten_with_the_last_of_it() -> None:
    night = play("us-nh")
    night.sit("Ann", 500, denomination=500)
    night.bet("Ann", "odd", 500, denomination=500)
    night.round("18")
    night.buy("Ann", 500, "value", denomination=100)
    night.sit("Bob", 500, denomination=500)
    night.no(night.wager("Ann", "odd", 500, denomination=500), "denomination_in_use")


def test_what_is_paid_for_color_chips_is_not_issued_for_play() -> None:
    """Question H9: Bob redeems color chips while Ann has $5 chips, and bets no such chips."""
    night = play("us-nh")
    night.sit("Ann", 1_000, denomination=500)
    night.sit("Bob", 1_000, "color")
    night.do(c.ColorUp(player("Bob"), "Bob", Cents(1_000)))
    night.no(night.wager("Bob", "odd", 500, denomination=500), "denomination_in_use")
    night.bet("Bob", "odd", 500, denomination=100)


def test_a_no_spin_leaves_value_chips_in_use() -> None:
    night = play("us-nh")
    night.sit("Ann", 500, denomination=500)
    night.sit("Bob", 1_000, denomination=100)
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
    night.sit("Ann", 100, denomination=100)
    night.buy("Ann", 500, "value", denomination=500)
    night.sit("Bob", 2_500, denomination=2_500)
    night.bet("Ann", "straight:17", 100, denomination=100)
    night.bet("Ann", "straight:17", 500, denomination=500)
    night.do(c.MoveWager(player("Ann"), "Ann", "straight:17", "straight:18", "value"))
    for denomination in (100, 500):
        night.no(night.wager("Bob", "red", 500, denomination=denomination), "denomination_in_use")


def test_value_chips_can_be_bet_again_as_in_the_last_round() -> None:
    night = play("us-nh")
    night.sit("Ann", 1_000, denomination=500)
    night.sit("Bob", 1_000, denomination=100)
    night.bet("Ann", "straight:17", 500, denomination=500)
    night.round("18")
    night.do(c.Rebet(player("Ann"), "Ann"))
    night.no(night.wager("Bob", "red", 500, denomination=500), "denomination_in_use")


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
    night.no(sale("Ann", cents, 100), "not_a_multiple")
    night.no(c.BringChips(DAN, "Ann", Cents(cents), "here", True, Cents(100)), "not_a_multiple")
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
