"""What has happened: entries and what was paid for them."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.tournament.events.base import Event
from croupier.tournament.records import Entry, Paid, Seat


class RegistrationOpened(Event, frozen=True):
    event_name: str


class RegistrationClosed(Event, frozen=True):
    event_name: str


class Entered(Event, frozen=True):
    entry: Entry


class RulesHanded(Event, frozen=True):
    entry: int


class EntryWithdrawn(Event, frozen=True):
    """What was paid has been given back."""

    entry: int
    reason: str


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


class CashCounted(Event, frozen=True):
    """What was kept apart is counted: it may now be used."""

    fees: Cents
    buy_ins: dict[str, Cents]
