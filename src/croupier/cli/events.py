"""`croupier audit events`: the significant events of a house in a period."""

from __future__ import annotations

import argparse
import asyncio
from datetime import datetime, timedelta

import msgspec

from croupier.cli.output import print_json, print_table
from croupier.cli.store import database_of, opened
from croupier.game.notation import hint
from croupier.service.ports import EventStore
from croupier.service.significant_log import significant_log
from croupier.storage.library import Library, LibraryError
from croupier.views.significant_kinds import KINDS, SignificantRecord
from croupier.views.wording import NO_ACTIVITY

LAST = 2**63
"""After every record."""


def audit_events(arguments: argparse.Namespace, library: Library) -> int:
    since, until = _moment(arguments.since, 0), _moment(arguments.until, LAST, is_end=True)
    for kind in arguments.kind:
        if kind not in KINDS:
            raise LibraryError(f'no kind of event is called "{kind}"{hint(kind, KINDS)}')
    told = asyncio.run(_read(opened(database_of(arguments, library), read_only=True), since, until, arguments.kind))
    if arguments.json:
        print_json([msgspec.to_builtins(each) for each in told])
        return 0
    if not told:
        print(NO_ACTIVITY)
        return 0
    print_table(f"{len(told)} significant events", ["number", "at", "kind", "where", "by", "what"], map(_row, told))
    return 0


async def _read(store: EventStore, since: int, until: int, kinds: list[str]) -> list[SignificantRecord]:
    try:
        wanted = significant_log(store, since, until, lambda kind: not kinds or kind in kinds)
        return [each async for each in wanted]
    finally:
        await store.close()


def _row(told: SignificantRecord) -> list[str]:
    at = datetime.fromtimestamp(told.at / 1_000).astimezone().strftime("%Y-%m-%d %H:%M:%S")
    change = f" [{told.before} → {told.after}]" if told.before or told.after else ""
    where = f"table {told.table}" if told.table else "the house"
    return [str(told.number), at, told.kind, where, told.by, f"{told.says}{change}"]


def _moment(text: str | None, default: int, is_end: bool = False) -> int:
    """In milliseconds since 1970; a day that ends a period is in it."""
    if not text:
        return default
    try:
        moment = datetime.fromisoformat(text)
        if is_end and len(text) == len("2026-11-17"):
            moment += timedelta(days=1)
        return int(moment.astimezone().timestamp() * 1_000)
    except (ValueError, OverflowError):
        raise LibraryError(f'"{text}" is no day and no moment such as 2026-11-17T23:59:59') from None
