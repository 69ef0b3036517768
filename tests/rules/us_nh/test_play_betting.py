"""The rules of the game, paragraphs 3 to 5, and Placement of Bets (2) to (4), in play: whose bet, and until when."""

from __future__ import annotations

import pytest
from nights import DAN, SUE, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase

ANN = player("Ann")
RULES = "The rules of the game, paragraph"
PLACEMENT = "Placement of Bets"
AFTER_THE_CLOSE = ["no more bets", "outcome", "dolly", "collected", "paid"]


def table(cents: int = 5_000) -> Play:
    night = play("us-nh")
    night.sit("Ann", cents, "color")
    return night


def up_to(night: Play, phase: str, pocket: str = "17") -> None:
    """The round, up to a phase after the close."""
    night.spin()
    night.close()
    steps = [lambda: night.outcome(pocket), night.dolly, night.collect, night.pay]
    for step in steps[: AFTER_THE_CLOSE.index(phase)]:
        step()
    assert night.state.phase == phase


def assisted(place: str = "straight:17", cents: int = 500) -> c.PlaceWager:
    return c.PlaceWager(DAN, "Ann", place, Cents(cents), "color")


@pytest.mark.clause("house:rules.3", "house:placement.3")
def test_a_bet_that_the_dealer_places_is_the_players_own() -> None:
    night = table()
    [placed] = night.do(assisted())
    assert isinstance(placed, e.WagerPlaced)
    assert (placed.player, placed.place, placed.stake, placed.assisted) == ("Ann", "straight:17", 500, True)
    assert night.state.seats["Ann"].wagers == {("straight:17", "color"): 500}
    night.do(c.MoveWager(ANN, "Ann", "straight:17", "straight:18", "color"))
    night.round("18")
    # 35 to 1 for $5, and the stake.
    assert night.held("Ann") == 5_000 + 35 * 500


def test_a_bet_that_the_dealer_placed_waits_for_its_player_to_confirm_it() -> None:
    """Paragraph 3: the player sees to it that the dealer did what was asked for."""
    night = table()
    night.do(assisted())
    assert night.state.seats["Ann"].to_confirm == ("straight:17",)
    night.no(c.ConfirmWager(DAN, "Ann", "straight:17"), "not_yours")
    night.no(c.ConfirmWager(player("Bob"), "Ann", "straight:17"), "not_yours")
    night.no(c.ConfirmWager(ANN, "Ann", "straight:18"), "no_such_wager")
    night.do(c.ConfirmWager(ANN, "Ann", "straight:17"))
    assert not night.state.seats["Ann"].to_confirm
    night.no(c.ConfirmWager(ANN, "Ann", "straight:17"), "no_such_wager")


def test_a_players_own_bet_waits_for_no_confirmation() -> None:
    night = table()
    night.bet("Ann", "straight:17", 500, "color")
    assert night.state.seats["Ann"].to_confirm == ()


def test_a_bet_that_was_never_confirmed_counts_where_it_stands() -> None:
    night = table()
    night.do(assisted())
    night.spin()
    night.close()
    assert night.state.seats["Ann"].to_confirm == ()
    night.no(c.ConfirmWager(ANN, "Ann", "straight:17"), "not_now")
    night.outcome("17")
    night.settle()
    assert night.held("Ann") == 5_000 + 35 * 500


@pytest.mark.clause("house:rules.4")
def test_only_where_a_bet_stands_when_the_ball_settles_decides() -> None:
    night = table()
    night.bet("Ann", "straight:17", 500, "color")
    night.spin()
    night.do(c.MoveWager(ANN, "Ann", "straight:17", "straight:18", "color"))
    night.close()
    night.no(c.MoveWager(ANN, "Ann", "straight:18", "straight:17", "color"), "too_late")
    night.outcome("17")
    night.no(c.MoveWager(ANN, "Ann", "straight:18", "straight:17", "color"), "too_late")
    night.settle()
    [line] = night.last(e.LosersCollected).lost["Ann"]
    assert (line.place, line.stake) == ("straight:18", 500)
    assert night.last(e.WinnersPaid).paid == {}
    assert night.held("Ann") == 4_500


