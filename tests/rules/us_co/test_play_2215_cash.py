"""Rule 22, sections 2202 and 2215, played: spread, stated, changed into chips and dropped."""

from __future__ import annotations

import pytest
from balance import assert_balanced
from nights import DAN, SENSOR, SUE, WEIGHTS, Play, play, player, rules_of

from croupier.money.amount import Cents
from croupier.rulebook.playable import tenders
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.codec import COMMANDS
from croupier.table.watching import why_not_dropped

OLDER, NEWER = "2015-02-01", "2022-08-14"
SIX = ("currency", "coins", "ticket", "purchase ticket", "table game coupon", "Mobile ATM receipt")
TEN = Cents(1000)


@pytest.fixture
def night() -> Play:
    night = play("us-co", NEWER)
    night.sit("Ann")
    night.sit("Bob")
    return night


def spread(night: Play, tender: str = "currency", name: str = "Ann", valid: bool = True) -> c.SpreadTender:
    return c.SpreadTender(DAN, name, tender, TEN, "value", valid, night.confirmed("buy-in"))


def drops_every_sale(day: str, taken: tuple[str, ...], refused: tuple[str, ...]) -> None:
    """Each sale for one of these has its equal in the drop box, and the others are refused."""
    night = play("us-co", day)
    night.sit("Ann")
    for count, tender in enumerate(taken, 1):
        night.buy("Ann", 1000, "value", tender)
        dropped = night.last(e.TenderDropped)
        assert (dropped.tender, dropped.amount, dropped.into) == (tender, 1000, "drop box")
        assert night.ledger.balance("drop box") == night.held("Ann") == count * 1000
    for tender in refused:
        refusal = night.no(spread(night, tender), "tender_not_accepted")
        assert refusal.cite.partition("-")[2] in ("2202", "2215")
    assert_balanced(night)


@pytest.mark.clause("co-2015:2202.use")
def test_chips_were_sold_for_money_and_mobile_atm_receipts_and_dropped() -> None:
    drops_every_sale(
        OLDER,
        ("currency", "coins", "Mobile ATM receipt"),
        ("ticket", "purchase ticket", "table game coupon", "credit card", "personal check", ""),
    )


@pytest.mark.clause("co-2022:2202.use")
def test_chips_are_sold_for_money_tickets_purchase_tickets_coupons_and_receipts_and_dropped() -> None:
    drops_every_sale(NEWER, SIX, ("credit card", "personal check", "marker", "Currency", ""))


@pytest.mark.clause("co-2022:2215")
def test_a_purchase_goes_through_four_steps_and_none_is_skipped(night: Play) -> None:
    say, give, drop = c.StateAmount(DAN, TEN), c.GiveChips(DAN, TEN), c.DropTender(DAN, "drop box")
    for step in (say, give, drop):
        assert night.no(step, "no_buy_in").cite == "30-2215"
    night.do(spread(night))
    assert night.no(give, "step_skipped").cite == "30-2215"
    assert night.no(drop, "step_skipped").cite == "30-2215"
    night.do(say)
    assert night.no(drop, "step_skipped").cite == "30-2215"
    night.no(say, "already_done")
    night.do(give)
    night.no(give, "not_dropped")
    night.no(c.ReturnTender(DAN), "not_dropped")
    assert night.held("Ann") == 1000
    night.do(drop)
    night.no(drop, "no_buy_in")
    assert_balanced(night)


@pytest.mark.clause("co-2022:2215.cash")
def test_six_tenders_are_taken_from_15_october_2020() -> None:
    assert tenders(rules_of("us-co", "2020-10-14").rules) == ("currency", "coins", "Mobile ATM receipt")
    assert tenders(rules_of("us-co", "2020-10-15").rules) == SIX
    before = play("us-co", "2020-10-14")
    before.sit("Ann")
    for tender in ("ticket", "purchase ticket", "table game coupon"):
        assert before.no(spread(before, tender), "tender_not_accepted").cite == "30-2215"
    drops_every_sale("2020-10-15", SIX, ("value chips", "match play", "gold"))


