"""Past rounds, read back from the end of a table's stream, a page at a time; and the one that is played now.

An event does not say its round. A round ends where the dolly is removed and begins there, or where the table opens, so
that rounds are counted backwards from the one that is played now; beginnings that were passed are remembered, and the
next question goes on from there. However long a table has been played, one question reads about `ROWS_MAX` records.

What every player had before and after a round is worked out on the way: what they have now is known, and what each
event has moved is undone.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from operator import itemgetter

from croupier.money.amount import Cents
from croupier.service.ports import Record
from croupier.service.tables import TableKeeper
from croupier.table.codec import decode_event
from croupier.table.holdings import held, moved
from croupier.table.point_postings import MOVES
from croupier.views.rounds import Happened

PAGE = 500
ROWS_MAX = 50_000
KEPT_EVERY = 10
"""Of so many beginnings one is remembered."""
_WAGER, _ENDS, _BEGINS = (b'{"event":"%b"' % name for name in (b"WagerPlaced", b"DollyRemoved", b"TableOpened"))
"""How records begin. Most of a stream is wagers; each is told again when it is settled, and need not be read here."""
_MOVES = tuple(b'{"event":"%b"' % kind.__name__.encode() for kind in MOVES)
Held = dict[str, Cents]
"""By player, chips in hand and on the felt."""


class TooFarError(LookupError):
    """The round lies further back than one question reads; asking again goes on from where this one came to."""


@dataclass(frozen=True, slots=True)
class PastRound:
    number: int
    events: tuple[Happened, ...]
    """What happened, the oldest first; without the placing of wagers."""
    before: Held
    after: Held
    records: tuple[int, int]
    """The first and the last of the round, in the table's stream."""


@dataclass(slots=True)
class _Way:
    """Where one has come to on the way back."""

    number: int
    version: int
    held: Held
    after: Held = field(default_factory=dict)
    """At the end of the round that one is in."""
    last: int = 0
    records: list[Record] = field(default_factory=list)

    def undo(self, record: Record) -> None:
        if record.body.startswith(_MOVES):
            came = moved(decode_event(record.body, record.format))
            self.held = self.held | {who: Cents(self.held.get(who, 0) - cents) for who, cents in came.items()}

    def round_before(self, record: Record, *its_own: Record) -> None:
        self.number, self.version, self.records = self.number - 1, record.version, list(its_own)
        self.after, self.last = self.held, record.version if its_own else record.version - 1


@dataclass(slots=True)
class Recall:
    """Of one table."""

    keeper: TableKeeper
    _starts: dict[int, tuple[int, Held]] = field(default_factory=dict)
    """By round: the version of the record that it began with, which is the end of the one before or an opening, and
    what everybody had after it."""

    async def rounds(self, before: int, count: int, playing: bool = False) -> list[PastRound]:
        """Rounds before that one, the newest first: so many, or fewer when they are long, but one at least. They are
        finished; `playing` adds the one that is played now."""
        before = min(before, self.keeper.durable.round + playing)
        way, found, read = self._nearest(before), list[PastRound](), 0
        first = way.number
        way.after, way.last = way.held, way.version
        async for record in self._backwards(way.version):
            read += 1
            if record.body.startswith((_ENDS, _BEGINS)):
                self._passed(record, way, before, found)
            else:
                if way.number < before and not record.body.startswith(_WAGER):
                    way.records.append(record)
                way.undo(record)
            if len(found) == count or (read >= ROWS_MAX and found):
                break
            if read >= ROWS_MAX and before <= way.number < first:
                self._starts[way.number + 1] = (way.version, way.after)
                raise TooFarError(f"round {before - 1} lies too far back to be found at once: ask again")
        return found

    def _nearest(self, before: int) -> _Way:
        """A round after the wanted ones, and a version in it or at its beginning: where to begin to look."""
        now = self.keeper.durable
        known = [(number, *start) for number, start in self._starts.items() if before <= number <= now.round]
        return _Way(*min(known, key=itemgetter(0), default=(now.round, self.keeper.durable_version, held(now))))

    def _passed(self, record: Record, way: _Way, before: int, found: list[PastRound]) -> None:
        """The beginning of a round that was seen whole: an opening is its own, a dolly's removal the one before's."""
        number, having = way.number, way.held
        if number % KEPT_EVERY == 0:
            self._starts[number] = (record.version, having)
        opens = record.body.startswith(_BEGINS)
        records = [*way.records, record] if opens else way.records
        if opens:
            way.undo(record)
        if number < before:
            events = tuple((each.at, decode_event(each.body, each.format)) for each in reversed(records))
            span = (record.version if opens else record.version + 1, way.last)
            found.append(PastRound(number, events, way.held, way.after, span))
        way.round_before(record, *(() if opens else (record,)))

    async def _backwards(self, end: int) -> AsyncIterator[Record]:
        while end > 0:
            start = max(0, end - PAGE)
            for record in reversed(await self.keeper.store.read(self.keeper.stream, start, end - start)):
                yield record
            end = start
