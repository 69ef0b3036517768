"""Called bets: the chips of each section cover its arc of the wheel, and nothing else."""

from __future__ import annotations

import pytest

from croupier.game.calls import Call, arc, calls
from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet
from croupier.game.pocket import Pocket
from croupier.game.wheel import SINGLE_ZERO, WHEELS

FRENCH = calls(SINGLE_ZERO)


@pytest.mark.parametrize("call", FRENCH, ids=lambda call: call.name)
def test_the_chips_cover_the_arc_and_nothing_else(call: Call) -> None:
    spots = [parse_bet(bet, LAYOUTS["single-zero"]) for bet, _ in call.chips]
    assert {pocket for spot in spots for pocket in spot.pockets} == set(call.pockets(SINGLE_ZERO))


def test_the_sections_have_their_customary_chips_and_divide_the_wheel() -> None:
    counted = {call.name: sum(count for _, count in call.chips) for call in FRENCH}
    assert counted == {"voisins": 9, "tiers": 6, "orphelins": 5, "jeu zéro": 4}
    pockets = [pocket for call in FRENCH[:3] for pocket in call.pockets(SINGLE_ZERO)]
    assert sorted(pockets) == sorted(SINGLE_ZERO.rotor)


def test_an_arc_goes_clockwise_over_the_zero() -> None:
    assert arc(SINGLE_ZERO, Pocket("26"), Pocket("32")) == ("26", "0", "32")


def test_a_wheel_in_another_order_has_no_such_calls() -> None:
    assert {name for name, wheel in WHEELS.items() if calls(wheel)} == {"single-zero"}
