"""What has happened: entries and what was paid for them."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents
from croupier.tournament.events.base import Event
from croupier.tournament.records import Due, Entry, Owed, Paid, Seat


class RegistrationOpened(Event, frozen=True):
    event_name: str


class RegistrationClosed(Event, frozen=True):
    event_name: str


class Entered(Event, frozen=True):
    entry: Entry


class RulesHanded(Event, frozen=True):
    entry: int


class EntryWithdrawn(Event, frozen=True):
    """What was paid has been given back, or is owed from now on."""

    entry: int
    reason: str
    event_name: str
    fee: Paid
    buy_in: Paid
    counted: bool = False
    """Its cash was counted before, and no longer kept apart."""
    extras: tuple[Paid, ...] = ()
    """Of an event that was cancelled: the extra points that were bought for it."""
    is_owed: bool = False
    """Cash and goods are set aside, and not given back yet."""

    @property
    def is_final(self) -> bool:
        """Cash or goods were given back; what was free, a gift or a voucher has not left the house."""
        return not self.is_owed and Owed.of(self.fee, self.buy_in) is not None


class EventCancelled(Event, frozen=True):
    """It is not played. The withdrawal of each of its entries follows."""

    event_name: str
    reason: str


class EntryPaidBack(Event, frozen=True):
    """What was owed was handed to the player."""

    entry: int
    owed: Owed


class WaitingListJoined(Event, frozen=True):
    event_name: str
    player: str


class WaitingListLeft(Event, frozen=True):
    event_name: str
    player: str


class LateSeated(Event, frozen=True):
    """A late entry has its seat by lot; the secret shows how."""

    entry: int
    seat: Seat
    secret: str


class ExtraOpened(Event, frozen=True):
    event_name: str
    kind: str


class ExtraClosed(Event, frozen=True):
    event_name: str
    kind: str


class ExtraBought(Event, frozen=True):
    entry: int
    kind: str
    paid: Paid
    points: int
    event_name: str


class Eliminated(Event, frozen=True):
    entry: int
    round: int
    spin: int
    before: int
    points: int = 0
    why: str = ""


class Disqualified(Event, frozen=True):
    entries: tuple[int, ...]
    reason: str
    double: bool = False
    due: dict[str, tuple[Due, ...]] = msgspec.field(default_factory=dict)
    """By event that has ended: what is due from now on, where something was due to one of the entries."""


class CashCounted(Event, frozen=True):
    """What was kept apart is counted: it may now be used. A pool has what was paid into it, whatever was found."""

    fees: Cents
    buy_ins: dict[str, Cents]
    held_fees: Cents
    """What was taken, and should be there."""
    held: dict[str, Cents]
    reason: str = ""
    """Of a difference."""
