"""The next state after an event. A log folds to the same state whatever the policy has become since."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.aggregate.registry import all_listed
from croupier.people import events as e
from croupier.people.state import (
    APPROVED_LASTS,
    ASKED_LASTS,
    LIFETIME,
    Approval,
    EnrollmentCode,
    Passkey,
    PeopleState,
    Session,
    Staff,
    Terminal,
    place,
    within,
)
from croupier.people.throttle import forgiven, one_more
from croupier.table.names import key_of

K = TypeVar("K")
V = TypeVar("V")


class OutOfOrderError(Exception):
    """A stream in which something happens to what is not there: it was not made by this engine."""


def evolve(state: PeopleState, event: e.Event) -> PeopleState:
    """The next state."""
    try:
        return _EVOLVE[type(event)](state, event)
    except KeyError as missing:
        raise OutOfOrderError(f"{type(event).__name__} of something that is not there: {missing}") from None


def fold(events: Iterable[e.Event], state: PeopleState | None = None) -> PeopleState:
    """The state that a stream of events leads to."""
    now = state or PeopleState()
    for event in events:
        now = evolve(now, event)
    return now


def _without(records: dict[K, V], key: K) -> dict[K, V]:
    """The records without one, which is there."""
    rest = records.copy()
    del rest[key]
    return rest


def _staff(state: PeopleState, name: str, **changes: Any) -> PeopleState:
    key = key_of(name)
    return replace(state, staff={**state.staff, key: replace(state.staff[key], **changes)})


def _added(state: PeopleState, event: e.StaffAdded) -> PeopleState:
    """A first password that somebody else chose is temporary; the first administrator chose their own."""
    has_one = bool(event.hash)
    staff = Staff(event.name, event.licence, event.post, True, event.hash, int(has_one), has_one and bool(event.by))
    return replace(state, staff={**state.staff, key_of(event.name): staff})


def _post_changed(state: PeopleState, event: e.PostChanged) -> PeopleState:
    """What was begun in the old post is not ended in the new one."""
    return _staff(_nothing_open(state, event.name), event.name, post=event.post)


def _password_set(state: PeopleState, event: e.PasswordSet) -> PeopleState:
    number = state.staff[key_of(event.name)].number + 1
    after = _staff(state, event.name, hash=event.hash, number=number, temporary=event.by != event.name)
    return _signed_out(after, event.name)


def _deactivated(state: PeopleState, event: e.StaffDeactivated) -> PeopleState:
    return _staff(_signed_out(_nothing_open(state, event.name), event.name), event.name, active=False)


def _nothing_open(state: PeopleState, name: str) -> PeopleState:
    """Codes and approvals that rest on a person who is no longer what they were."""
    codes = {where: code for where, code in state.codes.items() if code.by != name}
    approvals = {number: each for number, each in state.approvals.items() if name not in (each.by, each.second)}
    return replace(state, codes=codes, approvals=approvals)


def _signed_out(state: PeopleState, name: str) -> PeopleState:
    return replace(state, sessions={key: each for key, each in state.sessions.items() if each.name != name})


def _signed_in(state: PeopleState, event: e.SignedIn) -> PeopleState:
    """Sessions that have ended by themselves are forgotten when another begins."""
    sessions = {key: each for key, each in state.sessions.items() if within(each.began, event.at, LIFETIME)}
    sessions[event.session] = Session(event.name, event.at, event.at)
    names, networks = forgiven(state, event.bucket, event.network)
    passkeys = state.passkeys
    if event.passkey:
        used = replace(passkeys[event.passkey], count=event.count, used=event.at)
        passkeys = {**passkeys, event.passkey: used}
    return replace(state, sessions=sessions, names=names, networks=networks, passkeys=passkeys)


def _passkey_added(state: PeopleState, event: e.PasskeyAdded) -> PeopleState:
    kept = (event.passkey, event.name, event.key, event.user, event.rp, event.label, event.at)
    made = Passkey(*kept, event.count, event.synced, event.transports)
    return replace(state, passkeys={**state.passkeys, event.passkey: made})


def _passkey_removed(state: PeopleState, event: e.PasskeyRemoved) -> PeopleState:
    after = replace(state, passkeys=_without(state.passkeys, event.passkey))
    return after if event.by == event.name else _signed_out(after, event.name)


def _locked(state: PeopleState, event: e.SessionLocked) -> PeopleState:
    locked = replace(state.sessions[event.session], locked=True)
    return replace(state, sessions={**state.sessions, event.session: locked})


def _unlocked(state: PeopleState, event: e.SessionUnlocked) -> PeopleState:
    session = replace(state.sessions[event.session], locked=False, touched=event.at)
    names, networks = forgiven(state, event.bucket, event.network)
    sessions = {**_without(state.sessions, event.session), event.fresh: session}
    return replace(state, sessions=sessions, names=names, networks=networks)


def _co_signed(state: PeopleState, event: e.CoSigned) -> PeopleState:
    names, networks = forgiven(state, event.bucket, event.network)
    return replace(state, names=names, networks=networks)


def _failed(state: PeopleState, event: e.AttemptFailed) -> PeopleState:
    names = one_more(state.names, event.bucket, event.at)
    return replace(state, names=names, networks=one_more(state.networks, event.network, event.at))


def _code_made(state: PeopleState, event: e.CodeMade) -> PeopleState:
    code = EnrollmentCode(event.code, event.at, event.by)
    return replace(state, codes={**state.codes, place(event.table, event.seat): code})


def _enrolled(state: PeopleState, event: e.TerminalEnrolled) -> PeopleState:
    terminal = Terminal(event.terminal, event.table, event.seat, event.token)
    names, networks = forgiven(state, event.bucket, event.network)
    return replace(
        state,
        codes=_without(state.codes, place(event.table, event.seat)),
        terminals={**state.terminals, event.terminal: terminal},
        terminals_made=event.terminal,
        names=names,
        networks=networks,
    )


def _asked(state: PeopleState, event: e.ApprovalAsked) -> PeopleState:
    """What nobody has answered or used in time is forgotten when something else is asked."""
    longest = ASKED_LASTS + APPROVED_LASTS
    approvals = {number: each for number, each in state.approvals.items() if within(each.asked, event.at, longest)}
    asked = (event.by, event.what, event.table, event.subject, event.at)
    approvals[event.approval] = Approval(*asked, told=event.told, body=event.body)
    return replace(state, approvals=approvals, approvals_asked=event.approval)


def _given(state: PeopleState, event: e.ApprovalGiven) -> PeopleState:
    approval = replace(state.approvals[event.approval], second=event.by, approved=event.at)
    return replace(state, approvals={**state.approvals, event.approval: approval})


def _approval_gone(state: PeopleState, event: e.ApprovalTakenBack | e.ApprovalUsed) -> PeopleState:
    return replace(state, approvals=_without(state.approvals, event.approval))


_EVOLVE: dict[type[e.Event], Callable[[PeopleState, Any], PeopleState]] = {
    e.StaffAdded: _added,
    e.PostChanged: _post_changed,
    e.PasswordSet: _password_set,
    e.PasswordRehashed: lambda state, event: _staff(state, event.name, hash=event.hash),
    e.StaffDeactivated: _deactivated,
    e.StaffReactivated: lambda state, event: _staff(state, event.name, active=True),
    e.SessionsEnded: lambda state, event: _signed_out(state, event.name),
    e.PasskeyAdded: _passkey_added,
    e.PasskeyRemoved: _passkey_removed,
    e.PasskeyWentBack: lambda state, event: state,
    e.SignedIn: _signed_in,
    e.SignedOut: lambda state, event: replace(state, sessions=_without(state.sessions, event.session)),
    e.SessionLocked: _locked,
    e.SessionUnlocked: _unlocked,
    e.CoSigned: _co_signed,
    e.AttemptFailed: _failed,
    e.CodeMade: _code_made,
    e.TerminalEnrolled: _enrolled,
    e.TerminalRetired: lambda state, event: replace(state, terminals=_without(state.terminals, event.terminal)),
    e.ApprovalAsked: _asked,
    e.ApprovalGiven: _given,
    e.ApprovalTakenBack: _approval_gone,
    e.ApprovalUsed: _approval_gone,
    e.ClockSet: lambda state, event: state,
}

all_listed(e.Event, _EVOLVE, "is evolved nowhere")
