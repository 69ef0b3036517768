"""A stream kept alive: its state in memory, and the one place where a command becomes durable.

Theory of operation. A command is decided at once on the newest state and its events are evolved at once, so that the
next command is decided after it; but nobody is told before the records are durable, nor is a refusal that rests on
them. While one append is in its flush, the records of later commands gather, and go together in the next: durability
costs the same for one as for a thousand (group commit). A stream has one append under way at most, so its records are
in order without a lock.

A command carries an id that its sender has made. An id that is known is answered again and not executed again: after a
crash the sender cannot know whether the command was stored, and asks once more. Another command under the same id is
refused.

If somebody else has written to the stream, everything is read again and what waits is decided again. If the store
cannot promise anything any more, the stream halts and says why; when the store is back, `recover` reads the stream
again and goes on. What is wrong with the stream itself (`loading`) halts it for good.
"""

from __future__ import annotations

import asyncio
import hashlib
from typing import TypeVar

from croupier.rulebook.refusal import Refusal
from croupier.service.chain import link
from croupier.service.loading import snapshot_of
from croupier.service.pending import Answer, Pending, Tell, Waited, told
from croupier.service.ports import Aggregate, Clock, EventStore, Record, StaleError, StoreError
from croupier.service.stream import HaltedError, Stream

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")

SNAPSHOT_EVERY = 10_000


