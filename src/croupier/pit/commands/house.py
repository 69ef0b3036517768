"""What may be asked: the house, its gaming days and shifts."""

from __future__ import annotations

import msgspec

from croupier.pit.commands.base import Command


class Shift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    begins: str
    """The time of day, as `"20:00"`; it ends when the next begins, the last with the gaming day."""


class NameHouse(Command, frozen=True):
    """The licensee, as every print has it."""

    name: str
    licence: str
    book: str


class FileSchedule(Command, frozen=True):
    """The gaming day and its shifts, as they were filed, from a gaming day on."""

    first: str
    shifts: tuple[Shift, ...]
    """The gaming day begins with the first of them."""
    drop: tuple[str, ...] = ("table box",)
    """Where money is dropped: `table box`, `bill validator`."""
    reference: str = ""
    """Of the filing."""


class LogTemporaryChange(Command, frozen=True):
    """One day's departure from the filed schedule."""

    event: str
    area: str
    day: str
    reason: str


class FinalizeDay(Command, frozen=True):
    """A gaming day is over and accounted for: nothing of it changes any more."""

    day: str
