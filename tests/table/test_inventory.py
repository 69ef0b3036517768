"""The float: what it cannot pay is paid all the same, the floor hears what is missing, and a closing takes it away."""

from __future__ import annotations

from typing import Any

import pytest
from balance import assert_balanced
from invariants import agrees
from nights import DAN, SUE, Play, inspection_of, player, rules_of

from croupier.money.amount import Cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.views.dealer import dealer_view
from croupier.views.supervisor import supervisor_view

BONUS, METER = "roulette-up-bonus", "roulette-up-progressive"


def table(dollars: int, **setup: Any) -> Play:
    night = Play(rules_of("us-co", **setup))
    box = c.DropBox("7", "key 1", "key 2")
    night.do(
        c.OpenTable(
            SUE, "Dan", Cents(dollars * 100), box, "by the door", night.confirmed("open"), inspection_of(night.rules)
        )
    )
    return night


def progressive(dollars: int) -> Play:
    """The meter is seeded with $1,000 and takes a quarter of each wager."""
    money = {"unit": "$1", "seed": "$1000", "reseed": "$500", "contribution": "25"}
    return table(dollars, sidebets={METER: "PT-BJS-RU-01"}, areas=[METER], progressive={METER: money})


def alerts(night: Play) -> list[str]:
    return list(night.state.alerts.values())


def test_a_payment_beyond_the_float_is_made_and_the_floor_hears_what_is_missing() -> None:
    """$100 less $50 sold is $50; $5 straight up wins $175, so that $125 is missing."""
    night = table(100)
    night.sit("Ann", 5_000)
    night.bet("Ann", "straight:17", 500)
    night.to_outcome("17")
    night.dolly()
    night.collect()
    paid, called = night.pay()
    assert isinstance(paid, e.WinnersPaid)
    assert called == e.SupervisorCalled("pit supervisor", "the float is $125 short: bring a fill")
    assert night.held("Ann") == 5_000 + 17_500
    assert (night.state.float_, night.ledger.balance("float")) == (-12_500, -12_500)
    night.clear()
    assert alerts(night) == ["the float is $125 short: bring a fill"]
    assert dealer_view(night.state, night.rules).float_missing == 12_500
    view = supervisor_view(night.state, night.rules)
    assert (view.opening_float, view.float_left) == (10_000, -12_500)
    assert "Called: the float is $125 short: bring a fill" in [task.says for task in view.open_tasks]
    agrees(night)


def test_only_what_makes_it_shorter_calls_again() -> None:
    night = table(100)
    night.sit("Ann", 5_000)
    night.bet("Ann", "straight:17", 500)
    night.round("17")
    night.bet("Ann", "red", 1_000)
    night.round("2")
    assert dealer_view(night.state, night.rules).float_missing == 11_500
    assert len(alerts(night)) == 1
    night.bet("Ann", "red", 1_000)
    night.round("1")
    assert alerts(night)[1:] == ["the float is $125 short: bring a fill"]
    night.buy("Ann", 1_000, "value")
    assert alerts(night)[2:] == ["the float is $135 short: bring a fill"]
    night.do(c.CorrectPayment(SUE, "Ann", Cents(500), "value", "paid short"))
    assert alerts(night)[3:] == ["the float is $140 short: bring a fill"]
    agrees(night)


@pytest.mark.parametrize("dollars", [225, 1_000, 0])
def test_a_float_that_is_enough_or_was_not_named_calls_nobody(dollars: int) -> None:
    """$50 sold and $175 won empty a float of $225 to the last chip; 0 names none."""
    night = table(dollars)
    night.sit("Ann", 5_000)
    night.bet("Ann", "straight:17", 500)
    night.round("17")
    assert alerts(night) == []
    assert dealer_view(night.state, night.rules).float_missing == 0
    agrees(night)


def test_a_meter_that_the_float_cannot_seed_is_told_at_the_opening() -> None:
    assert alerts(progressive(400)) == ["the float is $600 short: bring a fill"]
    assert alerts(progressive(1_000)) == []


@pytest.mark.parametrize(("dollars", "leaves"), [(100, -12_500), (1_000, 77_500), (0, -22_500)])
def test_a_closing_takes_the_float_away_and_makes_good_what_it_lacks(dollars: int, leaves: int) -> None:
    night = table(dollars)
    night.sit("Ann", 5_000)
    night.bet("Ann", "straight:17", 500)
    night.round("17")
    outside = night.ledger.balance("outside")
    [closed] = night.do(c.CloseTable(SUE))
    assert closed == e.TableClosed({}, "", Cents(leaves))
    assert (night.state.float_, night.ledger.balance("float")) == (0, 0)
    assert night.ledger.balance("outside") == outside + leaves
    night.do(c.CashOut(player("Ann"), "Ann"))
    assert night.ledger.balance("float") == 0
    agrees(night)
    night.open()
    assert night.state.float_ == 10_000_000
    agrees(night)


def test_closing_with_bets_down_needs_a_reason_and_records_it() -> None:
    night = table(1_000)
    night.sit("Ann", 5_000)
    night.bet("Ann", "red", 1_000)
    for reason in ("", "  "):
        night.no(c.CloseTable(SUE, reason), "no_reason")
    [closed] = night.do(c.CloseTable(SUE, "the lights went out"))
    assert isinstance(closed, e.TableClosed)
    assert closed.reason == "the lights went out"
    assert [line.returned for line in closed.returned["Ann"]] == [1_000]
    assert night.held("Ann") == 5_000
    assert closed.float_ == 95_000
    agrees(night)


def test_closing_in_a_streak_needs_a_reason() -> None:
    """Nothing of this round lies on the felt, and a side bet runs."""
    night = table(10_000, sidebets={BONUS: "PT-FLT-RU-01"}, areas=[BONUS])
    night.sit("Ann", 5_000)
    night.bet("Ann", BONUS, 100)
    night.round("5")
    night.no(c.CloseTable(SUE), "no_reason")
    night.do(c.CloseTable(SUE, "the lights went out"))
    assert night.held("Ann") == 5_000


@pytest.mark.parametrize("rounds", [0, 2], ids=["locked", "running"])
def test_a_closing_returns_from_the_meter_what_it_took_of_a_locked_wager(rounds: int) -> None:
    """Two wagers of $1 put $0.50 into the meter; their players have $2 back, $0.50 of it from there."""
    night = progressive(10_000)
    for name in ("Ann", "Bob"):
        night.sit(name, 5_000)
        night.bet(name, METER, 100)
    before = night.state.float_
    night.do(c.LockProgressives(DAN, night.confirmed("lock")))
    assert night.state.meters == {METER: 100_050}
    for pocket in ("5", "9")[:rounds]:
        night.round(pocket)
    [closed] = night.do(c.CloseTable(SUE, "the lights went out"))
    assert isinstance(closed, e.TableClosed)
    assert {(line.returned, line.from_meter) for lines in closed.returned.values() for line in lines} == {(100, 25)}
    assert (night.held("Ann"), night.held("Bob")) == (5_000, 5_000)
    assert night.state.meters == {METER: 100_000}
    assert night.ledger.balance(f"meter:{METER}") == 100_000
    assert closed.float_ == before
    assert night.state.takings.win == 0
    assert_balanced(night)
    agrees(night)


def test_a_wager_that_was_not_locked_has_put_nothing_into_the_meter() -> None:
    night = progressive(10_000)
    night.sit("Ann", 5_000)
    night.bet("Ann", METER, 100)
    night.do(c.CloseTable(SUE, "the lights went out"))
    assert night.state.meters == {METER: 100_000}
    assert night.held("Ann") == 5_000
    agrees(night)
