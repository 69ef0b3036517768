"""What has happened among the people of a house. The only secret in here is the argon2 hash of a password.

Session ids, tokens and codes appear as digests. An attempt that failed carries neither what was typed as a password nor
what was typed as a name: people type one into the field of the other. Names nobody has are a bucket of 16 bits.
"""

from __future__ import annotations

import msgspec

from croupier.people.posts import Post

BY_PASSKEY = "sign-in by passkey"
"""An attempt."""


class Event(
    msgspec.Struct, frozen=True, tag_field="event", tag=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    at: int


class StaffAdded(Event, frozen=True):
    name: str
    licence: str
    post: Post
    by: str = ""
    """Nobody, for the first administrator."""
    hash: str = ""


class PostChanged(Event, frozen=True):
    name: str
    post: Post
    before: Post
    by: str


class PasswordSet(Event, frozen=True):
    """Ends every session of the person."""

    name: str
    hash: str
    by: str


class PasswordRehashed(Event, frozen=True):
    """The same password under stronger parameters."""

    name: str
    hash: str


class StaffDeactivated(Event, frozen=True):
    """Ends what the person has open: sessions, codes, approvals."""

    name: str
    reason: str
    by: str


class StaffReactivated(Event, frozen=True):
    name: str
    reason: str
    by: str


class SessionsEnded(Event, frozen=True):
    name: str
    by: str


class PasskeyAdded(Event, frozen=True):
    name: str
    passkey: str
    key: str
    """The public key, as COSE in base64url."""
    user: str
    rp: str
    """The name of the house that it was made for."""
    label: str
    count: int = 0
    synced: bool = False
    transports: tuple[str, ...] = ()


class PasskeyRemoved(Event, frozen=True):
    """By somebody else it ends every session of the person: the passkey may be in the wrong hands."""

    name: str
    passkey: str
    label: str
    by: str
    reason: str = ""

    @property
    def why(self) -> str:
        """In words."""
        return f": {self.reason}" if self.reason else ""


class PasskeyWentBack(Event, frozen=True):
    """It was right, and has counted no further than before: there may be a copy of it. Nobody was let in."""

    name: str
    passkey: str
    label: str
    before: int
    now: int

    @property
    def counts(self) -> str:
        """In words."""
        return f"it has signed {self.now} times, and had before {self.before}"


class SignedIn(Event, frozen=True):
    name: str
    session: str
    bucket: str
    network: str
    passkey: str = ""
    """By which; nothing where it was by password."""
    count: int = 0
    """The passkey's."""


class SignedOut(Event, frozen=True):
    name: str
    session: str


class SessionLocked(Event, frozen=True):
    name: str
    session: str
    idle: bool = False


class SessionUnlocked(Event, frozen=True):
    name: str
    session: str
    fresh: str
    bucket: str
    network: str


class CoSigned(Event, frozen=True):
    name: str
    what: str
    bucket: str
    network: str


class AttemptFailed(Event, frozen=True):
    what: str
    """`sign-in`, `sign-in by passkey`, `new passkey`, `unlock`, `password`, `approval`, `signature` or `code`."""
    bucket: str
    network: str
    name: str = ""
    """Who works here under that name, or has that passkey, if anybody."""

    @property
    def whose(self) -> str:
        """In words."""
        nobody = ": nobody here has that passkey" if self.what == BY_PASSKEY else " for a name that nobody has here"
        return f" for {self.name}" if self.name else nobody


class CodeMade(Event, frozen=True):
    table: str
    seat: int
    code: str
    by: str


class TerminalEnrolled(Event, frozen=True):
    terminal: int
    table: str
    seat: int
    token: str
    by: str
    """Who made the code."""
    bucket: str
    network: str


class TerminalRetired(Event, frozen=True):
    terminal: int
    reason: str
    by: str


class ApprovalAsked(Event, frozen=True):
    approval: int
    by: str
    what: str
    """The name of the command."""
    table: str
    subject: str
    told: str = ""
    """The command in words, as the second person reads it."""
    body: str = ""
    """The command itself, to be sent when it is approved."""


class ApprovalGiven(Event, frozen=True):
    approval: int
    by: str


class ApprovalTakenBack(Event, frozen=True):
    approval: int
    by: str


class ApprovalUsed(Event, frozen=True):
    approval: int
    by: str
    second: str


class ClockSet(Event, frozen=True):
    """The machine's clock was set, by so many milliseconds; `at` is the house's time, which never goes back."""

    step: int

    @property
    def way(self) -> str:
        """In words."""
        return f"{'forward' if self.step > 0 else 'back'} by {abs(self.step) / 1_000:,.1f} seconds"
