"""What may be asked: inspections, adjustments, replacements."""

from __future__ import annotations

import msgspec

from croupier.aggregate.source import Source
from croupier.pit.commands.base import Command, TableFact


class Found(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    passed: bool
    reading: str = ""
    """What was measured or seen."""


class InspectTable(Command, frozen=True):
    """Wheel, ball and table, item by item, as the law names the items."""

    table: TableFact
    wheel: str
    ball: str
    found: dict[str, Found]


class LogBall(Command, frozen=True):
    """A ball that left the wheel was inspected at the table, whose log has it."""

    table: TableFact
    fit: bool
    replaced: bool
    inspector: str
    source: Source


class AdjustWheel(Command, frozen=True):
    """External movable parts are adjusted, or parts are replaced. A member of security signs beside."""

    table: TableFact
    """Where the wheel stands, or stood."""
    wheel: str
    work: str
    """`adjustment` or `replacement`."""
    description: str
    external: bool = False
    """Of a replacement: whether the part is an external one."""
    place: str = ""
    """Where the wheel was worked on, off the floor; empty on the floor."""
    place_approval: str = ""


class RecordDirectorInspection(Command, frozen=True):
    """The Director or a designee has inspected a wheel after an external part was replaced."""

    wheel: str
    inspector: str
    reference: str
    passed: bool = True
