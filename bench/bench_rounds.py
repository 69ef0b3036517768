"""The exact distribution of many rounds of the reference portfolio, beside a bare transform of the same run.

    python3 go.py bench rounds

Ours goes from the portfolio to the distribution with its error bound: the bets stepped on the same balls, lattice,
window, transform, power, transform back. Bare is what numpy does for the power alone, of the whole lattice of results
(as somebody would write it who knows no bound), and of as many points as ours keeps. The errors stand beside exact
whole numbers, and so do far tails.
"""

from __future__ import annotations

import statistics
import time
from bisect import bisect_right
from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate
from math import log

import numpy as np
from reference import WAGERS, WHEEL

from croupier.desk.joint import chain_of
from croupier.desk.portfolio import Portfolio, portfolio
from croupier.desk.results import Results, results
from croupier.game.notation import parse_wheel
from croupier.mathematics.powers import exact_weights
from croupier.numerics.far_tails import at_most
from croupier.numerics.rounds import good_size
from croupier.numerics.steps import steps_of
from croupier.storage.library import Library

TIMES = 7
RATIO_MAX = 3
ERROR_MAX = 1e-12
TAIL_ERROR_MAX = 1e-9


def main() -> None:
    book = Library().book("us-co")
    asked = portfolio(book.on(book.newest_change), parse_wheel(WHEEL), WAGERS)
    print(f"{len(asked.wagers)} wagers, {asked.stake / 100:.0f} dollars, on a {WHEEL} wheel")
    for rounds in (100, 1_000, 10_000):
        _speed(asked, rounds)
    _errors(asked, 100)
    _tails(asked, 100)


def _speed(asked: Portfolio, rounds: int) -> None:
    chain = chain_of(asked)
    steps = steps_of(chain)
    kept = results(asked, rounds).law.chances.size

    def bare(size: int) -> None:
        chances = np.zeros(size)
        chances[steps.amounts] = steps.moves[:, 0, 0]
        np.fft.irfft(np.fft.rfft(chances) ** rounds, size)

    whole, same = good_size(chain.points(rounds)), good_size(kept)
    found: Callable[[], Results] = lambda: results(asked, rounds)  # noqa: E731
    ours, of_whole, of_same = _medians(found, lambda: bare(whole), lambda: bare(same))
    print(f"{rounds:>6} rounds: ours {1000 * ours:.1f} ms, for the {kept:,} points that matter")
    for bare_, points in ((of_whole, chain.points(rounds)), (of_same, kept)):
        print(f"{'':>14} bare {1000 * bare_:.1f} ms, for {points:,}: {ours / bare_:.2f} times; {RATIO_MAX} wanted")


def _medians(*calls: Callable[[], object]) -> list[float]:
    """By turns, so that a busy machine is busy for all of them."""
    seconds: list[list[float]] = [[] for _ in calls]
    for _ in range(TIMES):
        for call, taken in zip(calls, seconds, strict=True):
            begun = time.perf_counter()
            call()
            taken.append(time.perf_counter() - begun)
    return [statistics.median(taken) for taken in seconds]


def _errors(asked: Portfolio, rounds: int) -> None:
    found, exact = results(asked, rounds), results(asked, rounds, exact=True)
    off = float(np.abs(found.law.chances - exact.law.chances).sum())
    print(f"error at {rounds} rounds, all results together: {off:.1e}, bound {found.error:.1e}; {ERROR_MAX} wanted")


def _tails(asked: Portfolio, rounds: int) -> None:
    chain = chain_of(asked)
    weights, total = exact_weights(chain, rounds)
    lowest, tick = chain.lowest(rounds), chain.tick
    upto = list(accumulate(weights.get(lowest + tick * place, 0) for place in range(chain.points(rounds))))
    for level in (1e-10, 1e-50, 1e-100, 1e-150):
        place = bisect_right(upto, Fraction(level) * total) - 1
        tail = at_most(steps_of(chain), rounds, place)
        exact = Fraction(upto[place], total)
        off = abs(tail.log - (log(exact.numerator) - log(exact.denominator)))
        print(f"tail {tail}: relative error {off:.1e}, bound {tail.relative_error:.1e}; {TAIL_ERROR_MAX} wanted")


if __name__ == "__main__":
    main()
