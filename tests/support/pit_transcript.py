"""A gaming day as one text: what the pit and the table have written down, in the order of time, and what is printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime

from pit_house import PitHouse
from pits import law

from croupier.documents.plain import as_text
from croupier.documents.prints.pit_registry import PIT_PRINTS
from croupier.documents.prints.pit_source import Asked
from croupier.money.amount import Cents, format_dollars
from croupier.pit.codec import decode_event
from croupier.service.pit_log import PitLog
from croupier.service.ports import Record
from croupier.storage.library import Library
from croupier.table import events as t
from croupier.table.codec import decode_event as decode_table_event
from croupier.table.notation import format_event
from croupier.views.pit_log import line_of, signed

WIDTH = 118
_LEFT_OUT = ("digest", "rules", "setup", "house", "lost", "paid", "proofs", "confirmed", "inspection")
PRINTS = {
    "sheet": Asked(day="2022-08-14"),
    "shift": Asked(day="2022-08-14", shift="day"),
    "return": Asked(month=date(2022, 8, 1), told={date(2022, 7, 1): Cents(100_000_000)}),
}
"""The tax year begins in July, before the log does: its proceeds are told."""


async def transcript_of(house: PitHouse) -> list[str]:
    store = house.pit.store
    told = [(record.at, line) for record in await store.read("pit") for line in _of_pit(record)]
    told += [(record.at, line) for record in await store.read("table:7") for line in _of_table(record)]
    lines = [f"{_clock(at)}  {line}" for at, line in sorted(told, key=lambda each: each[0])]
    log = PitLog(store, house.floor.rules_of)
    for name, asked in PRINTS.items():
        one = PIT_PRINTS[name]
        page = one.make(await one.source(log, law(), Library().book, asked), asked)
        lines += ["", f"== {one.title}", *_printed(as_text(replace(page, stamp=None), WIDTH))]
    return lines


def _clock(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%d %H:%M}"


def _of_pit(record: Record) -> Iterator[str]:
    event = decode_event(record.body, record.format)
    yield f"pit      {line_of(event)} ({signed(event)})"


def _of_table(record: Record) -> Iterator[str]:
    event = decode_table_event(record.body, record.format)
    if isinstance(event, t.TableOpened):
        yield f"table 7  opened with {format_dollars(event.float_)} by {record.actor}; {event.dealer} deals"
        return
    if isinstance(event, t.FillTaken | t.CreditTaken):
        yield f"table 7  {type(event).__name__} slip {event.slip.number}, {format_dollars(event.slip.amount)}"
        return
    yield f"table 7  {format_event(event, _LEFT_OUT)}"
    for field, words in (("lost", "loses"), ("paid", "gets")):
        for player, entries in getattr(event, field, {}).items():
            for line in entries:
                amount = line.stake if field == "lost" else line.returned
                stake = f"{format_dollars(line.stake)} on {line.place}"
                yield f"           {player}: {stake} {words} {format_dollars(amount)}"


def _printed(text: str) -> Iterator[str]:
    """Without what changes from run to run: the hash of a record."""
    return (re.sub(r"(\d+)-[0-9a-f]{12}", r"\1", line) for line in text.splitlines())


def with_notes(lines: Iterable[str], kept: list[str]) -> Iterator[str]:
    """The notes of the text that is kept stand before the same lines again."""
    notes: dict[str, list[str]] = {}
    waiting: list[str] = []
    for line in kept:
        if line.startswith("#"):
            waiting.append(line)
        elif waiting:
            notes[line], waiting = waiting, []
    for line in lines:
        yield from notes.pop(line, [])
        yield line
