"""`croupier rules check`: house rules and a table's set-up, each against the tier above."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from croupier.cli.output import print_json, print_table, read_toml_file
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import house_findings, house_tier, parse_house
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import parse_setup
from croupier.storage.library import Library, parse_day


def check(arguments: argparse.Namespace, library: Library) -> int:
    """House rules against their rulebook, then the table against the house: all findings at once."""
    house = parse_house(read_toml_file(arguments.house))
    setup = parse_setup(read_toml_file(arguments.table)) if arguments.table else None
    found: list[tuple[Path, list[Finding]]] = []
    if isinstance(house, list):
        found.append((arguments.house, house))
        if isinstance(setup, list):
            found.append((arguments.table, setup))
        return report(found, arguments.json)
    rules = library.book(house.book).on(house.first_day if arguments.on is None else parse_day(arguments.on))
    found.append((arguments.house, house_findings(house, rules)))
    if setup is not None:
        wrong = setup if isinstance(setup, list) else setup_findings(setup, house_tier(house, rules))
        found.append((arguments.table, wrong))
    return report(found, arguments.json)


def report(found: Sequence[tuple[Path, list[Finding]]], as_json: bool) -> int:
    rows = [(str(file), finding) for file, findings in found for finding in findings]
    if as_json:
        print_json([{"file": file, "where": one.where, "says": one.says, "cite": one.cite} for file, one in rows])
    elif rows:
        title = f"{len(rows)} finding{'s' if len(rows) > 1 else ''}"
        columns = ["file", "where", "finding", "section"]
        print_table(title, columns, ([file, one.where, one.says, one.cite] for file, one in rows))
    else:
        print("no findings")
    return 1 if rows else 0
