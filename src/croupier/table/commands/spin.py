"""What may be asked: the spin."""

from __future__ import annotations

import msgspec

from croupier.table.commands.base import Command


class LockProgressives(Command, frozen=True):
    confirmed: frozenset[str] = frozenset()


class SpinBall(Command, frozen=True):
    wheel: str = ""
    """The way the wheel turns: clockwise, or counter-clockwise."""
    ball: str = ""
    confirmed: frozenset[str] = frozenset()


class CallNoMoreBets(Command, frozen=True):
    confirmed: frozenset[str] = frozenset()


class RecordDraw(Command, frozen=True):
    """A multiplier, a second number or a total, from the device that draws it."""

    draw: str
    value: str
    source: str = ""
    secret: str = ""
    """Of an electronic draw: what was committed to."""


class Telemetry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of the spin that gave an outcome."""

    revolutions: int | None = None
    wheel: str = ""
    ball: str = ""
    source: str = ""


class RecordOutcome(Command, frozen=True):
    """A ball has run against the wheel, and far enough: a sensor saw it, or the dealer confirms it."""

    pocket: str
    spin: Telemetry = Telemetry()
    secret: str = ""
    confirmed: frozenset[str] = frozenset()


class PlaceDolly(Command, frozen=True):
    pocket: str
    area: str = ""
    """The winning area of a side bet that has areas, for its own dolly."""
    confirmed: frozenset[str] = frozenset()


class Choose(Command, frozen=True):
    player: str
    place: str
    choice: str


class CollectLosers(Command, frozen=True):
    pass


class PayWinners(Command, frozen=True):
    pass


class StartBonus(Command, frozen=True):
    pass


class RecordBonusBall(Command, frozen=True):
    pocket: str
    secret: str = ""
    """With the first ball; it fixes all of them."""


class RemoveDolly(Command, frozen=True):
    confirmed: frozenset[str] = frozenset()
