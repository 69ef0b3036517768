"""Rule 22, section 2299.04 at a live table: the wagers of Roulette Up, who may make them, when, and on what terms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from balance import assert_balanced
from nights import DAN, SENSOR, SUE, Play, law, play, player, setup_of

from croupier.money.amount import Cents
from croupier.rulebook.finding import Finding
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.rules import TableRules, table_rules
from croupier.views.reader_board import board_view

BONUS, METER = "roulette-up-bonus", "roulette-up-progressive"
BOTH = (BONUS, METER)
OTHER = "straights-and-8s"
START = "START OF GAME"


def setup(bonus: str = "PT-FLT-RU-01", meter: str = "PT-BJS-RU-01", unit: str = "$1", **changes: Any) -> dict[str, Any]:
    """Both wagers, a meter that starts with $1,000 and again with $500, fed with 25 per cent of each wager."""
    money = {"unit": unit, "seed": "$1000", "reseed": "$500", "contribution": "25"}
    own = {"sidebets": {BONUS: bonus, METER: meter}, "areas": [BONUS, METER], "progressive": {METER: money}}
    return {**own, **changes}


def table(**changes: Any) -> Play:
    night = play("us-co", **setup(**changes))
    for name in ("Ann", "Bob"):
        night.sit(name, 100_000)
    return night


def lock(night: Play) -> c.LockProgressives:
    return c.LockProgressives(DAN, night.confirmed("lock"))


def begin(night: Play, *places: str) -> Play:
    """Ann has bet $1 on each of these places, and what has to be locked is locked."""
    for place in places:
        night.bet("Ann", place, 100)
    if METER in places:
        night.do(lock(night))
    return night


def toke(place: str, cents: int = 100) -> c.PlaceToke:
    return c.PlaceToke(player("Ann"), "Ann", place, cents, "value")  # type: ignore[arg-type]


def findings(**changes: Any) -> list[Finding]:
    found = table_rules(law("us-co"), setup_of("us-co", **setup(**changes)))
    assert isinstance(found, list)
    return found


# Who may bet


@pytest.mark.clause("co-2022:2299.04.start.1")
@pytest.mark.parametrize("places", [(), (BONUS,), (METER,), BOTH, (METER, BONUS)])
def test_either_both_or_neither_is_bet_beside_the_main_wagers(places: tuple[str, ...]) -> None:
    """START (1)."""
    night = table()
    night.bet("Ann", "red", 500)
    for place in places:
        night.bet("Ann", place, 100)
    assert night.on_felt("Ann") == 500 + 100 * len(places)
    if METER in places:
        night.do(lock(night))
    night.round("5")
    assert {key.place for key in night.state.seats["Ann"].standing} == set(places)
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.04.start.1.required")
@pytest.mark.parametrize("place", BOTH)
def test_a_main_wager_is_needed_where_the_licensee_asks_for_it_and_only_there(place: str) -> None:
    """START (1)."""
    strict = table(main_bet_needed=[BONUS, METER])
    refusal = strict.no(strict.wager("Ann", place, 100), "needs_main_bet")
    assert "2299.04" in refusal.cite
    strict.bet("Bob", "red", 500)
    strict.no(strict.wager("Ann", place, 100), "needs_main_bet")
    strict.bet("Ann", "red", 500)
    strict.bet("Ann", place, 100)
    free = table()
    free.bet("Ann", place, 100)
    assert_balanced(strict)


def cannot_be_left_alone(night: Play, *changes: c.Command) -> None:
    for change in changes:
        assert night.no(change, "needs_main_bet").cite == "30-2299.04 START OF GAME (1)"


@pytest.mark.clause("co-2022:2299.04.start.1.required")
@pytest.mark.parametrize("place", BOTH)
def test_the_main_wager_that_a_roulette_up_wager_needed_stays_with_it_until_the_close(place: str) -> None:
    """START (1): neither withdrawn, moved away nor cleared, before the lock and after it, while the ball runs too."""
    three = {**setup()["sidebets"], OTHER: "standard"}
    night = table(main_bet_needed=list(BOTH), sidebets=three, areas=list(three))
    ann = player("Ann")
    night.bet("Ann", "red", 500)
    begin(night, place)
    back = c.WithdrawWager(ann, "Ann", "red", "value")
    away = c.MoveWager(ann, "Ann", "red", OTHER, "value")
    cannot_be_left_alone(night, back, away)
    night.do(c.WithdrawWager(ann, "Ann", "red", "value", Cents(400)))
    night.do(c.MoveWager(ann, "Ann", "red", "black", "value"))
    night.do(c.MoveWager(ann, "Ann", "black", "red", "value"))
    night.spin()
    cannot_be_left_alone(night, back, away)
    if place == METER:
        cannot_be_left_alone(night, c.ClearWagers(ann, "Ann"), c.CallNoBet(DAN, "Ann", "misplaced", "red"))
    night.bet("Ann", "black", 100)
    night.do(back)
    cannot_be_left_alone(night, c.WithdrawWager(ann, "Ann", "black", "value"))
    night.close()
    night.outcome("5")
    night.settle()
    assert [key.place for key in night.state.seats["Ann"].standing] == [place]
    night.bet("Ann", "red", 500)
    night.do(back)  # a streak that runs needs nothing more
    assert_balanced(night)


def test_a_bonus_wager_goes_with_the_main_wager_that_is_cleared_or_called_no_bet() -> None:
    """START (1): whoever clears takes both; a dealer who refuses the one gives the other back too."""
    night = table(main_bet_needed=[BONUS])
    night.bet("Ann", "red", 500)
    night.bet("Ann", BONUS, 100)
    night.do(toke(BONUS))
    night.do(c.ClearWagers(player("Ann"), "Ann"))
    assert (night.on_felt("Ann"), night.held("Ann")) == (0, 100_000)
    night.bet("Ann", "red", 500)
    night.bet("Ann", BONUS, 100)
    night.do(toke(BONUS))
    night.do(c.CallNoBet(DAN, "Ann", "misplaced", "red"))
    assert (night.on_felt("Ann"), night.held("Ann")) == (0, 100_000)
    assert_balanced(night)


def test_a_coupon_that_is_the_main_wager_stays_too() -> None:
    """START (1), 2203(1): a coupon on red is a wager of the layout."""
    night = table(main_bet_needed=[BONUS])
    ann = player("Ann")
    night.do(c.PlaceCoupon(ann, "Ann", "red", Cents(500), "A1", "valid coupon"))
    night.bet("Ann", BONUS, 100)
    cannot_be_left_alone(night, c.WithdrawWager(ann, "Ann", "red", "coupon"))
    night.do(c.WithdrawWager(ann, "Ann", BONUS, "value"))
    night.do(c.WithdrawWager(ann, "Ann", "red", "coupon"))


def test_a_repeat_makes_the_main_wagers_first() -> None:
    night = table(main_bet_needed=[BONUS])
    night.bet("Ann", "red", 100)
    night.bet("Ann", BONUS, 100)
    night.bet("Ann", "black", 100)
    night.do(c.WithdrawWager(player("Ann"), "Ann", "red", "value"))
    night.round("36")
    night.do(c.Rebet(player("Ann"), "Ann"))
    assert night.on_felt("Ann") == 200


def test_another_side_bet_is_no_main_wager() -> None:
    night = table(main_bet_needed=[METER])
    night.bet("Ann", BONUS, 100)
    night.no(night.wager("Ann", METER, 100), "needs_main_bet")
    night.no(c.MoveWager(player("Ann"), "Ann", BONUS, METER, "value"), "needs_main_bet")
    night.bet("Ann", "red", 100)
    night.no(c.MoveWager(player("Ann"), "Ann", "red", METER, "value"), "needs_main_bet")
    night.bet("Ann", METER, 100)


# When and where


@pytest.mark.clause("co-2022:2299.04.start.7")
@pytest.mark.parametrize("code", ["PT-FLT-RU-01", "PT-FLT-RU-05"])
def test_the_call_that_closes_the_main_wagers_closes_roulette_up(code: str) -> None:
    """START (7), by the reading of C35: the bonus until no more bets, the progressive until its lock."""
    night = table(bonus=code)
    night.bet("Ann", METER, 100)
    night.do(lock(night))
    assert night.no(night.wager("Bob", METER, 100), "locked").cite == "30-2299.04 START OF GAME (4)"
    night.spin()
    for place in ("red", BONUS):
        night.bet("Bob", place, 100)
    assert night.no(night.wager("Bob", METER, 100), "locked").cite == "30-2299.04 START OF GAME (4)"
    assert board_view(night.state, night.rules).side_bets[0].is_open
    night.close()
    late = [night.no(night.wager("Bob", place, 100), "too_late") for place in ("red", BONUS, METER)]
    assert late[0] == late[1] == late[2]
    for place in ("red", BONUS):
        night.no(c.WithdrawWager(player("Bob"), "Bob", place, "value"), "too_late")
    assert night.on_felt("Bob") == 200
    assert_balanced(night)


C22 = {f"sidebets.{place}.read.thirty-six": "ends" for place in BOTH}
STREAKS = [
    # By PT-FLT-RU-02 a streak of 3 pays 2 to 1, one of 2 is a push, and one of 1 loses.
    ("10 20 36", {}, 500 * 3),
    ("10 20 36", C22, 500),
    ("10 20 5", {}, 500),
    ("10 20 5", C22, 500),
    ("10 20 20", {}, 500),
    ("35 36", {}, 500),
    ("35 36", C22, 0),
]


@pytest.mark.clause("co-2022:2299.04.streak.3.note")
@pytest.mark.parametrize(("numbers", "reading", "returned"), STREAKS)
def test_what_ends_a_streak_does_not_move_its_tracker(numbers: str, reading: dict[str, str], returned: int) -> None:
    """Question C22: whether a 36 is a rise before it ends the streak; both readings are played."""
    rules = table_rules(law("us-co").with_values(reading), setup_of("us-co", **setup("PT-FLT-RU-02")))
    assert isinstance(rules, TableRules)
    night = Play(rules)
    night.open()
    night.sit("Ann", 1_000)
    night.bet("Ann", BONUS, 500)
    *rising, last = numbers.split()
    for at, number in enumerate(rising, 1):
        night.round(number)
        assert _tracker(night) == rising[:at]
    night.to_outcome(last)
    assert _tracker(night) == rising, "the ending itself moves nothing"
    night.settle()
    assert (_tracker(night), night.held("Ann")) == ([], 500 + returned)
    assert_balanced(night)


def _tracker(night: Play) -> list[str]:
    [bonus] = [one for one in board_view(night.state, night.rules).side_bets if one.name == BONUS]
    return list(bonus.marks)


@pytest.mark.clause("co-2022:2299.04.start.2")
def test_it_is_bet_on_its_own_spots_while_main_wagers_are_and_the_one_close_ends_it() -> None:
    """START (2), (7); the progressive's sensors are locked before the ball is spun, START (4)."""
    night = table()
    for name in ("roulette-up", "roulette-up-bonus:1", "Roulette-Up-Bonus", "tracker"):
        night.no(night.wager("Ann", name, 100), "no_such_place")
    night.bet("Ann", BONUS, 100)
    night.bet("Ann", METER, 100)
    night.do(lock(night))
    night.spin()
    night.bet("Ann", BONUS, 100)
    night.bet("Ann", "red", 100)
    night.no(night.wager("Bob", METER, 100), "locked")
    [closed] = night.close()
    assert isinstance(closed, e.NoMoreBetsCalled)
    steps: list[Callable[[], object]] = [lambda: night.outcome("36"), night.dolly, night.collect, night.pay]
    for step in steps:
        late = [night.no(night.wager("Bob", place, 100), "too_late") for place in (BONUS, METER, "red")]
        assert late[0] == late[1] == late[2]
        step()
    night.no(night.wager("Bob", BONUS, 100), "too_late")
    night.clear()
    begin(night, BONUS, METER)
    night.do(c.CloseTable(SUE, "the fire alarm rings"))
    night.no(night.wager("Bob", BONUS, 100), "not_open")
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.04.start.2.idle", "co-2022:2299.04.streak.2")
@pytest.mark.parametrize("made", [(BONUS,), (METER,), BOTH])
def test_nobody_bets_on_a_streak_that_runs(made: tuple[str, ...]) -> None:
    """START (2), CONTINUATION (2): neither wager, neither player, whichever of the two began the streak."""
    night = begin(table(), *made)
    for pocket in ("5", "9", "20"):
        night.round(pocket)
        for name in ("Ann", "Bob"):
            for place in BOTH:
                refusal = night.no(night.wager(name, place, 100), "side_bet_running")
                assert "2299.04" in refusal.cite
        night.bet("Bob", "red", 100)
    night.spin()
    night.no(night.wager("Bob", BONUS, 100), "side_bet_running")
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.04.end.2")
@pytest.mark.parametrize("last", ["3", "5", "36"])
def test_the_wagers_are_open_again_when_the_streak_is_settled(last: str) -> None:
    """END (2): not with the number that ends it, but with the settlement."""
    night = begin(table(), BONUS, METER)
    night.round("5")
    night.to_outcome(last)
    steps: list[Callable[[], object]] = [night.dolly, night.collect, night.pay, night.clear]
    for step in steps:
        night.no(night.wager("Bob", BONUS, 100), "too_late")
        night.no(night.wager("Bob", METER, 100), "too_late")
        step()
    assert (night.state.running, night.state.locked) == (frozenset(), frozenset())
    for name in ("Ann", "Bob"):
        night.bet(name, BONUS, 100)
        night.bet(name, METER, 100)
    assert_balanced(night)


