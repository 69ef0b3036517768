"""Drop boxes: attached, removed by two, carried, counted by two of the count team."""

from __future__ import annotations

from msgspec.structs import replace
from pits import AMY, CLEO, COY, DAN, GUS, KIM, SEC, SUE, TRAY, Pit, pit_with, table

from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.pit import events as e

CASH = {"$20": 100_000, "$100": 200_000}
SLIPS = ("C-000001",)
"""The opener has no part in the box: one lies in the tray, one goes to accounting."""
DROP = {"currency": Cents(300_000)}


def closed() -> tuple[Pit, c.TableFact]:
    """A table whose day is over: $3,000 were dropped."""
    pit, fact = pit_with()
    over = replace(pit.begin(fact), is_open=False, drop=DROP)
    pit.do(c.CountCloser, SUE, over, TRAY, beside=(DAN,))
    return pit, over


def delivered() -> Pit:
    pit, over = closed()
    pit.do(c.RemoveBox, SEC, "X-7", over, beside=(COY,))
    pit.do(c.DeliverBox, SEC, "X-7", "count room", beside=(COY,))
    return pit


def test_a_box_goes_from_its_table_to_the_count_room_and_back() -> None:
    pit = delivered()
    assert pit.state.boxes["X-7"].carriers == ("Sid", "Coy")
    pit.do(c.CountBox, COY, "X-7", 1, CASH, slips=SLIPS, beside=(CLEO,))
    counted = pit.last(e.BoxCounted)
    assert (counted.total, counted.expected, counted.session, counted.empty) == (300_000, 300_000, "O-000001", True)
    assert pit.state.sessions["O-000001"].counted == 300_000
    assert pit.state.boxes["X-7"].state == "stored"
    assert not pit.state.discrepancies


def test_tickets_coupons_and_receipts_are_part_of_the_drop() -> None:
    pit = delivered()
    parts = {"tickets": Cents(50_000), "coupons": Cents(1_000), "receipts": Cents(49_000)}
    pit.do(c.CountBox, COY, "X-7", 1, {"$100": 200_000}, slips=SLIPS, beside=(CLEO,), **parts)
    assert pit.last(e.BoxCounted).total == 300_000


def test_a_drop_that_is_short_and_a_slip_that_is_missing_are_found() -> None:
    pit = delivered()
    pit.do(c.CountBox, COY, "X-7", 1, {"$20": 100_000, "$100": 190_000}, beside=(CLEO,))
    found = list(pit.state.discrepancies.values())
    assert [(each.kind, each.amount) for each in found] == [("drop", -10_000), ("slip missing", 0)]
    assert found[1].says == "not in box X-7: C-000001"


def test_one_person_counts_nothing_and_neither_does_accounting() -> None:
    pit = delivered()
    pit.no("needs_second", c.CountBox, COY, "X-7", 1, CASH)
    pit.no("same_person", c.CountBox, COY, "X-7", 1, CASH, beside=(COY,))
    pit.no("not_yours", c.CountBox, AMY, "X-7", 1, CASH, beside=(COY,))
    pit.no("not_yours", c.CountBox, COY, "X-7", 1, CASH, beside=(AMY,))
    pit.no("not_yours", c.CountBox, COY, "X-7", 1, CASH, beside=(SUE,))
    pit.no("not_yours", c.CountBox, SUE, "X-7", 1, CASH, beside=(COY,))
    pit.no("not_yours", c.RemoveBox, AMY, "X-7", table(), beside=(SEC,))


def test_counts_that_cannot_be() -> None:
    pit = delivered()
    pit.no("unknown", c.CountBox, COY, "X-9", 1, CASH, beside=(CLEO,))
    pit.no("unknown", c.CountBox, COY, "X-7", 2, CASH, beside=(CLEO,))
    pit.no("bad_count", c.CountBox, COY, "X-7", 1, {"$20": 1_900}, beside=(CLEO,))
    pit.no("bad_count", c.CountBox, COY, "X-7", 1, {"$20": -2_000}, beside=(CLEO,))
    pit.no("bad_count", c.CountBox, COY, "X-7", 1, CASH, tickets=Cents(-1), beside=(CLEO,))
    pit.do(c.CountBox, COY, "X-7", 1, CASH, slips=SLIPS, beside=(CLEO,))
    pit.no("already_done", c.CountBox, COY, "X-7", 1, CASH, beside=(CLEO,))


def test_a_box_that_is_not_in_the_count_room_is_not_opened() -> None:
    pit, over = closed()
    pit.no("wrong_state", c.CountBox, COY, "X-7", 1, CASH, beside=(CLEO,))
    pit.no("needs_second", c.RemoveBox, SEC, "X-7", over)
    pit.do(c.RemoveBox, SEC, "X-7", over, beside=(GUS,))
    refusal = pit.no("wrong_state", c.CountBox, COY, "X-7", 1, CASH, beside=(CLEO,))
    assert "not delivered" in refusal.says


