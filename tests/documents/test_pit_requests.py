"""Requests for slips and the activity log of a table on paper, by the house's own clock; copies of final days."""

from __future__ import annotations

import os
import time
from typing import Any

import pytest
from pdf_text import pdf_pages
from pit_day import DAY, PitDay, told_day
from pit_faults import four_faults
from pit_two import book_of, move, source_of, table_day, two_tables
from pits import AMY, CAT, DAN, SEC, SUE, Pit, law, played, table

from croupier.documents.escpos import as_escpos
from croupier.documents.html import as_html
from croupier.documents.page import Page
from croupier.documents.paper import as_pdf
from croupier.documents.plain import as_text
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked
from croupier.documents.prints.source import NoSuchPrintError
from croupier.money.amount import Cents
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.codec import decode_event, encode
from croupier.service.pit_log import PitLog
from croupier.storage.library import Library

MOUNTAIN = -7 * 60


def page(pit: Pit, name: str, **asked: Any) -> Page:
    return PIT_PRINTS[name].make(source_of(pit), Asked(**asked))


def text(pit: Pit, name: str, **asked: Any) -> str:
    return " ".join(as_text(page(pit, name, **asked), 300).split())


def requested() -> Pit:
    """At 13:05 by the house's clock, 20:05 UTC, Sue requests $1,000 in chips of $5; nobody has signed."""
    pit = two_tables("2022-08-14T20:05")
    pit.offset = MOUNTAIN
    pit.begin(table("7"))
    pit.do(c.RequestFill, SUE, played(table("7")), {"$5": Cents(100_000)})
    return pit


def test_a_request_has_who_when_what_and_its_own_record() -> None:
    pit = requested()
    (paper,) = pdf_pages(as_pdf(page(pit, "request", number="F-000001")))
    record = len(pit.log)  # the request is the last that has happened
    assert isinstance(pit.log[-1], e.SlipMade)
    assert "RequestforFill/CreditSlip" in paper
    assert "Fill·table7·$1,000·slipF-000001" in paper
    assert "Dateandtime2022-08-1413:05-07:00" in paper
    assert "RequestedbySue,supervisor,licenceL-Sue" in paper
    assert "$5200$1,000" in paper
    assert "movesnochips:theslipdoes,whenitissignedbycashier,security,dealer,supervisor,inthisorder" in paper
    assert f"pit,record{record},SlipMade" in paper
    assert book_of(pit).mark.hash in paper
    assert as_html(page(pit, "request", number="F-000001")).count("<svg") == 1


def test_a_request_stays_as_it_was_whatever_becomes_of_the_slip() -> None:
    pit = requested()
    before = as_pdf(page(pit, "request", number="F-000001"))
    for who in (CAT, SEC, DAN, SUE):
        pit.do(c.SignSlip, who, "F-000001")
    assert as_pdf(page(pit, "request", number="F-000001")) == before
    assert "SlipSigned" in text(pit, "slip", number="F-000001")


def test_the_request_of_a_void_slip_is_void() -> None:
    pit = requested()
    pit.do(c.VoidSlip, CAT, "F-000001", "the wrong table")
    made = text(pit, "request", number="F-000001")
    assert "VOID the wrong table Cat, cashier, licence L-Cat, 2022-08-14 13:05 -07:00" in made


def test_credits_and_awards_are_requested_and_counts_are_not() -> None:
    pit = two_tables()
    pit.begin(table("7"))
    pit.do(c.RequestCredit, SUE, played(table("7")), {"$25": Cents(50_000)})
    won = played(table("7"), side_bets=("roulette-up-bonus",), players=("Ann",))
    pit.do(c.RequestAward, SUE, won, "Ann", "roulette-up-bonus", Cents(40_000))
    assert text(pit, "request", number="R-000001").startswith("Request for Fill/Credit Slip Credit · table 7 · $500")
    award = text(pit, "request", number="J-000001")
    assert award.startswith("Request for Table Games Jackpot Slip Award · table 7 · $400 · slip J-000001")
    assert "Player Ann Bet roulette-up-bonus Award $400" in award
    assert "pays nothing: the slip does" in award
    with pytest.raises(NoSuchPrintError, match="opener O-000001 is a count of the tray, and nobody requests it"):
        page(pit, "request", number="O-000001")
    with pytest.raises(NoSuchPrintError, match="there is no slip F-9"):
        page(pit, "request", number="F-9")


def test_a_slip_printer_prints_a_request_within_its_columns() -> None:
    made = as_escpos(page(requested(), "request", number="F-000001"))
    assert b"Date and time      2022-08-14 13:05 -07:00\n" in made
    assert b"1P0pit " in made


# The house's own time


