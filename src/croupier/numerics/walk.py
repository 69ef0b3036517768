"""Bankrolls without chance: the whole distribution, carried forward from round to round.

A path stands on a pair, its bankroll and the state of its system; from each pair every outcome of the bet leads to
another, or to an end. Pairs that can be reached are listed once. Then the chance of each flows on, round by round.

All of it is products and sums of numbers that are not negative, so nothing cancels, and each operation adds a relative
2⁻⁵³ at most. Where d pairs lead to one, a round adds d + 2 roundings: of the chance, the product and the sum. An end
gathers what all rounds bring it, and amounts gather pairs. `Walked.error` is the sum of these, taken twice to be safe.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.mathematics.systems import SystemTable
from croupier.numerics.jit import kernel
from croupier.numerics.paths import AMOUNT_MAX, LIMIT, LOSE, PUSH, ROUNDS, RUIN, TARGET, WIN, Whole

PAIRS_MAX = 2**18
WORK_MAX = 2**30
"""Chances carried in all: a few seconds."""

Floats = NDArray[np.float64]


class TooLongError(ValueError):
    """More pairs, or more rounds of them, than are carried."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A distribution of amounts: rising values, and their chances."""

    values: Whole
    chances: Floats

    @property
    def mean(self) -> float:
        return float(self.values @ self.chances)

    def moment(self, power: int) -> float:
        """About the mean."""
        return float((self.values - self.mean) ** power @ self.chances)

    def quantile(self, share: float, error: float = 1e-12) -> int:
        """The least value that is not exceeded with at least this chance.

        Chances have this relative error: a value counts when it comes that near, so that it is right where the share is
        a value's chance, and wherever no chance lies within twice the error below the share.
        """
        reached = np.searchsorted(np.cumsum(self.chances), share * (1 - error) * self.chances.sum())
        return int(self.values[min(int(reached), self.values.size - 1)])


@dataclass(frozen=True, slots=True)
class Walked:
    endings: Floats
    """By round, from the first, and by ending: the chance that a path ends there and so."""
    final: Spread
    staked: float
    """The mean of what is staked in all."""
    alive: Floats
    """By round, from the first: the chance that it is played."""
    fan: tuple[Spread, ...]
    """By mark: the bankroll after that round."""
    pairs: int
    error: float
    """Relative, of every chance."""


class _Pairs(NamedTuple):
    keys: Whole
    """Bankroll times the number of states, and the state; rising."""
    ends: Whole
    """Bankroll times the number of endings, and the ending; rising."""
    leads: Whole
    """By outcome and pair: a pair, or below zero an end."""


class _Steps:
    """Where pairs lead."""

    def __init__(self, table: SystemTable, nets: Sequence[Fraction], target: int | None) -> None:
        self.states = len(table.stakes)
        self.stakes = np.array(table.stakes, np.int64)
        self.after = np.array(table.after, np.int64).reshape(-1, 3)
        self.gains = [np.array([int(stake * net) for stake in table.stakes], np.int64) for net in nets]
        self.results = [WIN if net > 0 else LOSE if net < 0 else PUSH for net in nets]
        self.target = AMOUNT_MAX if target is None else target

    def follow(self, keys: Whole, outcome: int) -> tuple[Whole, NDArray[np.bool_]]:
        """The keys that an outcome leads to, of pairs or of ends, and which of them are ends."""
        bankrolls, states = np.divmod(keys, self.states)
        bankrolls = bankrolls + self.gains[outcome][states]
        leads = self.after[states, self.results[outcome]]
        ruined = bankrolls < self.stakes[leads]
        endings = np.select((bankrolls >= self.target, leads < 0, ruined), (TARGET, LIMIT, RUIN), ROUNDS)
        is_end = endings != ROUNDS
        return np.where(is_end, bankrolls * ROUNDS + endings, bankrolls * self.states + leads), is_end


