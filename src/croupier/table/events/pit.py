"""What has happened: inspections of a wheel that is in use, and chips that came or left with a slip."""

from __future__ import annotations

from croupier.table.commands import Inspection, Slip
from croupier.table.events.base import Event


class InspectionRequired(Event, frozen=True):
    why: str
    day: str
    from_round: int
    """Nothing is bet or spun from this round on, until an inspection of that gaming day has come."""


class InspectionTaken(Event, frozen=True):
    inspection: Inspection
    full: bool = False
    """It has everything that is asked for before a table opens."""


class WheelMoved(Event, frozen=True):
    why: str
    checks: tuple[str, ...] = ()
    """What is inspected again before the next spin."""


class FillTaken(Event, frozen=True):
    slip: Slip


class CreditTaken(Event, frozen=True):
    slip: Slip
