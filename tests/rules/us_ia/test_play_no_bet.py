"""NO BET 1 to 3 and DEALING THE GAME 1 and 2, in play: what is refused, with which words, and how it is put right."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from nights import DAN, SUE, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase

ANN = player("Ann")
NOWHERE = (-500, -500)
ORIGINS = ["over the shield", "over the wheel", "over the bank", "between shield and first player"]


def table() -> Play:
    night = play("us-ia")
    night.sit("Ann", 10_000)
    return night


def closed() -> Play:
    night = table()
    night.spin()
    night.close()
    return night


def call(night: Play, reason: str, place: str = "", cents: int = 0) -> e.NoBetCalled:
    night.do(c.CallNoBet(DAN, "Ann", reason, place, Cents(cents)))
    return night.last(e.NoBetCalled)


@pytest.mark.clause("ia:nobet.1")
@pytest.mark.parametrize("phase", ["no more bets", "outcome", "dolly", "collected", "paid"])
def test_a_late_bet_is_refused_and_its_chips_stay_with_the_player(phase: str) -> None:
    night = closed()
    steps: Iterator[Callable[[], object]] = iter([lambda: night.outcome("17"), night.dolly, night.collect, night.pay])
    while night.state.phase != phase:
        next(steps)()
    assert night.no(night.wager("Ann", "straight:17", 500), "too_late").cite == "NO BET, 1"
    assert call(night, "late", "straight:17", 500).stake == 500
    assert (night.held("Ann"), night.on_felt("Ann")) == (10_000, 0)


def test_a_late_bet_is_never_settled() -> None:
    night = closed()
    call(night, "late", "straight:17", 500)
    night.outcome("17")
    night.settle()
    assert night.last(e.WinnersPaid).paid == {}
    assert night.held("Ann") == 10_000


@pytest.mark.clause("ia:nobet.1.call")
def test_a_late_bet_is_called_no_bet_too_late() -> None:
    night = closed()
    refusal = night.no(night.wager("Ann", "red", 500), "too_late")
    assert refusal.says.startswith("No bet, too late")
    assert call(night, "late", "red", 500).says == "No bet, too late"


@pytest.mark.clause("ia:nobet.2")
@pytest.mark.parametrize("reason", ["not-understood", "misplaced", "below-minimum"])
def test_each_bet_that_is_not_accepted_is_called_no_bet_with_its_reason(reason: str) -> None:
    night = table()
    called = call(night, reason, "red", 100)
    assert (called.player, called.says, called.reason) == ("Ann", "No bet", reason)
    assert (night.held("Ann"), night.on_felt("Ann")) == (10_000, 0)


@pytest.mark.clause("ia:nobet.2.cure")
def test_a_refused_bet_that_is_put_right_counts_before_the_close_and_not_after() -> None:
    night = table()
    night.spin()
    call(night, "not-understood")
    night.no(night.wager("Ann", "", 500, at=NOWHERE), "misplaced")
    night.no(night.wager("Ann", "red", 400), "below_minimum")
    for place in ("straight:17", "odd", "red"):
        night.bet("Ann", place, 500)
    night.no(night.wager("Ann", "black", 400), "below_minimum")
    night.close()
    night.no(night.wager("Ann", "black", 500), "too_late")
    night.no(night.wager("Ann", "straight:18", 500), "too_late")
    assert night.on_felt("Ann") == 1_500


@pytest.mark.clause("ia:nobet.2.A")
def test_a_bet_that_is_not_understood_is_not_taken() -> None:
    night = table()
    called = call(night, "not-understood", "red", 500)
    assert (called.says, called.reason) == ("No bet", "not-understood")
    assert (night.on_felt("Ann"), night.held("Ann")) == (0, 10_000)
    # Chips that the player has put down already come back.
    night.bet("Ann", "red", 500)
    call(night, "not-understood", "red", 500)
    assert (night.on_felt("Ann"), night.held("Ann")) == (0, 10_000)
    assert night.ledger.balance("purse:Ann") == 10_000


def test_no_bet_on_one_place_leaves_the_other_bets_alone() -> None:
    night = table()
    night.bet("Ann", "red", 500)
    night.bet("Ann", "odd", 500)
    call(night, "misplaced", "odd", 500)
    assert [key.place for key in night.state.seats["Ann"].wagers] == ["red"]


def test_no_bet_gives_back_as_much_as_it_names() -> None:
    night = table()
    night.bet("Ann", "red", 2_000)
    call(night, "not-understood", "red", 500)
    assert (night.on_felt("Ann"), night.held("Ann")) == (1_500, 8_500)


@pytest.mark.parametrize("reason", ["not-understood", "misplaced", "below-minimum", "forbidden-direction"])
def test_no_bet_after_the_close_takes_no_timely_bet_off_the_felt(reason: str) -> None:
    night = table()
    night.bet("Ann", "red", 500)
    night.spin()
    night.close()
    call(night, reason, "red", 500)
    assert night.on_felt("Ann") == 500


@pytest.mark.clause("ia:nobet.2.B")
def test_a_bet_that_stands_nowhere_is_not_taken() -> None:
    night = table()
    for wrong, code in (
        (night.wager("Ann", "red", 500, at=NOWHERE), "misplaced"),
        (night.wager("Ann", "", 500), "misplaced"),
        (night.wager("Ann", "trio:0-1-2", 500), "no_such_place"),
        (night.wager("Ann", "split:17-19", 500), "no_such_place"),
        (night.wager("Ann", "straight:000", 500), "no_such_place"),
    ):
        refusal = night.no(wrong, code)
        assert refusal.says.startswith("No bet")
        assert refusal.cite == "NO BET, 2.B"
    assert (night.on_felt("Ann"), night.held("Ann")) == (0, 10_000)


@pytest.mark.clause("ia:nobet.2.C")
def test_a_bet_below_the_minimum_is_not_taken() -> None:
    night = table()
    for cents in (100, 400):
        refusal = night.no(night.wager("Ann", "red", cents), "below_minimum")
        assert refusal.says.startswith("No bet")
        assert "$5" in refusal.says
        assert refusal.cite == "NO BET, 2.C"
    night.bet("Ann", "red", 500)


@pytest.mark.clause("ia:nobet.3")
@pytest.mark.parametrize("origin", ORIGINS)
def test_a_bet_from_one_of_four_places_is_no_bet(origin: str) -> None:
    night = table()
    refusal = night.no(night.wager("Ann", "red", 500, how=origin), "refused_way")
    assert refusal.says.startswith("No bet")
    assert origin in refusal.says
    assert refusal.cite == "NO BET, 3"
    called = call(night, "forbidden-direction", "red", 500)
    assert (called.says, called.reason) == ("No bet", "forbidden-direction")
    assert (night.on_felt("Ann"), night.held("Ann")) == (0, 10_000)


def test_the_dealer_cannot_place_what_came_from_a_forbidden_place_either() -> None:
    night = table()
    night.no(c.PlaceWager(DAN, "Ann", "red", Cents(500), "value", how="over the bank"), "refused_way")


@pytest.mark.clause("ia:dealing.1")
@pytest.mark.parametrize(
    ("place", "cents", "words"),
    [("straight:17", 500, ["$5", "17"]), ("split:0-00", 2_500, ["$25", "0-00"]), ("dozen:2", 500, ["$5", "2nd dozen"])],
)
def test_the_dealer_who_places_a_bet_repeats_amount_and_place(place: str, cents: int, words: list[str]) -> None:
    night = table()
    [placed] = night.do(c.PlaceWager(DAN, "Ann", place, Cents(cents), "value"))
    assert isinstance(placed, e.WagerPlaced)
    assert [word for word in words if word not in placed.says] == []


def test_nothing_is_repeated_when_the_player_bets_alone() -> None:
    [placed] = table().bet("Ann", "red", 500)
    assert isinstance(placed, e.WagerPlaced)
    assert (placed.says, placed.assisted) == ("", False)


@pytest.mark.clause("ia:dealing.1.ask")
def test_an_unclear_bet_is_first_asked_for_again() -> None:
    night = table()
    refusal = night.no(c.CallNoBet(DAN, "Ann", "unclear", "red", Cents(500)), "not_asked_again")
    assert refusal.cite == "DEALING THE GAME, paragraph 1"
    [asked] = night.do(c.AskAgain(DAN, "Ann"))
    assert isinstance(asked, e.AskedAgain)
    assert asked.player == "Ann"
    assert "repeat" in asked.says
    call(night, "unclear", "red", 500)
    night.no(c.CallNoBet(DAN, "Ann", "unclear", "red", Cents(500)), "not_asked_again")


@pytest.mark.parametrize("then", ["own bet", "assisted bet", "round"])
def test_to_have_been_asked_counts_for_one_bet(then: str) -> None:
    night = table()
    night.do(c.AskAgain(DAN, "Ann"))
    if then == "own bet":
        night.bet("Ann", "red", 500)
    elif then == "assisted bet":
        night.do(c.PlaceWager(DAN, "Ann", "red", Cents(500), "value"))
    else:
        night.round("17")
    night.no(c.CallNoBet(DAN, "Ann", "unclear"), "not_asked_again")


def test_to_ask_one_player_is_not_to_ask_another() -> None:
    night = table()
    night.sit("Bob", 1_000)
    night.do(c.AskAgain(DAN, "Bob"))
    night.no(c.CallNoBet(DAN, "Ann", "unclear"), "not_asked_again")
    night.no(c.AskAgain(DAN, "Cat"), "no_such_player")
    night.no(c.AskAgain(ANN, "Ann"), "not_yours")


@pytest.mark.clause("ia:dealing.1.return")
def test_a_bet_that_stays_unclear_is_no_bet_this_spin_and_the_chips_go_back() -> None:
    night = table()
    night.spin()
    night.do(c.AskAgain(DAN, "Ann"))
    called = call(night, "unclear", "red", 500)
    assert (called.player, called.says, called.stake) == ("Ann", "No bet this spin", 500)
    assert (night.on_felt("Ann"), night.held("Ann")) == (0, 10_000)
    night.close()
    night.outcome("17")
    night.settle()
    assert night.held("Ann") == 10_000


@pytest.mark.clause("ia:dealing.2")
def test_nothing_is_added_moved_or_removed_after_no_more_bets() -> None:
    night = table()
    night.bet("Ann", "red", 500)
    night.spin()
    night.close()
    for late in (
        night.wager("Ann", "red", 500),
        night.wager("Ann", "black", 500),
        c.PlaceWager(DAN, "Ann", "black", Cents(500), "value"),
        c.MoveWager(ANN, "Ann", "red", "black", "value"),
        c.WithdrawWager(ANN, "Ann", "red", "value"),
        c.WithdrawWager(DAN, "Ann", "red", "value"),
        c.ClearWagers(ANN, "Ann"),
        c.Rebet(ANN, "Ann"),
        c.PlaceToke(DAN, "Ann", "red", Cents(100), "value", "Sue", "supervisor", frozenset({"offset"})),
    ):
        night.no(late, "too_late")
    assert night.state.seats["Ann"].wagers == {("red", "value"): 500}


def test_a_late_call_raises_no_alarm_for_management_here_but_is_kept() -> None:
    """Only New Hampshire's house wants a record for its management."""
    night = closed()
    assert len(night.do(c.CallNoBet(DAN, "Ann", "late", "red", Cents(500)))) == 1
    assert list(night.state.past_posts.values()) == ["Ann"]
    assert night.state.phase is Phase.NO_MORE_BETS
    night.do(c.HandlePastPost(SUE, next(iter(night.state.past_posts)), "given back"))


@pytest.mark.parametrize("cents", [-500, 0, 5 * 10**13])
def test_a_call_names_any_stake_and_moves_no_money(cents: int) -> None:
    night = closed()
    call(night, "late", "red", cents)
    assert night.held("Ann") == 10_000


def test_bets_are_repeated_and_doubled_once_for_each_message() -> None:
    night = table()
    night.bet("Ann", "red", 500)
    night.bet("Ann", "odd", 500)
    night.round("2")
    night.do(c.Rebet(ANN, "Ann", 2, serial=1))
    night.no(c.Rebet(ANN, "Ann", 2, serial=1), "already_done")
    assert night.on_felt("Ann") == 2_000
    night.do(c.Rebet(ANN, "Ann", 2, serial=2))
    assert night.on_felt("Ann") == 4_000
    night.no(c.Rebet(ANN, "Ann", 3), "bad_amount")


def test_all_bets_are_repeated_or_none() -> None:
    night = table()
    night.bet("Ann", "red", 4_000)
    night.bet("Ann", "odd", 4_000)
    night.round("2")
    night.no(c.Rebet(ANN, "Ann"), "not_enough_chips")
    assert (night.on_felt("Ann"), night.held("Ann")) == (0, 2_000)
