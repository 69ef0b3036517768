"""What may be asked: prizes, their division by agreement, taking steps back."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.tournament.commands.base import Command


class ProposeSharing(Command, frozen=True):
    """A player who is left proposes how the cash prizes are divided."""

    event: str
    shares: dict[int, Cents]
    """By entry: all that is left of the cash prizes."""


class ConsentToSharing(Command, frozen=True):
    """A player's own consent, on the player's own screen: voluntary, and understood to need everybody's."""

    event: str
    entry: int
    voluntary: bool
    understood: bool


class DeclineSharing(Command, frozen=True):
    """One player does not agree, and play goes on."""

    event: str
    entry: int


class StopSharing(Command, frozen=True):
    """The director thinks that somebody is pressed to agree: play goes on."""

    event: str
    reason: str


class ApproveSharing(Command, frozen=True):
    """The director's statement, which ends the event early."""

    event: str
    not_encouraged: bool
    all_understood: bool
    voluntary: bool


class EndEvent(Command, frozen=True):
    """The last round is over: places are final and prizes are due."""

    event: str


class PayPrize(Command, frozen=True):
    """One prize leaves the house."""

    event: str
    entry: int
    place: int
    intercept: str = ""
    """What the intercept check said, where a federal form is needed."""
    reading: str = ""
    """The form that the house files, where a form is in question."""


class LapseVoucher(Command, frozen=True):
    """A voucher that was not used goes back to the pool of its event."""

    voucher: str
    reason: str


class Undo(Command, frozen=True):
    """The last step is taken back."""

    label: str
    """What the director saw as the last step: another one is not taken back by mistake."""


class Redo(Command, frozen=True):
    label: str
