"""`croupier print`: what is posted at a table, stuck on it or handed out; as PDF, HTML, SVG, text or ESC/POS."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable
from datetime import date
from fractions import Fraction
from pathlib import Path

from croupier.cli.audit import database_of
from croupier.cli.check import report
from croupier.cli.extras import need
from croupier.cli.output import print_json, read_toml_file
from croupier.cli.par import written
from croupier.cli.serve import opened
from croupier.devices.slip_printer import PrinterError, send
from croupier.documents.escpos import as_escpos
from croupier.documents.html import as_html
from croupier.documents.page import Page
from croupier.documents.page_data import digest_of
from croupier.documents.plain import as_text
from croupier.documents.prints.felt import BOX_INCHES
from croupier.documents.prints.registry import NoSuchPrintError, drawing_of, print_of
from croupier.documents.prints.source import Source
from croupier.game.notation import NotationError
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import parse_house
from croupier.service.floor import PREFIX
from croupier.service.ports import EventStore, StoreError
from croupier.service.setup_log import Pinned, SetupLog
from croupier.storage.law import compile_rules
from croupier.storage.library import Library, LibraryError, parse_day
from croupier.table.rules import TableRules

WIDTH = 80
_BOX = (Fraction(1), Fraction(6))
Write = Callable[[Page], None]


def print_(arguments: argparse.Namespace, library: Library) -> int:
    box, write = _box(arguments.box), _writer(arguments)
    source = _from_log(arguments, library) if _is_from_log(arguments) else _from_files(arguments, library)
    if isinstance(source, list):
        return report([(arguments.table, source)], arguments.json)
    try:
        page = print_of(arguments.name, source, box)
    except NoSuchPrintError as error:
        raise NotationError(str(error)) from None
    if write:
        write(page)
    if arguments.json:
        print_json(_told(arguments.name, page, source))
    elif write is None:
        print(as_text(page, WIDTH), end="")
    return 0


def _told(name: str, page: Page, source: Source) -> dict[str, object]:
    """For programs: what was printed, and what proves it."""
    assert page.stamp is not None
    return {
        "print": name,
        "table": source.number,
        "book": source.rules.rules.book,
        "day": source.rules.rules.day.isoformat(),
        "rulebook": source.rules.law.digest,
        "text": digest_of(page),
        "stream": source.record.stream if source.record else None,
        "record": source.record.version if source.record else None,
        "event": source.record.hash.hex() if source.record else None,
    }


# What it is printed from


def _is_from_log(arguments: argparse.Namespace) -> bool:
    is_logged = bool(arguments.database or arguments.demo)
    for option in ("house", "on", "base"):
        if is_logged and getattr(arguments, option) is not None:
            raise NotationError(f"the log says by which law the table was opened: leave --{option} out")
    return is_logged


def _from_files(arguments: argparse.Namespace, library: Library) -> Source | list[Finding]:
    """A set-up within the rules of a house, by the law of a day."""
    if arguments.house is None:
        raise NotationError("a set-up needs the rules of its house: name them with --house FILE")
    house = parse_house(read_toml_file(arguments.house))
    if isinstance(house, list):
        return house
    day = parse_day(arguments.on) if arguments.on else house.first_day
    if day < house.first_day:
        raise LibraryError(f"{arguments.house}: the house rules begin on {house.first_day}")
    setup = read_toml_file(Path(arguments.table))
    rules = compile_rules(library, house.book, day, setup, arguments.base or "", house.values)
    return Source(rules, library.questions()) if isinstance(rules, TableRules) else rules


def _from_log(arguments: argparse.Namespace, library: Library) -> Source | list[Finding]:
    """The set-up that is in force at a table of a database, with the record that it has it by."""
    try:
        pinned = asyncio.run(_pinned(opened(database_of(arguments, library), read_only=True), arguments.table))
    except StoreError as error:
        raise LibraryError(str(error)) from None
    if pinned is None:
        raise LibraryError(f"table {arguments.table} was never opened: print from its files, with --house FILE")
    first = pinned.opened
    day = date.fromisoformat(first.day)
    rules = compile_rules(library, first.book, day, pinned.setup, first.base, first.house)
    if isinstance(rules, list):
        return rules
    if rules.fingerprint != pinned.rules:
        raise LibraryError(f"the rules of {first.book} are not those that table {arguments.table} was opened by")
    return Source(rules, library.questions(), pinned.record)


async def _pinned(store: EventStore, table: str) -> Pinned | None:
    try:
        return await SetupLog(store, f"{PREFIX}{table}").find()
    finally:
        await store.close()


# Where it goes


def _writer(arguments: argparse.Namespace) -> Write | None:
    """What writes and sends a page, known before anything is made; nothing where it goes to the terminal."""
    to = [_to_file(arguments.out)] if arguments.out else []
    if arguments.escpos:
        to.append(lambda page: written(arguments.escpos, as_escpos(page)))
    if arguments.printer:
        to.append(_to_printer(arguments.printer))
    if not to:
        return None

    def write(page: Page) -> None:
        for each in to:
            each(page)

    return write


def _to_file(file: Path) -> Write:
    match file.suffix.lower():
        case ".html":
            return lambda page: written(file, as_html(page).encode())
        case ".svg":
            return lambda page: written(file, _svg(page).encode())
        case ".pdf":
            need("typst", "documents")
            from croupier.documents.paper import as_pdf

            return lambda page: written(file, as_pdf(page))
    raise NotationError(f"--out takes FILE.pdf, FILE.html or FILE.svg, and {file} is none of them")


def _svg(page: Page) -> str:
    drawing = drawing_of(page)
    if drawing is None:
        raise NotationError("FILE.svg is for a print that is one drawing, as the layout is; take FILE.pdf or FILE.html")
    return drawing.svg()


def _to_printer(text: str) -> Write:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port) < 65_536:
        raise NotationError(f'"{text}" names no printer; write HOST:PORT, as 192.0.2.7:9100')

    def write(page: Page) -> None:
        try:
            send(host.strip("[]"), int(port), as_escpos(page))
        except PrinterError as error:
            raise LibraryError(str(error)) from None

    return write


def _box(text: str | None) -> Fraction:
    """Inches, as 3, 3.5 or 7/2."""
    if text is None:
        return BOX_INCHES
    try:
        box = Fraction(text) if len(text) < 20 else None
    except (ValueError, ZeroDivisionError):
        box = None
    if box is None or not _BOX[0] <= box <= _BOX[1]:
        raise NotationError(f'--box takes inches from 1 to 6, as 3, 3.5 or 7/2, and not "{text}"')
    return box