@pytest.mark.clause("house:rules.5")
@pytest.mark.parametrize("phase", AFTER_THE_CLOSE)
def test_whatever_is_tried_after_the_call_is_a_past_post(phase: str) -> None:
    night = table()
    night.bet("Ann", "straight:17", 500, "color")
    night.bet("Ann", "red", 500, "color")
    up_to(night, phase)
    for late in (
        night.wager("Ann", "black", 500, "color"),
        assisted("black"),
        c.MoveWager(ANN, "Ann", "red", "black", "color"),
        c.WithdrawWager(ANN, "Ann", "red", "color"),
        c.ClearWagers(ANN, "Ann"),
        c.Rebet(ANN, "Ann"),
    ):
        refusal = night.no(late, "too_late")
        assert "past post" in refusal.says
        assert refusal.cite == f"{RULES} 5"


@pytest.mark.clause("house:placement.2")
@pytest.mark.parametrize("phase", AFTER_THE_CLOSE[1:])
def test_no_bet_is_taken_while_the_dolly_stands_or_a_winner_is_unpaid(phase: str) -> None:
    night = table()
    night.bet("Ann", "straight:17", 500, "color")
    up_to(night, phase)
    night.no(night.wager("Ann", "black", 500, "color"), "too_late")
    if phase != "paid":
        night.no(c.RemoveDolly(DAN), "not_now")


@pytest.mark.clause("house:placement.2.announce")
def test_the_board_is_announced_open_when_the_dolly_is_off() -> None:
    night = table()
    up_to(night, "paid")
    [removed] = night.clear()
    assert removed == e.DollyRemoved("The board is open for bets")
    assert (night.state.phase, night.state.dolly) == (Phase.BETTING, False)
    night.bet("Ann", "black", 500, "color")


@pytest.mark.clause("house:placement.3.hands")
def test_chips_change_hands_only_by_way_of_the_table() -> None:
    night = play("us-nh")
    night.sit("Ann")
    night.do(c.SpreadTender(DAN, "Ann", "currency", Cents(500), "value", denomination=Cents(500)))
    night.do(c.StateAmount(DAN, Cents(500)))
    assert list(night.rules.confirmations("chips")) == ["via-table"]
    assert night.no(c.GiveChips(DAN, Cents(500)), "not_confirmed").cite == f"{PLACEMENT} (3)"
    [given] = night.do(c.GiveChips(DAN, Cents(500), frozenset({"via-table"})))
    assert isinstance(given, e.ChipsGiven)
    assert given.confirmed == ("via-table",)
    handed = c.PlaceWager(DAN, "Ann", "red", Cents(500), "value", how="from hand to hand", denomination=Cents(500))
    assert night.no(handed, "refused_way").cite == f"{PLACEMENT} (3)"
    night.bet("Ann", "red", 500, denomination=500)


@pytest.mark.clause("house:placement.4")
def test_betting_goes_on_while_the_ball_runs() -> None:
    night = table()
    night.spin()
    night.bet("Ann", "straight:17", 500, "color")
    night.do(c.MoveWager(ANN, "Ann", "straight:17", "straight:18", "color"))
    night.bet("Ann", "red", 500, "color")
    night.do(c.WithdrawWager(ANN, "Ann", "red", "color"))
    night.close()
    night.outcome("18")
    night.settle()
    assert night.held("Ann") == 5_000 + 35 * 500


