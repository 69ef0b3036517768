"""The accounts between which a table moves money, by name.

outside          the world: what players pay in, what leaves with them, the chips the cage sent
float            the house's chips at the table
drop, …          the boxes that take what was paid in, each by its name
purse:NAME       chips a player holds            felt:NAME     chips a player has on the layout
meter:BET        a progressive's meter           tips          the tip box
away:NAME        color chips carried off the table
tender           value chips laid out to buy color chips with
owed:NAME        below zero: what a player still has to give back since a number was corrected
"""

from __future__ import annotations

OUTSIDE, FLOAT, TIPS, TENDER = "outside", "float", "tips", "tender"
BANK = "bank"
"""Where value chips go that buy color chips: they are the house's float again."""


def purse(player: str) -> str:
    return f"purse:{player}"


def felt(player: str) -> str:
    return f"felt:{player}"


def meter(bet: str) -> str:
    return f"meter:{bet}"


def owed(player: str) -> str:
    return f"owed:{player}"


def away(player: str) -> str:
    return f"away:{player}"
