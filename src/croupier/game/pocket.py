"""Pockets: the places where the ball can rest. A pocket is text, so that 0, 00 and 000 never become one number."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType

Pocket = NewType("Pocket", str)

ZEROS: tuple[Pocket, ...] = (Pocket("0"), Pocket("00"), Pocket("000"))
NUMBERS: tuple[Pocket, ...] = tuple(Pocket(str(n)) for n in range(1, 37))
POCKETS: tuple[Pocket, ...] = ZEROS + NUMBERS

_RANK = {pocket: place for place, pocket in enumerate(POCKETS)}
_REDS = frozenset(Pocket(str(n)) for n in (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))


class Color(StrEnum):
    """The background of a pocket. (A player's chips have a `ChipColor`, which is another thing.)"""

    RED = "red"
    BLACK = "black"
    GREEN = "green"


def is_zero(pocket: Pocket) -> bool:
    return pocket in ZEROS


def number(pocket: Pocket) -> int:
    """The number shown in the pocket; every zero counts 0."""
    return int(pocket)


def rank(pocket: Pocket) -> int:
    """Place in the order 0, 00, 000, 1, 2 … 36, in which spots name their pockets."""
    return _RANK[pocket]


def color(pocket: Pocket) -> Color:
    if is_zero(pocket):
        return Color.GREEN
    return Color.RED if pocket in _REDS else Color.BLACK
