"""`croupier …`: the words it knows. What a word needs is imported only when the word is used.

Exit codes: 0 done, 1 a check has findings, 2 what was asked makes no sense (one line on standard error says why),
130 stopped by Ctrl-C.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from croupier import __version__
from croupier.cli import desk_options, figures_options, print_options, serve_options, tournament_options
from croupier.cli.options import common, one_line


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {one_line(message)}; see {self.prog} --help\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and give its exit code."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    if arguments.command == "odds":
        _lint_or_bet(parser, arguments)
    from croupier.cli.run import run

    # A terminal that lacks a character shows another in its place, and a pipe may close before all is said.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        code = run(arguments)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        print("croupier: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:  # a full disk, for one
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"croupier: cannot write: {error.strerror}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="croupier",
        description="Regulated roulette, by the law in force in that place on that day.",
        epilog="Without a command, or with tour: a short tour.",
    )
    parser.add_argument("--version", action="version", version=f"croupier {__version__}")
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    _rules(commands.add_parser("rules", help="the rulebooks: what the law says, since when, and where it is doubtful"))
    _odds(commands.add_parser("odds", help="exact odds of the bets on a wheel"))
    desk_options.add(commands)
    _table(commands.add_parser("table", help="a night at a table, written down as commands: play it, or check it"))
    commands.add_parser("tour", help="a short tour of the rulebooks and the odds")
    serve_options.add(commands, _database)
    _staff(commands.add_parser("staff", help="the people of a house"))
    _draw(commands.add_parser("draw", help="electronic draws, and their proofs"))
    _audit(commands.add_parser("audit", help="read what was recorded again, and prove it"))
    _history(commands.add_parser("history", help="what the house has signed of its records"))
    serve_options.add_witness(commands)
    _compliance(commands.add_parser("compliance", help="the half-year sample of the pit's papers"))
    figures_options.add(commands, _of_demo)
    print_options.add(commands)
    tournament_options.add(commands, _of_demo)
    return parser


def _staff(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)
    one = commands.add_parser("first", help="the first administrator of an empty house; the password is asked for")
    one.add_argument("name", metavar="NAME")
    one.add_argument("--licence", metavar="NUMBER", required=True, help="the number of the person's licence")
    _database(one)


def _draw(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)
    one = commands.add_parser("check", help="whether a draw is the one that was committed to")
    one.add_argument("proof", metavar="FILE", type=Path, help="what a screen or the reader board shows; - for a pipe")
    common(one)


def _audit(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)
    one = commands.add_parser("verify", help="walk the chain, replay every stream, recompute every settlement")
    one.add_argument("--chain-only", action="store_true", help="only the hashes: nothing is replayed")
    _of_demo(one)
    one = commands.add_parser("replay", help="show a round again")
    one.add_argument("table", metavar="TABLE", help="the table's number")
    one.add_argument("--round", metavar="N", type=int, help="only this round (default: the whole night)")
    _of_demo(one)


def _history(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)
    _of_demo(commands.add_parser("begin", help="sign the records that a house had before it had checkpoints"))
    _of_demo(commands.add_parser("show", help="the last checkpoint, and the key that it is checked with"))


def _compliance(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="subcommand", metavar="COMMAND", required=True)
    one = commands.add_parser("sample", help="draw dates and documents, test each against the log, list exceptions")
    one.add_argument("--half", metavar="YEAR-PART", required=True, help="2026-1 is July to December 2026")
    one.add_argument("--seed", metavar="TEXT", default="", help="goes into the draw beside the log")
    one.add_argument("--out", metavar="FILE", type=Path, help="the worksheets, as .html or .pdf")
    _of_demo(one)


def _of_demo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--demo", action="store_true", help="of the demo floor")
    _database(parser)


def _database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="URL", help="a file, or postgresql://… (default: a file of your own)")
    proof = "the folder of the house's key and checkpoints (default: beside the database)"
    parser.add_argument("--proof", metavar="FOLDER", type=Path, help=proof)
    common(parser)


def _table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("night", metavar="FILE", type=Path, help="a transcript: a head in TOML, then commands")
    parser.add_argument("--check", action="store_true", help="only say where the answers in the file differ")
    parser.add_argument("--strict", action="store_true", help="stop at the first line that cannot be read")
    common(parser, "one JSON object for each line played: its events or refusal, phase, balances; then every view")
    parser.epilog = (
        "Exit codes: 0 played; 1 a line could not be read, the set-up has findings, or --check found a difference; "
        "2 nothing could be played, or --strict has stopped."
    )


def _rules(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)

    one = commands.add_parser("list", help="every rulebook, and the days it covers")
    common(one)

    one = commands.add_parser("show", help="the rules of a place on a day")
    one.add_argument("book", metavar="BOOK", help="a rulebook, such as us-co")
    one.add_argument("--on", metavar="DATE", help="the day, such as 2021-08-14 (default: the newest change known)")
    one.add_argument("--only", metavar="KEY", default="", help="only rules whose key begins so, such as spin or odds")
    common(one)

    one = commands.add_parser("diff", help="what changed between two days, and what it means at the table")
    one.add_argument("book", metavar="BOOK")
    one.add_argument("earlier", metavar="DATE")
    one.add_argument("later", metavar="DATE")
    common(one)

    one = commands.add_parser("trace", help="every clause of the documents: proved by which tests, open, or outside")
    one.add_argument("--document", metavar="KEY", help="only one document: co-2015, co-2022, house, nj or ia")
    statuses = ("live", "engine", "cited", "open", "outside")
    one.add_argument("--status", choices=statuses, help="only clauses of this status")
    common(one)

    one = commands.add_parser("questions", help="doubtful texts: readings, the one taken, and what each costs")
    one.add_argument("ids", metavar="ID", nargs="*", help="only these, such as C7")
    one.add_argument("--book", metavar="BOOK", help="only those of one rulebook")
    common(one)
    one = commands.add_parser("check", help="a rulebook by itself; house rules and a table's set-up against it")
    one.add_argument("house", metavar="HOUSE", type=Path, nargs="?", help="house rules, a TOML file")
    one.add_argument("table", metavar="TABLE", type=Path, nargs="?", help="a table set-up, a TOML file")
    one.add_argument("--on", metavar="DATE", help="the day (default: the house rules' first)")
    one.add_argument("--book", metavar="BOOK", help="without HOUSE: only this rulebook (default: all of them)")
    one.add_argument("--base", metavar="BOOK", help="the rulebook that answers where the house's own does not")
    common(one)


def _odds(parser: argparse.ArgumentParser) -> None:
    bet = "such as straight:17 or spinner-winner (default: all); several with --rounds, as red straight:17=$5"
    parser.add_argument("bets", metavar="BET", nargs="*", help=f"{bet}; `odds lint FILE` proof-reads a pay table")
    parser.add_argument("--wheel", metavar="W", default="double-zero", help="the wheel (default: double-zero)")
    parser.add_argument("--each", action="store_true", help="list every bet by itself, not one line for each kind")
    parser.add_argument("--paytable", metavar="P", help="a pay table, for bets that have several")
    parser.add_argument("--rule", choices=("in-prison", "half-back"), help="what even-money bets get on a zero")
    parser.add_argument("--reading", metavar="Q=R", action="append", default=[], help="another reading, as C7=paid")
    parser.add_argument("--weights", metavar="FILE", type=Path, help="chances of a multiplier, supplied by the house")
    parser.add_argument("--meter", metavar="$", help="what is on a progressive's meter (default: its seed)")
    parser.add_argument("--seed", metavar="$", help="what the meter starts at, for the printed unit (default: $0)")
    parser.add_argument("--stake", metavar="$", help="what is wagered on a side bet, to see its outcomes in dollars")
    parser.add_argument("--unit", metavar="$", help="the stake of a progressive (default: as printed)")
    parser.add_argument("--book", metavar="BOOK", help="the rulebook (default: us-co, or the one with the side bet)")
    parser.add_argument("--on", metavar="DATE", help="the day (default: the newest change known)")
    desk_options.rounds(parser)
    common(parser)


_ONE_BET_OPTIONS = ("paytable", "seed", "stake", "unit")
_BET_OPTIONS = ("wheel", "rule", "reading", "weights", "meter", "book", "on", *_ONE_BET_OPTIONS)


def _lint_or_bet(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> None:
    """`odds lint FILE` and `odds BET… --rounds N` are commands of their own that stand where a bet could."""
    words = arguments.bets
    arguments.bet = words[0] if words else None
    if arguments.bet == "lint":
        if len(words) == 1:
            parser.error("odds lint needs a FILE, a printed pay table in TOML or CSV")
        if len(words) > 2:
            parser.error(f"odds lint takes one FILE, and {words[2]} is left over")
        arguments.subcommand, arguments.file = "lint", Path(words[1])
        if given := _given(arguments, (*_BET_OPTIONS, *desk_options.ROUNDS)):
            parser.error(f"odds lint takes no --{given[0]}: the file says all there is")
    elif arguments.rounds is not None:
        arguments.subcommand = "rounds"
        if given := _given(arguments, (*_ONE_BET_OPTIONS, "each")):
            parser.error(f"--rounds takes no --{given[0]}: pay table and stake are written as BET@PAYTABLE=$5")
    elif given := _given(arguments, desk_options.ROUNDS):
        parser.error(f"--{given[0]} is a question about many rounds: say how many by --rounds N")
    elif len(words) > 1:
        parser.error(f"odds takes one BET, and {words[1]} is left over; --rounds takes several")


def _given(arguments: argparse.Namespace, options: Sequence[str]) -> list[str]:
    return [name for name in options if getattr(arguments, name) not in (None, False, [], "double-zero")]
