"""Requests for fills, credits and awards: printed when they are made, before anybody has signed the slip."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.documents.page import Block, Column, Facts, Page, Section, Signatures, Table, Text
from croupier.documents.prints.pit_slip import award_facts, chips_table, entry_of, void_plate
from croupier.documents.prints.pit_source import Asked, PitSource, pit_page, who
from croupier.documents.prints.source import NoSuchPrintError, capital
from croupier.money.amount import format_dollars
from croupier.pit.money_records import Slip, SlipKind
from croupier.views.pit_entries import SlipEntry

_FORMS = {SlipKind.FILL: "request", SlipKind.CREDIT: "request", SlipKind.AWARD: "award_request"}
"""What is requested, and under which name the rulebook has the form."""


def request_page(source: PitSource, asked: Asked) -> Page:
    """As it was made: what became of the slip since does not change it, unless it is void."""
    entry = entry_of(source, asked.number)
    slip = entry.slip
    if slip.kind not in _FORMS:
        raise NoSuchPrintError(f"{slip.kind} {slip.number} is a count of the tray, and nobody requests it")
    title = source.form(_FORMS[slip.kind], slip.day, f"Request for {_one(slip.kind)}")
    sections = [
        Section("Request", tuple(_request(source, entry))),
        Section("Signatures", tuple(_signatures(source, slip))),
    ]
    lead = f"{capital(slip.kind.value)} · table {slip.table} · {format_dollars(slip.amount)} · slip {slip.number}"
    return pit_page(source, "Request", title, lead, sections, slip.day, entry.asked)


def _one(kind: SlipKind) -> str:
    return f"an {kind}" if kind is SlipKind.AWARD else f"a {kind}"


def _request(source: PitSource, entry: SlipEntry) -> Iterator[Block]:
    slip = entry.slip
    if entry.voided:
        yield void_plate(source, entry)
    yield Facts(
        (
            ("Requested", slip.kind.value),
            ("Game and table", f"roulette, table {slip.table}"),
            ("Gaming day and shift", f"{slip.day}, {slip.shift}"),
            ("Date and time", source.when(slip.at)),
            ("Requested by", who(slip.asked_by)),
            ("For slip", slip.number),
        )
    )
    if slip.kind is SlipKind.AWARD:
        yield award_facts(slip)
    else:
        yield chips_table("Chips by denomination", slip.chips)
    nothing = "pays nothing" if slip.kind is SlipKind.AWARD else "moves no chips"
    yield Text(f"This request {nothing}: the slip does, when it is signed by {', '.join(slip.needs)}, in this order.")


def _signatures(source: PitSource, slip: Slip) -> Iterator[Block]:
    by = slip.asked_by
    if by.licence:
        columns = (Column("post"), Column("name", wide=True), Column("licence"), Column("signed"))
        row = (by.post.value, by.name, by.licence, source.when(slip.at))
        yield Table("Requested, by their own password", columns, (row,))
    yield Signatures((f"Received by the {slip.needs[0]}" if slip.needs else "Received", "Date and time"))
