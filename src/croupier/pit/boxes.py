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
    CURRENCY,
    Events,
    Law,
    add,
    house_rules,
    law_of,
    stamp,
    the,
    total,
    why_not_counted,
    why_not_known,
    why_not_people,
    why_not_text,
)
from croupier.pit.counting import found
from croupier.pit.days import local
from croupier.pit.deciding import COUNT, DROP, decides
from croupier.pit.money_records import Box, BoxState, SlipState
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import PitState
from croupier.pit.trays import between
from croupier.rulebook.rules import Rules

CARRIERS, COUNTERS = "pit.box.carriers", "pit.box.counters"
TEAM = 2
"""Where the law names no number."""


def _box(state: PitState, number: str, *states: BoxState) -> Box | Refusal:
    box = state.boxes.get(number)
    if box is None or box.retired:
        return refuse(Code.UNKNOWN, f"there is no box {number} in use")
    if box.state not in states:
        return refuse(Code.WRONG_STATE, f"box {number} is {box.state}")
    return box


@decides(c.AttachBox, by=DROP, law="table.drop_box")
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


@decides(c.NextSection, by=DROP, law="pit.box.carriers")
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


@decides(c.RemoveBox, by=DROP, law="pit.box.carriers")
def remove(state: PitState, command: c.RemoveBox, law: Law) -> Events | Refusal:
    """At the end of the shift, when the tray was counted. Before that it needs a reason, and is a discrepancy."""
    rules = law_of(law, command.table)
    box = _box(state, command.box, BoxState.ATTACHED)
    if isinstance(box, Refusal):
        return box
    if box.table != command.table.number:
        return refuse(Code.OTHER_TABLE, f"box {box.number} hangs at table {box.table}")
    if refusal := why_not_people(command.signers, _team(rules, CARRIERS)):
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


@decides(c.DeliverBox, by=DROP, law="pit.box.carriers")
def deliver(state: PitState, command: c.DeliverBox, law: Law) -> Events | Refusal:
    box = _box(state, command.box, BoxState.REMOVED)
    if isinstance(box, Refusal):
        return box
    rules = house_rules(state, law, local(command.at, command.offset).date(), box.table)
    refusal = why_not_people(command.signers, _team(rules, CARRIERS)) or why_not_text(command.place, "the place", 120)
    return refusal or (e.BoxDelivered(box.number, command.place, **stamp(state, command)),)


@decides(c.CountBox, by=COUNT, law="pit.box.counters")
def count(state: PitState, command: c.CountBox, law: Law) -> Events | Refusal:
    """One section, by two of the count team; one box at a time, and the empty box is shown. It is counted again, with a
    reason, until the box hangs at its table again."""
    box = _box(state, command.box, BoxState.DELIVERED, BoxState.REMOVED, BoxState.STORED)
    if isinstance(box, Refusal):
        return box
    rules = house_rules(state, law, local(command.at, command.offset).date(), box.table)
    if refusal := _why_not_team(command, _team(rules, COUNTERS)) or _why_not_section(box, command):
        return refusal
    other = (command.tickets, command.coupons, command.receipts)
    if refusal := why_not_counted(command.currency, CURRENCY, what="notes or coins"):
        return refusal
    if not all(0 <= cents <= CENTS_MAX for cents in other):
        return refuse(Code.BAD_COUNT, f"tickets, coupons and receipts are $0 to {format_dollars(Cents(CENTS_MAX))}")
    return _counted(state, command, box)


def _team(rules: Rules | None, key: str) -> int:
    """How many people there are at least, whenever a box is off its table."""
    return int(rules.value(key)) if rules and key in rules else TEAM


def _why_not_team(command: c.CountBox, least: int) -> Refusal | None:
    if refusal := why_not_people(command.signers, least):
        return refusal
    strange = next((each for each in command.signers if each.post not in COUNT), None)
    return refuse(Code.NOT_YOURS, f"{the([strange.post.value])} takes no part in the count") if strange else None


