"""`croupier history retention`: until when the records of each gaming day are kept, and when they may go."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Any

from croupier.cli.output import print_json, print_table
from croupier.cli.pit_log import from_log
from croupier.figures.tax import month_of
from croupier.service.house import House
from croupier.service.pit_log import PitLog
from croupier.storage.law import HouseLaw
from croupier.storage.library import Library, LibraryError, parse_day
from croupier.views.pit_book import PitBook
from croupier.views.pit_due import RETENTION, kept_to, return_due

COLUMNS = ("day", "final", "return_due", "return_filed", "kept_until", "may_go_on", "cite")


def retention(arguments: argparse.Namespace, library: Library) -> int:
    filed, law = _filed(arguments.filed), HouseLaw(library)

    async def work(log: PitLog, house: House) -> list[dict[str, Any]]:
        return await log.use(lambda book: [_day(book, law, day, filed) for day in book.days])

    days = from_log(arguments, library, work)
    if arguments.json:
        print_json(days)
        return 0
    note = (
        "The log does not say when a return was filed: say so with --filed MONTH=DATE, or its last day is taken. "
        "Records are never removed from a house that runs; these are the days for its archives."
    )
    names = [name.replace("_", " ") for name in COLUMNS]
    print_table(f"{len(days)} gaming days", names, ([_shown(day[name]) for name in COLUMNS] for day in days), note)
    return 0


def _day(book: PitBook, law: HouseLaw, day: str, filed: Mapping[date, date]) -> dict[str, Any]:
    """A day that is not final may still change, and no day is named for it."""
    on, is_final = date.fromisoformat(day), day <= book.state.finalized
    rules = law(book.state.book, "", on)
    told: dict[str, Any] = dict.fromkeys(COLUMNS) | {"day": day, "final": is_final}
    if rules is None or RETENTION not in rules:
        return told
    sent, due = filed.get(on.replace(day=1)), return_due(rules, day)
    told |= {"return_due": due and due.isoformat(), "return_filed": sent and sent.isoformat()}
    if is_final:
        last = kept_to(rules, day, sent)
        told |= {"kept_until": last.isoformat(), "may_go_on": (last + timedelta(1)).isoformat()}
    return told | {"cite": rules.cite(RETENTION)}


def _filed(texts: Iterable[str]) -> dict[date, date]:
    found = {}
    for text in texts:
        month, mark, day = text.partition("=")
        if not mark:
            raise LibraryError(f'"{text}" says no day of filing; write MONTH=DATE, as 2026-07=2026-08-14')
        found[month_of(month)] = parse_day(day)
    return found


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "not yet"
    return "" if value is None else str(value)
