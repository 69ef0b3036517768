"""A store that forgets: the behavior of the others without their durability, for tests, tours and simulations."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import astuple

from croupier.service.ports import Place, Record, Row, Snapshot, StoppedError, WholeRow
from croupier.storage.order import START, check, check_snapshot, must_follow


class MemoryStore:
    """Everything in lists. An append is as durable as this process."""

    def __init__(self) -> None:
        self._history: list[Place] = []
        self._records: dict[str, list[Record]] = {}
        self._commands: dict[tuple[str, str], list[Record]] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._closed = False

    async def append(self, records: Sequence[Record]) -> None:
        self._ask()
        if not records:
            return
        check(records)
        stream = self._records.get(records[0].stream, [])
        must_follow((stream[-1].version, stream[-1].hash) if stream else START, records)
        self._records.setdefault(records[0].stream, stream).extend(records)
        for record in records:
            self._history.append((len(self._history) + 1, record.stream, record.version, record.hash))
            self._commands.setdefault((record.stream, record.command), []).append(record)

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Record]:
        self._ask()
        first = max(after, 0)
        return self._records.get(stream, [])[first : None if limit is None else first + limit]

    async def starting(self, stream: str, starts: Sequence[bytes], after: int, until: int) -> list[int]:
        found, begins = await self.read(stream, after, until - after), tuple(starts)
        return [record.version for record in found if record.body.startswith(begins)]

    async def rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[Row]:
        return [record.row for record in await self.read(stream, after, limit)]

    async def whole_rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[WholeRow]:
        return [astuple(record) for record in await self.read(stream, after, limit)]

    async def find(self, stream: str, command: str) -> list[Record]:
        self._ask()
        return list(self._commands.get((stream, command), ()))

    async def streams(self) -> list[str]:
        self._ask()
        return sorted(self._records)

    async def commands(self, stream: str, after: int = 0, limit: int | None = None) -> list[tuple[int, bytes]]:
        kept = [(each.version, each.asked) for each in await self.read(stream, after) if each.asked is not None]
        return kept[:limit]

    async def history(self, after: int = 0, limit: int | None = None) -> list[Place]:
        self._ask()
        return self._history[after : None if limit is None else after + limit]

    async def whole(self, after: int = 0, limit: int | None = None) -> list[Record]:
        places = await self.history(after, limit)
        return [self._records[stream][version - 1] for _, stream, version, _ in places]

    async def place(self, stream: str, version: int) -> Place | None:
        return next((place for place in await self.history() if place[1:3] == (stream, version)), None)

    async def size(self) -> int:
        self._ask()
        return len(self._history)

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        self._ask()
        check_snapshot(snapshot)
        kept = self._snapshots.get(snapshot.stream)
        if kept is None or kept.version <= snapshot.version:
            self._snapshots[snapshot.stream] = snapshot

    async def snapshot(self, stream: str) -> Snapshot | None:
        self._ask()
        return self._snapshots.get(stream)

    async def unproved_snapshot(self, stream: str) -> Snapshot | None:
        return await self.snapshot(stream)

    async def revive(self) -> None:
        self._ask()

    async def close(self) -> None:
        self._closed = True

    def _ask(self) -> None:
        if self._closed:
            raise StoppedError("the store is closed")
