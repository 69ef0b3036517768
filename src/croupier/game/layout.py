"""The felt as geometry: boxes with coordinates, and every spot read off from which boxes a point touches.

Seen from the dealer's side of a felt laid upright: x runs across, from the outer line (the side of the dozens) to the
far column; y runs down, from the zeros to the column boxes. A number box is 12 by 12. Nothing lists splits, streets or
corners: a chip is read from the boxes under it, and the spots of a layout are what its points are read as.

    even chances | dozens  |   0   |   00   |      y = -12 … 0   (000 above them on a triple-zero felt)
                 | 1st 12  | 1 | 2 | 3      |      y = 0 … 12
                 |         | 4 | 5 | 6      |
                 …                                 rows of 12 down to y = 144
                           |2:1|2:1|2:1     |      y = 144 … 156

Where the zeros lie decides which of them can be bet together. On the double-zero felt 0 covers the first column and
half the second, 00 the other half, so 0-1-2, 0-2-00 and 00-2-3 have a common corner and 0-3 has no common line. On the
triple-zero felt 000 lies across the top of both, which is the only place where 0, 00 and 000 share a corner.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from croupier.game.pocket import Color, Pocket, color, is_zero, number, rank
from croupier.game.spot import EVEN_CHANCES, Kind, Point, Spot, spell

SIDE = 12
_KINDS = {kind: place for place, kind in enumerate(Kind)}
_FELT = 3 * SIDE
_LENGTH = 12 * SIDE


@dataclass(frozen=True, slots=True)
class Box:
    """A printed area: what it is (a pocket, or an outside bet) and where, edges included."""

    name: str
    left: int
    top: int
    right: int
    bottom: int

    @property
    def is_pocket(self) -> bool:
        return self.name.isdigit()

    @property
    def center(self) -> Point:
        return Point((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def touches(self, point: Point) -> bool:
        return self.left <= point.x <= self.right and self.top <= point.y <= self.bottom

    def holds(self, point: Point) -> bool:
        """The point lies inside; for a box without width or height, which is a line, on it and not at its end."""
        return _within(self.left, point.x, self.right) and _within(self.top, point.y, self.bottom)


class Layout:
    """A felt. `covered` pockets are hidden, as 00 and 000 are when a larger wheel is used as single-zero."""

    def __init__(self, name: str, zeros: Iterable[Box], covered: Iterable[Pocket] = ()) -> None:
        self.name = name
        self.covered = frozenset(covered)
        self.boxes = (*zeros, *_numbers(), *_dozens(), *_even_chances(), *_columns())

    @cached_property
    def pockets(self) -> tuple[Pocket, ...]:
        """Pockets that can be bet here, in the order of the notation."""
        shown = [Pocket(box.name) for box in self.boxes if box.is_pocket and box.name not in self.covered]
        return tuple(sorted(shown, key=rank))

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every place where a stake may stand, the second spot of 0-00 included, in the order of the notation."""
        found = {spot for point in self._points() if (spot := self.read(point))}
        return tuple(sorted(found, key=_in_order))

    def read(self, point: Point) -> Spot | None:
        """What a chip at this point is a bet on, or nothing: a chip is read from the boxes it touches."""
        touched = [box for box in self.boxes if box.touches(point)]
        if len(touched) == 1:
            return self._inside_box(touched[0], point)
        numbers = [box for box in touched if box.is_pocket]
        others = {box.name for box in touched if not box.is_pocket}
        if not others:
            return self._between_numbers(numbers, point)
        if not others <= {"dozen:1", "dozen:2", "dozen:3"}:
            return None
        if numbers:
            return self._on_outer_line(numbers, point)
        return self._courtesy_line(others, point)

    def _inside_box(self, box: Box, point: Point) -> Spot | None:
        """A straight or an outside bet: the chip lies within one box."""
        if not box.holds(point):
            return None
        if box.is_pocket:
            return self._spot(Kind.STRAIGHT, [Pocket(box.name)], point)
        kind = Kind(box.name.partition(":")[0])
        return self._spot(kind, [p for p in self.pockets if _wins_outside(box.name, p)], point)

    def _between_numbers(self, numbers: list[Box], point: Point) -> Spot | None:
        """A split on a common line, a trio or a corner on a common point."""
        if len(numbers) == 2 and not _common_line(*numbers).holds(point):
            return None  # at the end of the line, half off the felt
        kinds = {2: Kind.SPLIT, 3: Kind.TRIO, 4: Kind.CORNER}
        if len(numbers) not in kinds:
            return None
        return self._spot(kinds[len(numbers)], [Pocket(box.name) for box in numbers], point)

    def _on_outer_line(self, numbers: list[Box], point: Point) -> Spot | None:
        """A street on the outer line of its first box; a line, or the first five, where two rows meet that line."""
        rows = [Pocket(box.name) for first in numbers for box in self.boxes if box.is_pocket and box.top == first.top]
        if len(numbers) == 1:
            return self._spot(Kind.STREET, rows, point)
        if not any(map(is_zero, rows)):
            return self._spot(Kind.LINE, rows, point)
        # Four numbers meet here on a single-zero felt. No text lists that bet, so it has no spot (question C10).
        return self._spot(Kind.FIRST_FIVE, rows, point) if len(rows) == 5 else None

    def _courtesy_line(self, dozens: set[str], point: Point) -> Spot | None:
        """Colorado 2203(6)(b): the 0-00 split may also stand on the line between the 2nd and the 3rd dozen."""
        if dozens != {"dozen:2", "dozen:3"}:
            return None
        return self._spot(Kind.SPLIT, [Pocket("0"), Pocket("00")], point)

    def _spot(self, kind: Kind, pockets: list[Pocket], at: Point) -> Spot | None:
        """The spot, unless one of its pockets is hidden or not on this felt."""
        if not set(pockets) <= set(self.pockets):
            return None
        ordered = tuple(sorted(pockets, key=rank))
        return Spot(spell(kind, ordered), kind, ordered, at)

    def _points(self) -> Iterable[Point]:
        """Where spots can be: the middle of each box, the middle of each common line, each corner of a pocket."""
        for place, box in enumerate(self.boxes):
            yield box.center
            if box.is_pocket:
                yield from (Point(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom))
            for other in self.boxes[place + 1 :]:
                line = _common_line(box, other)
                if line.left <= line.right and line.top <= line.bottom:
                    yield line.center


