"""The master games sheet: all tables of a gaming day or shift, counted against computed on one line, with causes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.documents.page import Block, Column, Page, Section, Signatures, Stamp, Table, Text
from croupier.documents.prints.pit_source import UNKNOWN, WIDE, Asked, PitSource, dollars, hold, pit_page
from croupier.documents.prints.source import NoActivityError
from croupier.figures.table_figures import Position
from croupier.history.checkpoint import parse_checkpoint
from croupier.history.note import Note
from croupier.mathematics.decimals import percent
from croupier.money.amount import Cents, format_dollars
from croupier.pit.money_records import Slip, SlipState
from croupier.views.pit_figures import Row, Totals, rows_of, totals_of

MONEY = ("opener", "fills", "credits", "closer", "drop", "win")
COLUMNS = (
    Column("table"),
    Column("shift"),
    *(Column(name, right=True) for name in MONEY),
    Column("figure"),
    Column("hold", right=True),
    Column("computed", right=True),
    Column("difference", right=True),
)


def sheet_page(source: PitSource, asked: Asked) -> Page:
    day = source.day(asked)
    rows = shift_rows(source, day, asked.shift)
    total = totals_of(rows)
    sections = [
        Section("Tables", (Table("Win = drop + closer + credits - opener - fills", COLUMNS, *_lines(rows, total)),)),
        Section("Counted against computed", tuple(_compared(rows))),
        Section("Slips of the day", tuple(_slips(source, day, asked.shift))),
        Section("Signatures", (Signatures(("Pit supervisor", "Accounting")),)),
        *([Section("History of the house", tuple(_anchored(source, source.anchor)))] if source.anchor else []),
    ]
    title = source.form("sheet", day, "Master games sheet")
    lead = f"Gaming day {day}{', shift ' + asked.shift if asked.shift else ''} · {tables(rows)} · {total.kind} figures"
    return pit_page(source, "Master games sheet", title, lead, sections, day, inches=WIDE, scale=0.95)


def _anchored(source: PitSource, note: Note) -> Iterator[Block]:
    """What the house had signed when this was printed, with its signature: on paper it cannot be changed any more."""
    checkpoint = parse_checkpoint(note.text)
    yield Text(
        "Every record up to here is held by this root. A house that later shows fewer records, or another root for as "
        "many, is not the one that printed this sheet."
    )
    rows = (
        ("Signed by", checkpoint.origin),
        ("Records", f"{checkpoint.size:,}"),
        ("Root SHA-256", checkpoint.root.hex()),
        ("Signed at", source.when(checkpoint.at)),
    )
    yield Stamp(rows, str(Note(note.text, note.signatures[:1])))


def tables(rows: Sequence[Row]) -> str:
    count = len({row.session.table for row in rows})
    return "1 table" if count == 1 else f"{count} tables"


def shift_rows(source: PitSource, day: str, shift: str) -> list[Row]:
    rows = rows_of(source.book, day, shift, source.played)
    if not rows:
        raise NoActivityError(f"no tray was counted on {day}" + (f" in the shift {shift}" if shift else ""))
    return rows


def _lines(rows: Sequence[Row], total: Totals) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    lines = tuple((row.session.table, row.session.shift, *money(row), *verdict(row)) for row in rows)
    amounts = (total.opener, total.fills, total.credits, total.closer, total.drop, total.win)
    last = (total.kind, hold(total), dollars(total.computed), dollars(total.difference))
    return lines, ("all", "", *map(dollars, amounts), *last)


def money(row: Row) -> tuple[str, ...]:
    """Opener, fills, credits, closer, drop and win."""
    counts, win = row.counts, row.win
    fills, credit = Cents(sum(counts.fills)), Cents(sum(counts.credits))
    drop = win.drop if win else None
    return tuple(map(dollars, (counts.opener, fills, credit, counts.closer, drop, win.amount if win else None)))


def verdict(row: Row) -> tuple[str, ...]:
    return row.kind, hold(row.win), dollars(row.line.computed), dollars(row.line.difference)


def _compared(rows: Sequence[Row]) -> Iterator[Block]:
    yield Text(
        "The win that was counted beside the one that the table's own log comes to. The interval holds the result of "
        "these wagers with 99 per cent; a cause is what the amounts suggest, and names nobody."
    )
    right = [
        Column(name, right=True)
        for name in ("box", "tray", "difference", "theoretical", "99 % of results", "99 % of holds")
    ]
    columns = (Column("table"), Column("shift"), *right, Column("likely causes", wide=True))
    lines = tuple((row.session.table, row.session.shift, *_line(row), causes(row)) for row in rows)
    yield Table("Each table and shift", columns, lines)


def _line(row: Row) -> tuple[str, ...]:
    line = row.line
    parts = (dollars(line.box), dollars(line.tray), dollars(line.difference))
    return *parts, *expected(line.position), _holds(row)


def _holds(row: Row) -> str:
    """What the wagers let one expect of the hold, at the drop that the log has."""
    return " to ".join(percent(each, 0) for each in row.hold_interval) if row.hold_interval else UNKNOWN


def expected(position: Position | None) -> tuple[str, str]:
    """Theoretical win and the interval around it."""
    if position is None:
        return UNKNOWN, UNKNOWN
    interval = position.interval
    return dollars(position.theoretical), f"{dollars(Cents(interval.low))} to {dollars(Cents(interval.high))}"


def causes(row: Row) -> str:
    return "; ".join(row.line.causes) or ("none: they agree" if row.line.difference == 0 else "")


def _slips(source: PitSource, day: str, shift: str) -> Iterator[Block]:
    """Every number of the series, void ones and prints included."""
    slips = [each.slip for each in source.book.slips.values() if each.slip.day == day]
    slips = [slip for slip in slips if shift in ("", slip.shift)]
    columns = (
        Column("number"),
        Column("transfer"),
        Column("table"),
        Column("amount", right=True),
        Column("state"),
        Column("prints", right=True),
        Column("signed by", wide=True),
    )
    yield Table("In the order of their making", columns, tuple(map(_slip, slips)))


def _slip(slip: Slip) -> tuple[str, ...]:
    state = f"VOID: {slip.why_void}" if slip.state is SlipState.VOID else slip.state.value
    if slip.corrections:
        state = f"{state}, CORRECTED: it said {format_dollars(slip.corrections[0].was)}"
    signed = ", ".join(f"{each.name} ({each.post})" for each in slip.signed)
    cells = (slip.number, slip.kind.value, slip.table, format_dollars(slip.amount), state)
    return (*cells, str(slip.prints), signed)
