"""The float: what it cannot pay waits for a fill, chips come and leave with slips, and a closing takes it away."""

from __future__ import annotations

from typing import Any

import pytest
from balance import assert_balanced
from invariants import agrees, folds
from nights import DAN, SENSOR, SUE, Play, inspection_of, player, rules_of

from croupier.aggregate.source import Source
from croupier.money.amount import Cents, format_dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import PIT, Actor
from croupier.table.phases import Phase
from croupier.table.waiting import fill_needed, open_waits
from croupier.views.dealer import dealer_view
from croupier.views.supervisor import supervisor_view

BONUS, METER = "roulette-up-bonus", "roulette-up-progressive"


def opens(night: Play, dollars: int) -> c.OpenTable:
    box, confirmed = c.DropBox("7", "key 1", "key 2"), night.confirmed("open")
    return c.OpenTable(SUE, "Dan", Cents(dollars * 100), box, "by the door", confirmed, inspection_of(night.rules))


def table(dollars: int, **setup: Any) -> Play:
    night = Play(rules_of("us-co", **setup))
    night.do(opens(night, dollars))
    return night


def progressive(dollars: int) -> Play:
    """The meter is seeded with $1,000 and takes a quarter of each wager."""
    money = {"unit": "$1", "seed": "$1000", "reseed": "$500", "contribution": "25"}
    return table(dollars, sidebets={METER: "PT-BJS-RU-01"}, areas=[METER], progressive={METER: money})


def alerts(night: Play) -> list[str]:
    return list(night.state.alerts.values())


def won(dollars: int, **setup: Any) -> Play:
    """$50 of the float are sold, and $5 straight up wins $175."""
    night = table(dollars, **setup)
    night.sit("Ann", 5_000)
    night.bet("Ann", "straight:17", 500)
    night.to_outcome("17")
    night.dolly()
    night.collect()
    return night


SHORT = "the float is $125 short: bring a fill"


def test_a_payment_beyond_the_float_waits_for_a_fill_and_the_floor_is_called_once() -> None:
    """$100 less $50 sold is $50; $125 is missing."""
    night = won(100)
    for _ in range(2):
        refusal = night.no(c.PayWinners(DAN), "float_short")
        assert refusal.says == SHORT
    assert alerts(night) == [SHORT]
    assert night.last(e.SupervisorCalled).who == "pit supervisor"
    assert (night.held("Ann"), night.state.float_) == (4_500, 5_000)
    [wait] = open_waits(night.state, night.rules)
    assert (wait.name, wait.says) == ("supervisor", "the payment waits for a fill of $125")
    view = supervisor_view(night.state, night.rules)
    assert view.table.open_tasks == ("a fill of $125",)
    assert "The float is $125 short: a fill is needed" in [task.says for task in view.open_tasks]
    night.fill(12_499)
    night.no(c.PayWinners(DAN), "float_short")
    night.fill(1)
    night.pay()
    night.clear()
    assert night.held("Ann") == 5_000 + 17_500
    view = supervisor_view(night.state, night.rules)
    assert (view.opening_float, view.fills, view.float_left) == (10_000, 12_500, 0)
    assert night.ledger.balance("float") == 0
    assert night.state.takings.win == -17_500, "a fill is no win"
    agrees(night)


def test_a_sale_and_a_correction_wait_for_a_fill_too() -> None:
    night = table(100)
    night.sit("Ann", 10_000)
    amount = Cents(500)
    night.do(c.SpreadTender(DAN, "Ann", "currency", amount, "value", True, night.confirmed("buy-in")))
    night.do(c.StateAmount(DAN, amount))
    assert dealer_view(night.state, night.rules).open_tasks == ("a fill of $5",)
    assert open_waits(night.state, night.rules) == (), "a sale holds no round up"
    night.no(c.GiveChips(DAN, amount, night.confirmed("chips")), "float_short")
    correction = c.CorrectPayment(SUE, "Ann", amount, "value", "paid short")
    night.no(correction, "float_short")
    night.fill(1_000)
    night.do(c.GiveChips(DAN, amount, night.confirmed("chips")))
    night.do(c.DropTender(DAN, "drop box"))
    night.do(correction)
    assert (night.held("Ann"), night.state.float_) == (11_000, 0)
    agrees(night)


