"""The kernels: bets played on pockets that are drawn, with nothing but counts as the result.

`TABLES` tables play side by side, each with its own spins, so that a processor finds work that does not wait for what
came before. Money is not seen here: what ends are worth is asked when the counting is over.

Nothing is left open: after the last spin no bet is made any more, and those that have begun are played to their ends.
Dropping them would leave out long ones rather than short ones, and tilt every mean.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.numerics.draw import below, fill_fair, one_pocket
from croupier.numerics.jit import kernel
from croupier.numerics.streams import LANES, Bytes, Chances, Pairs, Words
from croupier.numerics.tables import CODES, SHIFT, STATE, TABLES, Cells, Counts, Nodes, Tables

TURNS_AT_A_TIME = 4


@kernel
def count_pairs(pairs: Pairs, counted: Counts) -> None:
    """Pockets two by two: half the work, and what follows what can be tested too."""
    for place in range(pairs.size):
        counted[pairs[place]] += np.uint32(1)


@kernel
def count_fair(state: Words, spare: Words, size: np.uint64, turns: int, counted: Counts) -> None:
    """Pockets drawn and counted in one go, where nothing else is asked: what is drawn never leaves the first cache."""
    out = np.empty((TURNS_AT_A_TIME, LANES), np.uint16)
    pairs = out.reshape(-1)
    for _ in range(turns // TURNS_AT_A_TIME):
        fill_fair(state, spare, size, out)
        for place in range(pairs.size):
            counted[pairs[place]] += np.uint32(1)


@kernel
def play_plain(pockets: Bytes, stand: Cells, counts: Counts, cells: Cells) -> None:
    """A machine that the ball alone moves. There is no branch, so nothing is guessed wrong."""
    rows = pockets.size // TABLES
    for row in range(rows):
        spun = pockets[row * TABLES : (row + 1) * TABLES]
        for table in range(TABLES):
            cell = cells[np.uint32(stand[table] + np.uint32(spun[table]))]
            stand[table] = cell & STATE
            counted = counts[table]
            counted[cell >> np.uint32(SHIFT)] += np.uint32(1)
    for table in range(pockets.size - rows * TABLES):
        cell = cells[np.uint32(stand[table] + np.uint32(pockets[rows * TABLES + table]))]
        stand[table] = cell & STATE
        counts[table, cell >> np.uint32(SHIFT)] += np.uint32(1)


@kernel
def play_drawing(pockets: Bytes, stand: Cells, counts: Counts, spare: Words, lane: int, tables: Tables) -> None:
    """A machine that has draws beside the ball: they come from the generator in this lane."""
    for place in range(pockets.size):
        table = place % TABLES
        cell = tables.cells[np.uint32(stand[table] + np.uint32(pockets[place]))]
        if cell >> np.uint32(SHIFT) >= np.uint32(tables.codes):
            cell = _past_nodes(cell >> np.uint32(SHIFT), pockets[place], spare, lane, tables)
        stand[table] = cell & STATE
        counts[table, cell >> np.uint32(SHIFT)] += np.uint32(1)


@kernel
def finish(stands: NDArray[np.uint32], counts: Counts, spare: Words, chances: Chances, tables: Tables) -> int:
    """Play on, table by table, without new bets, until every bet has ended; how many spins that took."""
    spins = 0
    for table in range(TABLES):
        is_open = True
        while is_open:
            is_open, pocket = False, np.int64(-1)
            for machine in range(stands.shape[0]):
                if tables.rests[stands[machine, table]]:
                    continue
                if pocket < 0:
                    pocket = one_pocket(spare, 0, chances)
                    spins += 1
                cell = tables.cells[np.uint32(stands[machine, table] + np.uint32(pocket))]
                if cell >> np.uint32(SHIFT) >= np.uint32(tables.codes):
                    cell = _past_nodes(cell >> np.uint32(SHIFT), pocket, spare, 1 + machine, tables)
                stands[machine, table] = cell & STATE
                counts[table, cell >> np.uint32(SHIFT)] += np.uint32(1)
                is_open = True
    return spins


@kernel
def _past_nodes(code: np.uint32, pocket: np.int64 | np.uint8, spare: Words, lane: int, tables: Tables) -> np.uint32:
    """The cell that the draws of this round lead to. Machines and lanes go together: lane 0 belongs to the ball."""
    nodes = tables.nodes
    lead = np.int32(-1) - nodes.entries[code - np.uint32(tables.codes)]
    while lead < 0:
        node = -1 - lead
        lead = nodes.leads[_drawn(node, below(spare, lane, nodes.totals[node]), nodes)]
    if lead >= CODES:
        return np.uint32(lead - CODES)
    return np.uint32(lead << SHIFT) | tables.begins[lane - 1, pocket]


@kernel
def _drawn(node: int, found: np.uint64, nodes: Nodes) -> int:
    """The place of the lead whose share of the weights the number lies in."""
    first, last = nodes.firsts[node], nodes.firsts[node + 1] - 1
    if nodes.totals[node] == np.uint64(last - first + 1):
        return first + np.int64(found)
    while first < last:
        middle = (first + last) // 2
        if found < nodes.uptos[middle]:
            last = middle
        else:
            first = middle + 1
    return first
