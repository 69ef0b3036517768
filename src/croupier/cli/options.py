"""Words that every command shares: its last options, and one printable line for whatever a person typed or wrote."""

from __future__ import annotations

import argparse
from pathlib import Path

LENGTH_MAX = 1000


def one_line(message: str) -> str:
    """The message on one line, without control characters, cut where nobody would read on."""
    printable = "".join(character if character.isprintable() else " " for character in message)
    return printable if len(printable) <= LENGTH_MAX else f"{printable[:LENGTH_MAX]} …"


def common(parser: argparse.ArgumentParser, json: str = "for programs") -> None:
    parser.add_argument("--json", action="store_true", help=json)
    rulebooks = "a folder of rulebooks, beside the built-in ones; may be given several times"
    parser.add_argument("--rulebooks", metavar="FOLDER", type=Path, action="append", default=[], help=rulebooks)
