"""`croupier table`: a night at a table, written down as commands, played and told."""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Mapping
from datetime import date
from typing import Any

import msgspec

from croupier.cli.check import report
from croupier.cli.options import one_line
from croupier.cli.output import read_file
from croupier.game.notation import NotationError, hint
from croupier.rulebook.finding import Finding
from croupier.storage.law import compile_rules
from croupier.storage.library import Library
from croupier.table.night import Night
from croupier.table.notation_fields import shown
from croupier.table.rules import TableRules
from croupier.views.transcript import RULE, Played, parse_script, plain, play
from croupier.views.transcript_text import told
from croupier.views.transcript_views import all_views, balances

HEAD = ("book", "day", "base", "people", "house", "table")


def table(arguments: argparse.Namespace, library: Library) -> int:
    """Play the night; with `--check`, say where the answers in the file differ."""
    if arguments.check and arguments.json:
        raise NotationError("--check compares the text of the file and prints no JSON; leave out one of the two")
    text = read_file(arguments.night)
    script = parse_script(text)
    rules = rules_of(script.told, library)
    if isinstance(rules, list):
        return report([(arguments.night, rules)], arguments.json)
    night, lines, bad = Night(rules), [script.head, RULE], list[Played]()
    for played in play(script, night):
        lines += told(played, night.rules)
        if arguments.json and not played.is_comment:
            _print_line(plain(played))
        if played.error:
            bad.append(played)
            if arguments.strict:
                break
    code = _told(arguments, night, lines, text, bad)
    for played in bad:
        print(f"croupier: line {played.number}: {one_line(played.error)}", file=sys.stderr)
    return code


def _told(arguments: argparse.Namespace, night: Night, lines: list[str], text: str, bad: list[Played]) -> int:
    """Prints what has not been printed yet, and gives the exit code."""
    stopped = bool(bad and arguments.strict)
    if arguments.json:
        _print_line({"views": all_views(night), "phase": night.state.phase, "balances": balances(night)})
    elif not arguments.check:
        print(*lines, sep="\n")
    elif not stopped:
        return _check(text, "\n".join(lines) + "\n")
    return 2 if stopped else int(bool(bad))


def _check(text: str, played: str) -> int:
    if played == text:
        print("every answer in the file is right")
        return 0
    difference = difflib.unified_diff(text.splitlines(), played.splitlines(), "written", "played", lineterm="", n=1)
    print(*difference, sep="\n")
    return 1


def _print_line(record: Any) -> None:
    print(msgspec.json.encode(record).decode())


def rules_of(told: Mapping[str, Any], library: Library) -> TableRules | list[Finding]:
    """The rules that the head of a night names."""
    name, day, base, house = told.get("book"), told.get("day"), told.get("base", ""), told.get("house")
    if not isinstance(name, str) or type(day) is not date or not isinstance(told.get("table"), dict):
        raise NotationError('the head of a night names its book = "us-co", its day = 2022-08-14 and its [table]')
    if not isinstance(base, str) or not isinstance(house, dict | None):
        raise NotationError('in the head of a night, base = "us-co" is a rulebook, and [house] a table of values')
    for key in told:
        if key not in HEAD:
            raise NotationError(f'the head of a night has no "{shown(key)}"{hint(key, HEAD)}')
    return compile_rules(library, name, day, told["table"], base, house)