# For the dealer


@pytest.mark.clause("co-2022:2299.04.start.3")
def test_a_toke_rides_on_main_and_bonus_wager_and_never_on_the_progressive() -> None:
    """START (3); what it wins is the dealers'."""
    night = table()
    for place in ("red", *BOTH):
        night.bet("Ann", place, 100)
    night.do(toke("red"))
    night.do(toke(BONUS, 200))
    assert night.no(toke(METER), "tokes_not_allowed").cite == f"30-2299.04 {START} (3)"
    night.do(lock(night))
    night.no(toke(METER), "tokes_not_allowed")
    for pocket in ("5", "6", "7", "1"):
        night.round(pocket)
    assert night.held("Ann") == 100_000 - 300 + 100 + 2 * 100 - 100
    assert night.ledger.balance("tips") == 2 * 100 + 3 * 200
    assert_balanced(night)


@pytest.mark.clause("co-2022:2299.04.start.3.discretion")
def test_where_the_licensee_takes_no_tokes_none_is_taken() -> None:
    """START (3)."""
    night = table(tokes=False, tokes_posted="table")
    for place in ("red", *BOTH):
        night.bet("Ann", place, 100)
        assert night.no(toke(place), "tokes_not_allowed").cite


def test_no_toke_joins_a_streak_that_runs() -> None:
    night = begin(table(), BONUS)
    night.round("5")
    night.no(toke(BONUS), "no_wager_to_ride")