@pytest.mark.clause("co-2022:2215.1")
def test_the_amount_is_not_stated_before_the_spread_is_confirmed(night: Play) -> None:
    refusal = night.no(c.SpreadTender(DAN, "Ann", "currency", TEN, "value"), "not_confirmed")
    assert (refusal.cite, "spread" in refusal.says) == ("30-2215(1)", True)
    night.no(c.StateAmount(DAN, TEN), "no_buy_in")
    night.do(spread(night))
    assert night.last(e.TenderSpread).confirmed == ("spread",)
    night.do(c.StateAmount(DAN, TEN))


def test_before_15_december_2017_no_spread_had_to_be_confirmed() -> None:
    for day, code in (("2017-12-14", ""), ("2017-12-15", "not_confirmed")):
        night = play("us-co", day)
        night.sit("Ann")
        command = c.SpreadTender(DAN, "Ann", "currency", TEN, "value")
        if code:
            assert night.no(command, code).cite == "30-2215(1)"
        else:
            night.do(command)


@pytest.mark.clause("co-2022:2215.2")
@pytest.mark.parametrize("tender", SIX)
def test_the_counted_amount_is_said_before_chips_are_given(night: Play, tender: str) -> None:
    night.do(spread(night, tender))
    night.no(c.GiveChips(DAN, TEN), "step_skipped")
    for wrong in (999, 0, -1000, 100_000):
        assert night.no(c.StateAmount(DAN, Cents(wrong)), "amount_differs").cite == "30-2215(2)"
    night.do(c.StateAmount(DAN, TEN))
    assert "$10" in night.last(e.AmountStated).says
    night.do(c.GiveChips(DAN, TEN))


@pytest.mark.clause("co-2022:2215.3")
@pytest.mark.parametrize("wrong", [0, 900, 1100, -1000])
def test_chips_for_another_amount_than_was_said_are_not_given(night: Play, wrong: int) -> None:
    night.do(spread(night))
    night.do(c.StateAmount(DAN, TEN))
    refusal = night.no(c.GiveChips(DAN, Cents(wrong)), "amount_differs")
    assert (refusal.cite.startswith("30-2215"), "$10" in refusal.says) == (True, True)
    night.do(c.GiveChips(DAN, TEN))
    assert night.held("Ann") == 1000


@pytest.mark.clause("co-2022:2215.3.drop")
def test_the_next_purchase_waits_until_this_one_is_dropped(night: Play) -> None:
    night.do(spread(night))
    for step in (c.StateAmount(DAN, TEN), c.GiveChips(DAN, TEN)):
        assert night.no(spread(night, name="Bob"), "buy_in_open").cite == "30-2215"
        night.do(step)
    assert night.no(spread(night, name="Bob"), "not_dropped").cite == "30-2215(3)"
    assert night.no(spread(night), "not_dropped").cite == "30-2215(3)"
    night.do(c.DropTender(DAN, "drop box"))
    night.do(spread(night, name="Bob"))


CAN_WAIT = {
    "a wager": c.PlaceWager(player("Bob"), "Bob", "red", Cents(500), "value"),
    "a wager back": c.WithdrawWager(player("Bob"), "Bob", "black", "value"),
    "the launch": c.SpinBall(DAN),
    "the close": c.CallNoMoreBets(DAN),
    "the number": c.RecordOutcome(DAN, "17"),
    "the dolly": c.PlaceDolly(DAN, "17"),
    "losers": c.CollectLosers(DAN),
    "winners": c.PayWinners(DAN),
    "the next round": c.RemoveDolly(DAN),
    "a seat": c.SeatPlayer(player("Cat"), "Cat", 9),
    "a cash-out": c.CashOut(player("Bob"), "Bob"),
    "another dealer": c.RelieveDealer(SUE, "Eve"),
    "a dispute": c.OpenDispute(player("Bob"), "Bob", "my bet was on red"),
    "the close of the table": c.CloseTable(SUE),
}
CANNOT_WAIT = (
    c.CallFloor(DAN, "come"),
    c.ReportFault(SENSOR, "back2back", "no signal"),
    c.StopTable(SUE, "a fire alarm"),
)


