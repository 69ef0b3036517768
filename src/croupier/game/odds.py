"""Odds: "35 to 1" and "36 for 1" are worth the same and are never confused.

"To 1" says what a winner receives beside the stake. "For 1" says what a winner receives in all, because the stake was
taken when the wager was made. `Odds` keeps the words it was written in and answers both questions exactly.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from croupier.money.amount import Cents

_ODDS = re.compile(r"(?P<pays>[0-9]{1,40}) (?P<basis>to|for) (?P<unit>[1-9][0-9]{0,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Odds:
    pays: int
    unit: int
    basis: Literal["to", "for"]

    def __post_init__(self) -> None:
        if self.basis == "for" and self.pays < self.unit:
            raise ValueError(f'"{self}" would pay a winner less than the stake')

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Odds of `"35 to 1"`, `"3 to 2"` or `"36 for 1"`; a bare number is refused, for nobody knows what it means."""
        match = _ODDS.fullmatch(text)
        if match is None:
            raise ValueError(f'"{text}" are not odds; write them like "35 to 1" or "36 for 1"')
        return cls(int(match["pays"]), int(match["unit"]), "to" if match["basis"] == "to" else "for")

    @property
    def profit(self) -> Fraction:
        """What a winner gains for each unit staked, the stake not counted."""
        return self.returned - 1

    @property
    def returned(self) -> Fraction:
        """What a winner has in hand for each unit staked, the stake counted."""
        return Fraction(self.pays, self.unit) + (1 if self.basis == "to" else 0)

    def payout(self, stake: Cents) -> Cents:
        """What a winning stake gains. A fraction of a cent is refused: rounding is a rule, and not one of odds."""
        gain = self.profit * stake
        if gain.denominator != 1:
            raise ValueError(f"{self} on {stake} cents is not a whole number of cents")
        return Cents(gain.numerator)

    def __str__(self) -> str:
        return f"{self.pays} {self.basis} {self.unit}"