def _why_not_section(box: Box, command: c.CountBox) -> Refusal | None:
    if not 1 <= command.section <= len(box.used):
        return refuse(Code.UNKNOWN, f"section {command.section} of box {box.number} was not used")
    if command.section in box.counted:
        says = f"section {command.section} of box {box.number} is counted already: to count it again, give a reason"
        return None if command.reason.strip() else refuse(Code.ALREADY_DONE, says)
    if box.state is not BoxState.DELIVERED:
        return refuse(Code.WRONG_STATE, f"box {box.number} was not delivered to the count room")
    return None


def _counted(state: PitState, command: c.CountBox, box: Box) -> Events:
    section = box.used[command.section - 1]
    drop = Cents(total(command.currency) + command.tickets + command.coupons + command.receipts)
    expected = total(section.expected)
    is_empty = len(box.counted | {command.section}) == len(box.used)
    told = (command.currency, command.tickets, command.coupons, command.receipts, command.slips, drop, expected)
    marks = stamp(state, command)
    again = command.reason.strip() if command.section in box.counted else ""
    counted = e.BoxCounted(box.number, command.section, section.session, *told, is_empty, again, **marks)
    events: list[e.Event] = [counted]
    differs: list[tuple[str, str, Cents]] = []
    if drop != expected:
        way = "over" if drop > expected else "short"
        says = f"the drop of table {box.table} is {format_dollars(Cents(abs(drop - expected)))} {way}"
        differs.append(("drop", says, Cents(drop - expected)))
    if lost := _lost(state, command, section.session):
        differs.append(("slip missing", f"not in box {box.number}: {', '.join(lost)}", Cents(0)))
    if strange := _strange(state, command, section.session):
        differs.append(("slip in the box", f"in box {box.number}: {'; '.join(strange)}", Cents(0)))
    for nth, (kind, says, amount) in enumerate(differs):
        events.append(
            found(state, command, kind, box.table, says, None, amount, of=state.sessions.get(section.session), nth=nth)
        )
    return tuple(events)


def _strange(state: PitState, command: c.CountBox, session: str) -> list[str]:
    """Slips that have no business in this box: each once, signed, and of the session whose drop it holds."""
    there, found = (*_elsewhere(state, command, session), *command.slips), []
    for number in dict.fromkeys(command.slips):
        slip = state.slips.get(number)
        if there.count(number) > 1:
            found.append(f"slip {number} is there more than once")
        if slip is None:
            found.append(f"slip {number} is not known")
        elif slip.state is not SlipState.SIGNED:
            found.append(f"slip {number} is {'void' if slip.state is SlipState.VOID else 'not signed'}")
        elif slip.session != session:
            found.append(f"slip {number} is of another shift or table ({slip.table}, {slip.day} {slip.shift})")
    return found


def _lost(state: PitState, command: c.CountBox, session: str) -> list[str]:
    """Slips that were in none of the session's boxes, once the last of these is counted."""
    of = state.sessions.get(session)
    here = (command.box, command.section)
    left = [
        (box.number, number)
        for box in state.boxes.values()
        for number, section in enumerate(box.used, 1)
        if section.session == session and (number not in box.counted or (box.number, number) == here)
    ]
    if of is None or left != [here]:
        return []
    there = (*_elsewhere(state, command, session), *command.slips)
    return [number for number in slips_of(state, session) if number not in there]


def _elsewhere(state: PitState, command: c.CountBox, session: str) -> list[str]:
    """Slips that were found in other boxes or sections of the session."""
    of = state.sessions.get(session)
    slips = list(of.slips) if of else []
    for number in state.boxes[command.box].used[command.section - 1].slips if of else ():
        slips.remove(number)
    return slips


def slips_of(state: PitState, session: str) -> list[str]:
    """Those of a session that were carried out and of which a part lies in the box."""
    return [
        slip.number
        for slip in state.slips.values()
        if slip.session == session and slip.in_box and slip.state is SlipState.SIGNED
    ]
