"""What a document consists of: one model, from which the print for screens and the print for paper are made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from croupier.documents.svg import Drawing


@dataclass(frozen=True, slots=True)
class Facts:
    """Names with what they stand for."""

    rows: tuple[tuple[str, str], ...]
    exact: bool = False
    """Long exact numbers, set small, which may be broken anywhere."""


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    right: bool = False
    wide: bool = False
    """Takes the room that the others leave."""


@dataclass(frozen=True, slots=True)
class Table:
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[str, ...] = ()
    """A last row that sums up."""
    strong: frozenset[int] = frozenset()
    """Rows that stand out, by their place."""


@dataclass(frozen=True, slots=True)
class Text:
    words: str


@dataclass(frozen=True, slots=True)
class Notice:
    """What nobody may miss."""

    words: str


@dataclass(frozen=True, slots=True)
class Figure:
    caption: str
    drawing: Drawing
    true_size: bool = False
    """Printed as large as it is drawn, and not as wide as the page."""


@dataclass(frozen=True, slots=True)
class Plate:
    """Words to be read from afar, in a frame: each line with its size in points, from `BOLD_FROM` on in bold."""

    lines: tuple[tuple[str, float], ...]

    BOLD_FROM: ClassVar[float] = 30


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to be signed, each with what goes there."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Link:
    words: str
    file: str


@dataclass(frozen=True, slots=True)
class Links:
    """Lines that lead to other documents; what stands in a line's further cells goes with it."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[tuple[Link, ...], tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Stamp:
    """Where a print comes from, and what proves it: the last that stands on it, or on each of its parts."""

    rows: tuple[tuple[str, str], ...]
    code: str = ""
    """What a QR code beside it says; empty for a print that comes from no log."""


LETTER = (8.5, 11.0)
Block = Facts | Table | Text | Notice | Figure | Plate | Signatures | Stamp | Links


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    blocks: tuple[Block, ...]
    new_page: bool = False
    """Begins a page of its own on paper."""


@dataclass(frozen=True, slots=True)
class Page:
    """A document. `figures` are the few numbers that are looked for first."""

    kind: str
    """What sort of document it is: stands small above the title."""
    title: str
    lead: str
    running: str
    """What stands at the head of each page."""
    foot: str
    day: date
    figures: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    front: tuple[Block, ...] = ()
    """What stands on a cover, before the first section; there is no cover without it."""
    contents: bool = False
    """The cover lists the sections."""
    sign_off: tuple[str, ...] = ()
    """What is filled in by hand at the foot of every page."""
    stamp: Stamp | None = None
    scale: float = 1
    """How many times as large as usual its letters are: for what hangs on a wall."""
    inches: tuple[float, float] = LETTER
    """Width and height of the paper; a height of 0 is as high as what is on it."""
