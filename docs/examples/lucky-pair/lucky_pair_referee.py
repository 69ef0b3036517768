"""Lucky Pair counted without its automaton: every pair of pockets, one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from croupier.sidebets.printed import Printed

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def count(printed: Printed) -> Fraction:
    numbers = [int(pocket) for pocket in printed.wheel.pockets]
    pairs = list(product(numbers, repeat=2))
    won = sum(bool(one and two) and (one in REDS) == (two in REDS) for one, two in pairs)
    return printed.awards["pair"] * Fraction(won, len(pairs))
