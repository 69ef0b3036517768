"""What charts are drawn with: a drawing of a few shapes, scales that turn values into places, and good ticks.

A drawing is text with numbers of two places at most, so that the same data give the same bytes. It carries a title and
a description for people who hear it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import count
from math import ceil, floor, log10

from croupier.documents import look

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate: two places, and no more than are needed."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def width_of(text: str, size: float) -> float:
    """About how wide a text is in the serif of this look; a little too much rather than too little."""
    narrow = sum(each in "iIl.,:;'|!()[]fjt -1" for each in text)
    wide = sum(each in "mwMW%@" for each in text)
    return size * (0.53 * (len(text) - narrow - wide) + 0.36 * narrow + 0.86 * wide)


@dataclass
class Drawing:
    """A picture of so many points in width and height."""

    name: str
    """Unlike that of every other picture of a page."""
    width: float
    height: float
    title: str
    says: str
    """What a person would be told who cannot see it."""
    unit: str = ""
    """What its size is said in, for a picture that is used at its true size: `pt`."""
    parts: list[str] = field(default_factory=list)

    def line(self, a: Point, b: Point, color: str, width: float = 1, dash: str = "") -> None:
        dashed = f' stroke-dasharray="{dash}"' if dash else ""
        ends = f'x1="{number(a[0])}" y1="{number(a[1])}" x2="{number(b[0])}" y2="{number(b[1])}"'
        self.parts.append(f'<line {ends} stroke="{color}" stroke-width="{number(width)}"{dashed}/>')

    def path(self, points: Iterable[Point], color: str, width: float = 1.5) -> None:
        joined = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self.parts.append(
            f'<polyline points="{joined}" fill="none" stroke="{color}" stroke-width="{number(width)}" '
            'stroke-linejoin="round"/>'
        )

    def area(self, points: Iterable[Point], color: str) -> None:
        joined = " ".join(f"{number(x)},{number(y)}" for x, y in points)
        self.parts.append(f'<polygon points="{joined}" fill="{color}"/>')

    def box(self, left: float, top: float, width: float, height: float, color: str) -> None:
        place = f'x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(height)}"'
        self.parts.append(f'<rect {place} fill="{color}"/>')

    def dot(self, at: Point, radius: float, color: str) -> None:
        place = f'cx="{number(at[0])}" cy="{number(at[1])}" r="{number(radius)}"'
        self.parts.append(f'<circle {place} fill="{color}"/>')

    def text(
        self, at: Point, text: str, size: float = 9, color: str = look.INK, anchor: str = "start", bold: bool = False
    ) -> None:
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{number(at[0])}" y="{number(at[1])}" font-size="{number(size)}" fill="{color}" '
            f'text-anchor="{anchor}"{weight}>{escape(text)}</text>'
        )

    def svg(self) -> str:
        ids = f"{self.name}-title {self.name}-says"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(self.width)} {number(self.height)}" '
            f'width="{number(self.width)}{self.unit}" height="{number(self.height)}{self.unit}" '
            f'role="img" aria-labelledby="{ids}" font-family="{look.SERIFS}">'
            f'<title id="{self.name}-title">{escape(self.title)}</title>'
            f'<desc id="{self.name}-says">{escape(self.says)}</desc>'
            f"{''.join(self.parts)}</svg>\n"
        )


@dataclass(frozen=True, slots=True)
class Scale:
    """Values from `low` to `high` onto places from `start` to `end`; by their logarithms where it is `log`."""

    low: float
    high: float
    start: float
    end: float
    log: bool = False

    def __call__(self, value: float) -> float:
        low, high, here = self.low, self.high, value
        if self.log:
            low, high, here = log10(low), log10(high), log10(value)
        return self.start + (self.end - self.start) * (here - low) / (high - low)

    def ticks(self, about: int = 6) -> list[float]:
        return powers(self.low, self.high, about) if self.log else steps(self.low, self.high, about)


def steps(low: float, high: float, about: int) -> list[float]:
    """Round values within the range, as near as can be to so many."""
    raw = (high - low) / max(1, about)
    power = 10.0 ** floor(log10(raw))
    step = min((lead * power for lead in (1, 2, 2.5, 5, 10)), key=lambda each: abs(log10(each / raw)))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [place * step for place in range(first, last + 1)]


def powers(low: float, high: float, about: int) -> list[float]:
    """Powers of ten within the range; where there are many, each second, third, … of them."""
    first, last = ceil(log10(low) - 1e-9), floor(log10(high) + 1e-9)
    stride = next(each for each in count(1) if (last - first) // each <= about)
    return [10.0**power for power in range(last, first - 1, -stride)]


def rounded_out(values: Sequence[float], about: int = 6) -> tuple[float, float]:
    """A range of round values that holds all of these."""
    low, high = min(values), max(values)
    if low == high:
        low, high = low - (abs(low) or 1) / 2, high + (abs(high) or 1) / 2
    [a, b, *_] = steps(low, high, about) if len(steps(low, high, about)) > 1 else [low, high]
    step = b - a
    return floor(low / step + 1e-9) * step, ceil(high / step - 1e-9) * step
