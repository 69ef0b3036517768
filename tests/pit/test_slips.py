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


def signed(pit: Pit, fact: c.TableFact, kind: type[c.Command], chips: dict[str, Cents]) -> c.TableFact:
    """The table after it has taken such a slip, signed by everybody."""
    number = pit.do(kind, SUE, fact, chips, beside=(DAN, SEC))[0].slip.number  # type: ignore[attr-defined]
    while post := pit.state.slips[number].next_post:
        pit.do(c.SignSlip, next(who for who in (CAT, SEC, DAN, SUE) if who.post.value == post), number)
    amount = sum(chips.values())
    sign, field = (1, "fills") if kind is c.RequestFill else (-1, "credits")
    moved = {field: Cents(getattr(fact, field) + amount), "slips": fact.slips | {number}}
    return replace(fact, float_=Cents(fact.float_ + sign * amount), **moved)


def test_credits_that_wait_speak_for_their_chips_and_a_void_frees_them() -> None:
    """The tray holds $5,000. Credits of $3,000 and $1,500 leave $500; a signature changes nothing about that."""
    pit, fact = open_table()
    fact = replace(fact, turnover=Cents(500))  # play has gone on: the value is known, the chips are not
    pit.do(c.RequestCredit, SUE, fact, {"$100": 300_000})
    pit.do(c.RequestCredit, SUE, fact, {"$100": 150_000}, beside=(DAN, SEC))
    pit.do(c.SignSlip, CAT, "R-000002")
    assert pit.state.slips["R-000002"].state is SlipState.SIGNED
    refusal = pit.no("bad_count", c.RequestCredit, SUE, fact, {"$25": 52_500})
    assert refusal.says == (
        "the tray of table 7 holds $5,000, of which other credits take $4,500: $525 is more than is left"
    )
    assert refusal.cite
    pit.do(c.RequestCredit, SUE, fact, {"$25": 50_000})
    pit.no("bad_count", c.RequestCredit, SUE, fact, {"$1": 100})
    pit.do(c.VoidSlip, CAT, "R-000001", "not needed")
    pit.do(c.RequestCredit, SUE, fact, {"$100": 300_000})


def test_a_fill_counts_when_the_table_has_taken_it_and_not_before() -> None:
    pit, fact = open_table()
    fact = replace(fact, turnover=Cents(500))
    pit.do(c.RequestFill, SUE, fact, {"$100": 100_000})
    pit.no("bad_count", c.RequestCredit, SUE, fact, {"$100": 600_000})
    filled = signed(pit, fact, c.RequestFill, {"$100": Cents(100_000)})
    pit.no("bad_count", c.RequestCredit, SUE, fact, {"$100": 600_000})
    pit.do(c.RequestCredit, SUE, filled, {"$100": 600_000})


def test_before_play_a_credit_is_of_the_very_chips_that_are_there() -> None:
    """$1,000 in chips of $25 were counted; a fill brings $500 of them, a credit of $300 takes some."""
    pit, fact = open_table()
    refusal = pit.no("bad_count", c.RequestCredit, SUE, fact, {"$25": 102_500})
    assert refusal.says == "the tray of table 7 holds $1,000 in $25 chips: $1,025 is more than is left"
    fact = signed(pit, fact, c.RequestFill, {"$25": Cents(50_000)})
    pit.do(c.RequestCredit, SUE, fact, {"$25": 30_000})
    refusal = pit.no("bad_count", c.RequestCredit, SUE, fact, {"$25": 122_500})
    assert "$1,500 in $25 chips, of which other credits take $300" in refusal.says
    assert refusal.cite
    pit.do(c.RequestCredit, SUE, fact, {"$25": 120_000})
    pit.do(c.RequestCredit, SUE, replace(fact, turnover=Cents(500)), {"$5": 60_000})  # who knows, after play


def test_a_shift_is_not_closed_while_a_signed_slip_is_on_its_way_to_an_open_table() -> None:
    """The next session would never hear of it."""
    pit, fact = open_table()
    filled = signed(pit, fact, c.RequestFill, {"$100": Cents(100_000)})
    refusal = pit.no("slip_open", c.CountCloser, SUE, fact, {"$100": 500_000}, beside=(DAN,))
    assert "F-000001" in refusal.says
    pit.do(c.CountCloser, SUE, filled, {"$100": 600_000}, beside=(DAN,))


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