def _in_order(spot: Spot) -> tuple[int, tuple[int, ...], bool]:
    """By kind, then by pockets; the courtesy line after the spot among the numbers."""
    return _KINDS[spot.kind], tuple(map(rank, spot.pockets)), spot.is_courtesy_line


def _common_line(one: Box, other: Box) -> Box:
    """What two boxes share: a line, as a box without width or height (or a point; or less than nothing)."""
    left, right = max(one.left, other.left), min(one.right, other.right)
    top, bottom = max(one.top, other.top), min(one.bottom, other.bottom)
    return Box("line", left, top, right, bottom)


def _within(low: int, value: int, high: int) -> bool:
    return low < value < high or low == value == high


def _wins_outside(name: str, pocket: Pocket) -> bool:
    """Whether an outside box covers the pocket. Zeros are in none of them (question C8)."""
    if is_zero(pocket):
        return False
    value = number(pocket)
    match name.partition(":"):
        case "column", _, column:
            return (value - 1) % 3 + 1 == int(column)
        case "dozen", _, dozen:
            return (value - 1) // 12 + 1 == int(dozen)
        case "odd" | "even", _, _:
            return value % 2 == (name == "odd")
        case "low" | "high", _, _:
            return (value <= 18) == (name == "low")
        case _:
            return color(pocket) is Color(name)


def _numbers() -> Iterable[Box]:
    for value in range(1, 37):
        row, column = divmod(value - 1, 3)
        yield Box(str(value), column * SIDE, row * SIDE, (column + 1) * SIDE, (row + 1) * SIDE)


def _dozens() -> Iterable[Box]:
    for place in range(3):
        yield Box(f"dozen:{place + 1}", -SIDE, place * 4 * SIDE, 0, (place + 1) * 4 * SIDE)


def _even_chances() -> Iterable[Box]:
    for place, kind in enumerate(EVEN_CHANCES):
        yield Box(kind.value, -2 * SIDE, place * 2 * SIDE, -SIDE, (place + 1) * 2 * SIDE)


def _columns() -> Iterable[Box]:
    for place in range(3):
        yield Box(f"column:{place + 1}", place * SIDE, _LENGTH, (place + 1) * SIDE, _LENGTH + SIDE)


_ZERO = Box("0", 0, -SIDE, _FELT, 0)
_HALVES = (Box("0", 0, -SIDE, _FELT // 2, 0), Box("00", _FELT // 2, -SIDE, _FELT, 0))
_TOP = Box("000", 0, -2 * SIDE, _FELT, -SIDE)

LAYOUTS: dict[str, Layout] = {
    layout.name: layout
    for layout in (
        Layout("single-zero", [_ZERO]),
        Layout("double-zero", _HALVES),
        Layout("triple-zero", [_TOP, *_HALVES]),
        Layout("double-zero-as-single", _HALVES, covered=[Pocket("00")]),
        Layout("triple-zero-as-single", [_TOP, *_HALVES], covered=[Pocket("00"), Pocket("000")]),
    )
}
"""The felt that goes with each wheel. A larger wheel used as single-zero keeps its felt, with 00 and 000 covered."""
