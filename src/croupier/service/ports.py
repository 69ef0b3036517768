"""What the service needs of the world, as protocols. Adapters in `storage` and `devices` answer to them.

A store keeps records in streams, one stream for each table. A record is one event in its envelope. `append` returns
when the records are durable, and not before: only then may anybody be told. It takes all the records or none. Across
all streams the records have one order, the history of the house: the store numbers them as it makes them durable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

import msgspec
from msgspec.structs import astuple

from croupier.rulebook.refusal import Refusal


class Record(msgspec.Struct, frozen=True, gc=False):
    """One event as it is kept."""

    stream: str
    version: int
    """1 for the first of a stream, and then without a gap."""
    at: int
    """Milliseconds since 1970, by the one clock of the house."""
    actor: str
    role: str
    command: str
    """The id of the command that caused it, made by whoever sent the command."""
    digest: str
    """SHA-256 of that command, so that another one under the same id is noticed."""
    format: int
    """The edition of the event's encoding; older ones are raised to the newest when they are read."""
    body: bytes
    """The event, in its canonical encoding."""
    previous: bytes
    """The hash of the record before it; 32 zero bytes for the first."""
    hash: bytes
    asked: bytes | None = None
    """The whole command, with the first of its records: the audit decides on it again. `digest` holds it fast. It is
    written with the record, and read by `EventStore.commands` and `whole_rows` alone."""

    @property
    def row(self) -> Row:
        return astuple(self)[:-1]


Row = tuple[str, int, int, str, str, str, str, int, bytes, bytes, bytes]
"""A record's fields in their order but the last, for whoever walks over millions."""
WholeRow = tuple[str, int, int, str, str, str, str, int, bytes, bytes, bytes, bytes | None]
"""With the last."""

Place = tuple[int, str, int, bytes]
"""One record in the history of the house: its number there, its stream, version and hash."""


class StoreError(Exception):
    """What a store could not do.

    StoreError
    ├── StaleError      somebody else has written to the stream meanwhile; nothing was stored
    ├── StoppedError    the store is gone or cannot make anything durable; what was asked for may or may not be stored
    └── DamagedError    what is stored is not what was stored: a page cannot be read, or a record was changed
    """


class StaleError(StoreError):
    """The stream has gone on: load it again, decide again."""


class StoppedError(StoreError):
    """The store cannot be trusted to have kept anything: stop, and say why. `revive` says whether it can come back."""


class DamagedError(StoreError):
    """Nothing of it is shown. It does not go away by waiting."""


class Snapshot(msgspec.Struct, frozen=True):
    """A state as it was after some version, so that a restart need not read the whole stream."""

    stream: str
    version: int
    hash: bytes
    """The chain's head at that version."""
    data: bytes


class EventStore(Protocol):
    """Append-only streams of records.

    Who gets a `Record` from a database may show it: its hash was checked, and that it is linked to those beside it, or
    `DamagedError` names it. Rows are as they lie there, for whoever checks them himself (`chain.page_of`).
    """

    async def append(self, records: Sequence[Record]) -> None:
        """Make the records durable, all or none: those of one command, or of several that go together.

        They are of one stream, their versions follow each other, and the first follows the last one stored. Raises
        `StaleError` when the stream has already gone on (or is shorter), `StoppedError` when nothing can be promised.
        """

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Record]:
        """Records with versions above `after`, in order."""

    async def starting(self, stream: str, starts: Sequence[bytes], after: int, until: int) -> list[int]:
        """The versions above `after`, up to `until`, of records whose bodies start so, in order: few of many. What they
        hold is to be read: nothing was checked."""

    async def rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """The same as plain rows, which nobody has checked."""

    async def whole_rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[WholeRow]:
        """The same, each with its command, where that was kept."""

    async def find(self, stream: str, command: str) -> list[Record]:
        """What was stored for a command, in order; nothing when the id is not known."""

    async def streams(self) -> list[str]:
        """Every stream, by name."""

    async def commands(self, stream: str, after: int = 0, limit: int | None = None) -> list[tuple[int, bytes]]:
        """The commands that were kept, each with the version of its first record, in order. Records of before commands
        were kept have none."""

    async def history(self, after: int = 0, limit: int | None = None) -> list[Place]:
        """All records of the house in the order in which they became durable: 1, 2, 3 … without a gap."""

    async def whole(self, after: int = 0, limit: int | None = None) -> list[Record]:
        """The records themselves in that order, with the commands that were kept: what a copy is made of."""

    async def place(self, stream: str, version: int) -> Place | None:
        """Where a record stands in that order; nothing when there is no such record."""

    async def size(self) -> int:
        """How many records the house has."""

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep the newest snapshot of a stream; an older one never takes its place."""

    async def snapshot(self, stream: str) -> Snapshot | None:
        """The one that the house has made itself, which it may play on."""

    async def unproved_snapshot(self, stream: str) -> Snapshot | None:
        """Whatever lies there as one: for the audit, which holds it to the records."""

    async def revive(self) -> None:
        """See that the store can be written to; where it was lost and can be had again, open it anew.

        To be asked every second or so. A database that went away comes back with a connection and a lease of its own;
        what was under way when it went is stored or not, and is found by its id. `StoppedError` says why there is no
        writing: the database is not there, somebody else has the lease now, or a flush has failed, which is final.
        """

    async def close(self) -> None:
        """Finish what was begun and let go. Nothing may be asked afterwards."""


class Clock(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970."""


S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class Aggregate(Protocol[S, C, E]):
    """What a stream is about: a table, or the people of a house. Pure but for what `refresh` keeps."""

    format: int
    """The current format: the version of the events' encoding that is written."""
    shape: str
    """Changes with the fields that a state has: a snapshot of another shape is not read."""

    def begin(self) -> S: ...

    def decide(self, state: S, command: C) -> tuple[E, ...] | Refusal: ...

    def evolve(self, state: S, event: E) -> S: ...

    def fold(self, state: S, events: Iterable[E]) -> S:
        """All of them, one after the other."""

    def asker(self, command: C) -> tuple[str, str]:
        """Name and role of whoever gave the command."""

    def encode_command(self, command: C) -> bytes:
        """As it was said: what a repeated one is known by."""

    def keep_command(self, command: C) -> bytes:
        """The whole of it: what the audit decides on again."""

    def decode_command(self, data: bytes) -> C:
        """One that was kept."""

    def encode(self, event: E) -> bytes: ...

    def decode(self, data: bytes, format_: int) -> E: ...

    def encode_state(self, state: S) -> bytes: ...

    def decode_state(self, data: bytes) -> S: ...

    def refresh(self, state: S) -> None:
        """A state was loaded, or has changed in a way that the aggregate has to know of."""
