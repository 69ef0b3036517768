"""The audit: a stream is read again from its first record, and everything in it is made anew.

The chain is walked; every event is decoded and folded by the phase table; each settlement is computed once more from
the state before it and the rules pinned at opening, and has to be the same to the cent; the ledger is posted and has to
agree with the state. Every command that was kept is decided again on the state before it (`redeciding`), and a snapshot
has to be the state that the records before it lead to. The first thing that differs is named, and nothing after it is
believed.

An audit sees pages whose hashes were checked where they were read, perhaps by other processes (`storage.walkers`). Most
of a night is wagers in a row: those are folded and posted together. When something is wrong with a page, it is seen
once more record by record, so that the first that differs can be named.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from croupier.aggregate.source import Source
from croupier.service.chain import FIRST, Page, Said, page_of
from croupier.service.loading import PAGE, has, state_in
from croupier.service.ports import Aggregate, EventStore, Row, Snapshot, WholeRow
from croupier.service.redeciding import Redecided, Redecider, records_in

Read = Callable[[str, int, int], Awaitable[Sequence[Row] | Sequence[WholeRow]]]


@dataclass(frozen=True, slots=True)
class Report:
    """What an audit of one stream found."""

    stream: str
    records: int
    """How many are right."""
    head: str
    """The hash of the last of them; empty where a record is right by its hash and wrong by what is in it."""
    rounds: int
    difference: str = ""
    """The first thing that is not as it should be; empty when all is well."""
    replayed: int = 0
    """Records whose commands were not kept: they were replayed, and not decided again."""
    is_otherwise: bool = False
    """The difference is that this program decides otherwise than is recorded."""
    decided_by: str = ""
    """Where another version of the program has decided what this one decides otherwise: which."""


class Replay(Protocol):
    """What the events of a page are held against."""

    @property
    def rounds(self) -> int: ...

    @property
    def sources(self) -> Sequence[tuple[int, Source]]:
        """By version: the records of other streams that a record rests on."""
        ...

    @property
    def replayed(self) -> int:
        """How many were not decided again."""
        ...

    @property
    def is_otherwise(self) -> bool:
        """A command gives other events than are recorded."""
        ...

    def see(self, bodies: list[bytes], formats: list[int], said: list[Said], hashes: list[bytes]) -> tuple[int, str]:
        """How many of them are right, and what is wrong with the next."""

    def is_now(self, snapshot: Snapshot) -> bool:
        """Whether a snapshot has the state as it is now; yes, where it is of another shape and nobody reads it."""

    def end(self) -> str:
        """What is wrong when there is no more."""


class Audit:
    """One stream: its chain from page to page, and its replay if there is one; and its snapshot, if that is given."""

    def __init__(self, stream: str, replay: Replay | None) -> None:
        self.stream, self._replay = stream, replay
        self.snapshot: Snapshot | None = None
        self._version, self._head, self._difference = 0, FIRST, ""

    def see(self, page: Page) -> None:
        """The next page. After the first thing that differs nothing is looked at any more."""
        if self._difference:
            return
        self._difference = page.follows(self._head)
        if self._difference:
            return
        right, wrong = self._replayed(page, self._replay) if self._replay else (0, "")
        if wrong:
            self._version, self._head = page.after + right, b""
            self._difference = f"record {self._version + 1} of {self.stream}: {wrong}"
        elif page.version > page.after:
            self._version, self._head = page.version, page.head
        self._difference = self._difference or page.broken

    def _replayed(self, page: Page, replay: Replay) -> tuple[int, str]:
        """In two parts, where the snapshot was taken between them."""
        taken = self.snapshot
        if taken is None or not page.after < taken.version <= page.version:
            return replay.see(page.bodies, page.formats, page.said, page.hashes)
        first = taken.version - page.after
        right, wrong = replay.see(page.bodies[:first], page.formats[:first], page.said[:first], page.hashes[:first])
        if wrong:
            return right, wrong
        if not replay.is_now(taken):
            return first - 1, "the snapshot that was taken after it has another state"
        right, wrong = replay.see(page.bodies[first:], page.formats[first:], page.said[first:], page.hashes[first:])
        return first + right, wrong

    @property
    def sources(self) -> Sequence[tuple[int, Source]]:
        return self._replay.sources if self._replay else ()

    def report(self) -> Report:
        replay, version, head = self._replay, self._version, self._head.hex()
        if replay is None:
            return Report(self.stream, version, head, 0, self._difference)
        ends = self._difference or replay.end()
        return Report(self.stream, version, head, replay.rounds, ends, replay.replayed, replay.is_otherwise)


async def held_to_store(store: EventStore, audit: Audit) -> Report:
    """The report of a stream that was read to its end: its snapshot is of this chain, and what it rests on in other
    streams is there, and unchanged."""
    report, taken = audit.report(), audit.snapshot
    if taken and not report.difference and not await has(store, audit.stream, taken.version, taken.hash):
        says = f"record {taken.version} of {audit.stream} is not the one that a snapshot was taken after"
        return replace(report, difference=says)
    for version, source in () if report.difference else audit.sources:
        if wrong := await _why_not_before(store, audit.stream, version, source):
            says = f"record {version} of {audit.stream}: {wrong}"
            return replace(report, records=version - 1, head="", difference=says)
    return report


async def _why_not_before(store: EventStore, stream: str, version: int, source: Source) -> str:
    """A record that another one rests on is there, is that one, and came before it."""
    if source.version == 0 and source.hash == FIRST.hex():
        return ""  # the other stream had no record yet
    found = await store.place(source.stream, source.version)
    if found is None or found[3].hex() != source.hash:
        return f"record {source.version} of {source.stream} is not the one that it rests on"
    own = await store.place(stream, version)
    return "" if own is None or found[0] < own[0] else f"record {source.version} of {source.stream} came after it"


async def verify(store: EventStore, audit: Audit) -> Report:
    """A stream, read and replayed here."""
    audit.snapshot = await store.unproved_snapshot(audit.stream)
    await _walk(store.whole_rows, audit)
    return await held_to_store(store, audit)


async def verify_chain(store: EventStore, stream: str) -> Report:
    """That every record of a stream is the one that was written, and follows the one before it."""
    audit = Audit(stream, None)
    await _walk(store.rows, audit)
    return audit.report()


async def _walk(read: Read, audit: Audit) -> None:
    """Page by page, to the end or to the first that is not right."""
    after = 0
    while rows := await read(audit.stream, after, PAGE):
        page = page_of(audit.stream, after, rows)
        audit.see(page)
        after = rows[-1][1]
        if page.broken:
            break


class FoldReplay(Redecided):
    """Every event can be read and folded, and every command decided again: enough where nothing else can be computed
    once more."""

    rounds = 0

    def __init__(self, aggregate: Aggregate[Any, Any, Any]) -> None:
        self._aggregate, self._state = aggregate, aggregate.begin()
        self._redecider = Redecider(aggregate)

    def see(self, bodies: list[bytes], formats: list[int], said: list[Said], hashes: list[bytes]) -> tuple[int, str]:
        for place, (body, format_, each) in enumerate(records_in(bodies, formats, said)):
            try:
                event = self._aggregate.decode(body, format_)
                wrong = self._redecider.why_not(self._state, body, format_, each) or self._wrong(event)
                self._state = self._aggregate.evolve(self._state, event)
            except Exception as error:  # whatever it is, this record cannot be believed
                return place, str(error) or type(error).__name__
            if wrong:
                return place, wrong
        return len(bodies), ""

    def _wrong(self, event: Any) -> str:
        """What else is wrong with an event, on the state before it."""
        return ""

    def is_now(self, snapshot: Snapshot) -> bool:
        return is_state(self._aggregate, self._state, snapshot)

    def end(self) -> str:
        return self._redecider.end()


def is_state(aggregate: Aggregate[Any, Any, Any], state: Any, snapshot: Snapshot) -> bool:
    """Whether a snapshot has that state; as both are read, since some of it is written in any order."""
    try:
        kept = state_in(snapshot, aggregate)
    except Exception:  # whatever is wrong with it
        return False
    return kept is None or bool(kept[0] == aggregate.decode_state(aggregate.encode_state(state)))


class Unknown:
    """A stream that nothing in this program keeps: its chain can be walked, and nothing can be said of its events."""

    rounds, replayed, sources, is_otherwise = 0, 0, (), False

    def see(self, bodies: list[bytes], formats: list[int], said: list[Said], hashes: list[bytes]) -> tuple[int, str]:
        return len(bodies), ""

    def is_now(self, snapshot: Snapshot) -> bool:
        return True

    def end(self) -> str:
        return "unknown stream: this version of Croupier keeps no stream of that name"
