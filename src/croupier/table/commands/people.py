"""What may be asked: the table and its people."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from croupier.aggregate.source import Source
from croupier.money.amount import Cents
from croupier.table.commands.base import Command
from croupier.table.commands.fields import Player, asks


class DropBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The box attached to the table, and the two locks that must not share a key."""

    number: str
    table_key: str
    contents_key: str


class Inspection(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The inspection of wheel, ball and table that an open table relies on."""

    table: str
    wheel: str
    """Its serial number."""
    ball: str
    day: str
    """The gaming day."""
    passed: tuple[str, ...]
    """What was found in order, by the names of the rulebook (`inspect.*`)."""
    by: str
    licence: str
    post: str
    source: Source | None = None


class OpenTable(Command, frozen=True):
    dealer: str
    float_: Cents = msgspec.field(name="float", default=Cents(0))
    drop_box: DropBox | None = None
    rules_posted: str = ""
    """Where the house rules hang."""
    confirmed: frozenset[str] = frozenset()
    inspection: Inspection | None = None


class ChangeSetup(Command, frozen=True):
    """New limits, side bets or pay tables: the whole set-up again."""

    setup: dict[str, Any]


class SeatPlayer(Command, frozen=True):
    player: Annotated[str, asks("Name")]
    seat: Annotated[int, asks("Seat", "seat")]
    staff: str = ""
    """As what somebody of that name works in the house, which fills it in; empty for nobody."""


class LeaveSeat(Command, frozen=True):
    player: Player


class RelieveDealer(Command, frozen=True):
    dealer: Annotated[str, asks("Who deals now", "dealer")]
    reason: Annotated[str, asks("Why now", "", "only where the dealer cannot finish the round")] = ""


class SignOnMucker(Command, frozen=True):
    mucker: Annotated[str, asks("Mucker")]


class ReportWheel(Command, frozen=True):
    turning: Annotated[bool, asks("The wheel turns", "turning")]
    why: Annotated[str, asks("Why")] = ""


class CallFloor(Command, frozen=True):
    why: str = ""
    """Nothing, where the dealer only wants somebody to come."""


class AcknowledgeAlert(Command, frozen=True):
    alert: int


class CloseTable(Command, frozen=True):
    """Wagers on the felt go back to their players, which needs a reason; the float leaves the table."""

    reason: Annotated[str, asks("Reason, if bets are down")] = ""
