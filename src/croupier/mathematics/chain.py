"""Rounds as a Markov chain with money on its moves: states that differ in nothing that money can see are one.

Theory of operation. Two states are alike if they pay alike and go with equal chances to states that are alike. `lump`
finds the fewest classes by which this holds: it begins with states that end alike and splits classes until nothing
splits any more. A chain of one class is rounds that are independent of each other.

All possible results lie on a lattice: after N rounds they are `rounds * base + end` and a whole number of ticks, and a
tick is the largest that will do. Red alone has ticks of two stakes.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm
from typing import Protocol, TypeVar

S = TypeVar("S", bound=Hashable)


class Per(StrEnum):
    """What a round is."""

    SPIN = "spin"
    GAME = "game"


class Moves(Protocol[S]):
    """Whole weights over a total: so much money, and the next state."""

    @property
    def weights(self) -> dict[tuple[int, S], int]: ...

    @property
    def total(self) -> int: ...


@dataclass(frozen=True)
class Chain:
    """Amounts are whole numbers of `unit`, from the player's side. Classes are numbered from 0."""

    per: Per
    unit: Fraction
    """In cents."""
    starts: tuple[int, ...]
    """By class: how likely it is that the first round begins there."""
    moves: tuple[dict[tuple[int, int], int], ...]
    """By class: amount and next class, with their weights out of `total`."""
    total: int
    ends: tuple[dict[int, int], ...]
    """By class: what still comes after the last round, with weights that have one sum."""

    @property
    def is_linked(self) -> bool:
        """One round bears on the next."""
        return len(self.moves) > 1

    @cached_property
    def amounts(self) -> tuple[int, ...]:
        """What a round can bring, the least first."""
        return tuple(sorted({amount for moves in self.moves for amount, _to in moves}))

    @cached_property
    def last_amounts(self) -> tuple[int, ...]:
        return tuple(sorted({amount for ends in self.ends for amount in ends}))

    @cached_property
    def tick(self) -> int:
        lows = self.amounts[0], self.last_amounts[0]
        return gcd(*(each - lows[0] for each in self.amounts), *(each - lows[1] for each in self.last_amounts)) or 1

    def lowest(self, rounds: int) -> int:
        return rounds * self.amounts[0] + self.last_amounts[0]

    def highest(self, rounds: int) -> int:
        return rounds * self.amounts[-1] + self.last_amounts[-1]

    def points(self, rounds: int) -> int:
        """How many points the lattice of results has."""
        return (self.highest(rounds) - self.lowest(rounds)) // self.tick + 1

    def mirrored(self) -> Chain:
        """From the other side of the table."""
        moves = tuple({(-amount, to): weight for (amount, to), weight in each.items()} for each in self.moves)
        ends = tuple({-amount: weight for amount, weight in each.items()} for each in self.ends)
        return Chain(self.per, self.unit, self.starts, moves, self.total, ends)

    def moment(self, power: int) -> Fraction:
        """Of one round, where rounds are independent; in units."""
        [moves] = self.moves
        return Fraction(sum(weight * amount**power for (amount, _to), weight in moves.items()), self.total)


def lump(
    per: Per,
    unit: Fraction,
    starts: Mapping[S, int],
    moves: Mapping[S, Moves[S]],
    ends: Mapping[S, dict[int, int]],
) -> Chain:
    """The smallest chain that pays alike. `ends` have weights of one sum."""
    total = lcm(*(each.total for each in moves.values()))
    classes = _numbered({state: frozenset(ends[state].items()) for state in moves})
    factors = {state: total // each.total for state, each in moves.items()}
    while True:
        rows = {state: _row(each, factors[state], classes) for state, each in moves.items()}
        finer = _numbered({state: (classes[state], frozenset(row.items())) for state, row in rows.items()})
        if len(set(finer.values())) == len(set(classes.values())):
            break
        classes = finer
    first = {each: state for state, each in reversed(classes.items())}
    numbers = range(len(first))
    weights = [sum(weight for state, weight in starts.items() if classes[state] == each) for each in numbers]
    return Chain(
        per,
        unit,
        tuple(weights),
        tuple(rows[first[each]] for each in numbers),
        total,
        tuple(ends[first[each]] for each in numbers),
    )


def _row(moves: Moves[S], factor: int, classes: Mapping[S, int]) -> dict[tuple[int, int], int]:
    row: dict[tuple[int, int], int] = {}
    for (amount, to), weight in moves.weights.items():
        outcome = amount, classes[to]
        row[outcome] = row.get(outcome, 0) + weight * factor
    return row


def _numbered(signatures: Mapping[S, Hashable]) -> dict[S, int]:
    numbers: dict[Hashable, int] = {}
    return {state: numbers.setdefault(signature, len(numbers)) for state, signature in signatures.items()}
