"""A page as PDF and a drawing as PNG, by Typst: the same bytes from the same data, on every machine.

Only the fonts that Typst brings are used, and the day of the document is the day of its law, never today. The PDF is
tagged for people who hear it (PDF/UA-1) and made to be kept (PDF/A-2a).
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from importlib import resources
from typing import Any

import typst

from croupier.documents import look
from croupier.documents.page import Block, Facts, Figure, Notice, Page, Table, Text
from croupier.documents.svg import Drawing

STANDARDS: list[Any] = ["ua-1", "a-2a"]
_PICTURE = b"""#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg", width: float(sys.inputs.width) * 1pt)
"""


def as_pdf(page: Page) -> bytes:
    made = typst.compile(
        (resources.files(__package__) / "page.typ").read_bytes(),
        format="pdf",
        sys_inputs={"page": json.dumps(_data(page)), "look": json.dumps(look.as_data())},
        pdf_standards=STANDARDS,
        timestamp=datetime(page.day.year, page.day.month, page.day.day, tzinfo=UTC),
        ignore_system_fonts=True,
    )
    assert isinstance(made, bytes)
    return made


def as_png(drawing: Drawing, dots: float = 192) -> bytes:
    """So many dots for each inch; a point of the drawing is a 72nd of an inch."""
    inputs = {"svg": drawing.svg(), "width": str(drawing.width)}
    made = typst.compile(_PICTURE, format="png", ppi=dots, sys_inputs=inputs, ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made


def _data(page: Page) -> dict[str, Any]:
    return {
        "kind": page.kind,
        "title": page.title,
        "lead": page.lead,
        "running": page.running,
        "foot": page.foot,
        "year": page.day.year,
        "month": page.day.month,
        "day": page.day.day,
        "figures": page.figures,
        "sections": [
            {"title": section.title, "blocks": [_block(block) for block in section.blocks]} for section in page.sections
        ],
    }


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Facts(rows, exact):
            return {"kind": "facts", "rows": rows, "exact": exact}
        case Table(caption, columns, rows, totals, strong):
            heads = [{"name": column.name, "right": column.right, "wide": column.wide} for column in columns]
            table = {"kind": "table", "caption": caption, "columns": heads, "rows": rows}
            return table | {"totals": totals, "strong": sorted(strong)}
        case Text(words):
            return {"kind": "text", "words": words}
        case Notice(words):
            return {"kind": "warning", "words": words}
        case Figure(caption, drawing):
            return {"kind": "figure", "caption": caption, "svg": drawing.svg(), "alt": drawing.says}
        case _:
            raise ValueError("links lead nowhere on paper")
