"""Names in letters that the fonts of the paper lack: a form is printed with them all the same."""

from __future__ import annotations

from datetime import date

import pytest
from pdf_text import pdf_pages

from croupier.documents.page import Column, Page, Section, Table, Text
from croupier.documents.paper import as_pdf


def a_page(name: str) -> Page:
    table = Table("Entries", (Column("entrant", wide=True),), ((name,),))
    sections = (Section("Entries", (Text("Everybody"), table)),)
    return Page(
        kind="Form",
        title="Entries",
        lead="",
        running="A form",
        foot="record 1",
        day=date(2027, 3, 5),
        figures=(),
        sections=sections,
    )


@pytest.mark.parametrize(
    ("name", "numbers"),
    [("王小明", "U+738B U+5C0F U+660E"), ("שרה", "U+05E9 U+05E8 U+05D4"), ("عمر", "U+0639 U+0645 U+0631")],
)
def test_a_letter_without_type_is_written_by_its_number(name: str, numbers: str) -> None:
    """Where the machine has a font for it, it stands there as it is."""
    made = as_pdf(a_page(name))
    found = "".join("".join(pdf_pages(made)).split())
    assert (numbers.replace(" ", "") in found and "hasnotypefor" in found) or "U+" not in found
    assert "Everybody" in found


def test_what_the_fonts_have_is_printed_alike_everywhere() -> None:
    page = a_page("Ángel Núñez, Екатерина, Αθηνά")
    assert as_pdf(page) == as_pdf(page)
    assert "U+" not in "".join(pdf_pages(as_pdf(page)))
