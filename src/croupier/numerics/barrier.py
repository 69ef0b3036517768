"""The chance that a bankroll is used up at the end of some round, not only of the last: a walk with a barrier.

Theory of operation. The chances of standing at each amount of money, and not having been at nothing before, are carried
on from round to round. What falls to nothing or below is taken out and added up; what is so high that the rounds left
cannot bring it down is forgotten. Only sums and products of positive numbers: the answer is relatively off by at most
as many roundings as a path has steps, so it is as good at 1e-50 as at a half. The cost is rounds times amounts times
moves, and bounded.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from croupier.mathematics.chain import Chain
from croupier.numerics.steps import U

WORK_MAX = 4_000_000_000
"""Products: a few seconds."""
LEAST = 4_000
"""What a move costs however few the amounts, in products."""


@dataclass(frozen=True)
class Ruin:
    chance: float
    relative_error: float


@dataclass(frozen=True)
class _Move:
    amount: int
    before: int
    after: int
    chance: float


def ruin(chain: Chain, rounds: int, bankroll: int) -> Ruin | None:
    """The chance that `bankroll`, in units of the chain, is used up by the end of some round; nothing if too dear.

    Bets that still run after the last round count as one more round.
    """
    tick = gcd(*chain.amounts, *chain.last_amounts) or 1
    # A walk in ticks that stands at `money` has it all; at 0 or below it has nothing.
    money = -(-bankroll // tick)
    moves = [
        _Move(amount // tick, before, after, weight / chain.total)
        for before, row in enumerate(chain.moves)
        for (amount, after), weight in row.items()
    ]
    low, high = chain.amounts[0] // tick, chain.amounts[-1] // tick
    last_low = min(0, chain.last_amounts[0] // tick)
    if low >= 0 and last_low == 0:
        return Ruin(0.0, 0.0)
    if rounds * len(moves) * LEAST > WORK_MAX:
        return None
    tops = [_top(money, made, rounds, low, high, last_low) for made in range(rounds + 1)]
    if sum(tops) * len(moves) > WORK_MAX:
        return None
    stands = np.zeros((len(chain.moves), tops[0] + 1))
    if money <= tops[0]:
        stands[:, money] = [weight / sum(chain.starts) for weight in chain.starts]
    lost = 0.0
    for top in tops[1:]:
        stands, gone = _moved(stands, moves, top)
        lost += gone
    lost += _ended(chain, stands, tick)
    return Ruin(lost, U * (rounds + 1) * (len(moves) + 32))


def _top(money: int, made: int, rounds: int, low: int, high: int, last_low: int) -> int:
    """The highest amount to keep after so many rounds: it can be reached, and can still be lost."""
    reached = money + made * max(0, high)
    losable = -((rounds - made) * min(0, low) + last_low)
    return max(0, min(reached, losable))


def _moved(stands: NDArray[np.float64], moves: list[_Move], top: int) -> tuple[NDArray[np.float64], float]:
    """One round on: amounts from 1 to `top`, and what was lost. Nobody stands at 0."""
    after = np.zeros((len(stands), top + 1))
    gone = 0.0
    highest = stands.shape[1] - 1
    for move in moves:
        first, last = max(1, 1 - move.amount), min(highest, top - move.amount)
        before = stands[move.before]
        if first > 1:
            gone += move.chance * float(before[1:first].sum())
        if first <= last:
            after[move.after, first + move.amount : last + move.amount + 1] += move.chance * before[first : last + 1]
    return after, gone


def _ended(chain: Chain, stands: NDArray[np.float64], tick: int) -> float:
    """What the bets that still run lose."""
    gone = 0.0
    for before, row in zip(stands, chain.ends, strict=True):
        whole = sum(row.values())
        gone += sum(
            weight / whole * float(before[1 : 1 - amount // tick].sum()) for amount, weight in row.items() if amount < 0
        )
    return gone
