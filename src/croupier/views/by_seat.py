"""What a view shows of each seat, kept from one view of a table to the next.

Nothing in a state is ever changed in its place: a seat that is the same object looks as it did. So a wager at one of a
thousand seats costs the view of that seat, and whoever compares two views finds the others to be the same objects.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from croupier.table.rules import TableRules
from croupier.table.seats import Seats
from croupier.table.state import Seat, TableState

T = TypeVar("T")


class BySeat(Generic[T]):
    """Called for each view in turn; gives what `show` makes of the seats, by their numbers. A seat of which there is
    nothing to show is left out."""

    def __init__(self, show: Callable[[Seat, TableState, TableRules], T]) -> None:
        self._show = show
        self._seats = Seats()
        self._played: Any = None
        self._shown: dict[str, T] = {}

    def __call__(self, state: TableState, rules: TableRules) -> dict[str, T]:
        shown, changed = self._shown.copy(), state.seats.changed_since(self._seats)
        played = rules, state.results, state.outcome, state.spin
        if changed is None:
            shown, changed = {}, [seat for _, seat in state.in_order()]
        elif played != self._played:  # a bet that lives on shows how far it has got
            changed += [seat for seat in state.seats.values() if seat.standing]
        for seat in changed:
            number, now = str(seat.number), self._show(seat, state, rules)
            if not now:
                shown.pop(number, None)
            elif now != shown.get(number):  # else it stays the same object, for whoever compares
                shown[number] = now
        self._seats, self._played, self._shown = state.seats, played, shown
        return shown
