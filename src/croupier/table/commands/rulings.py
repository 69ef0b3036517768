"""What may be asked: irregularities, disputes and faults."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.table.commands.base import Command


class ReportIrregularity(Command, frozen=True):
    irregularity: str
    answers: dict[str, bool] = {}


class RuleIrregularity(Command, frozen=True):
    decision: str
    """`no spin` or `stands`."""
    reason: str
    observed: bool = False
    answers: dict[str, bool] = {}


class InspectBall(Command, frozen=True):
    fit: bool
    replaced: bool = False
    """A ball that is not fit is replaced by one that is."""


class AllowPickUp(Command, frozen=True):
    pass


class PickUpChip(Command, frozen=True):
    pass


class OpenDispute(Command, frozen=True):
    player: str
    about: str
    place: str = ""


class RuleDispute(Command, frozen=True):
    dispute: int
    ruling: str
    """`stands`, `void`, or the place where the wager is held to stand."""
    reason: str


class CorrectPayment(Command, frozen=True):
    player: str
    amount: Cents
    """What the player gets; below zero, gives back."""
    chips: str
    reason: str


class ReportFault(Command, frozen=True):
    side_bet: str
    what: str


class ClearFault(Command, frozen=True):
    side_bet: str
