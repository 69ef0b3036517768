"""What a table brings, known without playing: against every way that a few spins can go, walked one by one."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from desks import DOUBLE, SINGLE, rules_of, wagers
from portfolios import SMALL

from croupier.desk.portfolio import Portfolio, Wager, portfolio
from croupier.desk.together import sums_of
from croupier.game.bet import Board, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Draw, Multiplier
from croupier.mathematics.edge import worth, worth_after_any
from croupier.numerics import table_sums
from croupier.numerics.chunk import CHUNK
from croupier.numerics.plan import plan
from croupier.numerics.table_sums import TableSums
from croupier.numerics.tables import TABLES
from croupier.views.side_odds import Choices

TIMES = Choices(weights=Distribution[Draw]({Multiplier(10): 3, Multiplier(40): 1}))


def on_small(*names: str, rule: str | None = None) -> Portfolio:
    """These wagers on a wheel of four pockets, each with what it is worth there."""
    real = portfolio(rules_of(), SINGLE if rule else DOUBLE, names, rule, {"back2back": TIMES})
    rows = [
        replace(each.row, wheel=SMALL, worth=worth(each.bet, SMALL, policy=each.policy))
        if each.row.rule
        else replace(each.row, wheel=SMALL, worth=worth_after_any(each.bet, SMALL))
        for each in real.wagers
    ]
    wagers_ = tuple(Wager(row, each.stake) for row, each in zip(rows, real.wagers, strict=True))
    return Portfolio(real.rules, SMALL, wagers_)


def sums(game: Portfolio) -> TableSums:
    found = sums_of(game, plan([(each.bet, each.policy) for each in game.wagers], game.wheel))
    assert found is not None
    return found


def moved(wager: Wager, progress: Any, ball: Ball) -> Iterator[tuple[Hashable, Fraction, Fraction]]:
    """What a ball and the draws after it make of a bet: progress or nothing, the gain above its worth, the chance."""
    ways = [(wager.bet.step(progress, ball), Fraction(1))]
    while ways:
        now, chance = ways.pop()
        if isinstance(now, Verdict):
            yield None, wager.stake * (wager.worth.returned(now) - wager.worth.player_return), chance
            continue
        draws = wager.bet.draws(now, SMALL)
        if isinstance(draws, tuple):
            ways.append((wager.bet.step(now, wager.policy(draws)), chance))
        elif isinstance(next(iter(draws.weights)), Ball):
            yield now, Fraction(0), chance
        else:
            ways += [(wager.bet.step(now, draw), chance * each) for draw, each in draws]


def naively(game: Portfolio, spins: int, more: int) -> dict[Fraction, Fraction]:
    """The distribution of what one table brings above its worth."""
    stands: dict[tuple[Any, ...], Fraction] = {(None, (None,) * len(game.wagers), Fraction(0)): Fraction(1)}
    for number in range(spins + more):
        after: dict[tuple[Any, ...], Fraction] = {}
        for (board, progresses, gain), chance in stands.items():
            made = [
                begun(wager, board) if progress is None and number < spins else progress
                for wager, progress in zip(game.wagers, progresses, strict=True)
            ]
            for ball, each in SMALL.outcomes():
                assert isinstance(ball, Ball)
                ways: list[tuple[tuple[Hashable, ...], Fraction, Fraction]] = [((), gain, chance * each)]
                for wager, progress in zip(game.wagers, made, strict=True):
                    one = [(None, Fraction(0), Fraction(1))] if progress is None else list(moved(wager, progress, ball))
                    ways = [((*s, to), g + more_, p * q) for s, g, p in ways for to, more_, q in one]
                for state, now, p in ways:
                    after[ball.pocket, state, now] = after.get((ball.pocket, state, now), Fraction(0)) + p
        stands = after
    assert all(progress is None for _board, progresses, _gain in stands for progress in progresses)
    found: dict[Fraction, Fraction] = {}
    for (_board, _progresses, gain), chance in stands.items():
        found[gain] = found.get(gain, Fraction(0)) + chance
    return found


def begun(wager: Wager, board: Any) -> Any:
    """A bet that needs a number before it is not made on the first spin."""
    try:
        return wager.bet.begin(Board(board))
    except ValueError:
        assert board is None
        return None


def cumulants(distribution: dict[Fraction, Fraction]) -> list[float]:
    mean = sum((x * p for x, p in distribution.items()), Fraction(0))
    second, third, fourth = (
        sum(((x - mean) ** k * p for x, p in distribution.items()), Fraction(0)) for k in (2, 3, 4)
    )
    return [float(mean), float(second), float(third), float(fourth - 3 * second**2)]


GAMES = {
    "one spin": on_small("straight:8=$2", "red", "low"),
    "several spins": on_small("straights-and-8s=$2"),
    "several spins beside one": on_small("straights-and-8s", "straight:8=$3"),
    "a number before, and a draw": on_small("back2back", "straight:9"),
    "in prison": on_small("red", "odd=$2", rule="in-prison"),
    "half back": on_small("red", "odd=$2", rule="half-back"),
}


@pytest.mark.parametrize("spins", [1, 2, 4])
@pytest.mark.parametrize("name", GAMES)
def test_cumulants_are_those_of_every_way_it_can_go(name: str, spins: int) -> None:
    exact = cumulants(naively(GAMES[name], spins, 2))
    found = sums(GAMES[name]).cumulants({spins})[spins]
    assert found == pytest.approx(exact, rel=1e-9, abs=1e-6 * max(1.0, abs(exact[3])) ** 0.5)


def test_spins_are_shared_among_tables_as_they_are_played() -> None:
    """130 spins are two for each of 64 tables, and one more for two of them."""
    whole = sums(GAMES["several spins"])
    each = whole.cumulants({2, 3})
    assert whole.of_run(130) == pytest.approx(62 * each[2] + 2 * each[3])
    assert whole.of_run(0) == pytest.approx(np.zeros(4))
    long = whole.cumulants({CHUNK // TABLES})[CHUNK // TABLES]
    assert whole.of_run(3 * CHUNK + 130) == pytest.approx(3 * TABLES * long + whole.of_run(130))


@pytest.mark.parametrize("names", [("straights-and-8s", "red"), ("roulette-up-bonus",)], ids=" ".join)
def test_what_a_long_run_adds_is_the_same_from_spin_to_spin(names: tuple[str, ...], monkeypatch: Any) -> None:
    whole = sums(wagers(*names))
    short = whole.cumulants({1000})[1000]
    monkeypatch.setattr(table_sums, "MIXED", 1000)
    assert short == pytest.approx(whole.cumulants({1000})[1000], rel=1e-8, abs=1e-6)


def test_a_game_brings_its_variance_whatever_else_is_played() -> None:
    """By Wald, the variance of one bet's sum is that of a game times the games that are expected."""
    game = wagers("roulette-up-bonus")
    [wager] = game.wagers
    _mean, variance, _third, _fourth = sums(game).of_run(CHUNK // TABLES * TABLES)
    games = (CHUNK // TABLES / wager.worth.spins) * TABLES
    assert variance == pytest.approx(float(games * 100**2 * wager.worth.variance), rel=1e-4)


def test_tables_that_stand_in_too_many_ways_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_sums, "STATES_MAX", 100)
    game = wagers("straights-and-8s")
    assert sums_of(game, plan([(each.bet, each.policy) for each in game.wagers], game.wheel)) is None
