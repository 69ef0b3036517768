"""A bet on the layout, step by step: one step, or In Prison."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.game.bet import HALF_BACK, LOSE, Board, InPrison, LayoutBet, Stage, Verdict
from croupier.game.draw import Ball, Choice, Draw
from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet
from croupier.game.odds import Odds
from croupier.game.pocket import Pocket
from croupier.game.wheel import DOUBLE_ZERO

LEAVE, HALF = Choice("leave"), Choice("half-back")
PRISON = InPrison(frozenset({Pocket("0")}), (HALF, LEAVE), release_pays=False)


def bet(text: str, odds: str = "1 to 1", in_prison: InPrison | None = None) -> LayoutBet:
    return LayoutBet(parse_bet(text, LAYOUTS["double-zero"]), Odds.parse(odds), in_prison)


def play(one: LayoutBet, *draws: Draw) -> Stage | Verdict:
    progress: Stage | Verdict = one.begin(Board())
    for draw in draws:
        assert isinstance(progress, Stage), "the bet has ended already"
        progress = one.step(progress, draw)
    return progress


def ball(pocket: str) -> Ball:
    return Ball(Pocket(pocket))


def test_a_straight_ends_on_the_first_ball() -> None:
    assert play(bet("straight:17", "35 to 1"), ball("17")) == Verdict("win", Fraction(36))
    assert play(bet("straight:17", "35 to 1"), ball("20")) == LOSE


@pytest.mark.parametrize(
    ("draws", "end"),
    [
        (["1"], Verdict("win", Fraction(2))),
        (["2"], LOSE),
        (["00"], LOSE),
        (["0", HALF], HALF_BACK),
        (["0", LEAVE, "1"], Verdict("released", Fraction(1))),
        (["0", LEAVE, "2"], LOSE),
        (["0", LEAVE, "0"], LOSE),
        (["0", LEAVE, "00"], LOSE),
    ],
)
def test_red_in_prison(draws: list[str | Choice], end: Verdict) -> None:
    steps = [ball(draw) if isinstance(draw, str) else draw for draw in draws]
    assert play(bet("red", in_prison=PRISON), *steps) == end


def test_an_asked_bet_waits_for_the_choice_and_takes_nothing_else() -> None:
    red = bet("red", in_prison=PRISON)
    assert play(red, ball("0")) is Stage.ASKED
    assert red.draws(Stage.ASKED, DOUBLE_ZERO) == (HALF, LEAVE)
    for draw in (ball("1"), Choice("surrender")):
        with pytest.raises(ValueError, match="cannot take"):
            red.step(Stage.ASKED, draw)


def test_a_choice_means_nothing_to_a_bet_that_was_not_asked() -> None:
    for stage in (Stage.FRESH, Stage.HELD):
        with pytest.raises(ValueError, match="cannot take"):
            bet("red", in_prison=PRISON).step(stage, LEAVE)


def test_a_release_may_pay_where_the_terms_say_so() -> None:
    terms = InPrison(frozenset({Pocket("0")}), (LEAVE,), release_pays=True)
    assert play(bet("red", in_prison=terms), ball("0"), LEAVE, ball("1")) == Verdict("released", Fraction(2))
