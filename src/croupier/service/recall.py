"""Past rounds, read back from the end of a table's stream, a page at a time.

An event does not say its round. A round ends where the dolly is removed and begins there, or where the table opens, so
that rounds are counted backwards from the one that is played now; beginnings that were passed are remembered, and the
next question goes on from there. However long a table has been played, one question reads about `ROWS_MAX` records.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field

from croupier.service.ports import Record
from croupier.service.tables import TableKeeper
from croupier.table.codec import decode_event
from croupier.views.rounds import Happened

PAGE = 500
ROWS_MAX = 50_000
KEPT_EVERY = 10
"""Of so many beginnings one is remembered."""
_WAGER, _ENDS, _BEGINS = (b'{"event":"%b"' % name for name in (b"WagerPlaced", b"DollyRemoved", b"TableOpened"))
"""How records begin. Most of a stream is wagers; each is told again when it is settled, and need not be read here."""


class TooFarError(LookupError):
    """The round lies further back than one question reads; asking again goes on from where this one came to."""


@dataclass(frozen=True, slots=True)
class PastRound:
    number: int
    events: tuple[Happened, ...]
    """What happened, the oldest first; without the placing of wagers."""


@dataclass(slots=True)
class Recall:
    """Of one table."""

    keeper: TableKeeper
    _starts: dict[int, int] = field(default_factory=dict)
    """By round: the version of the record that it began with, which is the end of the one before or an opening."""

    async def rounds(self, before: int, count: int) -> list[PastRound]:
        """Finished rounds before that one, the newest first: so many, or fewer when they are long, but one at least."""
        before = min(before, self.keeper.durable.round)
        number, end = self._nearest(before)
        first, found, records = number, list[PastRound](), list[Record]()
        read = 0
        async for record in self._backwards(end):
            read += 1
            if record.body.startswith(_ENDS):
                self._began(number, record.version, records, before, found)
                number, end, records = number - 1, record.version, [record]
            elif record.body.startswith(_BEGINS):
                self._began(number, record.version, [*records, record], before, found)
                number, end, records = number - 1, record.version, []
            elif number < before and not record.body.startswith(_WAGER):
                records.append(record)
            if len(found) == count or (read >= ROWS_MAX and found):
                break
            if read >= ROWS_MAX and before <= number < first:
                self._starts[number + 1] = end
                raise TooFarError(f"round {before - 1} lies too far back to be found at once: ask again")
        return found

    def _nearest(self, before: int) -> tuple[int, int]:
        """A round after the wanted ones, and a version in it or at its beginning: where to begin to look."""
        now = self.keeper.durable.round
        known = [(number, at) for number, at in self._starts.items() if before <= number <= now]
        return min(known, default=(now, self.keeper.durable_version))

    def _began(self, number: int, start: int, records: list[Record], before: int, found: list[PastRound]) -> None:
        """All of a round was seen, back to its beginning."""
        if number % KEPT_EVERY == 0:
            self._starts[number] = start
        if number < before:
            events = ((record.at, decode_event(record.body, record.format)) for record in reversed(records))
            found.append(PastRound(number, tuple(events)))

    async def _backwards(self, end: int) -> AsyncIterator[Record]:
        while end > 0:
            start = max(0, end - PAGE)
            for record in reversed(await self.keeper.store.read(self.keeper.stream, start, end - start)):
                yield record
            end = start