@pytest.mark.clause("house:irregularities.4", "house:irregularities.4.others")
def test_a_late_bet_goes_back_and_the_spin_counts_for_those_in_time() -> None:
    night = table()
    night.sit("Bob", 1_000, "color")
    night.bet("Ann", "straight:17", 500, "color")
    night.spin()
    night.close()
    night.no(night.wager("Bob", "straight:17", 500, "color"), "too_late")
    called, _ = night.do(c.CallNoBet(DAN, "Bob", "late", "straight:17", Cents(500)))
    assert called == e.NoBetCalled("Bob", "late", "No bet, past post", "straight:17", Cents(500))
    assert (night.held("Bob"), night.on_felt("Bob")) == (1_000, 0)
    assert night.state.phase is Phase.NO_MORE_BETS
    night.outcome("17")
    night.settle()
    assert night.held("Ann") == 5_000 + 35 * 500
    assert night.held("Bob") == 1_000
    assert set(night.last(e.WinnersPaid).paid) == {"Ann"}


@pytest.mark.clause("house:irregularities.4.report")
def test_each_late_bet_is_a_record_for_casino_management() -> None:
    """Those that the dealer saw and called, and those that the table has refused before anybody saw them."""
    night = table()
    night.spin()
    night.close()
    _, told = night.do(c.CallNoBet(DAN, "Ann", "late", "red", Cents(500)))
    assert told == e.SupervisorCalled("casino management", "past post by Ann")
    night.sit("Bob", 1_000, "color")
    known = len(night.log)
    night.no(night.wager("Bob", "straight:17", 500, "color"), "too_late")
    assert night.log[known:] == [
        e.NoBetCalled("Bob", "late", "No bet, past post", "straight:17", Cents(500)),
        e.SupervisorCalled("casino management", "past post by Bob"),
    ]
    assert list(night.state.past_posts.values()) == ["Ann", "Bob"]
    assert len(night.state.alerts) == 2
    first, second = night.state.past_posts
    night.do(c.HandlePastPost(SUE, first, "the player was warned"))
    assert list(night.state.past_posts) == [second]


@pytest.mark.clause("house:irregularities.4.report")
@pytest.mark.parametrize("by", ["Ann", "Dan"])
def test_the_table_records_every_way_of_betting_late(by: str) -> None:
    """By the player's hand and by the dealer's, a new bet, a moved one and a repeat; chips that go back are no bet."""
    night = table()
    night.bet("Ann", "red", 500, "color")
    night.spin()
    night.close()
    actor = ANN if by == "Ann" else DAN
    for late, place, stake in (
        (c.PlaceWager(actor, "Ann", "black", Cents(500), "color"), "black", 500),
        (c.MoveWager(actor, "Ann", "red", "odd", "color"), "odd", 0),
        (c.Rebet(actor, "Ann"), "", 0),
        (c.PlaceWager(actor, "Ann", "the moon", Cents(10**20), "color"), "", 0),
    ):
        night.no(late, "too_late")
        called = night.last(e.NoBetCalled)
        assert (called.player, called.reason, called.place, called.stake) == ("Ann", "late", place, stake)
    for back in (c.WithdrawWager(actor, "Ann", "red", "color"), c.ClearWagers(actor, "Ann")):
        before = night.state
        night.no(back, "too_late")
        assert night.state is before
    assert (len(night.state.past_posts), len(night.state.alerts)) == (4, 1)


