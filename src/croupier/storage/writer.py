"""Group commit, written once for every database.

Theory of operation. A flush to the disk takes as long for a thousand records as for one. So one thread writes: it takes
whatever has queued up while the last commit was in its flush, and commits it as one transaction. No timer is needed:
the more people wait, the bigger the next commit is. A caller is woken when the commit is durable, and not before.

1. Only this thread writes, and nobody else may (each database has its lease). So the heads of the streams are kept
   here, and a stale append is told from a good one before the transaction begins: it costs the others nothing.
2. If the database itself finds a record already there, the heads were wrong. They are read anew and the appends are
   committed one by one, so that only the stale ones are refused.
3. Any other error is the end of this writer. That commit and all later ones are answered with `StoppedError`. Nothing
   is tried again: after a failed flush the system may have thrown the data away, and would still report the next flush
   as a success.
4. A ping looks whether the database is there, and commits something when nothing was committed of late.
5. At most `limit` jobs are queued. Whoever comes then waits for a place. A caller who goes away leaves the job in its
   place: it is written like any other.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from queue import SimpleQueue
from threading import Thread
from time import monotonic, monotonic_ns
from typing import Protocol

from croupier.service.ports import Record, Snapshot, StaleError, StoppedError
from croupier.storage.answers import answer_in_time, first_line
from croupier.storage.jobs import Answer, Job, tell
from croupier.storage.last import LastFile
from croupier.storage.order import Head, must_follow

LIMIT = 10_000
"""How many jobs may be queued before others wait for a place."""
PROVED = 5.0
"""Seconds for which a commit has shown that there can be another. A house in which nothing happens commits a mark as
often: a disk that is full or read-only says so to nobody who does not write."""


class WritingConnection(Protocol):
    """The one connection that writes. Only the writer's thread uses it."""

    def head(self, stream: str) -> Head:
        """Version and hash of the last record stored, or `START`."""

    size: int
    """How many records the house has."""

    def commit(self, records: Sequence[Record], snapshots: Sequence[Snapshot]) -> None:
        """Make all of it durable. `StaleError`, and nothing stored, when a record is there already."""

    def place(self, sequence: int) -> tuple[str, int, bytes] | None:
        """Stream, version and hash of a record by its place in the history of the house."""

    def ping(self) -> None:
        """An error, when the database is not there any more."""

    def rest(self) -> None:
        """What can be done when the callers have been told."""

    def close(self) -> None: ...


class Writer:
    """The thread, its queue, and the callers who wait. Callers are coroutines of one loop at a time."""

    def __init__(self, connection: WritingConnection, limit: int = LIMIT, last: LastFile | None = None) -> None:
        self._connection, self._last = connection, last
        self._limit = limit
        self._heads: dict[str, Head] = {}
        self._reason = ""
        self._committed_at = -PROVED
        """By a clock that only goes on, which may begin with nought."""
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._places = asyncio.Semaphore(limit)
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="croupier-writer", daemon=True)
        self._thread.start()

    async def append(self, records: Sequence[Record]) -> None:
        await self._submit(records, None)

    async def save(self, snapshot: Snapshot) -> None:
        await self._submit((), snapshot)

    async def ping(self) -> None:
        """See that the database can be written to, in turn with everything else; if not, this is the end as well."""
        await self._submit((), None)

    @property
    def has_stopped(self) -> bool:
        return bool(self._reason)

    async def close(self) -> None:
        """Finish everything that was begun. Whoever waits for a place stands before us, and is let through."""
        if self._closed:
            return
        self._closed = True
        places = self._places_here()
        for _ in range(self._limit):
            await places.acquire()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _submit(self, records: Sequence[Record], snapshot: Snapshot | None) -> None:
        if self._closed:
            raise StoppedError(self._reason or "the store is closed")
        places = self._places_here()
        await places.acquire()
        future = asyncio.get_running_loop().create_future()
        self._queue.put(Job(future, places, records, snapshot))
        async with answer_in_time():
            await future

    def _places_here(self) -> asyncio.Semaphore:
        """The places of this loop. A semaphore belongs to one loop for good, a store does not."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._places = loop, asyncio.Semaphore(self._limit)
        return self._places

    def _run(self) -> None:
        while jobs := self._take():
            tell(jobs, self._answers(jobs))
            self._rest()
        with contextlib.suppress(Exception):  # what it had to keep is kept, or its callers were told otherwise
            self._connection.close()
        if self._last:
            self._last.close()

    def _take(self) -> list[Job]:
        """All that is queued now, or wait for the first. Nothing, when the store closes: that mark comes last."""
        jobs = [self._queue.get()]
        jobs += [self._queue.get_nowait() for _ in range(self._queue.qsize())]
        if jobs[-1] is None and len(jobs) > 1:
            self._queue.put(jobs.pop())
        return [job for job in jobs if job is not None]

    def _answers(self, jobs: list[Job]) -> list[Answer]:
        if not self._reason:
            try:
                return self._commit(jobs)
            except Exception as error:
                self._stop(error)
        return [StoppedError(self._reason) for _job in jobs]

    def _commit(self, jobs: list[Job]) -> list[Answer]:
        try:
            return self._attempt(jobs)
        except StaleError as error:
            self._heads.clear()
            if len(jobs) == 1:
                return [error]
            return [answer for job in jobs for answer in self._commit([job])]

    def _attempt(self, jobs: list[Job]) -> list[Answer]:
        """Commit what follows its stream; say of each job whether it did."""
        heads: dict[str, Head] = {}
        answers: list[Answer] = []
        records: list[Record] = []
        for job in jobs:
            try:
                self._line_up(job, heads)
            except StaleError as error:
                answers.append(error)
            else:
                answers.append(None)
                records += job.records
        snapshots = [job.snapshot for job in jobs if job.snapshot]
        if records or snapshots:
            self._store(records, snapshots)
        elif not any(job.records for job in jobs):
            self._ping()
        self._heads |= heads
        return answers

    def _store(self, records: Sequence[Record], snapshots: Sequence[Snapshot]) -> None:
        self._connection.commit(records, snapshots)
        self._committed_at = monotonic()
        if records and self._last:
            self._last.write(self._connection.size, records[-1])

    def _ping(self) -> None:
        if monotonic() - self._committed_at < PROVED:
            self._connection.ping()
        else:
            self._store((), (_mark(),))
            if self._last:
                self._last.write_again()

    def _line_up(self, job: Job, heads: dict[str, Head]) -> None:
        if not job.records:
            return
        stream = job.records[0].stream
        head = heads.get(stream) or self._heads.get(stream) or self._connection.head(stream)
        heads[stream] = head
        heads[stream] = must_follow(head, job.records)

    def _rest(self) -> None:
        if self._reason:
            return
        try:
            self._connection.rest()
        except Exception as error:
            self._stop(error)

    def _stop(self, error: Exception) -> None:
        self._reason = f"it must be opened anew: {first_line(error)}"


def _mark() -> Snapshot:
    """Of no stream. It is another one each time: what is as it was, SQLite does not write."""
    return Snapshot("", 0, b"", monotonic_ns().to_bytes(8, "big"))
