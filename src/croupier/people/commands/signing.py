"""Sessions: signing in by password or passkey, out, locked, and beside another."""

from __future__ import annotations

import msgspec

from croupier.people.commands.base import Command, Proof


class SignIn(Command, frozen=True):
    name: str
    proof: Proof
    session: str
    """The digest of the new session's id."""
    address: str


class MadePasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey as a device has made it, verified outside of the core (`service.passkeys`). All in base64url."""

    id: str
    key: str
    """The public key, as COSE."""
    user: str
    """Under which the device keeps it: random, so that it tells nothing, and one for all passkeys of a person."""
    rp: str
    """The name by which the house was called; the passkey is of no use under another."""
    count: int = 0
    """How often it has signed, if it counts at all."""
    synced: bool = False
    """It can be copied to the person's other devices."""
    transports: tuple[str, ...] = ()


class AddPasskey(Command, frozen=True):
    """One's own, after giving the password again."""

    by: str
    label: str
    proof: Proof
    made: MadePasskey | None
    """Nothing, when the password was wrong and no passkey was asked for, or when it could not be verified."""
    address: str


class RemovePasskey(Command, frozen=True):
    """One's own, or as an administrator somebody else's, with a reason."""

    by: str
    passkey: str
    reason: str = ""


class PasskeyProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of checking a passkey outside of the core."""

    verified: bool
    key: str = ""
    """The public key that it was checked with."""
    count: int = 0


class PasskeySignIn(Command, frozen=True):
    name: str
    """As it was typed; empty, when the passkey alone says who it is."""
    passkey: str
    proof: PasskeyProof
    session: str
    address: str


class SignOut(Command, frozen=True):
    session: str


class Lock(Command, frozen=True):
    session: str
    idle: bool = False
    """Nobody was there any more; otherwise the person locked it."""


class Unlock(Command, frozen=True):
    session: str
    fresh: str
    """The digest of the id that the session has from now on: whoever saw the old one has nothing."""
    proof: Proof
    address: str


class CoSign(Command, frozen=True):
    """Somebody signs beside another on that person's screen, by giving their own password there."""

    name: str
    what: str
    """The name of the command that is signed."""
    proof: Proof
    address: str
