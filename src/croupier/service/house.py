"""A house: every kind of stream that it keeps, in one place.

Whatever concerns all streams (loading, recovery, halts, metrics, the audit, an orderly end) goes over the kinds of a
house. A new aggregate is a field here and one of `kinds`, and nothing else has to know of it.

A stream that no kind keeps was written by another version of the program, or by somebody else. The house opens without
it: its own streams do not depend on it, and to close the floor would protect nothing. But it is never passed over: the
house names it (`unknown`), and for the audit it is a difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from croupier.service.audit import Audit, Replay, Unknown
from croupier.service.clerk import Clerk
from croupier.service.condition import Condition
from croupier.service.cross_checks import Noted, Wanted, wanted
from croupier.service.floor import Floor
from croupier.service.gaming import Gaming
from croupier.service.keeper import Keeper
from croupier.service.pit import STREAM as PIT
from croupier.service.pit import PitService
from croupier.service.pit_replay import PitReplay
from croupier.service.ports import EventStore
from croupier.service.presence import Presence
from croupier.service.staff import StaffService
from croupier.service.table_replay import TableReplay
from croupier.service.tournament_replay import TournamentReplay
from croupier.service.tournaments import PREFIX as TOURNAMENT
from croupier.service.tournaments import TournamentService

AnyKeeper = Keeper[Any, Any, Any]


class Kind(Protocol):
    """Streams of one kind, and their keepers."""

    @property
    def kind(self) -> str:
        """Its name, as metrics have it."""

    def keeps(self, stream: str) -> bool:
        """Whether a stream of that name is one of these."""

    async def load(self, stream: str) -> None:
        """Read back one that the store has."""

    def keepers(self) -> Iterable[AnyKeeper]:
        """Of those that are loaded or new."""

    def replay(self) -> Replay:
        """What the events of one stream are held against."""


@dataclass(slots=True)
class House:
    floor: Floor
    staff: StaffService
    pit: PitService
    tournaments: TournamentService
    unknown: list[str] = field(default_factory=list)
    """Streams of the store that nothing here keeps."""
    clerk: Clerk = field(init=False)
    gaming: Gaming = field(init=False)
    presence: Presence = field(init=False)
    condition: Condition = field(default_factory=Condition)
    noted: dict[str, Noted] = field(default_factory=dict)
    """Of the tables that were audited: what the pit and tournaments are held to, which are audited after them."""
    wanted: Wanted = field(default_factory=dict)
    """What of the tables has to be noted for the pit."""

    def __post_init__(self) -> None:
        self.clerk = Clerk(self.pit)
        self.gaming = Gaming(self.staff, self.floor)
        self.presence = Presence(self.floor.clock)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return self.floor, self.staff, self.pit, self.tournaments

    def keepers(self) -> list[AnyKeeper]:
        """Of all streams, at this moment: tables come."""
        return [keeper for kind in self.kinds for keeper in kind.keepers()]

    def kind_of(self, stream: str) -> Kind | None:
        return next((kind for kind in self.kinds if kind.keeps(stream)), None)

    async def open(self, signed: Mapping[str, tuple[int, bytes]] | None = None) -> None:
        """Every stream that the store has, as it was: phase, prisoners, streaks and meters included. A stream that does
        not reach the head that was signed is halted: a damaged index finds some records by one way and not by another.
        """
        for stream in sorted({*await self.floor.store.streams(), *(signed or ())}):
            if kind := self.kind_of(stream):
                await kind.load(stream)
            else:
                self.unknown.append(stream)
        for keeper in self.keepers():
            version = keeper.durable_version + 1
            if version <= (signed or {}).get(keeper.stream, (0, b""))[0]:
                keeper.halt(f"record {version} of {keeper.stream} is missing: it was there when it was signed", True)

    async def last_heard(self) -> int:
        """When the newest record of all was written; 0 in a new house."""
        ends = [(keeper.stream, max(keeper.durable_version - 1, 0)) for keeper in self.keepers()]
        return max([row[2] for end in ends for row in await self.floor.store.rows(*end)], default=0)

    async def close(self) -> None:
        """An orderly end of every stream; the store is not closed by this."""
        for keeper in self.keepers():
            await keeper.close()

    def audit(self, stream: str, chain_only: bool = False) -> Audit:
        kind = self.kind_of(stream)
        if kind is None:
            return Audit(stream, Unknown())
        replay = None if chain_only else kind.replay()
        if isinstance(replay, TableReplay):
            replay.stream, replay.watched = stream, self.wanted.get(stream, frozenset())
            self.noted[stream] = replay.noted
        if isinstance(replay, TournamentReplay | PitReplay):
            replay.noted = self.noted
        return Audit(stream, replay)

    async def in_order(self, store: EventStore) -> list[str]:
        """The streams of a store in the order in which they are audited: those that others are held to come first."""
        self.wanted = await wanted(store, PIT)
        last = (PIT, TOURNAMENT)
        return sorted(await store.streams(), key=lambda stream: (stream.startswith(last), stream))
