"""The worksheets of a compliance sample: for each form a table with a column for every attribute; exceptions."""

from __future__ import annotations

from datetime import date

from croupier import __version__
from croupier.documents.page import Column, Facts, Page, Section, Signatures, Table, Text
from croupier.views.compliance import Sample, Worksheet

PASSED, FAILED = "yes", "NO"


def compliance_page(found: Sample) -> Page:
    first, after = found.half.slices[0][0], found.half.slices[-1][1]
    documents = sum(len(sheet.documents) for sheet in found.worksheets)
    return Page(
        kind="Compliance sample",
        title=f"Half year {found.half.year}-{found.half.part}",
        lead=f"gaming days from {first}, before {after}",
        running=f"Compliance sample {found.half.year}-{found.half.part}",
        foot=f"pit log {found.version} · {found.head[:16]} · croupier {__version__}",
        day=date.fromisoformat(after),
        figures=(
            ("sample dates", str(len(found.days))),
            ("documents", str(documents)),
            ("exceptions", str(len(found.exceptions))),
        ),
        sections=(
            Section("The draw", (_draw(found),)),
            Section("Exceptions", (_exceptions(found),)),
            *(Section(f"{each.form.letter}: {each.form.title}", (_sheet(each),)) for each in found.worksheets),
            Section("Sign-off", (Signatures(("internal compliance officer, licence, date",)),)),
        ),
    )


def _draw(found: Sample) -> Facts:
    return Facts(
        (
            ("Sample dates", ", ".join(found.days)),
            ("Seed", found.seed or "none"),
            ("Log of the pit at the end of the half year", f"record {found.version}, {found.head}"),
            ("How it was drawn", "lowest SHA-256 of that hash, the seed and the name of the day or document"),
        )
    )


def _exceptions(found: Sample) -> Table | Text:
    rows = tuple((form.letter, tested.name, tested.day, what, wrong) for form, tested, what, wrong in found.exceptions)
    if not rows:
        return Text("None.")
    columns = (
        Column("form"),
        Column("document"),
        Column("gaming day"),
        Column("attribute"),
        Column("found", wide=True),
    )
    return Table("What is not as it should be", columns, rows)


def _sheet(sheet: Worksheet) -> Table | Text:
    if not sheet.documents:
        return Text("There is none in the half year.")
    columns = (Column("document"), Column("gaming day"), *map(Column, sheet.form.attributes))
    rows = tuple(
        (each.name, each.day, *(FAILED if wrong else PASSED for wrong in each.found.values()))
        for each in sheet.documents
    )
    return Table(f"{len(sheet.documents)} of {sheet.known} tested", columns, rows)
