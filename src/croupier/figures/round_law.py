"""What one round can bring the house, exactly: for each pocket, and each draw beside it, what the wagers come to.

Bets that take the same draw beside the ball (a second number, bonus balls, a multiplier) take it together, as they do
at the table; different draws are independent. Bets that differ in their prices alone are one automaton.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from croupier.figures.joint_draws import JointDraws
from croupier.figures.values import Money, Stand, Values
from croupier.game.bet import PricedBet, Verdict
from croupier.game.draw import Ball
from croupier.table.rules import TableRules


class Law(NamedTuple):
    """Amounts in cents with whole weights."""

    weights: dict[Money, int]
    total: int

    @property
    def mean(self) -> Fraction:
        return Fraction(sum(amount * weight for amount, weight in self.weights.items())) / self.total

    @property
    def variance(self) -> Fraction:
        square = Fraction(sum(amount * amount * weight for amount, weight in self.weights.items())) / self.total
        return square - self.mean**2


class RoundLaws:
    """The laws of the rounds of one table."""

    def __init__(self, rules: TableRules) -> None:
        self.values = Values(rules)
        self.balls = [(draw, n) for draw, n in rules.wheel.outcomes().weights.items() if isinstance(draw, Ball)]
        self._rows: dict[Stand, tuple[Money, ...] | None] = {}
        self._joint: dict[tuple[Any, ...], JointDraws] = {}
        self._ends: dict[tuple[Stand, Any], Money] = {}
        self._unpriced: dict[str, Any] = {}
        """The automaton of each place: one for all that move alike, since it may remember what it has worked out."""

    def law(self, stands: Iterable[Stand]) -> Law:
        whole, broken, drawn = list[Sequence[int]](), list[Sequence[Money]](), list[Stand]()
        for stand in stands:
            row = self._row(stand)
            if row is None:
                drawn.append(stand)
            elif all(type(amount) is int for amount in row):
                whole.append(row)  # type: ignore[arg-type]
            else:
                broken.append(row)
        moved: list[Money] = [sum(column) for column in zip(*whole, strict=True)] or [0] * len(self.balls)
        for parts in broken:  # fractions are slow, and few
            moved = [one + other for one, other in zip(moved, parts, strict=True)]
        return self._drawn(moved, drawn) if drawn else self._spun(moved)

    def _spun(self, moved: Sequence[Money]) -> Law:
        weights: dict[Money, int] = {}
        for amount, (_ball, weight) in zip(moved, self.balls, strict=True):
            weights[amount] = weights.get(amount, 0) + weight
        return Law(weights, sum(weights.values()))

    def _row(self, stand: Stand) -> tuple[Money, ...] | None:
        """What each ball makes of the bet; nothing where more than the ball is drawn for it."""
        if stand not in self._rows:
            self._rows[stand] = self._by_ball(stand)
        return self._rows[stand]

    def _by_ball(self, stand: Stand) -> tuple[Money, ...] | None:
        bet, row = self.values.place(stand).bet, list[Money]()
        if not self.values.takes_ball(bet, stand.progress):
            return None
        for ball, _weight in self.balls:
            result = bet.step(stand.progress, ball)
            if self.values.draw_for(bet, result):
                return None
            row.append(self.values.after(stand, result))
        return tuple(row)

    def _drawn(self, moved: Sequence[Money], stands: Sequence[Stand]) -> Law:
        automata = list(dict.fromkeys(self._automaton(stand) for stand in stands))
        bets, begins = tuple(bet for bet, _progress in automata), tuple(progress for _bet, progress in automata)
        where = [automata.index(self._automaton(stand)) for stand in stands]
        joint = self._joint.setdefault(bets, JointDraws(self.values, bets))
        each = [joint.ways(begins, (ball,) * len(bets)) for ball, _weight in self.balls]
        common = lcm(*(ways.total for ways in each))
        worth: dict[tuple[Any, ...], Money] = {}
        weights: dict[Money, int] = {}
        for base, (_ball, weight), ways in zip(moved, self.balls, each, strict=True):
            factor = weight * (common // ways.total)
            for ends, times in ways.weights.items():
                if ends not in worth:
                    pairs = zip(stands, where, strict=True)
                    worth[ends] = sum(self._ended(stand, ends[index]) for stand, index in pairs)
                amount = base + worth[ends]
                weights[amount] = weights.get(amount, 0) + factor * times
        return Law(weights, sum(weights.values()))

    def _automaton(self, stand: Stand) -> tuple[Any, Any]:
        if stand.place not in self._unpriced:
            bet = self.values.place(stand).bet
            unpriced = bet.unpriced() if isinstance(bet, PricedBet) else bet
            self._unpriced[stand.place] = next((each for each in self._unpriced.values() if each == unpriced), unpriced)
        return self._unpriced[stand.place], stand.progress

    def _ended(self, stand: Stand, end: Any) -> Money:
        key = stand, end
        if key not in self._ends:
            bet = self.values.place(stand).bet
            priced = bet.price(end) if isinstance(bet, PricedBet) and isinstance(end, Verdict) else end
            self._ends[key] = self.values.after(stand, priced)
        return self._ends[key]
