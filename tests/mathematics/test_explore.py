"""Exploration against enumeration by hand, and its refusals."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from croupier.game.bet import Board, InPrison, LayoutBet, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Choice, Draw
from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet
from croupier.game.odds import Odds
from croupier.game.pocket import Pocket
from croupier.game.wheel import DOUBLE_ZERO, SINGLE_ZERO, WHEELS, Wheel
from croupier.mathematics.edge import worth
from croupier.mathematics.explore import EndlessBetError, Explored, always, explore

PRISON = InPrison(frozenset({Pocket("0")}), (Choice("half-back"), Choice("leave")), release_pays=False)


class Repeats:
    """A bet of two spins, as a side bet would be: the first number must come again."""

    key = "repeats"

    def begin(self, board: Board) -> str | None:
        return board.previous

    def draws(self, progress: str | None, wheel: Wheel) -> Distribution[Draw]:
        return wheel.outcomes()

    def step(self, progress: str | None, draw: Draw) -> str | Verdict:
        assert isinstance(draw, Ball)
        if progress is None:
            return str(draw.pocket)
        return Verdict("again", Fraction(30)) if draw.pocket == progress else Verdict("lose", Fraction(0))


class Endless(Repeats):
    key = "endless"

    def step(self, progress: str | None, draw: Draw) -> str | Verdict:
        return "round and round"


class Respun(Repeats):
    """17 wins; 00 is spun again."""

    key = "respun"

    def step(self, progress: str | None, draw: Draw) -> str | Verdict:
        assert isinstance(draw, Ball)
        if draw.pocket == "00":
            return progress or ""
        return Verdict("win", Fraction(36)) if draw.pocket == "17" else Verdict("lose", Fraction(0))

    def begin(self, board: Board) -> str | None:
        return ""


class Stuck(Respun):
    key = "stuck"

    def step(self, progress: str | None, draw: Draw) -> str | Verdict:
        return progress or ""


def test_a_bet_of_two_spins_is_explored_to_its_end() -> None:
    verdicts = {
        Verdict("again", Fraction(30)): Fraction(1, 38),
        Verdict("lose", Fraction(0)): Fraction(37, 38),
    }
    assert explore(Repeats(), DOUBLE_ZERO) == Explored(verdicts, spins=Fraction(2), cycle=38**2)


def test_a_ball_that_is_spun_again_counts_as_a_spin_and_decides_nothing() -> None:
    """With 00 spun again, 37 of 38 pockets decide: 38/37 spins on average, and 17 comes up once in 37."""
    verdicts = {Verdict("win", Fraction(36)): Fraction(1, 37), Verdict("lose", Fraction(0)): Fraction(36, 37)}
    assert explore(Respun(), DOUBLE_ZERO) == Explored(verdicts, spins=Fraction(38, 37), cycle=37)


def test_a_bet_that_every_ball_leaves_where_it_was_is_refused() -> None:
    with pytest.raises(EndlessBetError, match="never leaves"):
        explore(Stuck(), SINGLE_ZERO)


def test_the_board_is_where_a_bet_begins() -> None:
    assert worth(Repeats(), SINGLE_ZERO, Board(Pocket("17"))).hit == Fraction(1, 37)


def test_a_bet_that_comes_round_to_itself_is_refused() -> None:
    with pytest.raises(EndlessBetError, match="round and round"):
        explore(Endless(), SINGLE_ZERO)


@pytest.mark.parametrize("wheel", WHEELS.values(), ids=lambda wheel: wheel.name)
@pytest.mark.parametrize("choice", ["leave", "half-back"])
def test_in_prison_agrees_with_every_pair_of_spins(wheel: Wheel, choice: str) -> None:
    """All pairs of pockets, settled by hand: the second ball counts only for a bet that was left in prison."""
    red = LayoutBet(parse_bet("red", LAYOUTS[wheel.name]), Odds.parse("1 to 1"), PRISON)
    total = Fraction(0)
    pockets = wheel.pockets
    for first, second in product(pockets, pockets):
        if first in red.spot.pockets:
            total += 2
        elif first == "0" and choice == "half-back":
            total += Fraction(1, 2)
        elif first == "0" and second in red.spot.pockets:
            total += 1
    assert worth(red, wheel, policy=always(choice)).player_return == total / len(pockets) ** 2
