"""What a simulation counted, in whole numbers that add up in any order: so workers change nothing but the time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from croupier.numerics.chunk import Counted
from croupier.numerics.plan import Reading


@dataclass
class Totals:
    spins: int = 0
    finishing: int = 0
    """Spins that were needed to bring open bets to their ends."""
    pairs: NDArray[np.int64] = field(default_factory=lambda: np.zeros(2**16, np.int64))
    singles: NDArray[np.int64] = field(default_factory=lambda: np.zeros(2**8, np.int64))
    codes: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))

    def count(self, spins: int, counted: Counted) -> None:
        """Add a chunk."""
        codes = counted.by_table.sum(axis=0)
        self.add(Totals(spins, counted.finishing, counted.pairs, counted.singles, codes))

    def add(self, other: Totals) -> None:
        self.spins += other.spins
        self.finishing += other.finishing
        self.pairs += other.pairs
        self.singles += other.singles
        self.codes = self.codes + other.codes if self.codes.size else other.codes

    @property
    def pockets(self) -> list[int]:
        both = self.pairs.reshape(2**8, 2**8)
        return [int(count) for count in both.sum(axis=0) + both.sum(axis=1) + self.singles]

    def read(self, reading: Reading, pockets: Sequence[int]) -> list[int]:
        """The counts that a bet is read from, in the order of its reading."""
        counts = pockets if reading.by_pocket else self.codes.tolist()
        # Where no chunk was played, no codes were counted.
        return [counts[at] if at < len(counts) else 0 for at, _verdict in reading.verdicts]
