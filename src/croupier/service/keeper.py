"""A stream kept alive: its state in memory, and the one place where a command becomes durable.

Theory of operation. A command is decided at once on the newest state and its events are evolved at once, so that the
next command is decided after it; but nobody is told before the records are durable. While one append is in its flush,
the records of later commands gather, and go together in the next: durability costs the same for one as for a thousand
(group commit). A stream has one append under way at most, so its records are in order without a lock.

A command carries an id that its sender has made. An id that is known is answered again and not executed again: after a
crash the sender cannot know whether the command was stored, and asks once more. Another command under the same id is
refused.

If somebody else has written to the stream, everything is read again and what waits is decided again. If the store
cannot promise anything any more, the stream halts and says why.
"""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass
from typing import Generic, TypeVar

from croupier.rulebook.refusal import Refusal
from croupier.service.chain import FIRST, first_break, link
from croupier.service.ports import Aggregate, Clock, EventStore, Record, Snapshot, StaleError, StoreError

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")

SNAPSHOT_EVERY = 10_000


class HaltedError(Exception):
    """The stream has stopped, and says why; a person has to see to it."""


@dataclass(slots=True)
class _Waiting(Generic[S, C, E]):
    """A command that was decided, and whose records are not durable yet."""

    command: C
    id: str
    digest: str
    records: list[Record]
    events: tuple[E, ...]
    after: S
    told: asyncio.Future[tuple[E, ...] | Refusal]


