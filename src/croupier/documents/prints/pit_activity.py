"""The activity log of a table: a gaming day in the order of time, from the table's log and the pit's."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.documents.page import Column, Facts, Page, Section, Signatures, Table
from croupier.documents.prints.pit_source import Asked, PitSource, pit_page
from croupier.documents.prints.source import NoActivityError, NoSuchPrintError, capital
from croupier.views.pit_activity import Act

_COLUMNS = (Column("date and time"), Column("what happened", wide=True), Column("by", wide=True), Column("record"))


def activity_page(source: PitSource, asked: Asked) -> Page:
    day, found = source.any_day(asked), source.activity
    if asked.number not in source.book.state.tables:
        raise NoSuchPrintError(f"the pit has no table {asked.number}")
    if found is None or not found.acts:
        raise NoActivityError(f"nothing is recorded of table {asked.number} on the gaming day {day}")
    shifts = dict.fromkeys(act.shift for act in found.acts)
    facts = (
        ("Game and table", f"roulette, table {asked.number}"),
        ("Gaming day", day),
        ("Entries", str(len(found.acts))),
        ("Numbers announced", str(found.numbers)),
        ("Records", "“pit” is the pit's log, “table” the table's own; each number is a record there"),
    )
    sections = [
        Section("The day", (Facts(facts),)),
        *(Section(f"Shift {shift}", (_table(source, shift, found.acts),)) for shift in shifts),
        Section("Signatures", (Signatures(("Pit supervisor", "Date")),)),
    ]
    title = source.form("activity", day, "Activity log of a table")
    lead = f"Table {asked.number} · gaming day {day}"
    return pit_page(source, "Activity log", title, lead, sections, day, scale=0.95)


def _table(source: PitSource, shift: str, acts: Sequence[Act]) -> Table:
    of_shift = (act for act in acts if act.shift == shift)
    rows = tuple((source.when(act.at), _sentence(act.says), act.by, act.record) for act in of_shift)
    return Table("In the order of time", _COLUMNS, rows)


def _sentence(says: str) -> str:
    """What a person wrote may end as a sentence already."""
    return f"{capital(says).removesuffix('.')}."
