"""Rule 22, section 2299.01, Back2Back, played ball by ball; 2215.01 until 14 December 2017."""

from __future__ import annotations

from datetime import date

import pytest

from croupier.game.bet import LOSE, AnyBet, Board, Verdict
from croupier.game.chance import Distribution
from croupier.game.draw import Ball, Draw, Multiplier
from croupier.game.pocket import Pocket
from croupier.game.wheel import DOUBLE_ZERO, TRIPLE_ZERO, Wheel
from croupier.sidebets.interface import Terms
from croupier.sidebets.registry import Offer, offer, side_bets
from croupier.sidebets.weights import parse_weights
from croupier.storage.library import Library

OLD, NEW = date(2015, 1, 14), date(2023, 1, 1)
SEVENTEEN = Pocket("17")


def back2back(library: Library, day: date, wheel: Wheel = DOUBLE_ZERO, reading: str = "winnings") -> AnyBet:
    """The bet with every multiplier that the text allows, all alike."""
    rules = library.book("us-co").on(day).with_values({"sidebets.back2back.read.multiplier": reading})
    allowed = {str(times): 1 for times in range(10, 1001)}
    weights = parse_weights("back2back", {"total": 991, "weights": allowed}, rules)
    assert isinstance(weights, Distribution)
    answer = offer(side_bets()["back2back"], Terms(rules, wheel, weights=weights))
    assert isinstance(answer, Offer)
    [bet] = answer.bets
    return bet


@pytest.mark.parametrize(
    ("day", "wheel"),
    [
        (OLD, DOUBLE_ZERO),
        (NEW, TRIPLE_ZERO),
    ],
)
def test_after_17_a_17_wins_and_every_other_number_loses(library: Library, day: date, wheel: Wheel) -> None:
    bet = back2back(library, day, wheel)
    begun = bet.begin(Board(SEVENTEEN))
    for pocket in wheel.pockets:
        result = bet.step(begun, Ball(pocket))
        if pocket == SEVENTEEN:
            assert not isinstance(result, Verdict)
            least = bet.step(result, Multiplier(10))
            assert isinstance(least, Verdict)
            assert least.net > 0
        else:
            assert result == LOSE


def test_a_zero_can_repeat_as_any_number_can(library: Library) -> None:
    bet = back2back(library, NEW)
    for zero in (Pocket("0"), Pocket("00")):
        assert not isinstance(bet.step(bet.begin(Board(zero)), Ball(zero)), Verdict)
    assert bet.step(bet.begin(Board(Pocket("0"))), Ball(Pocket("00"))) == LOSE


def multipliers(bet: AnyBet) -> list[int]:
    """What the reader board can show after a repeat."""
    won = bet.step(bet.begin(Board(SEVENTEEN)), Ball(SEVENTEEN))
    draws = bet.draws(won, DOUBLE_ZERO)
    assert isinstance(draws, Distribution)
    shown: list[Draw] = list(draws.weights)
    return [draw.times for draw in shown if isinstance(draw, Multiplier)]


@pytest.mark.parametrize("day", [OLD, NEW])
def test_the_multiplier_drawn_lies_from_10_to_1000_and_is_kept_in_the_verdict(library: Library, day: date) -> None:
    bet = back2back(library, day)
    assert multipliers(bet) == list(range(10, 1001))
    won = bet.step(bet.begin(Board(SEVENTEEN)), Ball(SEVENTEEN))
    for times in multipliers(bet):
        verdict = bet.step(won, Multiplier(times))
        assert isinstance(verdict, Verdict)
        assert verdict.name == f"{times}x"
        assert verdict.net == times
    rules = library.book("us-co").on(day)
    for beyond in (0, 1, 9, 1001, 10_000):
        supplied = {"total": 2, "weights": {"10": 1, str(beyond): 1}}
        assert isinstance(parse_weights("back2back", supplied, rules), list)


def test_by_another_reading_the_stake_is_part_of_what_the_multiplier_pays(library: Library) -> None:
    """Question C16."""
    bet = back2back(library, NEW, reading="all")
    won = bet.step(bet.begin(Board(SEVENTEEN)), Ball(SEVENTEEN))
    verdict = bet.step(won, Multiplier(10))
    assert isinstance(verdict, Verdict)
    assert verdict.returned == 10
