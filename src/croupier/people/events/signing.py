"""Passkeys and sessions, and attempts that failed."""

from __future__ import annotations

from croupier.people.events.base import Event

BY_PASSKEY = "sign-in by passkey"
"""An attempt."""


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
