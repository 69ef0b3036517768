"""The options of `croupier print`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from croupier.cli.options import common

NAMES = ("rules", "limits", "layout", "signs", "cover", "labels", "cards", "chips")
"""As `documents.prints.registry` has them, which is not imported before it is needed."""


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "print",
        help="what is posted at a table, stuck on it or handed out: rules, limits, layout, signs, labels, cards",
    )
    parser.add_argument("name", metavar="PRINT", choices=NAMES, help=f"one of {', '.join(NAMES)}")
    parser.add_argument("table", metavar="TABLE", help="a table's set-up, a TOML file; with --database, its number")
    parser.add_argument("--house", metavar="FILE", type=Path, help="the rules of the house, a TOML file")
    parser.add_argument("--on", metavar="DATE", help="the day (default: the house rules' first)")
    parser.add_argument("--base", metavar="BOOK", help="the rulebook that answers where the house's own does not")
    parser.add_argument("--out", metavar="FILE", type=Path, help="FILE.pdf, FILE.html, or FILE.svg for the layout")
    parser.add_argument("--escpos", metavar="FILE", type=Path, help="what a slip printer is sent")
    parser.add_argument("--printer", metavar="HOST:PORT", help="a slip printer on the network that prints it now")
    parser.add_argument("--box", metavar="INCHES", help="the side of a number box, for layout and cover (default: 3)")
    parser.add_argument("--demo", action="store_true", help="of the demo floor; TABLE is a number")
    parser.add_argument("--database", metavar="URL", help="a file, or postgresql://…; TABLE is a number of it")
    common(parser)
