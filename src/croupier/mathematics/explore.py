"""Walk a bet's automaton to the exact distribution of its verdicts.

Each progress is explored once, however many ways lead to it. At a choice the caller's policy decides. A bet whose
progress comes round to itself has no finite walk and is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction

from croupier.game.bet import AnyBet, Board, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Choice
from croupier.game.wheel import Wheel

Policy = Callable[[tuple[Choice, ...]], Choice]
Verdicts = dict[Verdict, Fraction]


class EndlessBetError(ValueError):
    """The automaton returns to a progress it has left: it might never end."""


def take_first(choices: tuple[Choice, ...]) -> Choice:
    """The policy for bets that offer no choice, or whose first choice is wanted."""
    return choices[0]


def always(name: str) -> Policy:
    """The policy that takes one choice, by name, whenever it is offered."""
    return lambda choices: next(choice for choice in choices if choice.name == name)


def explore(bet: AnyBet, wheel: Wheel, board: Board | None = None, policy: Policy = take_first) -> Verdicts:
    """Every verdict that can end the bet, with its exact probability."""
    known: dict[Hashable, Verdicts] = {}
    open_: set[Hashable] = set()

    def from_(progress: Hashable) -> Verdicts:
        if progress in known:
            return known[progress]
        if progress in open_:
            raise EndlessBetError(f"{bet.key} comes back to {progress!r}")
        open_.add(progress)
        draws = bet.draws(progress, wheel)
        if isinstance(draws, tuple):
            draws = Distribution({policy(draws): 1})
        results: dict[Hashable, int] = {}
        for draw, weight in draws.weights.items():
            result = bet.step(progress, draw)
            results[result] = results.get(result, 0) + weight
        verdicts: Verdicts = {}
        for result, weight in results.items():
            ends = {result: Fraction(1)} if isinstance(result, Verdict) else from_(result)
            for verdict, chance in ends.items():
                verdicts[verdict] = verdicts.get(verdict, Fraction(0)) + chance * Fraction(weight, draws.total)
        open_.discard(progress)
        known[progress] = verdicts
        return verdicts

    return from_(bet.begin(board or Board()))
