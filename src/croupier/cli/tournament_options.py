"""The options of `croupier tournament`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from croupier.cli.options import common

PRINTS = ("rules", "entries", "payouts", "seats", "moves", "notice", "chips", "results", "vouchers")
"""What a tournament has on paper; the registry of prints has the same names, and takes longer to import."""


def add(commands: Any, of_demo: Callable[[argparse.ArgumentParser], None]) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "tournament", help="tournaments: a plan beside the law, printed rules, standings, prints"
    )
    named = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)
    _plan(named.add_parser("check", help="every finding on a plan, with its section"))
    rules = named.add_parser("rules", help="the printed rules of a plan that keeps the law")
    _paper(rules)
    rules.add_argument("--table", metavar="FILE", type=Path, help="the table whose house rules the plan includes")
    rules.add_argument("--house", metavar="FILE", type=Path, help="the rules of that table's house, a TOML file")
    _plan(rules)
    of_demo(named.add_parser("list", help="the tournaments of a database"))
    one = named.add_parser("show", help="how one stands: places, points, prizes")
    one.add_argument("name", metavar="NAME", help="of the tournament, as its plan has it")
    of_demo(one)
    one = named.add_parser("print", help="seats, moves, notices, forms and results of one")
    one.add_argument("what", metavar="WHAT", choices=PRINTS, help=", ".join(PRINTS))
    one.add_argument("name", metavar="NAME", help="of the tournament, as its plan has it")
    one.add_argument("--event", metavar="EVENT", help="of which event, where there are several")
    _paper(one)
    of_demo(one)


def _paper(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar="FILE", type=Path, help="FILE.pdf or FILE.html (default: as text)")
    parser.add_argument("--escpos", metavar="FILE", type=Path, help="what a slip printer is sent")
    parser.add_argument("--printer", metavar="HOST:PORT", help="a slip printer on the network that prints it now")


def _plan(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("plan", metavar="FILE", type=Path, help="the plan of a tournament, a TOML file")
    parser.add_argument("--book", metavar="BOOK", default="us-co", help="the rulebook (default: us-co)")
    parser.add_argument("--on", metavar="DATE", help="the day (default: that of the first event)")
    another = "another reading, as C39=whole-tournament"
    parser.add_argument("--reading", metavar="Q=R", action="append", default=[], help=another)
    common(parser)
