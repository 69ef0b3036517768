"""What is true in the pit now. A state is never changed: `evolve` makes the next one.

What belongs to a gaming day (slips, sessions, cash) leaves the state when the day is finalized; the log keeps it.
"""

from __future__ import annotations

import msgspec

from croupier.pit.commands.house import Shift
from croupier.pit.money_records import Box, PitTable, Session, Slip
from croupier.pit.records import Ball, Cash, ChipSet, Discrepancy, Duty, Incident, Posted, Schedule, Variation, Wheel

USUAL = Schedule("0001-01-01", (Shift("day", "00:00"),))
"""Before a house has filed anything: the calendar's days, each with one shift."""


class PitState(msgspec.Struct, frozen=True):
    version: int = 0
    """Of the log: how many events have led here."""
    house: str = ""
    licence: str = ""
    book: str = ""
    schedules: tuple[Schedule, ...] = (USUAL,)
    """By their first day, the oldest first."""
    latest: tuple[int, str, str] = (0, "", "")
    """The newest moment that is known, with its gaming day and shift."""
    clocks: tuple[tuple[int, int], ...] = ()
    """Moments from which on the house's own time was so many minutes ahead of UTC; before the first, none."""
    finalized: str = ""
    """The last gaming day that nothing can be added to."""
    tables: dict[str, PitTable] = {}
    wheels: dict[str, Wheel] = {}
    balls: dict[str, Ball] = {}
    boxes: dict[str, Box] = {}
    chip_sets: dict[str, ChipSet] = {}
    slips: dict[str, Slip] = {}
    """Of the days that are not finalized, by number."""
    manual: frozenset[str] = frozenset()
    """Numbers of slips that were written by hand, ever."""
    numbered: dict[str, int] = {}
    """The last number of each series."""
    sessions: dict[str, Session] = {}
    """Those that have ended, of the days that are not finalized, by name."""
    discrepancies: dict[int, Discrepancy] = {}
    heard: dict[str, int] = {}
    """How far each table's log has been entered here."""
    count: int = 0
    """Numbers discrepancies, incidents and applications."""
    duty: dict[str, Duty] = {}
    rota: dict[str, str] = {}
    """`day/shift/person` to the place."""
    incidents: dict[int, Incident] = {}
    cash: dict[str, Cash] = {}
    """`day/person`, of the days that are not finalized."""
    variations: dict[int, Variation] = {}
    posted: dict[str, Posted] = {}
    """By `table/what`."""
