"""Every report of a period in which nothing happened says so, and none prints an empty table."""

from __future__ import annotations

import asyncio
from datetime import date

import pytest
from marshalled import DAY, Tournament
from pit_two import source_of, two_tables
from tournaments import event, plan

from croupier.documents.page import Page, Table
from croupier.documents.plain import as_text
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked
from croupier.documents.prints.source import NoSuchPrintError
from croupier.documents.prints.tournament_paper import TournamentPaper
from croupier.documents.prints.tournament_registry import TOURNAMENT_PRINTS
from croupier.money.amount import Cents
from croupier.storage.library import Library
from croupier.storage.memory import MemoryStore
from croupier.views.wording import NO_ACTIVITY

OF_ONE = {"slip", "request", "count", "incident"}
"""Not of a period: where there is no such thing there is nothing to report."""
ASKED = {
    "activity": Asked(number="7", day="2022-09-01"),
    "summary": Asked(month=date(2022, 9, 1)),
    "return": Asked(month=date(2022, 9, 1), told={date(2022, month, 1): Cents(0) for month in (7, 8, 9)}),
}
EMPTY = Asked(day="2022-09-01")


def must_say_so(page: Page) -> None:
    assert NO_ACTIVITY.lower() in as_text(page, 200).lower()
    assert all(block.rows for section in page.sections for block in section.blocks if isinstance(block, Table))


@pytest.mark.parametrize("name", [name for name, one in PIT_PRINTS.items() if one.is_report])
def test_a_report_of_an_empty_day_says_so(name: str) -> None:
    pit = two_tables()
    must_say_so(PIT_PRINTS[name].make(source_of(pit), ASKED.get(name, EMPTY)))


def test_every_print_of_the_pit_is_a_report_or_of_one_thing() -> None:
    assert {name for name, one in PIT_PRINTS.items() if not one.is_report} == OF_ONE
    for name in OF_ONE:
        with pytest.raises(NoSuchPrintError):
            PIT_PRINTS[name].make(source_of(two_tables()), Asked(number="9", day="2022-09-01"))


@pytest.mark.parametrize("name", [name for name, one in TOURNAMENT_PRINTS.items() if one.is_report])
def test_a_report_of_a_tournament_that_nobody_has_entered_says_so(name: str) -> None:
    async def all_of_it() -> Page:
        made = Tournament(plan(DAY, events=[event(day=DAY, tables=["1"])]), MemoryStore())
        await made.set_up("1")
        await made.file()
        log = await TournamentPaper(made.house, Library()).log(made.name)
        return TOURNAMENT_PRINTS[name].make(log, "")

    must_say_so(asyncio.run(asyncio.wait_for(all_of_it(), 60)))


def test_every_print_of_a_tournament_is_a_report_or_is_handed_out() -> None:
    handed_out = {"rules", "notice", "chips", "seats", "moves", "vouchers"}
    assert {name for name, one in TOURNAMENT_PRINTS.items() if not one.is_report} == handed_out
