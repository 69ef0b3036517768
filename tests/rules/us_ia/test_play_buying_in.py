"""INTRODUCTION 1 and 2 and BUYING-IN, in play: colors and values, and the purchase step by step."""

from __future__ import annotations

import pytest
from nights import DAN, MAX, SENSOR, SUE, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import Actor
from croupier.views.player import player_view

ANN = player("Ann")
BUYING = "BUYING-IN, paragraph"


def table(value: int = 100) -> Play:
    """Ann sits there with a color of that value, and has bought nothing."""
    night = play("us-ia")
    night.sit("Ann", 0, "color", value=value, color="red")
    return night


def spread(night: Play, cents: int, tender: str = "currency", chips: str = "color") -> c.SpreadTender:
    return c.SpreadTender(DAN, "Ann", tender, Cents(cents), chips, True, night.confirmed("buy-in"))


def called(night: Play, cents: int, tender: str = "currency") -> e.AmountStated:
    """The money lies there and the amount was said."""
    night.do(spread(night, cents, tender))
    [stated] = night.do(c.StateAmount(DAN, Cents(cents)))
    assert isinstance(stated, e.AmountStated)
    return stated


def giving(night: Play, cents: int) -> c.GiveChips:
    return c.GiveChips(DAN, Cents(cents), night.confirmed("chips"))


@pytest.mark.clause("ia:intro.1.combination")
def test_a_player_combines_inside_and_outside_bets_in_one_spin() -> None:
    night = play("us-ia")
    night.sit("Ann", 20_000)
    places = [
        "straight:17", "straight:00", "split:17-20", "street:16-18", "corner:16-20", "first-five", "line:16-21",
        "courtesy-line", "even", "odd", "high", "low", "black", "red", "column:2", "dozen:1", "dozen:2", "dozen:3",
    ]  # fmt: skip
    for place in places:
        night.bet("Ann", place, 500)
    assert [key.place for key in night.state.seats["Ann"].wagers] == places
    night.round("17")
    # 17 is black, odd, low, in the second column and the second dozen.
    won = (35 + 17 + 11 + 8 + 5 + 1 + 1 + 1 + 2 + 2) * 500
    lost = 8 * 500
    assert night.held("Ann") == 20_000 + won - lost


@pytest.mark.clause("ia:intro.2")
def test_a_color_is_held_by_one_player_at_a_time() -> None:
    night = play("us-ia")
    night.sit("Ann", 2_000, "color", color="red")
    night.sit("Bob")
    refusal = night.no(c.SetChips(player("Bob"), "Bob", "red", Cents(100)), "color_taken")
    assert refusal.cite == f"{BUYING} 1"
    night.do(c.SetChips(player("Bob"), "Bob", "blue", Cents(100)))
    night.do(c.CashOut(ANN, "Ann"))
    night.do(c.SetChips(player("Bob"), "Bob", "red", Cents(500)))
    assert {seat.player: seat.color for seat in night.state.seats.values()} == {"Bob": "red"}


def test_a_player_who_left_chips_behind_keeps_the_color() -> None:
    night = play("us-ia")
    night.sit("Ann", 2_000, "color", color="red")
    night.do(c.LeaveSeat(ANN, "Ann"))
    night.sit("Bob")
    night.no(c.SetChips(player("Bob"), "Bob", "red", Cents(100)), "color_taken")


@pytest.mark.clause("ia:intro.2.value", "ia:buyin.4")
def test_a_chip_is_worth_nothing_until_it_is_given_one_of_three_values() -> None:
    night = play("us-ia")
    night.sit("Ann")
    night.do(c.SetChips(ANN, "Ann", "red"))
    assert night.state.seats["Ann"].chip_value == 0
    assert night.no(spread(night, 2_000), "no_value_set").cite == "INTRODUCTION, paragraph 2"
    assert night.no(night.wager("Ann", "red", 500, "color"), "no_value_set").cite == "INTRODUCTION, paragraph 2"
    for value in (1, 50, 99, 101, 200, 1_000, 2_000, 2_501, 10_000, -100):
        refusal = night.no(c.SetChips(ANN, "Ann", "red", Cents(value)), "value_not_allowed")
        assert refusal.cite == f"{BUYING} 4"
    for value in (100, 500, 2_500):
        night.do(c.SetChips(ANN, "Ann", "red", Cents(value)))
        assert night.state.seats["Ann"].chip_value == value


