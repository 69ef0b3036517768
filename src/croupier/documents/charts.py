"""The charts: each takes plain data and gives a drawing. Nothing here computes what it shows.

Chances over many powers of ten are dots on a logarithmic axis, not bars: a bar would begin at a zero that such an axis
does not have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10

from croupier.documents import look
from croupier.documents.frame import (
    SMALL,
    Axis,
    Size,
    Words,
    as_number,
    as_percent,
    as_power,
    bottom_axis,
    framed,
    head,
    upright_grid,
)
from croupier.documents.svg import Drawing, Scale, rounded_out, width_of

ROW = 19.0


@dataclass(frozen=True, slots=True)
class AwardPoint:
    label: str
    chance: float
    says: str
    """The chance in words: `1 in 38`."""
    loses: bool = False


@dataclass(frozen=True, slots=True)
class ReadingBar:
    question: str
    reading: str
    edge: float | None
    says: str
    """The edge in words, or why there is none."""
    in_use: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A curve, with what is marked on it."""

    x: Sequence[float]
    y: Sequence[float]
    x_label: str
    y_label: str
    x_words: Words
    level: tuple[float, str]
    """A value of y that means something, and what."""
    marks: Sequence[tuple[float, float, str]] = ()


@dataclass(frozen=True, slots=True)
class Convergence:
    """The mean of a simulation as it goes on, and where it should be."""

    games: Sequence[int]
    means: Sequence[float]
    low: Sequence[float]
    """The lower end of the confidence band after so many games."""
    high: Sequence[float]
    exact: float
    confidence: str


def awards_chart(title: str, points: Sequence[AwardPoint], size: Size) -> Drawing:
    """The chance of each award, on a logarithmic axis."""
    least = min(points, key=lambda point: point.chance)
    says = f"{len(points)} awards. The rarest is {least.label}: {least.says}."
    top = (26 if size.headed else 0) + 8
    row = max(ROW, (size.height - top - 40) / len(points))
    drawing = Drawing("awards", size.width, top + row * len(points) + 40, title, says)
    head(drawing, size)
    left = 14 + max(width_of(point.label, SMALL + 0.5) for point in points)
    right = size.width - 14 - max(width_of(point.says, SMALL) for point in points)
    bottom = top + row * len(points)
    lowest = 10.0 ** floor(log10(least.chance) - 0.05)
    across = Scale(lowest, 1, left, right, log=True)
    axis = Axis(lowest, 1, "probability (logarithmic)", as_power, log=True)
    upright_grid(drawing, across, top, bottom, axis)
    for place, point in enumerate(points):
        y = top + row * (place + 0.5)
        color = look.FAINT if point.loses else look.BLUE
        drawing.text((left - 8, y + 3), point.label, SMALL + 0.5, look.INK, "end")
        drawing.line((across(lowest), y), (across(point.chance), y), look.RULE, 1)
        drawing.dot((across(point.chance), y), 4, color)
        drawing.text((across(point.chance) + 8, y + 3), point.says, SMALL, look.FAINT)
    bottom_axis(drawing, across, bottom, axis)
    return drawing


def readings_chart(title: str, bars: Sequence[ReadingBar], size: Size) -> Drawing:
    """The house edge under each reading, question by question; the reading in use stands out."""
    edges = [bar.edge for bar in bars if bar.edge is not None]
    low, high = rounded_out([0.0, *edges]) if any(edges) else (0.0, 0.01)
    says = "; ".join(f"{bar.question} {bar.reading}{' (in use)' if bar.in_use else ''}: {bar.says}" for bar in bars)
    questions = list(dict.fromkeys(bar.question for bar in bars))
    top = head_room = (26 if size.headed else 0) + 8
    gaps = 10 * (len(questions) - 1)
    row = max(ROW, (size.height - top - gaps - 40) / len(bars))
    drawing = Drawing("readings", size.width, top + row * len(bars) + gaps + 40, title, says)
    head(drawing, size)
    names = {bar: f"{bar.reading}{' (in use)' if bar.in_use else ''}" for bar in bars}
    first = 8 + max(width_of(question, SMALL + 0.5) for question in questions) + 10
    left = first + max(width_of(name, SMALL + 0.5) for name in names.values()) + 8
    right = size.width - 14 - max(width_of(bar.says, SMALL) for bar in bars if bar.edge is not None or len(bars) == 1)
    across = Scale(low, high, left, max(right, left + 60))
    bottom = drawing.height - 40
    axis = Axis(low, high, "house edge", as_percent)
    upright_grid(drawing, across, head_room, bottom, axis)
    for place, bar in enumerate(bars):
        if place and bar.question != bars[place - 1].question:
            top += 10
        y = top + row * (place + 0.5)
        if not place or bar.question != bars[place - 1].question:
            drawing.text((8, y + 3), bar.question, SMALL + 0.5, bold=True)
        drawing.text((left - 8, y + 3), names[bar], SMALL + 0.5, look.INK, "end")
        ends = sorted((across(0), across(bar.edge or 0)))
        drawing.box(ends[0], y - row / 3, ends[1] - ends[0], row * 2 / 3, look.BLUE if bar.in_use else look.SKY)
        drawing.text((ends[1] + 6, y + 3), bar.says, SMALL, look.FAINT)
    drawing.line((across(0), head_room), (across(0), bottom), look.INK)
    bottom_axis(drawing, across, bottom, axis)
    return drawing


