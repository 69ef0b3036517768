"""Portfolios by name, and what they come to after some spins: their bets stepped through every way it can go."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product

from desks import wagers
from reference import WAGERS, WHEEL

from croupier.desk.joint import chain_of
from croupier.desk.portfolio import Portfolio
from croupier.game.bet import Board, Verdict
from croupier.game.draw import Ball
from croupier.game.notation import parse_wheel
from croupier.game.pocket import Pocket
from croupier.game.wheel import Wheel
from croupier.mathematics.chain import Chain
from croupier.mathematics.positions import Placed

SMALL = Wheel("small", tuple(map(Pocket, ("0", "8", "9", "18"))), weights=(1, 2, 1, 3))
"""A wheel on which every way that a few spins can go can be walked."""


def ask(*names: str, wheel: str = "double-zero", rule: str | None = None, book: str = "us-co") -> Portfolio:
    return wagers(*names, wheel=parse_wheel(wheel), book=book, rule=rule)


def ask_chain(*names: str, wheel: str = "double-zero", rule: str | None = None, book: str = "us-co") -> Chain:
    return chain_of(ask(*names, wheel=wheel, rule=rule, book=book))


def reference_portfolio() -> Portfolio:
    return ask(*WAGERS, wheel=WHEEL)


def walked(placed: Sequence[Placed], wheel: Wheel, rounds: int, more: int) -> dict[Fraction, Fraction]:
    """The net result in cents after so many spins, by every sequence of balls. Only for bets that balls alone decide.

    The first ball is the one on the board before; the last `more` find bets that run on, and none is made any more.
    """
    found: dict[Fraction, Fraction] = {}
    balls = [(draw, chance) for draw, chance in wheel.outcomes() if isinstance(draw, Ball)]
    for sequence in product(balls, repeat=1 + rounds + more):
        chance = Fraction(1)
        for _ball, each in sequence:
            chance *= each
        result = sum((_result(one, [ball for ball, _chance in sequence], rounds, wheel) for one in placed), Fraction(0))
        found[result] = found.get(result, Fraction(0)) + chance
    return found


def _result(placed: Placed, balls: Sequence[Ball], rounds: int, wheel: Wheel) -> Fraction:
    result, progress = Fraction(0), None
    for number, (before, ball) in enumerate(pairwise(balls)):
        if progress is None:
            if number >= rounds:
                break
            progress = placed.bet.begin(Board(before.pocket))
        progress = placed.bet.step(progress, ball)
        while not isinstance(progress, Verdict) and isinstance(draws := placed.bet.draws(progress, wheel), tuple):
            progress = placed.bet.step(progress, placed.policy(draws))
        if isinstance(progress, Verdict):
            result += (placed.worth.returned(progress) - 1) * placed.stake
            progress = None
    assert progress is None, "the sequence is too short for this bet"
    return result
