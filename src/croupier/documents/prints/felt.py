"""The felt at its true size, lying with the zeros to the left: every box that `views.layout` has, and no other list.

It is drawn to be read without color too: a red number has a white ring around it and a black one has none, covered
boxes are hatched, and areas of side bets say their color in words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.documents import look, qr
from croupier.documents.prints.source import Source, words
from croupier.documents.svg import Drawing, Point, width_of
from croupier.game.layout import SIDE
from croupier.game.spot import EVEN_CHANCES
from croupier.views.layout import Area, BoxView, LayoutView, PlaceView, layout_view

BOX_INCHES = Fraction(3)
"""The side of a number box: two chips of 39 mm fit beside each other."""
_RED, _BLACK, _GREEN = "#c4161c", "#111111", "#0a7a3c"
_SHADES = {
    "green": "#8fd19e",
    "yellow": "#ffe66b",
    "purple": "#c9a7e8",
    "red": "#f29a94",
    "orange": "#ffb86b",
    "pink": "#ffc4dd",
    "blue": "#9cc9f5",
}
_HEAD, _FOOT, _EDGE = 10, 7, 3
"""Felt units above the boxes, below them, and around everything."""


@dataclass(frozen=True, slots=True)
class _Rectangle:
    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class Felt:
    """A drawing of a felt, and how large a unit of it is in points."""

    view: LayoutView
    unit: float
    drawing: Drawing

    def at(self, area: Area) -> _Rectangle:
        """Upright in the view, lying on paper: the zeros to the left, the even chances at the bottom."""
        whole, unit = self.view.area, self.unit
        left, top = area.y - whole.y, whole.x + whole.w - area.x - area.w
        return _Rectangle((_EDGE + left) * unit, (_EDGE + _HEAD + top) * unit, area.h * unit, area.w * unit)

    def frame(self, place: _Rectangle, width: float = 0.35) -> None:
        left, top = place.left, place.top
        right, bottom = left + place.width, top + place.height
        start = (left, place.middle[1])  # and not at a corner, where the ends of the line would show
        corners = [start, (left, top), (right, top), (right, bottom), (left, bottom), start]
        self.drawing.path(corners, look.INK, width * self.unit)

    def label(
        self, at: Point, text: str, units: float, color: str = look.INK, room: float = 0, bold: bool = True
    ) -> None:
        """Centered on a point, in smaller letters where it would be wider than the room, in units."""
        size = units * self.unit
        if room and (wide := width_of(text, size) * (1.3 if text.isupper() else 1.1)) > room * self.unit:
            size *= room * self.unit / wide
        self.drawing.text((at[0], at[1] + size * 0.34), text, size, color, "middle", bold)


def felt_drawing(source: Source, box: Fraction = BOX_INCHES) -> Drawing:
    """The whole felt; a number box has so many inches."""
    view = layout_view(source.rules)
    unit = float(box * 72 / SIDE)
    width, height = view.area.h + 2 * _EDGE, view.area.w + _HEAD + _FOOT + 2 * _EDGE
    title = f"Layout of table {source.number}"
    drawing = Drawing("felt", width * unit, height * unit, title, _says(source, view), unit="pt")
    drawing.box(0, 0, drawing.width, drawing.height, "#ffffff")
    felt = Felt(view, unit, drawing)
    _head(felt, source)
    for one in view.boxes:
        _box(felt, one, source.rules.setup.in_prison)
    for place in view.places:
        if place.section == "side":
            _side_area(felt, place)
    _foot(felt, source)
    return drawing


def _foot(felt: Felt, source: Source) -> None:
    """A felt that is cut off from its page still says where it comes from."""
    unit, bottom = felt.unit, felt.drawing.height - _EDGE * felt.unit
    felt.drawing.text((_EDGE * unit, bottom - 3.2 * unit), source.law, 1.6 * unit, look.FAINT)
    if source.record:
        felt.drawing.text((_EDGE * unit, bottom - unit), f"event {source.record.hash.hex()}", 1.6 * unit, look.FAINT)
        corner = (felt.drawing.width - (_EDGE + _FOOT - 1) * unit, bottom - (_FOOT - 1) * unit)
        qr.draw_on(felt.drawing, source.code, corner, (_FOOT - 1) * unit)


def chosen(source: Source) -> dict[str, str]:
    """Each side bet with the pay table that is chosen for it, as the layout states it."""
    found = {}
    for name in source.rules.setup.sidebets:
        place = source.rules.areas(name)[0]
        table = f", pay table {place.pays}" if place.pays != name else ""
        found[name] = f"{words(name)}{table} ({place.cite})"
    return found


def _head(felt: Felt, source: Source) -> None:
    unit, middle = felt.unit, (_EDGE + _HEAD / 2) * felt.unit
    felt.drawing.text((_EDGE * unit, middle + 2 * unit), f"TABLE {source.number}", 6 * unit, bold=True)
    # An area that shows a range has no room for the name of its pay table; any other area says it itself.
    stated = [one for name, one in chosen(source).items() if source.rules.areas(name)[0].area]
    told = " · ".join([source.game.upper(), *stated])
    right, room = felt.drawing.width - _EDGE * unit, felt.drawing.width * 0.72
    size = min(3.4 * unit, 3.4 * unit * room / width_of(told, 3.4 * unit))
    felt.drawing.text((right, middle + 1.6 * unit), told, size, anchor="end")


def _box(felt: Felt, box: BoxView, in_prison: bool) -> None:
    place = whole = felt.at(box.area)
    if in_prison and box.name in EVEN_CHANCES:
        place = replace(whole, height=whole.height * 0.8)
        line = place.top + place.height
        felt.drawing.line((whole.left, line), (whole.left + whole.width, line), look.INK, 0.2 * felt.unit, "6 4")
        felt.label((whole.middle[0], whole.top + whole.height * 0.9), "in prison", 1.5, bold=False)
    if box.covered:
        _covered(felt, place, box.label)
    elif box.name.isdigit():
        _number(felt, place, box)
    elif box.color:
        _diamond(felt, place, box)
    else:
        felt.label(place.middle, box.label.upper(), 4, room=0.7 * place.width / felt.unit)
    felt.frame(whole)


def _number(felt: Felt, place: _Rectangle, box: BoxView) -> None:
    shade = {"red": _RED, "black": _BLACK}.get(box.color, _GREEN)
    radius = 4.6 * felt.unit
    felt.drawing.dot(place.middle, radius, shade)
    if box.color == "red":
        felt.drawing.dot(place.middle, radius * 0.9, "#ffffff")
        felt.drawing.dot(place.middle, radius * 0.83, shade)
    felt.label(place.middle, box.label, 5 if len(box.label) < 3 else 3.6, "#ffffff")


def _diamond(felt: Felt, place: _Rectangle, box: BoxView) -> None:
    (x, y), wide, high = place.middle, place.width * 0.44, place.height * 0.42
    shade = _RED if box.color == "red" else _BLACK
    for share, color in ((1.0, shade), *(((0.92, "#ffffff"), (0.86, shade)) if box.color == "red" else ())):
        corners = [(x - wide * share, y), (x, y - high * share), (x + wide * share, y), (x, y + high * share)]
        felt.drawing.area(corners, color)
    felt.label(place.middle, box.label.upper(), 3, "#ffffff", room=0.5 * place.width / felt.unit)


def _covered(felt: Felt, place: _Rectangle, label: str) -> None:
    """Hatched: the lines run from the left and the bottom side up to the top and the right one."""
    step = 2 * felt.unit
    for turn in range(1, int((place.width + place.height) / step) + 1):
        along = turn * step
        start = (place.left + max(0.0, along - place.height), place.top + min(along, place.height))
        end = (place.left + min(along, place.width), place.top + max(0.0, along - place.width))
        felt.drawing.line(start, end, look.RULE, 0.3 * felt.unit)
    x, y = place.middle
    felt.drawing.box(x - 4.6 * felt.unit, y - 4 * felt.unit, 9.2 * felt.unit, 8 * felt.unit, "#ffffff")
    felt.label((x, y - 1.4 * felt.unit), label, 4, room=9)
    felt.label((x, y + 2 * felt.unit), "covered: no bets", 1.6, room=8.8, bold=False)


def _side_area(felt: Felt, place: PlaceView) -> None:
    at = felt.at(place.area)
    room = 0.9 * at.width / felt.unit
    x, y = at.middle
    felt.drawing.box(at.left, at.top, at.width, at.height, _SHADES.get(place.color, "#ffffff"))
    if place.label:
        pays = place.awards[f"{place.color} {place.label}"]
        felt.label((x, y - 3.6 * felt.unit), place.color.upper(), 2.2, room=room)
        felt.label((x, y - 0.2 * felt.unit), place.label, 4, room=room)
        felt.label((x, y + 3.8 * felt.unit), f"pays {pays}", 2.2, room=room, bold=False)
    else:
        felt.label((x, y - 1.2 * felt.unit), words(place.side_bet).upper(), 3, room=room)
        if place.pays != place.side_bet:
            felt.label((x, y + 2.6 * felt.unit), f"pay table {place.pays}", 1.8, room=room, bold=False)
    felt.frame(at)


def _says(source: Source, view: LayoutView) -> str:
    """For people who hear it: what is on the felt, and of side bets every area."""
    shown = [box.label for box in view.boxes if box.name.isdigit() and not box.covered]
    covered = [box.label for box in view.boxes if box.covered]
    sides = [
        f"{place.color} {place.label} pays {place.awards[f'{place.color} {place.label}']}"
        if place.label
        else place.says
        for place in view.places
        if place.section == "side"
    ]
    told = [f"The felt of table {source.number}: {len(shown)} numbers, columns, dozens and even chances."]
    told += [f"Covered: {', '.join(covered)}."] if covered else []
    told += [f"{one}." for one in chosen(source).values()]
    told += [f"Areas: {'; '.join(sides)}."] if sides else []
    return " ".join(told)
