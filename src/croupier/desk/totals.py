"""What a simulation counted, in whole numbers that add up in any order: so workers change nothing but the time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.desk.portfolio import Portfolio
from croupier.numerics.chunk import Counted
from croupier.numerics.plan import Plan, Reading

SCALE = 2**36
"""The largest weight of an outcome, so that a table's sum of them stays a machine's whole number."""


@dataclass(frozen=True, slots=True)
class Residuals:
    """How far a table's result is from what its bets were worth, in whole parts of a cent.

    Each bet counts with what it brought above its exact mean, so the sum has mean nothing, however many bets a table
    came to make; and since tables are independent, their squares tell the error of the whole portfolio.
    """

    weights: NDArray[np.int64]
    """By code."""
    unit: Fraction
    """Cents of one whole part."""


def residuals(plan: Plan, portfolio: Portfolio) -> Residuals:
    weights = [Fraction(0)] * plan.tables.codes
    for wager, reading in zip(portfolio.wagers, plan.readings, strict=True):
        first = plan.first_pocket if reading.by_pocket else 0
        if first is None:  # no machine is played, and pockets tell the error by themselves
            continue
        for counter, verdict in reading.verdicts:
            weights[first + counter] += wager.stake * (wager.worth.returned(verdict) - wager.worth.player_return)
    unit = max(map(abs, weights)) / SCALE or Fraction(1)
    return Residuals(np.array([round(weight / unit) for weight in weights], np.int64), unit)


@dataclass
class Totals:
    spins: int = 0
    finishing: int = 0
    """Spins that were needed to bring open bets to their ends."""
    pairs: NDArray[np.int64] = field(default_factory=lambda: np.zeros(2**16, np.int64))
    singles: NDArray[np.int64] = field(default_factory=lambda: np.zeros(2**8, np.int64))
    codes: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    squares: int = 0
    """Of what tables brought above their worth, in units of the residuals."""

    def count(self, spins: int, counted: Counted, residuals: Residuals) -> None:
        """Add a chunk."""
        squares = sum(int(each) ** 2 for each in counted.by_table @ residuals.weights)
        codes = counted.by_table.sum(axis=0)
        self.add(Totals(spins, counted.finishing, counted.pairs, counted.singles, codes, squares))

    def add(self, other: Totals) -> None:
        self.spins += other.spins
        self.finishing += other.finishing
        self.pairs += other.pairs
        self.singles += other.singles
        self.codes = self.codes + other.codes if self.codes.size else other.codes
        self.squares += other.squares

    @property
    def pockets(self) -> list[int]:
        both = self.pairs.reshape(2**8, 2**8)
        return [int(count) for count in both.sum(axis=0) + both.sum(axis=1) + self.singles]

    def read(self, reading: Reading, pockets: Sequence[int]) -> list[int]:
        """The counts that a bet is read from, in the order of its reading."""
        return [pockets[at] if reading.by_pocket else int(self.codes[at]) for at, _verdict in reading.verdicts]
