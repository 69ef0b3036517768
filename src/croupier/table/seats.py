"""The seats of a table by player: a map that is never changed, and whose next version costs little.

Seats stand in rows of sixteen. Putting a seat back copies its row and the list of rows, and nothing else, so that a
wager costs the same with a thousand seats as with ten; and unlike a hash map it has an order of its own, that of
arrival, which is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.table.state import Seat

_SIXTEEN = 4


class Seats(Mapping[str, "Seat"]):
    __slots__ = ("_places", "_rows")

    def __init__(self, places: dict[str, int] | None = None, rows: list[list[Seat | None]] | None = None) -> None:
        self._places = places or {}
        self._rows = rows or []

    def __getitem__(self, player: str) -> Seat:
        place = self._places[player]
        return self._rows[place >> _SIXTEEN][place & 15]  # type: ignore[return-value]

    def get(self, player: str, default: Any = None) -> Any:  # quicker than by way of an error
        place = self._places.get(player)
        return default if place is None else self._rows[place >> _SIXTEEN][place & 15]

    def values(self) -> list[Seat]:  # type: ignore[override]  # a list: half of what the way by names takes
        rows = self._rows
        return [rows[place >> _SIXTEEN][place & 15] for place in self._places.values()]  # type: ignore[misc]

    def items(self) -> list[tuple[str, Seat]]:  # type: ignore[override]
        return list(zip(self._places, self.values(), strict=True))

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __repr__(self) -> str:
        return f"Seats({dict(self)!r})"

    def insert(self, player: str, seat: Seat) -> Seats:
        """These seats with one put in, or put back changed."""
        places = self._places
        place = places.get(player)
        if place is None:
            return self._arrive(player, seat)
        rows = self._rows.copy()
        row = rows[place >> _SIXTEEN].copy()
        row[place & 15] = seat
        rows[place >> _SIXTEEN] = row
        return Seats(places, rows)

    def insert_all(self, changed: Mapping[str, Seat]) -> Seats:
        """These seats with many put back changed: each row is copied once. Nobody of them has just come."""
        places, rows, own = self._places, self._rows.copy(), set[int]()
        for player, seat in changed.items():
            place = places[player]
            row = place >> _SIXTEEN
            if row not in own:
                rows[row] = rows[row].copy()
                own.add(row)
            rows[row][place & 15] = seat
        return Seats(places, rows)

    def changed_since(self, before: Seats) -> list[Seat] | None:
        """The seats that are other objects now; nothing when somebody has come, gone or changed places since."""
        if self._places is not before._places:
            return None
        rows = zip(self._rows, before._rows, strict=True)
        pairs = [pair for now, was in rows if now is not was for pair in zip(now, was, strict=True)]
        changed = [(seat, had) for seat, had in pairs if seat is not had and seat and had]
        moved = any(seat.number != had.number for seat, had in changed)
        return None if moved else [seat for seat, _ in changed]

    def _arrive(self, player: str, seat: Seat) -> Seats:
        """A new seat stands at the end; when half of the places are empty, the rows close up first."""
        seats = [*(self[name] for name in self._places), seat]
        end = sum(map(len, self._rows))
        if end > 2 * len(seats) or end & 15 == 0:
            names = [*self._places, player]
            rows: list[list[Seat | None]] = [list(seats[start : start + 16]) for start in range(0, len(seats), 16)]
            return Seats({name: place for place, name in enumerate(names)}, rows)
        return Seats({**self._places, player: end}, [*self._rows[:-1], [*self._rows[-1], seat]])

    def remove(self, player: str) -> Seats:
        """These seats without one; its place stays empty."""
        place = self._places[player]
        rows = self._rows.copy()
        row = rows[place >> _SIXTEEN].copy()
        row[place & 15] = None
        rows[place >> _SIXTEEN] = row
        return Seats({name: each for name, each in self._places.items() if name != player}, rows)
