"""The options of `croupier tournament`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from croupier.cli.options import common


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "tournament", help="the plan of a tournament: whether it keeps the law, and its printed rules"
    )
    named = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)
    _plan(named.add_parser("check", help="every finding on a plan, with its section"))
    rules = named.add_parser("rules", help="the printed rules of a plan that keeps the law")
    rules.add_argument("--out", metavar="FILE", type=Path, help="FILE.pdf or FILE.html (default: as text)")
    rules.add_argument("--escpos", metavar="FILE", type=Path, help="what a slip printer is sent")
    rules.add_argument("--printer", metavar="HOST:PORT", help="a slip printer on the network that prints it now")
    rules.add_argument("--table", metavar="FILE", type=Path, help="the table whose house rules the plan includes")
    rules.add_argument("--house", metavar="FILE", type=Path, help="the rules of that table's house, a TOML file")
    _plan(rules)


def _plan(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("plan", metavar="FILE", type=Path, help="the plan of a tournament, a TOML file")
    parser.add_argument("--book", metavar="BOOK", default="us-co", help="the rulebook (default: us-co)")
    parser.add_argument("--on", metavar="DATE", help="the day (default: that of the first event)")
    another = "another reading, as C39=whole-tournament"
    parser.add_argument("--reading", metavar="Q=R", action="append", default=[], help=another)
    common(parser)
