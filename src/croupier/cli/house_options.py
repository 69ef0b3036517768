"""The words of commands that open, keep and prove a house."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from croupier.cli import load_options, proof_options, serve_options
from croupier.cli.options import common


def add(commands: Any) -> None:
    serve_options.add(commands, _database)
    load_options.add(commands)
    _staff(commands.add_parser("staff", help="the people of a house"))
    proof_options.add(commands, of_demo)
    _compliance(commands.add_parser("compliance", help="the half-year sample of the pit's papers"))


def _staff(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)
    one = commands.add_parser("first", help="the first administrator of an empty house; the password is asked for")
    one.add_argument("name", metavar="NAME")
    one.add_argument("--licence", metavar="NUMBER", required=True, help="the number of the person's licence")
    _database(one)


def _compliance(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="subcommand", metavar="COMMAND", required=True)
    one = commands.add_parser("sample", help="draw dates and documents, test each against the log, list exceptions")
    one.add_argument("--half", metavar="YEAR-PART", required=True, help="2026-1 is July to December 2026")
    one.add_argument("--seed", metavar="TEXT", default="", help="goes into the draw beside the log")
    one.add_argument("--out", metavar="FILE", type=Path, help="the worksheets, as .html or .pdf")
    of_demo(one)


def of_demo(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--demo", action="store_true", help="of the demo floor")
    _database(parser)


def _database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="URL", help="a file, or postgresql://… (default: a file of your own)")
    proof = "the folder of the house's key and checkpoints (default: beside the database)"
    parser.add_argument("--proof", metavar="FOLDER", type=Path, help=proof)
    common(parser)
