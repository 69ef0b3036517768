"""The kinds of chips at a table, and what wagers for the dealer are called."""

from __future__ import annotations

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
