"""What a bet is worth to the house: by a verdict, and while it lives on, what can be expected of it, exactly.

At a choice a player is taken to choose what is best for the player; whoever chooses otherwise makes a gift to the
house, which is known when it is made and so belongs to what was expected (`expected`).
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.game.bet import Verdict
from croupier.game.draw import Ball, Draw
from croupier.money.rounding import round_up
from croupier.table.chips import COUPON
from croupier.table.payouts import owed
from croupier.table.places import Place
from croupier.table.rules import TableRules

Money = int | Fraction
"""Cents: whole ones where money moves, fractions where it is only expected."""


class Stand(NamedTuple):
    """A bet that stands before a draw."""

    place: str
    chips: str
    stake: int
    progress: Any
    taken: bool = False
    """The stake was taken when the bet was locked."""
    share: int = 0
    """What it would get of a meter."""


class Values:
    """Of the bets of one table, by its rules; what was worked out once is kept."""

    def __init__(self, rules: TableRules) -> None:
        self.rules, self.wheel = rules, rules.wheel
        self._known: dict[Stand, Fraction] = {}

    def place(self, stand: Stand) -> Place:
        return self.rules.places[stand.place]

    def gain(self, stand: Stand, verdict: Verdict) -> int:
        """What the house gains when the bet ends so, to the chip in which the table pays."""
        times, per = verdict.returned.as_integer_ratio()
        exact = owed(stand.chips, stand.stake, times, per) + (stand.share if verdict.meter else 0)  # type: ignore[arg-type]
        on_felt = 0 if stand.taken or stand.chips == COUPON else stand.stake
        return on_felt - round_up(exact, self.rules.chip)

    def after(self, stand: Stand, result: Any) -> Money:
        """Of the bet once it was drawn for: what it ended in, or what it can be expected to."""
        return self.gain(stand, result) if isinstance(result, Verdict) else self.value(stand._replace(progress=result))

    def value(self, stand: Stand) -> Fraction:
        if stand not in self._known:
            self._known[stand] = self._value(stand)
        return self._known[stand]

    def _value(self, stand: Stand) -> Fraction:
        bet = self.place(stand).bet
        draws = bet.draws(stand.progress, self.wheel)
        if isinstance(draws, tuple):
            return Fraction(min(self.after(stand, bet.step(stand.progress, choice)) for choice in draws))
        sum_, total = Fraction(0), 0
        for result, weight in results(bet, stand.progress, draws.weights).items():
            sum_, total = sum_ + weight * self.after(stand, result), total + weight
        return sum_ / total

    def draw_for(self, bet: Any, progress: Any) -> str:
        """What the bet waits for within the round: nothing if it has ended, or rests for a ball or a choice."""
        if isinstance(progress, Verdict):
            return ""
        draws = bet.draws(progress, self.wheel)
        if isinstance(draws, tuple):
            return ""
        kind = type(next(iter(draws.weights)))
        return "" if kind is Ball else kind.__name__

    def takes_ball(self, bet: Any, progress: Any) -> bool:
        draws = None if isinstance(progress, Verdict) else bet.draws(progress, self.wheel)
        return draws is not None and not isinstance(draws, tuple) and isinstance(next(iter(draws.weights)), Ball)


def results(bet: Any, progress: Any, draws: dict[Draw, int]) -> dict[Hashable, int]:
    """What draws lead to, with their weights. A draw that changes nothing is drawn again."""
    found: dict[Hashable, int] = {}
    for draw, weight in draws.items():
        result = bet.step(progress, draw)
        found[result] = found.get(result, 0) + weight
    found.pop(progress, None)
    return found