def test_paper_has_the_house_s_own_time_and_its_offset_when_clocks_change() -> None:
    """In Colorado, clocks went back from -06:00 to -07:00 on 6 November 2022 at 08:00 UTC."""
    pit = two_tables("2022-11-05T18:00")
    pit.offset = -6 * 60
    pit.begin(table("7"))
    move(pit, c.RequestFill, played(table("7")), {"$5": Cents(1_000)})
    pit.set("2022-11-06T18:00")
    pit.offset = MOUNTAIN
    move(pit, c.RequestFill, played(table("7")), {"$5": Cents(2_000)})
    assert "Date and time 2022-11-05 12:00 -06:00" in text(pit, "slip", number="F-000001")
    assert "Date and time 2022-11-06 11:00 -07:00" in text(pit, "slip", number="F-000002")
    assert "Recorded 2022-11-06 11:00 -07:00" in text(pit, "slip", number="F-000002")


def test_logs_that_do_not_know_the_offset_are_read_as_utc() -> None:
    pit = requested()
    bodies = [encode(event) for event in pit.log]
    assert any(b'"offset":-420' in body for body in bodies)
    old = Pit()
    old.log = [decode_event(body.replace(b',"offset":-420', b"")) for body in bodies]
    assert "Date and time 2022-08-14 20:05 UTC" in text(old, "request", number="F-000001")


def test_the_machine_s_own_zone_changes_no_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    pit = requested()
    before = as_pdf(page(pit, "slip", number="F-000001"))
    monkeypatch.setitem(os.environ, "TZ", "EAST-05:30")  # written out: a bare machine has no list of zones
    time.tzset()
    try:
        assert time.localtime(0).tm_gmtoff == 5 * 3600 + 30 * 60
        assert as_pdf(page(pit, "slip", number="F-000001")) == before
    finally:
        monkeypatch.undo()
        time.tzset()


# Copies of days that are final


def test_a_slip_of_a_final_day_is_a_copy_that_says_so() -> None:
    pit = two_tables()
    table_day(pit, "7", drop=300_000, left=420_000, fill=100_000)
    pit.do(c.PrintSlip, SUE, "F-000001")
    assert "finalized" not in text(pit, "slip", number="F-000001")
    pit.set("2022-08-15T12:00")
    pit.do(c.FinalizeDay, AMY, "2022-08-14")
    made = text(pit, "slip", number="F-000001")
    assert (
        "COPY made after the gaming day 2022-08-14 was finalized. Nothing is added to that day, so this print is not "
        "counted. It moves no chips. The slip itself was printed once."
    ) in made
    assert "COPY" in as_html(page(pit, "slip", number="F-000001"))
    assert pdf_pages(as_pdf(page(pit, "slip", number="F-000001")))[2].count("COPYmadeafterthegamingday2022-08-14") == 1


# The activity log


def test_the_activity_log_has_the_table_s_day_from_both_logs() -> None:
    async def story(day: PitDay) -> None:
        fill = await four_faults(day)
        log = PitLog(day.house.pit.store, day.house.floor.rules_of)
        one = PIT_PRINTS["activity"]
        asked = Asked(number="7", day=DAY)
        source = await one.source(log, law(), Library().book, asked)
        made = " ".join(as_text(one.make(source, asked), 400).split())
        assert made.startswith(f"Table Games Activity Log Table 7 · gaming day {DAY}")
        for line in (
            "2022-08-14 06:10 UTC Table 7 inspected, wheel W-7, ball B-7",
            "2022-08-14 06:30 UTC Opened with Dan dealing, float",  # by the table's own log
            f"Fill slip {fill}, table 7",
            f"Slip {fill} signed by Cat (cashier).",
            f"Fill {fill} of $600.",  # as the table took it: $500 in chips of $25, $100 in chips of $5
            "Discrepancy 1: ",
            "2022-08-14 23:30 UTC Box X-74 removed from table 7: the lock was found open. Sid, security; Gus, security",
            "Closed, float",
        ):
            assert line in made, line
        assert "Numbers announced 3" in made
        assert "cash in" not in made  # what guests paid is for the cage and the books alone
        assert made.index("Shift morning") < made.index("Shift noon") < made.index("Shift swing")
        other = Asked(number="8", day=DAY)
        with pytest.raises(NoSuchPrintError, match="the pit has no table 8"):
            one.make(await one.source(log, law(), Library().book, other), other)

    told_day(story)


def test_what_is_signed_stays_with_the_stamp() -> None:
    """As many slips as fill the page to its last lines, one after the other: never is a stamp alone."""
    pit = two_tables()
    pit.begin(table("7"))
    for _ in range(12):
        move(pit, c.RequestFill, played(table("7")), {"$5": Cents(1_000)})
        last = pdf_pages(as_pdf(page(pit, "sheet")))[-1]
        assert "PitsupervisorAccounting" in last
        assert "EventSHA-256" in last
