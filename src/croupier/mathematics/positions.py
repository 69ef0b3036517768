"""Bets with their stakes as automata that know their money; and what can come of them, weighed in whole numbers.

Bets that differ in their prices alone always stand alike: they are one automaton, and its verdicts are worth what all
of them win together.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, prod
from typing import Any, NamedTuple

from croupier.game.bet import AnyBet, Board, PricedBet, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Draw
from croupier.game.wheel import Wheel
from croupier.mathematics.edge import Worth
from croupier.mathematics.explore import Policy, take_first

State = tuple[Hashable, ...]
"""Where each automaton stands; `None` where no bet is made."""


class Placed(NamedTuple):
    """A bet with its stake, in whole cents."""

    bet: AnyBet
    policy: Policy
    stake: int
    worth: Worth

    @property
    def is_priced(self) -> bool:
        """It moves as its unpriced bet does."""
        return self.policy is take_first and isinstance(self.bet, PricedBet)


def automata(placed: Sequence[Placed], wheel: Wheel) -> tuple[list[Automaton], Fraction]:
    """One for all bets that stand alike; and the unit of their money, of which every result is a whole number: a cent,
    unless half of an odd stake comes back."""
    parts = lcm(
        *((each.worth.returned(end) * each.stake).denominator for each in placed for end in each.worth.verdicts)
    )
    groups: dict[tuple[Any, Policy], list[Placed]] = {}
    for each in placed:
        groups.setdefault(_alike(each), []).append(each)
    return [Automaton(wheel, bet, group, parts) for (bet, _policy), group in groups.items()], Fraction(1, parts)


def _alike(placed: Placed) -> tuple[Any, Policy]:
    """What moves the bet: equal for bets that always stand alike."""
    return placed.bet.unpriced() if placed.is_priced else placed.bet, placed.policy  # type: ignore[attr-defined]


def _net(placed: Placed) -> Callable[[Verdict], Fraction]:
    """What the player gains by a verdict, in cents."""
    bet, stake, returned = placed.bet, placed.stake, placed.worth.returned
    if not placed.is_priced:
        return lambda verdict: (returned(verdict) - 1) * stake
    assert isinstance(bet, PricedBet)
    return lambda verdict: (returned(bet.price(verdict)) - 1) * stake


class Automaton:
    """Bets that always stand alike, as one, with what they win together."""

    def __init__(self, wheel: Wheel, bet: AnyBet, placed: Sequence[Placed], parts: int) -> None:
        self.bet, self.wheel, self.policy = bet, wheel, placed[0].policy
        nets = [_net(each) for each in placed]
        self.amount = cache(lambda verdict: int(sum(net(verdict) for net in nets) * parts))
        self.step = cache(self._step)
        self.waits_for = cache(self._waits_for)

    def begin(self, board: Board) -> Hashable:
        return self._chosen(self.bet.begin(board))

    def draws(self, progress: Hashable) -> Distribution[Draw]:
        draws = self.bet.draws(progress, self.wheel)
        assert not isinstance(draws, tuple)  # a choice is made where it comes up
        return draws

    def _step(self, progress: Hashable, draw: Draw) -> Hashable:
        return self._chosen(self.bet.step(progress, draw))

    def _waits_for(self, progress: Hashable) -> Hashable:
        """The draw that has to come before the next ball, if there is one."""
        if progress is None or isinstance(progress, Verdict):
            return None
        weights = self.draws(progress).weights
        return None if isinstance(next(iter(weights)), Ball) else frozenset(weights.items())

    def _chosen(self, progress: Hashable) -> Hashable:
        while not isinstance(progress, Verdict) and isinstance(draws := self.bet.draws(progress, self.wheel), tuple):
            progress = self.bet.step(progress, self.policy(draws))
        return progress


class Weighed(NamedTuple):
    """What can come, as whole weights over a total: so much money, and where the automata then stand."""

    weights: dict[tuple[int, State], int]
    total: int


def mixed(parts: Iterable[tuple[int, Weighed]]) -> Weighed:
    """One of several, each with its weight, brought over one total."""
    parts = list(parts)
    common = lcm(*(part.total for _weight, part in parts))
    weights: dict[tuple[int, State], int] = {}
    for weight, part in parts:
        factor = weight * (common // part.total)
        for outcome, each in part.weights.items():
            weights[outcome] = weights.get(outcome, 0) + factor * each
    return Weighed(weights, common * sum(weight for weight, _part in parts))


def joined(amount: int, rests: list[Hashable], groups: list[list[int]], parts: list[Weighed]) -> Weighed:
    """Independent draws side by side: amounts add up, weights multiply."""
    weights: dict[tuple[int, State], int] = {}
    for outcomes in product(*(part.weights.items() for part in parts)):
        sum_, weight = amount, 1
        for group, ((more, stands), each) in zip(groups, outcomes, strict=True):
            sum_, weight = sum_ + more, weight * each
            for index, stand in zip(group, stands, strict=True):
                rests[index] = stand
        outcome = sum_, tuple(rests)
        weights[outcome] = weights.get(outcome, 0) + weight
    return Weighed(weights, prod(part.total for part in parts))


def plus(amount: int, part: Weighed) -> Weighed:
    return Weighed({(amount + more, stands): weight for (more, stands), weight in part.weights.items()}, part.total)


def left(part: Weighed, state: State) -> Iterator[tuple[tuple[int, State], int]]:
    """What leads away from a state: a spin that changes nothing only makes it later."""
    return ((outcome, weight) for outcome, weight in part.weights.items() if outcome != (0, state))


def back_to(start: State, game: Weighed) -> dict[tuple[int, State], int]:
    return {(amount, start): weight for (amount, _none), weight in game.weights.items()}
