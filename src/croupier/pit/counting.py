"""Deciding on counts of a tray: the opener, the closer, and what they differ from.

A session of a table runs from one count to the next. What should be in the tray at its end is what was counted at its
beginning and what the table's log has moved since; the difference to what is counted is written down and answered.
"""

from __future__ import annotations

from operator import ge, gt

from msgspec.structs import replace

from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import (
    Events,
    Law,
    add,
    law_of,
    stamp,
    total,
    why_not_counted,
    why_not_known,
    why_not_money,
    why_not_reasoned,
)
from croupier.pit.deciding import BOOKS, MANAGERS, decides
from croupier.pit.money_records import Count, PitTable, Session, Slip, SlipKind
from croupier.pit.records import Discrepancy
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.slips import made, new_slip
from croupier.pit.state import PitState
from croupier.pit.trays import between, figures_of, inventory, on_their_way, par_of
from croupier.rulebook.rules import Rules


@decides(c.CountOpener, by=MANAGERS, law="pit.signatures.opener")
def opener(state: PitState, command: c.CountOpener, law: Law) -> Events | Refusal:
    table, rules = command.table, law_of(law, command.table)
    cite = rules.cite("pit.signatures.opener")
    refusal = why_not_known(state, table) or why_not_money(table, law)
    if refusal := refusal or why_not_counted(command.chips, table.chips, cite):
        return refusal
    kept = state.tables[table.number]
    if kept.session:
        return refuse(Code.ALREADY_DONE, f"the tray of table {table.number} was counted: void that slip first", cite)
    if table.is_open:
        return refuse(Code.TABLE_OPEN, f"table {table.number} is open: the opener is counted before it opens", cite)
    if refusal := _why_not_box(state, kept):
        return refusal
    slip = new_slip(state, command, SlipKind.OPENER, command.chips, law)
    counted = Count(slip.number, slip.amount, command.chips)
    session = Session(table.number, slip.day, slip.shift, counted, table.opened, figures_of(table))
    before = kept.last.amount if kept.last else None
    begun = e.OpenerCounted(session, before, **stamp(state, command))
    return (*made(state, command, slip), begun, *differs(state, command, slip, before, rules, session))


def _why_not_box(state: PitState, table: PitTable) -> Refusal | None:
    """The drop of one session and of the next do not lie in one section."""
    used = state.boxes[table.box].used if table.box else ()
    if not used or not used[-1].session:
        return None
    says = f"box {table.box} holds the drop of the last shift: take it off, or open its next section"
    return refuse(Code.WRONG_STATE, says)


def _why_not_dropped(state: PitState, kept: PitTable, table: c.TableFact) -> Refusal | None:
    """What was dropped lies in a section of this session, or could never be counted."""
    assert kept.session
    used = state.boxes[kept.box].used if kept.box else ()
    left = total(add(between(kept.session, table).drop, kept.session.taken, -1))
    if not left or (used and used[-1].session == kept.session.name):
        return None
    says = f"the drop of table {table.number} has no section of its own: change its box, or open the next section"
    return refuse(Code.WRONG_STATE, says)


@decides(c.CountCloser, by=MANAGERS, law="pit.signatures.closer")
def closer(state: PitState, command: c.CountCloser, law: Law) -> Events | Refusal:
    """At the closing of the table, or at the end of a shift while it stays open: then the next session begins with the
    same count."""
    table, rules = command.table, law_of(law, command.table)
    cite = rules.cite("pit.signatures.closer")
    if refusal := why_not_known(state, table) or why_not_counted(command.chips, table.chips, cite):
        return refusal
    kept = state.tables[table.number]
    if kept.session is None:
        return refuse(Code.NOT_COUNTED, f"table {table.number} has no opener that this could close", cite)
    if slip := next((s for s in state.slips.values() if s.table == table.number and s.next_post), None):
        return refuse(Code.SLIP_OPEN, f"slip {slip.number} is not signed yet: {slip.next_post} signs next", cite)
    if table.is_open and (coming := on_their_way(state, table)):
        return refuse(Code.SLIP_OPEN, f"slip {coming[0].number} is on its way to the table", cite)
    if refusal := _why_not_dropped(state, kept, command.table):
        return refusal
    slip = new_slip(state, command, SlipKind.CLOSER, command.chips, law)
    moved, expected = between(kept.session, table), inventory(kept.session, table)
    counted = Count(slip.number, slip.amount, command.chips)
    ended = replace(kept.session, closer=counted, between=moved, expected=expected, source=table.source)
    closed = e.CloserCounted(ended, table.is_open, **stamp(state, command))
    events = (*made(state, command, slip), closed, *differs(state, command, slip, expected, rules, ended))
    if not table.is_open:
        return (*events, *not_at_par(state, command, slip, ended))
    session = Session(table.number, slip.day, slip.shift, counted, table.opened - 1, figures_of(table), mid=True)
    return (*events, e.OpenerCounted(session, counted.amount, **stamp(state, command)))


