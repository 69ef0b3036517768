"""What has happened: drop boxes."""

from __future__ import annotations

from croupier.money.amount import Cents
from croupier.pit.commands.base import Chips
from croupier.pit.events.base import Event


class BoxAttached(Event, frozen=True):
    box: str
    table: str


class SectionChanged(Event, frozen=True):
    box: str
    table: str
    section: int


class BoxRemoved(Event, frozen=True):
    box: str
    table: str
    reason: str = ""
    drop: dict[str, Cents] | None = None
    """Of a box that is taken off while its session runs: what should be in it."""


class BoxDelivered(Event, frozen=True):
    box: str
    place: str


class BoxCounted(Event, frozen=True):
    box: str
    section: int
    session: str
    """Whose drop it is."""
    currency: Chips
    tickets: Cents
    coupons: Cents
    receipts: Cents
    slips: tuple[str, ...]
    total: Cents
    expected: Cents
    empty: bool
    """Every section that was used is counted."""
    again: str = ""
    """Why it was counted again: this count is in place of the one before."""