class Keeper(Stream[S, C, E]):
    def __init__(self, stream: str, store: EventStore, clock: Clock, aggregate: Aggregate[S, C, E]) -> None:
        self.clock = clock
        self._waiting: list[Pending[E]] = []
        self._flusher: asyncio.Task[None] | None = None
        super().__init__(stream, store, aggregate)

    async def handle(self, command: C, command_id: str) -> Answer[E]:
        """The answer to a command, when it is durable."""
        digest = self._digest(command)
        answer: Answer[E] | None = None
        while answer is None:
            known = await self.find(command_id)
            if self.halted:
                raise HaltedError(self.halted)
            again = known and self._again(command_id, digest, known)
            answer = await (again or self._decided(command, command_id, digest))
        return answer

    def begin(self, command: C, command_id: str, tell: Tell[E]) -> bool:
        """The quick way of a new command: decided now, without a task of its own, and `tell` hears of it. Says no, and
        has done nothing, when the id may be known or the command is refused: then it has to be handled."""
        if self.halted or command_id in self._seen:
            return False
        result = self.aggregate.decide(self.state, command)
        if isinstance(result, Refusal):
            return False
        self._put(command, command_id, self._digest(command), result, tell)
        return True

    def _digest(self, command: C) -> str:
        return hashlib.sha256(self.aggregate.encode_command(command)).hexdigest()

    async def find(self, command_id: str) -> tuple[str, int, int] | None:
        """Digest, first and last version of a command that was taken, ever; old ones are only in the store."""
        known = self._known.get(command_id)
        if known is not None or self.halted or command_id not in self._seen:
            return known
        try:
            records = await self.store.find(self.stream, command_id)
        except StoreError as error:
            self.halt_by(error)
            return None
        told = (records[0].digest, records[0].version, records[-1].version) if records else None
        return told or self._known.get(command_id)  # the same command may have come meanwhile

    async def _decided(self, command: C, command_id: str, digest: str) -> Answer[E] | None:
        result = self.aggregate.decide(self.state, command)
        if isinstance(result, Refusal) and not self._waiting:
            return result
        waited = Waited[E]()
        if isinstance(result, Refusal):  # it rests on what was decided before it, and is told when that is durable
            self._waiting[-1].told.append((waited.tell, result))
        else:
            self._put(command, command_id, digest, result, waited.tell)
        return await waited.answer

    def _put(self, command: C, command_id: str, digest: str, result: tuple[E, ...], tell: Tell[E]) -> None:
        """What was decided waits for the next append."""
        try:
            records = self._records(command, command_id, digest, result)
        except Exception as error:  # the engine decided what cannot happen: in doubt, the table stops
            self.halt(f"internal error: {error or type(error).__name__}", for_good=True)
            raise HaltedError(self.halted) from error
        self._waiting.append(Pending(command_id, records, result, [(tell, result)]))
        if self._flusher is None or self._flusher.done():
            self._flusher = asyncio.create_task(self._flush())

    def _records(self, command: C, command_id: str, digest: str, events: tuple[E, ...]) -> list[Record]:
        """The events in their envelopes, each linked to the one before; and the state after them."""
        self._at = at = max(self._at, self.clock.now())  # the machine's clock may have been set back since
        (name, role), format_, records = self.aggregate.asker(command), self.aggregate.format, []
        first = self.version + 1
        asked: bytes | None = self.aggregate.keep_command(command)
        for event in events:
            self.state = self.aggregate.evolve(self.state, event)
            self.version += 1
            body = self.aggregate.encode(event)
            envelope = (self.stream, self.version, at, name, role, command_id, digest)
            hash_ = link(self._head, *envelope, format_, body)
            records.append(Record(*envelope, format_, body, self._head, hash_, asked))
            self._head, asked = hash_, None
        self._known[command_id] = (digest, first, self.version)
        self._seen.add(command_id)
        self.aggregate.refresh(self.state)
        return records

    async def _again(self, command_id: str, digest: str, known: tuple[str, int, int]) -> Answer[E] | None:
        """A command that is known: its first answer, once that is durable."""
        before, first, last = known
        if before != digest:
            return Refusal("other_command", f"another command was sent under the id {command_id}")
        for each in self._waiting:
            if each.id == command_id:
                waited = Waited[E]()
                each.told.append((waited.tell, each.events))
                return await waited.answer
        try:
            records = await self.store.read(self.stream, first - 1, last - first + 1)
        except StoreError as error:
            self.halt_by(error)
            return None
        return tuple(self.aggregate.decode(record.body, record.format) for record in records)

    async def _flush(self) -> None:
        """Append what waits, again and again, until nothing does."""
        while self._waiting and not self.halted:
            batch, after = list(self._waiting), self.state
            try:
                await self.store.append([record for each in batch for record in each.records])
            except StaleError:
                await self.load()  # somebody else wrote: what waits was decided on a state that never was
                self._ask_again()
            except StoreError as error:
                self.halt_by(error)
            except Exception as error:  # our own mistake: nobody may be left waiting
                self.halt(f"the records cannot be kept: {error}", for_good=True)
            else:
                if self._waiting[:1] == batch[:1]:  # else it was halted meanwhile, and they ask again
                    self._tell(batch, after)
                    await self._snapshot(SNAPSHOT_EVERY)

    def _tell(self, batch: list[Pending[E]], after: S) -> None:
        """They are durable: now, and only now, everybody may know."""
        del self._waiting[: len(batch)]
        self.durable = after
        self.durable_version, self._durable_head = batch[-1].records[-1].version, batch[-1].records[-1].hash
        self._wake()
        asyncio.get_running_loop().call_soon(told, batch, True)  # while the next append is under way

    def _ask_again(self) -> None:
        waited, self._waiting = self._waiting, []
        told(waited, False)

    async def _snapshot(self, every: int) -> None:
        """When so much is durable since the last one."""
        before = self._snapshot_at
        if self.halted or self.durable_version - before < every:
            return
        self._snapshot_at = self.durable_version
        self._known = {name: known for name, known in self._known.items() if known[2] > before}
        durable = (self.durable, self.durable_version, self._durable_head)
        try:
            await self.store.save_snapshot(snapshot_of(self.stream, self.aggregate, *durable, self._seen))
        except StoreError as error:
            self.halt_by(error)

    async def close(self) -> None:
        """An orderly end: what waits is stored, and with a snapshot the next start has nothing to read."""
        if self._flusher:
            await asyncio.wait([self._flusher])
        await self._snapshot(1)
