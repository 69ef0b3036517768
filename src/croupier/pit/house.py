"""Deciding on the house: its name, its gaming days and shifts."""

from __future__ import annotations

from datetime import timedelta

from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import Events, Law, stamp, today_in, total, why_not_reasoned, why_not_text
from croupier.pit.days import as_day, why_not_shifts
from croupier.pit.deciding import BOOKS, MANAGERS, decides
from croupier.pit.money_records import BoxState, Session
from croupier.pit.records import Schedule
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import USUAL, PitState

NOTICE = "pit.schedule_notice_days"


@decides(c.NameHouse, by=BOOKS)
def name_house(state: PitState, command: c.NameHouse, law: Law) -> Events | Refusal:
    if refusal := why_not_text(command.name, "a house", 120) or why_not_text(command.licence, "a licence", 64):
        return refusal
    return (e.HouseNamed(command.name, command.licence, command.book, **stamp(state, command)),)


@decides(c.FileSchedule, by=BOOKS)
def file_schedule(state: PitState, command: c.FileSchedule, law: Law) -> Events | Refusal:
    """The gaming day is what the licensee filed: dated, never back-dated, and announced as early as the law asks."""
    first = as_day(command.first)
    if isinstance(first, Refusal):
        return first
    if refusal := why_not_shifts(command.shifts):
        return refusal
    today, _ = today_in(state, command.at, command.offset)
    last = state.schedules[-1]
    if command.first <= last.first:
        return refuse(Code.BAD_DAY, f"the schedule from {last.first} is filed already: gaming days cannot overlap")
    if last != USUAL or state.sessions or state.slips:
        earliest, cite = _earliest(state, today, law)
        if command.first < earliest:
            return refuse(Code.BAD_DAY, f"a new schedule begins on {earliest} or later", cite)
    filed = Schedule(command.first, command.shifts, command.drop, command.reference)
    return (e.ScheduleFiled(filed, **stamp(state, command)),)


def _earliest(state: PitState, today: str, law: Law) -> tuple[str, str]:
    """The day after today, or as many days ahead as the law wants to hear of it."""
    day = as_day(today)
    assert not isinstance(day, Refusal)
    rules = law(state.book, "", day)
    if rules is None or NOTICE not in rules:
        return (day + timedelta(days=1)).isoformat(), ""
    return (day + timedelta(days=int(rules.value(NOTICE)))).isoformat(), rules.cite(NOTICE)


@decides(c.LogTemporaryChange, by=MANAGERS)
def log_change(state: PitState, command: c.LogTemporaryChange, law: Law) -> Events | Refusal:
    on = as_day(command.day)
    if isinstance(on, Refusal):
        return on
    refusal = why_not_text(command.event, "an event", 120) or why_not_text(command.area, "an area", 120)
    if refusal := refusal or why_not_reasoned(command.reason):
        return refusal
    said = (command.event, command.area, command.day, command.reason)
    return (e.TemporaryChangeLogged(*said, **stamp(state, command)),)


@decides(c.FinalizeDay, by=BOOKS)
def finalize(state: PitState, command: c.FinalizeDay, law: Law) -> Events | Refusal:
    """Everything of the day is signed, counted and answered; then nothing of it changes any more."""
    if isinstance(day := as_day(command.day), Refusal):
        return day
    today, _ = today_in(state, command.at, command.offset)
    if not state.finalized < command.day < today:
        return refuse(Code.BAD_DAY, f"{command.day} is not over yet, or was finalized before")
    if slip := next((each for each in state.slips.values() if each.day <= command.day and each.next_post), None):
        return refuse(Code.SLIP_OPEN, f"slip {slip.number} is not signed yet: {slip.next_post} signs next")
    running = (table.session for table in state.tables.values() if table.session)
    if session := next((each for each in running if each.day <= command.day), None):
        return refuse(Code.NOT_COUNTED, f"the tray of table {session.table} was not counted at its closing")
    ended = (each for each in state.sessions.values() if each.day <= command.day)
    if session := next((each for each in ended if _is_uncounted(state, each)), None):
        return refuse(Code.NOT_COUNTED, f"the drop of table {session.table} ({session.shift}) is not counted yet")
    if found := next((each for each in state.discrepancies.values() if each.day <= command.day), None):
        return refuse(Code.OPEN_DISCREPANCIES, f"number {found.number} is not answered yet: {found.says}")
    return (e.DayFinalized(command.day, **stamp(state, command)),)


def _is_uncounted(state: PitState, session: Session) -> bool:
    """Some of its drop is still in a box, or it has a drop and no box was counted."""
    left = (
        section.session == session.name and number not in box.counted
        for box in state.boxes.values()
        if box.state is not BoxState.STORED
        for number, section in enumerate(box.used, 1)
    )
    return any(left) or (session.counted is None and bool(session.between and total(session.between.drop)))
