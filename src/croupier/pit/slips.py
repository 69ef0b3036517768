"""Deciding on slips: numbered in their series, signed in the order that the law names, printed.

A slip is asked for first; with its last signature what it says has been done, and the table is told (`service.clerk`).
"""

from __future__ import annotations

from typing import Any

from croupier.money.amount import format_dollars
from croupier.people.posts import Post
from croupier.pit import commands as c
from croupier.pit import events as e
from croupier.pit.asking import (
    Events,
    Law,
    law_of,
    signer_of,
    stamp,
    the,
    total,
    why_not_counted,
    why_not_known,
    why_not_money,
    why_not_text,
)
from croupier.pit.deciding import HANDS, MANAGERS, decides
from croupier.pit.money_records import Signature, Slip, SlipKind, SlipState
from croupier.pit.refusals import Code, Refusal, refuse
from croupier.pit.state import PitState
from croupier.pit.trays import why_not_held

MANUAL_MAX = 32
_NUMBERED = tuple(f"{kind.series}-" for kind in SlipKind)
"""How the numbers begin that are given here, in every series."""


def new_slip(state: PitState, command: Any, kind: SlipKind, chips: c.Chips, law: Law, **more: Any) -> Slip:
    """The next of its series, with the signatures of whoever is there."""
    marks = stamp(state, command)
    number = more.pop("manual", "") or f"{kind.series}-{state.numbered.get(kind.series, 0) + 1:06d}"
    rules = law_of(law, command.table)
    return Slip(
        number=number,
        kind=kind,
        table=command.table.number,
        day=marks["day"],
        shift=marks["shift"],
        at=command.at,
        chips=chips,
        amount=more.pop("amount", total(chips)),
        asked_by=command.by,
        needs=rules.names(f"pit.signatures.{kind.value}"),
        copies=rules.names(f"pit.copies.{kind.value}"),
        session=_session(state, command.table.number, kind) or number,
        **more,
    )


def _session(state: PitState, table: str, kind: SlipKind) -> str:
    """A session is named by its opener."""
    running = state.tables[table].session
    return running.name if running and kind is not SlipKind.OPENER else ""


def signatures(slip: Slip, command: c.Command, dealer: str) -> tuple[Signature, ...]:
    """Of those who are there and whose turn it is, one after the other. Nobody signs one slip twice, and at an open
    table no other dealer signs than the one who deals."""
    signed: list[Signature] = []
    names = {each.name for each in slip.signed}
    there = [each for each in command.signers if each.post is not Post.DEALER or dealer in ("", each.name)]
    for post in slip.needs[len(slip.signed) :]:
        who = next((each for each in there if each.post.value == post and each.name not in names), None)
        if who is None:
            break
        names.add(who.name)
        signed.append(Signature(post, who.name, who.licence, command.at))
    return tuple(signed)


def made(state: PitState, command: Any, slip: Slip) -> Events:
    marks = stamp(state, command)
    there = signatures(slip, command, command.table.dealer if command.table.is_open else "")
    events: Events = (e.SlipMade(slip, **marks),)
    done = len(there) == len(slip.needs)
    return (*events, e.SlipSigned(slip.number, there, done, **marks)) if there or done else events


def _requested(state: PitState, command: c.RequestFill | c.RequestCredit, kind: SlipKind, law: Law) -> Events | Refusal:
    table, cite = command.table, law_of(law, command.table).cite(f"pit.signatures.{kind.value}")
    refusal = why_not_known(state, table) or why_not_money(table, law)
    if refusal := refusal or why_not_counted(command.chips, table.chips, cite):
        return refusal
    if not table.is_open:
        return refuse(Code.TABLE_CLOSED, f"table {table.number} is closed: it takes no {kind}", cite)
    if not total(command.chips):
        return refuse(Code.BAD_COUNT, f"say which chips the {kind} is of", cite)
    if kind is SlipKind.CREDIT and (refusal := why_not_held(state, table, command.chips, cite)):
        return refusal
    if refusal := _why_not_manual(state, command.manual):
        return refusal
    return made(state, command, new_slip(state, command, kind, command.chips, law, manual=command.manual))


def _why_not_manual(state: PitState, number: str) -> Refusal | None:
    """A slip that was written by hand keeps its printed number, which is good once."""
    if not number:
        return None
    if number in state.slips or number in state.manual:
        return refuse(Code.TAKEN, f"slip {number} was entered before")
    if number.startswith(_NUMBERED) or number != number.strip():
        return refuse(Code.BAD_NAME, f"{number} cannot be a number that was printed by hand")
    return why_not_text(number, "the number of a slip", MANUAL_MAX)


@decides(c.RequestFill, by=MANAGERS, law="pit.signatures.fill")
def fill(state: PitState, command: c.RequestFill, law: Law) -> Events | Refusal:
    return _requested(state, command, SlipKind.FILL, law)


@decides(c.RequestCredit, by=MANAGERS, law="pit.signatures.credit")
def credit(state: PitState, command: c.RequestCredit, law: Law) -> Events | Refusal:
    return _requested(state, command, SlipKind.CREDIT, law)


def slip_of(state: PitState, number: str) -> Slip | Refusal:
    return state.slips.get(number) or refuse(Code.UNKNOWN, f"there is no slip {number}")


@decides(c.SignSlip, by=HANDS, law="pit.signatures.fill")
def sign(state: PitState, command: c.SignSlip, law: Law) -> Events | Refusal:
    slip = slip_of(state, command.slip)
    if isinstance(slip, Refusal):
        return slip
    if slip.state is SlipState.VOID:
        return refuse(Code.VOID, f"slip {slip.number} is void: {slip.why_void}")
    if slip.state is SlipState.SIGNED:
        return refuse(Code.ALREADY_DONE, f"slip {slip.number} bears every signature")
    if command.counted is not None and not _same(command.counted, slip.chips):
        says = f"slip {slip.number} is of {format_dollars(slip.amount)}, and {format_dollars(total(command.counted))}"
        return refuse(Code.BAD_COUNT, f"{says} was counted: void it, and make another")
    there = signatures(slip, command, command.dealer)
    if not there:
        if slip.next_post == Post.DEALER and signer_of(command.signers, (Post.DEALER,)):
            return refuse(Code.NOT_YOURS, f"{command.dealer} deals at table {slip.table}, and signs its slips")
        if any(each.name in {signed.name for signed in slip.signed} for each in command.signers):
            return refuse(Code.SAME_PERSON, f"{command.by.name} has signed: {the([slip.next_post])} signs next")
        return refuse(Code.NOT_NEXT, f"{the([slip.next_post])} signs next")
    done = len(slip.signed) + len(there) == len(slip.needs)
    return (e.SlipSigned(slip.number, there, done, **stamp(state, command)),)


def _same(left: c.Chips, right: c.Chips) -> bool:
    return {kind: cents for kind, cents in left.items() if cents} == {k: cents for k, cents in right.items() if cents}


@decides(c.PrintSlip, by=HANDS, law="pit.signatures.fill")
def print_slip(state: PitState, command: c.PrintSlip, law: Law) -> Events | Refusal:
    slip = slip_of(state, command.slip)
    if isinstance(slip, Refusal):
        return slip
    return (e.SlipPrinted(slip.number, slip.prints + 1, **stamp(state, command)),)
