"""Far tails have nine digits, however far: against whole numbers."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import exp, expm1, log

import pytest
from portfolios import ask_chain, reference_portfolio

from croupier.desk.joint import chain_of
from croupier.mathematics.chain import Chain
from croupier.mathematics.powers import exact_weights
from croupier.numerics.far_tails import Tail, at_most, highest_within
from croupier.numerics.steps import growth, mean, saddle, steps_of, tilted

ROUNDS = 100


@cache
def chains() -> dict[str, tuple[Chain, int]]:
    reference = chain_of(reference_portfolio())
    linked = ask_chain("red", "odd=$3", "straight:0", wheel="single-zero", rule="in-prison")
    return {
        "what players lose": (reference, ROUNDS),
        "what tables lose": (reference.mirrored(), ROUNDS),
        "linked": (linked, 60),
        "linked, for the table": (linked.mirrored(), 60),
        "red": (ask_chain("red"), 500),
    }


@cache
def upto(name: str) -> tuple[list[int], int]:
    """The weight of each result and all below it."""
    chain, rounds = chains()[name]
    weights, total = exact_weights(chain, rounds)
    lowest, tick = chain.lowest(rounds), chain.tick
    return list(accumulate(weights.get(lowest + tick * place, 0) for place in range(chain.points(rounds)))), total


CASES = [
    (name, level)
    for name in ("what players lose", "what tables lose", "linked", "linked, for the table", "red")
    for level in (0.9, 0.3, 1e-2, 1e-6, 1e-12, 1e-50, 1e-100, 1e-112)
    if not (name.startswith("linked") and level < 1e-20)
]


@pytest.mark.parametrize(("name", "level"), CASES)
def test_a_tail_has_nine_digits_and_keeps_its_bound(name: str, level: float) -> None:
    sums, total = upto(name)
    chain, rounds = chains()[name]
    place = bisect_right(sums, Fraction(level) * total) - 1
    exact = Fraction(sums[place], total)
    tail = at_most(steps_of(chain), rounds, place)
    off = abs(expm1(tail.log - (log(exact.numerator) - log(exact.denominator))))
    assert off <= tail.relative_error + 1e-13  # the logarithms here are rounded too
    assert tail.relative_error < 1e-9


@pytest.mark.parametrize(("name", "level"), CASES)
def test_a_level_is_found_where_whole_numbers_have_it(name: str, level: float) -> None:
    sums, total = upto(name)
    chain, rounds = chains()[name]
    assert highest_within(steps_of(chain), rounds, level) == bisect_right(sums, Fraction(level) * total) - 1


def test_the_worst_that_can_happen_and_what_cannot() -> None:
    steps = steps_of(ask_chain("red"))
    assert str(at_most(steps, 1_000, -1)) == "0"
    assert at_most(steps, 1_000, 1_000) == Tail(0.0, 0.0)
    worst = at_most(steps, 1_000, 0)  # below any float that has all its digits
    assert worst.log == pytest.approx(1_000 * log(20 / 38), rel=1e-13)
    farther = at_most(steps, 10_000, 0)
    assert farther.chance == 0.0
    assert farther.log == pytest.approx(10_000 * log(20 / 38), rel=1e-12)
    assert str(farther).endswith("e-2788")


def test_a_result_that_never_comes_is_only_bounded() -> None:
    chain = ask_chain("red", "odd", wheel="single-zero", rule="in-prison")
    weights, _total = exact_weights(chain, 20)
    assert min(weights) > chain.lowest(20)
    tail = at_most(steps_of(chain), 20, 0)
    assert tail.relative_error == float("inf")
    assert str(tail).startswith("below 1e-")


@pytest.mark.parametrize("theta", [-0.3, 0.0, 0.2])
def test_tilting_leaves_every_chance_as_it_was(theta: float) -> None:
    """One round of a linked chain: tilted chances times their factors are the chances."""
    steps = steps_of(ask_chain("red", "odd", wheel="single-zero", rule="in-prison"))
    lens = tilted(steps, growth(steps, theta))
    assert lens.steps.shares.sum(axis=1) == pytest.approx(1)
    plain = dict[int, float]()
    leaned = dict[int, float]()
    for found, each in ((plain, steps), (leaned, lens.steps)):
        for amount, moves in zip(each.amounts.tolist(), each.moves, strict=True):
            for more, ends in zip(each.last_amounts.tolist(), each.last, strict=True):
                found[amount + more] = found.get(amount + more, 0.0) + float(each.start @ moves @ ends)
    for result, chance in plain.items():
        assert leaned[result] * exp(lens.log_factor(1, result)) == pytest.approx(chance, rel=1e-12)


def test_the_saddle_has_the_mean_that_was_asked_for() -> None:
    steps = steps_of(ask_chain("red", "straight:17"))
    assert mean(steps, saddle(steps, 3.5).theta) == pytest.approx(3.5)


@pytest.mark.parametrize(
    ("logarithm", "text"),
    [(0.0, "1.000000000e+00"), (log(0.25), "2.500000000e-01"), (-1000 * log(10), "1.000000000e-1000")],
)
def test_digits(logarithm: float, text: str) -> None:
    assert str(Tail(logarithm, 0.0)) == text
