"""What has happened: chips and cash."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.table.events.base import Event


class ChipsSet(Event, frozen=True):
    player: str
    color: str
    value: Cents
    lammer: str = ""
    """What the button on the rim shows."""


class TenderSpread(Event, frozen=True):
    player: str
    tender: str
    amount: Cents
    chips: str
    confirmed: tuple[str, ...] = ()
    denomination: Cents = Cents(0)


class AmountStated(Event, frozen=True):
    says: str


class ChipsApproved(Event, frozen=True):
    pass


class ChipsGiven(Event, frozen=True):
    player: str
    tender: str
    amount: Cents
    chips: str
    confirmed: tuple[str, ...] = ()
    denomination: Cents = Cents(0)


class TenderDropped(Event, frozen=True):
    player: str
    tender: str
    amount: Cents
    into: str


class TenderReturned(Event, frozen=True):
    player: str
    tender: str
    amount: Cents


class ChipsBrought(Event, frozen=True):
    player: str
    amount: Cents
    premises: str
    denomination: Cents = Cents(0)


class ChipsCarriedOff(Event, frozen=True):
    player: str
    amount: Cents


class ChipsReturned(Event, frozen=True):
    player: str
    amount: Cents
    credited: Cents


class ChipsColoredUp(Event, frozen=True):
    player: str
    amount: Cents


class PlayerCashedOut(Event, frozen=True):
    player: str
    purse: dict[str, Cents]
    attested: bool = False
    """By the dealer's hand, who attests that the player asked for it."""


class TokeGiven(Event, frozen=True):
    player: str
    amount: Cents
    chips: str
    attested: bool = False
