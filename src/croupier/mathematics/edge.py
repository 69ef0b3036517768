"""What a bet is worth, exactly, for each unit first staked."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.game.bet import AnyBet, Board, Verdict
from croupier.game.wheel import Wheel
from croupier.mathematics.explore import Policy, Verdicts, explore, take_first


@dataclass(frozen=True, slots=True)
class Worth:
    """A bet's distribution and the numbers that follow from it; edges are per unit of the initial stake."""

    verdicts: Verdicts

    @property
    def player_return(self) -> Fraction:
        return self._mean(1)

    @property
    def house_edge(self) -> Fraction:
        return 1 - self.player_return

    @property
    def hit(self) -> Fraction:
        """How often the player gains something."""
        return sum((p for verdict, p in self.verdicts.items() if verdict.net > 0), Fraction(0))

    @property
    def push(self) -> Fraction:
        """How often the player gets exactly the stake back."""
        return sum((p for verdict, p in self.verdicts.items() if verdict.net == 0), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return self._mean(2) - self._mean(1) ** 2

    def _mean(self, power: int) -> Fraction:
        return sum((p * verdict.returned**power for verdict, p in self.verdicts.items()), Fraction(0))

    def outcomes(self) -> list[tuple[Verdict, Fraction]]:
        """Verdicts with their chances, the best for the player first."""
        return sorted(self.verdicts.items(), key=lambda row: (-row[0].returned, row[0].name))


def worth(bet: AnyBet, wheel: Wheel, board: Board | None = None, policy: Policy = take_first) -> Worth:
    return Worth(explore(bet, wheel, board, policy))
