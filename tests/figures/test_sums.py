"""Sums of amounts beside plain enumeration, and beside a simulation with a fixed seed."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

from croupier.figures import sums
from croupier.figures.round_law import Law
from croupier.figures.sums import Interval, Method, Sum

RED = Law({-100: 18, 100: 20}, 38)
STRAIGHT = Law({-17_500: 1, 500: 37}, 38)
UNEVEN = Law({-333: 2, 0: 5, 41: 7, Fraction(1_001, 3): 24}, 38)


def enumerated(laws: list[Law], fixed: Fraction = Fraction(0)) -> dict[Fraction, Fraction]:
    found: dict[Fraction, Fraction] = {}
    for ways in product(*(law.weights.items() for law in laws)):
        chance, amount = Fraction(1), fixed
        for (each, weight), law in zip(ways, laws, strict=True):
            chance, amount = chance * Fraction(weight, law.total), amount + each
        found[amount] = found.get(amount, Fraction(0)) + chance
    return found


@pytest.mark.parametrize(
    "laws", [[RED], [STRAIGHT], [RED, STRAIGHT, RED], [UNEVEN, RED, UNEVEN, STRAIGHT], [UNEVEN] * 5]
)
def test_a_sum_of_a_few_is_what_enumeration_finds(laws: list[Law]) -> None:
    fixed = Fraction(250, 3)
    known, found = enumerated(laws, fixed), Sum(laws, fixed)
    mean = sum((amount * chance for amount, chance in known.items()), Fraction(0))
    assert found.mean == mean
    assert found.variance == sum((amount**2 * chance for amount, chance in known.items()), Fraction(0)) - mean**2
    for amount in known:
        below = sum((chance for each, chance in known.items() if each <= amount), Fraction(0))
        above = sum((chance for each, chance in known.items() if each >= amount), Fraction(0))
        assert 0 <= found.at_most(amount) - below < Fraction(1, 10**6)
        assert 0 <= found.at_least(amount) - above < Fraction(1, 10**6)
    interval = found.interval(Fraction(9, 10))
    inside = sum((chance for each, chance in known.items() if interval.low <= each <= interval.high), Fraction(0))
    assert interval.method is Method.EXACT
    assert Fraction(9, 10) <= interval.coverage <= inside
    low = sum((chance for each, chance in known.items() if each < interval.low), Fraction(0))
    assert low <= Fraction(1, 20)


def test_nothing_at_stake_is_certain() -> None:
    found = Sum([Law({500: 38}, 38)], Fraction(7))
    assert [found.mean, found.variance] == [507, 0]
    assert found.interval() == Interval(507, 507, Fraction(1), Method.EXACT)
    assert [found.at_most(506), found.at_most(507), found.at_least(507), found.at_least(508)] == [0, 1, 1, 0]


@pytest.mark.parametrize("coverage", [Fraction(0), Fraction(1), Fraction(3, 2)])
def test_a_coverage_lies_between_nothing_and_all(coverage: Fraction) -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        Sum([RED]).interval(coverage)


def test_a_coarser_grid_and_the_inequality_hold_more_and_never_less(monkeypatch: pytest.MonkeyPatch) -> None:
    laws = [RED, STRAIGHT, Law({-2_700: 3, 100: 5, 4_300: 30}, 38)] * 40
    exact = Sum(laws)
    monkeypatch.setattr(sums, "WORK_MAX", 1_000 * sum(len(law.weights) for law in laws))
    rounded = Sum(laws)
    monkeypatch.setattr(sums, "WORK_MAX", 1)
    bound = Sum(laws)
    one, two, three = (each.interval() for each in (exact, rounded, bound))
    assert [one.method, two.method, three.method] == [Method.EXACT, Method.ROUNDED, Method.BOUND]
    assert three.low < two.low <= one.low < one.high <= two.high < three.high
    assert min(one.coverage, two.coverage, three.coverage) >= Fraction(99, 100)
    assert two.high - two.low < (one.high - one.low) * 12 // 10  # and not much more
    for amount in (one.low, int(exact.mean), one.high):
        assert exact.at_most(amount) <= rounded.at_most(amount) <= bound.at_most(amount)
        assert exact.at_least(amount) <= rounded.at_least(amount) <= bound.at_least(amount)


def test_simulated_sums_fall_into_the_interval_as_often_as_it_says() -> None:
    generator = random.Random(11)  # noqa: S311
    laws = [STRAIGHT, RED, UNEVEN] * 10
    found = Sum(laws)
    interval = found.interval(Fraction(19, 20))
    drawn = [(list(law.weights), list(law.weights.values())) for law in laws]
    totals = [sum(generator.choices(*each)[0] for each in drawn) for _ in range(2_000)]
    inside = sum(interval.low <= total <= interval.high for total in totals)
    # 2,000 trials of at least 95 %: 1,900 expected, and fewer than 1,850 once in a hundred thousand runs or less.
    assert inside > 1_850
    assert inside < 1_990


def test_chances_of_many_draws_keep_their_digits() -> None:
    """Weights beyond 2 to the 16th take wider fields."""
    rare = Law({-5_000: 1, 10: 999_999}, 1_000_000)
    found = Sum([rare] * 3)
    assert abs(found.at_most(-4_980) - (1 - Fraction(999_999, 1_000_000) ** 3)) < Fraction(1, 10**8)


def test_weights_beyond_every_field_are_rounded_down_and_what_is_lost_is_said() -> None:
    third = Law({0: 3**80, 100: 2 * 3**80}, 3**81)
    found = Sum([third] * 4)
    assert 0 <= found.at_most(0) - Fraction(1, 81) < Fraction(1, 10**12)
    assert 0 <= found.at_least(400) - Fraction(16, 81) < Fraction(1, 10**12)
