"""What may be asked: what the pit tells the table, and the inspection of a wheel that is in use."""

from __future__ import annotations

import msgspec

from croupier.aggregate.source import Source
from croupier.money.amount import Cents


class Slip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The paper with which chips come to a table or leave it."""

    number: str
    amount: Cents
    chips: dict[str, Cents] = {}
    """How much of each denomination; empty where nobody has said."""
    source: Source | None = None