class Keeper(Generic[S, C, E]):
    def __init__(self, stream: str, store: EventStore, clock: Clock, aggregate: Aggregate[S, C, E]) -> None:
        self.stream, self.store, self.clock, self.aggregate = stream, store, clock, aggregate
        self.state = self.durable = aggregate.begin()
        """After everything that was decided; and after everything that is durable, which is what may be shown."""
        self.version = self.durable_version = 0
        self.halted = ""
        self._head = FIRST
        self._known: dict[str, tuple[str, int, int]] = {}
        """Commands by id: digest, and the versions of their first and last record."""
        self._snapshot_at = 0
        self._loaded_from = 0
        """The version of the snapshot that was loaded: ids of commands before it are only in the store."""
        self._waiting: list[_Waiting[S, C, E]] = []
        self._flusher: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    async def load(self) -> None:
        """The state as the stream has it: from the newest snapshot, if there is one, and what came after."""
        self.state, self.version, self._head = self.aggregate.begin(), 0, FIRST
        self._known.clear()
        snapshot = await self.store.snapshot(self.stream)
        if snapshot is not None:
            self.state, self.version = self.aggregate.decode_state(snapshot.data), snapshot.version
            self._head, self._snapshot_at = snapshot.hash, snapshot.version
            self._loaded_from = snapshot.version
        records = await self.store.read(self.stream, self.version)
        if broken := first_break(records, self._head, self.version):
            self.halted = broken
            raise HaltedError(broken)
        for record in records:
            self.state = self.aggregate.evolve(self.state, self.aggregate.decode(record.body, record.format))
            self._remember(record)
        if records:
            self.version, self._head = records[-1].version, records[-1].hash
        self.durable, self.durable_version = self.state, self.version
        self.aggregate.settled(self.state)

    def _remember(self, record: Record) -> None:
        first = self._known.get(record.command, ("", record.version, 0))[1]
        self._known[record.command] = (record.digest, first, record.version)

    async def handle(self, command: C, command_id: str) -> tuple[E, ...] | Refusal:
        """The answer to a command, when it is durable."""
        if self.halted:
            raise HaltedError(self.halted)
        digest = hashlib.sha256(self.aggregate.encode_command(command)).hexdigest()
        if self._loaded_from and command_id not in self._known:
            await self._look_back(command_id)
        if command_id in self._known:
            return await self._again(command_id, digest)
        return await self._decided(command, command_id, digest)

    def is_known(self, command_id: str) -> bool:
        """Whether a command of this id was taken, since the table was loaded."""
        return command_id in self._known

    async def _look_back(self, command_id: str) -> None:
        for record in await self.store.find(self.stream, command_id):
            if record.version <= self._loaded_from:
                self._remember(record)

    async def _decided(self, command: C, command_id: str, digest: str) -> tuple[E, ...] | Refusal:
        result = self.aggregate.decide(self.state, command)
        if isinstance(result, Refusal):
            return result
        told: asyncio.Future[tuple[E, ...] | Refusal] = asyncio.get_running_loop().create_future()
        records = self._records(command, command_id, digest, result)
        self._waiting.append(_Waiting(command, command_id, digest, records, result, self.state, told))
        if self._flusher is None or self._flusher.done():
            self._flusher = asyncio.create_task(self._flush())
        return await asyncio.shield(told)

    def _records(self, command: C, command_id: str, digest: str, events: tuple[E, ...]) -> list[Record]:
        """The events in their envelopes, each linked to the one before; and the state after them."""
        at, (name, role), format_, records = self.clock.now(), self.aggregate.asker(command), self.aggregate.format, []
        for event in events:
            self.state = self.aggregate.evolve(self.state, event)
            self.version += 1
            body = self.aggregate.encode(event)
            envelope = (self.stream, self.version, at, name, role, command_id, digest)
            hash_ = link(self._head, *envelope, format_, body)
            record = Record(*envelope, format_, body, self._head, hash_)
            self._head = hash_
            records.append(record)
            self._remember(record)
        self.aggregate.settled(self.state)
        return records

    async def _again(self, command_id: str, digest: str) -> tuple[E, ...] | Refusal:
        """A command that is known: its first answer, once that is durable."""
        known, first, last = self._known[command_id]
        if known != digest:
            return Refusal("other_command", f"another command was sent under the id {command_id}")
        for waiting in self._waiting:
            if waiting.id == command_id:
                return await asyncio.shield(waiting.told)
        await self.beyond(last - 1)
        records = await self.store.read(self.stream, first - 1, last - first + 1)
        return tuple(self.aggregate.decode(record.body, record.format) for record in records)

    async def _flush(self) -> None:
        """Append what waits, again and again, until nothing does."""
        while self._waiting and not self.halted:
            batch = list(self._waiting)
            try:
                await self.store.append([record for waiting in batch for record in waiting.records])
            except StaleError:
                await self._decide_again()
            except StoreError as error:
                self._halt(f"the store has stopped: {error}")
            else:
                self._told(batch)
                await self._snapshot()

    def _told(self, batch: list[_Waiting[S, C, E]]) -> None:
        """They are durable: now, and only now, everybody may know."""
        del self._waiting[: len(batch)]
        self.durable = batch[-1].after
        self.durable_version = batch[-1].records[-1].version
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()
        for waiting in batch:
            if not waiting.told.done():
                waiting.told.set_result(waiting.events)

    async def _decide_again(self) -> None:
        """Somebody else wrote: what waits was decided on a state that never was."""
        waited, self._waiting = self._waiting, []
        await self.load()
        for waiting in waited:
            if waiting.id in self._known:
                again = await self._again(waiting.id, waiting.digest)
                waiting.told.set_result(again)
                continue
            result = self.aggregate.decide(self.state, waiting.command)
            if isinstance(result, Refusal):
                waiting.told.set_result(result)
                continue
            waiting.records = self._records(waiting.command, waiting.id, waiting.digest, result)
            waiting.events, waiting.after = result, self.state
            self._waiting.append(waiting)

    def _halt(self, why: str) -> None:
        self.halted = why
        self.state, self.version = self.durable, self.durable_version
        for waiting in self._waiting:
            if not waiting.told.done():
                waiting.told.set_exception(HaltedError(why))
        self._waiting.clear()
        self._changed.set()

    async def _snapshot(self) -> None:
        if self.durable_version - self._snapshot_at < SNAPSHOT_EVERY or self._waiting:
            return
        self._snapshot_at = self.durable_version
        taken = Snapshot(self.stream, self.durable_version, self._head, self.aggregate.encode_state(self.durable))
        try:
            await self.store.save_snapshot(taken)
        except StoreError as error:
            self._halt(f"the store has stopped: {error}")

    async def beyond(self, version: int) -> int:
        """Wait until more than that is durable (or the table halts), and say how much is."""
        while self.durable_version <= version and not self.halted:
            await self._changed.wait()
        return self.durable_version
