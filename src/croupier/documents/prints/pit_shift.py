"""The shift report: one page that a manager reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from croupier.documents.page import LETTER, Block, Column, Facts, Page, Section, Signatures, Table, Text
from croupier.documents.prints.pit_sheet import causes, expected, money, shift_rows, tables
from croupier.documents.prints.pit_source import Asked, PitSource, dollars, hold, pit_page
from croupier.documents.prints.source import NoActivityError, NoSuchPrintError
from croupier.pit import events as e
from croupier.pit.days import schedule_of
from croupier.pit.money_records import SlipState
from croupier.views.pit_due import cash_due, has_set, impress_by
from croupier.views.pit_entries import Entry
from croupier.views.pit_figures import Row, totals_of

LINES_MAX = 8
"""So many exceptions have room; the master games sheet has them all."""
LEGAL = (8.5, 14.0)
_ROOM = {16: LETTER, 36: LEGAL}
"""So many lines have room on one page of this paper; more than that have paper as high as they need."""
COLUMNS = (
    Column("table"),
    *(Column(name, right=True) for name in ("opener", "fills", "credits", "closer", "drop", "win")),
    *(Column(name, right=True) for name in ("hold", "theoretical", "99 % of results", "difference")),
)


def shift_page(source: PitSource, asked: Asked) -> Page:
    day = source.day(asked)
    shift = asked.shift or _last_shift(source, day)
    known = [each.name for each in schedule_of(source.book.state.schedules, day).shifts]
    if shift not in known:
        raise NoSuchPrintError(f"{day} has no shift {shift}; its shifts: {', '.join(known)}")
    rows = shift_rows(source, day, shift)
    due = _due(source, day, shift)
    exceptions = _exceptions(source, rows, day, shift)
    sections = [
        Section("Tables", (Table("Win = drop + closer + credits - opener - fills", COLUMNS, _lines(rows)),)),
        Section("Exceptions", tuple(_told(exceptions))),
        Section("Compliance", (Facts(tuple(_compliance(source, rows, day, shift, due))),)),
        Section("Signatures", (Signatures(("Pit supervisor", "Shift manager")),)),
    ]
    total = totals_of(rows)
    reference = f"{day} {shift} · {source.book.mark.version}-{source.book.mark.hash[:12]}"
    figures = (
        ("drop", dollars(total.drop)),
        ("fills", dollars(total.fills)),
        ("credits", dollars(total.credits)),
        (f"{total.kind} win", dollars(total.win)),
        ("hold", hold(total)),
        ("theoretical", dollars(total.theoretical)),
        ("open differences", str(sum(each.answer is None for each in source.book.differences_of(day, shift)))),
        ("cash reports", str(len(due))),
    )
    lead = f"Gaming day {day}, shift {shift} · {tables(rows)} · reference {reference}"
    title, paper = f"Shift report: {shift}", _paper(len(rows) + 2 * min(len(exceptions), LINES_MAX))
    return pit_page(source, "Shift report", title, lead, sections, day, None, figures, paper, scale=0.82)


def _paper(lines: int) -> tuple[float, float]:
    return next((paper for most, paper in _ROOM.items() if lines <= most), (LETTER[0], 0))


def _last_shift(source: PitSource, day: str) -> str:
    entries = source.book.of_day(day)
    if not entries:
        raise NoActivityError(f"no tray was counted on {day}")
    return entries[-1].session.shift


def _due(source: PitSource, day: str, shift: str) -> list[Entry]:
    """Cash that calls for a report, with the line that did."""
    return [each for each in source.book.cash.get(day, ()) if each.event.report and each.event.shift == shift]


def _lines(rows: Sequence[Row]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (
            row.session.table,
            *money(row),
            hold(row.win),
            *expected(row.line.position),
            dollars(row.line.difference),
        )
        for row in rows
    )


def _exceptions(source: PitSource, rows: Sequence[Row], day: str, shift: str) -> list[tuple[str, ...]]:
    """Differences, what may lie behind them, and the incidents of the day."""
    lines: list[tuple[str, ...]] = [
        (each.found.table, f"{each.found.number}", each.found.says, _answered(each.answer))
        for each in source.book.differences_of(day, shift)
    ]
    lines += [(row.session.table, "", f"likely: {causes(row)}", "") for row in rows if row.line.difference]
    lines += [
        (each.incident.table, f"{each.incident.number}", f"incident: {each.incident.what}", _closed(each.closed))
        for each in source.book.incidents.values()
        if each.incident.day == day
    ]
    return lines


def _told(lines: Sequence[tuple[str, ...]]) -> Iterator[Block]:
    if not lines:
        yield Text("None.")
        return
    columns = (Column("table"), Column("number"), Column("what was found", wide=True), Column("answer", wide=True))
    yield Table("Differences, likely causes, incidents", columns, tuple(lines[:LINES_MAX]))
    if len(lines) > LINES_MAX:
        yield Text(f"And {len(lines) - LINES_MAX} more: see the master games sheet.")


def _answered(answer: e.DiscrepancyAnswered | None) -> str:
    return f"{answer.answer} ({answer.by.name})" if answer else "open"


def _closed(closed: e.IncidentClosed | None) -> str:
    return closed.outcome if closed else "open"


def _compliance(
    source: PitSource, rows: Sequence[Row], day: str, shift: str, due: Sequence[Entry]
) -> Iterator[tuple[str, str]]:
    book = source.book
    here = {row.session.table for row in rows}
    yield "Inspected today", _inspected(source, sorted(here), day)
    slips = [each.slip for each in book.slips.values() if (each.slip.day, each.slip.shift) == (day, shift)]
    void = [slip.number for slip in slips if slip.state is SlipState.VOID]
    again = [slip.number for slip in slips if slip.prints > 1]
    yield "Slips", f"{len(slips)} made, void: {', '.join(void) or 'none'}, printed again: {', '.join(again) or 'none'}"
    yield "Not counted yet", ", ".join(row.session.table for row in rows if not row.entry.is_counted) or "none"
    by, kept = cash_due(source.law, day)
    told = "; ".join(f"{each.event.person}, {dollars(each.event.total)} {each.event.way}" for each in due)
    dates = f", to be filed by {by}, kept until {kept}" if told and by else ""
    yield "Cash to report", f"{told}{dates}" if told else "none"
    if chips := list(_chips_due(source, sorted(here), day)):
        yield "Color chips to be counted", "; ".join(chips)
    on = [each.event.duty for each in book.duty.get(day, ()) if isinstance(each.event, e.SignedOn)]
    names = dict.fromkeys(duty.person for duty in on if duty.post in ("supervisor", "key manager"))
    yield "Supervisors signed on", ", ".join(names) or "none"
    yield "Tips counted", dollars(totals_of(rows).tips)


def _chips_due(source: PitSource, here: Sequence[str], day: str) -> Iterator[str]:
    """Tables whose color chips are due, where the law asks for it."""
    state = source.book.state
    for number in here:
        rules = source.law(state.tables[number].book, "", date.fromisoformat(day))
        by = impress_by(rules, state.tables[number], has_set(state, number), day)
        if by and by <= day:
            yield f"table {number}, by {by}"


def _inspected(source: PitSource, here: Sequence[str], day: str) -> str:
    """By table: the wheel that was found fit on this day."""
    passed = {
        entry.event.table
        for entries in source.book.wheels.values()
        for entry in entries
        if isinstance(entry.event, e.TableInspected) and entry.event.fit and entry.event.day == day
    }
    missing = [table for table in here if table not in passed]
    return "every table" if not missing else f"missing: table {', '.join(missing)}"
