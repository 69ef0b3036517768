"""Drawing, compiled: the generators of `streams`, one at a time and all of them side by side."""

from __future__ import annotations

import numpy as np

from croupier.numerics.jit import kernel
from croupier.numerics.streams import AGAIN, BYTE, HALF, LANES, LOWER, NONE, ONE, Chances, Pairs, Words


@kernel
def word(state: Words, lane: int) -> np.uint64:
    """The next 64 bits of one generator."""
    a, b, c = state[0, lane], state[1, lane], state[2, lane]
    given = a + b + state[3, lane]
    state[0, lane] = b ^ (b >> np.uint64(11))
    state[1, lane] = c + (c << np.uint64(3))
    state[2, lane] = ((c << np.uint64(24)) | (c >> np.uint64(40))) + given
    state[3, lane] += ONE
    return given


@kernel
def below(state: Words, lane: int, bound: np.uint64) -> np.uint64:
    """A number below the bound, each alike: what would favor some of them is drawn again."""
    least = (ONE << HALF) % bound
    while True:
        product = (word(state, lane) >> HALF) * bound
        if (product & LOWER) >= least:
            return product >> HALF


@kernel
def one_pocket(spare: Words, lane: int, chances: Chances) -> np.int64:
    column = below(spare, lane, chances.size)
    if chances.cuts.size == 0 or below(spare, lane, chances.total) < chances.cuts[column]:
        return np.int64(column)
    return np.int64(chances.others[column])


@kernel
def fill_fair(state: Words, spare: Words, size: np.uint64, out: Pairs) -> None:
    """Each pocket alike. What has to be drawn again is marked in passing: that is rare, and must not slow the rest."""
    least = (ONE << HALF) % size
    a, b, c = state[0], state[1], state[2]
    for turn in range(out.shape[0]):
        pairs, count, again = out[turn], state[3, 0], NONE
        for lane in range(LANES):
            one, two = b[lane], c[lane]
            given = a[lane] + one + count
            a[lane] = one ^ (one >> np.uint64(11))
            b[lane] = two + (two << np.uint64(3))
            c[lane] = ((two << np.uint64(24)) | (two >> np.uint64(40))) + given
            low, high = (given & LOWER) * size, (given >> HALF) * size
            bad = np.uint64((low & LOWER) < least) | (np.uint64((high & LOWER) < least) << BYTE)
            pairs[lane] = (low >> HALF) | ((high >> HALF) << BYTE) | bad * AGAIN
            again |= bad
        state[3, 0] = count + ONE
        if again:
            for lane in range(LANES):
                low, high = pairs[lane] & AGAIN, pairs[lane] >> BYTE
                low = below(spare, 0, size) if low == AGAIN else low
                high = below(spare, 0, size) if high == AGAIN else high
                pairs[lane] = low | (high << BYTE)


@kernel
def fill_weighted(state: Words, spare: Words, chances: Chances, out: Pairs) -> None:
    """The upper half of a word picks a column, the lower one decides between its two pockets."""
    size, total = chances.size, chances.total
    least, finest = (ONE << HALF) % size, (ONE << HALF) % total
    a, b, c = state[0], state[1], state[2]
    for turn in range(out.shape[0]):
        pairs = out[turn]
        for side in range(2):
            count = state[3, 0]
            for lane in range(LANES):
                one, two = b[lane], c[lane]
                given = a[lane] + one + count
                a[lane] = one ^ (one >> np.uint64(11))
                b[lane] = two + (two << np.uint64(3))
                c[lane] = ((two << np.uint64(24)) | (two >> np.uint64(40))) + given
                column, share = (given >> HALF) * size, (given & LOWER) * total
                if (column & LOWER) < least or (share & LOWER) < finest:
                    pocket = np.uint64(one_pocket(spare, 0, chances))
                else:
                    place = column >> HALF
                    pocket = place if (share >> HALF) < chances.cuts[place] else np.uint64(chances.others[place])
                pairs[lane] = (pairs[lane] << BYTE) | pocket if side else pocket
            state[3, 0] = count + ONE
