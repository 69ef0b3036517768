"""Which events change what the float holds, and by how much."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.accounts import FLOAT
from croupier.table.postings import WRITE, postings

_OF_PLAYERS = (
    e.TenderSpread, e.TenderReturned, e.ChipsBrought, e.ChipsCarriedOff, e.TokeGiven, e.WagerPlaced, e.WagerWithdrawn,
    e.TokePlaced,
)  # fmt: skip
"""Between a player's own accounts, the world and the tip box."""
MOVES_FLOAT = frozenset(WRITE).difference(_OF_PLAYERS)


def float_change(event: e.Event) -> int:
    """What the float has more after the event, or less."""
    change = 0
    for source, target, amount in postings(event):
        if target == FLOAT:
            change += amount
        elif source == FLOAT:
            change -= amount
    return change
