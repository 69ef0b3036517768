"""Slips of the pit: every part with its destination, its signatures, and the mark of a void or a reprint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from croupier.documents.page import Block, Column, Facts, Notice, Page, Plate, Section, Signatures, Table
from croupier.documents.prints.pit_source import Asked, PitSource, pit_page, stamp_of, who
from croupier.documents.prints.source import NoSuchPrintError, capital
from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.pit.commands.base import Chips
from croupier.pit.money_records import Slip, SlipKind, SlipState
from croupier.views.pit_entries import SlipEntry

COUNTS = (SlipKind.OPENER, SlipKind.CLOSER)
"""Slips of a tray that was counted; all others are requested first."""
PARTS = ("accounting",)
"""Where the law that it was made under does not say where the parts go."""


def slip_page(source: PitSource, asked: Asked) -> Page:
    entry = entry_of(source, asked.number)
    slip = entry.slip
    places = slip.copies or PARTS
    kind = capital(slip.kind.value)
    title = source.form(slip.kind.value, slip.day, f"{kind} slip")
    sections = [
        Section(
            f"{title}: part {number} of {len(places)}, {place}", tuple(_part(source, entry, asked)), new_page=number > 1
        )
        for number, place in enumerate(places, 1)
    ]
    lead = f"{kind} {slip.number} · table {slip.table} · {format_dollars(slip.amount)}"
    stamped = pit_page(source, capital(slip.kind.value), title, lead, sections, slip.day, entry.mark)
    return replace(stamped, stamp=None)  # every part has its own


def entry_of(source: PitSource, number: str) -> SlipEntry:
    if number not in source.book.slips:
        raise NoSuchPrintError(f"there is no slip {number}")
    return source.book.slips[number]


def _part(source: PitSource, entry: SlipEntry, asked: Asked) -> Iterator[Block]:
    slip = entry.slip
    yield from _marks(source, entry, asked)
    yield Facts(tuple(_facts(source, entry)))
    if slip.kind is SlipKind.AWARD:
        yield award_facts(slip)
    else:
        yield chips_table("Chips by denomination", slip.chips)
    yield from _signatures(source, slip)
    yield stamp_of(source, slip.day, entry.mark)


def _marks(source: PitSource, entry: SlipEntry, asked: Asked) -> Iterator[Block]:
    slip = entry.slip
    if entry.voided:
        yield void_plate(source, entry)
    yield from _corrections(source, slip)
    if asked.copy > 1:
        yield Notice(f"REPRINT: print number {asked.copy} of this slip. It moves no chips.")
    if not asked.copy:
        yield Notice(f"{_copy(source, slip)} {_times(slip.prints)}")
    if slip.state is SlipState.OPEN:
        yield Notice(f"Not carried out yet: {slip.next_post} signs next.")


def void_plate(source: PitSource, entry: SlipEntry) -> Plate:
    assert entry.voided
    signed = f"{who(entry.voided.by)}, {source.when(entry.voided.at)}"
    return Plate((("VOID", 34.0), (entry.slip.why_void, 12.0), (signed, 9.0)))


def _corrections(source: PitSource, slip: Slip) -> Iterator[Block]:
    """What the slip said before, by whom it was put right, and why."""
    if not slip.corrections:
        return
    yield Plate((("CORRECTED", 24.0), ("the figures below are the right ones", 9.0)))
    columns = (Column("said before", right=True), Column("corrected"), Column("by"), Column("reason", wide=True))
    rows = []
    for was in slip.corrections:
        people = ", ".join(f"{one.name} ({one.post})" for one in was.signed)
        rows.append((format_dollars(was.was), source.when(was.at), people, was.reason))
    yield Table("Corrections of this count", columns, tuple(rows))


def _copy(source: PitSource, slip: Slip) -> str:
    """Nothing is added to a day that is final: a print of its slips cannot be counted any more."""
    if not source.book.is_final(slip.number):
        return "COPY to be read; it is no part of the slip."
    return (
        f"COPY made after the gaming day {slip.day} was finalized. Nothing is added to that day, so this print is not "
        "counted. It moves no chips."
    )


def _times(count: int) -> str:
    if not count:
        return "The slip itself was not printed."
    return f"The slip itself was printed {'once' if count == 1 else f'{count} times'}."


def award_facts(slip: Slip) -> Facts:
    won = f"{slip.source.stream}, record {slip.source.version}" if slip.source else ""
    facts = [("Player", slip.player), ("Bet", slip.bet), ("Award", format_dollars(slip.amount)), ("Won by", won)]
    return Facts(tuple((name, value) for name, value in facts if value))


def _facts(source: PitSource, entry: SlipEntry) -> Iterator[tuple[str, str]]:
    slip = entry.slip
    yield "Number", slip.number + (", written by hand" if entry.is_manual else "")
    yield "Transfer", slip.kind.value
    yield "Game and table", f"roulette, table {slip.table}"
    yield "Gaming day and shift", f"{slip.day}, {slip.shift}"
    yield "Date and time", source.when(slip.at)
    yield "Counted by" if slip.kind in COUNTS else "Requested by", who(slip.asked_by)


def chips_table(caption: str, chips: Chips) -> Table:
    """Pieces and worth of each denomination, the largest first."""
    columns = (Column("denomination", right=True), Column("pieces", right=True), Column("amount", right=True))
    kinds = sorted(chips, key=parse_dollars, reverse=True)
    rows = [(kind, str(chips[kind] // parse_dollars(kind)), format_dollars(chips[kind])) for kind in kinds]
    pieces = sum(chips[kind] // parse_dollars(kind) for kind in kinds)
    total = ("total", str(pieces), format_dollars(Cents(sum(chips.values()))))
    return Table(caption, columns, tuple(rows), total)


def _signatures(source: PitSource, slip: Slip) -> Iterator[Block]:
    columns = (Column("post"), Column("name", wide=True), Column("licence"), Column("signed"))
    rows = tuple((each.post, each.name, each.licence, source.when(each.at)) for each in slip.signed)
    if rows:
        yield Table("Signed, each by their own password", columns, rows)
    if slip.state is SlipState.OPEN and (waiting := slip.needs[len(slip.signed) :]):
        yield Signatures(tuple(capital(post) for post in waiting))