# The lock


@pytest.mark.clause("co-2022:2299.04.start.4.lock")
def test_the_ball_is_not_spun_while_progressive_wagers_are_unlocked() -> None:
    """START (4)."""
    night = table()
    night.bet("Ann", METER, 100)
    spin = c.SpinBall(DAN, confirmed=night.confirmed("launch"))
    assert night.no(spin, "not_locked").cite == f"30-2299.04 {START} (4)"
    night.do(lock(night))
    night.do(spin)


@pytest.mark.clause("co-2022:2299.04.start.4.collect")
def test_the_lock_takes_the_stakes_and_awards_do_not_give_them_back() -> None:
    """START (4): for 1. A streak of 5 pays $25 for $1 by PT-BJS-RU-01, and nothing on top."""
    night = table()
    night.bet("Ann", METER, 100)
    night.bet("Bob", METER, 100)
    before = night.ledger.balance("float")
    night.do(lock(night))
    assert (night.ledger.balance("felt:Ann"), night.on_felt("Ann")) == (0, 0)
    assert night.ledger.balance("float") + night.state.meters[METER] == before + 100_000 + 200
    assert night.state.meters == {METER: 100_000 + 50}
    for pocket in ("1", "2", "3", "4", "5", "5"):
        night.round(pocket)
    [line] = night.last(e.WinnersPaid).paid["Ann"]
    assert (line.returned, line.taken, line.from_meter) == (2_500, True, 0)
    assert night.held("Ann") == night.held("Bob") == 100_000 - 100 + 2_500
    assert night.state.meters == {METER: 100_050}
    assert_balanced(night)


