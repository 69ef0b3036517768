"""The count card of a drop box: who carried it, what was in it, and what the table's win comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.documents.page import Block, Column, Facts, Page, Section, Signatures, Table
from croupier.documents.prints.pit_sheet import money, verdict
from croupier.documents.prints.pit_slip import chips_table
from croupier.documents.prints.pit_source import Asked, PitSource, dollars, pit_page, who
from croupier.documents.prints.source import NoSuchPrintError
from croupier.money.amount import Cents
from croupier.pit import events as e
from croupier.views.pit_entries import Entry
from croupier.views.pit_figures import rows_of

_NAMES: dict[type[e.Event], str] = {
    e.BoxAttached: "attached",
    e.SectionChanged: "next section opened",
    e.BoxRemoved: "taken off",
    e.BoxDelivered: "delivered",
    e.BoxCounted: "counted",
}


def count_page(source: PitSource, asked: Asked) -> Page:
    entries = source.book.boxes.get(asked.number)
    if entries is None:
        raise NoSuchPrintError(f"there is no box {asked.number}, or nothing has happened to it")
    trip = _trip(entries, asked.day)
    last = {each.event.section: each for each in trip if isinstance(each.event, e.BoxCounted)}
    counts = list(last.values())
    if not counts:
        raise NoSuchPrintError(f"box {asked.number} was not counted" + (f" on {asked.day}" if asked.day else ""))
    day = counts[-1].event.day
    sections = [Section(f"Section {each.event.section}", tuple(_counted(source, each.event))) for each in counts]
    sections.append(Section("Custody", (_custody(source, trip),)))
    team = tuple(dict.fromkeys(who(each) for one in counts for each in (one.event.by, *one.event.beside)))
    sections.append(Section("Count team", (Signatures(team),)))
    total = Cents(sum(each.event.total for each in counts))
    title, lead = source.form("count", day, "Count sheet"), f"Box {asked.number} · counted on {day}: {dollars(total)}"
    return pit_page(source, "Count", title, lead, sections, day, counts[-1].mark)


def _trip(entries: Sequence[Entry], day: str) -> list[Entry]:
    """From the box's last attaching to its emptying; the newest that was counted, or that of a day."""
    trips: list[list[Entry]] = []
    for entry in entries:
        if isinstance(entry.event, e.BoxAttached) or not trips:
            trips.append([])
        trips[-1].append(entry)
    counted = [trip for trip in trips if any(_is_count(each, day) for each in trip)]
    return counted[-1] if counted else []


def _is_count(entry: Entry, day: str) -> bool:
    return isinstance(entry.event, e.BoxCounted) and day in ("", entry.event.day)


def _counted(source: PitSource, event: e.BoxCounted) -> Iterator[Block]:
    entry = source.book.sessions.get(event.session)
    if entry:
        session = entry.session
        yield Facts((("Table", session.table), ("Gaming day and shift", f"{session.day}, {session.shift}")))
    yield chips_table("Currency by denomination", event.currency)
    off = Cents(event.total - event.expected)
    yield Facts(
        (
            ("Tickets", dollars(event.tickets)),
            ("Coupons", dollars(event.coupons)),
            ("Receipts of card purchases", dollars(event.receipts)),
            ("Drop", dollars(event.total)),
            ("By the table's log", dollars(event.expected)),
            ("Difference", "none" if not off else f"{dollars(Cents(abs(off)))} {'over' if off > 0 else 'short'}"),
            ("Slips in the box", ", ".join(event.slips) or "none"),
            ("Empty box shown", "yes" if event.empty else "sections are left"),
        )
    )
    if entry:
        rows = [row for row in rows_of(source.book, entry.session.day) if row.session.name == event.session]
        names = ("opener", "fills", "credits", "closer", "drop", "win", "figure", "hold", "computed", "difference")
        columns = tuple(Column(name, right=name != "figure") for name in names)
        yield Table("The table's figures", columns, tuple((*money(row), *verdict(row)) for row in rows))


def _custody(source: PitSource, trip: Sequence[Entry]) -> Table:
    columns = (Column("what"), Column("when"), Column("by", wide=True), Column("note", wide=True), Column("record"))
    rows = tuple(
        (
            _NAMES[type(each.event)],
            source.when(each.event.at),
            "; ".join(map(who, (each.event.by, *each.event.beside))),
            next(filter(None, (getattr(each.event, name, "") for name in ("reason", "place", "again"))), ""),
            str(each.mark.version),
        )
        for each in trip
    )
    return Table("From hand to hand", columns, rows)
