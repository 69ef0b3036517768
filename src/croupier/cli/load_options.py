"""The options of `croupier load`."""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from typing import Any

from croupier.cli.options import common


def add(commands: Any) -> None:
    says = "drive a server with many terminals, a dealer and clients that misbehave, and report its speed"
    parser: argparse.ArgumentParser = commands.add_parser("load", help=says)
    parser.add_argument("address", metavar="ADDRESS", nargs="?", help="a running server, as http://127.0.0.1:8000")
    keys = "tokens of terminals and a dealer's session at that server, a JSON file (docs/operating.md)"
    parser.add_argument("--keys", metavar="FILE", type=Path, help=keys)
    parser.add_argument("--pid", metavar="N", type=_whole, help="its process, to know what it costs")
    parser.add_argument(
        "--start", action="store_true", help="make a house and start a server for it, and stop it again"
    )
    database = "with --start: an empty database, as postgresql://…, or a new file (default: a file that is removed)"
    parser.add_argument("--database", metavar="URL", help=database)
    gates = "with --start: the server has so many gate processes"
    parser.add_argument("--gates", metavar="N", type=_whole, help=gates)
    pace = "with --start: commands a second that a terminal may send, for loads from few (default: the server's own)"
    parser.add_argument("--commands-per-second", metavar="N", type=_amount, help=pace)
    _load(parser)
    parser.add_argument("--report", metavar="FOLDER", type=Path, help="write load.json and load.html there")
    common(parser, "the report on standard output")
    parser.epilog = "Exit codes: 0 everything adds up; 1 something is missing; 2 it could not be run; 130 stopped."


def _load(parser: argparse.ArgumentParser) -> None:
    terminals = "terminals, those that stall among them (default: 100)"
    parser.add_argument("--terminals", metavar="N", type=_whole, default=100, help=terminals)
    parser.add_argument("--boards", metavar="N", type=_whole, default=1, help="reader boards (default: 1)")
    parser.add_argument("--stalled", metavar="N", type=_whole, default=0, help="terminals that never read (default: 0)")
    hostile = "further clients that flood, send no JSON, half a request or too much (default: 0)"
    parser.add_argument("--hostile", metavar="N", type=_whole, default=0, help=hostile)
    seconds = "betting before the rounds, each terminal as fast as it is answered (default: 10 s; 0: none)"
    parser.add_argument("--seconds", metavar="S", type=_amount, default=10, help=seconds)
    parser.add_argument("--rate", metavar="N", type=_amount, default=0, help="offer so many wagers a second instead")
    rounds = "rounds in which each terminal bets once (default: 100)"
    parser.add_argument("--rounds", metavar="N", type=_whole, default=100, help=rounds)
    patience = "seconds until what has not come counts as lost (default: 30)"
    parser.add_argument("--patience", metavar="S", type=_amount, default=30, help=patience)


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 8):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def _amount(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not (math.isfinite(value) and 0 <= value < 1e7):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of 0 or more")
    return value
