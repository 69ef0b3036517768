"""`croupier audit`: read the streams of a house again, and prove them or say where they first differ."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import time
from typing import Any

import msgspec

from croupier.cli.audit_streams import verified
from croupier.cli.history import proof_folder
from croupier.cli.output import print_json, print_table
from croupier.cli.serve import house_of
from croupier.cli.store import database_of, opened
from croupier.history.checkpoint import parse_checkpoint
from croupier.history.note import parse_note
from croupier.service.audit import Report
from croupier.service.floor import PREFIX
from croupier.service.historian import HistoryError
from croupier.service.history_audit import HISTORY, verify_history
from croupier.service.pages import pages
from croupier.service.provenance import held_to, provenance_of
from croupier.service.recall import Recall, TooFarError
from croupier.storage.copy_folder import CopyFolder
from croupier.storage.library import Library, LibraryError
from croupier.table.codec import decode_event
from croupier.table.events import DollyRemoved, Event, TableOpened
from croupier.table.notation import format_event
from croupier.views.rounds import round_view

GAMES = 50
"""At a time."""


def audit_verify(arguments: argparse.Namespace, library: Library) -> int:
    """Exit code 0 when every stream is proved, 1 when one differs or is unknown."""
    begun = time.perf_counter()
    database = database_of(arguments, library)
    reports = list(verified(database, tuple(arguments.rulebooks), arguments.chain_only))
    if folder := proof_folder(arguments, database):
        reports = asyncio.run(_history(database, folder, reports))
    seconds = time.perf_counter() - begun
    broken = [report for report in reports if report.difference]
    if arguments.json:
        print_json([{name: getattr(report, name) for name in report.__slots__} for report in reports])
        return 1 if broken else 0
    columns = ["stream", "records", "rounds", "head", "found"]
    rows = ([r.stream, str(r.records), str(r.rounds), r.head[:16], r.difference or "as it should be"] for r in reports)
    print_table(f"{len(reports)} streams", columns, rows)
    total = sum(report.records for report in reports if report.stream != HISTORY)
    print(f"{total:,} records in {seconds:.1f} s: {total / max(seconds, 1e-9):,.0f} a second")
    if others := sorted({report.decided_by for report in reports} - {""}):
        print("this program decides otherwise than the one that wrote, and only that one can say what is right:")
        print(f"audit the house with Croupier {', '.join(others)}")
    if replayed := sum(report.replayed for report in reports):
        print(f"{replayed:,} records are older than the keeping of commands: they were replayed, and not decided again")
    return 1 if broken else 0


async def _history(url: str, folder: CopyFolder, reports: list[Report]) -> list[Report]:
    """The whole history, against every checkpoint that was kept; and the streams, by what the checkpoints say."""
    store = opened(url, read_only=True)
    try:
        history = await verify_history(store, folder, *folder.verifiers())
        if history.difference:
            return [*reports, history]
        known = provenance_of(parse_checkpoint(parse_note(note).text) for note in folder.notes())
        return [*[await held_to(known, store, report) for report in reports], history]
    except HistoryError as error:
        return [*reports, Report(HISTORY, 0, "", 0, str(error))]
    finally:
        await store.close()


def audit_replay(arguments: argparse.Namespace, library: Library) -> int:
    """One round again, or the whole night, marked as a replay; as JSON, the record of each game."""
    if arguments.json:
        print_json(asyncio.run(_games(arguments, library)))
        return 0
    events = asyncio.run(_events(arguments, library))
    if not events:
        raise LibraryError(f"table {arguments.table} has no round {arguments.round or 1}")
    print(f"REPLAY of table {arguments.table}" + (f", round {arguments.round}" if arguments.round else ""))
    for version, event in events:
        print(f"{version:>8}  {format_event(event, ('digest', 'rules', 'setup', 'house'))}")
    return 0


async def _games(arguments: argparse.Namespace, library: Library) -> list[Any]:
    """The newest first, with the one that is played now; every player's."""
    store = opened(database_of(arguments, library), read_only=True)
    try:
        floor, stream = house_of(store, library).floor, f"{PREFIX}{arguments.table}"
        await floor.load(stream)
        keeper = floor.tables[arguments.table]
        if keeper.halted or not keeper.durable_version:
            raise LibraryError(keeper.halted or f"there is no table {arguments.table}")
        recall, before, found = Recall(keeper), (arguments.round or keeper.durable.round) + 1, list[Any]()
        while before > 1 and not (found and arguments.round):
            with contextlib.suppress(TooFarError):  # it goes on from there
                for past in await recall.rounds(before, 1 if arguments.round else GAMES, playing=True):
                    found.append(msgspec.to_builtins(round_view(past, keeper.rules, lambda player: True)))
                    before = past.number
        return found
    finally:
        await store.close()


async def _events(arguments: argparse.Namespace, library: Library) -> list[tuple[int, Event]]:
    store = opened(database_of(arguments, library), read_only=True)
    round_, found = 0, list[tuple[int, Event]]()
    try:
        async for page in pages(store, f"{PREFIX}{arguments.table}"):
            for record in page:
                event = decode_event(record.body, record.format)
                round_ += isinstance(event, TableOpened)
                if arguments.round in (None, round_):
                    found.append((record.version, event))
                round_ += isinstance(event, DollyRemoved)
    finally:
        await store.close()
    return found
