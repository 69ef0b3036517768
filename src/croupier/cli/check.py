"""`croupier rules check`: house rules and a table's set-up, each against the tier above."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from croupier.cli.output import print_json, print_table
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import house_findings, house_tier, parse_house
from croupier.rulebook.table_setup import parse_setup, setup_findings
from croupier.storage.library import Library, LibraryError, parse_day


def check(arguments: argparse.Namespace, library: Library) -> int:
    """House rules against their rulebook, then the table against the house: all findings at once."""
    house = parse_house(_toml(arguments.house))
    if isinstance(house, list):
        return _report([(arguments.house, house)], arguments.json)
    rules = library.book(house.book).on(parse_day(arguments.on) if arguments.on else house.first_day)
    found: list[tuple[Path, list[Finding]]] = [(arguments.house, house_findings(house, rules))]
    if arguments.table:
        setup = parse_setup(_toml(arguments.table))
        wrong = setup if isinstance(setup, list) else setup_findings(setup, house_tier(house, rules))
        found.append((arguments.table, wrong))
    return _report(found, arguments.json)


def _report(found: Sequence[tuple[Path, list[Finding]]], as_json: bool) -> int:
    rows = [(str(file), finding) for file, findings in found for finding in findings]
    if as_json:
        print_json([{"file": file, "where": one.where, "says": one.says, "cite": one.cite} for file, one in rows])
    elif rows:
        columns = ["file", "where", "finding", "section"]
        print_table(f"{len(rows)} findings", columns, ([file, one.where, one.says, one.cite] for file, one in rows))
    else:
        print("no findings")
    return 1 if rows else 0


def _toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise LibraryError(f"{file} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    except tomllib.TOMLDecodeError as error:
        raise LibraryError(f"{file} is not TOML: {error}") from None
