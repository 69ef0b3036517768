"""Pockets are text; colors are those of the layout."""

from __future__ import annotations

from collections import Counter

from croupier.game.pocket import NUMBERS, POCKETS, ZEROS, Color, Pocket, color, number, rank


def test_three_zeros_stay_three_pockets() -> None:
    assert len(set(ZEROS)) == 3
    assert {number(zero) for zero in ZEROS} == {0}
    assert len({rank(pocket) for pocket in POCKETS}) == 39


def test_eighteen_are_red_and_eighteen_black_and_zeros_green() -> None:
    assert Counter(map(color, NUMBERS)) == {Color.RED: 18, Color.BLACK: 18}
    assert {color(zero) for zero in ZEROS} == {Color.GREEN}


def test_colors_follow_the_rule_of_the_felt() -> None:
    """In 1-10 and 19-28 odd numbers are red; in 11-18 and 29-36 even numbers are."""
    for value in range(1, 37):
        odd_is_red = value <= 10 or 19 <= value <= 28
        expected = Color.RED if (value % 2 == 1) == odd_is_red else Color.BLACK
        assert color(Pocket(str(value))) is expected, value
