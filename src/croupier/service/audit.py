"""The audit: a stream is read again from its first record, and everything in it is made anew.

The chain is walked; every event is decoded and folded by the phase table; each settlement is computed once more from
the state before it and the rules pinned at opening, and has to be the same to the cent; the ledger is posted and has to
agree with the state. The first thing that differs is named, and nothing after it is believed.

An audit sees pages whose hashes were checked where they were read, perhaps by other processes (`storage.walkers`). Most
of a night is wagers in a row: those are folded and posted together. When something is wrong with a page, it is seen
once more record by record, so that the first that differs can be named.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from croupier.aggregate.source import Source
from croupier.service.chain import FIRST, Page, page_of
from croupier.service.loading import PAGE
from croupier.service.ports import Aggregate, EventStore


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


class Replay(Protocol):
    """What the events of a page are held against."""

    @property
    def rounds(self) -> int: ...

    @property
    def sources(self) -> Sequence[tuple[int, Source]]:
        """By version: the records of other streams that a record rests on."""
        ...

    def see(self, bodies: list[bytes], formats: list[int]) -> tuple[int, str]:
        """How many of them are right, and what is wrong with the next."""

    def end(self) -> str:
        """What is wrong when there is no more."""


class Audit:
    """One stream: its chain from page to page, and its replay if there is one."""

    def __init__(self, stream: str, replay: Replay | None) -> None:
        self.stream, self._replay = stream, replay
        self._version, self._head, self._difference = 0, FIRST, ""

    def see(self, page: Page) -> None:
        """The next page. After the first thing that differs nothing is looked at any more."""
        if self._difference:
            return
        self._difference = page.follows(self._head)
        if self._difference:
            return
        right, wrong = self._replay.see(page.bodies, page.formats) if self._replay else (0, "")
        if wrong:
            self._version, self._head = page.after + right, b""
            self._difference = f"record {self._version + 1} of {self.stream}: {wrong}"
        elif page.version > page.after:
            self._version, self._head = page.version, page.head
        self._difference = self._difference or page.broken

    @property
    def sources(self) -> Sequence[tuple[int, Source]]:
        return self._replay.sources if self._replay else ()

    def report(self) -> Report:
        rounds = self._replay.rounds if self._replay else 0
        ends = self._difference or (self._replay.end() if self._replay else "")
        return Report(self.stream, self._version, self._head.hex(), rounds, ends)


async def held_to_sources(store: EventStore, audit: Audit) -> Report:
    """The report of a stream that was read to its end: what it rests on in other streams is there, and unchanged."""
    report = audit.report()
    for version, source in () if report.difference else audit.sources:
        found = await store.read(source.stream, source.version - 1, 1)
        if not found or found[0].hash.hex() != source.hash:
            named = f"record {source.version} of {source.stream}"
            says = f"record {version} of {audit.stream}: {named} is not the one that it rests on"
            return Report(audit.stream, version - 1, "", report.rounds, says)
    return report


async def verify(store: EventStore, audit: Audit) -> Report:
    """A stream, read and replayed here."""
    after = 0
    while rows := await store.rows(audit.stream, after, PAGE):
        page = page_of(audit.stream, after, rows)
        audit.see(page)
        after = rows[-1][1]
        if page.broken:
            break
    return await held_to_sources(store, audit)


class FoldReplay:
    """Every event can be read and folded: enough where nothing can be computed once more."""

    rounds, sources = 0, ()

    def __init__(self, aggregate: Aggregate[Any, Any, Any]) -> None:
        self._aggregate, self._state = aggregate, aggregate.begin()

    def see(self, bodies: list[bytes], formats: list[int]) -> tuple[int, str]:
        for place, (body, format_) in enumerate(zip(bodies, formats, strict=True)):
            try:
                self._state = self._aggregate.evolve(self._state, self._aggregate.decode(body, format_))
            except Exception as error:  # whatever it is, this record cannot be believed
                return place, str(error) or type(error).__name__
        return len(bodies), ""

    def end(self) -> str:
        return ""


class Unknown:
    """A stream that nothing in this program keeps: its chain can be walked, and nothing can be said of its events."""

    rounds, sources = 0, ()

    def see(self, bodies: list[bytes], formats: list[int]) -> tuple[int, str]:
        return len(bodies), ""

    def end(self) -> str:
        return "unknown stream: this version of Croupier keeps no stream of that name"