def test_the_lock_needs_a_wager_its_confirmation_and_its_hand() -> None:
    night = table()
    night.no(lock(night), "nothing_there")
    night.bet("Ann", BONUS, 100)
    night.no(lock(night), "nothing_there")
    night.bet("Ann", METER, 100)
    assert night.no(c.LockProgressives(DAN), "not_confirmed").cite == f"30-2299.04 {START} (4)"
    for other in (player("Ann"), SUE, SENSOR):
        night.no(c.LockProgressives(other, night.confirmed("lock")), "not_yours")
    [locked] = night.do(lock(night))
    assert isinstance(locked, e.ProgressivesLocked)
    assert locked.confirmed == ("lights",)
    assert [(bet.place, bet.stake) for bet in locked.locked["Ann"]] == [(METER, 100)]
    night.no(lock(night), "nothing_there")


def test_what_is_locked_is_neither_taken_back_nor_added_to() -> None:
    night = begin(table(), METER)
    night.no(c.WithdrawWager(player("Ann"), "Ann", METER, "value"), "no_such_wager")
    night.no(c.ClearWagers(player("Ann"), "Ann"), "no_such_wager")
    for name in ("Ann", "Bob"):
        night.no(night.wager(name, METER, 100), "locked")
    night.bet("Bob", BONUS, 100)
    night.no(c.ChangeSetup(SUE, {**night.state.setup, "sidebets": {}}), "felt_not_empty")
    assert_balanced(night)


