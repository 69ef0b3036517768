"""The words about proof, copies and witnesses, as arguments."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from croupier.cli.options import common

OfDemo = Callable[[argparse.ArgumentParser], None]


def add(commands: Any, of_demo: OfDemo) -> None:
    _audit(commands.add_parser("audit", help="read what was recorded again, and prove it"), of_demo)
    _draw(commands.add_parser("draw", help="electronic draws, and their proofs"))
    _history(commands.add_parser("history", help="what the house has signed of its records"), of_demo)
    _witness(commands.add_parser("witness", help="cosign the checkpoints of houses, at another place"))
    _backup(commands.add_parser("backup", help="copy a house while it plays, and verify the copy"), of_demo)
    _restore(commands.add_parser("restore", help="a house as a backup has it, or as it was before"))
    _program(commands.add_parser("program", help="which program this is, file by file, and whether it was changed"))


def _audit(parser: argparse.ArgumentParser, of_demo: OfDemo) -> None:
    commands = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)
    one = commands.add_parser("verify", help="walk the chain, decide every command again, recompute every settlement")
    one.add_argument("--chain-only", action="store_true", help="only the hashes: nothing is replayed")
    of_demo(one)
    one = commands.add_parser("replay", help="show a round again")
    one.add_argument("table", metavar="TABLE", help="the table's number")
    one.add_argument("--round", metavar="N", type=int, help="only this round (default: the whole night)")
    of_demo(one)
    one = commands.add_parser(
        "events", help="the significant events of a period, with before, after, person and reason"
    )
    moment = "a day or a moment of this machine's time, such as 2026-11-17 or 2026-11-17T20:00"
    one.add_argument("--since", metavar="WHEN", help=f"from then on: {moment} (default: the first)")
    one.add_argument("--until", metavar="WHEN", help="before then (default: the last); a day counts as a whole")
    one.add_argument("--kind", metavar="KIND", action="append", default=[], help="only this kind; may be given again")
    of_demo(one)
    one = commands.add_parser("export", help="write records into one signed file that an outsider can check")
    one.add_argument("--to", metavar="FILE", type=Path, required=True, help="the file, as night.jsonl.gz")
    one.add_argument("--on", metavar="DATE", type=date.fromisoformat, help="only this gaming day (default: all)")
    stream = "only this stream, such as table:7; may be given several times"
    one.add_argument("--stream", metavar="NAME", action="append", help=stream)
    people = "with the staff's records, in which the hashes of passwords stand"
    one.add_argument("--with-people", action="store_true", help=people)
    of_demo(one)


def _draw(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)
    one = commands.add_parser("check", help="whether a draw is the one that was committed to")
    one.add_argument("proof", metavar="FILE", type=Path, help="what a screen or the reader board shows; - for a pipe")
    common(one)


def _history(parser: argparse.ArgumentParser, of_demo: OfDemo) -> None:
    commands = parser.add_subparsers(dest="subcommand", title="commands", metavar="COMMAND", required=True)
    one = commands.add_parser("begin", help="sign the records that a house had before it had checkpoints")
    one.add_argument("--restored", action="store_true", help="bring a restored copy to life, under a key of its own")
    one.add_argument("--reason", metavar="TEXT", default="", help="why the original does not go on; it is signed")
    of_demo(one)
    of_demo(commands.add_parser("show", help="the last checkpoint, and the key that it is checked with"))
    one = commands.add_parser("retention", help="until when the records of each gaming day have to be kept")
    filed = "when the return of a month was filed, as 2026-07=2026-08-14 (default: its last day)"
    one.add_argument("--filed", metavar="MONTH=…", action="append", default=[], help=filed)
    of_demo(one)


def _witness(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="what the witness keeps; made when it is new")
    house = "the key of a house, as its `croupier history show` prints it"
    parser.add_argument("--house", metavar="KEY", action="append", default=[], help=house)
    parser.add_argument("--name", metavar="NAME", default="", help="the name of a new witness (default: one by chance)")
    rollback = "with how many records a restored copy begins that has fewer than were cosigned; it is shown for ever"
    parser.add_argument("--rollback", metavar="NAME=RECORDS", action="append", default=[], help=rollback)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: this machine only)")
    parser.add_argument("--port", type=int, default=8100, help="the port (default: 8100; 0 takes any that is free)")
    parser.add_argument("--certificate", metavar="FILE", type=Path, help="speak TLS, with this chain of certificates")
    parser.add_argument("--key", metavar="FILE", type=Path, help="the key of the certificate")
    common(parser)


def _backup(parser: argparse.ArgumentParser, of_demo: OfDemo) -> None:
    parser.add_argument("to", metavar="TO", type=Path, help="the folder of the copy; it must not be there yet")
    parser.add_argument("--key", metavar="KEY", default="", help="the house's public key, where its own cannot be read")
    of_demo(parser)


def _restore(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="FROM", type=Path, help="the folder that `croupier backup` has made")
    database = "a new file, or an empty database as postgresql://…"
    parser.add_argument("--database", metavar="NEW", required=True, help=database)
    until = "the number of its last record, or a moment such as 2026-11-17T23:59 (default: all there is)"
    parser.add_argument("--until", metavar="WHEN", help=until)
    parser.add_argument("--key", metavar="KEY", default="", help="the public key that the backup has to be signed by")
    unsigned = "restore a backup that nobody has signed, too: after its last checkpoint nothing holds its records"
    parser.add_argument("--unsigned", action="store_true", help=unsigned)
    proof = "where its proof goes (default: beside the database)"
    parser.add_argument("--proof", metavar="FOLDER", type=Path, help=proof)
    common(parser)


def _program(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--approved", metavar="DIGEST", default="", help="the digest that it has to have")
    seed = "answer with a code over all files that depends on this text, and that nobody could have prepared"
    parser.add_argument("--seed", metavar="TEXT", default="", help=seed)
    parser.add_argument("--files", action="store_true", help="print every file, as sha256sum does")
    common(parser)
