"""`croupier table`: a night at a table, written down as commands, played and told."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

from croupier.cli.check import report
from croupier.cli.output import print_json, read_file
from croupier.game.notation import NotationError
from croupier.rulebook.finding import Finding
from croupier.storage.law import compile_rules
from croupier.storage.library import Library
from croupier.table.night import Night
from croupier.table.rules import TableRules
from croupier.views.transcript import parse_script, perform


def table(arguments: argparse.Namespace, library: Library) -> int:
    """Play the night; if answers stand in the file already, say where they differ."""
    text = read_file(arguments.night)
    script = parse_script(text)
    rules = rules_of(script.told, library)
    if isinstance(rules, list):
        return report([(arguments.night, rules)], arguments.json)
    night = Night(rules)
    played = perform(script, night)
    if arguments.json:
        print_json([msgspec.to_builtins(event) for event in night.log])
    elif not arguments.check:
        print(played, end="")
    if not arguments.check:
        return 0
    if played == text:
        print("every answer in the file is right")
        return 0
    difference = difflib.unified_diff(text.splitlines(), played.splitlines(), "written", "played", lineterm="", n=1)
    print(*difference, sep="\n")
    return 1


def rules_of(told: Mapping[str, Any], library: Library) -> TableRules | list[Finding]:
    """The rules that the head of a night names."""
    name, day = told.get("book"), told.get("day")
    if not isinstance(name, str) or type(day) is not date or not isinstance(told.get("table"), dict):
        raise NotationError('the head of a night names its book = "us-co", its day = 2022-08-14 and its [table]')
    if unknown := [key for key in told if key not in ("book", "day", "base", "people", "house", "table")]:
        raise NotationError(f"the head of a night has no {', '.join(unknown)}")
    return compile_rules(library, name, day, told["table"], str(told.get("base", "")), told.get("house"))
