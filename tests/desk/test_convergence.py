"""The running mean of a simulation: every spin is played once, the same seed gives the same looks."""

from __future__ import annotations

from math import sqrt

import pytest
from sheets import law

from croupier.desk.convergence import converge, stretches
from croupier.desk.portfolio import Portfolio, portfolio
from croupier.game.notation import NotationError
from croupier.game.wheel import DOUBLE_ZERO


def of(bet: str) -> Portfolio:
    return portfolio(law().rules, DOUBLE_ZERO, [bet])


@pytest.mark.parametrize(("spins", "looks"), [(1, 5), (999, 120), (10**5, 2), (10**7, 120), (12_345_678, 7)])
def test_stretches_are_all_the_spins(spins: int, looks: int) -> None:
    parts = list(stretches(spins, looks))
    assert sum(parts) == spins
    assert min(parts) > 0
    assert len(parts) <= looks


def test_looks_of_a_bet_of_one_spin() -> None:
    looks = converge(of("red"), 50_000, seed=3, looks=20)
    assert looks[-1].games == 50_000
    assert looks == converge(of("red"), 50_000, seed=3, looks=20)
    assert looks != converge(of("red"), 50_000, seed=4, looks=20)
    deviation = sqrt(1 - (2 / 38) ** 2)
    for look in looks:
        assert (look.low + look.high) / 2 == pytest.approx(36 / 38)
        assert look.high - look.low == pytest.approx(2 * 1.959964 * deviation / sqrt(look.games), rel=1e-6)
        assert abs(float(look.mean) - 36 / 38) < 6 * deviation / sqrt(look.games)


def test_looks_of_a_bet_of_several_spins() -> None:
    looks = converge(of("straights-and-8s"), 200_000, seed=5, looks=10)
    worth = of("straights-and-8s").wagers[0].worth
    assert 200_000 / looks[-1].games == pytest.approx(float(worth.spins), rel=0.05)
    assert abs(float(looks[-1].mean - worth.player_return)) < 6 * sqrt(worth.variance / looks[-1].games)


def test_no_spins_is_refused() -> None:
    with pytest.raises(NotationError, match="cannot be simulated"):
        converge(of("red"), 0, seed=1)
