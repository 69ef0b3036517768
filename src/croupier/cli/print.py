"""`croupier print`: what is posted at a table, stuck on it or handed out, and the pit's paper (`print_pit`)."""

from __future__ import annotations

import argparse
from datetime import date
from fractions import Fraction
from pathlib import Path

from croupier.cli.check import report
from croupier.cli.output import read_toml_file
from croupier.cli.pit_log import from_log
from croupier.cli.print_options import PIT_NAMES, PIT_OPTIONS
from croupier.cli.print_out import put_out, writer
from croupier.cli.print_pit import print_pit
from croupier.documents.page import Page
from croupier.documents.page_data import digest_of
from croupier.documents.prints.felt import BOX_INCHES
from croupier.documents.prints.registry import print_of
from croupier.documents.prints.source import NoSuchPrintError, Source
from croupier.game.notation import NotationError
from croupier.pit.days import offset_at
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import parse_house
from croupier.service.floor import PREFIX
from croupier.service.house import House
from croupier.service.pit_log import PitLog
from croupier.service.setup_log import Pinned, SetupLog
from croupier.storage.law import compile_rules
from croupier.storage.library import Library, LibraryError, parse_day
from croupier.table.rules import TableRules

_BOX = (Fraction(1), Fraction(6))


def print_(arguments: argparse.Namespace, library: Library) -> int:
    if arguments.name in PIT_NAMES:
        return print_pit(arguments, library)
    _must_be_of_a_table(arguments)
    box, write = _box(arguments.box), writer(arguments)
    source = _from_log(arguments, library) if _is_from_log(arguments) else _from_files(arguments, library)
    if isinstance(source, list):
        return report([(arguments.table, source)], arguments.json)
    try:
        page = print_of(arguments.name, source, box)
    except NoSuchPrintError as error:
        raise NotationError(str(error)) from None
    put_out(page, write, _told(arguments.name, page, source) if arguments.json else None)
    return 0


def _must_be_of_a_table(arguments: argparse.Namespace) -> None:
    if arguments.table is None:
        raise NotationError(f"print {arguments.name} of which table? Name its set-up, or its number with --database")
    for option in PIT_OPTIONS:
        if getattr(arguments, option):
            raise NotationError(f"--{option} is for the prints of the pit, and {arguments.name} is one of a table")


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

    async def work(log: PitLog, house: House) -> tuple[Pinned | None, int]:
        found = await SetupLog(log.store, f"{PREFIX}{arguments.table}").find()
        return found, offset_at((await log.read()).state.clocks, found.record.at) if found else 0

    pinned, offset = from_log(arguments, library, work)
    if pinned is None:
        raise LibraryError(f"table {arguments.table} was never opened: print from its files, with --house FILE")
    first = pinned.opened
    day = date.fromisoformat(first.day)
    rules = compile_rules(library, first.book, day, pinned.setup, first.base, first.house)
    if isinstance(rules, list):
        return rules
    if rules.fingerprint != pinned.rules:
        raise LibraryError(f"the rules of {first.book} are not those that table {arguments.table} was opened by")
    return Source(rules, library.questions(), pinned.record, offset)


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
