"""Walk a bet's automaton to the exact distribution of its verdicts, and to the spins it takes on average.

Each progress is explored once, however many ways lead to it. At a choice the caller's policy decides. A draw that
leaves the progress as it was is drawn again (a ball that is re-spun), so it counts for nothing. A bet whose progress
comes round to itself by way of another has no finite walk and is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, NamedTuple

from croupier.game.bet import AnyBet, Board, PricedBet, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Choice, Draw
from croupier.game.wheel import Wheel

Policy = Callable[[tuple[Choice, ...]], Choice]
Verdicts = dict[Verdict, Fraction]


@dataclass(frozen=True, slots=True)
class Explored:
    """Every verdict that can end the bet, with its exact probability, and the mean number of spins until it ends."""

    verdicts: Verdicts
    spins: Fraction
    cycle: int
    """In how many ways it can go, all alike: each verdict comes in a whole number of them."""


class EndlessBetError(ValueError):
    """The automaton returns to a progress it has left: it might never end."""


def take_first(choices: tuple[Choice, ...]) -> Choice:
    """The policy for bets that offer no choice, or whose first choice is wanted."""
    return choices[0]


def always(name: str) -> Policy:
    """The policy that takes one choice, by name, whenever it is offered."""
    return lambda choices: next(choice for choice in choices if choice.name == name)


def explore(bet: AnyBet, wheel: Wheel, board: Board | None = None, policy: Policy = take_first) -> Explored:
    if policy is not take_first or not isinstance(bet, PricedBet):
        return _explore(bet, wheel, board or Board(), policy)
    bare = _explore_unpriced(bet.unpriced(), wheel, board or Board())
    verdicts: Verdicts = {}
    for verdict, chance in bare.verdicts.items():
        priced = bet.price(verdict)
        verdicts[priced] = verdicts.get(priced, Fraction(0)) + chance
    return Explored(verdicts, bare.spins, bare.cycle)


@lru_cache(maxsize=512)
def _explore_unpriced(bet: Any, wheel: Wheel, board: Board) -> Explored:
    return _explore(bet, wheel, board, take_first)


def _explore(bet: AnyBet, wheel: Wheel, board: Board, policy: Policy) -> Explored:
    known: dict[Hashable, _Weighed] = {}
    open_: set[Hashable] = set()

    def from_(progress: Hashable) -> _Weighed:
        if progress in known:
            return known[progress]
        if progress in open_:
            raise EndlessBetError(f"{bet.key} comes back to {progress!r}")
        open_.add(progress)
        draws = bet.draws(progress, wheel)
        if isinstance(draws, tuple):
            draws = Distribution[Draw]({policy(draws): 1})
        results = _results(bet, progress, draws)
        ends = {result: _ended(result) if isinstance(result, Verdict) else from_(result) for result in results}
        open_.discard(progress)
        known[progress] = _together(results, ends, _spins_made(draws))
        return known[progress]

    return from_(bet.begin(board)).exactly()


class _Weighed(NamedTuple):
    """Verdicts and mean spins as whole numbers over one total. Fractions come at the end: their arithmetic is slow."""

    weights: dict[Verdict, int]
    spins: int
    total: int

    def exactly(self) -> Explored:
        verdicts = {verdict: Fraction(weight, self.total) for verdict, weight in self.weights.items()}
        return Explored(verdicts, Fraction(self.spins, self.total), self.total)


def _ended(verdict: Verdict) -> _Weighed:
    return _Weighed({verdict: 1}, 0, 1)


def _together(results: dict[Hashable, int], ends: dict[Hashable, _Weighed], spins_made: int) -> _Weighed:
    """What follows from all results, each with its weight, brought over one total.

    A spin that changed nothing still was a spin: `spins_made` counts it, so with a re-spun share the mean is above one.
    """
    common = lcm(*(end.total for end in ends.values()))
    weights: dict[Verdict, int] = {}
    spins = spins_made * common
    for result, weight in results.items():
        end = ends[result]
        factor = weight * (common // end.total)
        spins += factor * end.spins
        for verdict, each in end.weights.items():
            weights[verdict] = weights.get(verdict, 0) + factor * each
    return _Weighed(weights, spins, sum(results.values()) * common)


def _spins_made(draws: Distribution[Draw]) -> int:
    return draws.total if isinstance(next(iter(draws.weights)), Ball) else 0


def _results(bet: AnyBet, progress: Hashable, draws: Distribution[Draw]) -> dict[Hashable, int]:
    """What the draws lead to, with their weights; those that change nothing left out."""
    results: dict[Hashable, int] = {}
    for draw, weight in draws.weights.items():
        result = bet.step(progress, draw)
        results[result] = results.get(result, 0) + weight
    results.pop(progress, None)
    if not results:
        raise EndlessBetError(f"{bet.key} never leaves {progress!r}")
    return results
