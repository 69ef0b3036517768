"""Many rounds in whole numbers: the referee of every faster way.

Independent rounds are a polynomial to a power, with the amounts as exponents. Its coefficients come one from another:
with Q = P^N, P Q' = N P' Q, so comparing the coefficients of z^(k-1) gives

    k w[0] c[k] = sum over j >= 1 of (N j - (k - j)) w[j] c[k - j]

and the division leaves no rest. Linked rounds are carried on from class to class, one round after another.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate

from croupier.mathematics.chain import Chain

WORK_MAX = 20_000_000
"""Products of long numbers: about a minute."""


class TooMuchWorkError(ValueError):
    """Whole numbers would take too long."""


def exact_weights(chain: Chain, rounds: int) -> tuple[dict[int, int], int]:
    """What each result weighs after so many rounds, and the total. Results are in units of the chain."""
    moves = sum(map(len, chain.moves))
    work = chain.points(rounds) * moves * (rounds if chain.is_linked else 1)
    if work > WORK_MAX:
        raise TooMuchWorkError(
            f"{rounds:,} rounds in whole numbers take {work:,} long products, and {WORK_MAX:,} is the limit; without "
            "--exact there is an error bound instead"
        )
    return _carried(chain, rounds) if chain.is_linked else _power(chain, rounds)


def exact_quantile(weights: Mapping[int, int], total: int, level: Fraction) -> int:
    """The lowest result that is not exceeded with at least this chance."""
    rising = sorted(weights)
    return rising[bisect_left(list(accumulate(weights[result] for result in rising)), level * total)]


def _power(chain: Chain, rounds: int) -> tuple[dict[int, int], int]:
    [moves] = chain.moves
    low, tick = chain.amounts[0], chain.tick
    weights = {(amount - low) // tick: weight for (amount, _to), weight in moves.items()}
    powered = polynomial_power(weights, rounds)
    return {rounds * low + tick * place: each for place, each in enumerate(powered) if each}, chain.total**rounds


def polynomial_power(weights: Mapping[int, int], power: int) -> list[int]:
    """Coefficients of (sum of w[j] z^j)^power, in whole numbers; w[0] is not zero."""
    first = weights[0]
    others = sorted((place, weight) for place, weight in weights.items() if place)
    found = [first**power]
    for k in range(1, power * max(weights) + 1):
        sum_ = 0
        for j, weight in others:
            if j > k:
                break
            if before := found[k - j]:
                sum_ += (power * j - (k - j)) * weight * before
        found.append(sum_ // (k * first))
    return found


def _carried(chain: Chain, rounds: int) -> tuple[dict[int, int], int]:
    stands: dict[tuple[int, int], int] = {(0, each): weight for each, weight in enumerate(chain.starts) if weight}
    for _round in range(rounds):
        after: dict[tuple[int, int], int] = {}
        for (result, each), weight in stands.items():
            for (amount, to), more in chain.moves[each].items():
                outcome = result + amount, to
                after[outcome] = after.get(outcome, 0) + weight * more
        stands = after
    results: dict[int, int] = {}
    for (result, each), weight in stands.items():
        for amount, more in chain.ends[each].items():
            results[result + amount] = results.get(result + amount, 0) + weight * more
    return results, sum(chain.starts) * chain.total**rounds * sum(chain.ends[0].values())
