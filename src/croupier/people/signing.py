"""Deciding on sessions: signing in and out, locking and unlocking; and who a session is.

A session opens only when nobody has to wait, and only by a password that is still the person's own. An attempt that
fails is an event and no refusal, because it is counted; `answer` says what to tell. A caller who overlooks it lets
nobody in: without a session there is nobody (`who`).
"""

from __future__ import annotations

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.asking import asker, failed, is_hash, proves, why_wait_for
from croupier.people.deciding import EITHER, Events, decides
from croupier.people.digests import why_not_digest
from croupier.people.posts import Person
from croupier.people.refusals import Code, refuse, wrong, wrong_passkey
from croupier.people.state import LIFETIME, SESSIONS_MAX, PeopleState, Session, within
from croupier.people.throttle import bucket_of, network_of
from croupier.rulebook.refusal import Refusal


def who(state: PeopleState, session_digest: str, now: int) -> Person | Refusal:
    """The person that a session is, with the post they have at this moment."""
    session = live(state, session_digest, now)
    if isinstance(session, Refusal):
        return session
    if session.locked:
        return refuse(Code.LOCKED, "the session is locked: enter your password")
    staff = state.person(session.name)
    if staff is None:
        return _nobody()
    if staff.temporary:
        return refuse(Code.CHANGE_PASSWORD, f"{staff.name} must choose a new password first")
    return Person(staff.name, staff.licence, staff.post)


def live(state: PeopleState, session_digest: str, at: int) -> Session | Refusal:
    """A session that has not ended, locked or not."""
    session = state.sessions.get(session_digest)
    if session is None or not within(session.began, at, LIFETIME):
        return _nobody()
    return session


def _nobody() -> Refusal:
    return refuse(Code.NOT_SIGNED_IN, "nobody is signed in here")


def answer(result: Events | Refusal) -> Refusal | None:
    """What whoever tried is told, or nothing when it was done. Every failed attempt is told alike."""
    if isinstance(result, Refusal):
        return result
    failed = next((event for event in result if isinstance(event, e.AttemptFailed)), None)
    if failed is None:
        return None
    return wrong_passkey() if failed.what == e.BY_PASSKEY else wrong()


@decides(c.SignIn)
def sign_in(state: PeopleState, command: c.SignIn) -> Events | Refusal:
    refusal = why_wait_for(state, command.name, command.address, command.at) or why_not_digest(command.session)
    if refusal:
        return refusal
    if command.session in state.sessions:
        return refuse(Code.ALREADY_DONE, "this session id is in use already")
    staff = state.person(command.name)
    if staff is None or not proves(command.proof, staff):
        return failed(state, "sign-in", command.name, command.address, command.at)
    bucket, network = bucket_of(command.name), network_of(command.address)
    opened = e.SignedIn(command.at, staff.name, command.session, bucket, network)
    return (*too_many(state, staff.name, command.at), opened, *_rehashed(command.proof, staff.name, command.at))


@decides(c.CoSign)
def co_sign(state: PeopleState, command: c.CoSign) -> Events | Refusal:
    """What is signed is in the log of the pit; here is only that the person was there."""
    if refusal := why_wait_for(state, command.name, command.address, command.at):
        return refusal
    staff = state.person(command.name)
    if staff is None or staff.temporary or not proves(command.proof, staff):
        return failed(state, "signature", command.name, command.address, command.at)
    told = (staff.name, command.what, bucket_of(command.name), network_of(command.address))
    return (e.CoSigned(command.at, *told),)


def too_many(state: PeopleState, name: str, at: int) -> Events:
    """The oldest sessions of a person, so that one more is not more than there may be."""
    own = [digest for digest, session in state.sessions.items() if session.name == name]
    return tuple(e.SignedOut(at, name, digest) for digest in own[: max(0, len(own) + 1 - SESSIONS_MAX)])


def _rehashed(proof: c.Proof, name: str, at: int) -> Events:
    return (e.PasswordRehashed(at, name, proof.rehash),) if is_hash(proof.rehash) else ()


@decides(c.SignOut)
def sign_out(state: PeopleState, command: c.SignOut) -> Events | Refusal:
    session = state.sessions.get(command.session)
    return (e.SignedOut(command.at, session.name, command.session),) if session else _nobody()


@decides(c.Lock)
def lock(state: PeopleState, command: c.Lock) -> Events | Refusal:
    session = live(state, command.session, command.at)
    if isinstance(session, Refusal):
        return session
    if session.locked:
        return refuse(Code.ALREADY_DONE, "the session is locked already")
    return (e.SessionLocked(command.at, session.name, command.session, command.idle),)


@decides(c.Unlock)
def unlock(state: PeopleState, command: c.Unlock) -> Events | Refusal:
    """The same person, the same end of the session, another id."""
    session = live(state, command.session, command.at)
    if isinstance(session, Refusal):
        return session
    refusal = why_wait_for(state, session.name, command.address, command.at) or why_not_digest(command.fresh)
    if refusal:
        return refusal
    if not session.locked:
        return refuse(Code.ALREADY_DONE, "the session is not locked")
    if command.fresh in state.sessions:
        return refuse(Code.ALREADY_DONE, "an unlocked session has a new id")
    if not proves(command.proof, state.person(session.name)):
        return failed(state, "unlock", session.name, command.address, command.at)
    bucket, network = bucket_of(session.name), network_of(command.address)
    opened = e.SessionUnlocked(command.at, session.name, command.session, command.fresh, bucket, network)
    return (opened, *_rehashed(command.proof, session.name, command.at))


@decides(c.EndSessions, by=EITHER)
def end_sessions(state: PeopleState, command: c.EndSessions) -> Events | Refusal:
    """One's own, or as an administrator or a supervisor another's."""
    own, staff = state.person(command.by), state.person(command.name)
    by = own if own and own is staff else asker(state, command)
    if isinstance(by, Refusal):
        return by
    if staff is None:
        return refuse(Code.NO_SUCH_PERSON, "no member of the staff has that name")
    if all(session.name != staff.name for session in state.sessions.values()):
        return refuse(Code.ALREADY_DONE, f"{staff.name} is not signed in")
    return (e.SessionsEnded(command.at, staff.name, by.name),)
