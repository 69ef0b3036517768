"""Axes: a frame around the data, with a title, a grid, ticks that say their values, and a legend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.documents import look
from croupier.documents.svg import Drawing, Scale, width_of

SMALL = 9.0
HEAD = 13.0
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")

Words = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Size:
    width: float = 480
    height: float = 250
    """At least: a chart of rows is as high as its rows need."""
    headed: bool = False
    """The title stands in the picture; in a document the caption has it."""


@dataclass(frozen=True, slots=True)
class Axis:
    low: float
    high: float
    label: str
    words: Words
    log: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    drawing: Drawing
    x: Scale
    y: Scale

    def at(self, x: float, y: float) -> tuple[float, float]:
        return self.x(x), self.y(y)


def framed(drawing: Drawing, size: Size, x: Axis, y: Axis, legend: Sequence[tuple[str, str]] = ()) -> Frame:
    """The frame of a picture with two axes. `legend` has colors with their meaning."""
    top = head(drawing, size)
    top += legend_row(drawing, top, legend) + (24 if y.label else 8)
    places = Scale(y.low, y.high, size.height - 38, top, y.log)
    about = max(2, round((size.height - 38 - top) / 34))
    left = 8 + max(width_of(y.words(tick), SMALL) for tick in places.ticks(about)) + 6
    across = Scale(x.low, x.high, left, size.width - 16, x.log)
    if y.label:
        drawing.text((left - 2, top - 10), y.label, SMALL, look.FAINT)
    for tick in places.ticks(about):
        drawing.line((left, places(tick)), (across.end, places(tick)), look.GRID)
        drawing.text((left - 6, places(tick) + 3), y.words(tick), SMALL, look.FAINT, "end")
    bottom_axis(drawing, across, size.height - 38, x)
    return Frame(drawing, across, places)


def head(drawing: Drawing, size: Size) -> float:
    """The title, in smaller letters where it is long; how much room it took."""
    if not size.headed:
        return 0
    fits = min(HEAD, HEAD * (size.width - 16) / max(1, width_of(drawing.title, HEAD)))
    drawing.text((8, 18), drawing.title, fits, bold=True)
    return 26


def legend_row(drawing: Drawing, top: float, legend: Sequence[tuple[str, str]]) -> float:
    """Colors and what they stand for, in lines that fit; how much room they took."""
    left, line = 8.0, 0
    for color, words in legend:
        wide = 16 + width_of(words, SMALL) + 12
        if left > 8 and left + wide > drawing.width:
            left, line = 8.0, line + 1
        place = top + 12 + 14 * line
        drawing.box(left, place - 8, 10, 10, color)
        drawing.text((left + 15, place + 1), words, SMALL)
        left += wide
    return 14.0 * (line + 1) + 6 if legend else 0


def ticks_of(across: Scale, axis: Axis) -> list[float]:
    """As many ticks as their words leave room for, from the left."""
    room, about = abs(across.end - across.start), 8
    while about > 2 and sum(width_of(axis.words(tick), SMALL) + 14 for tick in across.ticks(about)) > room:
        about -= 1
    return sorted(across.ticks(about))


def upright_grid(drawing: Drawing, across: Scale, top: float, bottom: float, axis: Axis) -> None:
    for tick in ticks_of(across, axis):
        drawing.line((across(tick), top), (across(tick), bottom), look.GRID)


def bottom_axis(drawing: Drawing, across: Scale, bottom: float, axis: Axis) -> None:
    drawing.line((across.start, bottom), (across.end, bottom), look.INK)
    free = 0.0
    for tick in ticks_of(across, axis):
        half = width_of(axis.words(tick), SMALL) / 2
        middle = max(half + 2, min(across(tick), drawing.width - half - 2))
        drawing.line((across(tick), bottom), (across(tick), bottom + 4), look.INK)
        if middle - half >= free:  # in a very small picture, some ticks go without words
            drawing.text((middle, bottom + 14), axis.words(tick), SMALL, look.FAINT, "middle")
            free = middle + half + 4
    drawing.text(((across.start + across.end) / 2, bottom + 30), axis.label, SMALL, look.INK, "middle")


def as_power(value: float) -> str:
    """`10⁻³`, and plain numbers near one."""
    exponent = f"{value:.0e}".partition("e")[2]
    return {"0": "1"}.get(str(int(exponent)), f"10{str(int(exponent)).translate(_SUPERSCRIPTS)}")


def as_percent(value: float) -> str:
    return f"{value * 100:.10g} %".replace("-", "−")


def as_number(value: float) -> str:
    return f"{value:,.10g}".replace("-", "−")


def as_dollars(value: float) -> str:
    """Dollars on an axis: `$250,000`, `−$50`."""
    return f"{'−' if value < 0 else ''}${abs(value):,.10g}"
