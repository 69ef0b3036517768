"""The pit's paper: causes of the right session, room for every column, reports of several lines."""

from __future__ import annotations

import re

import pytest
from pdf_text import pdf_pages
from pit_day import DAY, PitDay, told_day
from pit_two import source_of, table_day, two_tables
from pits import DAN, SUE, law, pit_with

from croupier.documents.html import as_html
from croupier.documents.page import Page
from croupier.documents.paper import as_pdf
from croupier.documents.plain import as_text
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked, PitSource
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.storage.library import Library


async def source_of_day(day: PitDay) -> PitSource:
    book = await day.book()
    return PitSource(book, law(), Library().book, await day.played(book))


def test_a_difference_has_the_causes_of_its_own_session() -> None:
    async def story(day: PitDay) -> None:
        await day.count_tray(less="$100")
        await day.count_tray(less="$3")
        source = await source_of_day(day)
        first, second = source.book.differences_of(DAY, "morning")
        one, other = "a $100 chip left the tray unseen", "3 chips of $1 left the tray unseen"
        for found, own, strange in ((first, one, other), (second, other, one)):
            asked = Asked(number=str(found.found.number))
            said = " ".join(as_text(PIT_PRINTS["variance"].make(source, asked), 200).split())
            assert own in said
            assert strange not in said

    told_day(story)


def of_many_dollars(name: str) -> Page:
    """A day with amounts of six figures."""
    pit = two_tables()
    table_day(pit, "7", drop=23_450_000, left=12_345_600, fill=10_000_000)
    number = "X-7" if name == "count" else ""
    return PIT_PRINTS[name].make(source_of(pit), Asked(number=number))


@pytest.mark.parametrize("width", [42, 80])
@pytest.mark.parametrize("name", ["sheet", "shift", "summary", "count"])
def test_no_number_is_broken_in_plain_text(name: str, width: int) -> None:
    # win = 234,500 + 123,456 - 5,000 - 100,000 = 252,956
    text = as_text(of_many_dollars(name), width)
    assert all(len(line) <= width for line in text.splitlines())
    assert {"$234,500", "$123,456", "$100,000", "$252,956"} <= set(re.findall(r"-?\$[\d,.]+", text))
    assert not re.search(r"\$[\d,]*,(\s|$)", text, re.M)


@pytest.mark.parametrize(
    ("name", "paper"), [("sheet", "11in 8.5in"), ("summary", "11in 8.5in"), ("shift", "8.5in 11in")]
)
def test_a_browser_prints_on_the_paper_that_the_page_is_made_for(name: str, paper: str) -> None:
    assert f"@page {{ size: {paper};" in as_html(of_many_dollars(name))


def test_a_report_of_several_lines_is_printed_line_by_line() -> None:
    pit, _ = pit_with()
    pit.do(c.ReportIncident, DAN, "7", "past-posting", "A chip was moved.\nAnn says that it lay there.")
    pit.do(c.CloseIncident, SUE, pit.last(e.IncidentReported).incident.number, "Seen on the recording.\nIt lay there.")
    made = PIT_PRINTS["incident"].make(source_of(pit), Asked(number=str(pit.last(e.IncidentReported).incident.number)))
    lines = [line.strip() for line in as_text(made, 80).splitlines()]
    for line in ("A chip was moved.", "Ann says that it lay there.", "Seen on the recording.", "It lay there."):
        assert line in lines
    assert "Achipwasmoved.Annsays" in "".join(pdf_pages(as_pdf(made)))
    assert "A chip was moved.\nAnn says" in as_html(made)
    assert "pre-line" in as_html(made)
