"""A page as PDF and a drawing as PNG, by Typst: the same bytes from the same data, on every machine.

Only the fonts that Typst brings are used, and the day of the document is the day of its law, never today. The PDF is
tagged for people who hear it (PDF/UA-1) and made to be kept (PDF/A-2a).

A name may be in letters that those fonts lack. Then the machine's own are tried; and a letter that none of them has is
written by its number, as U+738B: a form with a strange letter in it is better than none.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
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
    data = json.dumps(as_data(page), ensure_ascii=False)
    if not _FOREIGN.search(data):
        return _compiled(page, data)
    try:
        return _compiled(page, data, ignore_system_fonts=False)
    except typst.TypstError:
        noted = json.dumps(as_data(replace(page, foot=f"{page.foot} · {_NOTE}")), ensure_ascii=False)
        return _compiled(page, _FOREIGN.sub(_numbers, noted))


def _compiled(page: Page, data: str, ignore_system_fonts: bool = True) -> bytes:
    made = typst.compile(
        (resources.files(__package__) / "page.typ").read_bytes(),
        format="pdf",
        sys_inputs={"page": data, "look": json.dumps(look.as_data(page.scale))},
        pdf_standards=STANDARDS,
        timestamp=datetime(page.day.year, page.day.month, page.day.day, tzinfo=UTC),
        ignore_system_fonts=ignore_system_fonts,
    )
    assert isinstance(made, bytes)
    return made


_FOREIGN = re.compile("[\u0530-\u1dff\u2c00-\ua71f\ua800-\ufaff\ufb07-\ufefe\uff00-\uffef\U00010000-\U0010ffff]+")
"""Letters beyond the Latin, Greek and Cyrillic ones."""
_NOTE = "U+ and a number is a letter that this printer has no type for"


def _numbers(found: re.Match[str]) -> str:
    return " ".join(f"U+{ord(letter):04X}" for letter in found.group())


def as_png(drawing: Drawing, dots: float = 192) -> bytes:
    """So many dots for each inch; a point of the drawing is a 72nd of an inch."""
    inputs = {"svg": drawing.svg(), "width": str(drawing.width)}
    made = typst.compile(_PICTURE, format="png", ppi=dots, sys_inputs=inputs, ignore_system_fonts=True)
    assert isinstance(made, bytes)
    return made
