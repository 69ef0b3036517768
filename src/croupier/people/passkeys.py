"""Deciding on passkeys: who registers one, who removes it, and who is signed in by it.

A passkey is a key pair that a person's device keeps and uses only when the person has shown themselves to the device.
The house keeps the public half. What came from the device is verified before (`service.passkeys`); here is decided
what follows. A passkey that counts its signatures must count further each time: if it does not, there may be a copy of
it, and nobody is let in. One that does not count always says 0.
"""

from __future__ import annotations

import re

from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.asking import asker, proves, why_not_reasoned, why_wait_for
from croupier.people.asking import failed as failed_attempt
from croupier.people.deciding import ADMINISTRATOR, Events, decides
from croupier.people.digests import why_not_digest
from croupier.people.refusals import Code, refuse
from croupier.people.signing import too_many
from croupier.people.state import Passkey, PeopleState, Staff
from croupier.people.throttle import bucket_of, network_of
from croupier.rulebook.refusal import Refusal

PASSKEYS_MAX = 10
"""Of one person."""
LABEL_MAX = 64
ID_MAX = 1_364
"""Letters: 1,023 bytes, as WebAuthn has it."""
KEY_MAX = 2_048
_BASE64URL = re.compile(r"[A-Za-z0-9_-]+")
_COUNT_MAX = 2**32 - 1
_TRANSPORT = re.compile(r"[a-z-]{1,32}")
_TRANSPORTS_MAX = 8


@decides(c.AddPasskey)
def add(state: PeopleState, command: c.AddPasskey) -> Events | Refusal:
    by = state.person(command.by)
    if by and by.temporary:
        return refuse(Code.CHANGE_PASSWORD, f"{by.name} must choose a new password first")
    if by is None:
        return refuse(Code.NOT_YOURS, "only a member of the staff has passkeys")
    if refusal := why_wait_for(state, by.name, command.address, command.at):
        return refusal
    if not proves(command.proof, by):
        return failed_attempt(state, "new passkey", by.name, command.address, command.at)
    made = command.made
    if refusal := why_not_another(state, by.name, command.label):
        return refusal
    if made is None or not _is_whole(made):
        return refuse(Code.BAD_PASSKEY, "the passkey could not be verified")
    if made.id in state.passkeys:
        return refuse(Code.ALREADY_DONE, "this passkey is registered already")
    told = (by.name, made.id, made.key, made.user, made.rp, command.label)
    return (e.PasskeyAdded(command.at, *told, made.count, made.synced, made.transports),)


def why_not_another(state: PeopleState, name: str, label: str) -> Refusal | None:
    """Asked also before the device makes one: what it has made and the house does not take, stays on the device."""
    if not (label.strip() and len(label) <= LABEL_MAX and label.isprintable()):
        return refuse(Code.BAD_LABEL, f"the name of a passkey has 1 to {LABEL_MAX} printable characters")
    if len(state.passkeys_of(name)) >= PASSKEYS_MAX:
        return refuse(Code.TOO_MANY_PASSKEYS, f"{name} has {PASSKEYS_MAX} passkeys: remove one first")
    return None


def _is_whole(made: c.MadePasskey) -> bool:
    """What should be base64url of a sensible length is; nothing else reaches an event."""
    lengths = ((made.id, ID_MAX), (made.key, KEY_MAX), (made.user, LABEL_MAX * 2))
    texts = all(_BASE64URL.fullmatch(text) and len(text) <= most for text, most in lengths)
    carried = len(made.transports) <= _TRANSPORTS_MAX and all(map(_TRANSPORT.fullmatch, made.transports))
    return texts and carried and 0 <= made.count <= _COUNT_MAX and 0 < len(made.rp) <= 253 and made.rp.isprintable()


@decides(c.RemovePasskey, by=ADMINISTRATOR)
def remove(state: PeopleState, command: c.RemovePasskey) -> Events | Refusal:
    """One's own, or as an administrator another's."""
    passkey, own = state.passkeys.get(command.passkey), state.person(command.by)
    is_own = bool(passkey and own and passkey.name == own.name)
    by = own if own and is_own else asker(state, command)
    if isinstance(by, Refusal):
        return by
    if passkey is None:
        return refuse(Code.NO_SUCH_PASSKEY, "there is no such passkey")
    if (command.reason or not is_own) and (refusal := why_not_reasoned(command.reason)):
        return refusal
    return (e.PasskeyRemoved(command.at, passkey.name, passkey.id, passkey.label, by.name, command.reason),)


@decides(c.PasskeySignIn)
def sign_in(state: PeopleState, command: c.PasskeySignIn) -> Events | Refusal:
    """A passkey that nobody has, one of somebody else than was typed, one of a person who has left and one that was
    not verified are told alike, and counted: on the name that was typed, or on the passkey itself."""
    guessed = command.name or f"passkey {command.passkey}"
    refusal = why_wait_for(state, guessed, command.address, command.at) or why_not_digest(command.session)
    if refusal:
        return refusal
    if command.session in state.sessions:
        return refuse(Code.ALREADY_DONE, "this session id is in use already")
    bucket, network = bucket_of(guessed), network_of(command.address)
    passkey = state.passkeys.get(command.passkey)
    staff = _owner(state, command, passkey)
    if passkey is None or staff is None:
        named = passkey.name if passkey else ""
        return (e.AttemptFailed(command.at, e.BY_PASSKEY, bucket, network, named),)
    if command.proof.count <= passkey.count > 0:
        counts = (passkey.count, command.proof.count)
        back = e.PasskeyWentBack(command.at, staff.name, passkey.id, passkey.label, *counts)
        return back, e.AttemptFailed(command.at, e.BY_PASSKEY, bucket, network, staff.name)
    told = (staff.name, command.session, bucket, network, passkey.id, command.proof.count)
    return (*too_many(state, staff.name, command.at), e.SignedIn(command.at, *told))


def _owner(state: PeopleState, command: c.PasskeySignIn, passkey: Passkey | None) -> Staff | None:
    """Whose passkey was shown, if it was checked with the key that it still has, and is of whoever was typed."""
    proof = command.proof
    if passkey is None or not proof.verified or proof.key != passkey.key:
        return None
    staff = state.person(passkey.name)
    return staff if not command.name or state.person(command.name) is staff else None
