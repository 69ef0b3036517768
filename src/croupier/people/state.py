"""What is true of a house's people now. A state is never changed: `evolve` makes the next one.

Everything is keyed by text or a number, so that a state can be kept as JSON and read back.
"""

from __future__ import annotations

import msgspec

from croupier.people.posts import Post
from croupier.table.names import key_of

MINUTE = 60_000
IDLE = 5 * MINUTE
"""Without anybody's touch a session is locked after this."""
LIFETIME = 12 * 60 * MINUTE
"""However busy, a session ends after this: a shift and its overtime."""
CODE_LASTS = 10 * MINUTE
ASKED_LASTS = 5 * MINUTE
"""So long a second person may take."""
APPROVED_LASTS = 2 * MINUTE
"""So long an approval may wait to be used."""
SESSIONS_MAX = 4
"""More sessions of one person at once end the oldest."""


class Staff(msgspec.Struct, frozen=True):
    name: str
    licence: str
    post: Post
    active: bool = True
    hash: str = ""
    number: int = 0
    """How many passwords there have been; 0 is none yet."""
    temporary: bool = False
    """Somebody else set the password and knows it: it opens nothing but the change of it."""


class Session(msgspec.Struct, frozen=True):
    name: str
    began: int
    touched: int
    """When it was opened or unlocked; what came later is not an event (`activity`)."""
    locked: bool = False


class Passkey(msgspec.Struct, frozen=True):
    id: str
    name: str
    """Whose it is."""
    key: str
    user: str
    rp: str
    label: str
    made: int
    count: int = 0
    synced: bool = False
    transports: tuple[str, ...] = ()
    used: int = 0
    """When somebody last signed in by it; 0 for never."""


class EnrollmentCode(msgspec.Struct, frozen=True):
    digest: str
    made: int
    by: str


class Terminal(msgspec.Struct, frozen=True):
    number: int
    table: str
    seat: int
    token: str


class Approval(msgspec.Struct, frozen=True):
    by: str
    what: str
    """The name of the command."""
    table: str
    subject: str
    asked: int
    second: str = ""
    approved: int = 0
    told: str = ""
    """The command in words."""
    body: str = ""
    """The command itself."""


class Failures(msgspec.Struct, frozen=True):
    count: int
    last: int


class PeopleState(msgspec.Struct, frozen=True):
    staff: dict[str, Staff] = msgspec.field(default_factory=dict)
    """By `table.names.key_of`."""
    sessions: dict[str, Session] = msgspec.field(default_factory=dict)
    """By digest, in the order in which they began."""
    codes: dict[str, EnrollmentCode] = msgspec.field(default_factory=dict)
    """By `place`: a seat has one code at a time."""
    terminals: dict[int, Terminal] = msgspec.field(default_factory=dict)
    approvals: dict[int, Approval] = msgspec.field(default_factory=dict)
    names: dict[str, Failures] = msgspec.field(default_factory=dict)
    networks: dict[str, Failures] = msgspec.field(default_factory=dict)
    terminals_made: int = 0
    approvals_asked: int = 0
    passkeys: dict[str, Passkey] = msgspec.field(default_factory=dict)
    """By id."""

    def person(self, name: str) -> Staff | None:
        """Who works here under that name."""
        staff = self.staff.get(key_of(name))
        return staff if staff and staff.active else None

    def passkeys_of(self, name: str) -> list[Passkey]:
        return [passkey for passkey in self.passkeys.values() if passkey.name == name]


def place(table: str, seat: int) -> str:
    return f"{seat}@{table}"


def within(began: int, now: int, lasts: int) -> bool:
    """Whether something that began then still counts. What lies in the future does not: a clock has gone backwards."""
    return 0 <= now - began < lasts
