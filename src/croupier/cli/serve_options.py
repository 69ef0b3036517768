"""The options of `croupier serve`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any


def add(commands: Any, database: Callable[[argparse.ArgumentParser], None]) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "serve", help="the house on the network: tables, boards, live"
    )
    parser.add_argument("--demo", action="store_true", help="a floor with automatic players and play money")
    parser.add_argument("--house", metavar="FILE", type=Path, help="the rules of the house, a TOML file")
    parser.add_argument("--table", metavar="FILE", type=Path, action="append", default=[], help="a table's set-up")
    parser.add_argument("--on", metavar="DATE", help="the day whose law the tables open by (default: the day it is)")
    parser.add_argument("--base", metavar="BOOK", help="the rulebook that answers where the house's own does not")
    sensor = "the sensor of a wheel, as TABLE=HOST:PORT"
    parser.add_argument("--sensor", metavar="TABLE=…", action="append", default=[], help=sensor)
    witness = "a witness, as KEY=ADDRESS: every checkpoint is sent to it, and it must know no other history"
    parser.add_argument("--witness", metavar="KEY=…", action="append", default=[], help=witness)
    approved = "open only when the program has this digest, as `croupier program` prints it"
    parser.add_argument("--approved", metavar="DIGEST", default="", help=approved)
    _network(parser)
    _log(parser)
    database(parser)


def _network(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="the port (default: 8000; 0 takes any that is free)")
    name = "a name that browsers may call the house by (always: localhost, and the address it listens at)"
    parser.add_argument("--allowed-host", metavar="NAME", action="append", default=[], help=name)
    proxy = "a reverse proxy whose X-Forwarded-For and -Proto are believed (default: nobody's)"
    parser.add_argument("--proxy", metavar="ADDRESS", action="append", default=[], help=proxy)
    each = "connections that one address may have (default: 100; this machine and proxies may have more)"
    parser.add_argument("--connections-per-address", metavar="N", type=int, default=100, help=each)
    pace = "commands that one session or terminal may send in the long run; at once, twice as many (default: 50)"
    parser.add_argument("--commands-per-second", metavar="N", type=_pace, help=pace)
    gates = "processes that hold the connections, for a house that needs more than one core (default: none)"
    parser.add_argument("--gates", metavar="N", type=int, default=0, help=gates)
    certificate = "speak TLS with this certificate and those that it follows from, a PEM file"
    parser.add_argument("--certificate", metavar="FILE", type=Path, help=certificate)
    parser.add_argument("--key", metavar="FILE", type=Path, help="the private key of the certificate, a PEM file")


def _log(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--log", choices=("json", "text"), help="the log's style (default: text on a terminal)")
    file = "write the log there, not to standard error: 10 MB in a file, and five older ones"
    parser.add_argument("--log-file", metavar="FILE", type=Path, help=file)


def _pace(text: str) -> float:
    """Not below one a second: nobody could play."""
    try:
        rate = float(text)
    except ValueError:
        rate = 0
    if not 1 <= rate <= 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return rate
