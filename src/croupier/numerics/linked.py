"""Linked rounds in the room of frequencies: at each one a matrix, from class to class, to the power N.

Theory of operation. Few moves of a large chain are possible, so only these are held: `pairs` of classes, and at each
frequency what the amounts between them come to. A few classes are squared again and again; many are carried on round by
round, which takes as many products as there are pairs. Frequencies go by the chunk, so that memory stays small, and
nothing is left to libraries that would start threads of their own: the digits are the same everywhere.

The bound. Waves are exact to 12 u (their angle, and sine and cosine), sums of m of them to m u more. As no row sum of
moduli exceeds r = (the largest one found) + d, a power is off by at most N d r^(N-1), where d counts (k + 3) 2 u for
the products of k classes too.
"""

from __future__ import annotations

from math import ceil, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.numerics.steps import Floats, Steps, U, spread

Complex = NDArray[np.complex128]
Places = NDArray[np.int64]

FAINT = 60.0
"""Powers below exp(-this) are left out."""
CHUNK = 2**21
"""Complex numbers that are held at once."""
WIDTHS = 13.5
"""Standard deviations on either side of which next to nothing lies."""


class Pairs(NamedTuple):
    """Moves from class to class that are possible, by row; `steps.moves` has their chances by amount."""

    before: Places
    after: Places


def pairs_of(steps: Steps) -> Pairs:
    return Pairs(*np.nonzero(steps.moves.any(axis=0)))


def work_of(steps: Steps, rounds: int) -> int:
    """About how many products it takes: at as many frequencies as a normal result would need."""
    points = min(steps.points(rounds), ceil(2 * WIDTHS * spread(steps) * sqrt(rounds)))
    pairs = pairs_of(steps).before.size
    return points // 2 * (min(_squaring(steps.classes, rounds), rounds * pairs) + steps.amounts.size * pairs)


def linked_power(steps: Steps, rounds: int, size: int) -> tuple[Complex, Floats]:
    """The transform of the result, and how far it may be off."""
    pairs, frequencies = pairs_of(steps), size // 2 + 1
    by_squaring = _squaring(steps.classes, rounds) < rounds * pairs.before.size
    chances = steps.moves[:, pairs.before, pairs.after]
    spectrum, errors = np.zeros(frequencies, np.complex128), np.zeros(frequencies)
    width = max(1, CHUNK // (steps.classes**2 if by_squaring else pairs.before.size))
    off = steps.rounding + U * (12 + steps.amounts.size)
    each = off + 2 * U * (steps.classes + 3)
    rows = np.flatnonzero(np.diff(pairs.before, prepend=-1))
    for begin in range(0, frequencies, width):
        chunk = np.arange(begin, min(begin + width, frequencies))
        values = _sum_of_waves(chunk, steps.amounts, chances, size)
        reach = np.add.reduceat(np.abs(values), rows, axis=1).max(axis=1) + off
        heard = np.flatnonzero(rounds * np.log(reach) > -FAINT)
        if not heard.size:
            continue
        if by_squaring:
            vectors = _squared(_dense(values[heard], pairs, steps.classes), steps.start, rounds)
        else:
            vectors = _stepped(values[heard], pairs, steps.start, rounds)
        ends = _sum_of_waves(chunk[heard], steps.last_amounts, steps.last, size)
        spectrum[chunk[heard]] = (vectors * ends).sum(axis=1)
        errors[chunk[heard]] = (rounds + 1) * reach[heard] ** (rounds - 1) * each
    return spectrum, errors


def _squaring(classes: int, rounds: int) -> int:
    """Products at one frequency, when matrices are squared."""
    return 2 * rounds.bit_length() * classes**3


def _sum_of_waves(frequencies: Places, amounts: Places, chances: Floats, size: int) -> Complex:
    """By frequency and column of `chances`: the sum over amounts of chance times exp(-2 pi i f a / n).

    The product of whole numbers is taken modulo n before it becomes an angle.
    """
    found = np.zeros((frequencies.size, chances.shape[1]), np.complex128)
    for amount, row in zip(amounts.tolist(), chances, strict=True):
        turns = frequencies * (amount % size) % size
        turns -= np.where(turns > size // 2, size, 0)
        some = np.flatnonzero(row)
        found[:, some] += np.exp(-2j * np.pi / size * turns)[:, None] * row[some]
    return found


def _dense(values: Complex, pairs: Pairs, classes: int) -> Complex:
    matrices = np.zeros((len(values), classes, classes), np.complex128)
    matrices[:, pairs.before, pairs.after] = values
    return matrices


def _squared(matrices: Complex, start: Floats, rounds: int) -> Complex:
    """The start, moved by so many rounds, at each frequency."""
    vectors = np.tile(start.astype(np.complex128), (len(matrices), 1))
    while rounds:
        if rounds & 1:
            vectors = np.einsum("fi,fij->fj", vectors, matrices)
        rounds >>= 1
        if rounds:
            matrices = np.einsum("fij,fjk->fik", matrices, matrices)
    return vectors


def _stepped(values: Complex, pairs: Pairs, start: Floats, rounds: int) -> Complex:
    """The same, round by round: what comes from every pair, summed by where it goes."""
    order = np.argsort(pairs.after, kind="stable")
    before, after, values = pairs.before[order], pairs.after[order], values[:, order]
    firsts = np.flatnonzero(np.diff(after, prepend=-1))
    vectors = np.tile(start.astype(np.complex128), (len(values), 1))
    for _ in range(rounds):
        sums = np.add.reduceat(vectors[:, before] * values, firsts, axis=1)
        vectors = np.zeros_like(vectors)
        vectors[:, after[firsts]] = sums
    return vectors
