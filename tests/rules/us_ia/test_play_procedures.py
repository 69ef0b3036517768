"""ROULETTE PROCEDURES 1 to 5, MINIMUM & MAXIMUM WAGERS and DEALER TOKES, in play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from nights import DAN, SENSOR, SUE, Play, play, player, rules_of, setup_of

from croupier.money.amount import Cents
from croupier.rulebook.table_checks import setup_findings
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.phases import Phase
from croupier.views.supervisor import supervisor_view

ANN, BOB = player("Ann"), player("Bob")
WANTS = "{} wants to bet value chips beside {}: can the bets be kept apart?"
PROCEDURES = "ROULETTE PROCEDURES,"
HALF_DOLLARS = ["$0.50", "$1", "$5", "$25", "$100"]
CENTS = ["$0.01", "$0.50", "$1", "$5", "$25", "$100"]


def table(cents: int = 100_000, **changes: Any) -> Play:
    night = play("us-ia", **changes)
    night.sit("Ann", cents)
    return night


def two_players() -> Play:
    night = table(10_000)
    night.sit("Bob", 10_000)
    return night


@pytest.mark.clause("ia:procedures.1")
def test_a_wager_is_value_chips_or_color_chips_and_nothing_else() -> None:
    night = table()
    night.buy("Ann", 500, "value")
    for medium in ("cash", "currency", "coupon", "promise", "toke"):
        refusal = night.no(night.wager("Ann", "red", 500, medium), "not_chips")
        assert "No bet" in refusal.says
        assert refusal.cite == f"{PROCEDURES} 1"
    night.no(night.wager("Ann", "red", 500, "electronic"), "medium_not_taken")
    night.no(night.wager("Ann", "red", 500, how="spoken"), "refused_way")
    night.no(c.PlaceCoupon(ANN, "Ann", "red", Cents(500), "1", "match play"), "coupon_not_taken")
    night.no(night.wager("Ann", "trio:0-1-2", 500), "no_such_place")
    night.bet("Ann", "red", 500)
    night.do(c.SetChips(ANN, "Ann", "red", Cents(500)))
    night.buy("Ann", 500, "color")
    night.bet("Ann", "black", 500, "color")


@pytest.mark.clause("ia:procedures.2")
def test_value_chips_of_a_second_player_wait_for_a_supervisor() -> None:
    night = two_players()
    night.bet("Ann", "red", 500)
    refusal = night.no(night.wager("Bob", "black", 500), "sharing_not_allowed")
    assert "a supervisor is called" in refusal.says
    assert refusal.cite == f"{PROCEDURES} 2"
    assert night.log[-1] == e.SupervisorCalled("supervisor", WANTS.format("Bob", "Ann"))
    [task] = supervisor_view(night.state, night.rules).open_tasks
    assert task.says == f"Called: {WANTS.format('Bob', 'Ann')}"
    for by in (DAN, ANN, BOB):
        night.no(c.AllowSharing(by, "Bob", True), "not_yours")
    night.no(night.wager("Bob", "black", 500), "sharing_not_allowed")
    assert len(night.state.alerts) == 1, "who was called is not called again"
    [number] = night.state.alerts
    night.do(c.AcknowledgeAlert(SUE, number))
    night.no(night.wager("Bob", "black", 500), "sharing_not_allowed")
    assert len(night.state.alerts) == 1, "but after having come and gone"
    night.do(c.AllowSharing(SUE, "Bob", True))
    night.bet("Bob", "black", 500)


@pytest.mark.clause("ia:procedures.2.approve")
def test_a_supervisor_who_finds_that_wagers_can_be_kept_apart_lets_both_play() -> None:
    night = two_players()
    night.bet("Ann", "red", 500)
    assert night.no(c.AllowSharing(SUE, "Bob", False), "sharing_not_allowed").cite == f"{PROCEDURES} 2"
    night.no(night.wager("Bob", "black", 500), "sharing_not_allowed")
    night.do(c.AllowSharing(SUE, "Bob", True))
    night.bet("Bob", "black", 500)
    night.bet("Ann", "odd", 500)
    night.round("17")
    night.bet("Bob", "black", 500)
    night.bet("Ann", "red", 500)


def test_a_third_player_waits_for_an_approval_of_his_own() -> None:
    night = two_players()
    night.sit("Cat", 10_000)
    night.bet("Ann", "red", 500)
    night.do(c.AllowSharing(SUE, "Bob", True))
    night.bet("Bob", "black", 500)
    night.no(night.wager("Cat", "odd", 500), "sharing_not_allowed")


def test_an_approval_beside_one_player_is_none_beside_another() -> None:
    night = two_players()
    night.bet("Ann", "red", 500)
    night.do(c.AllowSharing(SUE, "Bob", True))
    night.do(c.WithdrawWager(ANN, "Ann", "red", "value"))
    night.do(c.CashOut(ANN, "Ann"))
    night.do(c.SeatPlayer(player("Cat"), "Cat", 1))
    night.buy("Cat", 1_000, "value")
    night.bet("Bob", "red", 500)
    night.no(night.wager("Cat", "black", 500), "sharing_not_allowed")


def test_an_approval_before_anybody_bets_lets_both_play_as_well() -> None:
    night = two_players()
    night.do(c.AllowSharing(SUE, "Bob", True))
    night.bet("Ann", "red", 500)
    night.bet("Bob", "black", 500)
    night.bet("Ann", "odd", 500)


def test_color_chips_of_others_keep_nobody_from_betting_value_chips() -> None:
    night = table()
    night.sit("Bob", 2_000, "color")
    night.bet("Bob", "red", 500, "color")
    night.bet("Ann", "black", 500)
    night.bet("Bob", "odd", 500, "color")


def test_when_the_first_player_has_none_on_the_felt_the_second_may_bet_value_chips() -> None:
    night = two_players()
    night.bet("Ann", "red", 500)
    night.do(c.WithdrawWager(ANN, "Ann", "red", "value"))
    night.bet("Bob", "black", 500)
    night.no(night.wager("Ann", "red", 500), "sharing_not_allowed")


@pytest.mark.clause("ia:procedures.3")
def test_a_bet_that_the_dealer_places_is_the_players_own() -> None:
    night = table(1_000)
    [placed] = night.do(c.PlaceWager(DAN, "Ann", "straight:17", Cents(500), "value"))
    assert isinstance(placed, e.WagerPlaced)
    assert (placed.player, placed.place, placed.assisted) == ("Ann", "straight:17", True)
    night.round("17")
    [line] = night.last(e.WinnersPaid).paid["Ann"]
    assert (line.place, line.stake, line.returned) == ("straight:17", 500, 36 * 500)
    assert night.held("Ann") == 500 + 36 * 500


def test_a_bet_that_the_dealer_placed_waits_for_its_player_to_confirm_it() -> None:
    """PROCEDURES 3: the player sees to it that the dealer did what was asked for."""
    night = table()
    night.do(c.PlaceWager(DAN, "Ann", "red", Cents(500), "value"))
    assert night.state.seats["Ann"].to_confirm == ("red",)
    night.do(c.MoveWager(ANN, "Ann", "red", "black", "value"))
    night.no(c.ConfirmWager(ANN, "Ann", "red"), "no_such_wager")
    night.do(c.PlaceWager(DAN, "Ann", "odd", Cents(500), "value"))
    night.do(c.ConfirmWager(ANN, "Ann", "odd"))
    assert "odd" not in night.state.seats["Ann"].to_confirm


@pytest.mark.clause("ia:procedures.4")
def test_the_wheel_turns_while_the_table_is_open_and_a_stop_is_recorded() -> None:
    night = Play(rules_of("us-ia"))
    refusal = night.no(c.OpenTable(SUE, "Dan", Cents(1)), "not_confirmed")
    assert "turning" in refusal.says
    assert refusal.cite == f"{PROCEDURES} 4"
    [opened] = night.do(c.OpenTable(SUE, "Dan", Cents(1), confirmed=frozenset({"wheel-turning"})))
    assert isinstance(opened, e.TableOpened)
    assert opened.confirmed == ("wheel-turning",)
    night.no(c.ReportWheel(DAN, turning=False), "no_reason")
    [stopped] = night.do(c.ReportWheel(DAN, turning=False, why="a coin in the wheel head"))
    assert stopped == e.WheelReported(turning=False, why="a coin in the wheel head")
    standing = c.SpinBall(DAN, confirmed=night.confirmed("launch"))
    assert night.no(standing, "wheel_stopped").cite == f"{PROCEDURES} 4"
    night.no(c.ReportWheel(SENSOR, turning=False, why="twice"), "already_done")
    night.do(c.ReportWheel(SENSOR, turning=True))
    night.do(standing)


STEPS: list[tuple[str, Callable[[Play], Any]]] = [
    ("spinning", Play.spin),
    ("no more bets", Play.close),
    ("outcome", lambda night: night.outcome("17")),
    ("dolly", Play.dolly),
    ("collected", Play.collect),
]


@pytest.mark.clause("ia:procedures.5")
def test_no_dealer_is_relieved_from_the_spin_to_the_last_payment() -> None:
    night = table()
    night.bet("Ann", "straight:17", 500)
    night.do(c.RelieveDealer(SUE, "Eve"))
    night.do(c.RelieveDealer(SUE, "Dan"))
    for phase, step in STEPS:
        step(night)
        assert night.state.phase == phase
        for by in (SUE, DAN):
            refusal = night.no(c.RelieveDealer(by, "Eve"), "not_during_spin_or_payment")
            assert refusal.cite == f"{PROCEDURES} 5"
    night.pay()
    night.do(c.RelieveDealer(DAN, "Eve"))
    night.no(c.RemoveDolly(DAN), "not_on_duty")
    night.do(c.RelieveDealer(SUE, "Dan"))
    night.clear()
    night.do(c.RelieveDealer(SUE, "Eve"))
    assert night.state.dealer == "Eve"


def test_no_dealer_is_relieved_while_a_supervisor_is_awaited() -> None:
    night = table()
    night.spin()
    night.do(c.ReportIrregularity(DAN, "the lights went out"))
    assert night.state.phase is Phase.REFERRED
    night.no(c.RelieveDealer(SUE, "Eve"), "not_during_spin_or_payment")


def test_after_no_spin_a_dealer_may_be_relieved() -> None:
    night = table()
    night.spin()
    night.do(c.ReportIrregularity(DAN, "hung-ball"))
    night.do(c.RelieveDealer(SUE, "Eve"))


@pytest.mark.clause("ia:limits.1")
def test_no_table_minimum_is_below_five_dollars_and_no_bet_below_the_minimum() -> None:
    rules = rules_of("us-ia").rules
    low = setup_of("us-ia", limits={"table": {"min": "$4.99", "max": "$500"}})
    [finding] = setup_findings(low, rules)
    assert (finding.where, finding.cite) == ("limits.table", "MINIMUM & MAXIMUM WAGERS, 1")
    night = table(denominations=CENTS)
    for place in ("red", "straight:17", "dozen:1"):
        for cents in (1, 100, 499):
            night.no(night.wager("Ann", place, cents), "below_minimum")
        night.bet("Ann", place, 500)
    higher = table(denominations=CENTS, limits={"table": {"min": "$10", "max": "$500"}})
    higher.no(higher.wager("Ann", "red", 999), "below_minimum")
    higher.bet("Ann", "red", 1_000)


@pytest.mark.parametrize("kind", ["straight", "red", "dozen"])
def test_no_kind_of_wager_has_a_lower_minimum(kind: str) -> None:
    setup = setup_of("us-ia", limits={"table": {"min": "$5", "max": "$500"}, kind: {"min": "$1", "max": "$500"}})
    assert [one.where for one in setup_findings(setup, rules_of("us-ia").rules)] == [f"limits.{kind}"]


@pytest.mark.clause("ia:limits.2")
@pytest.mark.parametrize("place", ["red", "straight:17", "column:2", "first-five"])
def test_500_dollars_are_taken_and_501_are_not(place: str) -> None:
    night = table()
    refusal = night.no(night.wager("Ann", place, 50_100), "above_maximum")
    assert refusal.cite == "MINIMUM & MAXIMUM WAGERS, 2"
    night.bet("Ann", place, 50_000)
    night.no(night.wager("Ann", place, 500), "above_maximum")
    assert night.on_felt("Ann") == 50_000


@pytest.mark.parametrize("how", ["withdraw", "move"])
def test_what_stays_of_two_kinds_of_chips_is_not_below_the_minimum(how: str) -> None:
    night = table()
    night.do(c.SetChips(ANN, "Ann", "red", Cents(100)))
    night.buy("Ann", 1_000, "color")
    night.bet("Ann", "red", 900)
    night.bet("Ann", "red", 100, "color")
    if how == "withdraw":
        night.no(c.WithdrawWager(ANN, "Ann", "red", "value"), "below_minimum")
    else:
        night.no(c.MoveWager(ANN, "Ann", "red", "black", "value"), "below_minimum")
    assert night.on_felt("Ann") == 1_000


@pytest.mark.parametrize("most", ["$499", "$501", "$1,000"])
def test_the_house_cannot_set_another_maximum(most: str) -> None:
    setup = setup_of("us-ia", limits={"table": {"min": "$5", "max": most}})
    [finding] = setup_findings(setup, rules_of("us-ia").rules)
    assert finding.cite == "MINIMUM & MAXIMUM WAGERS, 2"


def toke(cents: int, place: str = "red", heard_by: str = "Sue", **more: Any) -> c.PlaceToke:
    confirmed, heard_as = more.pop("confirmed", frozenset({"offset"})), more.pop("heard_as", "supervisor")
    return c.PlaceToke(DAN, "Ann", place, Cents(cents), more.pop("chips", "value"), heard_by, heard_as, confirmed)


@pytest.mark.clause("ia:tokes.1")
def test_a_toke_rides_on_a_wager_that_the_player_has() -> None:
    night = table()
    refusal = night.no(toke(500), "no_wager_to_ride")
    assert refusal.cite == "DEALER TOKES, paragraph 1"
    night.bet("Ann", "red", 500)
    night.no(toke(500, "black"), "no_wager_to_ride")
    night.do(toke(500))
    night.round("1")
    # The player's $5 pay even money; the toke and what it won are the dealers'.
    assert night.held("Ann") == 100_000 + 500 - 500
    assert night.ledger.balance("tips") == 1_000


def test_a_toke_that_loses_is_collected_with_the_wager() -> None:
    night = table()
    night.bet("Ann", "red", 500)
    night.do(toke(500))
    night.round("2")
    assert (night.held("Ann"), night.ledger.balance("tips")) == (99_000, 0)


@pytest.mark.clause("ia:tokes.1.offset")
def test_a_toke_lies_offset_on_the_players_wager_and_goes_where_that_goes() -> None:
    night = table()
    night.bet("Ann", "red", 500)
    refusal = night.no(toke(500, confirmed=frozenset()), "not_confirmed")
    assert "offset" in refusal.says
    assert refusal.cite == "DEALER TOKES, paragraph 1"
    night.no(
        c.PlaceToke(ANN, "Ann", "red", Cents(500), "value", "Sue", "supervisor", frozenset({"offset"})), "not_yours"
    )
    placed, _called = night.do(toke(500))
    assert isinstance(placed, e.TokePlaced)
    assert (placed.place, placed.confirmed) == ("red", ("offset",))
    night.do(c.MoveWager(ANN, "Ann", "red", "black", "value"))
    assert {key.place for key in night.state.seats["Ann"].wagers} == {"black"}
    assert night.on_felt("Ann") == 1_000
    night.do(c.WithdrawWager(ANN, "Ann", "black", "value"))
    assert (night.on_felt("Ann"), night.held("Ann")) == (0, 100_000)


@pytest.mark.clause("ia:tokes.1.announce")
def test_a_toke_counts_when_the_supervisor_has_heard_amount_and_place() -> None:
    night = table()
    night.bet("Ann", "straight:17", 500)
    for nobody, role in (("", ""), ("  ", ""), ("Ann", "player"), ("Dan", "dealer"), ("Max", "mucker"), ("Eve", "")):
        refusal = night.no(toke(500, "straight:17", nobody, heard_as=role), "not_heard")
        assert "floor supervisor" in refusal.says
        assert nobody.strip() in refusal.says
        assert refusal.cite == "DEALER TOKES, paragraph 1"
    assert (night.on_felt("Ann"), night.state.alerts) == (500, {})
    placed, called = night.do(toke(500, "straight:17"))
    assert isinstance(placed, e.TokePlaced)
    assert placed.heard_by == "Sue"
    assert called == e.SupervisorCalled("floor supervisor", "toke of Ann: $5 for the dealer on 17 black")
    assert night.on_felt("Ann") == 1_000
    tasks = [task.says for task in supervisor_view(night.state, night.rules).open_tasks]
    assert tasks == ["Called: toke of Ann: $5 for the dealer on 17 black"]


def two_with_color_chips() -> Play:
    """Ann and Bob have color chips and value chips, and a wager in color chips each."""
    night = two_players()
    for at, who in enumerate((ANN, BOB)):
        night.do(c.SetChips(who, who.name, night.rules.setup.colors[at], Cents(500)))
        night.buy(who.name, 500, "color")
        night.bet(who.name, "red", 500, "color")
    return night


@pytest.mark.clause("ia:procedures.2")
def test_a_toke_in_value_chips_is_value_chips_of_a_second_player() -> None:
    night = two_with_color_chips()
    night.bet("Bob", "black", 500)
    assert night.no(toke(500), "sharing_not_allowed").cite == f"{PROCEDURES} 2"
    assert list(night.state.alerts.values()) == [WANTS.format("Ann", "Bob")]
    night.do(c.AllowSharing(SUE, "Ann", True))
    night.do(toke(500))


@pytest.mark.clause("ia:procedures.2")
def test_beside_a_toke_in_value_chips_a_second_player_waits_as_well() -> None:
    night = two_with_color_chips()
    night.do(toke(500))
    night.no(night.wager("Bob", "black", 500), "sharing_not_allowed")
    assert WANTS.format("Bob", "Ann") in night.state.alerts.values()
    night.do(c.AllowSharing(SUE, "Bob", True))
    night.bet("Bob", "black", 500)
    assert night.last(e.SharingAllowed).beside == ("Ann",)


@pytest.mark.clause("ia:tokes.2")
def test_toke_and_wager_together_are_a_tenth_of_the_maximum_at_most() -> None:
    """Question I1: $50 at a maximum of $500."""
    night = table(denominations=HALF_DOLLARS)
    night.bet("Ann", "red", 4_000)
    refusal = night.no(toke(1_050), "above_maximum")
    assert "$50" in refusal.says
    assert refusal.cite == "DEALER TOKES, paragraph 2"
    night.do(toke(1_000))
    night.no(toke(50), "above_maximum")
    assert night.no(night.wager("Ann", "red", 100), "above_maximum").cite == "DEALER TOKES, paragraph 2"
    night.bet("Ann", "black", 50_000)
    night.no(toke(50, "black"), "above_maximum")
    assert night.on_felt("Ann") == 55_000


def test_a_wager_with_a_toke_cannot_be_moved_onto_a_larger_one() -> None:
    night = table()
    night.bet("Ann", "red", 1_000)
    night.bet("Ann", "black", 4_000)
    night.do(toke(1_000))
    night.no(c.MoveWager(ANN, "Ann", "red", "black", "value"), "above_maximum")
    night.no(c.MoveWager(ANN, "Ann", "black", "red", "value"), "above_maximum")


@pytest.mark.clause("ia:tokes.2.range")
def test_a_toke_is_fifty_cents_or_more_and_the_tighter_of_two_caps_holds() -> None:
    night = table(200_000, denominations=CENTS)
    night.bet("Ann", "red", 500)
    for cents in (1, 49):
        refusal = night.no(toke(cents), "below_minimum")
        assert "$0.50" in refusal.says
        assert refusal.cite == "DEALER TOKES, paragraph 2"
    for cents in (4_501, 50_000, 100_000, 100_001):
        assert night.no(toke(cents), "above_maximum").cite == "DEALER TOKES, paragraph 2"
    night.do(toke(50))
    night.do(toke(4_450))
    assert night.on_felt("Ann") == 5_000


def test_half_a_dollar_is_tipped_in_value_chips_because_no_color_chip_is_so_small() -> None:
    """Question I2."""
    night = table(denominations=HALF_DOLLARS)
    night.do(c.SetChips(ANN, "Ann", "red", Cents(100)))
    night.buy("Ann", 2_000, "color")
    night.bet("Ann", "red", 500, "color")
    night.no(toke(50, chips="color"), "not_a_multiple")
    night.do(toke(50))
    night.do(toke(100, chips="color"))
    assert night.on_felt("Ann") == 650


@pytest.mark.parametrize("cents", [0, -50, 10**20])
def test_a_toke_of_nothing_is_none(cents: int) -> None:
    night = table()
    night.bet("Ann", "red", 500)
    night.no(toke(cents), "bad_amount")


def test_no_toke_is_placed_after_the_close() -> None:
    night = table()
    night.bet("Ann", "red", 500)
    night.spin()
    night.do(toke(100))
    night.close()
    night.no(toke(100), "too_late")
    night.no(c.WithdrawWager(ANN, "Ann", "red", "toke-value"), "too_late")


def test_a_toke_that_the_player_cannot_pay_is_refused() -> None:
    night = table(500)
    night.bet("Ann", "red", 500)
    night.no(toke(100), "not_enough_chips")
    night.no(toke(100, chips="color"), "no_value_set")
    night.no(toke(100, chips="cash"), "no_such_chips")


def test_a_table_that_closes_gives_wager_and_tokes_back_in_the_chips_they_were() -> None:
    night = table(10_000)
    night.do(c.SetChips(ANN, "Ann", "red", Cents(100)))
    night.buy("Ann", 1_000, "color")
    night.bet("Ann", "red", 500, "color")
    night.do(toke(100, chips="color"))
    night.do(toke(100))
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    assert night.state.seats["Ann"].purse == {"value": 10_000, "color": 1_000}
    assert (night.ledger.balance("purse:Ann"), night.ledger.balance("felt:Ann")) == (11_000, 0)


def test_half_dollars_are_paid_to_the_cent() -> None:
    night = table(10_000, denominations=HALF_DOLLARS)
    night.bet("Ann", "straight:17", 550)
    night.round("17")
    assert night.held("Ann") == 10_000 + 35 * 550


@pytest.mark.parametrize("seat", [0, -1, 10**9])
def test_a_player_has_one_seat_of_those_there_are(seat: int) -> None:
    night = table()
    night.no(c.SeatPlayer(ANN, "Ann", 2), "already_seated")
    night.no(c.SeatPlayer(BOB, "Bob", 1), "seat_taken")
    night.no(c.SeatPlayer(BOB, "Bob", seat), "bad_amount")


def test_who_has_left_bets_nothing() -> None:
    night = table()
    night.do(c.LeaveSeat(ANN, "Ann"))
    night.no(night.wager("Ann", "red", 500), "no_such_player")


def test_who_has_left_wagers_behind_does_not_move_them() -> None:
    night = table()
    night.bet("Ann", "red", 500)
    night.do(c.LeaveSeat(ANN, "Ann"))
    night.no(c.MoveWager(ANN, "Ann", "red", "black", "value"), "no_such_player")
    night.round("1")
    assert night.held("Ann") == 100_500


def test_nothing_waits_for_confirmation_when_the_table_is_closed() -> None:
    night = table()
    night.do(c.PlaceWager(DAN, "Ann", "red", Cents(500), "value"))
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    assert night.state.seats["Ann"].to_confirm == ()
