"""DEALING THE GAME 3 to 9, in play: wheel and ball, the close, the announcement, the dolly, the settlement."""

from __future__ import annotations

import pytest
from nights import DAN, SUE, Play, play, player

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.views.dealer import dealer_view
from croupier.views.steps import StepView

ANN = player("Ann")
DEALING = "DEALING THE GAME, paragraph"
LAUNCH = frozenset({"right-hand", "speed", "time-to-bet"})
CLOSE = frozenset({"left-sweep", "first-fret"})
AGAINST, WITH = "counter-clockwise", "clockwise"


def table() -> Play:
    night = play("us-ia")
    night.sit("Ann", 10_000)
    night.bet("Ann", "straight:17", 500)
    return night


def closed() -> Play:
    night = table()
    night.spin()
    night.close()
    return night


@pytest.mark.parametrize(
    ("item", "word", "paragraph"),
    [
        pytest.param("right-hand", "right hand", 3, marks=pytest.mark.clause("ia:dealing.3")),
        pytest.param("speed", "fast enough", 3, marks=pytest.mark.clause("ia:dealing.3.speed")),
        ("time-to-bet", "time to finish betting", 5),
    ],
)
def test_a_spin_keeps_what_the_dealer_confirmed_of_it(item: str, word: str, paragraph: int) -> None:
    night = table()
    refusal = night.no(c.SpinBall(DAN, confirmed=LAUNCH - {item}), "not_confirmed")
    assert word in refusal.says
    assert refusal.cite == f"{DEALING} {paragraph}"
    [spun] = night.do(c.SpinBall(DAN, confirmed=LAUNCH))
    assert isinstance(spun, e.BallSpun)
    assert item in spun.confirmed


@pytest.mark.clause("ia:dealing.3.direction")
def test_the_wheel_turns_counter_clockwise_and_no_other_way() -> None:
    night = table()
    refusal = night.no(c.SpinBall(DAN, WITH, AGAINST, LAUNCH), "wrong_direction")
    assert "counter-clockwise" in refusal.says
    assert refusal.cite == f"{DEALING} 3"
    night.do(c.SpinBall(DAN, AGAINST, WITH, LAUNCH))
    night.close()
    night.no(c.RecordOutcome(DAN, "17", c.Telemetry(5, WITH, AGAINST)), "wrong_direction")
    night.do(c.RecordOutcome(DAN, "17", c.Telemetry(5, AGAINST, WITH)))
    assert night.state.outcome == "17"


@pytest.mark.clause("ia:dealing.4")
def test_a_ball_that_runs_with_the_wheel_gives_no_result() -> None:
    night = table()
    night.do(c.SpinBall(DAN, AGAINST, AGAINST, LAUNCH))
    night.close()
    night.outcome("17")
    called = night.last(e.NoSpinCalled)
    assert (called.reason, called.says) == ("same-direction", "No spin")
    assert (night.state.outcome, night.state.phase, night.on_felt("Ann")) == (None, Phase.BETTING, 500)
    night.spin()
    night.close()
    night.do(c.RecordOutcome(DAN, "17", c.Telemetry(5, AGAINST, AGAINST)))
    assert (night.state.outcome, night.state.results) == (None, ())


@pytest.mark.clause("ia:dealing.4")
def test_a_result_of_which_nothing_else_is_known_waits_for_the_dealers_word() -> None:
    night = closed()
    for told in (c.Telemetry(), c.Telemetry(3), c.Telemetry(None, AGAINST, WITH)):
        refusal = night.no(c.RecordOutcome(DAN, "17", told), "not_confirmed")
        assert "against the wheel" in refusal.says
        assert "three revolutions" in refusal.says
        assert refusal.cite == f"{DEALING} 4"
    night.do(c.RecordOutcome(DAN, "17", confirmed=night.confirmed("outcome")))
    assert (night.state.outcome, night.last(e.OutcomeAnnounced).confirmed) == ("17", ("valid-spin",))


def test_where_the_book_turns_the_wheel_the_ball_alone_is_measured() -> None:
    night = closed()
    night.do(c.RecordOutcome(DAN, "17", c.Telemetry(3, ball=WITH)))
    assert night.state.outcome == "17"


