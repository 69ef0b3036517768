"""Many rounds by transforms, against whole numbers: every error is within its bound, and the bound is small."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from portfolios import ask_chain, reference_portfolio

from croupier.desk.joint import chain_of
from croupier.mathematics.chain import Chain
from croupier.mathematics.powers import exact_weights
from croupier.numerics import rounds as room
from croupier.numerics.rounds import Law, TooLargeError, after, good_size, window
from croupier.numerics.steps import steps_of

IN_PRISON = ("red", "odd=$3", "straight:0")


def exactly(chain: Chain, rounds: int) -> NDArray[np.float64]:
    weights, total = exact_weights(chain, rounds)
    chances = np.zeros(chain.points(rounds))
    for result, weight in weights.items():
        chances[(result - chain.lowest(rounds)) // chain.tick] = weight / total
    return chances


def error(law: Law, exact: NDArray[np.float64]) -> tuple[float, float]:
    """The sum of all errors, and the largest one."""
    found = np.zeros(exact.size)
    found[law.first : law.first + law.chances.size] = law.chances
    off = np.abs(found - exact)
    return float(off.sum()), float(off.max())


def assert_within_bounds(chain: Chain, rounds: int, most: float) -> None:
    law = after(steps_of(chain), rounds)
    total, largest = error(law, exactly(chain, rounds))
    # Whole numbers become floats too, each by one rounding.
    assert total <= law.error + 2e-16 < most
    assert largest <= law.error_at_one + 2e-16


def test_twenty_wagers_after_a_hundred_rounds() -> None:
    asked = reference_portfolio()
    assert (len(asked.wagers), asked.stake) == (20, 6800)
    chain = chain_of(asked)
    law = after(steps_of(chain), 100)
    assert error(law, exactly(chain, 100))[0] <= min(1e-12, law.error)


@pytest.mark.parametrize("rounds", [1, 2, 3, 37, 100])
@pytest.mark.parametrize("wagers", [("red",), ("straight:17",), ("first-five", "red=$7"), ("straights-and-8s",)])
def test_independent_rounds(wagers: tuple[str, ...], rounds: int) -> None:
    assert_within_bounds(ask_chain(*wagers), rounds, 1e-10)


@pytest.mark.parametrize("rounds", [1, 2, 25])
def test_linked_rounds(rounds: int) -> None:
    chain = ask_chain(*IN_PRISON, wheel="single-zero", rule="in-prison")
    assert chain.is_linked
    assert_within_bounds(chain, rounds, 1e-10)


def test_many_classes_are_carried_step_by_step() -> None:
    chain = ask_chain("straights-and-8s", "red")
    assert len(chain.moves) > 10
    assert_within_bounds(chain, 6, 1e-10)


@pytest.mark.parametrize(
    ("chain", "rounds"),
    [
        (ask_chain("red", "straight:17"), 1_000),
        (ask_chain("straight:17"), 300),
        (ask_chain(*IN_PRISON, wheel="single-zero", rule="in-prison"), 80),
    ],
)
def test_what_carries_no_weight_is_folded_away(chain: Chain, rounds: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "WHOLE", 0)
    first, points, outside = window(steps_of(chain), rounds)
    exact = exactly(chain, rounds)
    assert points < exact.size
    assert exact[:first].sum() + exact[first + points :].sum() <= outside <= 1e-39
    assert_within_bounds(chain, rounds, 1e-9)


def test_a_million_rounds_have_the_mean_and_the_variance_of_a_million_rounds() -> None:
    chain = chain_of(reference_portfolio())
    law = after(steps_of(chain), 10**6)
    results = chain.lowest(10**6) + chain.tick * (law.first + np.arange(law.chances.size, dtype=np.float64))
    mean = float(results @ law.chances)
    assert mean == pytest.approx(float(10**6 * chain.moment(1)), rel=1e-6)
    variance = float((results - mean) ** 2 @ law.chances)
    assert variance == pytest.approx(float(10**6 * (chain.moment(2) - chain.moment(1) ** 2)), rel=1e-6)


def test_what_is_too_large_says_how_large_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TooLargeError, match="points, and 16,777,216 is the limit"):
        after(steps_of(ask_chain("red=$1000.01", "straight:17=$1")), 10**9)
    with pytest.raises(TooLargeError, match="products, and 2,000,000,000 is the limit"):
        after(steps_of(ask_chain("roulette-up-bonus", "red")), 10**4)


@pytest.mark.parametrize("points", [1, 2, 3, 7, 31, 1000, 37401, 65537, 10**6 + 1])
def test_good_sizes_have_small_factors_and_are_not_much_larger(points: int) -> None:
    size = good_size(points)
    assert points <= size <= max(2, 1.25 * points + 2)
    assert size % 2 == 0
    for factor in (2, 3, 5):
        while size % factor == 0:
            size //= factor
    assert size == 1


def test_cumulated_chances_end_at_one() -> None:
    law = after(steps_of(ask_chain("red")), 50)
    cumulated = law.cumulated
    assert cumulated[-1] == pytest.approx(1, abs=1e-14)
    assert np.allclose(cumulated, np.cumsum(law.chances), rtol=0, atol=1e-14)
