"""Bets that need more than the ball, taken together to the end of a round: what they end in, with whole weights."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm
from typing import Any, NamedTuple

from croupier.figures.values import Values
from croupier.game.draw import Ball

Stands = tuple[Any, ...]
"""Where each bet stands: its progress, or its verdict."""
Balls = tuple[Ball | None, ...]
"""The ball, for each bet that has not taken it yet."""


class Ways(NamedTuple):
    weights: dict[Stands, int]
    total: int


class JointDraws:
    def __init__(self, values: Values, bets: tuple[Any, ...]) -> None:
        self.values, self.bets = values, bets
        self._known: dict[tuple[Stands, Balls], Ways] = {}

    def ways(self, stands: Stands, balls: Balls) -> Ways:
        key = stands, balls
        if key not in self._known:
            self._known[key] = self._go_on(*self._rolled(stands, balls))
        return self._known[key]

    def _rolled(self, stands: Stands, balls: Balls) -> tuple[Stands, Balls]:
        """After the ball, for the bets that take it now."""
        rows = [
            (bet.step(at, ball), None) if ball and self.values.takes_ball(bet, at) else (at, ball)
            for bet, at, ball in zip(self.bets, stands, balls, strict=True)
        ]
        return tuple(at for at, _ball in rows), tuple(ball for _at, ball in rows)

    def _go_on(self, stands: Stands, balls: Balls) -> Ways:
        """Through one more draw, which every bet takes that waits for it. What changes nothing is drawn again."""
        waits = [self.values.draw_for(bet, at) for bet, at in zip(self.bets, stands, strict=True)]
        kind = next(filter(None, waits), "")
        if not kind:
            return Ways({stands: 1}, 1)
        rows = [(bet, at, wait == kind) for bet, at, wait in zip(self.bets, stands, waits, strict=True)]
        first, progress = next((bet, at) for bet, at, takes in rows if takes)
        after: dict[Stands, int] = {}
        for draw, weight in first.draws(progress, self.values.wheel).weights.items():
            moved = tuple(bet.step(at, draw) if takes else at for bet, at, takes in rows)
            after[moved] = after.get(moved, 0) + weight
        after.pop(stands, None)
        return _mixed([(weight, self.ways(moved, balls)) for moved, weight in after.items()])


def _mixed(parts: Sequence[tuple[int, Ways]]) -> Ways:
    """One of several, brought over one total."""
    common = lcm(*(ways.total for _weight, ways in parts))
    weights: dict[Stands, int] = {}
    for weight, ways in parts:
        factor = weight * (common // ways.total)
        for ends, times in ways.weights.items():
            weights[ends] = weights.get(ends, 0) + factor * times
    return Ways(weights, common * sum(weight for weight, _ways in parts))
