"""Deciding on the correction of a count: a closer that was written down wrong, until its gaming day is final.

The slip keeps what it said before. What was found by the wrong figure stays to be answered; what still differs by the
right one, in this session or in the next count of the tray, is found anew.
"""

from __future__ import annotations

from msgspec.structs import replace

from croupier.money.amount import Cents, format_dollars
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import Events, Law, law_of, stamp, the, total, why_not_counted, why_not_known, why_not_reasoned
from croupier.pit.counting import differs, not_at_par
from croupier.pit.deciding import MANAGERS, decides
from croupier.pit.money_records import Session, Slip, SlipKind, SlipState
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import PitState
from croupier.rulebook.rules import Rules


@decides(c.CorrectCount, by=MANAGERS, law="pit.signatures.closer")
def correct(state: PitState, command: c.CorrectCount, law: Law) -> Events | Refusal:
    table, slip = command.table, _closer(state, command)
    if isinstance(slip, Refusal):
        return slip
    refusal = why_not_known(state, table) or why_not_counted(command.chips, table.chips)
    if refusal := refusal or why_not_reasoned(command.reason) or _why_not_signed(command, slip):
        return refusal
    amount = total(command.chips)
    if amount == slip.amount:
        return refuse(Code.ALREADY_DONE, f"slip {slip.number} says {format_dollars(amount)} already")
    told = (slip.number, command.chips, amount, slip.amount, command.reason.strip())
    return (e.CountCorrected(*told, **stamp(state, command)), *_found(state, command, slip, law_of(law, table)))


def _closer(state: PitState, command: c.CorrectCount) -> Slip | Refusal:
    """One that stands and is signed, of a session whose day is not final."""
    slip = state.slips.get(command.slip)
    if slip is None:
        return _gone(state, command.slip)
    if slip.kind is not SlipKind.CLOSER:
        return refuse(
            Code.UNKNOWN, f"slip {slip.number} is no closer: only the count at the end of a shift is corrected"
        )
    if slip.state is SlipState.VOID:
        return refuse(Code.VOID, f"slip {slip.number} is void: {slip.why_void}")
    if slip.state is SlipState.OPEN:
        return refuse(Code.SLIP_OPEN, f"slip {slip.number} is not signed yet: void it, and count again")
    if slip.table != command.table.number:
        return refuse(Code.OTHER_TABLE, f"slip {slip.number} is of table {slip.table}")
    return slip if slip.session in state.sessions else _gone(state, slip.number)


def _gone(state: PitState, number: str) -> Refusal:
    """A number that was given once is of a day that is final."""
    series, _, digits = number.partition("-")
    is_old = series == SlipKind.CLOSER.series and digits.isdecimal()
    if is_old and 0 < int(digits) <= state.numbered.get(series, 0):
        return refuse(Code.DAY_OVER, f"the gaming day of slip {number} is finalized: it stands")
    return refuse(Code.UNKNOWN, f"there is no slip {number}")


def _why_not_signed(command: c.CorrectCount, slip: Slip) -> Refusal | None:
    """By everybody who signs such a count, two different people at least."""
    left = list(command.signers)
    for post in slip.needs:
        who = next((each for each in left if each.post.value == post), None)
        if who is None:
            posts = " and ".join(the([each]) for each in slip.needs)
            return refuse(Code.NEEDS_SECOND, f"{posts} sign a corrected count")
        left.remove(who)
    return None if len(command.signers) > 1 else refuse(Code.NEEDS_SECOND, "two people sign a corrected count")


def _found(state: PitState, command: c.CorrectCount, slip: Slip, rules: Rules) -> Events:
    """What differs by the right figure: the count itself, its par, and the count that came after it."""
    ended, now = state.sessions[slip.session], replace(slip, chips=command.chips, amount=total(command.chips))
    found = differs(state, command, now, ended.expected, rules, ended)
    if _begun(state, slip) is None:
        found = (*found, *not_at_par(state, command, now, ended))
    return (*found, *_after(state, command, now, Cents(now.amount - slip.amount), rules, len(found)))


def _begun(state: PitState, closer: Slip) -> Session | None:
    """The session that the same count has begun, where the table stayed open."""
    return _session(state, closer.table, closer.number)


def _session(state: PitState, table: str, name: str) -> Session | None:
    running = state.tables[table].session
    return running if running and running.name == name else state.sessions.get(name)


def _after(state: PitState, command: c.CorrectCount, now: Slip, more: Cents, rules: Rules, nth: int) -> Events:
    """An opener is held against this closer; the closer of the session that this count began, against this opener."""
    if begun := _begun(state, now):
        later = state.slips.get(begun.closer.slip) if begun.closer else None
        return differs(state, command, later, Cents(begun.expected + more), rules, begun, nth) if later else ()
    numbers = list(state.slips)
    rest = (state.slips[number] for number in numbers[numbers.index(now.number) + 1 :])
    openers = (slip for slip in rest if slip.table == now.table and slip.kind is SlipKind.OPENER)
    opener = next((slip for slip in openers if slip.state is not SlipState.VOID), None)
    of = _session(state, now.table, opener.number) if opener else None
    return differs(state, command, opener, now.amount, rules, of, nth) if opener and of else ()
