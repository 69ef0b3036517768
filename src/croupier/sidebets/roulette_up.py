"""Roulette Up: the numbers after the bet keep rising, and the length of the streak pays.

Colorado 2299.04, CONTINUATION (1): the bet lives as long as each number exceeds the one before, 00 ranking above 0 and
below 1. (3): it ends on a number that does not, on 36, or when the longest length on the pay table is reached. END (1):
only the highest length is paid. The bonus pays to 1; the progressive pays for 1 and has a meter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.game.bet import AnyBet, Board, Verdict, unpriced_verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Draw
from croupier.game.pocket import NUMBERS, Pocket, is_zero, number
from croupier.game.wheel import Wheel
from croupier.sidebets import referees
from croupier.sidebets.interface import Referee, Terms
from croupier.sidebets.paytable import PayTable
from croupier.sidebets.registry import pay_tables

TOP = NUMBERS[-1]
Streak = tuple[int, int]
"""The rank of the last number, and the length so far. Before the first spin the rank is below every pocket's."""
START: Streak = (-1, 0)


@dataclass(frozen=True, slots=True)
class RouletteUp:
    key: str
    table: PayTable | None
    """Without one, a streak ends in its length and is worth nothing."""
    zeros: tuple[str, ...]
    """The zeros from the lowest up."""
    longest: int
    """The streak ends when it is so long."""
    counts_top: bool = True
    """A rising 36 lengthens the streak before it ends it (C22)."""
    for_one: bool = False
    """Awards are read as for 1, though they are printed without saying so (C25)."""

    def begin(self, board: Board) -> Streak:
        return START

    def draws(self, progress: Streak, wheel: Wheel) -> Distribution[Draw]:
        return wheel.outcomes()

    def step(self, progress: Streak, draw: Draw) -> Streak | Verdict:
        if not isinstance(draw, Ball):
            raise ValueError(f"{self.key} cannot take {draw}")
        last, length = progress
        rank = self._rank(draw.pocket)
        if rank <= last:
            return self._award(length)
        if draw.pocket == TOP and length and not self.counts_top:
            return self._award(length)
        if draw.pocket == TOP or length + 1 == self.longest:
            return self._award(length + 1)
        return rank, length + 1

    @property
    def boxes(self) -> Sequence[str]:
        """Of the Up Streak tracker: what each length pays."""
        pays = {row.on: row.pays for row in self.table.rows} if self.table else {}
        return [pays.get(str(min(length, len(pays))), "") for length in range(1, self.longest + 1)]

    def marks(self, progress: Streak, results: Sequence[Pocket]) -> Sequence[str]:
        """The progress has the length alone: the numbers of the streak are the last ones on the board."""
        length = progress[1]
        return results[-length:] if length else ()

    def _rank(self, pocket: Pocket) -> int:
        return self.zeros.index(pocket) if is_zero(pocket) else len(self.zeros) + number(pocket)

    def unpriced(self) -> RouletteUp:
        return replace(self, table=None, for_one=False)

    def price(self, verdict: Verdict) -> Verdict:
        return self._award(int(verdict.name))

    def _award(self, length: int) -> Verdict:
        """The row of this length; a streak longer than the table pays its top row (C24)."""
        if self.table is None:
            return unpriced_verdict(str(length))
        top = max(map(int, self.table.awards))
        verdict = self.table.awards[str(min(length, top))]
        if self.for_one and verdict.net > 0:
            return Verdict(verdict.name, verdict.returned - Fraction(1))
        return verdict


@dataclass(frozen=True, slots=True)
class _SideBet:
    key: str
    needs_weights: bool = False
    family: str = "roulette-up"
    referee: Referee = referees.roulette_up

    def outcomes(self, terms: Terms) -> Sequence[str]:
        """Every length from the table's longest down to 1, without a gap."""
        longest = max((int(row.on) for row in terms.table.rows if row.on.isdigit()), default=0) if terms.table else 0
        return [str(length) for length in range(longest, 0, -1)] or ["1"]

    def bets(self, terms: Terms) -> Sequence[AnyBet]:
        assert terms.table is not None
        zeros = [pocket for pocket in terms.rules.value(f"sidebets.{self.key}.order") if is_zero(Pocket(pocket))]
        counts = terms.reading(self.key, "thirty-six", "counts", "ends") == "counts"
        for_one = terms.reading(self.key, "awards", "as printed", "for") == "for"
        return [RouletteUp(self.key, terms.table, tuple(zeros), self._longest(terms), counts, for_one)]

    def _longest(self, terms: Terms) -> int:
        """The longest length of the tables in use, or by another reading the shortest (C24)."""
        own = len(self.outcomes(terms))
        if terms.reading(self.key, "longest", "own", "shortest") == "own":
            return max([own, *(len(table.rows) for table in terms.beside)])
        others = [len(table.rows) for table in pay_tables(BONUS, terms.rules, terms.wheel)]
        return min([own, *others])


BONUS = _SideBet("roulette-up-bonus")
PROGRESSIVE = _SideBet("roulette-up-progressive")
