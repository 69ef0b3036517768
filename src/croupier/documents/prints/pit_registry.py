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
from croupier.documents.prints.pit_source import Asked, PitSource
from croupier.pit.asking import Law
from croupier.rulebook.rulebook import Rulebook
from croupier.service.pit_log import PitLog


class PitPrint(NamedTuple):
    title: str
    make: Callable[[PitSource, Asked], Page]
    of_one: str = ""
    """What has to be named for it."""
    reads_tables: bool = False
    """The tables' own logs are read for it too, for their figures."""
    reads_activity: bool = False
    """A table's own log is read for it, for what happened there."""

    def day(self, source: PitSource, asked: Asked) -> str:
        """The gaming day of the tables' logs; of a single discrepancy, its own."""
        found = source.book.differences.get(int(asked.number)) if asked.number.isdecimal() else None
        return found.found.day if found else source.day(asked)

    async def source(self, log: PitLog, law: Law, rulebook_of: Callable[[str], Rulebook], asked: Asked) -> PitSource:
        """All that it is made from."""
        source = PitSource(await log.read(), law, rulebook_of)
        if self.reads_tables:
            return replace(source, played=await log.played(self.day(source, asked)))
        if self.reads_activity:
            return replace(source, activity=await log.activity(asked.number, source.any_day(asked)))
        return source


PIT_PRINTS: dict[str, PitPrint] = {
    "slip": PitPrint("Slip, all parts", slip_page, "a slip by its number"),
    "request": PitPrint("Request for a fill, credit or award", request_page, "a slip by its number"),
    "activity": PitPrint("Activity log of a table", activity_page, "a table by its number", reads_activity=True),
    "count": PitPrint("Count card of a box", count_page, "a box by its number"),
    "sheet": PitPrint("Master games sheet", sheet_page, reads_tables=True),
    "shift": PitPrint("Shift report", shift_page, reads_tables=True),
    "statistics": PitPrint("Statistical report", statistics_page),
    "summary": PitPrint("Master games summary of a month", summary_page),
    "return": PitPrint("Figures for the monthly return", return_page),
    "wheels": PitPrint("Inspection and adjustment log", wheels_page),
    "incident": PitPrint("Incident report", incident_page, "an incident by its number"),
    "variance": PitPrint("Investigation of differences", variance_page, reads_tables=True),
}
"""By the name that the command line and the addresses have."""
