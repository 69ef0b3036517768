"""The next state after an event about slips, trays and boxes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.money.amount import Cents
from croupier.pit import events as e
from croupier.pit.asking import add
from croupier.pit.money_records import (
    BoxState,
    Correction,
    Count,
    PitTable,
    Section,
    Session,
    Signature,
    Slip,
    SlipKind,
    SlipState,
)
from croupier.pit.state import PitState

K = TypeVar("K")
V = TypeVar("V")


def changed(records: dict[K, V], key: K, /, **changes: Any) -> dict[K, V]:
    """The records with one of them changed, which is there."""
    after: Any = replace(records[key], **changes)  # type: ignore[type-var]
    return {**records, key: after}


def without(records: dict[K, V], key: K) -> dict[K, V]:
    """The records but for one, which is there."""
    rest = records.copy()
    del rest[key]
    return rest


def _table(state: PitState, number: str, /, **changes: Any) -> PitState:
    return replace(state, tables=changed(state.tables, number, **changes))


def _slip(state: PitState, number: str, /, **changes: Any) -> PitState:
    return replace(state, slips=changed(state.slips, number, **changes))


def _box(state: PitState, number: str, /, **changes: Any) -> PitState:
    return replace(state, boxes=changed(state.boxes, number, **changes))


def _made(state: PitState, event: e.SlipMade) -> PitState:
    slip, series = event.slip, event.slip.kind.series
    after = replace(state, slips={**state.slips, slip.number: slip})
    if not slip.number.startswith(f"{series}-"):
        return replace(after, manual=state.manual | {slip.number})
    return replace(after, numbered={**state.numbered, series: int(slip.number.partition("-")[2])})


def _signed(state: PitState, event: e.SlipSigned) -> PitState:
    slip = state.slips[event.slip]
    signed = (*slip.signed, *event.signatures)
    if not event.done:
        return _slip(state, event.slip, signed=signed)
    return _slip(state, event.slip, signed=signed, state=SlipState.SIGNED, version=state.version + 1)


def _voided(state: PitState, event: e.SlipVoided) -> PitState:
    """A tray whose count is void is counted again: the session has not begun, or has not ended."""
    slip = state.slips[event.slip]
    after = _slip(state, event.slip, state=SlipState.VOID, why_void=event.reason)
    if slip.kind is SlipKind.OPENER:
        return _table(_free_section(after, slip), slip.table, session=None, tray=None)
    return _reopened(after, slip) if slip.kind is SlipKind.CLOSER else after


def _free_section(state: PitState, slip: Slip) -> PitState:
    """The section that its session would have used is the next one's."""
    box = state.boxes.get(state.tables[slip.table].box)
    if box is None or not box.used or box.used[-1].session != slip.session:
        return state
    return _box(state, box.number, used=(*box.used[:-1], Section("")))


def _reopened(state: PitState, slip: Slip) -> PitState:
    """The session goes on that the count had ended. At an open table that one takes the place of the session that the
    same count had begun: what was played since is its own."""
    ended = state.sessions[slip.session]
    goes_on = replace(ended, closer=None, between=None, expected=0, source=None)
    return _table(
        replace(state, sessions=without(state.sessions, slip.session)),
        slip.table,
        session=goes_on,
        tray=None,
        last=ended.opener,
    )


def _corrected(state: PitState, event: e.CountCorrected) -> PitState:
    """The session that the count has ended, the one that it has begun, and the next opener go by the right figure."""
    slip = state.slips[event.slip]
    count, more = Count(event.slip, event.amount, event.chips), Cents(event.amount - slip.amount)
    signed = tuple(Signature(each.post.value, each.name, each.licence, event.at) for each in (event.by, *event.beside))
    was = Correction(slip.amount, slip.chips, event.reason, event.at, signed)
    after = _slip(
        state, event.slip, chips=event.chips, amount=event.amount, corrections=(*slip.corrections, was),
        version=state.version + 1,
    )  # fmt: skip
    sessions = {name: _recounted(session, count, more) for name, session in state.sessions.items()}
    table = state.tables[slip.table]
    running = _recounted(table.session, count, more) if table.session else None
    last = count if table.last and table.last.slip == count.slip else table.last
    return _table(replace(after, sessions=sessions), slip.table, session=running, last=last)


def _recounted(session: Session, count: Count, more: Cents) -> Session:
    if session.closer and session.closer.slip == count.slip:
        session = replace(session, closer=count)
    if session.opener.slip != count.slip:
        return session
    expected = Cents(session.expected + more) if session.closer else session.expected
    return replace(session, opener=count, expected=expected)


