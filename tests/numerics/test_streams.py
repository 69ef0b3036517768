"""Random pockets: generated as published, drawn without bias, and the same for the same seed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import SFC64

from croupier.numerics import compiled, plain
from croupier.numerics.draw import word
from croupier.numerics.streams import LANES, TOTAL_MAX, Words, chances, generators

WORD = 2**64
KERNELS = pytest.mark.parametrize("kernels", [compiled, plain], ids=["compiled", "plain"])


def sfc64(a: int, b: int, c: int, count: int) -> tuple[int, tuple[int, int, int, int]]:
    """One step of the generator, in Python's whole numbers."""
    given_ = (a + b + count) % WORD
    a, b, c = b ^ (b >> 11), (c + (c << 3)) % WORD, (((c << 24) | (c >> 40)) + given_) % WORD
    return given_, (a, b, c, (count + 1) % WORD)


def a_state(lanes: int, seed: int = 5) -> Words:
    state = np.ones((4, lanes), np.uint64)
    state[:3] = np.random.default_rng(seed).integers(0, WORD - 1, (3, lanes), dtype=np.uint64)
    return state


def test_a_word_is_that_of_numpys_generator() -> None:
    """numpy has the same generator: given the same state, both give the same words."""
    theirs = SFC64()
    a, b, c, count = (int(each) for each in theirs.state["state"]["state"])
    ours = np.array([[a], [b], [c], [count]], np.uint64)
    assert [int(word(ours, 0)) for _ in range(50)] == [int(each) for each in theirs.random_raw(50)]


@KERNELS
def test_a_block_is_what_the_generators_say_one_by_one(kernels: Any) -> None:
    state, spare = a_state(LANES), a_state(1, 6)
    words = [tuple(int(state[row, lane]) for row in range(4)) for lane in range(LANES)]
    out = np.empty((3, LANES), np.uint16)
    kernels.fill_fair(state, spare, np.uint64(38), out)
    for turn in range(3):
        for lane in range(LANES):
            given_, words[lane] = sfc64(*words[lane])
            low, high = (given_ % 2**32) * 38 >> 32, (given_ >> 32) * 38 >> 32
            assert int(out[turn, lane]) == low | high << 8
    assert int(state[3, 0]) == 4


def crafted(first_word: int) -> Words:
    """Generators of which the first is about to give this word."""
    state = a_state(LANES)
    state[:, 0] = [first_word - 1, 0, 7, 1]
    return state


@KERNELS
@pytest.mark.parametrize("half", [0, 1])
def test_what_would_favor_a_pocket_is_drawn_again(half: int, kernels: Any) -> None:
    """2^32 = 113,025,455 · 38 + 6: a half of nothing lies in the six that are too many for pocket 0."""
    kept = 12345 << 32 if half == 0 else 12345
    state, spare = crafted(kept), a_state(1, 9)
    wanted = int(kernels.below(a_state(1, 9), 0, np.uint64(38)))
    assert wanted != 0, "a seed with which drawing again can be seen"
    out = np.empty((1, LANES), np.uint16)
    kernels.fill_fair(state, spare, np.uint64(38), out)
    assert int(out[0, 0]) >> (8 * half) & 0xFF == wanted
    assert int(out[0, 0]) >> (8 * (1 - half)) & 0xFF == 12345 * 38 >> 32


@pytest.mark.parametrize("bound", [2, 37, 38, 39, 73, 1000, 2**31 - 1])
def test_a_number_below_a_bound_comes_from_equal_shares(bound: int) -> None:
    """Every number has as many of the 2^32 halves as every other: the six, or however many, at the low end are out."""
    share, least = divmod(2**32, bound)
    for number in (0, 1, bound // 2, bound - 1):
        first = -(-(number * 2**32) // bound)
        halves = [half for half in (first - 1, first, first + 1) if half * bound >> 32 == number]
        taken = [half for half in halves if half * bound % 2**32 >= least]
        begin = taken[0]
        assert (begin + share - 1) * bound >> 32 == number
        assert not ((begin + share) * bound >> 32 == number and (begin + share) * bound % 2**32 >= least)


@given(st.lists(st.integers(0, 1000), min_size=2, max_size=39).filter(any))
def test_columns_give_each_pocket_exactly_its_weight(weights: list[int]) -> None:
    found = chances(tuple(weights))
    size, total = int(found.size), int(found.total)
    shares = Counter[int]()
    for column in range(size):
        cut = int(found.cuts[column]) if found.cuts.size else total
        shares[column] += cut
        if cut < total:
            shares[int(found.others[column])] += total - cut
    for pocket, weight in enumerate(weights):
        assert Fraction(shares[pocket], size * total) == Fraction(weight, sum(weights))


def test_equal_weights_are_a_fair_wheel_whatever_they_are() -> None:
    assert chances((7,) * 38).cuts.size == 0
    assert int(chances((7,) * 38).total) == 38


def test_weights_that_are_too_fine_are_refused() -> None:
    with pytest.raises(ValueError, match="too fine"):
        chances((TOTAL_MAX, 1))


@KERNELS
def test_a_weighted_block_is_what_its_words_say(kernels: Any) -> None:
    weights = (1, 5, 0, 2, 92)
    found = chances(weights)
    state, spare = a_state(LANES), a_state(1, 6)
    words = [tuple(int(state[row, lane]) for row in range(4)) for lane in range(LANES)]
    out = np.empty((2, LANES), np.uint16)
    kernels.fill_weighted(state, spare, found, out)
    for turn in range(2):
        for lane in range(LANES):
            pockets = []
            for _ in range(2):
                given_, words[lane] = sfc64(*words[lane])
                column, share = (given_ >> 32) * 5 >> 32, (given_ % 2**32) * 100 >> 32
                pockets.append(column if share < int(found.cuts[column]) else int(found.others[column]))
            assert int(out[turn, lane]) == pockets[0] << 8 | pockets[1]
    assert 2 not in set(out.reshape(-1) & 0xFF) | set(out.reshape(-1) >> 8), "a weight of nothing never comes"


@KERNELS
def test_one_pocket_follows_the_weights(kernels: Any) -> None:
    state = a_state(1)
    drawn = Counter(int(kernels.one_pocket(state, 0, chances((1, 3)))) for _ in range(40_000))
    assert abs(drawn[1] - 30_000) < 5 * (40_000 * 3 / 16) ** 0.5


def test_chunks_have_generators_of_their_own() -> None:
    same, again = generators(1, 0, 2), generators(1, 0, 2)
    assert all(np.array_equal(one, two) for one, two in zip(same, again, strict=True))
    for seed, chunk in ((1, 1), (2, 0)):
        other, spare = generators(seed, chunk, 2)
        assert not np.array_equal(other[0], same[0][0])
        assert not np.array_equal(spare[0], same[1][0])
