"""What a player is told of a proposed division: by points, and by chances computed here once more, another way."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.money.amount import Cents
from croupier.tournament.information import by_chance, by_points


def expected(points: dict[int, int], prizes: list[int]) -> dict[int, Fraction]:
    """Every order of finish with its probability: the next place goes to each who is left in proportion to points."""
    worth = dict.fromkeys(points, Fraction())
    for order in permutations(points):
        chance, left = Fraction(1), sum(points.values())
        for entry in order:
            chance *= Fraction(points[entry], left) if left else Fraction(1)
            left -= points[entry]
        for entry, prize in zip(order, prizes, strict=False):
            worth[entry] += chance * prize
    return worth


def test_the_textbook_case() -> None:
    """5,000, 3,000 and 2,000 chips for $50, $30 and $20: worked out by hand from the 6 orders of finish.

    First place: 1/2, 3/10, 1/5. Second: 3/10*5/7 + 1/5*5/8 = 19/56; 1/2*3/5 + 1/5*3/8 = 3/8; the rest is 16/56 = 2/7.
    """
    first = {1: Fraction(1, 2), 2: Fraction(3, 10), 3: Fraction(1, 5)}
    second = {1: Fraction(19, 56), 2: Fraction(3, 8), 3: Fraction(2, 7)}
    by_hand = {n: 5_000 * first[n] + 3_000 * second[n] + 2_000 * (1 - first[n] - second[n]) for n in first}
    assert by_hand == expected({1: 5_000, 2: 3_000, 3: 2_000}, [5_000, 3_000, 2_000])
    told = by_chance({1: 5_000, 2: 3_000, 3: 2_000}, [Cents(5_000), Cents(3_000), Cents(2_000)])
    assert told == {1: 3_840, 2: 3_275, 3: 2_885}
    assert [round(float(each)) for each in by_hand.values()] == [3_839, 3_275, 2_886]


@given(
    st.lists(st.integers(1, 50_000), min_size=2, max_size=6),
    st.lists(st.integers(0, 100_000), min_size=1, max_size=6),
)
def test_chances_are_those_of_every_order_of_finish(stacks: list[int], prizes: list[int]) -> None:
    points = dict(enumerate(stacks, 1))
    prizes = sorted(prizes, reverse=True)[: len(points)]
    told, wanted = by_chance(points, [Cents(each) for each in prizes]), expected(points, prizes)
    assert told is not None
    assert sum(told.values()) == sum(prizes), "every cent of it"
    assert all(abs(told[entry] - wanted[entry]) <= len(points) for entry in points), "to the cents that are left over"


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=20), st.integers(0, 10**9))
def test_by_points_is_the_whole_sum_in_proportion(stacks: list[int], total: int) -> None:
    points = dict(enumerate(stacks, 1))
    told, all_ = by_points(points, Cents(total)), sum(stacks)
    assert sum(told.values()) == total
    for entry, cents in told.items():
        wanted = Fraction(total * points[entry], all_) if all_ else Fraction(total, len(points))
        assert abs(cents - wanted) <= 1


def test_who_has_no_points_comes_last_and_has_the_last_prize() -> None:
    assert by_chance({1: 100, 2: 0}, [Cents(700), Cents(300)]) == {1: 700, 2: 300}
    assert by_chance({1: 0, 2: 0}, [Cents(700), Cents(300)]) == {1: 500, 2: 500}


@pytest.mark.parametrize(("players", "prizes"), [(21, 1), (20, 20)])
def test_what_is_too_much_to_compute_is_not_told(players: int, prizes: int) -> None:
    assert by_chance(dict.fromkeys(range(players), 100), [Cents(100)] * prizes) is None


def test_twenty_players_and_five_prizes_are_told() -> None:
    told = by_chance(dict.fromkeys(range(20), 100), [Cents(100)] * 5)
    assert told == dict.fromkeys(range(20), 25)