def test_a_box_that_is_taken_off_early_needs_a_reason_and_is_found() -> None:
    """What it should hold is what was dropped until then; the rest goes into the box that replaces it."""
    pit, fact = pit_with()
    begun = pit.begin(fact)
    pit.do(c.RegisterBox, KIM, "Y-7", fact, "red", "blue", marked="7")
    half = replace(begun, drop={"currency": Cents(100_000)})
    pit.no("no_reason", c.RemoveBox, SEC, "X-7", half, beside=(GUS,))
    pit.do(c.RemoveBox, SEC, "X-7", half, "the box is jammed", beside=(GUS,))
    assert pit.last(e.DiscrepancyFound).discrepancy.kind == "box off schedule"
    pit.do(c.AttachBox, SEC, "Y-7", half)
    over = replace(begun, is_open=False, drop=DROP)
    pit.do(c.CountCloser, SUE, over, TRAY, beside=(DAN,))
    pit.do(c.RemoveBox, SEC, "Y-7", over, beside=(GUS,))
    for box, cash, slip in (("X-7", 100_000, "O-000001"), ("Y-7", 200_000, "C-000001")):
        pit.do(c.DeliverBox, SEC, box, "count room", beside=(GUS,))
        pit.do(c.CountBox, COY, box, 1, {"$100": cash}, slips=(slip,), beside=(CLEO,))
    assert [each.kind for each in pit.state.discrepancies.values()] == ["box off schedule"]
    assert [event.expected for event in pit.log if isinstance(event, e.BoxCounted)] == [100_000, 200_000]
    assert pit.state.sessions["O-000001"].counted == 300_000


def test_sections_of_a_box_that_stays_over_several_shifts() -> None:
    """The old section is locked before the new one is opened, and each is counted by itself."""
    pit, fact = pit_with()
    pit.do(c.RegisterBox, KIM, "M-7", fact, "red", "blue", 3, marked="7")
    pit.inspect(fact)
    pit.do(c.AttachBox, SEC, "M-7", fact)
    pit.do(c.CountOpener, SUE, fact, TRAY, beside=(DAN,))
    begun = replace(fact, is_open=True, opened=1, float_=Cents(500_000), opening_float=Cents(500_000))
    pit.no("not_counted", c.NextSection, SEC, "M-7", begun)
    first = replace(begun, drop={"currency": Cents(100_000)})
    pit.do(c.CountCloser, SUE, first, TRAY, beside=(DAN,))
    pit.do(c.NextSection, SEC, "M-7", first)
    over = replace(first, is_open=False, drop=DROP)
    pit.do(c.CountCloser, SUE, over, TRAY, beside=(DAN,))
    pit.do(c.RemoveBox, SEC, "M-7", over, beside=(GUS,))
    pit.do(c.DeliverBox, SEC, "M-7", "count room", beside=(GUS,))
    pit.do(c.CountBox, COY, "M-7", 1, {"$100": 100_000}, slips=("C-000001",), beside=(CLEO,))
    assert not pit.last(e.BoxCounted).empty
    pit.do(c.CountBox, COY, "M-7", 2, {"$100": 200_000}, slips=("C-000002",), beside=(CLEO,))
    assert pit.last(e.BoxCounted).empty
    assert not pit.state.discrepancies


def test_boxes_that_do_not_fit() -> None:
    pit, fact = pit_with()
    other = table("8")
    pit.equip(other)
    pit.no("other_table", c.AttachBox, SEC, "X-7", other)
    pit.no("unknown", c.AttachBox, SEC, "X-1", fact)
    pit.do(c.AttachBox, SEC, "X-7", fact)
    pit.do(c.RegisterBox, KIM, "Z-7", fact, "red", "blue", marked="7")
    pit.no("already_done", c.AttachBox, SEC, "Z-7", fact)
    pit.no("wrong_state", c.AttachBox, SEC, "X-7", fact)
    pit.no("wrong_state", c.Retire, KIM, "box", "X-7", "old")
    pit.do(c.Retire, KIM, "box", "Z-7", "dented")
    pit.no("unknown", c.AttachBox, SEC, "Z-7", fact)
    refusal = pit.no("bad_equipment", c.RegisterBox, KIM, "Q-7", fact, "Red", " red ", marked="7")
    assert refusal.cite == "30-2202"
    pit.no("bad_equipment", c.RegisterBox, KIM, "Q-7", fact, "red", "blue", 0, marked="7")
    pit.no("taken", c.RegisterBox, KIM, "X-7", fact, "red", "blue", marked="7")
