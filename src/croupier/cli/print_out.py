"""Where a print goes: into files, to a printer, onto the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from croupier.cli.output import print_json
from croupier.cli.par import written
from croupier.devices.slip_printer import PrinterError, send
from croupier.documents.escpos import as_escpos
from croupier.documents.html import as_html
from croupier.documents.page import Page
from croupier.documents.plain import as_text
from croupier.documents.prints.registry import drawing_of
from croupier.game.notation import NotationError
from croupier.storage.library import LibraryError

WIDTH = 80
Write = Callable[[Page], None]


def put_out(page: Page, write: Write | None, told: dict[str, Any] | None) -> None:
    """`told` is for programs, where that is asked for."""
    if write:
        write(page)
    if told is not None:
        print_json(told)
    elif write is None:
        print(as_text(page, WIDTH), end="")


def writer(arguments: argparse.Namespace) -> Write | None:
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
