"""The words of the mathematician's desk and of the what-if desk, as arguments."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from croupier.cli.options import common


def add(commands: Any) -> None:
    _simulate(commands.add_parser("simulate", help="simulate bets by the million, beside the exact results"))
    _certify(commands.add_parser("certify", help="certify every bet and pay table: exact, counted again, simulated"))
    _bankroll(commands.add_parser("bankroll", help="betting systems: ruin, targets, time, exactly where it can be"))
    _par(commands.add_parser("par", help="the PAR sheet of a bet, or of every bet of a rulebook, as PDF and HTML"))
    _plot(commands.add_parser("plot", help="a chart, as SVG or PNG"))
    _variation(commands.add_parser("variation", help="what a variation of the rules would change, and its application"))
    _whatif(commands.add_parser("whatif", help="what happens in a situation, in every jurisdiction side by side"))


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


def _bankroll(parser: argparse.ArgumentParser) -> None:
    wager = "the bet, with the system's unit as its stake: red, red=$5, corner:1-5=$2 (default: $1)"
    parser.add_argument("bets", metavar="BET", nargs=1, help=wager)
    parser.add_argument("--bankroll", metavar="$", required=True, help="what the player begins with")
    player = parser.add_mutually_exclusive_group()
    systems = "flat, martingale, dalembert, fibonacci, labouchere or labouchere:1-2-3-4 (default: flat)"
    player.add_argument("--system", metavar="NAME", help=systems)
    player.add_argument("--strategy", metavar="FILE.py[:NAME]", help="a Python function of your own (default: bet)")
    parser.add_argument("--target", metavar="$", help="leave when the bankroll has reached this")
    parser.add_argument("--min", metavar="$", help="the table's minimum (default: the stake)")
    parser.add_argument("--max", metavar="$", help="the table's maximum (default: 500 stakes)")
    over = "what a system does that asks for more than the maximum (default: cap)"
    parser.add_argument("--over", choices=("cap", "restart", "stop"), default="cap", help=over)
    parser.add_argument("--rounds", metavar="N", default="1000", help="bets of a path, at most (default: 1000)")
    parser.add_argument("--paths", metavar="N", default="10000", help="how many are played (default: 10000)")
    parser.add_argument("--fan", metavar="N", default="0", help="show the bankroll's quantiles after N rounds")
    parser.add_argument("--seed", metavar="S", help="a whole number; the same seed gives the same paths")
    parser.add_argument("--workers", metavar="K", help="threads that share the work (default: one for each core)")
    game(parser)
    common(parser)


ROUNDS = ("rounds", "side", "bankroll", "risk", "exact", "pockets")
"""Options of `croupier odds` that are about many rounds."""


def rounds(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("many rounds of all BETs on the same spins")
    group.add_argument("--rounds", metavar="N", help="the exact distribution of the result after so many rounds")
    group.add_argument("--side", choices=("player", "table"), help="whose result it is (default: the player's)")
    group.add_argument("--bankroll", metavar="$", help="how likely it is lost in the end, and at any time")
    group.add_argument("--risk", metavar="P", help="the bankroll that is lost with this chance (for a table: 1e-6)")
    group.add_argument("--exact", action="store_true", help="in whole numbers, for few rounds")
    group.add_argument("--pockets", metavar="FILE", type=Path, help="how likely each pocket is, a TOML file")


def _par(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bet", metavar="BET", nargs="?", help="such as straight:17, red or spinner-winner")
    parser.add_argument("--all", action="store_true", help="every bet of the rulebook, into a folder")
    parser.add_argument("--out", metavar="FILE", type=Path, help="FILE.pdf or FILE.html; with --all, a new folder")
    parser.add_argument("--wheel", metavar="W", help="the wheel (default: double-zero; with --all, every one)")
    parser.add_argument("--paytable", metavar="P", help="a pay table, for bets that have several (default: the first)")
    _rules(parser)
    parser.add_argument("--seed", metavar="$", help="what the meter starts at, for the printed unit (default: $0)")
    parser.add_argument("--unit", metavar="$", help="the stake of a progressive (default: as printed)")
    parser.add_argument("--exact", action="store_true", help="bounds of the return also from its exact distribution")
    common(parser)


def _plot(parser: argparse.ArgumentParser) -> None:
    kinds = {
        "awards": "the chance of each award",
        "readings": "the house edge under each reading of doubtful texts",
        "convergence": "the running mean of a simulation, beside the exact one",
        "rounds": "the result of many rounds, with quantiles",
        "fan": "how a bankroll fares over many rounds",
    }
    told = "; ".join(f"{kind}: {what}" for kind, what in kinds.items())
    parser.add_argument("kind", metavar="KIND", choices=kinds, help=told)
    parser.add_argument("bets", metavar="BET", nargs="+", help="such as red, straight:17=$5 or spinner-winner@SW2-U03")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="FILE.svg or FILE.png")
    parser.add_argument("--size", metavar="WxH", default="640x360", help="in points (default: 640x360)")
    game(parser)
    parser.add_argument("--spins", metavar="N", default="1e7", help="of the simulation (default: 1e7)")
    parser.add_argument("--seed", metavar="S", default="1", help="of the simulation (default: 1)")
    parser.add_argument("--rounds", metavar="N", default="1000", help="of a result or a fan (default: 1000)")
    parser.add_argument("--bankroll", metavar="$", help="what the player of a fan begins with (default: 100 stakes)")
    parser.add_argument("--system", metavar="NAME", default="flat", help="of the player of a fan (default: flat)")
    parser.add_argument("--target", metavar="$", help="the player of a fan leaves when the bankroll has reached this")
    parser.add_argument("--paths", metavar="N", default="10000", help="played, where a fan is not exact")
    common(parser)


def game(parser: argparse.ArgumentParser) -> None:
    """Which wheel, whose rules, and what the house has chosen."""
    parser.add_argument("--wheel", metavar="W", default="double-zero", help="the wheel (default: double-zero)")
    parser.add_argument("--pockets", metavar="FILE", type=Path, help="how likely each pocket is, a TOML file")
    _rules(parser)


def _rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rule", choices=("in-prison", "half-back"), help="what even-money bets get on a zero")
    parser.add_argument("--reading", metavar="Q=R", action="append", default=[], help="another reading, as C7=paid")
    parser.add_argument("--weights", metavar="FILE", type=Path, help="chances of a multiplier, supplied by the house")
    parser.add_argument("--meter", metavar="$", help="what is on a progressive's meter (default: its seed)")
    parser.add_argument("--book", metavar="BOOK", help="the rulebook (default: us-co, or the one with the side bets)")
    parser.add_argument("--on", metavar="DATE", help="the day (default: the newest change known)")


def _whatif(parser: argparse.ArgumentParser) -> None:
    words = "such as ball-left-wheel, or hung ball (default: list them)"
    parser.add_argument("situation", metavar="SITUATION", nargs="*", help=words)
    parser.add_argument(
        "--on", metavar="DATE", help="the day (default: each text at its newest, and its older editions)"
    )
    parser.add_argument("--book", metavar="BOOK", help="only this rulebook, step by step")
    common(parser)


def _variation(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the proposal, a TOML file")
    parser.add_argument("--out", metavar="FOLDER", type=Path, help="write the application pack into this folder")
    common(parser)
