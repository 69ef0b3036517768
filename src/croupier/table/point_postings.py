"""Where the points of a tournament go: a ledger of their own, written from the events alone, with no money in it.

bank             whatever is not in play; below zero, what was given out and not yet lost again
stack:NAME       points that a player holds      felt:NAME     points that a player has on the layout
owed:NAME        below zero: points that a player still has to give back since a number was corrected
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.money.amount import Cents
from croupier.money.ledger import Ledger, Posting
from croupier.money.reasons import Reason
from croupier.table import events as e
from croupier.table.accounts import FLOAT, purse
from croupier.table.halves import in_points
from croupier.table.postings import WRITE, written

BANK = "bank"


def points_of(event: e.Event) -> Iterable[Posting]:
    """What the event moves of points; nothing for most, and nothing at a table that plays for money."""
    half = in_points(event)
    if half is None:
        return ()
    moved = (*written(half), *_OF_HEATS.get(type(half), _nothing)(half))
    return (Posting(_renamed(source), _renamed(target), amount) for source, target, amount in moved)


def enter_points(ledger: Ledger, event: e.Event) -> None:
    ledger.post(Reason.POINTS, points_of(event))


def stack(player: str) -> str:
    return _renamed(purse(player))


def _renamed(account: str) -> str:
    """The accounts of money have other names, so that none can be taken for the other."""
    return BANK if account == FLOAT else account.replace("purse:", "stack:", 1)


def _given(player: str, points: int) -> Posting:
    return Posting(FLOAT, purse(player), Cents(points))


def _taken(player: str, points: int) -> Posting:
    return Posting(purse(player), FLOAT, Cents(points))


def _started(event: e.HeatStarted) -> Iterator[Posting]:
    yield from (_taken(player, points) for player, points in event.left.items())
    yield from (_given(player, seat.points) for player, seat in event.heat.players.items())


def _nothing(event: Any) -> tuple[Posting, ...]:
    return ()


_OF_HEATS: dict[type[e.Event], Callable[[Any], Iterable[Posting]]] = {
    e.HeatStarted: _started,
    e.PointsGiven: lambda event: (_given(event.player, event.points),),
    e.EntrantSeated: lambda event: (_given(event.player, event.points),),
    e.PointsTaken: lambda event: (_taken(event.player, event.points),),
    e.TableClosed: lambda event: [_taken(player, points) for player, points in event.points.items()],
}
MOVES = frozenset({*WRITE, *_OF_HEATS}) - {e.WagerPlaced}
"""The events that can move money or points from or to a player; a wager only moves them from hand to felt."""
