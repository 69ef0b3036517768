"""The newest significant events of a house, from the durable records of all its streams.

Read after the fact, and only while somebody looks: nothing here is on the way of a command. What was already stored
when one first looks is found again by going back through each stream, a bounded way; the name of an event stands in
its record, so that wagers, which are most of a night, are passed over unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from croupier.money.amount import Cents, parse_dollars
from croupier.service.floor import PREFIX
from croupier.service.keeper import Keeper
from croupier.service.ports import EventStore, Record
from croupier.service.tables import TableKeeper
from croupier.views.significant import KINDS, Significant, significant

KEPT = 100
PAGE, PAGES = 2_000, 10
"""How far back one looks in each stream: so many pages of so many records, or until enough was found."""
_KIND = re.compile(rb'"event":"(\w+)"')
_KINDS = frozenset(name.encode() for name in KINDS)
Order = tuple[int, str, int]
"""Time, stream and version: one order for the records of all streams."""


class Newest:
    def __init__(self, store: EventStore) -> None:
        self.store = store
        self.events: dict[str, Significant] = {}
        """By stream and version, the newest last."""
        self._found: dict[Order, Significant] = {}
        self._seen: dict[str, int] = {}

    async def look(self, keepers: Iterable[Keeper[Any, Any, Any]]) -> None:
        """Read what has become durable since the last look. Raises `StoreError` where the store does."""
        before = len(self._found), max(self._found, default=None)
        for keeper in keepers:
            if self._seen.get(keeper.stream) != keeper.durable_version:
                await self._read(keeper, keeper.durable_version)
        if before != (len(self._found), max(self._found, default=None)):
            self._found = {order: self._found[order] for order in sorted(self._found)[-KEPT:]}
            self.events = {f"{stream} {version}": told for (_, stream, version), told in self._found.items()}

    async def _read(self, keeper: Keeper[Any, Any, Any], version: int) -> None:
        """Backwards from the newest, to what was seen last."""
        end, found, last = version, 0, self._seen.get(keeper.stream, 0)
        for _ in range(PAGES):
            start = max(last, end - PAGE)
            records = await self.store.read(keeper.stream, start, end - start)
            found += sum(self._take(keeper, record) for record in records)
            end = start
            if start <= last or found >= KEPT:
                break
        self._seen[keeper.stream] = version

    def _take(self, keeper: Keeper[Any, Any, Any], record: Record) -> bool:
        stream, kind = record.stream, _KIND.search(record.body)
        if kind is None or kind[1] not in _KINDS:
            return False
        table = stream.removeprefix(PREFIX) if stream.startswith(PREFIX) else ""
        large = parse_dollars(keeper.rules.setup.large_win) if isinstance(keeper, TableKeeper) else Cents(0)
        event = keeper.aggregate.decode(record.body, record.format)
        told = significant(record.at, table, record.actor, event, large)
        if told is None:
            return False
        self._found[record.at, stream, record.version] = told
        return True
