"""Rule 22, played oddly: things asked twice, in the wrong place, by people who have left, and sums that cannot be."""

from __future__ import annotations

import pytest
from balance import assert_balanced
from nights import DAN, SUE, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c

FIVE = Cents(500)


@pytest.fixture
def night() -> Play:
    night = play("us-co")
    night.sit("Ann", 10_000)
    return night


def test_a_coupon_on_the_felt_is_worth_nothing_when_the_table_closes(night: Play) -> None:
    """2203(1): it is handed back, and no chips are given for it."""
    night.do(c.PlaceCoupon(DAN, "Ann", "red", FIVE, "C-1", "match play"))
    night.bet("Ann", "black", 500)
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    assert (night.held("Ann"), night.on_felt("Ann")) == (10_000, 0)
    assert_balanced(night)


def test_a_coupon_is_bet_whole_and_once_with_its_number(night: Play) -> None:
    night.do(c.PlaceCoupon(DAN, "Ann", "red", FIVE, "C-1", "match play"))
    night.no(c.PlaceCoupon(DAN, "Ann", "red", FIVE, "C-2", "match play"), "already_done")
    night.no(c.PlaceCoupon(DAN, "Ann", "black", FIVE, " ", "match play"), "already_done")
    night.no(c.WithdrawWager(player("Ann"), "Ann", "red", "coupon", Cents(100)))
    night.no(c.MoveWager(player("Ann"), "Ann", "red", "black", "coupon"))
    night.do(c.WithdrawWager(player("Ann"), "Ann", "red", "coupon"))
    assert (night.held("Ann"), night.on_felt("Ann")) == (10_000, 0)
    assert_balanced(night)


@pytest.mark.parametrize("worth", [0, -500, 150, 50, 10**30])
def test_a_coupon_has_a_worth_that_can_be_paid(night: Play, worth: int) -> None:
    night.no(c.PlaceCoupon(DAN, "Ann", "red", Cents(worth), "C-1", "match play"))


def test_a_player_who_has_left_bets_and_buys_nothing_new(night: Play) -> None:
    """What stands is settled and what is held waits; a seat taken again goes on."""
    night.bet("Ann", "red", 500)
    night.round("1")
    night.bet("Ann", "red", 500)
    night.do(c.LeaveSeat(player("Ann"), "Ann"))
    for command in (
        night.wager("Ann", "black", 500),
        c.PlaceWager(DAN, "Ann", "black", FIVE, "value"),
        c.Rebet(player("Ann"), "Ann"),
        c.PlaceCoupon(DAN, "Ann", "black", FIVE, "C-1", "match play"),
        c.PlaceToke(DAN, "Ann", "red", FIVE, "value"),
        c.SpreadTender(DAN, "Ann", "currency", FIVE, "value", True, night.confirmed("buy-in")),
    ):
        night.no(command, "no_such_player")
    night.round("1")
    assert night.held("Ann") == 11_000
    night.no(c.LeaveSeat(player("Ann"), "Ann"), "already_done")
    night.do(c.SeatPlayer(player("Ann"), "Ann", 4))
    night.bet("Ann", "black", 500)
    assert_balanced(night)


def test_a_message_that_arrives_twice_is_taken_once(night: Play) -> None:
    night.bet("Ann", "red", 500, serial=1)
    night.no(night.wager("Ann", "red", 500, serial=1), "already_done")
    night.no(c.ClearWagers(player("Ann"), "Ann", serial=1), "already_done")
    night.do(c.ClearWagers(player("Ann"), "Ann", serial=2))
    night.no(c.Rebet(player("Ann"), "Ann", serial=-1), "already_done")
    assert night.held("Ann") == 10_000


@pytest.mark.parametrize("stake", [-100, 50, 450, 600, 10**30])
def test_a_wager_is_taken_back_by_whole_chips_and_never_more_than_there_is(night: Play, stake: int) -> None:
    night.bet("Ann", "red", 500)
    night.no(c.WithdrawWager(player("Ann"), "Ann", "red", "value", Cents(stake)))
    night.do(c.WithdrawWager(player("Ann"), "Ann", "red", "value", Cents(400)))
    assert (night.held("Ann"), night.on_felt("Ann")) == (9900, 100)


@pytest.mark.parametrize("amount", [0, -100, 37, 10**14])
def test_value_chips_are_brought_in_whole_chips(night: Play, amount: int) -> None:
    night.no(c.BringChips(DAN, "Ann", Cents(amount), "here"))


@pytest.mark.parametrize("name", ["Zoë", "李雷", "أحمد", "O'Neill 3rd", "Ω"])
def test_a_player_may_have_any_name_that_can_be_read(night: Play, name: str) -> None:
    night.sit(name, 1000)
    night.bet(name, "red", 1000)
    night.round("1")
    assert night.held(name) == 2000
    assert_balanced(night)


@pytest.mark.parametrize("name", ["", " ", "Ann\n", "\u202eBob", "a\x00b", "x" * 65])
def test_a_name_that_hides_something_is_refused(night: Play, name: str) -> None:
    night.no(c.SeatPlayer(player(name), name, 5), "bad_name")


@pytest.mark.parametrize("seat", [0, -1, 10**9])
def test_there_is_no_such_seat(night: Play, seat: int) -> None:
    night.no(c.SeatPlayer(player("Bob"), "Bob", seat), "bad_amount")


