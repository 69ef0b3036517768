"""Rule 22, section 2203(1), (4) and (5), played: what is taken as a wager, and who answers for where it stands."""

from __future__ import annotations

import pytest
from nights import DAN, SUE, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.views.dealer import dealer_view

OLDER, NEWER = "2015-02-01", "2022-08-14"
OUTSIDE = ("column:1", "dozen:2", "red", "black", "odd", "even", "low", "high")
INSIDE = (
    "straight:17", "split:17-18", "street:13-15", "trio:0-1-2", "corner:17-21", "first-five", "line:13-18",
    "courtesy-line",
)  # fmt: skip


@pytest.fixture(params=[OLDER, NEWER], ids=["older edition", "newer edition"])
def night(request: pytest.FixtureRequest) -> Play:
    night = play("us-co", request.param)
    night.sit("Ann", 10_000)
    return night


def coupon(place: str, kind: str = "match play", worth: int = 500, number: str = "C-1", **more: bool) -> c.PlaceCoupon:
    return c.PlaceCoupon(DAN, "Ann", place, Cents(worth), number, kind, **more)


@pytest.mark.clause("co-2015:2203.1", "co-2022:2203.1")
def test_a_bet_is_some_chips_on_an_area_of_the_layout(night: Play) -> None:
    assert night.no(night.wager("Ann", "no-such-area", 100), "no_such_place").cite.endswith("-2203(6)")
    assert night.no(night.wager("Ann", "", 100), "misplaced").cite.endswith("-2203(6)")
    night.no(night.wager("Ann", "straight:17", 100, at=(10_000, 10_000)), "misplaced")
    for stake in (0, -100):
        assert night.no(night.wager("Ann", "straight:17", stake), "bad_amount").cite.endswith("-2203(1)")
    for chips in ("plaques", "VALUE", " "):
        assert night.no(night.wager("Ann", "straight:17", 100, chips), "not_chips").cite.endswith("-2203(1)")
    night.no(night.wager("Ann", "straight:17", 10_001 * 100), "not_enough_chips")
    night.no(night.wager("Ann", "straight:17", 150), "not_a_multiple")
    night.sit("Bob")  # who has no chips of this table, and brings some that the licensee does not accept
    night.no(c.BringChips(DAN, "Bob", Cents(500), "the house across the road"), "other_premises")
    night.no(night.wager("Bob", "straight:17", 500), "not_enough_chips")
    for place in (*OUTSIDE, *INSIDE):
        night.bet("Ann", place, 100)
    assert night.on_felt("Ann") == 100 * len((*OUTSIDE, *INSIDE))


@pytest.mark.clause("co-2015:2203.1.other-tables", "co-2022:2203.1.other-tables")
def test_value_chips_of_the_same_premises_are_good_for_every_bet_and_others_for_none(night: Play) -> None:
    night.sit("Bob")
    refusal = night.no(c.BringChips(DAN, "Bob", Cents(10_000), "the house across the road"), "other_premises")
    assert refusal.cite.endswith("-2203(1)")
    night.no(c.BringChips(DAN, "Bob", Cents(10_000), ""), "other_premises")
    night.do(c.BringChips(DAN, "Bob", Cents(10_000), "here"))
    for place in (*OUTSIDE, *INSIDE):
        night.bet("Bob", place, 100, "value")
    night.spin()
    night.do(c.BringChips(DAN, "Bob", Cents(500), "here"))
    night.bet("Bob", "straight:3", 500, "value")


@pytest.mark.clause("co-2015:2203.1.coupons")
@pytest.mark.parametrize("day", [OLDER, "2021-08-13"])
def test_a_match_play_coupon_is_taken_on_outside_bets_only(day: str) -> None:
    night = play("us-co", day)
    night.sit("Ann")
    for place in INSIDE:
        assert night.no(coupon(place), "coupon_not_here").cite.endswith("-2203(1)")
    night.no(coupon("column:2", "free bet"), "coupon_not_taken")
    night.no(coupon("column:2", valid=False), "coupon_not_taken")
    for number, place in enumerate(OUTSIDE):
        night.do(coupon(place, number=f"C-{number}"))


@pytest.mark.clause("co-2022:2203.1.coupons")
@pytest.mark.parametrize("kind", ["match play", "free bet", "birthday"])
def test_since_14_august_2021_a_valid_coupon_of_any_kind_is_taken_on_outside_bets_only(kind: str) -> None:
    night = play("us-co", "2021-08-14")
    night.sit("Ann")
    for place in INSIDE:
        assert night.no(coupon(place, kind), "coupon_not_here").cite == "30-2203(1)"
    assert night.no(coupon("column:2", kind, valid=False), "coupon_not_taken").cite == "30-2203(1)"
    for number, place in enumerate(OUTSIDE):
        night.do(coupon(place, kind, number=f"C-{number}"))


