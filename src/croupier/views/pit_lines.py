"""Counted against computed, one line for each table and session of a gaming day: what the pit's screen shows."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import msgspec

from croupier.mathematics.decimals import percent, rounded
from croupier.money.amount import Cents
from croupier.views.pit_figures import Row


class LineView(msgspec.Struct, frozen=True):
    """Amounts in cents; nothing where an amount is not known, which is not zero."""

    table: str
    shift: str
    session: str
    kind: str
    """`projected`, `partial`, `final` or `incomplete`."""
    drop: Cents | None
    win: Cents | None
    """Counted."""
    computed: Cents | None
    difference: Cents | None
    box: Cents | None
    """Of the difference, the box's share, and the tray's."""
    tray: Cents | None
    hold: str
    """Win over drop; empty where it is not known or there is no drop."""
    theoretical: Cents | None
    interval: tuple[Cents, Cents] | None
    """It holds the result of these wagers with 99 per cent, exactly or more."""
    holds: tuple[str, str] | None
    """The same for the hold, at the drop of the table's log."""
    causes: tuple[str, ...]
    unanswered: int


def line_views(rows: Iterable[Row]) -> tuple[LineView, ...]:
    return tuple(map(_line, rows))


def _line(row: Row) -> LineView:
    line, win, position = row.line, row.win, row.line.position
    return LineView(
        table=row.session.table,
        shift=row.session.shift,
        session=row.session.name,
        kind=row.kind,
        drop=win.drop if win else None,
        win=win.amount if win else None,
        computed=line.computed,
        difference=line.difference,
        box=line.box,
        tray=line.tray,
        hold=percent(win.hold, 2) if win and win.hold is not None else "",
        theoretical=_whole(position.theoretical) if position else None,
        interval=(Cents(position.interval.low), Cents(position.interval.high)) if position else None,
        holds=(percent(row.hold_interval[0], 0), percent(row.hold_interval[1], 0)) if row.hold_interval else None,
        causes=line.causes,
        unanswered=row.unanswered,
    )


def _whole(cents: Fraction) -> Cents:
    return Cents(int(rounded(cents, 0)))