def to_last_ball(**setup: Any) -> Play:
    """Ann has $100 on the bonus, and every ball but the last has hit. The float holds $1 and her chips."""
    bet = "spinner-winner"
    night = table(100, sidebets={bet: "SW2-U03"}, areas=[bet], **setup)
    night.sit("Ann", 10_000)
    night.round("17")
    night.bet("Ann", bet, 10_000)
    night.to_outcome("17")
    night.dolly()
    night.collect()
    night.pay()
    night.do(c.StartBonus(DAN))
    night.do(c.RecordBonusBall(DAN, "17"))
    return night


def balls(night: Play) -> list[str]:
    return [event.pocket for event in night.log if isinstance(event, e.BonusBallLanded)]


def test_the_last_bonus_ball_is_recorded_once_and_its_payment_waits_for_the_fill() -> None:
    night = to_last_ball()
    night.do(c.RecordBonusBall(DAN, "17"))
    assert (balls(night), night.state.phase, night.held("Ann")) == (["17", "17"], Phase.BONUS, 0)
    lacks = fill_needed(night.state, night.rules)
    assert lacks > 0
    assert alerts(night) == [f"the float is {format_dollars(lacks)} short: bring a fill"]
    waits = [wait.says for wait in open_waits(night.state, night.rules)]
    assert waits == [f"the payment waits for a fill of {format_dollars(lacks)}"]
    night.no(c.RecordBonusBall(DAN, "17"), "already_done")
    night.no(c.RemoveDolly(DAN, night.confirmed("clear")), "not_now")
    night.fill(lacks - 1)
    assert (night.state.phase, night.held("Ann")) == (Phase.BONUS, 0)
    night.do(c.StopTable(SUE, "smoke"))
    night.fill(1)
    assert night.held("Ann") == 0, "a stopped table does nothing by itself"
    *_, paid = night.do(c.ResumeTable(SUE, "no fire"))
    assert isinstance(paid, e.BonusPaid)
    assert (balls(night), night.state.float_, night.state.phase) == (["17", "17"], 0, Phase.PAID)
    night.clear()
    agrees(night)


def test_a_number_that_is_taken_back_takes_the_unpaid_bonus_with_it() -> None:
    night = to_last_ball()
    night.do(c.RecordBonusBall(DAN, "17"))
    assert night.state.unpaid_ball == "17"
    night.do(c.CorrectOutcome(SUE, "18", "the ball lay in 18"))
    assert (night.state.unpaid_ball, fill_needed(night.state, night.rules)) == ("", 0)
    night.fill(100_000_000)
    assert not [event for event in night.log if isinstance(event, e.BonusPaid)]
    agrees(night)


def test_the_machine_waits_for_a_fill_and_then_goes_on_by_itself() -> None:
    by = {"dolly": "machine", "collect": "machine", "pay": "machine", "clear": "machine"}
    night = table(100, automation=by)
    night.sit("Ann", 5_000)
    night.bet("Ann", "straight:17", 500)
    night.to_outcome("17")
    assert (night.state.phase, alerts(night)) == (Phase.COLLECTED, [SHORT])
    [number] = night.state.alerts
    night.do(c.AcknowledgeAlert(SUE, number))
    night.fill(1)
    assert (night.state.phase, alerts(night)) == (Phase.COLLECTED, []), "the floor was called when the wait began"
    night.do(c.StopTable(SUE, "smoke"))
    night.fill(20_000)
    assert night.state.phase is Phase.COLLECTED, "a stopped table does nothing by itself"
    night.do(c.ResumeTable(SUE, "no fire"))
    assert (night.state.phase, night.held("Ann")) == (Phase.BETTING, 5_000 + 17_500)
    agrees(night)


def test_chips_that_a_machine_sells_wait_for_a_fill() -> None:
    night = table(10, automation={"buy-in": "machine"})
    night.sit("Ann")
    night.do(c.SpreadTender(SENSOR, "Ann", "currency", Cents(2_000), "value"))
    assert (night.held("Ann"), alerts(night)) == (0, ["the float is $10 short: bring a fill"])
    night.fill(1_000)
    assert (night.held("Ann"), night.state.buy_in) == (2_000, None)
    agrees(night)


def test_electronic_chips_are_none_of_the_tray_and_wait_for_nothing() -> None:
    night = won(100, terminals=True)
    night.pay()
    night.clear()
    assert (night.held("Ann"), night.state.float_, alerts(night)) == (5_000 + 17_500, -12_500, [])
    agrees(night)


