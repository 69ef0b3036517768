"""`croupier compliance sample`: the half-year sample of the pit's papers, tested against the log."""

from __future__ import annotations

import argparse
import asyncio
from datetime import UTC, datetime
from pathlib import Path

from croupier.cli.output import print_json, print_table, print_text
from croupier.cli.par import cannot_write
from croupier.cli.store import database_of, opened
from croupier.documents.compliance_page import compliance_page
from croupier.documents.files import write_whole
from croupier.documents.html import as_html
from croupier.pit.codec import decode_event
from croupier.service.pages import pages
from croupier.service.pit import STREAM
from croupier.storage.law import HouseLaw
from croupier.storage.library import Library, LibraryError
from croupier.views.compliance import Logged, Sample, SampleError, half_of, sample


def compliance(arguments: argparse.Namespace, library: Library) -> int:
    """Exit code 0 when every document is as it should be, 1 when there is an exception."""
    log = asyncio.run(_log(database_of(arguments, library)))
    try:
        today = datetime.now(UTC).date()
        found = sample(log, half_of(arguments.half), arguments.seed, HouseLaw(library), today)
    except SampleError as error:
        raise LibraryError(str(error)) from None
    if arguments.out is not None:
        _write(arguments.out, found)
    if arguments.json:
        print_json(_plain(found))
    else:
        _print(found)
    return 1 if found.exceptions else 0


async def _log(url: str) -> list[Logged]:
    store = opened(url, read_only=True)
    try:
        return [
            (each.version, each.hash.hex(), decode_event(each.body, each.format))
            async for page in pages(store, STREAM)
            for each in page
        ]
    finally:
        await store.close()


def _write(file: Path, found: Sample) -> None:
    page = compliance_page(found)
    with cannot_write(file):
        if file.suffix != ".pdf":
            return write_whole(file, as_html(page).encode())
        from croupier.documents.paper import as_pdf

        write_whole(file, as_pdf(page))
    return None


def _print(found: Sample) -> None:
    print_table(
        f"Sample of {found.half.year}-{found.half.part}: {', '.join(found.days)}",
        ["form", "title", ">documents", ">tested", ">exceptions"],
        (
            [s.form.letter, s.form.title, str(s.known), str(len(s.documents)), str(_wrong(found, s.form.letter))]
            for s in found.worksheets
        ),
    )
    if found.exceptions:
        rows = ([form.letter, one.name, one.day, what, wrong] for form, one, what, wrong in found.exceptions)
        print_table("Exceptions", ["form", "document", "gaming day", "attribute", "found"], rows)
    print_text(f"Drawn from record {found.version} of the pit, {found.head}, and the seed '{found.seed}'.")


def _wrong(found: Sample, letter: str) -> int:
    return sum(form.letter == letter for form, *_ in found.exceptions)


def _plain(found: Sample) -> dict[str, object]:
    return {
        "half": f"{found.half.year}-{found.half.part}",
        "seed": found.seed,
        "head": found.head,
        "version": found.version,
        "days": found.days,
        "worksheets": [
            {"form": s.form.letter, "title": s.form.title, "known": s.known,
             "documents": [{"name": d.name, "day": d.day, "found": d.found} for d in s.documents]}
            for s in found.worksheets
        ],
    }  # fmt: skip
