"""Edges that everybody knows, and the three fractions of one clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.game.bet import LayoutBet, Verdict
from croupier.game.layout import LAYOUTS
from croupier.game.odds import Odds
from croupier.game.wheel import WHEELS, Wheel
from croupier.mathematics.edge import Worth, worth

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
        assert found.spins == 1


def progressive(meter: int) -> Worth:
    """Once in 1,000 the whole meter, once in 10 five stakes, once in 10 the stake, and else nothing."""
    verdicts = {
        Verdict("meter", Fraction(0), meter=Fraction(1)): Fraction(1, 1000),
        Verdict("five", Fraction(5)): Fraction(1, 10),
        Verdict("push", Fraction(1)): Fraction(1, 10),
        Verdict("lose", Fraction(0)): Fraction(799, 1000),
    }
    return Worth(verdicts, spins=Fraction(1), meter=Fraction(meter))


def test_a_meter_is_returned_with_the_chance_of_its_share() -> None:
    empty, even = progressive(0), progressive(400)
    assert (empty.fixed_return, empty.meter_coefficient) == (Fraction(6, 10), Fraction(1, 1000))
    assert (empty.player_return, empty.house_edge) == (Fraction(6, 10), Fraction(4, 10))
    assert (even.player_return, even.house_edge, even.fixed_return) == (Fraction(1), Fraction(0), Fraction(6, 10))
    # 400² / 1000 + 25 / 10 + 1 / 10 - 1²
    assert even.variance == Fraction(1616, 10)
    for worth_ in (empty, even):
        assert (worth_.hit, worth_.push) == (Fraction(101, 1000), Fraction(1, 10))
        assert [verdict.name for verdict, _chance in worth_.outcomes()] == ["meter", "five", "push", "lose"]


def test_the_meter_that_reaches_a_return() -> None:
    assert progressive(7).meter_for(Fraction(1)) == 400
    assert progressive(7).meter_for(Fraction(8, 10)) == 200
    assert progressive(7).meter_for(Fraction(1, 2)) == 0
    assert Worth({Verdict("lose", Fraction(0)): Fraction(1)}, Fraction(1)).meter_for(Fraction(1)) is None


def test_outcomes_are_listed_best_first() -> None:
    spot = LAYOUTS["double-zero"].spots[0]
    rows = worth(LayoutBet(spot, Odds.parse("35 to 1")), WHEELS["double-zero"]).outcomes()
    assert [(verdict.name, verdict.net, chance) for verdict, chance in rows] == [
        ("win", Fraction(35), Fraction(1, 38)),
        ("lose", Fraction(-1), Fraction(37, 38)),
    ]
