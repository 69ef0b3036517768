"""The numbers of a PAR sheet that follow from a bet's exact distribution alone.

Nothing here is a float: roots are cut off far behind what is printed, so that a sheet is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.game.bet import Verdict
from croupier.mathematics.decimals import square_root
from croupier.mathematics.edge import Worth

PLACES = 15
ROUNDS = (10**4, 10**5, 10**6, 10**7)
VOLATILITY = Fraction("1.65")
"""The volatility index is so many standard deviations: by the convention of PAR sheets, 90 % of results lie within."""
QUANTILES = {
    90: Fraction("1.644853626951473"),
    95: Fraction("1.959963984540054"),
    99: Fraction("2.575829303548901"),
}
"""Standard deviations on either side of the mean that hold so many per cent of a normal distribution."""
BERRY_ESSEEN = Fraction("0.4748")
"""The constant of the Berry-Esseen bound for equal summands (Shevtsova, 2011)."""


@dataclass(frozen=True, slots=True)
class Award:
    """One way in which the bet ends."""

    name: str
    pays: str
    """As the rule or the pay table prints it; empty where neither does."""
    returned: Fraction | None
    """For each unit staked, the stake counted; nothing where only the house knows it."""
    meter: Fraction
    """The share of a progressive's meter that `returned` includes."""
    combinations: int
    probability: Fraction

    @property
    def contribution(self) -> Fraction | None:
        return None if self.returned is None else self.probability * self.returned


@dataclass(frozen=True, slots=True)
class Measures:
    """What a bet is worth, for each unit staked and each game."""

    player_return: Fraction
    hit: Fraction
    push: Fraction
    variance: Fraction
    spins: Fraction
    skewness: Fraction
    """The mean cube of the distance from the mean, in standard deviations: what the Berry-Esseen bound grows with."""

    @property
    def house_edge(self) -> Fraction:
        return 1 - self.player_return

    @property
    def deviation(self) -> Fraction:
        return square_root(self.variance, PLACES)

    @property
    def volatility(self) -> Fraction:
        return VOLATILITY * self.deviation

    @property
    def edge_per_spin(self) -> Fraction:
        return self.house_edge / self.spins


@dataclass(frozen=True, slots=True)
class Bounds:
    """Between which returns the mean of so many rounds lies, by the normal distribution and exactly."""

    rounds: int
    normal: Mapping[int, tuple[Fraction, Fraction]]
    """By confidence in per cent."""
    error: Fraction
    """By how much a probability that the normal distribution gives can be wrong at most."""
    exact: Mapping[int, tuple[Fraction, Fraction]]
    """Empty where nobody has computed them."""


Exact = Callable[[int, int], tuple[Fraction, Fraction]]
"""The bounds of the return from the distribution of so many rounds itself, for a confidence in per cent."""


def awards(worth: Worth, cycle: int, pays: Mapping[str, str]) -> tuple[Award, ...]:
    """Every verdict, the best first, and equals as they are printed. `pays` has what is printed, by name."""
    places = {name: place for place, name in enumerate(pays)}
    found = [_award(worth, verdict, chance, cycle, pays) for verdict, chance in worth.outcomes()]
    return tuple(sorted(found, key=lambda award: (-award.meter, -(award.returned or 0), places.get(award.name, 0))))


def _award(worth: Worth, verdict: Verdict, chance: Fraction, cycle: int, pays: Mapping[str, str]) -> Award:
    combinations = chance * cycle
    assert combinations.denominator == 1
    printed = pays.get(verdict.name, "")
    return Award(verdict.name, printed, worth.returned(verdict), verdict.meter, combinations.numerator, chance)


def measures(worth: Worth) -> Measures:
    mean, variance = worth.player_return, worth.variance
    cubes = sum((p * abs(worth.returned(verdict) - mean) ** 3 for verdict, p in worth.verdicts.items()), Fraction(0))
    skewness = square_root(cubes**2 / variance**3, PLACES) if variance else Fraction(0)
    return Measures(mean, worth.hit, worth.push, variance, worth.spins, skewness)


def bounds(worth: Worth, found: Measures, exact: Exact | None = None) -> tuple[Bounds, ...]:
    """`exact` is asked where it is given; the normal distribution answers always, with its error."""
    returns = [worth.returned(verdict) for verdict in worth.verdicts]
    return tuple(
        Bounds(
            rounds=number,
            normal={
                confidence: _normal(found, number, quantile, min(returns), max(returns))
                for confidence, quantile in QUANTILES.items()
            },
            error=min(Fraction(1), BERRY_ESSEEN * found.skewness / square_root(Fraction(number), PLACES)),
            exact={confidence: exact(number, confidence) for confidence in QUANTILES} if exact else {},
        )
        for number in ROUNDS
    )


def _normal(
    found: Measures, rounds: int, quantile: Fraction, least: Fraction, most: Fraction
) -> tuple[Fraction, Fraction]:
    """No mean lies beyond what one game can return."""
    away = quantile * square_root(found.variance / rounds, PLACES)
    return max(least, found.player_return - away), min(most, found.player_return + away)
