"""The compiled kernels under one name, as `plain` has the others."""

from __future__ import annotations

from croupier.numerics.draw import below, fill_fair, fill_weighted, one_pocket
from croupier.numerics.play import count_fair, count_pairs, finish, play_drawing, play_plain

__all__ = [
    "below",
    "count_fair",
    "count_pairs",
    "fill_fair",
    "fill_weighted",
    "finish",
    "one_pocket",
    "play_drawing",
    "play_plain",
]
