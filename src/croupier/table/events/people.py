"""What has happened: the table and its people."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.money.amount import Cents
from croupier.table.commands import DropBox, Inspection
from croupier.table.events.base import Event, Lines


class TableOpened(Event, frozen=True):
    """Pins the law: book, day, digest of its data, the base chosen for what the book does not hold, and the set-up."""

    table: str
    book: str
    day: str
    digest: str
    base: str
    rules: str
    """The fingerprint of all of these together."""
    setup: dict[str, Any]
    house: dict[str, Any]
    """Values that the house has put in place of the book's."""
    dealer: str
    float_: Cents = msgspec.field(name="float")
    meters: dict[str, Cents]
    seeded: dict[str, Cents] = {}
    """What the house put into meters that begin."""
    drop_box: DropBox | None = None
    rules_posted: str = ""
    confirmed: tuple[str, ...] = ()
    says: str = ""
    inspection: Inspection | None = None
    """On which it was opened, where one was made."""


class TableClosed(Event, frozen=True):
    returned: Lines
    """Wagers that a closing ends: taken back, or out of prison."""
    reason: str = ""
    """Why it was closed with bets down."""
    float_: Cents = msgspec.field(name="float", default=Cents(0))
    """What of the float leaves the table; below nothing, what the house still owes to it."""
    points: dict[str, int] = {}
    """Points that leave play, where a tournament was played."""


class SetupChanged(Event, frozen=True):
    setup: dict[str, Any]
    rules: str
    meters: dict[str, Cents]
    seeded: dict[str, Cents] = {}


class DealerRelieved(Event, frozen=True):
    dealer: str
    before: str
    reason: str = ""
    """Why in the middle of a round, where the book forbids that."""


class MuckerSignedOn(Event, frozen=True):
    mucker: str


class WheelReported(Event, frozen=True):
    turning: bool
    why: str = ""


class PlayerSeated(Event, frozen=True):
    player: str
    seat: int


class PlayerLeft(Event, frozen=True):
    """The seat stays while wagers or chips of the player are still there."""

    player: str


class SupervisorCalled(Event, frozen=True):
    who: str
    why: str


class AlertAcknowledged(Event, frozen=True):
    alert: int