def test_one_seat_has_one_player(night: Play) -> None:
    night.no(c.SeatPlayer(player("Ann"), "Ann", 2), "already_seated")
    night.no(c.SeatPlayer(player("Bob"), "Bob", 1), "seat_taken")
    night.do(c.SeatPlayer(player("Bob"), "Bob", 2))


def test_the_largest_sum_is_won_to_the_cent() -> None:
    night = play("us-co", limits={"table": {"min": "$1", "max": "$99,999,999,999"}})
    for _ in range(36):
        night.fill(9_999_999_999_900)
    night.sit("Ann", 9_999_999_999_900)
    night.bet("Ann", "straight:17", 9_999_999_999_900)
    night.round("17")
    assert night.held("Ann") == 36 * 9_999_999_999_900
    night.do(c.CashOut(player("Ann"), "Ann"))
    assert_balanced(night)


def test_a_table_without_named_denominations_still_takes_tips() -> None:
    night = play("us-co", denominations=[])
    night.sit("Ann", 1000)
    night.bet("Ann", "red", 500)
    night.do(c.PlaceToke(DAN, "Ann", "red", Cents(100), "value"))
    night.round("1")
    assert night.ledger.balance("tips") == 200


def test_a_closed_table_does_nothing_but_pay_its_players_out(night: Play) -> None:
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    for command in (
        night.wager("Ann", "red", 500),
        c.SpinBall(DAN),
        c.ReportIrregularity(DAN, "a bird"),
        c.SeatPlayer(player("Bob"), "Bob", 2),
        c.OpenDispute(player("Ann"), "Ann", "about nothing"),
        c.CloseTable(SUE, "the fire alarm rings"),
    ):
        night.no(command, "not_open")
    night.do(c.CashOut(player("Ann"), "Ann"))
    assert_balanced(night)


def test_chips_left_at_a_table_are_there_when_it_opens_again(night: Play) -> None:
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    night.open()
    night.bet("Ann", "red", 500)
    night.round("1")
    assert night.held("Ann") == 10_500
    assert_balanced(night)


def test_a_table_that_still_owes_a_ruling_does_not_close(night: Play) -> None:
    night.do(c.OpenDispute(player("Ann"), "Ann", "the last payment"))
    assert night.no(c.CloseTable(SUE, "the fire alarm rings"), "dispute_pending").cite == "30-2206(5)"
    night.do(c.RuleDispute(SUE, 1, "stands", "counted again"))
    night.do(c.CloseTable(SUE, "the fire alarm rings"))


def test_a_coupon_is_bet_once_unless_it_was_handed_back() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    coupon = c.PlaceCoupon(player("Ann"), "Ann", "red", Cents(500), "C-1", "valid coupon")
    night.do(coupon)
    night.no(c.PlaceCoupon(player("Ann"), "Ann", "black", Cents(500), "C-1", "valid coupon"), "already_done")
    night.do(c.WithdrawWager(player("Ann"), "Ann", "red", "coupon"))
    night.do(coupon)
    night.round("1")
    night.no(coupon, "already_done")


def test_a_ball_that_is_not_fit_is_not_spun_again() -> None:
    night = play("us-co")
    night.spin()
    night.do(c.ReportIrregularity(DAN, "ball-left-wheel"))
    night.do(c.InspectBall(SUE, fit=False))
    night.no(c.SpinBall(DAN), "ball_not_inspected")
    night.do(c.InspectBall(SUE, fit=False, replaced=True))
    night.spin()


def test_a_wager_that_the_dealer_moved_waits_for_its_player_too() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.do(c.MoveWager(DAN, "Ann", "red", "black", "value"))
    assert night.state.seats["Ann"].to_confirm == ("black",)
    night.do(c.ConfirmWager(player("Ann"), "Ann", "black"))
    assert not night.state.seats["Ann"].to_confirm


def test_the_two_spots_of_one_bet_share_its_maximum() -> None:
    night = play("us-co")
    night.sit("Ann", 50_000)
    night.bet("Ann", "split:0-00", 6_000)
    night.no(night.wager("Ann", "courtesy-line", 4_100), "above_maximum")
    night.bet("Ann", "courtesy-line", 4_000)
    night.no(night.wager("Ann", "split:0-00", 100), "above_maximum")
    night.round("00")
    assert night.held("Ann") == 50_000 + 17 * 10_000


def test_names_that_look_alike_are_one_name() -> None:
    night = play("us-co")
    night.do(c.SeatPlayer(player("Ren\u00e9"), "Ren\u00e9", 1))
    night.no(c.SeatPlayer(player("Rene\u0301"), "Rene\u0301", 2), "bad_name")


def test_a_coupon_that_is_held_to_stand_elsewhere_goes_there_with_its_number() -> None:
    night = play("us-co")
    night.sit("Ann", 10_000)
    night.do(c.PlaceCoupon(player("Ann"), "Ann", "red", Cents(500), "C-1", "valid coupon"))
    night.do(c.OpenDispute(player("Ann"), "Ann", "it stood on black", "red"))
    (dispute,) = night.state.disputes
    night.no(c.RuleDispute(SUE, dispute, "straight:17", "seen on camera"), "coupon_not_here")
    night.do(c.RuleDispute(SUE, dispute, "black", "seen on camera"))
    night.do(c.ClearWagers(player("Ann"), "Ann"))
    night.do(c.PlaceCoupon(player("Ann"), "Ann", "red", Cents(500), "C-1", "valid coupon"))
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    assert (night.held("Ann"), night.state.seats["Ann"].coupons) == (10_000, {})
