"""What may be asked: drop boxes."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.pit.commands.base import Chips, Command, TableFact


class AttachBox(Command, frozen=True):
    box: str
    table: TableFact


class NextSection(Command, frozen=True):
    """A box of several shifts: the section in use is locked, and then the next is opened to the slot."""

    box: str
    table: TableFact


class RemoveBox(Command, frozen=True):
    """Two people take the box off its table."""

    box: str
    table: TableFact
    reason: str = ""
    """Why it is taken off before its shift was closed."""


class DeliverBox(Command, frozen=True):
    """The box is in the count room, or locked away."""

    box: str
    place: str


class CountBox(Command, frozen=True):
    """One section is emptied and counted by two people, and the empty box is shown."""

    box: str
    section: int
    currency: Chips
    """Notes and coins by denomination."""
    tickets: Cents = Cents(0)
    coupons: Cents = Cents(0)
    receipts: Cents = Cents(0)
    slips: tuple[str, ...] = ()
    """The numbers of the slips that were in the box."""
    reason: str = ""
    """Why a section is counted again."""