def _reach(steps: _Steps, bankroll: int, rounds: int) -> _Pairs:
    """Every pair that can be bet on within so many rounds."""
    outcomes = range(len(steps.gains))
    keys = newest = np.array([bankroll * steps.states])
    for _ in range(rounds):
        followed = [steps.follow(newest, outcome) for outcome in outcomes]
        newest = np.unique(np.concatenate([leads[~is_end] for leads, is_end in followed]))
        newest = newest[keys[np.minimum(np.searchsorted(keys, newest), keys.size - 1)] != newest]
        if not newest.size:
            break
        keys = np.sort(np.concatenate((keys, newest)), kind="stable")
        if keys.size > PAIRS_MAX or keys.size * len(outcomes) * rounds > WORK_MAX:
            raise TooLongError(
                f"{keys.size:,} pairs of bankroll and state, or more, are too many for {rounds:,} rounds"
            )
    followed = [steps.follow(keys, outcome) for outcome in outcomes]
    ends = np.unique(np.concatenate([leads[is_end] for leads, is_end in followed]))
    # What the last pairs lead to is never asked, and may not be listed.
    leads = [
        np.where(is_end, -1 - np.searchsorted(ends, leads), np.minimum(np.searchsorted(keys, leads), keys.size - 1))
        for leads, is_end in followed
    ]
    return _Pairs(keys, ends, np.array(leads))


def walk(
    table: SystemTable,
    nets: Sequence[Fraction],
    chances: Sequence[Fraction],
    bankroll: int,
    target: int | None,
    marks: Sequence[int],
) -> Walked:
    """The marks are rounds after which the bankroll is wanted; the last one is the last round. Stakes and bankroll are
    such that no path begins at its end. `TooLongError` where too much would have to be carried."""
    steps, rounds = _Steps(table, nets, target), marks[-1]
    top = bankroll + rounds * max(table.stakes) * max(1, *map(ceil, nets))
    if top * (steps.states + ROUNDS) > AMOUNT_MAX:
        raise TooLongError("amounts that can be reached are too large")
    pairs = _reach(steps, bankroll, rounds)
    amounts, states = np.divmod(pairs.keys, steps.states)
    amounts = np.concatenate((amounts, pairs.ends // ROUNDS))
    odds, stakes = np.array([float(chance) for chance in chances]), steps.stakes[states].astype(np.float64)
    now, ended = (pairs.keys == bankroll * steps.states).astype(np.float64), np.zeros(pairs.ends.size)
    new, kinds = np.zeros_like(now), pairs.ends % ROUNDS
    by_round, fan = np.zeros((rounds, ROUNDS + 2)), []
    for begin, end in pairwise((0, *marks)):
        for row in by_round[begin:end]:
            _carry(now, new, ended, pairs.leads, odds, stakes, kinds, row)
            now, new = new, now
        fan.append(_spread(amounts, np.concatenate((now, ended))))
    to_one, to_end = (
        int(np.unique(some, return_counts=True)[1].max(initial=1))
        for some in (pairs.leads[pairs.leads >= 0], pairs.leads[pairs.leads < 0])
    )
    return Walked(
        endings=by_round[:, :ROUNDS],
        final=fan[-1],
        staked=float(by_round[:, ROUNDS + 1].sum()),
        alive=by_round[:, ROUNDS],
        fan=tuple(fan[:-1]),
        pairs=pairs.keys.size,
        error=(rounds * (to_one + to_end + 2) + amounts.size) * 2.0**-52,
    )


def _spread(amounts: Whole, chances: Floats) -> Spread:
    values, places = np.unique(amounts[chances > 0], return_inverse=True)
    return Spread(values, np.bincount(places, chances[chances > 0]).astype(np.float64))


@kernel
def _carry(
    now: Floats, new: Floats, ended: Floats, leads: Whole, odds: Floats, stakes: Floats, kinds: Whole, row: Floats
) -> None:
    """One round: from `now`, which is left empty, to `new`. The row gathers what ends, by kind; what is played; and
    what is staked on it."""
    for pair in range(now.size):
        chance = now[pair]
        if chance == 0:
            continue
        now[pair] = 0
        row[ROUNDS] += chance
        row[ROUNDS + 1] += chance * stakes[pair]
        for outcome in range(odds.size):
            lead, flow = leads[outcome, pair], chance * odds[outcome]
            if lead >= 0:
                new[lead] += flow
            else:
                ended[-1 - lead] += flow
                row[kinds[-1 - lead]] += flow
