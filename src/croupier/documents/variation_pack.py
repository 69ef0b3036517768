"""The application pack of a variation, as a folder: application, PAR sheets, layout, and the draft of the rules."""

from __future__ import annotations

from pathlib import Path

from croupier.desk.variation import Pack
from croupier.documents.files import write_whole
from croupier.documents.html import as_html
from croupier.documents.layout_drawing import layout_drawing
from croupier.documents.page import Page
from croupier.documents.paper import as_pdf
from croupier.documents.par_page import par_page
from croupier.documents.par_set import file_of
from croupier.documents.variation_page import application_page
from croupier.rulebook.variations import draft

DRAFT = "draft"


def write_pack(folder: Path, found: Pack) -> int:
    """Write everything into an empty folder; how many PAR sheets there are."""
    _print(folder / "application", application_page(found))
    written = 0
    for one in found.bets:
        for when, sheet in (("before", one.before), ("after", one.after)):
            if sheet is not None:
                _print(folder / "par" / when / file_of(sheet), par_page(sheet))
                written += 1
    write_whole(folder / "layout.svg", layout_drawing(found.table).svg().encode())
    rules = folder / "rulebooks" / f"{found.before.book.name}-{DRAFT}"
    rules.mkdir(parents=True)
    for name, text in draft(found.proposal, found.before.book).items():
        write_whole(rules / name, text.encode())
    return written


def _print(file: Path, page: Page) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file.with_name(f"{file.name}.html"), as_html(page).encode())
    write_whole(file.with_name(f"{file.name}.pdf"), as_pdf(page))
