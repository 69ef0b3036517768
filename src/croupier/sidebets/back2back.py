"""Back2Back: the number of the last spin comes up again, and a multiplier from the reader board pays it.

Colorado 2299.01(4): the wager wins if the previous number hits again. (5): the amount is random, from 10 to 1000 times
the wager. The text leaves the chances of the multipliers open, so the house supplies them, or the bet is not offered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.game.bet import LOSE, AnyBet, Board, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Draw, Multiplier
from croupier.game.pocket import Pocket
from croupier.game.wheel import Wheel
from croupier.sidebets import referees
from croupier.sidebets.interface import Referee, Terms

WON = "won"


@dataclass(frozen=True, slots=True)
class Back2Back:
    weights: Distribution[Draw] | None
    stake_back: bool
    """The multiplier is winnings and the stake comes back too (question C16)."""
    key: str = "back2back"

    def begin(self, board: Board) -> Pocket:
        if board.previous is None:
            raise ValueError("Back2Back needs a previous number: no bet until a valid number stands (C16)")
        return board.previous

    def draws(self, progress: Pocket | str, wheel: Wheel) -> Distribution[Draw]:
        if progress != WON:
            return wheel.outcomes()
        if self.weights is None:
            raise ValueError("Back2Back needs the house's weights: the text leaves the multiplier's chances open")
        return self.weights

    def step(self, progress: Pocket | str, draw: Draw) -> str | Verdict:
        match draw:
            case Ball(pocket) if progress != WON:
                return WON if pocket == progress else LOSE
            case Multiplier(times) if progress == WON:
                return Verdict(f"{times}x", Fraction(times + self.stake_back))
            case _:
                raise ValueError(f"back2back is at {progress} and cannot take {draw}")

    @property
    def repeats(self) -> bool:
        """It is the last number that has to come again."""
        return True


class _SideBet:
    key = "back2back"
    needs_weights = True
    referee: Referee = staticmethod(referees.back2back)

    def outcomes(self, terms: Terms) -> Sequence[str]:
        return ()

    def bets(self, terms: Terms) -> Sequence[AnyBet]:
        return [Back2Back(terms.weights, terms.reading(self.key, "multiplier", "winnings", "all") == "winnings")]


SIDE_BET = _SideBet()
