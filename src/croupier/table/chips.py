"""The kinds of chips at a table, and what wagers for the dealer are called."""

from __future__ import annotations

from croupier.money.amount import Cents, format_dollars, format_points

COLOR, VALUE, ELECTRONIC, COUPON = "color", "value", "electronic", "coupon"
TOURNAMENT = "tournament"
"""Chips that stand for points: the only ones at a table that plays a tournament, and at no other."""
VALUE_CHIPS = "value chips"
"""Value chips as a tender: they leave the player's purse."""
PURSES = (COLOR, VALUE, ELECTRONIC)
"""The chips that a player can hold where money is played for."""
HELD = (*PURSES, TOURNAMENT)
"""Whatever a purse can hold."""
TOKES = {f"toke-{chips}": chips for chips in PURSES}
"""Wagers for the dealer, and the chips each is made of."""


def said(amount: int, chips: str) -> str:
    """So much in these chips: dollars, or points of a tournament."""
    return format_points(amount) if chips == TOURNAMENT else format_dollars(Cents(amount))
