"""What may be asked: chips and cash."""

from __future__ import annotations

from typing import Annotated

from croupier.money.amount import Cents
from croupier.table.commands.base import Command
from croupier.table.commands.fields import Attested, Chips, Player, asks, confirms


class SetChips(Command, frozen=True):
    """The player's color, and what one of these chips is worth."""

    player: Player
    color: Annotated[str, asks("Color", "color")]
    value: Annotated[Cents, asks("One chip is worth", "value")] = Cents(0)


class SpreadTender(Command, frozen=True):
    """First step of a purchase: what is paid is spread in view."""

    player: Player
    tender: Annotated[str, asks("Paid with", "tender")]
    amount: Annotated[Cents, asks("Amount")]
    chips: Chips
    valid: bool = True
    confirmed: Annotated[frozenset[str], confirms("buy-in")] = frozenset()
    denomination: Annotated[Cents, asks("Value chips of", "denomination")] = Cents(0)
    """Of value chips, where the rules ask for it."""


class StateAmount(Command, frozen=True):
    amount: Cents


class ApproveChips(Command, frozen=True):
    pass


class GiveChips(Command, frozen=True):
    amount: Cents
    confirmed: frozenset[str] = frozenset()


class DropTender(Command, frozen=True):
    """Last step of a purchase: what was paid goes into its box."""

    into: Annotated[str, asks("Into", "box")]


class ReturnTender(Command, frozen=True):
    """The purchase is called off before chips are given."""


class BringChips(Command, frozen=True):
    """Value chips that were not bought at this table."""

    player: Player
    amount: Annotated[Cents, asks("Value chips")]
    premises: Annotated[str, asks("Chips of", "premises")]
    admitted: Annotated[bool, asks("I admit these chips")] = False
    denomination: Annotated[Cents, asks("Value chips of", "denomination")] = Cents(0)
    """Where the rules ask for it."""


class CarryOffChips(Command, frozen=True):
    """Color chips leave the table, which they should not."""

    player: str


class ReturnChips(Command, frozen=True):
    """Color chips that left the table come back."""

    player: str
    amount: Cents
    """What they were sold for."""
    value: Cents = Cents(0)
    """What each shall be worth now; 0 for the rulebook's own."""


class ColorUp(Command, frozen=True):
    """Color chips are exchanged for value chips."""

    player: Player
    amount: Annotated[Cents, asks("Color chips handed in")]
    issued_at: str = ""
    """The table that sold them; this one when left out."""
    at: str = ""
    """Where they are redeemed; this table when left out."""


class CashOut(Command, frozen=True):
    """Everything the player holds is exchanged, and the player goes."""

    player: Player
    attested: Attested = False


class GiveToke(Command, frozen=True):
    """A tip that is not a wager."""

    player: Player
    amount: Annotated[Cents, asks("Amount")]
    chips: Chips
    attested: Attested = False
