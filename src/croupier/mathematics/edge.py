"""What a bet is worth, exactly, for each unit first staked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from croupier.game.bet import AnyBet, Board, Verdict
from croupier.game.draw import Ball
from croupier.game.wheel import Wheel
from croupier.mathematics.explore import Policy, Verdicts, explore, take_first


@dataclass(frozen=True, slots=True)
class Worth:
    """A bet's distribution and the numbers that follow from it; edges are per unit of the initial stake.

    A progressive's meter is counted in stakes: $5,000 on a meter is 5,000 for a $1 bet and 1,000 for a $5 bet.
    """

    verdicts: Verdicts
    spins: Fraction
    """How many spins the bet takes on average until it ends."""
    meter: Fraction = Fraction(0)

    def returned(self, verdict: Verdict) -> Fraction:
        return verdict.returned + verdict.meter * self.meter

    @property
    def player_return(self) -> Fraction:
        return self._mean(1)

    @property
    def house_edge(self) -> Fraction:
        return 1 - self.player_return

    @property
    def hit(self) -> Fraction:
        """How often the player gains something."""
        return self._share(lambda verdict: verdict.net > 0 or verdict.meter > 0)

    @property
    def push(self) -> Fraction:
        """How often the player gets exactly the stake back."""
        return self._share(lambda verdict: verdict.net == 0 and not verdict.meter)

    @property
    def variance(self) -> Fraction:
        return self._mean(2) - self._mean(1) ** 2

    @property
    def fixed_return(self) -> Fraction:
        """What comes back with nothing on the meter."""
        return sum((p * verdict.returned for verdict, p in self.verdicts.items()), Fraction(0))

    @property
    def meter_coefficient(self) -> Fraction:
        """What comes back for each stake on the meter: the chance of its share."""
        return sum((p * verdict.meter for verdict, p in self.verdicts.items()), Fraction(0))

    def meter_for(self, player_return: Fraction) -> Fraction | None:
        """The meter, in stakes, at which the bet returns so much; nothing for a bet that has no meter."""
        if not self.meter_coefficient:
            return None
        return max(Fraction(0), (player_return - self.fixed_return) / self.meter_coefficient)

    def outcomes(self) -> list[tuple[Verdict, Fraction]]:
        """Verdicts with their chances, the best for the player first."""
        return sorted(self.verdicts.items(), key=lambda row: (-row[0].meter, -row[0].returned, row[0].name))

    def _mean(self, power: int) -> Fraction:
        return sum((p * self.returned(verdict) ** power for verdict, p in self.verdicts.items()), Fraction(0))

    def _share(self, chosen: Callable[[Verdict], bool]) -> Fraction:
        return sum((p for verdict, p in self.verdicts.items() if chosen(verdict)), Fraction(0))


def worth(bet: AnyBet, wheel: Wheel, board: Board | None = None, policy: Policy = take_first) -> Worth:
    explored = explore(bet, wheel, board, policy)
    return Worth(explored.verdicts, explored.spins)


def worth_after_any(bet: AnyBet, wheel: Wheel) -> Worth:
    """The worth of a bet that is made on whatever number stands on the board.

    On a fair wheel one previous number is as good as another; on a weighted wheel they come as often as they weigh.
    """
    if not wheel.weights:
        return worth(bet, wheel, Board(wheel.pockets[0]))
    verdicts: Verdicts = {}
    spins = Fraction(0)
    for draw, chance in wheel.outcomes():
        assert isinstance(draw, Ball)
        found = worth(bet, wheel, Board(draw.pocket))
        spins += chance * found.spins
        for verdict, after in found.verdicts.items():
            verdicts[verdict] = verdicts.get(verdict, Fraction(0)) + chance * after
    return Worth(verdicts, spins)
