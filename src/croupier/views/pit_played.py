"""What a table's own log says of each of its sessions: the figures of play, purchases and payments.

A session begins with the opening of its table, or where the last one was closed by a count while the table stayed open;
it ends where the log stood at its closing count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.figures.comparison import Payment
from croupier.figures.expected import FindRules, TableLog
from croupier.figures.table_figures import TableFigures
from croupier.money.amount import Cents
from croupier.table import events as e
from croupier.table.halves import in_money
from croupier.views.pit_entries import SessionEntry


class Played(NamedTuple):
    figures: TableFigures
    purchases: tuple[Cents, ...]
    payments: tuple[Payment, ...]


class Span(NamedTuple):
    """Places of a session's events in the log of its table."""

    name: str
    first: int
    end: int


def played(entries: Sequence[SessionEntry], log: Sequence[e.Event], find_rules: FindRules) -> dict[str, Played]:
    """By session, for sessions of one table in their order, and its whole log."""
    found: dict[str, Played] = {}
    walk, at = TableLog(find_rules), 0
    for span in _spans(entries, log):
        walk.see(log[at : span.first]).restart()
        of_session, at = log[span.first : span.end], span.end
        figures = walk.see(of_session).figures()
        found[span.name] = Played(figures, tuple(_purchases(of_session)), tuple(_payments(of_session)))
    return found


def _spans(entries: Sequence[SessionEntry], log: Sequence[e.Event]) -> Iterator[Span]:
    openings = [place for place, event in enumerate(log) if isinstance(event, e.TableOpened)]
    ends = {each.session.name: each.session.source.version for each in entries if each.session.source}
    for entry in entries:
        session = entry.session
        first = ends.get(entry.before) if session.mid else _nth(openings, session.opened)
        end = len(log) if session.source is None else session.source.version
        if first is not None and first < end <= len(log):
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