def test_a_ball_that_turns_as_the_wheel_must_turn_runs_with_it() -> None:
    night = table()
    night.do(c.SpinBall(DAN, ball=AGAINST, confirmed=LAUNCH))
    night.close()
    night.outcome("17")
    assert night.last(e.NoSpinCalled).reason == "same-direction"


@pytest.mark.clause("ia:dealing.4.revolutions")
@pytest.mark.parametrize(("revolutions", "valid"), [(0, False), (2, False), (3, True), (20, True)])
def test_three_revolutions_make_a_spin_and_two_do_not(revolutions: int, valid: bool) -> None:
    night = closed()
    night.outcome("17", revolutions)
    assert (night.state.outcome == "17") is valid
    if not valid:
        called = night.last(e.NoSpinCalled)
        assert (called.reason, called.says) == ("short-spin", "No spin")
        assert called.cite == "IRREGULARITIES, paragraph 3"
        assert night.on_felt("Ann") == 500


@pytest.mark.clause("ia:dealing.5")
def test_players_have_time_to_bet_until_the_close_is_called() -> None:
    night = table()
    night.no(c.SpinBall(DAN, confirmed=LAUNCH - {"time-to-bet"}), "not_confirmed")
    night.do(c.SpinBall(DAN, confirmed=LAUNCH))
    assert "time-to-bet" in night.last(e.BallSpun).confirmed
    night.bet("Ann", "red", 500)
    night.do(c.MoveWager(ANN, "Ann", "red", "black", "value"))
    night.do(c.WithdrawWager(ANN, "Ann", "black", "value"))
    night.bet("Ann", "odd", 500)
    night.close()
    night.no(night.wager("Ann", "even", 500), "too_late")


@pytest.mark.clause("ia:dealing.6")
def test_the_close_comes_after_the_launch_and_before_the_result() -> None:
    night = table()
    night.no(c.CallNoMoreBets(DAN, CLOSE), "not_now")
    night.spin()
    assert night.no(c.RecordOutcome(DAN, "17"), "not_now").cite == f"{DEALING} 9"
    [called] = night.do(c.CallNoMoreBets(DAN, CLOSE))
    assert isinstance(called, e.NoMoreBetsCalled)
    assert called.says == "No more bets"
    night.outcome("17")
    night.no(c.CallNoMoreBets(DAN, CLOSE), "not_now")


@pytest.mark.parametrize(
    ("item", "word"),
    [
        pytest.param("left-sweep", "left hand", marks=pytest.mark.clause("ia:dealing.6.sweep")),
        pytest.param("first-fret", "first fret", marks=pytest.mark.clause("ia:dealing.6.listen")),
    ],
)
def test_the_close_keeps_the_sweep_and_what_was_heard(item: str, word: str) -> None:
    night = table()
    night.spin()
    refusal = night.no(c.CallNoMoreBets(DAN, CLOSE - {item}), "not_confirmed")
    assert word in refusal.says
    assert refusal.cite == f"{DEALING} 6"
    [called] = night.do(c.CallNoMoreBets(DAN, CLOSE))
    assert isinstance(called, e.NoMoreBetsCalled)
    assert item in called.confirmed


@pytest.mark.clause("ia:dealing.7")
@pytest.mark.parametrize(
    ("pocket", "words"),
    [
        ("17", ["17", "black", "odd"]),
        ("0", ["0", "green"]),
        ("00", ["00", "green"]),
        ("36", ["36", "red", "even"]),
        ("1", ["1", "red", "odd"]),
        ("10", ["10", "black", "even"]),
    ],
)
def test_number_color_and_odd_or_even_are_announced_and_for_a_zero_only_green(pocket: str, words: list[str]) -> None:
    """Question I14: a zero is neither odd nor even."""
    night = table()
    night.to_outcome(pocket)
    assert night.last(e.OutcomeAnnounced).says.split(", ") == words


@pytest.mark.clause("ia:dealing.8")
def test_nothing_is_collected_before_the_dolly_stands_on_the_number() -> None:
    night = table()
    night.to_outcome("18")
    assert night.no(c.CollectLosers(DAN), "not_now").cite == f"{DEALING} 9"
    assert night.no(c.PlaceDolly(DAN, "17", confirmed=frozenset({"palm-up"})), "wrong_number").cite == f"{DEALING} 8"
    night.no(c.CollectLosers(DAN), "not_now")
    night.dolly()
    night.collect()
    assert night.on_felt("Ann") == 0


