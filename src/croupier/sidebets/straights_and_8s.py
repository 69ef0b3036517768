"""Straights and 8's: up to three spins that stay close together, or hit 8, 18 and 28.

Colorado 2299.02(5): the second number keeps the bet alive if it is within two of the first, or if both are among 8, 18
and 28. (6): a third number can only raise a two-number win to a three-number win. (7): a zero on the first or second
spin loses; on the third it only ends the sequence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.game.bet import LOSE, AnyBet, Board, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Draw
from croupier.game.pocket import NUMBERS, Pocket, is_zero, number
from croupier.game.wheel import Wheel
from croupier.sidebets import referees
from croupier.sidebets.interface import Referee, Terms
from croupier.sidebets.paytable import PayTable

EIGHTS = frozenset({8, 18, 28})
GAP, TWO_EIGHTS, TWO_SEQUENTIAL = "gap-of-one", "two-eights", "two-sequential"
THREE_EIGHTS, THREE_SEQUENTIAL, ALL_EIGHTS = "three-eights", "three-sequential", "eight-eighteen-twenty-eight"

SPINS = 3

Seen = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StraightsAnd8s:
    table: PayTable
    eights: str = "not-all-different"
    """The muddled row (C18) pays eights `not-all-different`, a `run` with an eight, or nothing if eights `differ`."""
    repeat_lives: bool = False
    """An ordinary number that repeats keeps the bet alive (C19)."""
    joined: bool = False
    """36 and 1 are neighbors (C19)."""
    key: str = "straights-and-8s"

    def begin(self, board: Board) -> Seen:
        return ()

    def draws(self, progress: Seen, wheel: Wheel) -> Distribution[Draw]:
        return wheel.outcomes()

    def step(self, progress: Seen, draw: Draw) -> Seen | Verdict:
        if not isinstance(draw, Ball):
            raise ValueError(f"straights-and-8s cannot take {draw}")
        seen = (*progress, 0 if is_zero(draw.pocket) else number(draw.pocket))
        if len(seen) < SPINS:
            alive = 0 not in seen and (len(seen) == 1 or self._two(seen) is not None)
            return seen if alive else LOSE
        row = self._three(seen) or self._two(seen[:2])
        return self.table.awards[row] if row else LOSE

    @property
    def boxes(self) -> Sequence[str]:
        """Of the track."""
        return [""] * SPINS

    def marks(self, progress: Seen, results: Sequence[Pocket]) -> Sequence[str]:
        return list(map(str, progress))

    def _two(self, seen: Seen) -> str | None:
        """The row of the first two numbers; an empty name for a repeat that lives without one; nothing if it loses."""
        one, other = seen
        if {one, other} <= EIGHTS and (one != other or self.eights != "differ"):
            return TWO_EIGHTS
        if one == other:
            return "" if self.repeat_lives else None
        return {1: TWO_SEQUENTIAL, 2: GAP}.get(self._apart(one, other))

    def _three(self, seen: Seen) -> str | None:
        if 0 in seen:
            return None
        distinct = set(seen)
        if distinct == EIGHTS:
            return ALL_EIGHTS
        if distinct <= EIGHTS:
            return THREE_EIGHTS if self.eights == "not-all-different" else None
        if not self._is_run(seen):
            return None
        return THREE_EIGHTS if self.eights == "run" and distinct & EIGHTS else THREE_SEQUENTIAL

    def _is_run(self, seen: Seen) -> bool:
        """Three numbers in a row, in any order: two steps of one, and the ends two apart."""
        steps = sorted(self._apart(one, other) for one, other in zip(seen, (*seen[1:], seen[0]), strict=True))
        return steps == [1, 1, 2]

    def _apart(self, one: int, other: int) -> int:
        apart = abs(one - other)
        return min(apart, len(NUMBERS) - apart) if self.joined else apart


class _SideBet:
    key = "straights-and-8s"
    needs_weights = False
    referee: Referee = staticmethod(referees.straights_and_8s)

    def outcomes(self, terms: Terms) -> Sequence[str]:
        return (GAP, TWO_EIGHTS, TWO_SEQUENTIAL, THREE_EIGHTS, THREE_SEQUENTIAL, ALL_EIGHTS)

    def bets(self, terms: Terms) -> Sequence[AnyBet]:
        assert terms.table is not None
        eights = terms.reading(self.key, "eights", "not-all-different", "run", "differ")
        repeat_lives = terms.reading(self.key, "repeat", "loses", "lives") == "lives"
        joined = terms.reading(self.key, "ends", "apart", "joined") == "joined"
        return [StraightsAnd8s(terms.table, eights, repeat_lives, joined)]


SIDE_BET = _SideBet()
