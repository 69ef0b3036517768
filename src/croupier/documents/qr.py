"""A QR code as a drawing: black on white, with the quiet edge that readers need."""

from __future__ import annotations

import segno

from croupier.documents.svg import Drawing, Point

MODULE = 2.0
"""Points: a reader wants a third of a millimetre or more."""
QUIET = 4


def drawing(says: str) -> Drawing:
    """By itself."""
    side = MODULE * _modules(says)
    made = Drawing("qr", side, side, "QR code", f"QR code: {says}")
    draw_on(made, says, (0, 0), side)
    return made


def draw_on(drawing: Drawing, says: str, corner: Point, side: float) -> None:
    """In a picture, as a square with its upper left corner there."""
    (left, top), module = corner, side / _modules(says)
    drawing.box(left, top, side, side, "#ffffff")
    for y, row in enumerate(_matrix(says)):
        for start, length in _runs(row):
            x = left + module * (QUIET + start)
            drawing.box(x, top + module * (QUIET + y), module * length, module, "#000000")


def _modules(says: str) -> int:
    return len(_matrix(says)) + 2 * QUIET


def _matrix(says: str) -> tuple[bytearray, ...]:
    """Level M or better: it can be read with a seventh of it gone."""
    return tuple(segno.make(says, error="m", micro=False).matrix)


def _runs(row: bytearray) -> list[tuple[int, int]]:
    """Dark modules side by side: where each run begins, and how long it is."""
    found: list[tuple[int, int]] = []
    for place, dark in enumerate(row):
        if not dark:
            continue
        if found and sum(found[-1]) == place:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((place, 1))
    return found
