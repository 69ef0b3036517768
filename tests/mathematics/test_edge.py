"""Edges that everybody knows, and the three fractions of one clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.game.bet import LayoutBet
from croupier.game.layout import LAYOUTS
from croupier.game.odds import Odds
from croupier.game.wheel import WHEELS, Wheel
from croupier.mathematics.edge import worth

PAYS = {1: 35, 2: 17, 3: 11, 4: 8, 5: 6, 6: 5, 12: 2, 18: 1}
"""Pay-out odds to 1 by the number of pockets covered, as every one of the documents prints them."""


@pytest.mark.parametrize("wheel", WHEELS.values(), ids=lambda wheel: wheel.name)
def test_every_bet_of_every_wheel_by_counting_pockets(wheel: Wheel) -> None:
    """A one-step bet that covers k of n pockets at m to 1: edge 1 - k(m+1)/n, variance (m+1)² k/n (1 - k/n)."""
    size = len(wheel.pockets)
    for spot in LAYOUTS[wheel.name].spots:
        covered = len(spot.pockets)
        pays = PAYS[covered]
        found = worth(LayoutBet(spot, Odds(pays, 1, "to")), wheel)
        hit = Fraction(covered, size)
        assert found.hit == hit
        assert found.push == 0
        assert found.house_edge == 1 - hit * (pays + 1)
        assert found.player_return == hit * (pays + 1)
        assert found.variance == (pays + 1) ** 2 * hit * (1 - hit)
        assert sum(found.verdicts.values()) == 1


def test_outcomes_are_listed_best_first() -> None:
    spot = LAYOUTS["double-zero"].spots[0]
    rows = worth(LayoutBet(spot, Odds.parse("35 to 1")), WHEELS["double-zero"]).outcomes()
    assert [(verdict.name, verdict.net, chance) for verdict, chance in rows] == [
        ("win", Fraction(35), Fraction(1, 38)),
        ("lose", Fraction(-1), Fraction(37, 38)),
    ]
