"""Deciding on drop boxes: attached, its sections changed, removed, carried, counted.

A box belongs to its table and bears its number (Colorado 2202). Two people take it off, and two others than the pit's
count it. One section holds the drop of one session.
"""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import (
    CENTS_MAX,
    Events,
    Law,
    add,
    law_of,
    stamp,
    total,
    why_not_counted,
    why_not_known,
    why_not_people,
    why_not_text,
)
from croupier.pit.counting import between, found
from croupier.pit.deciding import COUNT, DROP, decides
from croupier.pit.money_records import Box, BoxState, SlipState
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import PitState

TEAM = 2
"""Colorado 30-902 and 25 CFR 542.31: two people at least, whenever a box is off its table."""


def _box(state: PitState, number: str, *states: BoxState) -> Box | Refusal:
    box = state.boxes.get(number)
    if box is None or box.retired:
        return refuse(Code.UNKNOWN, f"there is no box {number} in use")
    if box.state not in states:
        return refuse(Code.WRONG_STATE, f"box {number} is {box.state}")
    return box


@decides(c.AttachBox, by=DROP)
def attach(state: PitState, command: c.AttachBox, law: Law) -> Events | Refusal:
    rules = law_of(law, command.table)
    cite = rules.cite("table.drop_box")
    if refusal := why_not_known(state, command.table):
        return refusal
    box = _box(state, command.box, BoxState.STORED)
    if isinstance(box, Refusal):
        return box
    if box.table != command.table.number:
        says = f"box {box.number} belongs to table {box.table}, and not to {command.table.number}"
        return refuse(Code.OTHER_TABLE, says, cite)
    if state.tables[box.table].box:
        return refuse(Code.ALREADY_DONE, f"box {state.tables[box.table].box} hangs at table {box.table}", cite)
    return (e.BoxAttached(box.number, box.table, **stamp(state, command)),)


@decides(c.NextSection, by=DROP)
def next_section(state: PitState, command: c.NextSection, law: Law) -> Events | Refusal:
    """The old section is locked before the new one is opened to the slot, when its session was closed by a count."""
    box = _box(state, command.box, BoxState.ATTACHED)
    if isinstance(box, Refusal):
        return box
    if len(box.used) >= box.sections:
        return refuse(Code.WRONG_STATE, f"box {box.number} has no section left")
    session = state.tables[box.table].session
    if box.used and session and box.used[-1].session == session.name:
        says = f"the tray of table {box.table} is counted before another section is opened"
        return refuse(Code.NOT_COUNTED, says)
    return (e.SectionChanged(box.number, box.table, len(box.used) + 1, **stamp(state, command)),)


@decides(c.RemoveBox, by=DROP)
def remove(state: PitState, command: c.RemoveBox, law: Law) -> Events | Refusal:
    """At the end of the shift, when the tray was counted. Before that it needs a reason, and is a discrepancy."""
    rules = law_of(law, command.table)
    box = _box(state, command.box, BoxState.ATTACHED)
    if isinstance(box, Refusal):
        return box
    if box.table != command.table.number:
        return refuse(Code.OTHER_TABLE, f"box {box.number} hangs at table {box.table}")
    if refusal := why_not_people(command.signers, TEAM):
        return refusal
    session = state.tables[box.table].session
    early = bool(session and box.used and box.used[-1].session == session.name)
    if early and not command.reason.strip():
        says = f"the tray of table {box.table} is not counted yet: give a reason for taking its box off now"
        return refuse(Code.NO_REASON, says)
    reason, marks = command.reason.strip(), stamp(state, command)
    if not (session and early):
        return (e.BoxRemoved(box.number, box.table, reason, **marks),)
    drop = add(between(session, command.table).drop, session.taken, -1)
    removed = e.BoxRemoved(box.number, box.table, reason, drop, **marks)
    says = f"box {box.number} was taken off table {box.table} before its shift was closed: {reason}"
    return (removed, found(state, command, "box off schedule", box.table, says, rules, Cents(0), of=session))


