"""The pit's paper, read back: slips with their parts and marks, sheets, reports, logs."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from pdf_text import pdf_pages
from pit_day import DAY, PitDay, told_day
from pit_faults import four_faults
from pit_two import book_of, source_of, table_day, two_tables
from pits import CAT, KIM, SEC, SHIFTS, SUE, Pit, law, played, table

from croupier.documents.escpos import CUT, as_escpos
from croupier.documents.html import as_html
from croupier.documents.page import Page
from croupier.documents.paper import as_pdf
from croupier.documents.plain import as_text
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked, PitSource
from croupier.documents.prints.source import NoSuchPrintError
from croupier.figures.win import FiguresError
from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.storage.library import Library


def page(pit: Pit, name: str, **asked: Any) -> Page:
    return PIT_PRINTS[name].make(source_of(pit), Asked(**asked))


def text(pit: Pit, name: str, **asked: Any) -> str:
    return " ".join(as_text(page(pit, name, **asked), 300).split())


def one_day() -> Pit:
    pit = two_tables()
    table_day(pit, "7", drop=300_000, left=420_000, fill=100_000, credit=50_000)
    table_day(pit, "8", drop=100_000, left=390_000)
    return pit


def test_a_slip_has_every_part_with_signatures_and_its_event() -> None:
    pit = one_day()
    parts = pdf_pages(as_pdf(page(pit, "slip", number="F-000001", copy=1)))
    entry = book_of(pit).slips["F-000001"]
    places = ["part1of3,cage", "part2of3,dropbox", "part3of3,accounting"]
    for part, place in zip(parts, places, strict=True):
        assert f"TableGamesFill/CreditSlip:{place}" in part
        assert "200$1,000" in part  # 200 chips of $5
        assert all(f"{who}L-{who}2022-08-1412:00UTC" in part for who in ("Cat", "Sid", "Dan", "Sue"))
        assert f"pit,record{entry.mark.version},SlipSigned" in part
        assert entry.mark.hash in part
        assert "REPRINT" not in part
        assert "COPY" not in part
    assert as_html(page(pit, "slip", number="F-000001", copy=1)).count("<svg") == 3


def test_prints_after_the_first_are_marked_and_copies_too() -> None:
    pit = one_day()
    assert "REPRINT: print number 3 of this slip" in text(pit, "slip", number="F-000001", copy=3)
    assert "The slip itself was not printed." in text(pit, "slip", number="F-000001")
    pit.do(c.PrintSlip, SUE, "F-000001")
    pit.do(c.PrintSlip, SUE, "F-000001")
    assert "COPY to be read; it is no part of the slip. The slip itself was printed 2 times." in text(
        pit, "slip", number="F-000001"
    )
    assert [each.copy for each in book_of(pit).slips["F-000001"].prints] == [1, 2]


def test_void_stands_on_every_part_with_reason_and_person() -> None:
    pit = two_tables()
    fact = played(table("7"))
    pit.begin(table("7"))
    pit.do(c.RequestFill, SUE, fact, {"$5": Cents(5_000)}, manual="K 1047")
    assert "cashier signs next" in text(pit, "slip", number="K 1047", copy=1)
    pit.do(c.VoidSlip, CAT, "K 1047", "the printer jammed")
    for part in pdf_pages(as_pdf(page(pit, "slip", number="K 1047", copy=1))):
        assert "VOIDtheprinterjammedCat,cashier,licenceL-Cat" in part
        assert "K1047,writtenbyhand" in part
        assert "SlipVoided" in part


def test_a_slip_printer_cuts_after_each_part() -> None:
    made = as_escpos(page(one_day(), "slip", number="R-000001", copy=1))
    assert made.count(CUT) == 3
    assert b"part 3 of 3," in made


def test_the_master_games_sheet_has_every_table_and_every_slip() -> None:
    pit = one_day()
    made = text(pit, "sheet")
    assert made.startswith("Table Games Master Games Sheet")
    assert "7 day $5,000 $1,000 $500 $4,200 $3,000 $1,700 final 56.67 % $1,700 $0" in made
    assert "8 day $5,000 $0 $0 $3,900 $1,000 -$100 final -10.00 % -$100 $0" in made
    assert "all $10,000 $1,000 $500 $8,100 $4,000 $1,600 final 40.00 % $1,600 $0" in made
    for number in book_of(pit).slips:
        assert number in made


def test_what_is_not_known_is_said_and_no_number() -> None:
    pit = two_tables()
    pit.begin(table("7"))
    made = text(pit, "sheet")
    assert "7 day $5,000 $0 $0 not known not known not known incomplete not known not known not known" in made
    assert "no win can be stated: closer missing" in made
    assert "incomplete win not known" in text(pit, "shift")


@pytest.mark.parametrize(("tables", "incidents"), [(1, 0), (12, 2), (20, 0), (20, 12), (30, 12)])
def test_a_shift_report_is_one_page(tables: int, incidents: int) -> None:
    pit = Pit()
    pit.do(c.NameHouse, KIM, "The Old Mill", "44-1234", "us-co")
    pit.do(c.FileSchedule, KIM, "2022-08-14", SHIFTS)
    for number in map(str, range(1, tables + 1)):
        pit.equip(table(number))
        table_day(pit, number, drop=1_230_000, left=390_000, fill=100_000)
    for times in range(1, incidents + 1):
        pit.do(c.ReportIncident, SUE, "1", f"a guest who was asked to leave the table for the {times}. time", "So.")
    (only,) = pdf_pages(as_pdf(page(pit, "shift", shift="day")))
    assert f"Gamingday2022-08-14,shiftday·{tables}table" in only
    assert f"${12_300 * tables:,}" in only
    assert "PitsupervisorShiftmanager" in only
    with pytest.raises(NoSuchPrintError, match="has no shift night; its shifts: day, swing, grave"):
        page(pit, "shift", shift="night")


def test_the_faults_of_a_day_are_on_its_paper() -> None:
    async def story(day: PitDay) -> None:
        fill = await four_faults(day)
        book = await day.book()
        source = PitSource(book, law(), Library().book, await day.played(book))
        for name in ("sheet", "variance"):
            made = " ".join(as_text(PIT_PRINTS[name].make(source, Asked(day=DAY)), 400).split())
            assert "a $100 chip left the tray unseen" in made
            assert f"fill {fill} came short: 8 chips of $25 of its $500" in made
            assert "a bet of $35 was paid one stake too much" in made
            assert (
                "box X-74 was taken off at 2022-08-14 23:30 UTC, before the closing count: the lock was found open"
                in made
            )
        card = as_text(PIT_PRINTS["count"].make(source, Asked(number="X-74")), 120)
        assert "$60 short" in card
        assert "the lock was found open" in card
        assert "Sid, security, licence L-Sid; Gus, security" in card

    told_day(story)


def test_the_same_log_gives_the_same_bytes() -> None:
    asked: dict[str, Any] = {"slip": {"number": "F-000001", "copy": 1}, "count": {"number": "X-7"}}
    for name in ("slip", "count", "sheet", "shift", "statistics", "summary", "wheels"):
        first, second = (page(one_day(), name, **asked.get(name, {})) for _ in range(2))
        assert as_pdf(first) == as_pdf(second)
        assert as_html(first) == as_html(second)


def test_the_return_has_brackets_and_says_what_is_not_finalized() -> None:
    made = text(one_day(), "return", told={date(2022, 7, 1): Cents(200_000_000)})
    # $2,000,000 in July fill the first bracket; August's $1,600 are taxed at 2 per cent
    assert "Adjusted gross proceeds $1,600" in made
    assert "$0 $2,000,000 0.25 % $2,000,000 $5,000" in made
    assert "$2,000,000 $5,000,000 2.00 % $1,600 $32" in made
    assert "Tax of this month $32" in made
    assert "Due 2022-09-15" in made
    assert "not all finalized (none is yet)" in made
    with pytest.raises(FiguresError, match="2022-07 is missing"):
        page(one_day(), "return")


def test_the_wheel_log_by_wheel_by_ball_and_as_the_law_asks() -> None:
    pit = two_tables()
    pit.inspect(table("7"))
    pit.do(c.AdjustWheel, KIM, table("7"), "W-7", "adjustment", "level set", beside=(SEC,))
    whole = text(pit, "wheels")
    assert "Wheel W-7" in whole
    assert "Ball B-7" in whole
    assert "inspection, passed" in whole
    assert "Ball B-7" not in text(pit, "wheels", wheel="W-7")
    assert "Wheel W-7" not in text(pit, "wheels", ball="B-7")
    asked = text(pit, "wheels", is_required=True)
    assert "Date, table number, adjustment or replacement, name, license number, signature: 30-2212(5)" in asked
    assert "2022-08-14 7 adjustment: level set Kim L-Kim by password, record" in asked
    assert "inspection" not in asked
    with pytest.raises(NoSuchPrintError, match="wheel W-9 was never"):
        page(pit, "wheels", wheel="W-9")


def test_an_incident_with_its_outcome() -> None:
    pit = two_tables()
    pit.do(c.ReportIncident, SUE, "7", "past-posting", "A late chip on 17 was seen.")
    (number,) = pit.state.incidents
    assert "Open: nobody has said what came of it." in text(pit, "incident", number=str(number))
    pit.do(c.CloseIncident, SUE, number, "The recording shows it late.")
    assert "The recording shows it late." in text(pit, "incident", number=str(number))


@pytest.mark.parametrize(
    ("name", "asked", "says"),
    [
        ("slip", {"number": "F-9"}, "there is no slip F-9"),
        ("count", {"number": "X-9"}, "there is no box X-9"),
        ("incident", {"number": "one"}, "by its number"),
        ("incident", {"number": "99"}, "no incident number 99"),
        ("variance", {"number": "99"}, "no discrepancy number 99"),
        ("sheet", {"day": "yesterday"}, "is no day"),
    ],
)
def test_what_is_not_there_is_not_printed(name: str, asked: dict[str, Any], says: str) -> None:
    with pytest.raises(NoSuchPrintError, match=says):
        page(one_day(), name, **asked)


def test_statistics_and_summary() -> None:
    pit = one_day()
    assert "all $4,000 $1,600 40.00 % 1 none" in text(pit, "statistics")
    assert "Years begin on 1 July." in text(pit, "statistics")
    assert "month $1,000 $500 $4,000 $1,600 40.00 % $1,600 $0 final" in text(pit, "summary")
