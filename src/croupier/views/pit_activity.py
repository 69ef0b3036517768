"""What happened at one table on one gaming day: its own log and the pit's, as one list in the order of time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from croupier.money.amount import Cents, parse_dollars
from croupier.pit import events as e
from croupier.pit.days import gaming_day, offset_at
from croupier.pit.state import PitState
from croupier.rulebook.table_setup import TableSetup
from croupier.table import events as t
from croupier.views.pit_book import PitBook
from croupier.views.pit_entries import Entry
from croupier.views.pit_log import line_of, signed
from croupier.views.significant import KINDS as SIGNIFICANT
from croupier.views.significant import significant

KINDS = SIGNIFICANT | {t.OutcomeAnnounced.__name__}
"""The names of a table's events that are looked at: no other has to be read."""


class Act(NamedTuple):
    at: int
    shift: str
    says: str
    by: str
    record: str
    """Its place: the log, and the number there."""


class TableRecord(NamedTuple):
    """An event of a table's log."""

    version: int
    at: int
    actor: str
    event: t.Event


class Activity(NamedTuple):
    acts: tuple[Act, ...]
    numbers: int
    """How often a number was announced."""


def activity(book: PitBook, table: str, day: str, of_pit: Iterable[Entry], of_table: Iterable[TableRecord]) -> Activity:
    """`of_pit` are events of that day; `of_table` may be the whole log, of which `KINDS` matter."""
    played, numbers = _at_table(book.state, table, day, of_table)
    told = [*played, *(_act(entry) for entry in of_pit if table_of(book, entry) == table)]
    return Activity(tuple(sorted(told, key=lambda act: act.at)), numbers)


def _act(entry: Entry) -> Act:
    event = entry.event
    return Act(event.at, event.shift, line_of(event), signed(event), f"pit {entry.mark.version}")


def _at_table(state: PitState, table: str, day: str, records: Iterable[TableRecord]) -> tuple[list[Act], int]:
    acts, numbers, large = [], 0, large_of({})
    for record in records:
        event = record.event
        if isinstance(event, t.TableOpened | t.SetupChanged):
            large = large_of(event.setup)
        then, shift = gaming_day(state.schedules, record.at, offset_at(state.clocks, record.at))
        if then != day:
            continue
        numbers += isinstance(event, t.OutcomeAnnounced)
        if told := significant(record.at, table, record.actor, event, large):
            acts.append(Act(record.at, shift, told.says, told.by, f"table {record.version}"))
    return acts, numbers


def large_of(setup: Mapping[str, Any]) -> Cents:
    """What a table's set-up calls large."""
    return parse_dollars(str(setup.get("large_win", _USUAL)))


_USUAL = next(field.default for field in fields(TableSetup) if field.name == "large_win")


def table_of(book: PitBook, entry: Entry) -> str:
    """The table that an event of the pit is about; nothing for what concerns the house as a whole."""
    event, state = entry.event, book.state
    match event:
        case e.SlipSigned() | e.SlipVoided() | e.SlipPrinted() | e.CountCorrected():
            return book.slips[event.slip].slip.table
        case e.DiscrepancyAnswered():
            return book.differences[event.number].found.table
        case e.IncidentClosed():
            return book.incidents[event.incident].incident.table
        case e.BoxDelivered() | e.BoxCounted():
            return state.boxes[event.box].table
        case e.DirectorInspected():
            return state.wheels[event.wheel].table
        case e.SignedOn():
            return event.duty.place
        case e.SignedOff():
            return _place(book, entry)
        case e.CashLogged():
            return ""  # what guests paid is for the cage and the books alone
        case _:
            return next((str(found) for each in _holders(event) if (found := getattr(each, "table", ""))), "")


def _holders(event: e.Event) -> Iterator[object]:
    """The event, and the record that it brings."""
    yield event
    for name in ("slip", "session", "discrepancy", "incident", "box", "chips"):
        yield getattr(event, name, None)


def _place(book: PitBook, entry: Entry) -> str:
    """Where somebody who goes was on duty."""
    before = (each for day in reversed(book.duty.values()) for each in reversed(day))
    on = (each.event.duty for each in before if each.mark < entry.mark and isinstance(each.event, e.SignedOn))
    return next((duty.place for duty in on if duty.person == entry.event.person), "")
