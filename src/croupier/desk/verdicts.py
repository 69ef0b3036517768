"""Does what was counted agree with the exact answer? Judged with a stated risk of a false alarm and a stated power.

Three tests. The *mean* of a bet beside its exact mean, where there are games enough for a mean to be nearly normal. The
*awards* of a bet: how often each verdict came beside its exact chance; rare verdicts are judged together, and where
even together they are rare, by their exact tail. The *wheel*: pockets, and pairs of pockets drawn together. The risk of
a false alarm is shared among all tests of a run, so that a run of many bets cries wolf no more often than one of few.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.game.bet import Verdict
from croupier.mathematics.edge import Worth
from croupier.numerics.tails import chi_square_tail, normal_tails, poisson_tails, two_sided

RISK = 0.001
"""Of a false alarm anywhere in a run."""
POWER = 0.99
"""With which a deviation as large as the one stated is found."""
CONFIDENCE = 0.95
SKEW_MAX = 0.1
"""Of a mean that is judged as a normal one."""
EXPECTED_MIN = 5
"""Of a count that is judged as a nearly normal one."""

AGREES, DIFFERS, TOO_FEW = "agrees", "differs", "too few"


@dataclass(frozen=True, slots=True)
class Judged:
    """A mean beside the exact one, for each unit staked and from the player's side."""

    games: int
    mean: float
    stderr: float
    interval: tuple[float, float]
    exact: Fraction
    mean_p: float | None
    """The chance of a mean as far out as this; nothing where there are too few games to say."""
    awards_p: float
    detectable: float
    """The deviation of the mean that would be found with the stated power."""
    games_needed: int
    """For the mean to be judged."""

    def verdict(self, risk: float) -> str:
        if self.awards_p < risk or (self.mean_p is not None and self.mean_p < risk):
            return DIFFERS
        return AGREES if self.mean_p is not None else TOO_FEW


def judge(counts: Mapping[Verdict, int], worth: Worth, risk: float) -> Judged:
    """How a bet went, beside what it is worth."""
    games = sum(counts.values())
    if not games:
        return Judged(0, 0.0, 0.0, (0.0, 0.0), -worth.house_edge, None, 1.0, float("inf"), _games_needed(worth))
    returned = {verdict: worth.returned(verdict) for verdict in {*counts, *worth.verdicts}}
    total = sum((count * returned[verdict] for verdict, count in counts.items()), Fraction(0))
    squares = sum((count * returned[verdict] ** 2 for verdict, count in counts.items()), Fraction(0))
    mean = total / games
    stderr = sqrt(max(Fraction(0), squares / games - mean**2) / games)
    error = sqrt(worth.variance / games)
    reach, net = two_sided(1 - CONFIDENCE) * stderr, float(mean - 1)
    needed = _games_needed(worth)
    off = float(mean - worth.player_return)
    return Judged(
        games=games,
        mean=net,
        stderr=stderr,
        interval=(net - reach, net + reach),
        exact=-worth.house_edge,
        mean_p=None if games < needed else normal_tails(off / error) if error else float(off == 0),
        awards_p=counts_p([counts.get(each, 0) for each in worth.verdicts], list(worth.verdicts.values())),
        detectable=(two_sided(risk) + two_sided(2 * (1 - POWER))) * error,
        games_needed=needed,
    )


def counts_p(counts: Sequence[int], chances: Sequence[Fraction]) -> float:
    """The chance of counts as far from their exact chances as these.

    Of the rare ones together, with the tail that is exact for them, and of the others by chi-square: the smaller of the
    two, doubled. Something counted that has no chance at all is no chance.
    """
    total = sum(counts)
    rows = [(count, float(chance) * total) for count, chance in zip(counts, chances, strict=True)]
    usual = [row for row in rows if row[1] >= EXPECTED_MIN]
    rare = [row for row in rows if row[1] < EXPECTED_MIN]
    few = (sum(count for count, _ in rare), sum(expected for _, expected in rare))
    if few[1] >= EXPECTED_MIN:
        usual.append(few)
    value = sum((count - expected) ** 2 / expected for count, expected in usual)
    found = [chi_square_tail(value, len(usual) - 1)]
    if rare and few[1] < EXPECTED_MIN:
        found.append(poisson_tails(*few))
    return min(1.0, len(found) * min(found))


def _games_needed(worth: Worth) -> int:
    """For the skew of a mean to be small."""
    mean, variance = worth.player_return, worth.variance
    if not variance:
        return 1
    third = sum((p * (worth.returned(verdict) - mean) ** 3 for verdict, p in worth.verdicts.items()), Fraction(0))
    return max(30, round(float(third) ** 2 / float(variance) ** 3 / SKEW_MAX**2))