@pytest.mark.clause("co-2022:2215.3.drop")
@pytest.mark.parametrize("steps", range(7))
def test_between_chips_and_drop_nothing_else_happens_in_any_phase(steps: int) -> None:
    """2215(3): immediately after the chips were given; what lies on the table is dropped by dealer or supervisor."""
    house = {"sidebets.back2back.weights": WEIGHTS}
    night = play("us-co", NEWER, house, sidebets={"back2back": ""}, areas=["back2back"])
    night.sit("Ann")
    night.sit("Bob", 10_000)
    night.bet("Bob", "black", 500)
    ritual = (night.spin, night.close, lambda: night.outcome("17"), night.dolly, night.collect, night.pay, night.clear)
    for step in ritual[:steps]:
        step()
    night.do(spread(night))
    night.do(c.StateAmount(DAN, TEN))
    night.do(c.GiveChips(DAN, TEN))
    for what, command in CAN_WAIT.items():
        refusal = night.no(command, "not_dropped")
        assert (refusal.cite, "currency" in refusal.says) == ("30-2215(3)", True), what
    for command in CANNOT_WAIT:
        night.do(command)
    night.do(c.ResumeTable(SUE, "a false alarm"))
    assert night.no(CAN_WAIT["a wager"], "not_dropped").cite == "30-2215(3)"
    night.do(c.DropTender((DAN, SUE)[steps % 2], "drop box"))
    for step in ritual[steps:]:
        step()
    assert night.held("Bob") == 10_500
    assert_balanced(night)


def test_every_command_but_calls_reports_and_the_drop_waits_for_the_drop() -> None:
    """2215(3), for every command there is: only its kind is looked at."""
    night = play("us-co", NEWER)
    night.sit("Ann")
    night.do(spread(night))
    night.do(c.StateAmount(DAN, TEN))
    night.do(c.GiveChips(DAN, TEN))
    taken = {kind.__name__ for kind in COMMANDS if why_not_dropped(night.state, kind, night.rules) is None}
    assert taken == {
        "DropTender", "CallFloor", "AcknowledgeAlert", "StopTable", "ResumeTable", "ReportFault", "ReportIrregularity",
        "ReportWheel", "ReportReading", "ReportFall", "CommitDraw", "OpenDraw", "StartTimer", "EndTimer",
        "RequireInspection", "TakeInspection", "ReportWheelMoved", "TakeFill", "TakeCredit", "CommitNonce",
        "RevealNonce", "MixDraws",
    }  # fmt: skip


def test_a_bill_acceptor_drops_by_itself_and_holds_nothing_up() -> None:
    night = play("us-co", NEWER, terminals=True, automation={"buy-in": "machine"})
    night.sit("Ann", 1000)
    assert (night.state.buy_in, night.ledger.balance("bill validator")) == (None, 1000)
    night.bet("Ann", "red", 500)


def test_before_15_december_2017_the_drop_could_wait() -> None:
    for day, code in (("2017-12-14", ""), ("2017-12-15", "not_dropped")):
        night = play("us-co", day)
        night.sit("Ann")
        night.do(spread(night))
        night.do(c.StateAmount(DAN, TEN))
        night.do(c.GiveChips(DAN, TEN))
        if code:
            assert night.no(night.wager("Ann", "red", 500), code).cite == "30-2215(3)"
        else:
            night.bet("Ann", "red", 500)


