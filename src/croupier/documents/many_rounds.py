"""Charts of many rounds: how a result is distributed, and how a bankroll fares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor

from croupier.documents import look
from croupier.documents.frame import SMALL, Axis, Size, as_dollars, as_number, as_percent, framed
from croupier.documents.svg import Drawing, Scale, rounded_out, width_of

BARS_MAX = 160
"""More values than this are drawn together, so many to a bar."""
BAR_WIDEST = 28.0


@dataclass(frozen=True, slots=True)
class Spread:
    """How a result is distributed after so many rounds."""

    rounds: int
    dollars: Sequence[float]
    """What can come, the least first."""
    chances: Sequence[float]
    quantiles: Mapping[str, float]
    """Results that are marked, by what they are called: `5 %`, `median`."""


@dataclass(frozen=True, slots=True)
class Fan:
    """How a bankroll fares: a curve over the rounds for each quantile."""

    rounds: Sequence[int]
    curves: Mapping[float, Sequence[float]]
    """Dollars after each of the rounds, by quantile: in pairs about a median, such as 0.05, 0.5, 0.95."""
    start: float


def results_chart(title: str, results: Spread, size: Size) -> Drawing:
    """Bars of chances, with lines where the quantiles lie."""
    bars, width = _bars(results)
    low, high = rounded_out([bars[0][0] - width / 2, bars[-1][0] + width / 2])
    told = ", ".join(f"{name}: {as_dollars(round(value, 2))}" for name, value in results.quantiles.items())
    says = f"Rounds: {as_number(results.rounds)}. Result in dollars by quantile: {told}."
    drawing = Drawing("rounds", size.width, size.height, title, says)
    top = rounded_out([0.0, max(chance for _value, chance in bars)])[1]
    legend = [(look.BLUE, "the player is ahead"), (look.SKY, "even or behind")]
    y_axis = Axis(0, top * 1.14, "probability", as_percent)
    frame = framed(drawing, size, Axis(low, high, "result", as_dollars), y_axis, legend)
    wide = min(BAR_WIDEST, frame.x(low + width) - frame.x(low))
    for value, chance in bars:
        left, color = frame.x(value) - wide / 2, look.BLUE if value > 0 else look.SKY
        drawing.box(left, frame.y(chance), max(0.6, wide - 0.4), frame.y(0) - frame.y(chance), color)
    _mark(drawing, frame.x, frame.y.end, frame.y.start, results.quantiles)
    return drawing


def _within(results: Spread) -> tuple[float, float]:
    """The values that all but a millionth on either side lie between: what is beyond would be an empty picture."""
    total, low, high = 0.0, results.dollars[0], results.dollars[-1]
    for value, chance in zip(results.dollars, results.chances, strict=True):
        if total < 1e-6 <= total + chance:
            low = value
        if total < 1 - 1e-6 <= total + chance:
            high = value
        total += chance
    return low, high


def _bars(results: Spread) -> tuple[list[tuple[float, float]], float]:
    """Middles with chances, at most `BARS_MAX` or so, and their width: a whole number of steps from value to value,
    so that each bar stands for equally many values."""
    low, high = _within(results)
    step = min((b - a for a, b in pairwise(results.dollars)), default=1.0)
    width = step * max(1, ceil((high - low) / step / BARS_MAX))
    found: dict[int, float] = {}
    for value, chance in zip(results.dollars, results.chances, strict=True):
        place = floor((value - low) / width + step / width / 2)
        if chance and low <= value <= high:
            found[place] = found.get(place, 0.0) + chance
    return [(low + place * width + (width - step) / 2, chance) for place, chance in found.items()], width


def _mark(drawing: Drawing, across: Scale, top: float, bottom: float, quantiles: Mapping[str, float]) -> None:
    """A line at each quantile; their names in turns on lines of their own, so that none hides another."""
    ends = [-1e9, -1e9, -1e9]
    for value in sorted(set(quantiles.values())):
        names = ", ".join(name for name, each in quantiles.items() if each == value)
        words = f"{names}: {as_dollars(round(value))}"
        x, half = across(value), width_of(words, SMALL) / 2
        middle = max(half + 4, min(x, drawing.width - half - 4))
        line = next((place for place, end in enumerate(ends) if middle - half > end + 4), 2)
        ends[line] = middle + half
        drawing.line((x, top + 10 + 11 * line), (x, bottom), look.ORANGE, 1, "4 3")
        drawing.text((middle, top + 7 + 11 * line), words, SMALL, look.INK, "middle")


def fan_chart(title: str, fan: Fan, size: Size) -> Drawing:
    """Bands between quantiles that belong together, the wider the lighter, and the median."""
    levels = sorted(fan.curves)
    pairs = list(zip(levels, reversed(levels), strict=True))[: len(levels) // 2]
    middle = levels[len(levels) // 2]
    ends = ", ".join(f"{as_percent(round(level, 6))}: {as_dollars(round(fan.curves[level][-1]))}" for level in levels)
    says = (
        f"Bankroll over {as_number(fan.rounds[-1])} rounds from {as_dollars(fan.start)}. Quantiles at the end: {ends}."
    )
    drawing = Drawing("fan", size.width, size.height, title, says)
    low, high = rounded_out([value for curve in fan.curves.values() for value in curve] + [fan.start, 0])
    across = Axis(fan.rounds[0], fan.rounds[-1], "rounds", as_number)
    shades = [look.paler(look.SKY, (place + 1) / (len(pairs) + 1)) for place in range(len(pairs))]
    shares = [f"{as_percent(round(b - a, 6))} of bankrolls" for a, b in pairs]
    legend = [(look.BLUE, "median"), *zip(shades, shares, strict=True), (look.ORANGE, "where it began")]
    frame = framed(drawing, size, across, Axis(low, high, "bankroll", as_dollars), legend)
    for (a, b), shade in zip(pairs, shades, strict=True):
        upper = [frame.at(x, y) for x, y in zip(fan.rounds, fan.curves[b], strict=True)]
        lower = [frame.at(x, y) for x, y in zip(fan.rounds, fan.curves[a], strict=True)]
        drawing.area([*upper, *reversed(lower)], shade)
    drawing.line((frame.x.start, frame.y(fan.start)), (frame.x.end, frame.y(fan.start)), look.ORANGE, 1, "5 3")
    drawing.path((frame.at(x, y) for x, y in zip(fan.rounds, fan.curves[middle], strict=True)), look.BLUE, 2)
    return drawing
