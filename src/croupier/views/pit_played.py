"""What a table's own log says of each of its sessions: the figures of play, purchases and payments.

A session begins with the opening of its table, or where the last one was closed by a count while the table stayed open;
it ends where the log stood at its closing count. A log is walked once: what comes later is added to what its running
session has come to by then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from croupier.figures.comparison import Payment
from croupier.figures.expected import FindRules, TableLog
from croupier.figures.table_figures import Settled
from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.halves import in_money
from croupier.views.pit_entries import SessionEntry

KEPT = 60
"""So many sessions of one table are kept when they are over."""


class Played(NamedTuple):
    figures: Settled
    purchases: tuple[Cents, ...]
    payments: tuple[Payment, ...]


class Span(NamedTuple):
    """Places of a session's events in the log of its table; one that runs has no end."""

    name: str
    first: int
    end: int | None


class PassedError(Exception):
    """A session begins or ends where the walk has passed already: the log has to be walked anew."""


class Walk:
    """One table's log. It works out sessions that are asked for, and the end of one that it was asked about before."""

    def __init__(self, find_rules: FindRules) -> None:
        self.at = 0
        """So many records were seen."""
        self._log, self._openings = TableLog(find_rules), list[int]()
        self._running: Span | None = None
        self._purchases, self._payments = list[Cents](), list[Payment]()
        self._known: dict[Span, Played] = {}

    def see(self, entries: Sequence[SessionEntry], wanted: Collection[str], events: Sequence[e.Event]) -> None:
        """What has come since; `entries` are all sessions of the table in their order."""
        new = _New(self.at, events)
        self._openings += new.openings()
        if events and self._running:
            self._known.pop(self._running, None)
        for span in _spans(entries, self._openings, new.end):
            follows = self._running is not None and self._running[:2] == span[:2]
            is_wanted = span.name in wanted or (follows and span.end is not None)
            if span not in self._known and (is_wanted or span.end is None) and (follows or self._begins(span, new)):
                self._go_on(span.end, new)
                if is_wanted:
                    self._known[span] = self._played()
                self._running = span if span.end is None else None
        self._go_on(None, new)
        while len(self._known) > KEPT:
            del self._known[next(iter(self._known))]

    def anew(self, find_rules: FindRules) -> Walk:
        """From the beginning; sessions that are over and known need not be worked out again."""
        walk = Walk(find_rules)
        walk._known = {span: known for span, known in self._known.items() if span.end is not None}
        return walk

    def played(self, entries: Sequence[SessionEntry], wanted: Collection[str]) -> dict[str, Played]:
        """Of those sessions that are wanted and have begun."""
        spans = (each for each in _spans(entries, self._openings, self.at) if each.name in wanted)
        return {span.name: self._known[span] for span in spans if span in self._known}

    def _begins(self, span: Span, new: _New) -> bool:
        if span.first < self.at and new.first:
            raise PassedError(span.name)
        if is_ahead := span.first >= self.at:
            self._go_on(span.first, new)
            self._log.restart()
            self._purchases, self._payments = [], []
        return is_ahead

    def _go_on(self, end: int | None, new: _New) -> None:
        """To this place, or to the end of the log."""
        if end is not None and end < self.at:
            raise PassedError(f"the log is at {self.at}, and not at {end}")
        events = new.between(self.at, end)
        self.at += len(events)
        self._log.see(events)
        self._purchases += _purchases(events)
        self._payments += _payments(events)

    def _played(self) -> Played:
        return Played(self._log.figures().settled(), tuple(self._purchases), tuple(self._payments))


class _New(NamedTuple):
    """Events that a walk has not seen, and the place of the first of them."""

    first: int
    events: Sequence[e.Event]

    @property
    def end(self) -> int:
        return self.first + len(self.events)

    def openings(self) -> list[int]:
        return [self.first + place for place, event in enumerate(self.events) if isinstance(event, e.TableOpened)]

    def between(self, first: int, end: int | None) -> Sequence[e.Event]:
        return self.events[first - self.first : None if end is None else end - self.first]


def played(entries: Sequence[SessionEntry], log: Sequence[e.Event], find_rules: FindRules) -> dict[str, Played]:
    """By session, for all sessions of one table in their order, and its whole log."""
    walk, wanted = Walk(find_rules), {entry.session.name for entry in entries}
    walk.see(entries, wanted, log)
    return walk.played(entries, wanted)


def _spans(entries: Sequence[SessionEntry], openings: Sequence[int], length: int) -> Iterator[Span]:
    ends = {each.session.name: each.session.source.version for each in entries if each.session.source}
    for entry in entries:
        session = entry.session
        first = ends.get(entry.before) if session.mid else _nth(openings, session.opened)
        end = session.source.version if session.source else None
        if first is not None and first < (length if end is None else end) <= length:
            yield Span(session.name, first, end)


def _nth(openings: Sequence[int], before: int) -> int | None:
    """The opening that followed when there had been so many."""
    return openings[before] if before < len(openings) else None


def _purchases(events: Sequence[e.Event]) -> Iterator[Cents]:
    return (event.amount for event in events if isinstance(event, e.TenderDropped) and event.amount > 0)


def _payments(events: Sequence[e.Event]) -> Iterator[Payment]:
    for event in events:
        if isinstance(event, e.WinnersPaid | e.BonusPaid):
            for line in (line for lines in (in_money(event) or event).paid.values() for line in lines):
                if line.returned > line.stake:
                    yield Payment(line.stake, Cents(line.returned - line.stake))