@pytest.mark.clause("co-2022:2215.4")
@pytest.mark.parametrize("tender", [tender for tender in SIX if tender != "coins"])
def test_what_is_paid_is_recorded_as_put_into_validator_or_drop_box(night: Play, tender: str) -> None:
    refusal = night.no(spread(night, tender, valid=False), "tender_not_valid")
    assert refusal.cite == "30-2215(4)"
    for box in ("bill validator", "drop box"):
        night.do(spread(night, tender))
        night.do(c.StateAmount(DAN, TEN))
        night.do(c.GiveChips(DAN, TEN))
        for wrong in ("", "float", "tip box", "Drop Box"):
            assert night.no(c.DropTender(DAN, wrong), "wrong_box").cite == "30-2215(4)"
        night.do(c.DropTender(DAN, box))
        dropped = night.last(e.TenderDropped)
        assert (dropped.player, dropped.tender, dropped.amount, dropped.into) == ("Ann", tender, 1000, box)
        assert night.ledger.balance(box) == 1000


def test_before_15_october_2020_only_the_drop_box_was_used() -> None:
    night = play("us-co", "2020-10-14")
    night.sit("Ann")
    night.do(spread(night))
    night.do(c.StateAmount(DAN, TEN))
    night.do(c.GiveChips(DAN, TEN))
    assert night.no(c.DropTender(DAN, "bill validator"), "wrong_box").cite == "30-2215(3)"


@pytest.mark.clause("co-2022:2215.4.redeem-first")
@pytest.mark.parametrize("ticket", ["ticket", "purchase ticket"])
def test_a_ticket_is_redeemed_before_anything_is_bet(night: Play, ticket: str) -> None:
    refusal = night.no(night.wager("Ann", "red", 1000, ticket), "redeem_first")
    assert refusal.cite == "30-2215(4)"
    night.do(spread(night, ticket))
    night.do(c.StateAmount(DAN, TEN))
    night.no(night.wager("Ann", "red", 1000, ticket), "redeem_first")
    night.no(night.wager("Ann", "red", 1000), "not_enough_chips")
    night.do(c.GiveChips(DAN, TEN))
    night.do(c.DropTender(DAN, "drop box"))
    night.bet("Ann", "red", 1000)


def test_a_purchase_is_called_off_before_chips_are_given(night: Play) -> None:
    night.do(spread(night))
    night.do(c.StateAmount(DAN, TEN))
    night.do(c.ReturnTender(DAN))
    assert (night.held("Ann"), night.ledger.balance("drop box")) == (0, 0)
    night.do(spread(night, name="Bob"))
    assert_balanced(night)


def test_nobody_leaves_and_no_table_closes_in_the_middle_of_a_purchase(night: Play) -> None:
    night.do(spread(night))
    night.no(c.LeaveSeat(player("Ann"), "Ann"), "buy_in_open")
    night.no(c.CloseTable(SUE), "buy_in_open")
    night.do(c.LeaveSeat(player("Bob"), "Bob"))


@pytest.mark.parametrize("amount", [0, -1000, 10**13 + 1, 37, 150])
def test_only_amounts_that_chips_can_be_made_of_are_taken(night: Play, amount: int) -> None:
    command = c.SpreadTender(DAN, "Ann", "coins", Cents(amount), "value", True, night.confirmed("buy-in"))
    night.no(command, "bad_amount" if not 0 < amount <= 10**13 else "not_a_multiple")


@pytest.mark.parametrize("chips", ["electronic", "coupon", "toke", "", "gold"])
def test_a_felt_sells_color_chips_and_value_chips(night: Play, chips: str) -> None:
    night.no(c.SpreadTender(DAN, "Ann", "currency", TEN, chips, True, night.confirmed("buy-in")), "no_such_chips")


def test_only_the_dealer_on_duty_sells_chips(night: Play) -> None:
    for by in (SUE, player("Ann"), DAN.__class__("Eve", DAN.role)):
        night.no(c.SpreadTender(by, "Ann", "currency", TEN, "value", True, night.confirmed("buy-in")))
