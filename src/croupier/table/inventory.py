"""The float: the house's chips at the table, as the postings leave it. What it lacks is told, and nothing waits for it.

A table whose opening names no float is not asked what it holds. Money in a meter is the meter's, and no part of this.
"""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars
from croupier.table import events as e
from croupier.table.asking import Events
from croupier.table.postings import MOVES_FLOAT, float_change
from croupier.table.rules import TableRules
from croupier.table.state import TableState


def missing(opening: Cents, held: int) -> Cents:
    """How much more was paid than the float held; nothing where no float was named."""
    return Cents(max(0, -held)) if opening else Cents(0)


def calls_for_fill(state: TableState, events: Events, rules: TableRules) -> Events:
    """The floor is called when a payment goes beyond the float. It is made all the same: the chips come with a fill."""
    moving = [event for event in events if type(event) in MOVES_FLOAT]
    if not moving or any(isinstance(event, e.TableClosed) for event in moving):
        return ()
    opening = next((event.float_ for event in moving if isinstance(event, e.TableOpened)), state.opening_float)
    lacks = missing(opening, state.float_ + sum(map(float_change, moving)))
    if lacks <= missing(state.opening_float, state.float_):
        return ()
    who = str(rules.irregularity("unlisted").get("alerts", "supervisor"))
    return (e.SupervisorCalled(who, f"the float is {format_dollars(lacks)} short: bring a fill"),)
