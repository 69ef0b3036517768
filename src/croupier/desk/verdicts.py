"""Does what was counted agree with the exact answer? Judged with a stated risk of a false alarm and a stated power.

Three tests. The *mean* of a bet beside its exact mean, where there are games enough for a mean to be nearly normal; a
sum goes in steps, and half a step is given away for that. The *awards* of a bet: how often each verdict came beside its
exact chance, rare verdicts by the tails of their counts, the others by chi-square. The *wheel*: pockets, and pairs of
pockets drawn together. The risk of a false alarm is shared among all tests of a run, so that a run of many bets cries
wolf no more often than one of few.

Where a mean is not judged, no interval is shown for it either: it would hold the exact mean less often than it says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, gcd, lcm, sqrt

from croupier.game.bet import Verdict
from croupier.mathematics.edge import Worth
from croupier.numerics.tails import binomial_tails, chi_square_tail, normal_tails, two_sided

RISK = 0.001
"""Of a false alarm anywhere in a run."""
POWER = 0.99
"""With which a deviation as large as the one stated is found."""
CONFIDENCE = 0.95
SKEW_MAX, KURTOSIS_MAX = 0.1, 0.05
"""Of a sum that is judged as a normal one; kurtosis in excess of the normal's, on either side."""
EXPECTED_MIN = 100
"""Of counts that are judged together by chi-square."""

AGREES, DIFFERS, TOO_FEW = "agrees", "differs", "too few"


@dataclass(frozen=True, slots=True)
class Judged:
    """A mean beside the exact one, for each unit staked and from the player's side."""

    games: int
    mean: float
    stderr: float
    """Of the mean, by the spread of these games themselves."""
    interval: tuple[float, float] | None
    """By the exact spread of a game: holds the exact mean with the stated confidence; nothing where there are too few
    games to say."""
    exact: Fraction
    mean_p: float | None
    """The chance of a mean as far out as this; nothing where there are too few games to say."""
    awards_p: float
    detectable: float | None
    """The deviation of the mean that would be found with the stated power."""
    games_needed: int
    """For the mean to be judged."""

    def verdict(self, risk: float) -> str:
        if self.awards_p < risk or (self.mean_p is not None and self.mean_p < risk):
            return DIFFERS
        return AGREES if self.mean_p is not None else TOO_FEW


def judge(counts: Mapping[Verdict, int], worth: Worth, risk: float) -> Judged:
    """How a bet went, beside what it is worth."""
    games, needed = sum(counts.values()), _games_needed(worth)
    if not games:
        return Judged(0, 0.0, 0.0, None, -worth.house_edge, None, 1.0, None, needed)
    returned = {verdict: worth.returned(verdict) for verdict in {*counts, *worth.verdicts}}
    total, squares = (sum(count * returned[verdict] ** power for verdict, count in counts.items()) for power in (1, 2))
    mean, exact = Fraction(total) / games, worth.player_return
    net, off = float(mean - 1), float(mean - exact)
    stderr = sqrt(max(Fraction(0), squares / games - mean**2) / games)
    error, half = sqrt(worth.variance / games), float(step_of(worth)) / games / 2
    reach, is_judged = two_sided(1 - CONFIDENCE) * error + half, games >= needed
    return Judged(
        games=games,
        mean=net,
        stderr=stderr,
        interval=(net - reach, net + reach) if is_judged else None,
        exact=exact - 1,
        mean_p=sum_p(off, error, half) if is_judged else None,
        awards_p=counts_p([counts.get(each, 0) for each in returned], [worth.verdicts.get(v, 0) for v in returned]),
        detectable=(two_sided(risk) + two_sided(2 * (1 - POWER))) * error + half if is_judged else None,
        games_needed=needed,
    )


def sum_p(off: float, error: float, half_step: float) -> float:
    """The chance of a sum, or a mean, as far off as this, where it is nearly normal."""
    if not error:
        return float(abs(off) <= half_step)
    return normal_tails(max(0.0, abs(off) - half_step) / error)


def step_of(worth: Worth) -> Fraction:
    """What a bet brings goes in steps of this."""
    returns = [worth.returned(verdict) for verdict in worth.verdicts]
    common = lcm(*(each.denominator for each in returns))
    return Fraction(gcd(*(int((each - returns[0]) * common) for each in returns)), common)


def counts_p(counts: Sequence[int], chances: Sequence[Fraction | int]) -> float:
    """The chance of counts as far from their exact chances as these: the smallest of several, times how many.

    Each rare one is judged by itself and all of them together, by exact tails; the usual ones, given how many they are
    together, by chi-square, which is right only for counts as large as `EXPECTED_MIN`. Something counted that has no
    chance at all is no chance.
    """
    total = sum(counts)
    if any(count for count, chance in zip(counts, chances, strict=True) if not chance):
        return 0.0
    rows = [(float(chance), count) for count, chance in zip(counts, chances, strict=True) if chance]
    if len(rows) == 2:
        [(chance, count), _other] = sorted(rows)
        return binomial_tails(count, total, chance)
    rare = [row for row in rows if row[0] * total < EXPECTED_MIN]
    usual = [row for row in rows if row[0] * total >= EXPECTED_MIN]
    found = [binomial_tails(count, total, chance) for chance, count in _farthest(rare)]
    tests = len(rare)
    if rare and usual:
        found.append(binomial_tails(sum(count for _p, count in rare), total, sum(chance for chance, _n in rare)))
        tests += 1
    if len(usual) > 1 and any(count for _chance, count in usual):
        found.append(_usual_p(usual))
        tests += 1
    return min(1.0, tests * min(found)) if found else 1.0


def _farthest(rows: Sequence[tuple[float, int]]) -> list[tuple[float, int]]:
    """Of those that are equally likely, the lowest and the highest count: no other is farther out."""
    ends: dict[float, tuple[int, int]] = {}
    for chance, count in rows:
        low, high = ends.get(chance, (count, count))
        ends[chance] = min(low, count), max(high, count)
    return [(chance, count) for chance, both in ends.items() for count in both]


def _usual_p(rows: Sequence[tuple[float, int]]) -> float:
    """By chi-square; two are one count and what is left of it."""
    total, chances = sum(count for _chance, count in rows), sum(chance for chance, _count in rows)
    if len(rows) == 2:
        return binomial_tails(rows[0][1], total, rows[0][0] / chances)
    expected = [(count, total * chance / chances) for chance, count in rows]
    return chi_square_tail(sum((count - each) ** 2 / each for count, each in expected), len(rows) - 1)


def times_needed(skew: float, kurtosis: float) -> float:
    """How many times as many games it takes until their sum is nearly normal: no more than one where it is."""
    return max((skew / SKEW_MAX) ** 2, abs(kurtosis) / KURTOSIS_MAX)


def _games_needed(worth: Worth) -> int:
    if not worth.variance:
        return 1
    mean = float(worth.player_return)
    rows = [(float(chance), float(worth.returned(verdict)) - mean) for verdict, chance in worth.verdicts.items()]
    second, third, fourth = (sum(chance * off**power for chance, off in rows) for power in (2, 3, 4))
    return ceil(times_needed(third / second**1.5, fourth / second**2 - 3))