def line_chart(name: str, title: str, line: Line, size: Size) -> Drawing:
    """One curve, a level that it is compared with, and marks on it."""
    value, meaning = line.level
    marks = "".join(f" {words}." for _x, _y, words in line.marks)
    says = f"{line.y_label} by {line.x_label}: {_from_to(line)}.{marks}"
    drawing = Drawing(name, size.width, size.height, title, says)
    low, high = rounded_out([*line.y, value])
    y_axis = Axis(low, high, line.y_label, as_percent)
    frame = framed(drawing, size, Axis(line.x[0], line.x[-1], line.x_label, line.x_words), y_axis)
    drawing.line((frame.x.start, frame.y(value)), (frame.x.end, frame.y(value)), look.ORANGE, 1, "5 3")
    drawing.text((frame.x.start + 5, frame.y(value) - 4), meaning, SMALL, look.ORANGE)
    drawing.path((frame.at(x, y) for x, y in zip(line.x, line.y, strict=True)), look.BLUE, 2)
    for x, y, words in line.marks:
        drawing.dot(frame.at(x, y), 4, look.BLUE)
        before = frame.x(x) + 10 + width_of(words, SMALL) > size.width
        above = before is (line.y[-1] > line.y[0])  # on the side that the curve turns away from
        place = (frame.x(x) + (-8 if before else 8), frame.y(y) + (-6 if above else 14))
        drawing.text(place, words, SMALL, look.INK, "end" if before else "start")
    return drawing


def _from_to(line: Line) -> str:
    return (
        f"from {as_percent(round(line.y[0], 4))} at {line.x_words(line.x[0])} "
        f"to {as_percent(round(line.y[-1], 4))} at {line.x_words(line.x[-1])}"
    )


def convergence_chart(title: str, run: Convergence, size: Size) -> Drawing:
    """The running mean of a simulation, within the band around the exact value."""
    last = f"{as_percent(round(run.means[-1], 6))} after {as_number(run.games[-1])} games"
    says = f"The running mean ends at {last}; exactly it is {as_percent(round(run.exact, 6))}."
    drawing = Drawing("convergence", size.width, size.height, title, says)
    seen = [*run.means, run.exact, *run.low[len(run.low) // 8 :], *run.high[len(run.high) // 8 :]]
    low, high = rounded_out(seen)
    legend = [
        (look.BLUE, "simulated"),
        (look.ORANGE, "exact"),
        (look.paler(look.SKY, 0.4), f"{run.confidence} band, point by point"),
    ]
    across = Axis(run.games[0], run.games[-1], "games (logarithmic)", as_power, log=True)
    frame = framed(drawing, size, across, Axis(low, high, "player return", as_percent), legend)
    inside: Mapping[str, list[tuple[float, float]]] = {
        "high": [frame.at(x, min(high, y)) for x, y in zip(run.games, run.high, strict=True)],
        "low": [frame.at(x, max(low, y)) for x, y in zip(run.games, run.low, strict=True)],
    }
    drawing.area([*inside["high"], *reversed(inside["low"])], look.paler(look.SKY, 0.4))
    drawing.line((frame.x.start, frame.y(run.exact)), (frame.x.end, frame.y(run.exact)), look.ORANGE, 1.5)
    drawing.path((frame.at(x, y) for x, y in zip(run.games, run.means, strict=True)), look.BLUE, 1.5)
    return drawing
