"""The documents of a whole rulebook: each sheet as PDF and HTML, by wheel, and a page that leads to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from croupier import __version__
from croupier.desk.law import Law
from croupier.desk.par import ParSheet
from croupier.documents.files import write_whole
from croupier.documents.html import as_html
from croupier.documents.numbers import amount, share
from croupier.documents.page import Column, Facts, Link, Links, Page, Section
from croupier.documents.paper import as_pdf
from croupier.documents.par_page import par_page, title_of


def write_set(folder: Path, law: Law, sheets: Sequence[ParSheet], progress: Callable[[int], None]) -> None:
    """Write everything into an empty folder. `progress` hears how many sheets are done."""
    for done, sheet in enumerate(sheets, 1):
        page, file = par_page(sheet), folder / file_of(sheet)
        file.parent.mkdir(exist_ok=True)
        write_whole(file.with_name(f"{file.name}.html"), as_html(page).encode())
        write_whole(file.with_name(f"{file.name}.pdf"), as_pdf(page))
        progress(done)
    write_whole(folder / "index.html", as_html(index_page(law, sheets)).encode())


def file_of(sheet: ParSheet) -> str:
    """Without what it ends in: `double-zero/red-in-prison`."""
    row = sheet.row
    bet = row.kind if sheet.asked.alike > 1 else row.bet.replace(":", "-")
    return f"{row.wheel.name}/" + "-".join(word for word in (bet, row.paytable, row.rule) if word)


def index_page(law: Law, sheets: Sequence[ParSheet]) -> Page:
    wheels = list(dict.fromkeys(sheet.row.wheel.name for sheet in sheets))
    facts = (
        ("Rulebook", f"{law.book.name}, {law.book.title} ({law.book.status})"),
        ("Edition", law.book.edition(law.day).title),
        ("Law of the day", str(law.day)),
        ("Rulebook SHA-256", law.book.digest),
        ("Readings other than those taken", ", ".join(f"{q.id} {r.id}" for q, r in law.chosen) or "none"),
    )
    return Page(
        kind="PAR set",
        title=law.book.title,
        lead=f"{len(sheets)} sheets, by the law of {law.day}",
        running=f"{law.book.name} on {law.day}",
        foot=f"{law.book.name} on {law.day} · croupier {__version__}",
        day=law.day,
        figures=(),
        sections=(
            Section("Identification", (Facts(facts),)),
            *(_wheel_section(wheel, [sheet for sheet in sheets if sheet.row.wheel.name == wheel]) for wheel in wheels),
        ),
    )


def _wheel_section(wheel: str, sheets: Sequence[ParSheet]) -> Section:
    columns = (
        Column("sheet", wide=True),
        Column("pay table"),
        Column("return", right=True),
        Column("house edge", right=True),
        Column("deviation", right=True),
        Column("section"),
    )
    return Section(
        f"{wheel[:1].upper()}{wheel[1:]}", (Links(f"Sheets of the {wheel} wheel", columns, tuple(map(_line, sheets))),)
    )


def _line(sheet: ParSheet) -> tuple[tuple[Link, ...], tuple[str, ...]]:
    file, found = file_of(sheet), sheet.measures
    links = (Link(title_of(sheet), f"{file}.html"), Link("PDF", f"{file}.pdf"))
    numbers = (share(found.player_return, 4), share(found.house_edge, 4), amount(found.deviation, 4)) if found else ()
    return links, (sheet.row.paytable or "", *(numbers or ("open",) * 3), sheet.row.cite)
