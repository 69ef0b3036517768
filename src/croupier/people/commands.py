"""What may be asked of a house about its people: imperative records. Nothing here says whether it is allowed.

`at` is the time, in milliseconds since 1970, by the one clock of the house. `by` is the name of the person who asks, as
`who` gave it; their post is looked up when it is decided, so that a change of post acts at once.
"""

from __future__ import annotations

import msgspec

from croupier.people.posts import Post


class Command(msgspec.Struct, frozen=True, tag_field="command", tag=True, forbid_unknown_fields=True, gc=False):
    at: int


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What came of checking a password outside of the core (`passwords.PasswordChecker`), where the password stays."""

    verified: bool
    number: int = 0
    """Which of the person's passwords was checked: one that was changed meanwhile proves nothing."""
    rehash: str = ""
    """The same password hashed by today's parameters, when the stored hash has older ones."""


class AddStaff(Command, frozen=True):
    """`by` is empty for the first administrator of an empty house, and for nobody else."""

    by: str
    name: str
    licence: str
    post: Post
    hash: str = ""
    """The argon2 hash of a first password; without one the person cannot sign in yet."""


class ChangePost(Command, frozen=True):
    by: str
    name: str
    post: Post


class SetPassword(Command, frozen=True):
    """One's own, after proving the old one; or somebody else's, by an administrator, to be changed at once."""

    by: str
    name: str
    hash: str
    proof: Proof
    """That `by` is there in person: everybody gives their own password again, administrators too."""
    address: str


class Deactivate(Command, frozen=True):
    by: str
    name: str
    reason: str


class Reactivate(Command, frozen=True):
    by: str
    name: str
    reason: str


class EndSessions(Command, frozen=True):
    """All sessions of a person, one's own or, by an administrator or a supervisor, somebody else's."""

    by: str
    name: str


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


class EnrollTerminal(Command, frozen=True):
    """The floor makes a code for a seat."""

    by: str
    table: str
    seat: int
    code: str
    """`digests.code_digest` of the code."""


class UseCode(Command, frozen=True):
    """A terminal shows the code and brings the digest of the token it will hold."""

    table: str
    seat: int
    code: str
    token: str
    address: str


class RetireTerminal(Command, frozen=True):
    by: str
    terminal: int
    reason: str


class AskApproval(Command, frozen=True):
    """For one command, named and digested, so that nothing else can be done with the answer."""

    by: str
    what: str
    """The name of the command."""
    table: str
    subject: str
    """The digest of the command as it will be sent."""
    told: str = ""
    """The same in words, for whoever approves it."""
    body: str = ""
    """The command itself, of which the digest is: whoever asked finds it again, on any screen."""


class Approve(Command, frozen=True):
    by: str
    approval: int
    proof: Proof
    """The second person gives their password at this moment."""
    address: str


class TakeBack(Command, frozen=True):
    """By the one who asked or by the one who approved."""

    by: str
    approval: int


class UseApproval(Command, frozen=True):
    by: str
    approval: int
    what: str
    table: str
    subject: str


class ReportClock(Command, frozen=True):
    """By the house itself, which looks at the machine's clock and at one that cannot be set."""

    step: int
    """Milliseconds by which it was set forward, or back."""
