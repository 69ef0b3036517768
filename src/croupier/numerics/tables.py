"""Machines as arrays: what the kernels read.

A cell says at once where a bet stands after a pocket, and what to count: nothing, an end, or the entry to a node.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.numerics.streams import Words

TABLES = 64
SHIFT = 20
"""A cell has the next state in its lower bits, and what is counted above them."""
STATE = np.uint32((1 << SHIFT) - 1)
CODES = 1 << (32 - SHIFT)

Cells = NDArray[np.uint32]
Counts = NDArray[np.uint32]
"""Of one chunk, which has fewer spins than they can count."""


class Nodes(NamedTuple):
    """Draws beside the ball, of all machines."""

    entries: NDArray[np.int32]
    """By code, from the first that is no end: the node that it enters."""
    firsts: NDArray[np.int32]
    """By node: the place of its first lead; one more at the end."""
    totals: Words
    """By node: the sum of its weights."""
    uptos: Words
    """By lead: the sum of its node's weights up to it."""
    leads: NDArray[np.int32]
    """The code of an end; or from `CODES` up a state; or below zero another node."""


class Tables(NamedTuple):
    """Every machine of a portfolio in one set of arrays. A state is the place of its row in `cells`.

    Codes are 0 for nothing, then ends, then entries to nodes.
    """

    codes: int
    """Nothing and ends: from here on, a code is an entry."""
    cells: Cells
    starts: Cells
    begins: NDArray[np.uint32]
    """By machine and pocket."""
    rests: NDArray[np.bool_]
    """By the place of a state's row: no bet is open in it."""
    draws: NDArray[np.bool_]
    """By machine: it has nodes."""
    nodes: Nodes