def test_a_coupon_wins_what_chips_win_and_is_worth_nothing_itself(night: Play) -> None:
    """2203(1): an even-money coupon of $5 wins $5, one at 2 to 1 wins $10, and a losing one is gone."""
    night.do(coupon("red", number="C-1"))
    night.do(coupon("dozen:1", number="C-2"))
    night.do(coupon("even", number="C-3"))
    night.round("1")
    assert night.held("Ann") == 10_000 + 500 + 1000
    assert night.on_felt("Ann") == 0


@pytest.mark.clause("co-2015:2203.1.no-verbal", "co-2022:2203.1.no-verbal")
def test_spoken_words_are_no_wager(night: Play) -> None:
    for by in (player("Ann"), DAN):
        spoken = c.PlaceWager(by, "Ann", "straight:17", Cents(100), "value", how="spoken words")
        refusal = night.no(spoken, "refused_way")
        assert refusal.cite.endswith("-2203(1)")
    night.sit("Bob")
    night.no(night.wager("Bob", "straight:17", 100), "not_enough_chips")
    night.no(c.PlaceToke(DAN, "Bob", "straight:17", Cents(100), "value"), "no_wager_to_ride")
    night.no(c.Rebet(player("Bob"), "Bob"), "nothing_to_repeat")
    night.no(c.MoveWager(player("Bob"), "Bob", "red", "straight:17", "value"), "no_such_wager")
    assert night.on_felt("Bob") == 0


@pytest.mark.clause("co-2015:2203.1.no-cash", "co-2022:2203.1.no-cash")
@pytest.mark.parametrize("cash", ["cash", "currency", "coins", "Mobile ATM receipt"])
def test_cash_is_no_wager_and_is_sent_to_buy_chips(night: Play, cash: str) -> None:
    refusal = night.no(night.wager("Ann", "straight:17", 100, cash), "not_chips")
    assert refusal.cite.endswith("-2203(1)")
    assert "buy chips" in refusal.says


@pytest.mark.clause("co-2015:2203.1.ebt", "co-2022:2203.1.ebt")
@pytest.mark.parametrize("day", [OLDER, NEWER])
def test_at_a_table_with_terminals_every_bet_comes_from_a_terminal(day: str) -> None:
    night = play("us-co", day, terminals=True)
    ann = night.sit("Ann", 10_000)
    night.do(c.BringChips(DAN, "Ann", Cents(1000), "here"))
    night.bet("Ann", "red", 500)
    for other in (
        c.PlaceWager(DAN, "Ann", "red", Cents(500), "electronic"),
        c.PlaceWager(ann, "Ann", "red", Cents(500), "value"),
        c.PlaceWager(ann, "Ann", "red", Cents(500), "color"),
        c.MoveWager(DAN, "Ann", "red", "black", "electronic"),
        c.Rebet(DAN, "Ann", 2),
        coupon("black"),
        c.PlaceToke(DAN, "Ann", "red", Cents(100), "value"),
        c.PlaceToke(ann, "Ann", "red", Cents(100), "value"),
    ):
        assert night.no(other, "not_on_terminal").cite.endswith("-2203(1)")
    for taking in (
        c.WithdrawWager(DAN, "Ann", "red", "electronic"),
        c.WithdrawWager(DAN, "Ann", "red", "electronic", Cents(100)),
        c.ClearWagers(DAN, "Ann"),
        c.GiveToke(DAN, "Ann", Cents(100), "electronic"),
        c.CallNoBet(DAN, "Ann", "misplaced", "red"),
        c.CallNoBet(SUE, "Ann", "misplaced", "red"),
    ):
        assert night.no(taking, "not_on_terminal").cite.endswith("-2203(1)")
    for title in ("Give a bet back", "A toke", "Place a bet for a player", "Bet a toke"):
        form = next(form for form in dealer_view(night.state, night.rules).desk if form.title == title)
        assert (form.is_open, form.code) == (False, "not_on_terminal")
    night.do(c.MoveWager(ann, "Ann", "red", "black", "electronic"))
    night.do(c.Rebet(ann, "Ann", 2))
    night.do(c.PlaceToke(ann, "Ann", "black", Cents(100), "electronic"))
    assert night.on_felt("Ann") == 1100
    night.do(c.WithdrawWager(ann, "Ann", "black", "toke-electronic"))
    night.do(c.GiveToke(ann, "Ann", Cents(100), "electronic"))
    night.do(c.ClearWagers(ann, "Ann"))
    assert (night.on_felt("Ann"), night.ledger.balance("tips")) == (0, 100)