def not_at_par(state: PitState, command: c.Command, slip: Slip, of: Session) -> Events:
    """Where trays close at their par, a last fill or credit should have brought it there."""
    set_ = par_of(state.tables[slip.table], of.day)
    par = total(set_.chips) if set_ and set_.imprest else slip.amount
    if par == slip.amount:
        return ()
    way = f"{format_dollars(Cents(abs(slip.amount - par)))} {'over' if slip.amount > par else 'under'} its par"
    nth = int(of.expected != slip.amount)
    says = f"the tray of table {slip.table} closed {way}"
    return (found(state, command, "par", slip.table, says, None, Cents(slip.amount - par), slip.number, of, nth),)


def differs(
    state: PitState, command: c.Command, slip: Slip, expected: Cents | None, rules: Rules, of: Session, nth: int = 0
) -> Events:
    """A tray that holds more or less than it should, with what the law asks for because of the amount."""
    if expected is None or expected == slip.amount:
        return ()
    amount = Cents(slip.amount - expected)
    way = "over" if amount > 0 else "short"
    says = f"the {slip.kind} of table {slip.table} is {format_dollars(Cents(abs(amount)))} {way}"
    return (found(state, command, slip.kind.value, slip.table, says, rules, amount, slip.number, of, nth),)


def found(
    state: PitState,
    command: c.Command,
    kind: str,
    table: str,
    says: str,
    rules: Rules | None,
    amount: Cents,
    slip: str = "",
    of: Session | None = None,
    nth: int = 0,
) -> e.DiscrepancyFound:
    """The next number; `nth` counts those that one command finds. It belongs to the day of the session it is of."""
    marks = stamp(state, command)
    number, wanted = state.count + 1 + nth, duties(rules, amount) if rules else ()
    day, shift = (of.day, of.shift) if of else (marks["day"], marks["shift"])
    what = (number, kind, table, day, shift, says, amount, wanted, slip)
    return e.DiscrepancyFound(Discrepancy(*what), **marks)


def duties(rules: Rules, amount: Cents) -> tuple[str, ...]:
    """What the law wants done about a difference of this size."""
    wanted = [f"tell {post} at once" for post in rules.names("pit.difference.tell")]
    for key, words, is_reached in (
        ("pit.difference.report_over", "signed report", gt),
        ("pit.difference.regulator_from", "copy to the regulator", ge),
    ):
        if key in rules and is_reached(Cents(abs(amount)), parse_dollars(str(rules.value(key)))):
            wanted.append(f"{words} ({rules.cite(key)})")
    return tuple(wanted)


@decides(c.AnswerDiscrepancy, by=(*MANAGERS, *BOOKS[1:]), law="pit.difference.tell")
def answer(state: PitState, command: c.AnswerDiscrepancy, law: Law) -> Events | Refusal:
    if command.number not in state.discrepancies:
        return refuse(Code.UNKNOWN, f"there is no open discrepancy number {command.number}")
    refusal = why_not_reasoned(command.answer)
    return refusal or (e.DiscrepancyAnswered(command.number, command.answer, **stamp(state, command)),)


@decides(c.ImpressChips, by=MANAGERS, law="pit.impressment_days")
def impress(state: PitState, command: c.ImpressChips, law: Law) -> Events | Refusal:
    """The color chips of a table against the sets that were registered for it."""
    if refusal := why_not_known(state, command.table):
        return refusal
    sets = [each.pieces for each in state.chip_sets.values() if each.table == command.table.number]
    if not sets:
        return refuse(Code.UNKNOWN, f"no set of color chips is registered for table {command.table.number}")
    wanted: dict[str, int] = {}
    for pieces in sets:
        wanted = {**wanted, **{color: wanted.get(color, 0) + many for color, many in pieces.items()}}
    if strange := next((color for color in command.counted if color not in wanted), ""):
        return refuse(Code.BAD_COUNT, f'no set of table {command.table.number} has chips of "{strange}"')
    if any(many < 0 or many > 10**7 for many in command.counted.values()):
        return refuse(Code.BAD_COUNT, "a count is none or more")
    differs = {color: command.counted.get(color, 0) - many for color, many in wanted.items()}
    differs = {color: many for color, many in differs.items() if many}
    counted = e.ChipsImpressed(command.table.number, command.counted, differs, **stamp(state, command))
    if not differs:
        return (counted,)
    words = ", ".join(f"{color} {many:+d}" for color, many in differs.items())
    says = f"color chips of table {command.table.number}: {words}"
    rules = law_of(law, command.table)
    return (counted, found(state, command, "impressment", command.table.number, says, rules, Cents(0)))
