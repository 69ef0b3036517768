"""The options of `croupier print`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from croupier.cli.options import common

NAMES = ("rules", "limits", "layout", "signs", "cover", "labels", "cards", "chips")
"""As `documents.prints.registry` has them, which is not imported before it is needed."""
PIT_NAMES = (
    "slip",
    "request",
    "activity",
    "count",
    "sheet",
    "shift",
    "statistics",
    "summary",
    "return",
    "wheels",
    "incident",
    "variance",
)
"""As `documents.prints.pit_registry` has them."""
PIT_OPTIONS = ("day", "shift", "month", "wheel", "ball", "required", "agp", "by")


def add(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "print",
        help="what is posted at a table or handed out, and the pit's paper: slips, counts, reports, logs",
    )
    names = (*NAMES, *PIT_NAMES)
    parser.add_argument("name", metavar="PRINT", choices=names, help=f"one of {', '.join(names)}")
    which = "a table's set-up, a TOML file; with --database, the number of a table, slip, box, incident or discrepancy"
    parser.add_argument("table", metavar="WHICH", nargs="?", help=which)
    parser.add_argument("--house", metavar="FILE", type=Path, help="the rules of the house, a TOML file")
    parser.add_argument("--on", metavar="DATE", help="the day (default: the house rules' first)")
    parser.add_argument("--base", metavar="BOOK", help="the rulebook that answers where the house's own does not")
    parser.add_argument("--out", metavar="FILE", type=Path, help="FILE.pdf, FILE.html, or FILE.svg for the layout")
    parser.add_argument("--escpos", metavar="FILE", type=Path, help="what a slip printer is sent")
    parser.add_argument("--printer", metavar="HOST:PORT", help="a slip printer on the network that prints it now")
    parser.add_argument("--box", metavar="INCHES", help="the side of a number box, for layout and cover (default: 3)")
    parser.add_argument("--demo", action="store_true", help="of the demo floor; WHICH is a number")
    parser.add_argument("--database", metavar="URL", help="a file, or postgresql://…; WHICH is a number of it")
    proof = (
        "the folder of the house's checkpoints, the last of which stands on the sheet (default: beside the database)"
    )
    parser.add_argument("--proof", metavar="FOLDER", type=Path, help=proof)
    _pit(parser)
    common(parser)


def _pit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--day", metavar="DATE", help="the gaming day, for the pit's paper (default: the last counted)")
    parser.add_argument("--shift", metavar="NAME", help="only this shift of the day")
    parser.add_argument("--month", metavar="MONTH", help="for summary and return, as 2026-07")
    parser.add_argument("--wheel", metavar="SERIAL", help="for wheels: only this wheel")
    parser.add_argument("--ball", metavar="NAME", help="for wheels: only this ball")
    parser.add_argument("--required", action="store_true", help="for wheels: only what the law asks for")
    parser.add_argument(
        "--agp", metavar="MONTH=$", action="append", default=[], help="for return: proceeds before the log began"
    )
    by = "for slip: who prints it; the password is asked for, and the print is counted (default: a copy to be read)"
    parser.add_argument("--by", metavar="NAME", help=by)