def test_a_number_that_was_wrong_is_corrected_when_the_float_can_give_back_what_it_took() -> None:
    """$50 in the float, and $10 on red lost to it. A credit takes it away; red wins after all."""
    night = table(100)
    night.sit("Ann", 5_000)
    night.bet("Ann", "red", 1_000)
    night.round("2")
    night.do(c.TakeCredit(PIT, c.Slip("C-1", Cents(6_000))))
    correction = c.CorrectOutcome(SUE, "1", "the dolly stood on the wrong number")
    night.no(correction, "float_short")
    night.fill(1_000)
    night.do(correction)
    night.dolly()
    night.collect()
    night.no(c.PayWinners(DAN), "float_short")
    night.fill(1_000)
    night.pay()
    night.clear()
    assert night.held("Ann") == 6_000
    agrees(night)


# slips


def test_a_fill_comes_to_the_float_and_a_credit_leaves_it_each_once() -> None:
    night = table(100)
    outside = night.ledger.balance("outside")
    fill = c.Slip("F-000001", Cents(3_000), {"$5": Cents(500), "$25": Cents(2_500)}, Source("pit", 7, "ab"))
    assert night.do(c.TakeFill(PIT, fill)) == (e.FillTaken(fill),)
    credit = c.Slip("C-000001", Cents(1_000))
    assert night.do(c.TakeCredit(PIT, credit)) == (e.CreditTaken(credit),)
    assert (night.state.float_, night.state.fills, night.state.credits) == (12_000, 3_000, 1_000)
    assert night.ledger.balance("outside") == outside - 2_000
    for again in (c.TakeFill(PIT, fill), c.TakeCredit(PIT, credit), c.TakeCredit(PIT, fill)):
        night.no(again, "already_done")
    agrees(night)
    folds(night.log, night.state)
    night.do(c.CloseTable(SUE))
    assert night.last(e.TableClosed).float_ == 12_000
    night.open()
    assert (night.state.fills, night.state.credits, night.state.slips) == (0, 0, frozenset())


@pytest.mark.parametrize(
    ("slip", "code"),
    [
        (c.Slip("", Cents(100)), "bad_name"),
        (c.Slip("  ", Cents(100)), "bad_name"),
        (c.Slip("S-1", Cents(0)), "bad_amount"),
        (c.Slip("S-1", Cents(-100)), "bad_amount"),
        (c.Slip("S-1", Cents(10**13 + 1)), "bad_amount"),
        (c.Slip("S-1", Cents(100), {"$1": Cents(200)}), "bad_amount"),
        (c.Slip("S-1", Cents(100), {"$1": Cents(200), "$5": Cents(-100)}), "bad_amount"),
    ],
)
def test_a_slip_that_is_none_moves_nothing(slip: c.Slip, code: str) -> None:
    night = table(100)
    night.no(c.TakeFill(PIT, slip), code)
    night.no(c.TakeCredit(PIT, slip), code)
    assert night.state.float_ == 10_000


def test_no_more_is_taken_away_than_the_float_holds() -> None:
    night = table(100)
    refusal = night.no(c.TakeCredit(PIT, c.Slip("C-1", Cents(10_001))), "float_short")
    assert refusal.says == "the float holds $100, which is less than $100.01"
    assert alerts(night) == []
    night.do(c.TakeCredit(PIT, c.Slip("C-1", Cents(10_000))))
    assert night.state.float_ == 0


@pytest.mark.parametrize("by", [SUE, DAN, SENSOR, player("Ann")], ids=lambda by: by.role)
def test_nobody_at_the_table_takes_a_fill_or_credit_by_hand(by: Actor) -> None:
    night = table(100)
    night.no(c.TakeFill(by, c.Slip("F-1", Cents(100))), "not_yours")
    night.no(c.TakeCredit(by, c.Slip("C-1", Cents(100))), "not_yours")


@pytest.mark.parametrize("dollars", [225, 1_000, 0])
def test_a_float_that_is_enough_or_was_not_named_calls_nobody(dollars: int) -> None:
    """$50 sold and $175 won empty a float of $225 to the last chip; 0 names none."""
    night = table(dollars)
    night.sit("Ann", 5_000)
    night.bet("Ann", "straight:17", 500)
    night.round("17")
    assert alerts(night) == []
    assert dealer_view(night.state, night.rules).open_tasks == ()
    agrees(night)


def test_a_table_does_not_open_with_a_float_that_cannot_seed_its_meter() -> None:
    night = progressive(1_000)
    assert (night.state.float_, alerts(night)) == (0, [])
    short = Play(night.rules)
    refusal = short.no(opens(short, 400), "float_short")
    assert refusal.says == "the float is $600 short: bring a fill"


@pytest.mark.parametrize(("dollars", "leaves"), [(225, 0), (1_000, 77_500), (0, -22_500)])
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
