"""A page as plain data: for the template of the paper print, and for the digest of what the page says."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import date
from typing import Any

from croupier.documents import qr
from croupier.documents.page import Block, Facts, Figure, Notice, Page, Plate, Signatures, Stamp, Table, Text


def digest_of(page: Page) -> str:
    """SHA-256 of all that a page says, but for where and when it comes from: prints of the same text have the same."""
    bare = as_data(replace(page, stamp=None, foot="", day=date.min))
    return hashlib.sha256(json.dumps(bare, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def as_data(page: Page) -> dict[str, Any]:
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
            {
                "title": section.title,
                "blocks": [_block(block) for block in section.blocks],
                "new_page": section.new_page,
            }
            for section in page.sections
        ],
        "front": [_block(block) for block in page.front],
        "contents": page.contents,
        "sign_off": page.sign_off,
        "stamp": page.stamp and _stamp(page.stamp),
        "inches": page.inches,
    }


def _stamp(stamp: Stamp) -> dict[str, Any]:
    drawing = qr.drawing(stamp.code) if stamp.code else None
    return {"rows": stamp.rows, "svg": drawing.svg() if drawing else "", "alt": drawing.says if drawing else ""}


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
        case Figure(caption, drawing, true_size):
            figure = {"kind": "figure", "caption": caption, "svg": drawing.svg(), "alt": drawing.says}
            return figure | {"width": drawing.width if true_size else 0}
        case Plate(lines):
            bold = [(words, size, size >= Plate.BOLD_FROM) for words, size in lines]
            return {"kind": "plate", "lines": bold}
        case Signatures(lines):
            return {"kind": "signatures", "lines": lines}
        case Stamp():
            return {"kind": "stamp", **_stamp(block)}
        case _:
            raise ValueError("links lead nowhere on paper")
