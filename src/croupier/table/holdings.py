"""What players have at a table, chips in hand and on the felt together, of money or of a tournament's points; and what
an event makes of it. A wager moves chips from the one to the other, and changes nothing here.
"""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.chips import COUPON
from croupier.table.point_postings import points_of
from croupier.table.postings import postings
from croupier.table.state import Seat, TableState

_THEIRS = ("purse:", "felt:", "stack:")


def held(state: TableState) -> dict[str, Cents]:
    return {player: held_in(seat) for player, seat in state.seats.items()}


def held_in(seat: Seat) -> Cents:
    fresh = sum(stake for key, stake in seat.wagers.items() if key.chips != COUPON)
    standing = sum(bet.stake for key, bet in seat.standing.items() if not bet.taken and key.chips != COUPON)
    return Cents(sum(seat.purse.values()) + fresh + standing)


def moved(event: e.Event) -> dict[str, int]:
    """By player: what came, or above what came went."""
    found: dict[str, int] = {}
    for source, target, amount in (*postings(event), *points_of(event)):
        for account, cents in ((source, -amount), (target, amount)):
            kind = account.partition(":")[0] + ":"
            if kind in _THEIRS:
                player = account.removeprefix(kind)
                found[player] = found.get(player, 0) + cents
    return {player: cents for player, cents in found.items() if cents}
