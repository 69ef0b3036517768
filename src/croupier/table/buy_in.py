"""A purchase of chips."""

from __future__ import annotations

import msgspec

from croupier.money.amount import Cents


class BuyIn(msgspec.Struct, frozen=True):
    """A purchase of chips that is under way; there is one at a time."""

    player: str
    tender: str
    amount: Cents
    chips: str
    stated: bool = False
    approved: bool = False
    given: bool = False
    denomination: Cents = Cents(0)
    """Of value chips, where the rules ask for it."""
