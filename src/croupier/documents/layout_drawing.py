"""The felt of a table as a drawing for an application: its boxes as they lie, and the areas of side bets beside them.

What is printed to be laid on a table is another drawing, true to scale.
"""

from __future__ import annotations

from croupier.documents import look
from croupier.documents.svg import Drawing, width_of
from croupier.game.layout import Box
from croupier.game.pocket import Color, Pocket, color
from croupier.table.places import Place
from croupier.table.rules import TableRules

WIDTH = 500.0
_RED, _BLACK, _GREEN = "#a3232f", look.INK, look.GREEN
_FILLS = {Color.RED: _RED, Color.BLACK: _BLACK, Color.GREEN: _GREEN}
_AREA = 26.0


def layout_drawing(rules: TableRules) -> Drawing:
    """The zeros on the left, as a player sees the felt; a covered pocket is hatched by its words."""
    boxes = rules.layout.boxes
    left, right = min(box.top for box in boxes), max(box.bottom for box in boxes)
    far = max(box.right for box in boxes)
    scale = WIDTH / (right - left)
    height = scale * (far - min(box.left for box in boxes))
    areas = [place for place in rules.places.values() if place.side_bet]
    rows = -(-len(areas) // _IN_A_ROW)
    title = f"Layout, {rules.wheel.name} wheel"
    says = f"The felt of a {rules.wheel.name} wheel" + (
        f" with areas for {', '.join(rules.setup.sidebets)}" if areas else ""
    )
    drawing = Drawing(f"layout-{rules.wheel.name}", WIDTH, height + 14 + rows * (_AREA + 6), title, says)
    for box in boxes:
        corner = (box.top - left) * scale, (far - box.right) * scale
        _box(drawing, box, corner, ((box.bottom - box.top) * scale, (box.right - box.left) * scale), rules)
    for at, place in enumerate(areas):
        _area(drawing, place, at, height + 14)
    return drawing


def _box(drawing: Drawing, box: Box, corner: tuple[float, float], size: tuple[float, float], rules: TableRules) -> None:
    covered = box.is_pocket and box.name in rules.layout.covered
    fill = "#ffffff" if covered or not box.is_pocket else _FILLS[color(Pocket(box.name))]
    _framed(drawing, corner, size, fill)
    words = "covered" if covered else box.name.replace(":", " ")
    ink = look.INK if fill == "#ffffff" else "#ffffff"
    fits = min(11.0, 11.0 * (size[0] - 4) / max(1.0, width_of(words, 11)))
    drawing.text((corner[0] + size[0] / 2, corner[1] + size[1] / 2 + 4), words, fits, ink, "middle")


_IN_A_ROW = 4


def _area(drawing: Drawing, place: Place, at: int, top: float) -> None:
    wide = (WIDTH - 6 * (_IN_A_ROW - 1)) / _IN_A_ROW
    row, column = divmod(at, _IN_A_ROW)
    corner = column * (wide + 6), top + row * (_AREA + 6)
    _framed(drawing, corner, (wide, _AREA), look.SHADE)
    words = f"{place.says} {place.area}".strip()
    fits = min(9.0, 9.0 * (wide - 6) / max(1.0, width_of(words, 9)))
    drawing.text((corner[0] + wide / 2, corner[1] + _AREA / 2 + 3), words, fits, look.INK, "middle")


def _framed(drawing: Drawing, corner: tuple[float, float], size: tuple[float, float], fill: str) -> None:
    (x, y), (wide, high) = corner, size
    drawing.box(x, y, wide, high, fill)
    drawing.path([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)], look.FAINT, 0.8)