@pytest.mark.clause("ia:dealing.8.palm")
@pytest.mark.parametrize("pocket", ["0", "17", "36"])
def test_the_palm_is_up_when_the_dolly_is_placed_and_when_it_is_taken_off(pocket: str) -> None:
    night = table()
    night.to_outcome(pocket)
    assert ("palm-up", f"{DEALING} 8") in {(point.item, point.cite) for point in step(night, "PlaceDolly").confirm}
    refusal = night.no(c.PlaceDolly(DAN, pocket, confirmed=frozenset({"left-hand"})), "not_confirmed")
    assert "palm" in refusal.says
    assert refusal.cite == f"{DEALING} 8"
    [placed] = night.do(c.PlaceDolly(DAN, pocket, confirmed=frozenset({"palm-up", "left-hand"})))
    assert isinstance(placed, e.DollyPlaced)
    assert "palm-up" in placed.confirmed
    night.collect()
    night.pay()
    assert ("palm-up", f"{DEALING} 8") in {(point.item, point.cite) for point in step(night, "RemoveDolly").confirm}
    refusal = night.no(c.RemoveDolly(DAN, frozenset({"bets-untouched"})), "not_confirmed")
    assert "palm" in refusal.says
    assert refusal.cite == f"{DEALING} 8"
    [removed] = night.do(c.RemoveDolly(DAN, frozenset({"palm-up", "bets-untouched"})))
    assert isinstance(removed, e.DollyRemoved)
    assert "palm-up" in removed.confirmed


def step(night: Play, does: str) -> StepView:
    """The step as the dealer's console shows it."""
    return next(one for one in dealer_view(night.state, night.rules).steps if one.does == does)


@pytest.mark.clause("ia:dealing.8.left")
@pytest.mark.parametrize(
    ("pocket", "asked"),
    [
        *((str(number), True) for number in range(25, 37)),
        *((pocket, False) for pocket in ("0", "00", "1", "12", "13", "24")),
    ],
)
def test_the_left_hand_alone_reaches_the_third_dozen(pocket: str, asked: bool) -> None:
    night = table()
    night.to_outcome(pocket)
    with_either_hand = c.PlaceDolly(DAN, pocket, confirmed=frozenset({"palm-up"}))
    if asked:
        refusal = night.no(with_either_hand, "not_confirmed")
        assert "left hand" in refusal.says
        assert refusal.cite == f"{DEALING} 8"
        night.do(c.PlaceDolly(DAN, pocket, confirmed=frozenset({"palm-up", "left-hand"})))
        assert night.last(e.DollyPlaced).confirmed == ("left-hand", "palm-up")
    else:
        night.do(with_either_hand)


@pytest.mark.clause("ia:dealing.8.move")
def test_no_bet_changes_its_place_from_the_close_to_the_settlement_and_the_dolly_moved_none() -> None:
    """No command moves a bet, the console shows it where it was, and the dealer confirms that no dolly pushed one."""
    night = closed()
    changes: tuple[c.Command, ...] = (
        c.MoveWager(ANN, "Ann", "straight:17", "straight:18", "value"),
        c.MoveWager(DAN, "Ann", "straight:17", "straight:18", "value"),
        c.WithdrawWager(ANN, "Ann", "straight:17", "value"),
        c.WithdrawWager(DAN, "Ann", "straight:17", "value"),
        c.ClearWagers(ANN, "Ann"),
        c.PlaceWager(ANN, "Ann", "straight:18", Cents(500), "value"),
        c.Rebet(ANN, "Ann", 2),
    )
    for taken in (lambda: None, lambda: night.outcome("17"), night.dolly, night.collect):
        taken()
        for change in changes:
            night.no(change, "too_late")
        (stack,) = dealer_view(night.state, night.rules).felt["1"].values()
        assert (stack.place, stack.stake) == ("straight:17", 500)
    night.pay()
    assert night.held("Ann") == 10_000 + 35 * 500
    refusal = night.no(c.RemoveDolly(DAN, frozenset({"palm-up"})), "not_confirmed")
    assert ("straightened no bets" in refusal.says, refusal.cite) == (True, f"{DEALING} 8")
    night.do(c.RemoveDolly(DAN, frozenset({"palm-up", "bets-untouched"})))
    assert night.last(e.DollyRemoved).confirmed == ("bets-untouched", "palm-up")


