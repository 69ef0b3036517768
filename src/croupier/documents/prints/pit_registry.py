"""The prints of the pit by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from croupier.documents.page import Page
from croupier.documents.prints.pit_activity import activity_page
from croupier.documents.prints.pit_count import count_page
from croupier.documents.prints.pit_equipment import wheels_page
from croupier.documents.prints.pit_notes import incident_page, variance_page
from croupier.documents.prints.pit_periods import return_page, statistics_page, summary_page
from croupier.documents.prints.pit_request import request_page
from croupier.documents.prints.pit_sheet import sheet_page
from croupier.documents.prints.pit_shift import shift_page
from croupier.documents.prints.pit_slip import slip_page
from croupier.documents.prints.pit_source import Asked, PitSource, pit_page
from croupier.documents.prints.source import NoActivityError, nothing
from croupier.pit.asking import Law
from croupier.rulebook.rulebook import Rulebook
from croupier.service.pit_log import PitLog
from croupier.views.wording import NO_ACTIVITY

Make = Callable[[PitSource, Asked], Page]


class PitPrint(NamedTuple):
    title: str
    make: Make
    of_one: str = ""
    """What has to be named for it."""
    reads_tables: bool = False
    """The tables' own logs are read for it too, for their figures."""
    reads_activity: bool = False
    """A table's own log is read for it, for what happened there."""
    is_report: bool = False
    """Of a period, in which there may have been nothing."""

    def day(self, source: PitSource, asked: Asked) -> str:
        """The gaming day of the tables' logs; of a single discrepancy, its own."""
        found = source.book.differences.get(int(asked.number)) if asked.number.isdecimal() else None
        return found.found.day if found else source.any_day(asked) if asked.day else source.day(asked)

    async def source(self, log: PitLog, law: Law, rulebook_of: Callable[[str], Rulebook], asked: Asked) -> PitSource:
        """All that it is made from."""
        source = PitSource(await log.read(), law, rulebook_of)
        if self.reads_tables:
            return replace(source, played=await log.played(self.day(source, asked)))
        if self.reads_activity:
            return replace(source, activity=await log.activity(asked.number, source.any_day(asked)))
        return source


def report(title: str, make: Make, of_one: str = "", tables: bool = False, activity: bool = False) -> PitPrint:
    """What is made of a day, a month or all that there is: where nothing happened, it says so."""

    def made(source: PitSource, asked: Asked) -> Page:
        try:
            return make(source, asked)
        except NoActivityError as why:
            day = f"{asked.month:%Y-%m-%d}" if asked.month else source.any_day(asked)
            return pit_page(source, title, title, f"{NO_ACTIVITY} · {day}", nothing(why), day)

    return PitPrint(title, made, of_one, tables, activity, is_report=True)


PIT_PRINTS: dict[str, PitPrint] = {
    "slip": PitPrint("Slip, all parts", slip_page, "a slip by its number"),
    "request": PitPrint("Request for a fill, credit or award", request_page, "a slip by its number"),
    "activity": report("Activity log of a table", activity_page, "a table by its number", activity=True),
    "count": PitPrint("Count card of a box", count_page, "a box by its number"),
    "sheet": report("Master games sheet", sheet_page, tables=True),
    "shift": report("Shift report", shift_page, tables=True),
    "statistics": report("Statistical report", statistics_page),
    "summary": report("Master games summary of a month", summary_page),
    "return": report("Figures for the monthly return", return_page),
    "wheels": report("Inspection and adjustment log", wheels_page),
    "incident": PitPrint("Incident report", incident_page, "an incident by its number"),
    "variance": report("Investigation of differences", variance_page, tables=True),
}
"""By the name that the command line and the addresses have."""
