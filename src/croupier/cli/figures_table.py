"""`croupier figures table`: the figures of a table's own log."""

from __future__ import annotations

import argparse
import asyncio
from fractions import Fraction
from typing import Any

from croupier.cli.output import print_json, print_table
from croupier.cli.serve import house_of
from croupier.cli.store import default_database, opened
from croupier.figures.expected import TableLog
from croupier.figures.table_figures import TableFigures
from croupier.game.notation import NotationError
from croupier.mathematics.decimals import percent, rounded, square_root
from croupier.money.amount import Cents, format_dollars
from croupier.service.floor import PREFIX, BrokenTableError
from croupier.service.pages import pages
from croupier.service.ports import StoreError
from croupier.service.stream import HaltedError
from croupier.storage.library import Library, LibraryError
from croupier.table.codec import decode_event
from croupier.table.events import TableOpened

METHODS = {
    "exact": "computed exactly",
    "rounded": "computed on a grid, with a proven bound on the rounding",
    "bound": "Bernstein's inequality with the exact variance",
}


def table(arguments: argparse.Namespace, library: Library) -> int:
    coverage = _coverage(arguments.coverage)
    try:
        found = asyncio.run(_figures(arguments, library))
    except (StoreError, HaltedError, BrokenTableError) as error:
        raise LibraryError(str(error)) from None
    plain = _plain(found, coverage)
    if arguments.json:
        print_json(plain)
        return 0
    shown = {name: value for name, value in plain.items() if isinstance(value, str) and name != "method"}
    rows = [[name.replace("_", " "), value] for name, value in shown.items()]
    print_table(
        f"table {arguments.table}: {found.rounds} rounds", ["figure", ">amount"], rows, note=_note(found, coverage)
    )
    return 0


def _coverage(text: str) -> Fraction:
    try:
        coverage = Fraction(text) / 100
    except (ValueError, ZeroDivisionError):
        coverage = Fraction(0)
    if not 0 < coverage < 1:
        raise NotationError(f'--coverage: "{text}" is not per cent above 0 and below 100; write it like 99 or 99.9')
    return coverage


async def _figures(arguments: argparse.Namespace, library: Library) -> TableFigures:
    store = opened(arguments.database or default_database(arguments.demo, library), read_only=True)
    try:
        stream = f"{PREFIX}{arguments.table}"
        events = [decode_event(each.body, each.format) async for page in pages(store, stream) for each in page]
    finally:
        await store.close()
    if not events:
        raise LibraryError(f"there is no table {arguments.table}")
    log = TableLog(house_of(store, library).floor.rules_of)
    opened_at = max((place for place, event in enumerate(events) if isinstance(event, TableOpened)), default=0)
    if not arguments.all:
        log.see(events[:opened_at]).restart()
        events = events[opened_at:]
    return log.see(events).figures()


def _plain(found: TableFigures, coverage: Fraction) -> dict[str, Any]:
    """Amounts are dollars, to the cent; what is a number for programs is exact, as a fraction in text."""
    interval, hold = found.interval(coverage), found.hold_interval(coverage)
    takings = found.takings
    return {
        "rounds": found.rounds,
        "turnover": format_dollars(takings.turnover),
        "drop": format_dollars(takings.drop),
        "tokes": format_dollars(takings.tokes),
        "computed_win": format_dollars(takings.win),
        **({"owed_by_players": format_dollars(found.owed)} if found.owed else {}),
        "result_of_play": _dollars(found.result),
        "theoretical_win": _dollars(found.theoretical),
        "standard_deviation": _dollars(square_root(found.law.variance, 2)),
        "interval_from": _dollars(interval.low),
        "interval_to": _dollars(interval.high),
        "chance_of_this_or_less": percent(found.law.at_most(found.result), 4),
        "chance_of_this_or_more": percent(found.law.at_least(found.result), 4),
        **({"hold": percent(Fraction(takings.win, takings.drop), 2)} if takings.drop > 0 else {}),
        **({"hold_from": percent(hold[0], 2), "hold_to": percent(hold[1], 2)} if hold else {}),
        "exactly": {
            "result": str(found.result / 100),
            "theoretical": str(found.theoretical / 100),
            "variance": str(found.law.variance / 10_000),
            "coverage": str(interval.coverage),
        },
        "method": interval.method.value,
        "adjusted": [{"what": each.what, "amount": _dollars(each.amount)} for each in found.adjusted],
        "capped": list(found.capped),
    }


def _note(found: TableFigures, coverage: Fraction) -> str:
    interval = found.interval(coverage)
    note = f"the interval holds at least {percent(interval.coverage, 4)}: {METHODS[interval.method]}"
    if found.capped:
        note += f"\nlimits on what {', '.join(found.capped)} pays in all are left out: they can only help the house"
    return note


def _dollars(cents: Fraction | int) -> str:
    return format_dollars(Cents(int(rounded(Fraction(cents), 0))))
