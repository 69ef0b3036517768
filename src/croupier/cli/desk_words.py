"""The words of the mathematician's desk, as arguments."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from croupier.cli.words import common


def add(commands: Any) -> None:
    _simulate(commands.add_parser("simulate", help="play bets by the million, beside their exact worth"))
    _certify(commands.add_parser("certify", help="every bet and pay table: exactly, counted again, and played"))


def _certify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--book", metavar="BOOK", action="append", default=[], help="a rulebook (default: all of them)")
    parser.add_argument("--on", metavar="DATE", help="the day (default: the newest change known)")
    parser.add_argument("--only", metavar="BET", default="", help="only bets of this name, such as spread-bet")
    _spins(parser, "1e7")
    common(parser)


def _spins(parser: argparse.ArgumentParser, default: str) -> None:
    parser.add_argument("--spins", metavar="N", default=default, help=f"how many (default: {default})")
    parser.add_argument("--seed", metavar="S", help="a whole number; the same seed gives the same totals")
    parser.add_argument("--workers", metavar="K", help="threads that share the work (default: one for each core)")


def _simulate(parser: argparse.ArgumentParser) -> None:
    wager = "a bet, with a pay table and a stake if you like: red, straight:17=$5, spinner-winner@SW2-U03=$2"
    parser.add_argument("bets", metavar="BET", nargs="+", help=wager)
    game(parser)
    _spins(parser, "1e8")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask cluster's scheduler, to share the work there")
    for name, what in (("ca", "the authority's certificate"), ("cert", "our certificate"), ("key", "our key")):
        parser.add_argument(f"--tls-{name}", metavar="FILE", type=Path, help=f"{what}, for a cluster with TLS")
    parser.add_argument("--totals", action="store_true", help="draw the totals at once, without playing each spin")
    common(parser)


def game(parser: argparse.ArgumentParser) -> None:
    """Which wheel, whose rules, and what the house has chosen."""
    parser.add_argument("--wheel", metavar="W", default="double-zero", help="the wheel (default: double-zero)")
    parser.add_argument("--pockets", metavar="FILE", type=Path, help="how likely each pocket is, a TOML file")
    parser.add_argument("--rule", choices=("in-prison", "half-back"), help="how even chances survive a zero")
    parser.add_argument("--reading", metavar="Q=R", action="append", default=[], help="another reading, as C7=paid")
    parser.add_argument("--weights", metavar="FILE", type=Path, help="chances of a multiplier, supplied by the house")
    parser.add_argument("--meter", metavar="$", help="what stands on a progressive's meter (default: its seed)")
    parser.add_argument("--book", metavar="BOOK", help="the rulebook (default: us-co, or the one with the side bets)")
    parser.add_argument("--on", metavar="DATE", help="the day (default: the newest change known)")
