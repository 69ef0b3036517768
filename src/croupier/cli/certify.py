"""`croupier certify`: every bet, wheel and pay table, exactly, counted again and played."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from croupier.cli.asking import asked_number, asked_seed, asked_workers
from croupier.cli.output import print_json, print_table, print_text
from croupier.desk.certify import DOUBTED, Row, certify, player
from croupier.desk.simulation import check
from croupier.desk.verdicts import RISK, TOO_FEW
from croupier.game.notation import NotationError
from croupier.mathematics.decimals import percent
from croupier.rulebook.rulebook import Rulebook
from croupier.storage.library import Library, parse_day

NO_REFEREE = "no referee"


def certify_(arguments: argparse.Namespace, library: Library) -> int:
    spins = asked_number(arguments.spins, "--spins")
    seed, workers = asked_seed(arguments), asked_workers(arguments)
    check(spins, seed, workers)
    books = [library.book(name) for name in arguments.book or library.names]
    certified = (row for book in books for row in _certified(book, arguments, library, spins, seed, workers))
    rows: list[Row] = []
    for (book, wheel), group in groupby(certified, lambda row: (row.rules.book, row.bet.wager.row.wheel.name)):
        rows += (found := list(group))
        if not arguments.json:
            _print(f"{book} on {found[0].rules.day} · {wheel} · each bet for {spins:,} spins, seed {seed}", found)
    if not rows:
        raise NotationError(f'there is no bet called "{arguments.only}" to certify')
    if arguments.json:
        print_json({"spins": spins, "seed": seed, "rows": [plain(row) for row in rows]})
    else:
        print_text(_note(rows))
    return 1 if any(row.faults for row in rows) else 0


def _certified(
    book: Rulebook, arguments: argparse.Namespace, library: Library, spins: int, seed: int, workers: int | None
) -> Iterable[Row]:
    rules = book.on(book.newest_change if arguments.on is None else parse_day(arguments.on))
    doubts = {
        key: question.id
        for question in library.questions()
        if question.book == rules.book
        for reading in question.readings
        for key in reading.sets
    }
    for row in certify(rules, player(spins, seed, workers), arguments.only, doubts):
        if row.faults:
            print(f"croupier: {_name(row)}: {'; '.join(row.faults)}", file=sys.stderr)
        yield row


def _name(row: Row) -> str:
    of = row.bet.wager.row
    return " ".join(filter(None, (row.rules.book, of.wheel.name, of.bet, of.paytable, of.rule)))


def plain(row: Row) -> dict[str, Any]:
    of, judged = row.bet.wager.row, row.bet.judged
    return {
        "book": row.rules.book,
        "wheel": of.wheel.name,
        "bet": of.bet,
        "paytable": of.paytable,
        "rule": of.rule,
        "exact": str(row.exact),
        "enumerated": None if row.again is None else str(row.again),
        "stated": row.stated,
        "doubt": row.doubt or None,
        "games": judged.games,
        "mean": judged.mean,
        "stderr": judged.stderr,
        "interval": judged.interval,
        "detectable": judged.detectable,
        "verdict": row.verdict,
        "faults": row.faults,
    }


def _print(title: str, rows: list[Row]) -> None:
    """One line for each kind of bet: the one that went farthest from its worth, or that differs."""
    kinds: dict[tuple[str | None, ...], list[Row]] = {}
    for row in rows:
        of = row.bet.wager.row
        kinds.setdefault((of.kind, of.paytable, of.rule), []).append(row)
    columns = ["bet", ">bets", ">exact edge", ">counted again", ">printed", ">played", ">± 1 s.e.", "verdict"]
    print_table(title, columns, map(_cells, kinds.values()))


def _cells(alike: list[Row]) -> list[str]:
    row = min(alike, key=lambda each: (not each.faults, each.bet.judged.mean_p or each.bet.judged.awards_p))
    of, judged = row.bet.wager.row, row.bet.judged
    name = " ".join(filter(None, (of.kind, of.paytable, of.rule)))
    verdict = f"{row.verdict} ({row.doubt})" if row.verdict == DOUBTED else row.verdict
    again = NO_REFEREE if row.again is None else percent(row.again, 4)
    edges = [percent(row.exact, 4), again, f"{row.stated} %" if row.stated else ""]
    return [name, str(len(alike)), *edges, f"{-100 * judged.mean:.4f} %", f"{100 * judged.stderr:.4f} %", verdict]


def _note(rows: list[Row]) -> str:
    differing = sum(bool(row.faults) for row in rows)
    found = f"{differing} of {len(rows)} bets differ" if differing else f"all {len(rows)} bets agree"
    few = sum(row.verdict == TOO_FEW for row in rows)
    more = f"; of {few} the awards agree, and the mean wants more spins" if few else ""
    once = sorted({row.bet.wager.row.bet for row in rows if row.again is None})
    more += f"; not counted again: {NO_REFEREE} for {', '.join(once)}" if once else ""
    return f"{found}{more}; each wheel's bets share a chance of {RISK:.1%} of a false alarm"
