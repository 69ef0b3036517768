"""A stream as it stands: its state in memory, what of it is durable, and whether it has halted."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

from croupier.aggregate.source import Source
from croupier.service.loading import Loaded, load
from croupier.service.ports import Aggregate, DamagedError, EventStore, StoreError

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class HaltedError(Exception):
    """The stream has stopped, and says why."""


def why_of(error: StoreError) -> str:
    """What a store could not do, as it is told."""
    return str(error) if isinstance(error, DamagedError) else f"the store has stopped: {error}"


class Stream(Generic[S, C, E]):
    def __init__(self, stream: str, store: EventStore, aggregate: Aggregate[S, C, E]) -> None:
        self.stream, self.store, self.aggregate = stream, store, aggregate
        self.halted = ""
        self._for_good = False
        self._changed = asyncio.Event()
        self._take(Loaded(aggregate.begin()))

    def _take(self, loaded: Loaded[S]) -> None:
        self.state = self.durable = loaded.state
        """After everything that was decided; and after everything that is durable, which is what may be shown."""
        self.version = self.durable_version = loaded.version
        self._head = self._durable_head = loaded.head
        self._snapshot_at = loaded.snapshot_at
        self._at = loaded.at
        self._seen = loaded.seen
        """Every id may be asked of this; it costs little to hear that one is new."""
        self._known: dict[str, tuple[str, int, int]] = {}
        """Commands of late by id: digest, and the versions of their first and last record. Others are in the store."""

    async def load(self) -> None:
        """The state as the stream has it; halted, when it cannot be had."""
        try:
            loaded = await load(self.store, self.stream, self.aggregate, (self.durable_version, self._durable_head))
            self.aggregate.refresh(loaded.state)
        except StoreError as error:
            self.halt_by(error)
        except Exception as error:  # whatever it is, the stream is not one that can go on
            self.halt(str(error) or type(error).__name__, for_good=True)
        else:
            self._take(loaded)
            self.halted = ""

    @property
    def source(self) -> Source:
        """What is durable now, as another stream names it."""
        return Source(self.stream, self.durable_version, self._durable_head.hex())

    async def recover(self) -> None:
        """The store is back: what halted for its sake goes on. What is wrong by itself stays halted."""
        if self.halted and not self._for_good:
            await self.load()
            self._wake()

    def halt(self, why: str, for_good: bool = False) -> None:
        """Stop and say why, to everybody who waits. What was decided and is not durable has not happened."""
        if self._for_good:
            return
        self.halted, self._for_good = why, for_good
        self.state, self.version, self._head = self.durable, self.durable_version, self._durable_head
        self._ask_again()
        self._wake()

    def halt_by(self, error: StoreError) -> None:
        """A store that is away comes back; what is damaged in it does not."""
        self.halt(why_of(error), for_good=isinstance(error, DamagedError))

    def _ask_again(self) -> None:
        """To be said to whoever waits for what was decided and is not durable."""

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def wait_past(self, version: int) -> int:
        """Wait until more than that is durable (or the stream halts), and say how much is."""
        while self.durable_version <= version and not self.halted:
            await self._changed.wait()
        return self.durable_version
