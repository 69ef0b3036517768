"""A store in memory whose rows somebody has changed as they like: read as a database would read them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.service.chain import FIRST, hash_of
from croupier.service.ports import Place, Record, Row, Snapshot, WholeRow


class ForgedStore:
    """For readers. The place of a record in the history is that in `records`; where one is gone, nothing stands."""

    def __init__(self, records: Sequence[Record | None]) -> None:
        self._all = [(number, record) for number, record in enumerate(records, 1) if record]
        self._streams: dict[str, list[Record]] = {}
        for _, record in self._all:
            self._streams.setdefault(record.stream, []).append(record)
        for stream in self._streams.values():
            stream.sort(key=lambda record: record.version)

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Record]:
        return [record for record in self._streams.get(stream, ()) if record.version > after][:limit]

    async def rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[Row]:
        return [record.row for record in await self.read(stream, after, limit)]

    async def whole_rows(self, stream: str, after: int = 0, limit: int | None = None) -> list[WholeRow]:
        return [(*record.row, record.asked) for record in await self.read(stream, after, limit)]

    async def commands(self, stream: str, after: int = 0, limit: int | None = None) -> list[tuple[int, bytes]]:
        kept = [(each.version, each.asked) for each in await self.read(stream, after) if each.asked is not None]
        return kept[:limit]

    async def streams(self) -> list[str]:
        return sorted(self._streams)

    async def history(self, after: int = 0, limit: int | None = None) -> list[Place]:
        there = [each for each in self._all if each[0] > after][:limit]
        return [(number, record.stream, record.version, record.hash) for number, record in there]

    async def size(self) -> int:
        return self._all[-1][0] if self._all else 0

    async def unproved_snapshot(self, stream: str) -> Snapshot | None:
        return None


def rechained(records: Sequence[Record | None]) -> list[Record | None]:
    """With versions that follow each other, and chains that hold: as thorough as somebody without the key can be."""
    heads: dict[str, tuple[int, bytes]] = {}
    made: list[Record | None] = []
    for record in filter(None, records):
        version, head = heads.get(record.stream, (0, FIRST))
        other = replace(record, version=version + 1, previous=head)
        made.append(linked := replace(other, hash=hash_of(other)))
        heads[record.stream] = linked.version, linked.hash
    return made
