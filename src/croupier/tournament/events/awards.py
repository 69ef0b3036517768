"""What has happened: prizes, their division by agreement, steps taken back."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.tournament.events.base import Event
from croupier.tournament.records import Due, Voucher


class SharingProposed(Event, frozen=True):
    event_name: str
    shares: dict[int, Cents]


class SharingConsented(Event, frozen=True):
    event_name: str
    entry: int
    voluntary: bool
    understood: bool


class SharingDeclined(Event, frozen=True):
    event_name: str
    entry: int


class SharingStopped(Event, frozen=True):
    event_name: str
    reason: str


class SharingApproved(Event, frozen=True):
    """With the director's statement."""

    event_name: str
    shares: dict[int, Cents]
    not_encouraged: bool
    all_understood: bool
    voluntary: bool


class EventEnded(Event, frozen=True):
    event_name: str
    places: dict[int, int]
    """Entry to place; equal places were not decided between."""
    due: tuple[Due, ...]
    carried: Cents = Cents(0)
    """What is left of the pool, and goes to the event that the plan names."""
    carried_to: str = ""


class PrizePaid(Event, frozen=True):
    event_name: str
    due: Due
    form: str = ""
    """The federal form that the house's reading asks for."""
    intercept: str = ""
    voucher: Voucher | None = None
    licensee: str = ""
    """Who awards it: the one that answers for the prizes."""


class VoucherLapsed(Event, frozen=True):
    voucher: str
    reason: str
    value: Cents
    to: str
    """The event whose pool gets it."""


class Undone(Event, frozen=True):
    step: str
    """What was taken back, by its label."""


class Redone(Event, frozen=True):
    step: str
