"""Deciding on the house: its name, its gaming days and shifts."""

from __future__ import annotations

from datetime import date, timedelta

from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import Events, Law, house_rules, stamp, today_in, total, why_not_reasoned, why_not_text
from croupier.pit.days import as_day, local, why_not_shifts
from croupier.pit.deciding import BOOKS, HOUSE, MANAGERS, decides
from croupier.pit.money_records import BoxState, Session
from croupier.pit.records import Schedule
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import USUAL, PitState
from croupier.rulebook.rules import Rules

NOTICE = "pit.schedule_notice_days"
DROPS = ("table box", "bill validator")
"""Where money is dropped."""


@decides(c.NameHouse, by=(*BOOKS, HOUSE), law="pit.schedule_notice_days")
def name_house(state: PitState, command: c.NameHouse, law: Law) -> Events | Refusal:
    """Colorado's schedule of drop and count is filed under the licensee's name and licence."""
    if refusal := why_not_text(command.name, "a house", 120) or why_not_text(command.licence, "a licence", 64):
        return refusal
    if law(command.book, "", local(command.at, command.offset).date()) is None:
        return refuse(Code.UNKNOWN, f"there is no rulebook {command.book} in force: the house is licensed by one")
    return (e.HouseNamed(command.name, command.licence, command.book, **stamp(state, command)),)


@decides(c.FileSchedule, by=(*BOOKS, HOUSE), law="pit.schedule_notice_days")
def file_schedule(state: PitState, command: c.FileSchedule, law: Law) -> Events | Refusal:
    """The gaming day is what the licensee filed: dated, never back-dated, and announced as early as the law asks."""
    first = as_day(command.first)
    if isinstance(first, Refusal):
        return first
    if refusal := why_not_shifts(command.shifts):
        return refusal
    if not command.drop or not set(command.drop) <= set(DROPS):
        return refuse(Code.BAD_SCHEDULE, f"money is dropped in a {' or a '.join(DROPS)}")
    last = state.schedules[-1]
    if command.first <= last.first:
        return refuse(Code.BAD_DAY, f"the schedule from {last.first} is filed already: gaming days cannot overlap")
    if command.first < (day := earliest(state, law, command.at, command.offset)):
        return refuse(Code.BAD_DAY, f"a new schedule begins on {day} or later")
    filed = Schedule(command.first, command.shifts, command.drop, command.reference)
    return (e.ScheduleFiled(filed, **stamp(state, command)),)


def earliest(state: PitState, law: Law, at: int, offset: int) -> str:
    """The first gaming day that a new schedule may have: any before the house has begun; then the day after today, or
    as many days ahead as the law wants to hear of it."""
    last, today = state.schedules[-1], as_day(today_in(state, at, offset)[0])
    assert not isinstance(today, Refusal)
    if last == USUAL and not (state.sessions or state.slips):
        return USUAL.first
    rules = house_rules(state, law, today)
    days = int(rules.value(NOTICE)) if rules and NOTICE in rules else 1
    return max((today + timedelta(days=days)).isoformat(), _after(last.first))


def _after(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


@decides(c.LogTemporaryChange, by=MANAGERS, law="pit.schedule_notice_days")
def log_change(state: PitState, command: c.LogTemporaryChange, law: Law) -> Events | Refusal:
    on = as_day(command.day)
    if isinstance(on, Refusal):
        return on
    refusal = why_not_text(command.event, "an event", 120) or why_not_text(command.area, "an area", 120)
    if refusal := refusal or why_not_reasoned(command.reason):
        return refusal
    said = (command.event, command.area, command.day, command.reason)
    return (e.TemporaryChangeLogged(*said, **stamp(state, command)),)


@decides(c.FinalizeDay, by=BOOKS, law="pit.forms.sheet")
def finalize(state: PitState, command: c.FinalizeDay, law: Law) -> Events | Refusal:
    """Everything of the day is signed, counted and answered; then nothing of it changes any more."""
    if isinstance(day := as_day(command.day), Refusal):
        return day
    today, _ = today_in(state, command.at, command.offset)
    rules = house_rules(state, law, day)
    if not state.finalized < command.day < today:
        return refuse(Code.BAD_DAY, f"{command.day} is not over yet, or was finalized before")
    if slip := next((each for each in state.slips.values() if each.day <= command.day and each.next_post), None):
        return refuse(
            Code.SLIP_OPEN,
            f"slip {slip.number} is not signed yet: {slip.next_post} signs next",
            _cite(rules, f"pit.signatures.{slip.kind.value}"),
        )
    running = (table.session for table in state.tables.values() if table.session)
    if session := next((each for each in running if each.day <= command.day), None):
        says = f"the tray of table {session.table} was not counted at its closing"
        return refuse(Code.NOT_COUNTED, says, _cite(rules, "pit.signatures.closer"))
    ended = (each for each in state.sessions.values() if each.day <= command.day)
    if session := next((each for each in ended if _is_uncounted(state, each)), None):
        says = f"the drop of table {session.table} ({session.shift}) is not counted yet"
        return refuse(Code.NOT_COUNTED, says, _cite(rules, "pit.box.counters"))
    if found := next((each for each in state.discrepancies.values() if each.day <= command.day), None):
        says = f"number {found.number} is not answered yet: {found.says}"
        return refuse(Code.OPEN_DISCREPANCIES, says, _cite(rules, "pit.difference.tell", "pit.forms.variance"))
    return (e.DayFinalized(command.day, **stamp(state, command)),)


def _cite(rules: Rules | None, *keys: str) -> str:
    """The first of these that the book has."""
    return next((cite for key in keys if rules and (cite := rules.cite(key))), "")


def _is_uncounted(state: PitState, session: Session) -> bool:
    """Some of its drop is still in a box, or it has a drop and no box was counted."""
    left = (
        section.session == session.name and number not in box.counted
        for box in state.boxes.values()
        if box.state is not BoxState.STORED
        for number, section in enumerate(box.used, 1)
    )
    return any(left) or (session.counted is None and bool(session.between and total(session.between.drop)))