def _opener(state: PitState, event: e.OpenerCounted) -> PitState:
    """A box that hangs there takes the drop of this session from now on."""
    session = event.session
    after = _table(state, session.table, session=session, tray=None)
    return _into_section(after, after.tables[session.table])


def _into_section(state: PitState, table: PitTable) -> PitState:
    """The open section belongs to the session that runs, if none has used it yet."""
    if not (table.box and table.session):
        return state
    used = state.boxes[table.box].used
    if used and not used[-1].session:
        used = used[:-1]
    elif used:
        return state
    return _box(state, table.box, used=(*used, Section(table.session.name)))


def _closer(state: PitState, event: e.CloserCounted) -> PitState:
    session = event.session
    after = replace(state, sessions={**state.sessions, session.name: session})
    after = _table(after, session.table, session=None, tray=None, last=session.closer)
    box = after.boxes.get(after.tables[session.table].box)
    if box is None or not box.used or box.used[-1].session != session.name:
        return after
    rest = add(session.between.drop if session.between else {}, session.taken, -1)
    used = (*box.used[:-1], replace(box.used[-1], expected=rest))
    return _box(after, box.number, used=used)


def _attached(state: PitState, event: e.BoxAttached) -> PitState:
    after = _box(state, event.box, state=BoxState.ATTACHED, used=(), counted=frozenset(), carriers=())
    after = _table(after, event.table, box=event.box)
    return _into_section(after, after.tables[event.table])


def _next_section(state: PitState, event: e.SectionChanged) -> PitState:
    session = state.tables[event.table].session
    used = (*state.boxes[event.box].used, Section(session.name if session else ""))
    return _box(state, event.box, used=used)


def _removed(state: PitState, event: e.BoxRemoved) -> PitState:
    carriers = (event.by.name, *(each.name for each in event.beside))
    used = state.boxes[event.box].used
    if event.drop is not None:
        used = (*used[:-1], replace(used[-1], expected=event.drop))
    after = _box(state, event.box, state=BoxState.REMOVED, carriers=carriers, used=used)
    session = after.tables[event.table].session
    if session and event.drop is not None:
        session = replace(session, taken=add(session.taken, event.drop))
    return _table(after, event.table, box="", session=session)


def _counted(state: PitState, event: e.BoxCounted) -> PitState:
    box = state.boxes[event.box]
    status = BoxState.STORED if event.empty else box.state
    place = event.section - 1
    before = box.used[place]
    used = (*box.used[:place], replace(before, counted=event.total, slips=event.slips), *box.used[place + 1 :])
    after = _box(state, event.box, counted=box.counted | {event.section}, state=status, used=used)
    running = after.tables[box.table].session
    if running and running.name == event.session:
        return _table(after, box.table, session=_with_drop(running, event, before))
    if event.session not in after.sessions:
        return after
    changed = _with_drop(after.sessions[event.session], event, before)
    return replace(after, sessions={**after.sessions, event.session: changed})


def _with_drop(session: Session, event: e.BoxCounted, before: Section) -> Session:
    """A count that is made again is in place of the one before."""
    slips = list(session.slips)
    for number in before.slips:
        slips.remove(number)
    drop = Cents((session.counted or 0) - before.counted + event.total)
    return replace(session, counted=drop, slips=(*slips, *event.slips))


def _found(state: PitState, event: e.DiscrepancyFound) -> PitState:
    found = event.discrepancy
    return replace(state, discrepancies={**state.discrepancies, found.number: found}, count=found.number)


def _answered(state: PitState, event: e.DiscrepancyAnswered) -> PitState:
    return replace(state, discrepancies=without(state.discrepancies, event.number))


MONEY: dict[type[e.Event], Callable[[PitState, Any], PitState]] = {
    e.SlipMade: _made,
    e.SlipSigned: _signed,
    e.SlipVoided: _voided,
    e.SlipPrinted: lambda s, x: _slip(s, x.slip, prints=x.copy),
    e.OpenerCounted: _opener,
    e.CloserCounted: _closer,
    e.CountCorrected: _corrected,
    e.TrayCounted: lambda s, x: _table(s, x.table, tray=x.tray),
    e.DiscrepancyFound: _found,
    e.DiscrepancyAnswered: _answered,
    e.BoxAttached: _attached,
    e.SectionChanged: _next_section,
    e.BoxRemoved: _removed,
    e.BoxDelivered: lambda s, x: _box(s, x.box, state=BoxState.DELIVERED),
    e.BoxCounted: _counted,
}
