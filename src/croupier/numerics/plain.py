"""The kernels once more, on numpy alone: slower, and there at once.

Compiled kernels need more than a second before the first spin, even when they were compiled before. For a run that is
over sooner than that, these give the same counts from the same generators, to the last one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.numerics.streams import (
    AGAIN,
    BYTE,
    HALF,
    LANES,
    LOWER,
    ONE,
    TURNS,
    Bytes,
    Chances,
    Pairs,
    Words,
    words_of,
)
from croupier.numerics.tables import CODES, SHIFT, STATE, TABLES, Cells, Counts, Tables

EVERY = np.arange(TABLES)


def below(spare: Words, lane: int, bound: int) -> int:
    least = (1 << 32) % bound
    while True:
        product = (int(words_of(spare[:, lane : lane + 1])[0]) >> 32) * bound
        if product & int(LOWER) >= least:
            return product >> 32


def one_pocket(spare: Words, lane: int, chances: Chances) -> int:
    column = below(spare, lane, int(chances.size))
    if not chances.cuts.size or below(spare, lane, int(chances.total)) < chances.cuts[column]:
        return column
    return int(chances.others[column])


def fill_fair(state: Words, spare: Words, size: np.uint64, out: Pairs) -> None:
    least = (ONE << HALF) % size
    for pairs in out:
        given = words_of(state)
        low, high = (given & LOWER) * size, (given >> HALF) * size
        pairs[:] = (low >> HALF) | ((high >> HALF) << BYTE)
        for lane in np.flatnonzero(((low & LOWER) < least) | ((high & LOWER) < least)):
            one = below(spare, 0, int(size)) if low[lane] & LOWER < least else int(low[lane] >> HALF)
            two = below(spare, 0, int(size)) if high[lane] & LOWER < least else int(high[lane] >> HALF)
            pairs[lane] = one | two << 8


def fill_weighted(state: Words, spare: Words, chances: Chances, out: Pairs) -> None:
    for pairs in out:
        first = _weighted(state, spare, chances)
        pairs[:] = first << BYTE | _weighted(state, spare, chances)


def _weighted(state: Words, spare: Words, chances: Chances) -> Words:
    least, finest = (ONE << HALF) % chances.size, (ONE << HALF) % chances.total
    given = words_of(state)
    column, share = (given >> HALF) * chances.size, (given & LOWER) * chances.total
    places = (column >> HALF).astype(np.intp)
    pockets = np.where(share >> HALF < chances.cuts[places], places, chances.others[places]).astype(np.uint64)
    for lane in np.flatnonzero(((column & LOWER) < least) | ((share & LOWER) < finest)):
        pockets[lane] = one_pocket(spare, 0, chances)
    return pockets & AGAIN


def count_pairs(pairs: Pairs, counted: Counts) -> None:
    counted += np.bincount(pairs, minlength=counted.size).astype(np.uint32)


def count_fair(state: Words, spare: Words, size: np.uint64, turns: int, counted: Counts) -> None:
    out = np.empty((TURNS, LANES), np.uint16)
    for _ in range(turns // TURNS):
        fill_fair(state, spare, size, out)
        count_pairs(out.reshape(-1), counted)


def play_plain(pockets: Bytes, stand: Cells, counts: Counts, cells: Cells) -> None:
    """Spin after spin, all tables at once; what they came to is counted when all are through."""
    whole = pockets.size // TABLES * TABLES
    spun = pockets[:whole].reshape(-1, TABLES).astype(np.intp)
    there = np.empty((len(spun), TABLES), np.uint32)
    at = stand.astype(np.intp)
    for row, each in zip(spun, there, strict=True):
        at += row
        cells.take(at, out=each, mode="clip")
        np.bitwise_and(each, STATE, out=at, casting="unsafe")
    stand[:] = at
    codes = (there >> SHIFT) + EVERY * counts.shape[1]
    counts += np.bincount(codes.reshape(-1), minlength=counts.size).reshape(counts.shape).astype(np.uint32)
    left = pockets[whole:]
    last = cells[stand[: left.size] + left]
    stand[: left.size] = last & STATE
    counts[EVERY[: left.size], last >> SHIFT] += 1


def play_drawing(pockets: Bytes, stand: Cells, counts: Counts, spare: Words, lane: int, tables: Tables) -> None:
    for place, pocket in enumerate(pockets.tolist()):
        table = place % TABLES
        _step(table, pocket, stand, counts, spare, lane, tables)


def finish(stands: NDArray[np.uint32], counts: Counts, spare: Words, chances: Chances, tables: Tables) -> int:
    spins = 0
    for table in range(TABLES):
        while waiting := [place for place, stand in enumerate(stands) if not tables.rests[stand[table]]]:
            pocket = one_pocket(spare, 0, chances)
            spins += 1
            for machine in waiting:
                _step(table, pocket, stands[machine], counts, spare, 1 + machine, tables)
    return spins


def _step(table: int, pocket: int, stand: Cells, counts: Counts, spare: Words, lane: int, tables: Tables) -> None:
    cell = int(tables.cells[int(stand[table]) + pocket])
    code, state = cell >> SHIFT, cell & int(STATE)
    if code >= tables.codes:
        lead = -1 - int(tables.nodes.entries[code - tables.codes])
        while lead < 0:
            lead = _drawn(-1 - lead, spare, lane, tables)
        code, state = (0, lead - CODES) if lead >= CODES else (lead, int(tables.begins[lane - 1, pocket]))
    stand[table] = state
    counts[table, code] += 1


def _drawn(node: int, spare: Words, lane: int, tables: Tables) -> int:
    nodes = tables.nodes
    first, last = nodes.firsts[node], nodes.firsts[node + 1]
    found = below(spare, lane, int(nodes.totals[node]))
    return int(nodes.leads[first + np.searchsorted(nodes.uptos[first:last], found, side="right")])