@pytest.mark.clause("ia:dealing.8.question")
def test_a_doubtful_bet_holds_the_settlement_until_a_supervisor_has_ruled() -> None:
    night = closed()
    night.outcome("18")
    night.do(c.OpenDispute(DAN, "Ann", "on 17 or on the line to 18?", "straight:17"))
    assert night.last(e.SupervisorCalled).who == "supervisor"
    night.dolly()
    refusal = night.no(c.CollectLosers(DAN), "dispute_pending")
    assert refusal.cite == f"{DEALING} 8"
    [number] = night.state.disputes
    night.no(c.RuleDispute(DAN, number, "stands", "it is on 17"), "not_yours")
    night.no(c.RuleDispute(SUE, number, "stands", " "), "no_reason")
    night.no(c.CollectLosers(DAN), "dispute_pending")
    night.do(c.RuleDispute(SUE, number, "stands", "it is on 17"))
    night.collect()
    assert night.last(e.LosersCollected).lost["Ann"][0].place == "straight:17"


def test_a_doubtful_winner_is_not_paid_before_the_ruling() -> None:
    night = closed()
    night.outcome("17")
    night.dolly()
    night.collect()
    night.do(c.OpenDispute(DAN, "Ann", "on 17 or on the line?", "straight:17"))
    assert night.no(c.PayWinners(DAN), "dispute_pending").cite == f"{DEALING} 8"
    night.do(c.RuleDispute(SUE, next(iter(night.state.disputes)), "stands", "it is on 17"))
    night.pay()
    assert night.held("Ann") == 10_000 + 35 * 500


def test_a_supervisor_may_find_that_the_bet_stood_elsewhere_or_nowhere() -> None:
    night = closed()
    night.outcome("18")
    night.dolly()
    night.do(c.OpenDispute(ANN, "Ann", "it touched the line", "straight:17"))
    [number] = night.state.disputes
    night.no(c.RuleDispute(SUE, number, "split:17-19", "no such place"), "no_such_ruling")
    night.do(c.RuleDispute(SUE, number, "split:17-18", "the chip lies on the line"))
    night.collect()
    night.pay()
    assert night.held("Ann") == 10_000 - 500 + 18 * 500


def test_a_bet_that_a_supervisor_voids_goes_back() -> None:
    night = closed()
    night.outcome("18")
    night.do(c.OpenDispute(DAN, "Ann", "pushed by a sleeve", "straight:17"))
    [number] = night.state.disputes
    night.do(c.RuleDispute(SUE, number, "void", "nobody saw where it stood"))
    night.settle()
    assert night.held("Ann") == 10_000
    night.no(c.RuleDispute(SUE, number, "void", "again"), "nothing_there")


@pytest.mark.clause("ia:dealing.9")
def test_no_winner_is_paid_while_a_loser_is_on_the_felt() -> None:
    night = table()
    night.bet("Ann", "red", 500)
    night.to_outcome("17")
    night.no(c.PayWinners(DAN), "not_now")
    night.dolly()
    assert night.no(c.PayWinners(DAN), "not_now").cite == f"{DEALING} 9"
    night.collect()
    assert night.state.seats["Ann"].wagers == {("straight:17", "value"): 500}
    night.pay()
    assert night.held("Ann") == 10_000 - 1_000 + 36 * 500


def test_what_players_hold_and_the_ledger_say_the_same_after_many_rounds() -> None:
    night = table()
    night.sit("Bob", 4_000, "color", value=500)
    for pocket in ("17", "0", "00", "36", "1"):
        night.bet("Ann", "red", 500)
        night.do(c.PlaceToke(DAN, "Ann", "red", Cents(100), "value", "Sue", "supervisor", frozenset({"offset"})))
        night.bet("Bob", "odd", 500, "color")
        night.round(pocket)
        for name in ("Ann", "Bob"):
            assert night.ledger.balance(f"purse:{name}") == night.held(name)
            assert night.ledger.balance(f"felt:{name}") == night.on_felt(name)
    # Red on 36 and 1; odd on 17 and 1.
    assert night.held("Bob") == 4_000 + (2 - 3) * 500
    assert night.ledger.balance("tips") == 2 * 200
