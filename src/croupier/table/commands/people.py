"""What may be asked: the table and its people."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.money.amount import Cents
from croupier.table.commands.base import Command


class DropBox(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The box attached to the table, and the two locks that must not share a key."""

    number: str
    table_key: str
    contents_key: str


class OpenTable(Command, frozen=True):
    dealer: str
    float_: Cents = msgspec.field(name="float", default=Cents(0))
    drop_box: DropBox | None = None
    rules_posted: str = ""
    """Where the house rules hang."""
    confirmed: frozenset[str] = frozenset()


class CloseTable(Command, frozen=True):
    pass


class ChangeSetup(Command, frozen=True):
    """New limits, side bets or pay tables: the whole set-up again."""

    setup: dict[str, Any]


class RelieveDealer(Command, frozen=True):
    dealer: str


class SignOnMucker(Command, frozen=True):
    mucker: str


class ReportWheel(Command, frozen=True):
    turning: bool
    why: str = ""


class SeatPlayer(Command, frozen=True):
    player: str
    seat: int


class LeaveSeat(Command, frozen=True):
    player: str


class CallFloor(Command, frozen=True):
    why: str = ""
    """Nothing, where the dealer only wants somebody to come."""


class AcknowledgeAlert(Command, frozen=True):
    alert: int
