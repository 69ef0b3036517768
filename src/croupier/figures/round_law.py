"""What one round can bring the house, exactly: for each pocket, and each draw beside it, what the wagers come to.

Bets that take the same draw beside the ball (a second number, bonus balls, a multiplier) take it together, as they do
at the table; different draws are independent. Bets that differ in their prices alone are one automaton.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

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


class _Ways(NamedTuple):
    """Where automata can end up together, with whole weights."""

    weights: dict[tuple[Any, ...], int]
    total: int


class RoundLaws:
    """The laws of the rounds of one table."""

    def __init__(self, rules: TableRules) -> None:
        self.values = Values(rules)
        self.balls = [(draw, n) for draw, n in rules.wheel.outcomes().weights.items() if isinstance(draw, Ball)]
        self._rows: dict[Stand, tuple[Money, ...] | None] = {}
        self._ways: dict[Any, _Ways] = {}

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
        each = [self.ways(bets, begins, (ball,) * len(bets)) for ball, _weight in self.balls]
        common = lcm(*(ways.total for ways in each))
        weights: dict[Money, int] = {}
        for base, (_ball, weight), ways in zip(moved, self.balls, each, strict=True):
            for ends, times in ways.weights.items():
                amount = base + sum(
                    self.values.after(stand, self._priced(stand, ends[index]))
                    for stand, index in zip(stands, where, strict=True)
                )
                weights[amount] = weights.get(amount, 0) + weight * times * (common // ways.total)
        return Law(weights, sum(weights.values()))

    def _automaton(self, stand: Stand) -> tuple[Any, Any]:
        bet = self.values.place(stand).bet
        return (bet.unpriced() if isinstance(bet, PricedBet) else bet), stand.progress

    def _priced(self, stand: Stand, end: Any) -> Any:
        bet = self.values.place(stand).bet
        return bet.price(end) if isinstance(bet, PricedBet) and isinstance(end, Verdict) else end

    def ways(self, bets: tuple[Any, ...], stands: tuple[Any, ...], balls: tuple[Ball | None, ...]) -> _Ways:
        """The round to its end. `balls` has the ball for each bet that has not taken it yet."""
        key = bets, stands, balls
        if key not in self._ways:
            self._ways[key] = self._go_on(bets, stands, balls)
        return self._ways[key]

    def _go_on(self, bets: tuple[Any, ...], stands: tuple[Any, ...], balls: tuple[Ball | None, ...]) -> _Ways:
        rolls = [ball and self.values.takes_ball(bet, at) for bet, at, ball in zip(bets, stands, balls, strict=True)]
        if any(rolls):
            moved = zip(bets, stands, balls, rolls, strict=True)
            stands = tuple(bet.step(at, ball) if rolls_ else at for bet, at, ball, rolls_ in moved)
            balls = tuple(None if rolls_ else ball for ball, rolls_ in zip(balls, rolls, strict=True))
        waits = [self.values.draw_for(bet, at) for bet, at in zip(bets, stands, strict=True)]
        kind = next(filter(None, waits), "")
        if not kind:
            return _Ways({stands: 1}, 1)
        taking = [wait == kind for wait in waits]
        first = taking.index(True)
        parts = []
        for draw, weight in bets[first].draws(stands[first], self.values.wheel).weights.items():
            after = tuple(
                bet.step(at, draw) if takes else at for bet, at, takes in zip(bets, stands, taking, strict=True)
            )
            if after != stands:  # otherwise it is drawn again
                parts.append((weight, self.ways(bets, after, balls)))
        return _mixed(parts)


def _mixed(parts: Sequence[tuple[int, _Ways]]) -> _Ways:
    common = lcm(*(ways.total for _weight, ways in parts))
    weights: dict[tuple[Any, ...], int] = {}
    for weight, ways in parts:
        for ends, times in ways.weights.items():
            weights[ends] = weights.get(ends, 0) + weight * times * (common // ways.total)
    return _Ways(weights, sum(weights.values()))
