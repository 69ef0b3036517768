"""Stepping bets through what was drawn: the table's use of the automata that the mathematics explores.

All wagers on one place with equal progress go the same way, so a step is taken once and remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from croupier.game.bet import Board, Verdict
from croupier.game.draw import Ball, Choice, Draw, Multiplier, SecondNumber, Total
from croupier.game.pocket import Pocket
from croupier.table.events import Progress
from croupier.table.places import Place
from croupier.table.rules import TableRules
from croupier.table.state import TableState

BALL, CHOICE, BONUS_BALL = "Ball", "Choice", "BonusBall"
_MAKE: dict[str, Any] = {
    "Multiplier": lambda value: Multiplier(int(value)),
    "SecondNumber": lambda value: SecondNumber(Pocket(value)),
    "Total": lambda value: Total(int(value)),
}
DRAWS = tuple(_MAKE)
"""What may be drawn beside the ball."""


_board = cache(Board)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A bet that lives on: where it stands and what it waits for."""

    progress: Progress
    pending: str


def step(rules: TableRules, place: Place, progress: Progress, draw: Draw) -> Progress | Verdict:
    """What the bet becomes; stepped once and remembered."""
    key = (place.name, progress, draw)
    found = rules.steps.get(key)
    if found is None:
        found = rules.steps[key] = place.bet.step(progress, draw)
    return found


def waits_for(rules: TableRules, place: Place, progress: Progress) -> str:
    """The draw that the bet needs next, by name."""
    key = (place.name, progress)
    found = rules.steps.get(key)
    if found is None:
        draws = place.bet.draws(progress, rules.wheel)
        found = rules.steps[key] = CHOICE if isinstance(draws, tuple) else type(next(iter(draws.weights))).__name__
    return str(found)


def run(rules: TableRules, place: Place, progress: Progress, state: TableState, ball_used: bool) -> Verdict | Waiting:
    """The bet through everything that this round has drawn."""
    now = progress
    while not isinstance(now, Verdict):
        waits = waits_for(rules, place, now)
        if waits == BALL and not ball_used and state.outcome is not None:
            now, ball_used = step(rules, place, now, Ball(state.outcome)), True
        elif waits in state.draws:
            now = step(rules, place, now, _MAKE[waits](state.draws[waits]))
        else:
            return Waiting(now, waits)
    return now


def begin(rules: TableRules, place: Place, state: TableState) -> Progress:
    return place.bet.begin(_board(state.before))


def choose(rules: TableRules, place: Place, progress: Progress, choice: str) -> Progress | Verdict:
    return step(rules, place, progress, Choice(choice))