def test_no_spin_leaves_locked_wagers_locked_and_the_meter_as_it_stands() -> None:
    night = begin(table(), METER)
    night.spin()
    night.close()
    night.outcome("5", revolutions=1)
    assert (night.state.locked, night.state.running, night.state.meters) == (
        frozenset({METER}),
        frozenset(),
        {METER: 100_025},
    )
    night.no(night.wager("Bob", METER, 100), "locked")
    night.round("5")
    assert (night.state.locked, night.state.running) == (frozenset(), frozenset({METER}))
    assert night.state.meters == {METER: 100_025}
    assert_balanced(night)


# Limits


@pytest.mark.clause("co-2022:2299.04.start.6")
def test_the_bonus_keeps_its_limits_and_the_progressive_its_one_amount() -> None:
    """START (6)."""
    night = table(unit="$5", limits={"table": {"min": "$1", "max": "$100"}, BONUS: {"min": "$2", "max": "$10"}})
    night.no(night.wager("Ann", BONUS, 100), "below_minimum")
    night.no(night.wager("Ann", BONUS, 1_100), "above_maximum")
    night.bet("Ann", BONUS, 200)
    night.bet("Ann", BONUS, 800)
    night.no(night.wager("Ann", BONUS, 100), "above_maximum")
    for cents in (100, 400, 600, 1_000):
        assert "2299.04" in night.no(night.wager("Ann", METER, cents), "not_the_unit").cite
    night.bet("Ann", METER, 500)
    night.no(night.wager("Ann", METER, 500), "above_maximum")
    assert_balanced(night)


def test_it_does_not_open_without_posted_limits_and_the_fixed_amount() -> None:
    """START (6)."""
    assert "limits" in [found.where for found in findings(limits={})]
    assert f"limits.{BONUS}" in [found.where for found in findings(limits={"straight": {"min": "$1", "max": "$5"}})]
    assert [found.where for found in findings(progressive={})] == [f"progressive.{METER}"]


def test_a_kind_of_wager_without_a_largest_amount_is_a_finding() -> None:
    found = findings(limits={"straight": {"min": "$1", "max": "$5"}, BONUS: {"min": "$1", "max": "$5"}})
    assert {"limits.split", "limits.red"} <= {each.where for each in found}
    assert all(each.cite for each in found)
    assert len(found) == len(set(found))


@pytest.mark.parametrize(("unit", "seed"), [("$0.50", "$1000.01"), ("$0.01", "$0.99")])
def test_a_seed_that_comes_to_no_whole_cents_is_a_finding(unit: str, seed: str) -> None:
    """The note below the pay tables: seed and reseed grow with the unit."""
    money = {"unit": unit, "seed": seed, "reseed": "$500", "contribution": "25"}
    assert [found.where for found in findings(progressive={METER: money})] == [f"progressive.{METER}"]


def test_it_begins_on_14_august_2022() -> None:
    found = table_rules(law("us-co", "2022-08-13"), setup_of("us-co", **setup()))
    assert isinstance(found, list)
    assert {f"sidebets.{BONUS}", f"sidebets.{METER}"} <= {each.where for each in found}
    assert table()
