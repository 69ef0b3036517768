"""What has happened: inspections, adjustments, replacements."""

from __future__ import annotations

from croupier.aggregate.source import Source
from croupier.pit.commands.inspection import Found
from croupier.pit.events.base import Event


class TableInspected(Event, frozen=True):
    table: str
    wheel: str
    ball: str
    found: dict[str, Found]
    fit: bool
    """Every item has passed."""
    law: str
    """The section that asks for it."""


class BallInspected(Event, frozen=True):
    """At the table, after it left the wheel."""

    table: str
    ball: str
    fit: bool
    replaced: bool
    inspector: str
    source: Source


class WheelAdjusted(Event, frozen=True):
    """The inspection before it is good no more."""

    table: str
    wheel: str
    work: str
    description: str
    external: bool = False
    place: str = ""
    place_approval: str = ""


class DirectorInspected(Event, frozen=True):
    wheel: str
    inspector: str
    reference: str
    passed: bool
