"""`croupier rules check`: a rulebook by itself, house rules against it, a table's set-up against both."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from croupier.cli.output import print_json, print_table, read_toml_file
from croupier.game.wheel import WHEELS
from croupier.rulebook.finding import BrokenRulebookError, Finding
from croupier.rulebook.house import HouseRules, house_findings, house_tier, parse_house
from croupier.rulebook.playable import conflicts, needs_base, playable_findings
from croupier.rulebook.rulebook import Rulebook
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings, unsaid
from croupier.rulebook.table_setup import TableSetup, parse_setup
from croupier.sidebets.book_checks import side_bet_findings
from croupier.storage.library import FEDERAL, Library, parse_day
from croupier.table.rules import layered_on, table_rules

Found = Sequence[tuple[str | Path, Sequence[Finding]]]
"""What was found, by the book or file it is about."""


def check(arguments: argparse.Namespace, library: Library) -> int:
    """All findings at once. Without house rules, of the rulebook that is named, or of all of them."""
    if arguments.house is None:
        names = [arguments.book] if arguments.book else [*library.names, FEDERAL]
        return report([(name, list(_book(name, library))) for name in names], arguments.json)
    house = parse_house(read_toml_file(arguments.house))
    setup = parse_setup(read_toml_file(arguments.table)) if arguments.table else None
    try:
        return report(_tiers(arguments, library, house, setup), arguments.json)
    except BrokenRulebookError as error:
        return report([("rulebook", error.findings)], arguments.json)


def _tiers(
    arguments: argparse.Namespace,
    library: Library,
    house: HouseRules | list[Finding],
    setup: TableSetup | list[Finding] | None,
) -> Found:
    """House rules against their rulebook, then the table against the house."""
    of_setup = [(arguments.table, setup)] if isinstance(setup, list) else []
    if isinstance(house, list):
        return [(arguments.house, house), *of_setup]
    day = house.first_day if arguments.on is None else parse_day(arguments.on)
    rules = library.book(house.book).on(day)
    base = library.book(arguments.base).on(day) if arguments.base else None
    whole = layered_on(base, rules) if base else rules
    if not needs_base(whole) and (found := playable_findings(whole)):
        return [(house.book, found), *of_setup]  # nothing below it can be judged
    of_house = house_findings(house, rules)
    if isinstance(setup, TableSetup):
        of_setup = [(arguments.table, _table(setup, house, rules, base, is_sound=not of_house))]
    return [(arguments.house, of_house), *of_setup]


def _book(name: str, library: Library) -> Iterator[Finding]:
    """A rulebook by itself, on each day on which something in it changes."""
    try:
        book = library.book(name)
    except BrokenRulebookError as error:
        yield from error.findings
        return
    seen: set[Finding] = set()
    for day in [book.first_day, *book.changes()]:
        for finding in _on(book, day):
            if finding not in seen:
                seen.add(finding)
                yield Finding(finding.where, f"{finding.says} (on {day})", finding.cite)


def _on(book: Rulebook, day: date) -> list[Finding]:
    rules = book.on(day)
    if book.name == FEDERAL:
        return []  # no table is played by it
    if needs_base(rules):
        return conflicts(rules) + side_bet_findings(rules)
    return playable_findings(rules) + side_bet_findings(rules)


def _table(setup: TableSetup, house: HouseRules, rules: Rules, base: Rules | None, is_sound: bool) -> list[Finding]:
    """The set-up against the house; where both are sound, whatever else keeps the table from being compiled."""
    whole = layered_on(base, rules) if base else rules
    found = [] if needs_base(whole) else [*setup_findings(setup, house_tier(house, whole)), *_unsaid(setup, whole)]
    if found or not is_sound:
        return found
    compiled = table_rules(rules, setup, base=base, house=house.values)
    return compiled if isinstance(compiled, list) else []


def _unsaid(setup: TableSetup, rules: Rules) -> list[Finding]:
    return unsaid(setup, rules) if setup.wheel in WHEELS else []


def report(found: Found, as_json: bool) -> int:
    rows = [(str(about), finding) for about, findings in found for finding in findings]
    if as_json:
        print_json([{"file": file, "where": one.where, "says": one.says, "cite": one.cite} for file, one in rows])
    elif rows:
        title = f"{len(rows)} finding{'s' if len(rows) > 1 else ''}"
        columns = ["file", "where", "finding", "section"]
        print_table(title, columns, ([file, one.where, one.says, one.cite] for file, one in rows))
    else:
        print("no findings")
    return 1 if rows else 0
