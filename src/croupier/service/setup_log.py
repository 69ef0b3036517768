"""The record by which a table has the set-up that is in force: its last opening, or a change of the set-up since."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from croupier.service.ports import EventStore, Record
from croupier.table.codec import decode_event
from croupier.table.events import SetupChanged, TableOpened

PAGE = 10_000
_PINS = tuple(b'{"event":"%b"' % kind.__name__.encode() for kind in (TableOpened, SetupChanged))
"""How these records begin: nothing else of a stream is read here."""


@dataclass(frozen=True, slots=True)
class Pinned:
    """A set-up as the log has it."""

    opened: TableOpened
    setup: dict[str, Any]
    rules: str
    """The fingerprint of law and set-up."""
    record: Record


@dataclass(slots=True)
class SetupLog:
    """Of one table. What was read once is not read again."""

    store: EventStore
    stream: str
    _read: int = 0
    _found: Pinned | None = None
    _usual: Pinned | None = None
    """The last one that was for money."""
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def find(self) -> Pinned | None:
        """Nothing for a table that was never opened. One reads at a time: the newest record is found last."""
        async with self._one:
            while records := await self.store.read(self.stream, self._read, PAGE):
                for record in records:
                    if record.body.startswith(_PINS):
                        self._found = _pinned(record, self._found)
                        self._usual = self._usual if self._found.setup.get("tournament") else self._found
                self._read = records[-1].version
            return self._found

    async def find_usual(self) -> Pinned | None:
        """The last set-up that was for no tournament; nothing for a table that was never open for money."""
        await self.find()
        return self._usual


def _pinned(record: Record, before: Pinned | None) -> Pinned:
    event = decode_event(record.body, record.format)
    if isinstance(event, TableOpened):
        return Pinned(event, event.setup, event.rules, record)
    assert isinstance(event, SetupChanged)
    assert before is not None, "a set-up changes at an open table alone"
    return Pinned(before.opened, event.setup, event.rules, record)
