"""Chances on a grid as fields of one long whole number.

One more amount is added by shifting that number for each thing that can come and adding it up, which Python does at the
speed of memory. Every field is rounded down, so that what is lost is known: it is what is missing from the whole.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

_CUT = Fraction(1, 10**11)
"""What may be cut off an end at once."""
_TRIM_EVERY = 16


class Packed:
    """Each field is a chance over `one`; `first` is the place of the lowest."""

    def __init__(self, width: int) -> None:
        self.width, self.first = width, 0
        self.number, self.one = 1 << (width // 2), Fraction(1 << (width // 2))
        self._mask, self._masked, self._added = 0, 0, 0

    def add(self, moves: dict[int, int], total: int) -> None:
        """One more amount, which moves by so many places with these weights."""
        if total.bit_length() > (bits := self.width * 3 // 8):
            moves, total = {move: (weight << bits) // total for move, weight in moves.items()}, 1 << bits
        while self.one * total >= 1 << (self.width - 1):
            self._shrink()
        self.number = sum((self.number * weight) << (move * self.width) for move, weight in moves.items())
        self.one *= total
        self._added += 1
        if self._added % _TRIM_EVERY == 0:
            self.trim()

    def _shrink(self) -> None:
        """Every field without its lowest bits, and without those that come over from its neighbor."""
        bits = self.width // 4
        count = -(-self.number.bit_length() // self.width)
        if count > self._masked:
            self._masked = 2 * count
            field = ((1 << (self.width - bits)) - 1).to_bytes(self.width // 8, "little")
            self._mask = int.from_bytes(field * self._masked, "little")
        self.number, self.one = (self.number >> bits) & self._mask, self.one / (1 << bits)

    def fields(self) -> list[int]:
        size = self.width // 8
        data = self.number.to_bytes(-(-self.number.bit_length() // self.width) * size, "little")
        return [int.from_bytes(data[place : place + size], "little") for place in range(0, len(data), size)]

    def trim(self) -> None:
        """Without the ends, which hardly ever come."""
        fields, room = self.fields(), self.one * _CUT
        low = next(place for place, sum_ in enumerate(accumulate(fields)) if sum_ > room)
        high = next(place for place, sum_ in enumerate(accumulate(reversed(fields))) if sum_ > room)
        kept = len(fields) - low - high
        self.number = (self.number >> (low * self.width)) & ((1 << (kept * self.width)) - 1)
        self.first += low
