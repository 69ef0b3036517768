"""What has happened: wagers."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.table.events.base import Event


class WagerPlaced(Event, frozen=True):
    player: str
    place: str
    stake: Cents
    chips: str
    serial: int = 0
    assisted: bool = False
    """By the dealer's hand; it is the player's wager all the same."""
    denomination: Cents = Cents(0)
    says: str = ""


class WagerWithdrawn(Event, frozen=True):
    player: str
    place: str
    stake: Cents
    chips: str
    serial: int = 0


class WagerMoved(Event, frozen=True):
    player: str
    place: str
    to: str
    stake: Cents
    chips: str
    serial: int = 0
    assisted: bool = False


class CouponPlaced(Event, frozen=True):
    player: str
    place: str
    worth: Cents
    coupon: str


class TokePlaced(Event, frozen=True):
    player: str
    place: str
    stake: Cents
    chips: str
    heard_by: str = ""
    says: str = ""
    confirmed: tuple[str, ...] = ()


class WagerConfirmed(Event, frozen=True):
    player: str
    place: str


class AskedAgain(Event, frozen=True):
    player: str
    says: str


class NoBetCalled(Event, frozen=True):
    player: str
    reason: str
    says: str
    place: str = ""
    stake: Cents = Cents(0)


class PastPostHandled(Event, frozen=True):
    past_post: int
    by: str
    how: str


class SharingAllowed(Event, frozen=True):
    player: str
    beside: tuple[str, ...] = ()
    """Players who had value chips on the felt already."""
