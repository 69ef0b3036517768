"""Incident reports, and the investigation of differences."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.documents.page import Block, Facts, Page, Section, Signatures, Text
from croupier.documents.prints.pit_source import Asked, PitSource, dollars, pit_page, who
from croupier.documents.prints.source import NoActivityError, NoSuchPrintError, capital
from croupier.views.pit_entries import DifferenceEntry
from croupier.views.pit_figures import rows_of


def incident_page(source: PitSource, asked: Asked) -> Page:
    number = _number(asked, "an incident")
    entry = source.book.incidents.get(number)
    if entry is None:
        raise NoSuchPrintError(f"there is no incident number {number}")
    told, closed = entry.incident, entry.closed
    facts = [
        ("Number", str(told.number)),
        ("Table", told.table or "none"),
        ("Gaming day", told.day),
        ("Reported", source.when(entry.mark.at)),
        ("By", who(told.by)),
        ("Account", told.said),
    ]
    if told.about:
        facts.append(("About", f"{told.about.stream}, record {told.about.version}, {told.about.hash}"))
    outcome: tuple[Block, ...] = (Text("Open: nobody has said what came of it."),)
    if closed:
        outcome = (Facts((("Outcome", closed.outcome), ("Closed", source.when(closed.at)), ("By", who(closed.by)))),)
    sections = [
        Section("What happened", (Facts(tuple(facts)),)),
        Section("Outcome", outcome),
        Section("Signatures", (Signatures(("Pit supervisor", "Key manager", "Date")),)),
    ]
    lead = f"{capital(told.what)}, table {told.table}" if told.table else capital(told.what)
    return pit_page(source, "Incident", f"Incident report {told.number}", lead, sections, told.day, entry.mark)


def _number(asked: Asked, what: str) -> int:
    if not asked.number.isdecimal() or len(asked.number) > 12:
        raise NoSuchPrintError(f'name {what} by its number, and not "{asked.number}"')
    return int(asked.number)


def variance_page(source: PitSource, asked: Asked) -> Page:
    """One discrepancy, or all of a gaming day: what was found, what may lie behind it, and what somebody answered."""
    if asked.number:
        number = _number(asked, "a discrepancy")
        if number not in source.book.differences:
            raise NoSuchPrintError(f"there is no discrepancy number {number}")
        entries, day = [source.book.differences[number]], source.book.differences[number].found.day
    else:
        day = source.day(asked)
        entries = source.book.differences_of(day, asked.shift)
    if not entries:
        raise NoActivityError(f"no discrepancy was found on {day}" + (f" in {asked.shift}" if asked.shift else ""))
    sections = [Section(f"Discrepancy {each.found.number}", tuple(_blocks(source, each))) for each in entries]
    sections.append(Section("Signatures", (Signatures(("Investigated by", "Accounting", "Date")),)))
    title, lead = source.form("variance", day, "Investigation of differences"), f"Gaming day {day}"
    mark = entries[0].mark if asked.number else None
    return pit_page(source, "Variance", title, lead, sections, day, mark)


def _blocks(source: PitSource, entry: DifferenceEntry) -> Iterator[Block]:
    found, answer = entry.found, entry.answer
    facts = [
        ("Found", f"{capital(found.says)}."),
        ("Kind", found.kind),
        ("Table and shift", f"{found.table}, {found.shift}"),
        ("Recorded", f"{source.when(entry.mark.at)}, {who(entry.by)}, pit record {entry.mark.version}"),
    ]
    facts += [("Amount", dollars(found.amount))] if found.amount else []
    facts += [("Slip", found.slip)] if found.slip else []
    facts += [("The law asks for", duty) for duty in found.duties]
    rows = rows_of(source.book, found.day, found.shift, source.played)
    causes = [cause for row in rows if row.session.name == entry.session for cause in row.line.causes]
    facts += [("Likely cause", cause) for cause in dict.fromkeys(causes)]
    facts += [("Answer", f"{answer.answer} ({who(answer.by)}, {source.when(answer.at)})" if answer else "open")]
    yield Facts(tuple(facts))
