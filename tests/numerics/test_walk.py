"""Distributions carried forward, beside the same in fractions, stepped by the systems themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
import pytest

from croupier.mathematics.systems import SYSTEMS, Over, Result, System, compile_system, parse_system
from croupier.money.amount import Cents
from croupier.numerics.paths import LIMIT, RUIN, TARGET
from croupier.numerics.walk import Spread, TooLongError, walk

F = Fraction
RED = {F(-1): F(20, 38), F(1): F(18, 38)}
HALF_BACK = {F(-1): F(18, 37), F(-1, 2): F(1, 37), F(1): F(18, 37)}
PUSHED = {F(-1): F(1, 2), F(0): F(1, 3), F(2): F(1, 6)}


class Referee:
    """In fractions, without tables: every path that can happen, those that stand alike taken together."""

    def __init__(
        self,
        system: System,
        outcomes: dict[Fraction, Fraction],
        limits: tuple[int, int, Over],
        ends: tuple[int, int | None, int],
    ) -> None:
        self.system, self.outcomes = system, outcomes
        self.base, self.maximum, self.over = limits
        bankroll, self.target, rounds = ends
        self.final: dict[int, Fraction] = defaultdict(F)
        self.endings: list[list[Fraction]] = []
        self.staked = F(0)
        self.alive: list[Fraction] = []
        self.after: list[dict[int, Fraction]] = []
        live = {(bankroll, system.begin()): F(1)}
        for _ in range(rounds):
            live = self.round(live)
            held = dict(self.final)
            for (money, _state), chance in live.items():
                held[money] = held.get(money, F(0)) + chance
            self.after.append(held)

    def round(self, live: dict[tuple[int, object], Fraction]) -> dict[tuple[int, object], Fraction]:
        new: dict[tuple[int, object], Fraction] = defaultdict(F)
        self.alive.append(sum(live.values(), F(0)))
        self.endings.append([F(0)] * 3)
        for (money, state), chance in live.items():
            stake = min(self.maximum, self.base * self.system.stake(state))
            self.staked += chance * stake
            for net, odds in self.outcomes.items():
                there, lead = money + int(net * stake), self.next(state, net)
                if self.target is not None and there >= self.target:
                    self.end(TARGET, there, chance * odds)
                elif lead is None:
                    self.end(LIMIT, there, chance * odds)
                elif there < min(self.maximum, self.base * self.system.stake(lead)):
                    self.end(RUIN, there, chance * odds)
                else:
                    new[there, lead] += chance * odds
        return new

    def next(self, state: object, net: Fraction) -> object:
        result = Result.WIN if net > 0 else Result.LOSE if net < 0 else Result.PUSH
        if self.over == "cap" and result is Result.LOSE and self.base * self.system.stake(state) > self.maximum:
            return state
        lead = self.system.after(state, result)
        if self.base * self.system.stake(lead) > self.maximum and self.over != "cap":
            return self.system.begin() if self.over == "restart" else None
        return lead

    def end(self, ending: int, money: int, chance: Fraction) -> None:
        self.endings[-1][ending] += chance
        self.final[money] += chance


def same(spread: Spread, exact: dict[int, Fraction], error: float) -> None:
    assert spread.values.tolist() == sorted(exact)
    for value, chance in zip(spread.values.tolist(), spread.chances.tolist(), strict=True):
        assert abs(F(chance) / exact[value] - 1) <= error


@pytest.mark.parametrize("name", [*SYSTEMS, "labouchere:1"])
@pytest.mark.parametrize("over", Over)
@pytest.mark.parametrize(
    ("outcomes", "bankroll", "target"), [(RED, 4000, None), (HALF_BACK, 3000, 4000), (PUSHED, 3050, 6000)]
)
def test_every_number_is_right_to_the_stated_error(
    name: str, over: Over, outcomes: dict[Fraction, Fraction], bankroll: int, target: int | None
) -> None:
    system, rounds = parse_system(name), 12
    table = compile_system(system, Cents(200), Cents(1500), over, rounds)
    found = walk(table, list(outcomes), list(outcomes.values()), bankroll, target, [5, rounds])
    exact = Referee(system, outcomes, (200, 1500, over), (bankroll, target, rounds))
    assert 0 < found.error < 1e-11
    same(found.final, exact.after[-1], found.error)
    same(found.fan[0], exact.after[4], found.error)
    for seen, known in zip(found.endings.tolist(), exact.endings, strict=True):
        for value, chance in zip(seen, known, strict=True):
            assert abs(F(value) - chance) <= found.error * chance
    assert found.alive == pytest.approx([float(chance) for chance in exact.alive], rel=found.error)
    assert found.staked == pytest.approx(float(exact.staked), rel=found.error)
    assert float(sum(exact.after[-1].values(), F(0))) == 1


def test_what_is_lost_is_the_edge_of_what_is_staked() -> None:
    """Over many rounds, whatever the system: no choice of stakes changes the mean of a unit."""
    for name in ("flat", "martingale", "dalembert", "fibonacci"):
        table = compile_system(parse_system(name), Cents(100), Cents(20_000), Over.RESTART, 500)
        found = walk(table, list(RED), list(RED.values()), 50_000, None, [500])
        assert found.final.mean - 50_000 == pytest.approx(-found.staked / 19, rel=1e-9)


def test_flat_stakes_over_a_long_time_come_to_the_closed_form() -> None:
    """10 units to 20 at double-zero: ruin 1 - (1 - r^10) / (1 - r^20), with r = 20/18."""
    r = F(20, 18)
    table = compile_system(parse_system("flat"), Cents(100), Cents(100), Over.CAP, 10_000)
    found = walk(table, list(RED), list(RED.values()), 1000, 2000, [10_000])
    assert float(found.endings[:, RUIN].sum()) == pytest.approx(float(1 - (1 - r**10) / (1 - r**20)), rel=1e-9)


@pytest.mark.parametrize(
    ("values", "chances", "share", "expected"),
    [
        ([1, 2, 3, 4], [0.25] * 4, 0.25, 1),
        ([1, 2, 3, 4], [0.25] * 4, 0.26, 2),
        ([1, 2, 3, 4], [0.25] * 4, 0.5, 2),
        ([7], [1.0], 0.95, 7),
        ([0, 9], [0.95, 0.05], 0.95, 0),
    ],
)
def test_quantiles(values: Sequence[int], chances: Sequence[float], share: float, expected: int) -> None:
    assert Spread(np.array(values), np.array(chances)).quantile(share) == expected


def test_a_quantile_is_found_as_far_as_chances_are_right() -> None:
    spread = Spread(np.array([1, 2]), np.array([0.5 * (1 - 1e-10), 0.5]))
    assert (spread.quantile(0.5, 1e-9), spread.quantile(0.5, 1e-12)) == (1, 2)


def test_too_much_is_not_carried() -> None:
    table = compile_system(parse_system("flat"), Cents(100), Cents(100), Over.CAP, 100_000)
    with pytest.raises(TooLongError, match="pairs of bankroll and state, or more, are too many for 100,000 rounds"):
        walk(table, list(RED), list(RED.values()), 1_000_000, None, [100_000])


def test_amounts_beyond_measure_are_not_carried() -> None:
    table = compile_system(parse_system("flat"), Cents(2**50), Cents(2**50), Over.CAP, 10_000)
    with pytest.raises(TooLongError, match="too large"):
        walk(table, list(RED), list(RED.values()), 2**55, None, [10_000])
