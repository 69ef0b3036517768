"""What may be asked: irregularities, disputes and faults."""

from __future__ import annotations

from typing import Annotated

from croupier.money.amount import Cents
from croupier.table.commands.base import Command
from croupier.table.commands.fields import Player, Reason, asks


class ReportIrregularity(Command, frozen=True):
    """What the book does not list holds the round until a supervisor has ruled."""

    irregularity: Annotated[str, asks("What has happened")]
    answers: dict[str, bool] = {}
    seconds: int = 0
    """How long it has lasted, where it is reported after a time that the house has set."""


class RuleIrregularity(Command, frozen=True):
    """What the supervisor finds fair (Colorado 2206(5)); that it is done is observed by a later act."""

    decision: str
    """`stands`, `no spin`, `re-spin`, or `void`: the spin stands, and the wagers on `place` go back."""
    reason: str
    answers: dict[str, bool] = {}
    whose: str = ""
    """Whose wager is void; empty for a side bet of all players."""
    place: str = ""


class ObserveRuling(Command, frozen=True):
    ruling: int


class EndWait(Command, frozen=True):
    """The round goes on without what it waits for."""

    wait: str
    ruling: str
    reason: str


class VerifyPayment(Command, frozen=True):
    pass


class InspectBall(Command, frozen=True):
    fit: bool
    replaced: bool = False
    """A ball that is not fit is replaced by one that is."""


class AllowPickUp(Command, frozen=True):
    pass


class PickUpChip(Command, frozen=True):
    pass


class OpenDispute(Command, frozen=True):
    player: Player
    about: Annotated[str, asks("What it is about")]
    place: Annotated[str, asks("Place, if there is one", "place")] = ""


class RuleDispute(Command, frozen=True):
    dispute: int
    ruling: str
    """`stands`, `void`, or the place where the wager is held to stand. To pay as it should have been, the payment is
    corrected and names the dispute."""
    reason: str


class CorrectOutcome(Command, frozen=True):
    """What was settled by the wrong number is undone, and the round goes on from the right one."""

    pocket: Annotated[str, asks("The number that came", "pocket")]
    reason: Reason


class VoidOutcome(Command, frozen=True):
    """The spin should not have counted: what was settled is undone, and the bets stand for another spin."""

    reason: Reason


class CollectOwed(Command, frozen=True):
    """A player gives back what could not be taken when a number was corrected."""

    player: Player
    amount: Annotated[Cents, asks("Amount")]
    chips: Annotated[str, asks("In chips", "purse")]


class WriteOffOwed(Command, frozen=True):
    """The house gives up what a player owes since a number was corrected."""

    debtor: Annotated[str, asks("Who owes", "debtor")]
    reason: Reason


class CorrectPayment(Command, frozen=True):
    """Above zero the player receives, below zero the player gives back."""

    player: Player
    amount: Annotated[Cents, asks("Amount", "", "$5 or -$5")]
    chips: Annotated[str, asks("In chips", "purse")]
    reason: Reason
    dispute: Annotated[int, asks("Dispute that this ends", "", "its number, if there is one")] = 0


class ReportFault(Command, frozen=True):
    side_bet: Annotated[str, asks("Side bet", "side bet")]
    what: Annotated[str, asks("What is out of order")]


class ClearFault(Command, frozen=True):
    side_bet: str
    reason: str = ""
    """What was done about it."""
