"""What may be asked: what the pit tells the table, and the inspection of a wheel that is in use."""

from __future__ import annotations

from typing import Annotated

import msgspec

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.table.commands.base import Command
from croupier.table.commands.fields import asks
from croupier.table.commands.people import Inspection


class Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The paper with which chips come to a table or leave it."""

    number: str
    amount: Cents
    chips: dict[str, Cents] = {}
    """How much of each denomination; empty where nobody has said."""
    source: Source | None = None


class RequireInspection(Command, frozen=True):
    """An inspection is overdue: from the next round on nothing is bet or spun without one of that gaming day."""

    why: str
    day: str
    lost: bool = False
    """The one that the table relies on is good no more: nothing is bet or spun from now on."""


class TakeInspection(Command, frozen=True):
    """Wheel, ball and table were inspected while the table is open."""

    inspection: Inspection


class ReportWheelMoved(Command, frozen=True):
    """The inspected wheel was moved, on purpose or not."""

    why: Annotated[str, asks("How it was moved")]


class TakeFill(Command, frozen=True):
    """Chips come to the table."""

    slip: Slip


class TakeCredit(Command, frozen=True):
    """Chips leave the table."""

    slip: Slip
