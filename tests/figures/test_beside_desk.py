"""The same wagers in every round: what the log lets one expect is what the desk computes with other means."""

from __future__ import annotations

from fractions import Fraction

import pytest
from nights import play

from croupier.desk.portfolio import portfolio
from croupier.desk.results import Side, results
from croupier.figures.expected import TableLog
from croupier.figures.sums import Method
from croupier.game.wheel import WHEELS

ROUNDS = 60


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero"])
def test_sixty_rounds_beside_the_desk(wheel: str) -> None:
    night = play("us-co", wheel=wheel)
    night.sit("Ann", 1_000_000)
    for number in range(ROUNDS):
        night.bet("Ann", "red", 1_000)
        night.bet("Ann", "straight:17", 500)
        night.bet("Ann", "dozen:2", 200)
        night.round(str(number % 37))
    found = TableLog(lambda _state: night.rules).see(night.log).figures()
    wagers = ["red=$10", "straight:17=$5", "dozen:2=$2"]
    desk = results(portfolio(night.rules.rules, WHEELS[wheel], wagers), ROUNDS, Side.TABLE)
    assert desk.moments == (found.law.mean, found.law.variance)
    assert found.interval().method is Method.EXACT
    for amount in (-20_000, -3_000, 0, 4_700, 12_300, 30_000):
        # the desk asks for a chance of this or less, and so do we; both state their errors far below this
        assert abs(float(found.law.at_most(amount)) - float(str(desk.at_most(Fraction(amount))))) < 1e-7
