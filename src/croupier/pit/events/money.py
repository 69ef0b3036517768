"""What has happened: chips to a table and from it, and the slips they go with."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.pit.commands.base import Chips
from croupier.pit.events.base import Event
from croupier.pit.money_records import Session, Signature, Slip, Tray
from croupier.pit.records import Discrepancy


class SlipMade(Event, frozen=True):
    slip: Slip


class SlipSigned(Event, frozen=True):
    slip: str
    signatures: tuple[Signature, ...]
    done: bool = False
    """It was the last one: what the slip says has been done."""


class SlipVoided(Event, frozen=True):
    slip: str
    reason: str


class SlipPrinted(Event, frozen=True):
    slip: str
    copy: int


class OpenerCounted(Event, frozen=True):
    """A session of the table begins."""

    session: Session
    before: Cents | None = None
    """What the closer before it says; unknown for the first."""


class CloserCounted(Event, frozen=True):
    """A session of the table has ended; its figures."""

    session: Session
    stays_open: bool = False


class TrayCounted(Event, frozen=True):
    """A count within the session, before the last fill or credit."""

    table: str
    tray: Tray


class CountCorrected(Event, frozen=True):
    """What a closer says is put right; what it said before stays on the slip."""

    slip: str
    chips: Chips
    amount: Cents
    was: Cents
    reason: str


class ChipsImpressed(Event, frozen=True):
    table: str
    counted: dict[str, int]
    differences: dict[str, int]


class DiscrepancyFound(Event, frozen=True):
    discrepancy: Discrepancy


class DiscrepancyAnswered(Event, frozen=True):
    number: int
    answer: str