@pytest.mark.parametrize(
    ("value", "marker"),
    [
        pytest.param(100, "20", marks=pytest.mark.clause("ia:buyin.3.1")),
        pytest.param(500, "100", marks=pytest.mark.clause("ia:buyin.3.2")),
        pytest.param(2_500, "500", marks=pytest.mark.clause("ia:buyin.3.3")),
    ],
)
@pytest.mark.clause("ia:buyin.3.stack")
def test_the_button_on_the_rim_tells_the_price_of_a_stack_of_20(value: int, marker: str) -> None:
    """A chip of the color is worth a twentieth of its button: that is what it is bet, paid and cashed at."""
    night = play("us-ia")
    night.sit("Ann")
    [chosen] = night.do(c.SetChips(ANN, "Ann", "red", Cents(value)))
    assert chosen == e.ChipsSet("Ann", "red", Cents(value), marker)
    assert value * 20 == int(marker) * 100
    assert player_view(night.state, night.rules, "Ann").chip_value == value
    stack = int(marker) * 100
    night.buy("Ann", stack, "color")
    for cents in (value // 2, 5 * value + 1, 6 * value - 1):
        night.no(night.wager("Ann", "red", cents, "color"), "not_a_multiple")
    for chips in (5, 6, 7, 2):
        night.bet("Ann", "red", chips * value, "color")
    night.no(night.wager("Ann", "black", 5 * value, "color"), "not_enough_chips")
    night.round("1")
    assert night.state.seats["Ann"].purse == {"color": 2 * stack}


def test_a_value_does_not_change_while_chips_of_the_color_are_in_play() -> None:
    night = table()
    night.buy("Ann", 2_000, "color")
    change = c.SetChips(ANN, "Ann", "red", Cents(500))
    night.no(change, "value_in_play")
    night.bet("Ann", "red", 2_000, "color")
    night.no(change, "value_in_play")
    night.round("2")
    night.do(change)


def test_a_value_does_not_change_between_the_money_and_the_chips() -> None:
    night = table()
    night.do(spread(night, 2_000))
    night.no(c.SetChips(ANN, "Ann", "red", Cents(2_500)), "value_in_play")


@pytest.mark.clause("ia:buyin.1")
def test_nobody_gets_chips_that_look_like_value_chips_or_like_those_of_another() -> None:
    night = play("us-ia", value_colors=["green", "black"])
    night.sit("Ann", 0, "color", color="red")
    night.sit("Bob")
    for color, code in (
        ("green", "color_like_value_chips"),
        ("black", "color_like_value_chips"),
        ("red", "color_taken"),
    ):
        assert night.no(c.SetChips(DAN, "Bob", color, Cents(100)), code).cite == f"{BUYING} 1"
    night.no(c.SetChips(DAN, "Bob", "plaid", Cents(100)), "no_such_chips")
    assert night.state.seats["Bob"].color == ""
    night.do(c.SetChips(DAN, "Bob", "blue", Cents(100)))


@pytest.mark.clause("ia:buyin.2")
def test_first_the_money_is_laid_on_the_wheel_head_or_in_the_work_area() -> None:
    night = table()
    night.no(c.StateAmount(DAN, Cents(2_000)), "no_buy_in")
    night.no(giving(night, 2_000), "no_buy_in")
    night.no(c.DropTender(DAN, "drop"), "no_buy_in")
    refusal = night.no(c.SpreadTender(DAN, "Ann", "currency", Cents(2_000), "color"), "not_confirmed")
    assert "wheel head" in refusal.says
    assert "work area" in refusal.says
    assert refusal.cite == f"{BUYING} 2"
    [laid] = night.do(spread(night, 2_000))
    assert isinstance(laid, e.TenderSpread)
    assert laid.confirmed == ("wheel-head-or-work-area",)


@pytest.mark.clause("ia:buyin.5")
@pytest.mark.parametrize(("value", "chips"), [(100, 7), (500, 20), (2_500, 4)])
def test_chips_times_value_is_the_money(value: int, chips: int) -> None:
    night = table(value)
    money = value * chips
    for uneven in (money + 1, money - 1, money + value // 2):
        assert night.no(spread(night, uneven), "not_a_multiple").cite == f"{BUYING} 5"
    called(night, money)
    for wrong in (money + value, money - value, 0, -money):
        assert night.no(giving(night, wrong), "amount_differs").cite == f"{BUYING} 5"
    night.do(giving(night, money))
    assert night.state.seats["Ann"].purse == {"color": money}


@pytest.mark.clause("ia:buyin.5.call")
def test_the_call_is_change_for_currency_and_check_change_for_value_chips() -> None:
    night = table()
    assert called(night, 2_000).says == "Change, $20"
    night.do(giving(night, 2_000))
    night.do(c.DropTender(DAN, "drop"))
    night.buy("Ann", 2_500, "value")
    assert called(night, 2_500, "value chips").says == "Check change, $25"


@pytest.mark.clause("ia:buyin.5.push")
def test_the_chips_are_the_players_only_after_the_call() -> None:
    night = table()
    night.do(spread(night, 2_000))
    refusal = night.no(giving(night, 2_000), "step_skipped")
    assert refusal.cite == f"{BUYING} 5"
    assert night.held("Ann") == 0
    night.no(c.StateAmount(DAN, Cents(2_001)), "amount_differs")
    night.do(c.StateAmount(DAN, Cents(2_000)))
    assert night.held("Ann") == 0
    night.no(night.wager("Ann", "red", 500, "color"), "not_enough_chips")
    night.do(giving(night, 2_000))
    assert night.held("Ann") == 2_000


@pytest.mark.clause("ia:buyin.5.supervisor")
@pytest.mark.parametrize("value", [100, 500, 2_500])
def test_99_chips_need_nobody_and_100_wait_for_a_supervisor(value: int) -> None:
    night = table(value)
    called(night, 99 * value)
    night.do(giving(night, 99 * value))
    night.do(c.DropTender(DAN, "drop"))
    called(night, 100 * value)
    refusal = night.no(giving(night, 100 * value), "needs_supervisor")
    assert "100" in refusal.says
    assert refusal.cite == f"{BUYING} 5"
    for by in (DAN, ANN, MAX, SENSOR):
        night.no(c.ApproveChips(by), "not_yours")
    night.no(giving(night, 100 * value), "needs_supervisor")
    night.do(c.ApproveChips(SUE))
    night.do(giving(night, 100 * value))
    assert night.held("Ann") == 199 * value


def test_an_approval_is_for_one_purchase() -> None:
    night = table()
    night.buy("Ann", 10_000, "color")
    night.no(c.ApproveChips(SUE), "no_buy_in")
    called(night, 10_000)
    night.no(giving(night, 10_000), "needs_supervisor")


def test_a_purchase_that_is_called_off_gives_the_money_back() -> None:
    night = table()
    called(night, 10_000)
    night.do(c.ReturnTender(DAN))
    assert night.held("Ann") == 0
    night.no(giving(night, 10_000), "no_buy_in")
    called(night, 2_000)
    night.do(giving(night, 2_000))
    night.no(c.ReturnTender(DAN), "already_done")


@pytest.mark.clause("ia:buyin.6")
def test_chips_just_sold_lie_before_the_player_and_never_on_the_betting_area() -> None:
    night = table()
    called(night, 2_000)
    refusal = night.no(c.GiveChips(DAN, Cents(2_000)), "not_confirmed")
    assert "betting area" in refusal.says
    assert refusal.cite == f"{BUYING} 6"
    [given] = night.do(c.GiveChips(DAN, Cents(2_000), frozenset({"layout-clear"})))
    assert isinstance(given, e.ChipsGiven)
    assert given.confirmed == ("layout-clear",)
    assert (night.held("Ann"), night.on_felt("Ann"), night.state.on_felt()) == (2_000, 0, 0)
    assert night.ledger.balance("felt:Ann") == 0


@pytest.mark.clause("ia:buyin.7")
def test_a_purchase_ends_when_currency_is_dropped_or_value_chips_are_in_the_bank() -> None:
    night = table()
    called(night, 2_000)
    night.no(c.DropTender(DAN, "drop"), "step_skipped")
    night.do(giving(night, 2_000))
    night.no(spread(night, 2_000), "buy_in_open")
    for box in ("bank", "drop box", "", "pocket"):
        assert night.no(c.DropTender(DAN, box), "wrong_box").cite == f"{BUYING} 7"
    night.do(c.DropTender(DAN, "drop"))
    assert night.state.buy_in is None
    assert night.ledger.balance("drop") == 2_000

    night.buy("Ann", 2_500, "value")
    assert night.ledger.balance("drop") == 4_500
    float_ = night.ledger.balance("float")
    called(night, 2_500, "value chips")
    night.do(giving(night, 2_500))
    night.no(c.DropTender(DAN, "drop"), "wrong_box")
    [banked] = night.do(c.DropTender(DAN, "bank"))
    assert banked == e.TenderDropped("Ann", "value chips", Cents(2_500), "bank")
    assert night.ledger.balance("drop") == 4_500
    # As many value chips came into the bank as color chips went out of it.
    assert night.ledger.balance("float") == float_


def test_value_chips_that_buy_color_chips_leave_the_players_purse() -> None:
    night = table()
    night.buy("Ann", 2_500, "value")
    night.no(spread(night, 2_600, "value chips"), "not_enough_chips")
    called(night, 2_500, "value chips")
    night.no(night.wager("Ann", "red", 500), "not_enough_chips")
    night.do(giving(night, 2_500))
    night.do(c.DropTender(DAN, "bank"))
    assert (night.held("Ann"), night.state.seats["Ann"].purse["color"]) == (2_500, 2_500)


def test_value_chips_come_back_when_the_exchange_is_called_off() -> None:
    night = table()
    night.buy("Ann", 2_500, "value")
    night.do(spread(night, 2_500, "value chips"))
    night.do(c.ReturnTender(DAN))
    assert night.state.seats["Ann"].purse["value"] == 2_500
    assert night.ledger.balance("purse:Ann") == 2_500


@pytest.mark.parametrize("tender", ["check", "credit card", "ticket", "", "CURRENCY"])
def test_chips_are_bought_with_value_chips_or_currency(tender: str) -> None:
    night = table()
    assert night.no(spread(night, 2_000, tender), "tender_not_accepted").cite == f"{BUYING} 2"


def test_money_that_is_not_good_buys_nothing() -> None:
    night = table()
    night.no(c.SpreadTender(DAN, "Ann", "currency", Cents(2_000), "color", False, night.confirmed("buy-in")))
    assert night.state.buy_in is None


@pytest.mark.parametrize("cents", [0, -100, 10**13 + 100, 10**40])
def test_an_amount_that_cannot_be_buys_nothing(cents: int) -> None:
    night = table()
    night.no(spread(night, cents), "bad_amount")


@pytest.mark.parametrize("by", [ANN, SUE, SENSOR, MAX, Actor("Eve", DAN.role)])
def test_only_the_dealer_on_duty_sells_chips(by: Actor) -> None:
    night = table()
    command = c.SpreadTender(by, "Ann", "currency", Cents(2_000), "color", True, night.confirmed("buy-in"))
    assert night.no(command).code in ("not_yours", "not_on_duty")


def test_chips_may_be_bought_while_the_ball_runs_but_not_bet_after_the_close() -> None:
    night = table()
    night.spin()
    night.close()
    night.buy("Ann", 2_000, "color")
    night.no(night.wager("Ann", "red", 500, "color"), "too_late")