@decides(c.DeliverBox, by=DROP)
def deliver(state: PitState, command: c.DeliverBox, law: Law) -> Events | Refusal:
    box = _box(state, command.box, BoxState.REMOVED)
    if isinstance(box, Refusal):
        return box
    refusal = why_not_people(command.signers, TEAM) or why_not_text(command.place, "the place", 120)
    return refusal or (e.BoxDelivered(box.number, command.place, **stamp(state, command)),)


@decides(c.CountBox, by=COUNT)
def count(state: PitState, command: c.CountBox, law: Law) -> Events | Refusal:
    """One section, by two of the count team; one box at a time, and the empty box is shown."""
    box = _box(state, command.box, BoxState.DELIVERED, BoxState.REMOVED)
    if isinstance(box, Refusal):
        return box
    if refusal := _why_not_team(command):
        return refusal
    if box.state is not BoxState.DELIVERED:
        return refuse(Code.WRONG_STATE, f"box {box.number} was not delivered to the count room")
    if not 1 <= command.section <= len(box.used):
        return refuse(Code.UNKNOWN, f"section {command.section} of box {box.number} was not used")
    if command.section in box.counted:
        return refuse(Code.ALREADY_DONE, f"section {command.section} of box {box.number} is counted already")
    other = (command.tickets, command.coupons, command.receipts)
    if refusal := why_not_counted(command.currency, ()):
        return refusal
    if not all(0 <= cents <= CENTS_MAX for cents in other):
        return refuse(Code.BAD_COUNT, "tickets, coupons and receipts come to nothing or more")
    return _counted(state, command, box)


def _why_not_team(command: c.CountBox) -> Refusal | None:
    if refusal := why_not_people(command.signers, TEAM):
        return refusal
    strange = next((each for each in command.signers if each.post not in COUNT), None)
    return refuse(Code.NOT_YOURS, f"a {strange.post} takes no part in the count") if strange else None


def _counted(state: PitState, command: c.CountBox, box: Box) -> Events:
    section = box.used[command.section - 1]
    drop = Cents(total(command.currency) + command.tickets + command.coupons + command.receipts)
    expected = total(section.expected)
    is_empty = len(box.counted) + 1 == len(box.used)
    told = (command.currency, command.tickets, command.coupons, command.receipts, command.slips, drop, expected)
    marks = stamp(state, command)
    events: list[e.Event] = [e.BoxCounted(box.number, command.section, section.session, *told, is_empty, **marks)]
    differs: list[tuple[str, str, Cents]] = []
    if drop != expected:
        way = "over" if drop > expected else "short"
        says = f"the drop of table {box.table} is {format_dollars(Cents(abs(drop - expected)))} {way}"
        differs.append(("drop", says, Cents(drop - expected)))
    if lost := _lost(state, command, section.session):
        differs.append(("slip missing", f"not in box {box.number}: {', '.join(lost)}", Cents(0)))
    for nth, (kind, says, amount) in enumerate(differs):
        events.append(
            found(state, command, kind, box.table, says, None, amount, of=state.sessions.get(section.session), nth=nth)
        )
    return tuple(events)


def _lost(state: PitState, command: c.CountBox, session: str) -> list[str]:
    """Slips that were in none of the session's boxes, once the last of these is counted."""
    of = state.sessions.get(session)
    left = [
        (box.number, number)
        for box in state.boxes.values()
        for number, section in enumerate(box.used, 1)
        if section.session == session and number not in box.counted
    ]
    if of is None or left != [(command.box, command.section)]:
        return []
    return [number for number in slips_of(state, session) if number not in (*of.slips, *command.slips)]


def slips_of(state: PitState, session: str) -> list[str]:
    """Those of a session that were carried out and of which a part lies in the box."""
    return [
        slip.number
        for slip in state.slips.values()
        if slip.session == session and slip.in_box and slip.state is SlipState.SIGNED
    ]
