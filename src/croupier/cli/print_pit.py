"""`croupier print` for the pit: slips, count cards, sheets, reports, logs, from the pit's own log.

A print of a slip is counted: whoever prints it says who they are. Without that it is a copy to be read, and says so.
"""

from __future__ import annotations

import argparse
import getpass
import sys
import uuid
from dataclasses import replace
from typing import Any

from croupier.cli.figures import proceeds_of
from croupier.cli.history import last_note
from croupier.cli.pit_log import from_log
from croupier.cli.print_out import put_out, writer
from croupier.cli.store import database_of
from croupier.documents.page import Page
from croupier.documents.page_data import digest_of
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked, PitSource
from croupier.documents.prints.source import NoSuchPrintError
from croupier.figures.tax import month_of
from croupier.game.notation import NotationError
from croupier.pit.commands import PrintSlip, Signer
from croupier.pit.events import SlipPrinted
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.service.pit_log import PitLog
from croupier.storage.law import HouseLaw
from croupier.storage.library import Library, LibraryError


def print_pit(arguments: argparse.Namespace, library: Library) -> int:
    write, asked, made = writer(arguments), _asked(arguments), PIT_PRINTS[arguments.name]
    password, anchor = _password() if arguments.by else "", last_note(arguments, database_of(arguments, library))

    async def work(log: PitLog, house: House) -> tuple[Page, PitSource]:
        source = await made.source(log, HouseLaw(library), library.book, asked)
        source = replace(source, entry_fees=await house.tournaments.entry_fees(), anchor=anchor)
        if not arguments.by or source.book.is_final(asked.number):
            return made.make(source, asked), source
        made.make(source, asked)  # what cannot be made is not counted
        copy = await _count(house, arguments.by, password, asked.number)
        return made.make(source, replace(asked, copy=copy)), source

    try:
        page, source = from_log(arguments, library, work, writes=bool(arguments.by))
    except NoSuchPrintError as error:
        raise NotationError(str(error)) from None
    put_out(page, write, _told(arguments.name, page, source, asked) if arguments.json else None)
    return 0


def _asked(arguments: argparse.Namespace) -> Asked:
    name, which = arguments.name, arguments.table or ""
    if not arguments.database and not arguments.demo:
        raise NotationError(f"{name} is printed from the pit's log: name it with --database, or --demo")
    if PIT_PRINTS[name].of_one and not which:
        raise NotationError(f"print {name}: name {PIT_PRINTS[name].of_one}")
    if which and not PIT_PRINTS[name].of_one and name != "variance":
        raise NotationError(f"print {name} takes no number; say of when with --day, --shift or --month")
    if arguments.by and name != "slip":
        raise NotationError("--by is for slips: other prints are not counted")
    return Asked(
        number=which,
        day=arguments.day or "",
        shift=arguments.shift or "",
        month=month_of(arguments.month) if arguments.month else None,
        wheel=arguments.wheel or "",
        ball=arguments.ball or "",
        is_required=arguments.required,
        told=proceeds_of(tuple(text.partition("=")[::2]) for text in arguments.agp),
    )


def _password() -> str:
    return getpass.getpass("Password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")


async def _count(house: House, name: str, password: str, number: str) -> int:
    """The how-manieth print this is, once the log has it."""
    await house.staff.keeper.load()
    await house.pit.keeper.load()
    person = await house.staff.co_sign(name, password, PrintSlip.__name__, "")
    if isinstance(person, Refusal):
        raise LibraryError(person.says)
    by = Signer(person.name, person.licence, person.post)
    marks: dict[str, Any] = house.pit.now()
    result = await house.pit.ask(PrintSlip(number, by=by, **marks), uuid.uuid4().hex)
    if isinstance(result, Refusal):
        raise LibraryError(result.says)
    (printed,) = result
    assert isinstance(printed, SlipPrinted)
    return printed.copy


def _told(name: str, page: Page, source: PitSource, asked: Asked) -> dict[str, Any]:
    """For programs: what was printed, and what proves it."""
    slip = source.book.slips.get(asked.number)
    mark = slip.mark if slip and name == "slip" else slip.asked if slip and name == "request" else source.book.mark
    return {
        "print": name,
        "book": source.rulebook.name,
        "day": page.day.isoformat(),
        "rulebook": source.rulebook.digest,
        "text": digest_of(page),
        "stream": "pit",
        "record": mark.version,
        "event": mark.hash,
    }