def test_at_a_table_with_terminals_staff_void_a_bet_by_a_ruling_alone() -> None:
    night = play("us-co", NEWER, terminals=True)
    night.sit("Ann", 10_000)
    night.bet("Ann", "red", 500)
    night.do(c.OpenDispute(DAN, "Ann", "the terminal did not react", "red"))
    (number,) = night.state.disputes
    night.no(c.RuleDispute(DAN, number, "void", "it was a fault"), "not_yours")
    night.do(c.RuleDispute(SUE, number, "void", "it was a fault"))
    assert (night.on_felt("Ann"), night.held("Ann")) == (0, 10_000)


def test_a_table_without_terminals_takes_no_electronic_chips(night: Play) -> None:
    night.no(night.wager("Ann", "red", 500, "electronic"), "medium_not_taken")


@pytest.mark.clause("co-2015:2203.4", "co-2022:2203.4")
def test_a_bet_that_the_dealer_helped_with_is_the_players(night: Play) -> None:
    night.do(c.PlaceWager(DAN, "Ann", "straight:17", Cents(500), "value"))
    placed = night.last(e.WagerPlaced)
    assert (placed.player, placed.place, placed.assisted) == ("Ann", "straight:17", True)
    assert night.state.seats["Ann"].wagers == {("straight:17", "value"): 500}
    night.round("18")
    assert night.held("Ann") == 9500


@pytest.mark.clause("co-2015:2203.4.instructions", "co-2022:2203.4.instructions")
def test_a_player_is_shown_what_the_dealer_placed_and_confirms_it_before_the_close(night: Play) -> None:
    night.do(c.PlaceWager(DAN, "Ann", "split:17-18", Cents(500), "value"))
    assert "$5" in night.last(e.WagerPlaced).says
    assert "split:17-18" in night.state.seats["Ann"].to_confirm
    night.no(c.ConfirmWager(DAN, "Ann", "split:17-18"), "not_yours")
    night.no(c.ConfirmWager(player("Ann"), "Ann", "straight:17"), "no_such_wager")
    night.do(c.ConfirmWager(player("Ann"), "Ann", "split:17-18"))
    assert not night.state.seats["Ann"].to_confirm
    night.do(c.PlaceWager(DAN, "Ann", "straight:19", Cents(500), "value"))
    night.spin()
    night.close()
    night.no(c.ConfirmWager(player("Ann"), "Ann", "straight:19"), "not_now")


def test_what_the_dealer_repeats_is_shown_to_the_player_too(night: Play) -> None:
    """2203(4)."""
    night.bet("Ann", "straight:17", 500)
    night.round("0")
    night.do(c.Rebet(DAN, "Ann"))
    assert night.state.seats["Ann"].to_confirm == ("straight:17",)
    assert "$5" in night.last(e.WagerPlaced).says
    assert night.held("Ann") == 9000


def test_a_bet_of_ones_own_hand_needs_no_confirmation(night: Play) -> None:
    night.bet("Ann", "straight:17", 500)
    assert night.state.seats["Ann"].to_confirm == ()


@pytest.mark.clause("co-2015:2203.5", "co-2022:2203.5")
def test_a_bet_is_settled_where_it_stands_when_the_ball_settles(night: Play) -> None:
    night.bet("Ann", "straight:17", 500)
    night.spin()
    night.do(c.MoveWager(player("Ann"), "Ann", "straight:17", "straight:20", "value"))
    night.close()
    late = c.MoveWager(player("Ann"), "Ann", "straight:20", "straight:17", "value")
    night.no(late, "too_late")
    night.outcome("17")
    night.no(late, "too_late")
    night.no(c.MoveWager(DAN, "Ann", "straight:20", "straight:17", "value"), "too_late")
    night.dolly()
    night.no(late, "too_late")
    night.collect()
    [line] = night.last(e.LosersCollected).lost["Ann"]
    assert (line.place, line.stake) == ("straight:20", 500)
    night.pay()
    assert night.last(e.WinnersPaid).paid == {}
    assert night.held("Ann") == 9500


def test_the_point_where_chips_stand_decides_and_not_the_name_that_is_said(night: Play) -> None:
    """2203(5)."""
    spot = next(spot for spot in night.rules.layout.spots if spot.bet == "split:17-18")
    night.bet("Ann", "straight:17", 500, at=(spot.at.x, spot.at.y))
    assert night.state.seats["Ann"].wagers == {("split:17-18", "value"): 500}


def test_nobody_bets_for_another_player(night: Play) -> None:
    night.sit("Bob", 1000)
    night.no(c.PlaceWager(player("Bob"), "Ann", "straight:17", Cents(100), "value"), "not_yours")
    night.no(c.PlaceWager(SUE, "Ann", "straight:17", Cents(100), "value"), "not_yours")
    night.no(night.wager("Zoe", "straight:17", 100), "no_such_player")
