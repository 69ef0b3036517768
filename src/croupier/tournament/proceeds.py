"""Entry fees as adjusted gross proceeds: of the month in which each was collected, however it was paid.

No prize and no loss makes them less, so they are never below zero; without fees they are zero. A fee that was paid back
before the event began was not collected.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from croupier.money.amount import Cents
from croupier.tournament import events as e
from croupier.tournament.undoing import standing_events


def entry_fees(events: Iterable[e.Event]) -> dict[date, Cents]:
    """By the first of the month, from the log of a tournament; months without any are not listed."""
    kept: dict[int, tuple[date, Cents]] = {}
    for event in standing_events(events):
        if isinstance(event, e.Entered):
            kept[event.entry.number] = date.fromisoformat(event.entry.day).replace(day=1), event.entry.fee.cents
        elif isinstance(event, e.EntryWithdrawn):
            del kept[event.entry]
    months: dict[date, Cents] = {}
    for month, cents in sorted(kept.values()):
        if cents:
            months[month] = Cents(months.get(month, 0) + cents)
    return months
