"""One chunk of a simulation: so many spins, from generators of its own, counted."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.numerics.plan import Plan
from croupier.numerics.streams import LANES, SLAB, TURNS, generators
from croupier.numerics.tables import TABLES

CHUNK = 2**24
"""Spins of a chunk; the last one of a run has what is left."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What a chunk came to. Counts of chunks add up, in whichever order they come."""

    pairs: NDArray[np.int64]
    """By two pockets that were drawn together."""
    singles: NDArray[np.int64]
    """Pockets of the last, broken slab."""
    by_table: NDArray[np.int64]
    """By table and code."""
    finishing: int
    """Spins that it took to bring every bet to its end."""


def play_chunk(plan: Plan, seed: int, number: int, spins: int, at_once: bool = False) -> Counted:
    """Play a chunk with compiled kernels; or `at_once` with plain ones, which need no time to be ready."""
    kernels: Any = import_module(f"croupier.numerics.{'plain' if at_once else 'compiled'}")
    tables, machines = plan.tables, plan.tables.starts.size
    state, spare = generators(seed, number, 1 + machines)
    stands = np.repeat(tables.starts, TABLES).reshape(machines, TABLES)
    counts = np.zeros((TABLES, tables.codes), np.uint32)
    pairs, singles = np.zeros(2**16, np.uint32), np.zeros(2**8, np.int64)
    slab = np.empty((TURNS, LANES), np.uint16)
    flat = slab.reshape(-1)
    is_fair = not plan.chances.cuts.size
    done = 0
    if is_fair and not machines:
        done = spins // SLAB * SLAB
        kernels.count_fair(state, spare, plan.chances.size, done // (2 * LANES), pairs)
    for begun in range(done, spins, SLAB):
        if is_fair:
            kernels.fill_fair(state, spare, plan.chances.size, slab)
        else:
            kernels.fill_weighted(state, spare, plan.chances, slab)
        pockets = flat.view(np.uint8)[: spins - begun]
        if pockets.size == SLAB:
            kernels.count_pairs(flat, pairs)
        else:
            singles += np.bincount(pockets, minlength=singles.size)
        for machine, draws in enumerate(tables.draws):
            if draws:
                kernels.play_drawing(pockets, stands[machine], counts, spare, 1 + machine, tables)
            else:
                kernels.play_plain(pockets, stands[machine], counts, tables.cells)
    finishing = kernels.finish(stands, counts, spare, plan.chances, tables) if machines else 0
    return Counted(pairs.astype(np.int64), singles, counts.astype(np.int64), finishing)
