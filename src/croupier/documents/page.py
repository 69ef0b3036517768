"""What a document consists of: one model, from which the print for screens and the print for paper are made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

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


Block = Facts | Table | Text | Notice | Figure | Links


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    blocks: tuple[Block, ...]


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