def test_a_player_who_sends_without_end_fills_no_log() -> None:
    """Five late bets of a player are recorded in a round, and the floor is called once."""
    night = table()
    for count in (5, 10):
        night.spin()
        night.close()
        for _ in range(100):
            night.no(night.wager("Ann", "black", 500, "color"), "too_late")
        night.no(night.wager("Nobody", "black", 500, "color"), "too_late")
        assert (len(night.state.past_posts), len(night.state.alerts)) == (count, count // 5)
        night.outcome("17")
        night.settle()


def test_a_late_bet_is_recorded_only_where_the_rules_make_it_past_posting() -> None:
    night = play("us-co")
    night.sit("Ann", 1_000)
    night.spin()
    night.close()
    before = night.state
    night.no(night.wager("Ann", "red", 500), "too_late")
    assert night.state is before


def test_a_past_post_is_for_the_floor_manager_with_a_word_on_how() -> None:
    """Question H3: the dealer refuses, the floor manager decides."""
    night = table()
    night.spin()
    night.close()
    night.do(c.CallNoBet(DAN, "Ann", "late", "red", Cents(500)))
    [number] = night.state.past_posts
    night.no(c.HandlePastPost(DAN, number, "warned"), "not_yours")
    night.no(c.HandlePastPost(SUE, number, "  "), "no_reason")
    night.no(c.HandlePastPost(SUE, number + 1, "warned"), "nothing_there")
    night.do(c.HandlePastPost(SUE, number, "warned"))
    night.no(c.HandlePastPost(SUE, number, "warned"), "nothing_there")


@pytest.mark.clause("house:rules.5.handle")
def test_the_record_of_a_past_post_says_who_dealt_with_it_and_how() -> None:
    night = table()
    night.spin()
    night.close()
    night.do(c.CallNoBet(DAN, "Ann", "late", "red", Cents(500)))
    [number] = night.state.past_posts
    [handled] = night.do(c.HandlePastPost(SUE, number, "chips given back, player warned"))
    assert handled == e.PastPostHandled(number, "Sue", "chips given back, player warned")


@pytest.mark.parametrize("phase", ["betting", "spinning"])
def test_nothing_is_late_while_betting_is_open(phase: str) -> None:
    night = table()
    if phase == "spinning":
        night.spin()
    night.no(c.CallNoBet(DAN, "Ann", "late", "red", Cents(500)), "not_now")
    assert night.state.past_posts == {}


@pytest.mark.parametrize("reason", ["", "because", "LATE", "past post"])
def test_no_bet_has_one_of_its_reasons(reason: str) -> None:
    night = table()
    night.no(c.CallNoBet(DAN, "Ann", reason), "no_reason")
    night.no(c.CallNoBet(DAN, "Bob", "late"), "no_such_player")
    night.no(c.CallNoBet(ANN, "Ann", "late"), "not_yours")


def test_no_bet_for_the_dealer_is_taken_and_no_tip() -> None:
    """Question H6: the procedure does not ask for tokes, so there are none, whatever the table is set up for."""
    night = play("us-nh", tokes=True)
    night.sit("Ann", 1_000, "color")
    night.bet("Ann", "red", 500, "color")
    night.no(c.PlaceToke(DAN, "Ann", "red", Cents(100), "color", "Sue"), "tokes_not_allowed")
    night.no(c.GiveToke(ANN, "Ann", Cents(100), "color"), "tokes_not_allowed")


@pytest.mark.parametrize("name", ["Ωμέγα", "山田", "O'Brien", "ANNA", "an"])
def test_a_player_may_have_any_name_and_is_only_that_one(name: str) -> None:
    night = table()
    night.sit(name, 1_000, "color")
    night.bet(name, "straight:17", 500, "color")
    night.round("17")
    assert (night.held(name), night.held("Ann")) == (1_000 + 35 * 500, 5_000)


@pytest.mark.parametrize("name", ["", " ", " Bob", "Bob\n", "Bo\tb", "Bo\u200bb", "x" * 65])
def test_a_name_that_hides_something_is_none(name: str) -> None:
    table().no(c.SeatPlayer(player(name), name, 2), "bad_name")


def test_a_message_that_comes_twice_is_one_bet() -> None:
    night = table()
    night.bet("Ann", "red", 500, "color", serial=1)
    night.no(night.wager("Ann", "red", 500, "color", serial=1), "already_done")
    night.bet("Ann", "red", 100, "color", serial=2)
    night.no(night.wager("Ann", "red", 500, "color", serial=1), "already_done")
    assert night.on_felt("Ann") == 600
