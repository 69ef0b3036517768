"""Spinner Winner: the last number comes again, and two or three bonus balls say what it pays.

Colorado 2299.03(2): the wager wins if the previous number hits again. (4): where the bonus balls land decides the
award. (4)(a): with three balls, one that lands where another lies is spun again, and balls alone in their pockets stay.
Pay tables (5): the highest row that is met is paid (question C21).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property
from itertools import combinations

from croupier.game.bet import LOSE, AnyBet, Board, Verdict, unpriced_verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, BonusBall, Draw
from croupier.game.pocket import Color, Pocket, color
from croupier.game.wheel import Wheel
from croupier.sidebets import referees
from croupier.sidebets.interface import Referee, Terms
from croupier.sidebets.paytable import AND, PayTable

BOTH_IN_MAIN, BOTH_IN_ONE, ADJACENT = "both-in-main-number", "both-in-one-number", "adjacent"
THREE_WITH_MAIN, THREE_ADJACENT, TWO_ADJACENT = "three-adjacent-with-main", "three-adjacent", "two-adjacent"
SAME_COLOR, OTHER = "same-color", "other"
ROWS = {
    2: (BOTH_IN_MAIN, BOTH_IN_ONE, ADJACENT, SAME_COLOR, OTHER),
    3: (THREE_WITH_MAIN, THREE_ADJACENT, TWO_ADJACENT, SAME_COLOR, OTHER),
}

Landed = tuple[Pocket, ...]
Progress = Pocket | tuple[Pocket, Landed]
"""The number to be repeated; then that number and the pockets of the bonus balls, in rotor order."""


@dataclass(frozen=True)
class SpinnerWinner:
    table: PayTable
    wheel: Wheel
    every_row: bool = False
    """Each row that is met is paid, one on top of the other (C21)."""
    green_is_a_color: bool = True
    key: str = "spinner-winner"

    def begin(self, board: Board) -> Progress:
        if board.previous is None:
            raise ValueError("Spinner Winner needs a previous number: no bet until a valid number stands (C16)")
        return board.previous

    def draws(self, progress: Progress, wheel: Wheel) -> Distribution[Draw]:
        if isinstance(progress, tuple):
            return _bonus_balls(wheel.pockets)
        return wheel.outcomes()

    def step(self, progress: Progress, draw: Draw) -> Progress | Verdict:
        match progress, draw:
            case (main, landed), BonusBall(pocket):
                return self._land(main, landed, pocket)
            case str(), Ball(pocket):
                return (pocket, ()) if pocket == progress else LOSE
            case _:
                raise ValueError(f"spinner-winner is at {progress} and cannot take {draw}")

    @property
    def boxes(self) -> Sequence[str]:
        """The number, and the bonus balls."""
        return [""] * (1 + self.table.balls)

    def marks(self, progress: Progress, results: Sequence[Pocket]) -> Sequence[str]:
        """The number that came again, and where the bonus balls lie."""
        main, landed = progress if isinstance(progress, tuple) else (progress, ())
        return [main, *landed]

    @property
    def repeats(self) -> bool:
        """It is the last number that has to come again."""
        return True

    def _land(self, main: Pocket, landed: Landed, pocket: Pocket) -> Progress | Verdict:
        if self.table.balls == 3 and pocket in landed:
            return main, landed  # spun again
        now = tuple(sorted((*landed, pocket), key=self._places.__getitem__))
        if len(now) < self.table.balls:
            return main, now
        known = self._known
        seen = (main if main in now else None, now)
        if seen not in known:
            known[seen] = self._award(self._rows(main, now))
        return known[seen]

    def unpriced(self) -> SpinnerWinner:
        return replace(self, table=PayTable("", (), (), balls=self.table.balls))

    def price(self, verdict: Verdict) -> Verdict:
        """Named by one row, or by several that are paid one on top of the other."""
        if verdict == LOSE:
            return LOSE
        awards = [self.table.awards[row] for row in verdict.name.split(AND)]
        return Verdict(verdict.name, 1 + sum((award.net for award in awards), Fraction(0)))

    def _award(self, rows: Iterator[str]) -> Verdict:
        """The best row that is met, or by another reading all of them; the last row when there is none."""
        met = list(rows) if self.every_row else [next(rows, OTHER)]
        named = unpriced_verdict(AND.join(met or [OTHER]))
        return self.price(named) if self.table.rows else named

    def _rows(self, main: Pocket, balls: Landed) -> Iterator[str]:
        """Every row that these balls meet, best first."""
        pairs = sum(self._touch(one, other) for one, other in combinations(balls, 2))
        if self.table.balls == 2:
            if balls[0] == balls[1] == main:
                yield BOTH_IN_MAIN
            if balls[0] == balls[1]:
                yield BOTH_IN_ONE
            if pairs:
                yield ADJACENT
        else:
            if pairs == 2 and main in balls:
                yield THREE_WITH_MAIN
            if pairs == 2:
                yield THREE_ADJACENT
            if pairs:
                yield TWO_ADJACENT
        if self._one_color(balls):
            yield SAME_COLOR

    @cached_property
    def _known(self) -> dict[tuple[Pocket | None, Landed], Verdict]:
        """Verdicts found before: the main number only matters where a ball lies in it, so a million ways share them."""
        return {}

    @cached_property
    def _places(self) -> dict[Pocket, int]:
        return {pocket: place for place, pocket in enumerate(self.wheel.rotor)}

    def _touch(self, one: Pocket, other: Pocket) -> bool:
        """Side by side on the rotor, the last pocket and the first included."""
        return abs(self._places[one] - self._places[other]) in (1, len(self._places) - 1)

    def _one_color(self, balls: Landed) -> bool:
        """Zeros are one color among themselves, unless green is read as no color (C21)."""
        colors = {color(pocket) for pocket in balls}
        return len(colors) == 1 and (self.green_is_a_color or Color.GREEN not in colors)


@cache
def _bonus_balls(pockets: tuple[Pocket, ...]) -> Distribution[Draw]:
    return Distribution[Draw]({BonusBall(pocket): 1 for pocket in pockets})


class _SideBet:
    key = "spinner-winner"
    needs_weights = False
    referee: Referee = staticmethod(referees.spinner_winner)

    def outcomes(self, terms: Terms) -> Sequence[str]:
        return ROWS.get(terms.table.balls if terms.table else 0, (OTHER,))

    def bets(self, terms: Terms) -> Sequence[AnyBet]:
        assert terms.table is not None
        every_row = terms.reading(self.key, "rows", "highest", "every") == "every"
        green_is_a_color = terms.reading(self.key, "green", "a color", "no color") == "a color"
        return [SpinnerWinner(terms.table, terms.wheel, every_row, green_is_a_color)]


SIDE_BET = _SideBet()
