"""A page as lines of text, so many columns wide: for a terminal, and for the roll of a slip printer.

A line says how it is set; what cannot be set that way is still all there in its words.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.documents.page import (
    Block,
    Facts,
    Figure,
    Links,
    Notice,
    Page,
    Plate,
    Section,
    Signatures,
    Stamp,
    Table,
    Text,
)

GAP = 2
"""Columns between two cells."""
LONG = 24
"""A word that is longer is no number: it may be broken."""


@dataclass(frozen=True, slots=True)
class Line:
    words: str = ""
    strong: bool = False
    large: bool = False
    """Twice as wide and as high: it has half as many columns."""
    code: str = ""
    """A QR code that says this, in place of words."""
    cut: bool = False
    """Here one part ends and the next begins."""


def as_lines(page: Page, width: int) -> Iterator[Line]:
    """Everything that the page says, without its running head and foot."""
    yield from _large(page.title, width)
    yield from _wrapped(page.lead, width)
    for name, value in page.figures:
        yield from _pair(name, value, width)
    for block in page.front:
        yield Line()
        yield from _block(block, width)
    if page.contents:
        yield Line()
        yield from (Line(section.title) for section in page.sections)
    for section in page.sections:
        if section.new_page:
            yield Line(cut=True)
        yield from _section(section, width)
    if page.sign_off:
        yield Line()
        yield from _block(Signatures(page.sign_off), width)
    if page.stamp:
        yield from _block(page.stamp, width)


def as_text(page: Page, width: int) -> str:
    """For a terminal, where a QR code is nothing but what it says."""
    lines = [line.words.rstrip() for line in as_lines(page, width) if not line.code]
    return "\n".join(lines) + "\n"


def _section(section: Section, width: int) -> Iterator[Line]:
    yield Line()
    for line in _wrapped(section.title, width):
        yield Line(line.words, strong=True)
    for block in section.blocks:
        yield from _block(block, width)


def _block(block: Block, width: int) -> Iterator[Line]:
    match block:
        case Facts(rows):
            yield from _pairs(rows, width)
        case Table():
            yield from _table(block, width)
        case Text(words) | Notice(words):
            yield from _wrapped(words, width)
        case Figure(caption, drawing):
            yield from _wrapped(f"[{caption}: {drawing.says}]", width)
        case Plate():
            yield from _plate(block, width)
        case Signatures(names):
            yield from _by_hand(names, width)
        case Stamp():
            yield from _stamp(block, width)
        case Links():
            raise ValueError("links lead nowhere on paper")


def _pairs(rows: Iterable[tuple[str, str]], width: int) -> Iterator[Line]:
    for name, value in rows:
        yield from _pair(name, value, width)


def _plate(plate: Plate, width: int) -> Iterator[Line]:
    for words, size in plate.lines:
        yield from (_large if size >= 20 else _wrapped)(words, width)


def _stamp(stamp: Stamp, width: int) -> Iterator[Line]:
    yield Line("-" * width)
    yield from _pairs(stamp.rows, width)
    if stamp.code:
        yield Line(code=stamp.code)


def _by_hand(names: Iterable[str], width: int) -> Iterator[Line]:
    """A line each, with room to write above it; a name that leaves no room has its line below."""
    for name in names:
        yield Line()
        *above, last = textwrap.wrap(name, width - 8)
        yield from map(Line, above)
        yield Line(f"{last} {'_' * (width - len(last) - 1)}")


def _wrapped(text: str, width: int, indent: str = "", first: str = "") -> Iterator[Line]:
    for line in textwrap.wrap(text, width, initial_indent=first, subsequent_indent=indent):
        yield Line(line)


def _large(text: str, width: int) -> Iterator[Line]:
    for line in textwrap.wrap(text, width // 2):
        yield Line(line, strong=True, large=True)


def _pair(name: str, value: str, width: int) -> Iterator[Line]:
    """Name to the left and value to the right where both fit, else below each other; several lines stay several."""
    if "\n" in value:
        yield Line(f"{name}:")
        for line in value.splitlines():
            yield from _wrapped(line, width, indent=" " * GAP, first=" " * GAP)
    elif len(name) + GAP + len(value) <= width:
        yield Line(f"{name}{value:>{width - len(name)}}")
    else:
        yield from _wrapped(f"{name}: {value}", width, "  ")


def _table(table: Table, width: int) -> Iterator[Line]:
    """Columns as wide as they need; the widest gives way, and is folded between words. Where even the longest words
    have no room beside each other, each row is a list: a number is never broken."""
    rows = [tuple(column.name for column in table.columns), *table.rows, *([table.totals] if table.totals else [])]
    columns = list(zip(*rows, strict=True))
    widths = [max(map(len, cells)) for cells in columns]
    least = [max((len(word) for cell in cells for word in cell.split()), default=0) for cells in columns]
    room = width - GAP * (len(widths) - 1)
    yield from _wrapped(table.caption, width)
    if sum(min(need, LONG) for need in least) > room:
        yield from _lists(table, width)
        return
    while sum(widths) > room:
        widths[max(range(len(widths)), key=lambda place: (widths[place] > least[place], widths[place]))] -= 1
    for place, row in enumerate(rows):
        is_total = bool(table.totals) and place == len(rows) - 1
        yield from (Line(line, strong=place == 0 or is_total) for line in _row(row, table, widths))


def _lists(table: Table, width: int) -> Iterator[Line]:
    names = [column.name for column in table.columns]
    for row in (*table.rows, *([table.totals] if table.totals else [])):
        told = [(name, cell) for name, cell in zip(names, row, strict=True) if cell]
        for name, cell in told[:1]:
            yield from (Line(line.words, strong=True) for line in _wrapped(f"{name}: {cell}", width))
        yield from _pairs(told[1:], width)


def _row(row: tuple[str, ...], table: Table, widths: list[int]) -> Iterator[str]:
    cells = [textwrap.wrap(cell, room) or [""] for cell, room in zip(row, widths, strict=True)]
    for line in range(max(map(len, cells))):
        parts = [cell[line] if line < len(cell) else "" for cell in cells]
        told = zip(parts, widths, table.columns, strict=True)
        yield (" " * GAP).join(f"{part:>{room}}" if column.right else f"{part:<{room}}" for part, room, column in told)
