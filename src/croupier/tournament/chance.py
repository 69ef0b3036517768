"""Draws of a tournament: an order that follows from a secret, so that anybody can draw it again.

The secret comes inside the command and stays in the log. The order of n things is drawn by `game.commitment`: first one
of n, then one of those that are left, and so on; nothing is reduced modulo anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from croupier.game.commitment import Context, place_of

T = TypeVar("T")


def drawn_order(secret: str, purpose: str, things: Iterable[T]) -> list[T]:
    """The things in the order of the draw. `purpose` tells the draws from one secret apart."""
    left = list(things)
    order: list[T] = []
    key = bytes.fromhex(secret)
    while left:
        choices = tuple((str(place), 1) for place in range(len(left)))
        order.append(left.pop(place_of(key, Context("tournament", len(order), purpose, "", choices))))
    return order
