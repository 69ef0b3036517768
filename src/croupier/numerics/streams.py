"""Random pockets by the billion: many SFC64 generators side by side, drawn without bias.

A chunk of a run has generators of its own, seeded from the run's seed and the chunk's number, so that a run gives the
same totals however its chunks are shared out. On a fair wheel a word of 64 bits gives two pockets: each half times the
number of pockets, of which the upper half is the pocket. On a weighted wheel it gives one, by the alias method: one
half picks a column, the other decides between the two pockets of that column. A half whose product would make some
pocket likelier than it should be is drawn again, by a generator that is kept for this.
"""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

LANES = 512
"""Generators side by side: the compiler makes vector instructions of them."""
TURNS = 256
"""Words that each of them gives at a time: what they fill stays in the second cache."""
SLAB = 2 * LANES * TURNS
"""Pockets drawn at a time."""
SEEDED = 3
"""Words that seed one generator; a fourth, which they share, counts."""
MIXED = 16
"""Words thrown away, until the seed has spread over the whole state."""
TOTAL_MAX = 2**31
"""Weights are drawn with 32 bits; a larger sum would leave too much to be drawn again."""

Words = NDArray[np.uint64]
Bytes = NDArray[np.uint8]
Pairs = NDArray[np.uint16]
"""Two pockets in one word, so that they are written at once; seen as bytes they are pockets again."""
HALF = np.uint64(32)
LOWER = np.uint64(0xFFFFFFFF)
ONE, NONE = np.uint64(1), np.uint64(0)
BYTE = np.uint64(8)
AGAIN = np.uint64(0xFF)
"""Stands for a pocket that is still to be drawn: no wheel has so many."""


class Chances(NamedTuple):
    """How halves of words become pockets. On a fair wheel every column is one pocket, and `cuts` are none."""

    size: np.uint64
    total: np.uint64
    cuts: Words
    others: Bytes


def chances(weights: tuple[int, ...]) -> Chances:
    """The alias method in whole numbers: column i gives pocket i below its cut, and its other one from there."""
    size, common = len(weights), gcd(*weights)
    weights = tuple(weight // common for weight in weights)
    total = sum(weights)
    if total == size:
        return Chances(np.uint64(size), np.uint64(total), np.zeros(0, np.uint64), np.zeros(0, np.uint8))
    if total >= TOTAL_MAX:
        raise ValueError(f"weights that sum to {total} are too fine to draw from; the sum has to be below {TOTAL_MAX}")
    left = [weight * size for weight in weights]
    cuts, others = [total] * size, list(range(size))
    poor = [place for place in range(size) if left[place] < total]
    rich = [place for place in range(size) if left[place] >= total]
    while poor:
        one, giver = poor.pop(), rich[-1]
        cuts[one], others[one] = left[one], giver
        left[giver] -= total - left[one]
        if left[giver] < total:
            poor.append(rich.pop())
    return Chances(np.uint64(size), np.uint64(total), np.array(cuts, np.uint64), np.array(others, np.uint8))


def generators(seed: int, chunk: int, spare: int) -> tuple[Words, Words]:
    """A chunk's generators, ready to draw: those that stand side by side, and so many more that draw one at a time."""
    words = np.random.SeedSequence(seed, spawn_key=(chunk,)).generate_state(SEEDED * (LANES + spare), np.uint64)
    state = np.ones((SEEDED + 1, LANES + spare), np.uint64)
    state[:SEEDED] = words.reshape(SEEDED, -1)
    for _ in range(MIXED):
        words_of(state)
    return np.ascontiguousarray(state[:, :LANES]), np.ascontiguousarray(state[:, LANES:])


def words_of(state: Words) -> Words:
    """The next 64 bits of every generator."""
    a, b, c, count = state
    given = a + b + count
    state[0] = b ^ (b >> np.uint64(11))
    state[1], state[2] = c + (c << np.uint64(3)), ((c << np.uint64(24)) | (c >> np.uint64(40))) + given
    state[3] = count + ONE
    return given
