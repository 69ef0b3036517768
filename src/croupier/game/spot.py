"""Spots: the places where a stake may stand, the kinds of wager, and how a bet is spelled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from croupier.game.pocket import Pocket, color, number


class Kind(StrEnum):
    """Kinds of wager. The texts' "three numbers" is two of ours: a street is a row, a trio has a zero in it."""

    STRAIGHT = "straight"
    SPLIT = "split"
    STREET = "street"
    TRIO = "trio"
    CORNER = "corner"
    FIRST_FIVE = "first-five"
    LINE = "line"
    COLUMN = "column"
    DOZEN = "dozen"
    RED = "red"
    BLACK = "black"
    ODD = "odd"
    EVEN = "even"
    LOW = "low"
    HIGH = "high"

    @property
    def is_inside(self) -> bool:
        """An inside bet stands within the field of numbers; every other kind is an outside bet."""
        return self in INSIDE

    @property
    def is_even_chance(self) -> bool:
        return self in EVEN_CHANCES


INSIDE = (Kind.STRAIGHT, Kind.SPLIT, Kind.STREET, Kind.TRIO, Kind.CORNER, Kind.FIRST_FIVE, Kind.LINE)
EVEN_CHANCES = (Kind.LOW, Kind.EVEN, Kind.RED, Kind.BLACK, Kind.ODD, Kind.HIGH)
"""The six even chances in the order of their boxes on the felt, from the zeros down."""


class Point(NamedTuple):
    """A place on the felt, in the units of `layout`."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Spot:
    """One place where a stake may stand: the bet it is, the pockets it covers, and where it lies."""

    bet: str
    kind: Kind
    pockets: tuple[Pocket, ...]
    at: Point

    @property
    def is_courtesy_line(self) -> bool:
        """The second spot of the 0-00 split, out among the dozens."""
        return self.kind is Kind.SPLIT and self.at.x < 0


def spell(kind: Kind, pockets: Sequence[Pocket]) -> str:
    """The one spelling of a bet: `straight:17`, `split:0-00`, `street:1-3`, `corner:1-5`, `column:2`, `red`.

    Streets, corners and lines name their first and last pocket; splits and trios name every pocket.
    """
    match kind:
        case Kind.STRAIGHT | Kind.SPLIT | Kind.TRIO:
            return f"{kind}:{'-'.join(pockets)}"
        case Kind.STREET | Kind.CORNER | Kind.LINE:
            return f"{kind}:{pockets[0]}-{pockets[-1]}"
        case Kind.COLUMN:
            return f"{kind}:{(number(pockets[0]) - 1) % 3 + 1}"
        case Kind.DOZEN:
            return f"{kind}:{(number(pockets[0]) - 1) // 12 + 1}"
        case _:
            return str(kind)


def describe(spot: Spot) -> str:
    """How a person would say the bet: `17 black`, `split 17-20`, `corner 1-2-4-5`, `2nd dozen`."""
    ordinal = {"1": "1st", "2": "2nd", "3": "3rd"}
    match spot.kind:
        case Kind.STRAIGHT:
            return f"{spot.pockets[0]} {color(spot.pockets[0])}"
        case Kind.FIRST_FIVE:
            return "first five 0-00-1-2-3"
        case Kind.COLUMN | Kind.DOZEN:
            return f"{ordinal[spot.bet[-1]]} {spot.kind}"
        case kind if kind.is_inside:
            return f"{kind} {'-'.join(spot.pockets)}"
        case _:
            return spot.bet
