"""Slips: numbers, signatures in their order, voids, reprints, slips written by hand, awards."""

from __future__ import annotations

from msgspec.structs import replace
from pits import CAT, DAN, GUS, HOUSE, SAM, SEC, SUE, Pit, pit_with, table

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.money_records import SlipState

FILL = {"$25": 100_000, "$100": 100_000}


def open_table() -> tuple[Pit, c.TableFact]:
    pit, fact = pit_with()
    return pit, pit.begin(fact)


def test_a_fill_is_asked_for_and_signed_in_its_order() -> None:
    """Iowa 491-12.7: cashier, then security, then dealer, then supervisor, each on every copy."""
    pit, fact = open_table()
    pit.do(c.RequestFill, SUE, fact, FILL)
    slip = pit.state.slips["F-000001"]
    assert (slip.amount, slip.next_post, slip.table, slip.shift) == (200_000, "cashier", "7", "day")
    pit.no("not_next", c.SignSlip, DAN, "F-000001")
    pit.do(c.SignSlip, CAT, "F-000001")
    pit.do(c.SignSlip, SEC, "F-000001")
    pit.no("bad_count", c.SignSlip, DAN, "F-000001", {"$25": 100_000, "$100": 90_000})
    pit.do(c.SignSlip, DAN, "F-000001", {"$25": 100_000, "$100": 100_000, "$1": 0})
    assert not pit.last(e.SlipSigned).done
    pit.do(c.SignSlip, SUE, "F-000001")
    assert pit.last(e.SlipSigned).done
    assert [signed.name for signed in pit.state.slips["F-000001"].signed] == ["Cat", "Sid", "Dan", "Sue"]
    assert [signed.licence for signed in pit.state.slips["F-000001"].signed] == ["L-Cat", "L-Sid", "L-Dan", "L-Sue"]
    pit.no("already_done", c.SignSlip, SUE, "F-000001")
    pit.no("already_done", c.VoidSlip, CAT, "F-000001", "too late")


def test_several_who_stand_there_sign_at_once() -> None:
    pit, fact = open_table()
    pit.do(c.RequestCredit, SUE, fact, FILL, beside=(DAN, SEC))
    assert pit.state.slips["R-000001"].next_post == "cashier"
    pit.do(c.SignSlip, CAT, "R-000001")
    assert pit.state.slips["R-000001"].state is SlipState.SIGNED


def test_nobody_signs_one_slip_twice() -> None:
    pit, fact = open_table()
    pit.do(c.RequestFill, SUE, fact, FILL)
    pit.do(c.SignSlip, CAT, "F-000001")
    pit.no("same_person", c.SignSlip, CAT, "F-000001")
    pit.do(c.SignSlip, GUS, "F-000001", beside=(DAN,))
    assert pit.state.slips["F-000001"].next_post == "supervisor"


def test_numbers_run_on_in_each_series() -> None:
    pit, fact = open_table()
    for _ in range(3):
        pit.do(c.RequestFill, SUE, fact, FILL)
    pit.do(c.RequestCredit, SUE, fact, FILL)
    pit.do(c.VoidSlip, CAT, "F-000002", "asked for twice")
    pit.do(c.RequestFill, SUE, fact, FILL)
    assert sorted(pit.state.slips) == ["F-000001", "F-000002", "F-000003", "F-000004", "O-000001", "R-000001"]


def test_a_slip_written_by_hand_keeps_its_number_and_is_entered_once() -> None:
    pit, fact = open_table()
    pit.do(c.RequestFill, SUE, fact, FILL, manual="A 00217")
    pit.no("taken", c.RequestFill, SUE, fact, FILL, manual="A 00217")
    pit.no("taken", c.RequestCredit, SUE, fact, FILL, manual="A 00217")
    pit.do(c.RequestFill, SUE, fact, FILL)
    assert "F-000001" in pit.state.slips


def test_slips_that_cannot_be() -> None:
    pit, fact = open_table()
    closed = replace(fact, is_open=False)
    pit.no("table_closed", c.RequestFill, SUE, closed, FILL)
    pit.no("table_closed", c.RequestCredit, SUE, closed, FILL)
    pit.no("bad_count", c.RequestFill, SUE, fact, {})
    pit.no("bad_count", c.RequestFill, SUE, fact, {"$25": -2_500})
    pit.no("bad_count", c.RequestCredit, SUE, fact, {"$100": 500_100})
    refusal = pit.no("bad_count", c.RequestCredit, SUE, fact, {"$100": 510_000})
    assert "holds $5,000" in refusal.says
    pit.no("unknown", c.RequestFill, SUE, table("9", is_open=True), FILL)
    pit.no("unknown", c.SignSlip, CAT, "F-000099")
    pit.no("unknown", c.VoidSlip, CAT, "F-000099", "why")
    pit.no("unknown", c.PrintSlip, CAT, "F-000099")
    pit.no("not_yours", c.RequestFill, DAN, fact, FILL)
    pit.no("not_yours", c.VoidSlip, DAN, "O-000001", "why")


def test_every_print_is_counted() -> None:
    pit, fact = open_table()
    pit.do(c.RequestFill, SUE, fact, FILL)
    pit.do(c.PrintSlip, CAT, "F-000001")
    pit.do(c.PrintSlip, CAT, "F-000001")
    assert [event.copy for event in pit.log if isinstance(event, e.SlipPrinted)] == [1, 2]
    assert pit.state.slips["F-000001"].prints == 2


def test_an_award_that_is_paid_by_hand_has_its_slip_once() -> None:
    pit, fact = open_table()
    source = Source("table:7", 88, "cd" * 32)
    pit.do(c.RequestAward, HOUSE, fact, "Ann", "roulette-up-progressive", Cents(123_400), source)
    pit.no("already_done", c.RequestAward, HOUSE, fact, "Ann", "roulette-up-progressive", Cents(123_400), source)
    pit.no("bad_count", c.RequestAward, SUE, fact, "Ann", "back2back", Cents(0))
    slip = pit.state.slips["J-000001"]
    assert (slip.player, slip.bet, slip.amount, slip.source) == ("Ann", "roulette-up-progressive", 123_400, source)
    for who in (DAN, SAM, CAT):
        pit.do(c.SignSlip, who, "J-000001")
    assert pit.state.slips["J-000001"].state is SlipState.SIGNED
