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
from croupier.documents.page import Page
from croupier.documents.page_data import as_data
from croupier.documents.svg import Drawing

STANDARDS: list[Any] = ["ua-1", "a-2a"]
_PICTURE = b"""#set page(width: auto, height: auto, margin: 0pt)
#image(bytes(sys.inputs.svg), format: "svg", width: float(sys.inputs.width) * 1pt)
"""


def as_pdf(page: Page) -> bytes:
    made = typst.compile(
        (resources.files(__package__) / "page.typ").read_bytes(),
        format="pdf",
        sys_inputs={"page": json.dumps(as_data(page)), "look": json.dumps(look.as_data(page.scale))},
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
