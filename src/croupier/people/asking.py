"""Questions that several commands have in common, each answered with a refusal or with what was asked for."""

from __future__ import annotations

from typing import Protocol

from croupier.people import events as e
from croupier.people.commands import Proof
from croupier.people.deciding import ASKED, Events
from croupier.people.refusals import Code, refuse
from croupier.people.state import PeopleState, Staff
from croupier.people.throttle import bucket_of, network_of, why_wait
from croupier.rulebook.refusal import Refusal
from croupier.table.names import is_printable

REASON_MAX = 500
HASH_MAX = 512
TABLE_MAX = 64


class AskedBy(Protocol):
    @property
    def by(self) -> str: ...


def asker(state: PeopleState, command: AskedBy) -> Staff | Refusal:
    """Who asks, if their post may. Nobody who has left may, and nobody with a password that another knows."""
    staff = state.person(command.by)
    if staff and staff.temporary:
        return refuse(Code.CHANGE_PASSWORD, f"{staff.name} must choose a new password first")
    if staff is None:
        return refuse(Code.NOT_YOURS, "only a member of the staff can do this")
    if staff.post not in ASKED[type(command)].by:
        return refuse(Code.NOT_YOURS, f"a {staff.post} cannot do this")
    return staff


def why_not_reasoned(reason: str) -> Refusal | None:
    if reason.strip() and len(reason) <= REASON_MAX and is_printable(reason):
        return None
    return refuse(Code.NO_REASON, f"a reason has 1 to {REASON_MAX} printable characters")


def why_not_table(table: str) -> Refusal | None:
    if 0 < len(table) <= TABLE_MAX and table.isprintable():
        return None
    return refuse(Code.BAD_SEAT, f"a table's number has 1 to {TABLE_MAX} printable characters")


def is_hash(text: str) -> bool:
    return text.startswith("$argon2id$") and len(text) <= HASH_MAX and text.isascii() and text.isprintable()


def why_not_hash(text: str) -> Refusal | None:
    """A password that is passed by mistake in place of its hash must not reach an event."""
    return None if is_hash(text) else refuse(Code.BAD_DIGEST, "a password comes as its argon2 hash")


def proves(proof: Proof, staff: Staff | None) -> bool:
    """Whether a password was given that is still the person's own."""
    return bool(proof.verified and staff and staff.active and staff.hash and proof.number == staff.number)


def why_wait_for(state: PeopleState, name: str, address: str, at: int) -> Refusal | None:
    return why_wait(state, bucket_of(name), network_of(address), at)


def failed(state: PeopleState, what: str, name: str, address: str, at: int) -> Events:
    """An attempt that did not succeed is an event: it is counted, and an auditor can read it."""
    staff = state.person(name)
    return (e.AttemptFailed(at, what, bucket_of(name), network_of(address), staff.name if staff else ""),)
