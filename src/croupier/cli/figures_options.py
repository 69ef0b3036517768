"""The words of the pit's figures, as arguments."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from croupier.cli.options import common


def add(commands: Any, of_demo: Any) -> None:
    parser = commands.add_parser("figures", help="the pit's figures: win, hold, what to expect, tax, reportable awards")
    words = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)
    _win(words.add_parser("win", help="win and hold of a table, from what was counted"))
    _tax(words.add_parser("tax", help="the gaming tax of a year, month by month"))
    _reportable(words.add_parser("reportable", help="which pay tables can win 300 times the wager"))
    one = words.add_parser("table", help="a table's own log: computed win, and what its wagers let one expect")
    one.add_argument("table", metavar="NUMBER", help="the table's number")
    one.add_argument("--all", action="store_true", help="the whole log (default: since it was last opened)")
    one.add_argument("--coverage", metavar="%", default="99", help="of the interval, in per cent (default: 99)")
    of_demo(one)
    one = words.add_parser("day", help="a gaming day of the pit: every table and shift, counted against computed")
    one.add_argument("day", metavar="DATE", nargs="?", help="the gaming day (default: the last that was counted)")
    one.add_argument("--shift", metavar="NAME", help="only this shift")
    of_demo(one)
    one = words.add_parser("month", help="a month of the pit: drop, win and hold by table, from final figures")
    one.add_argument("month", metavar="MONTH", help="as 2026-07")
    of_demo(one)


def _win(parser: argparse.ArgumentParser) -> None:
    for name, what in (("opener", "the tray at the opening"), ("closer", "the tray at the closing")):
        parser.add_argument(f"--{name}", metavar="$", help=what)
    for name in ("fill", "credit"):
        parser.add_argument(f"--{name}", metavar="$", action="append", default=[], help=f"a {name}; one for each slip")
    parser.add_argument("--drop", metavar="$", help="the drop, counted: the win is final")
    parser.add_argument("--seen", metavar="$", help="purchases that were seen, before the count: the win is projected")
    common(parser)


def _tax(parser: argparse.ArgumentParser) -> None:
    months = 'a TOML file whose table [agp] has the months, as 2024-07 = "$1,000,000"'
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help=months)
    parser.add_argument(
        "--agp", metavar="MONTH=$", action="append", default=[], help="adjusted gross proceeds of a month"
    )
    parser.add_argument("--on", metavar="DATE", help="a day of the tax year (default: its first month that is given)")
    parser.add_argument("--book", metavar="BOOK", default="us-co", help="the rulebook (default: us-co)")
    parser.add_argument("--reading", metavar="Q=R", action="append", default=[], help="another reading, as C38=nothing")
    common(parser)


def _reportable(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--on", metavar="DATE", help="the day (default: the newest change of each book, and no amounts)"
    )
    parser.add_argument("--book", metavar="BOOK", action="append", default=[], help="a rulebook (default: all of them)")
    common(parser)
