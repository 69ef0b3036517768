"""The simulator beside bare loops that were written by hand for one portfolio, and how soon its first result is there.

    python3 go.py bench simulate

Each bare loop draws by generators like ours and does one thing only: the first adds up what a pocket brings the
portfolio of twenty wagers; the second looks at each of the twenty on every spin; the third plays Straights and 8's and
Roulette Up as two state machines with their rules written out. Loops take turns, so that a busy machine slows all of
them, and ratios are of medians. Nothing here decides whether a test passes.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray
from reference import WAGERS

from croupier.desk.portfolio import Portfolio, portfolio
from croupier.desk.simulation import Job, Threads
from croupier.game.wheel import DOUBLE_ZERO
from croupier.numerics.chunk import CHUNK
from croupier.numerics.draw import fill_fair
from croupier.numerics.jit import kernel
from croupier.numerics.plan import plan
from croupier.numerics.streams import LANES, generators
from croupier.storage.library import Library

TURNS_TAKEN = 7
ONE_BARE = "a bare loop over what pockets bring"
PAIR = ("straights-and-8s", "roulette-up-bonus")
Whole = NDArray[np.int64]


@kernel
def bare_portfolio(state: Any, spare: Any, blocks: int, out: Any, pockets: Any, brings: Whole) -> Any:
    total, squares = np.int64(0), np.int64(0)
    for _ in range(blocks):
        fill_fair(state, spare, np.uint64(38), out)
        for place in range(pockets.size):
            brought = brings[pockets[place]]
            total += brought
            squares += brought * brought
    return total, squares


@kernel
def bare_wagers(
    state: Any, spare: Any, blocks: int, out: Any, pockets: Any, wins: Any, pays: Whole, won: Whole
) -> None:
    """Each wager on each spin: does it win, and what has it won so far?"""
    for _ in range(blocks):
        fill_fair(state, spare, np.uint64(38), out)
        for place in range(pockets.size):
            row = wins[pockets[place]]
            for wager in range(pays.size):
                won[wager] += pays[wager] if row[wager] else -1


@kernel
def bare_pair(  # noqa: C901 - what a person would write for this pair, and for nothing else
    state: Any, spare: Any, blocks: int, out: Any, pockets: Any, numbers: Whole, ranks: Whole, ends: Whole
) -> None:
    seen, one, two, last, length = 0, 0, 0, -1, 0
    for _ in range(blocks):
        fill_fair(state, spare, np.uint64(38), out)
        for place in range(pockets.size):
            number, rank = numbers[pockets[place]], ranks[pockets[place]]
            if seen == 0:
                if number == 0:
                    ends[0] += 1
                else:
                    one, seen = number, 1
            elif seen == 1:
                eights = one % 10 == 8 and number % 10 == 8
                if number != 0 and (eights or (one != number and abs(one - number) <= 2)):
                    two, seen = number, 2
                else:
                    ends[0] += 1
                    seen = 0
            else:
                apart = abs(one - two)
                row = 2 if one % 10 == 8 and two % 10 == 8 else 3 if apart == 1 else 1
                low, high = min(one, two, number), max(one, two, number)
                if number % 10 == 8 and row == 2:
                    row = 6 if one != two and two != number and one != number else 4
                elif number and high - low == 2 and one != two and two != number and one != number:
                    row = 5
                ends[row] += 1
                seen = 0
            if rank <= last:
                ends[8 + length] += 1
                last, length = -1, 0
            elif rank == 37 or length == 7:
                ends[9 + length] += 1
                last, length = -1, 0
            else:
                last, length = rank, length + 1


def main() -> None:
    book = Library().book("us-co")
    rules = book.on(book.newest_change)
    game, pair = portfolio(rules, DOUBLE_ZERO, WAGERS), portfolio(rules, DOUBLE_ZERO, PAIR)
    loops = _bare(game)
    jobs = {"our portfolio": _job(game), "our pair": _job(pair)}
    for name, job in jobs.items():
        job.play([(0, CHUNK)])
        loops[name] = lambda job=job: job.play([(1, CHUNK)]).spins  # type: ignore[misc]
    loops["our portfolio, one worker"] = lambda: _with(1, jobs["our portfolio"])
    loops["our portfolio, two workers"] = lambda: _with(2, jobs["our portfolio"])
    loops["two bare loops at once"] = _twice(game)
    rates = _rates(loops)
    for name, rate in rates.items():
        print(f"{name:<42} {rate / 1e6:>9,.0f} M spins a second")
    print()
    _ratio("portfolio", rates["our portfolio"] / rates[ONE_BARE], 0.4)
    _ratio("per wager", rates["our portfolio"] / rates["a bare loop over twenty wagers"], 0.3)
    _ratio("pair", rates["our pair"] / rates["a bare pair of state machines"], 0.4)
    two = rates["our portfolio, two workers"] / rates["our portfolio, one worker"]
    bare = rates["two bare loops at once"] / rates[ONE_BARE]
    print(f"{'two workers':<42} {two:>9.2f} times one, where 1.6 is the goal; two bare loops are {bare:.2f} times one")
    print(f"memory, at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB\n")
    _first_result()


def _bare(game: Portfolio) -> dict[str, Callable[[], int]]:
    state, spare = generators(1, 0, 1)
    out = np.empty((4, LANES), np.uint16)
    pockets = out.reshape(-1).view(np.uint8)
    blocks = CHUNK // pockets.size
    wins, pays = _wins(game)
    brings = (np.where(wins, pays, -1) * np.array([wager.stake for wager in game.wagers])).sum(axis=1)
    numbers = np.array([int(pocket) for pocket in DOUBLE_ZERO.pockets])
    ranks = np.array([0 if pocket == "0" else 1 + int(pocket) for pocket in DOUBLE_ZERO.pockets])
    won, ends = np.zeros(len(game.wagers), np.int64), np.zeros(32, np.int64)

    def spins(loop: Callable[..., Any], *tables: Any) -> Callable[[], int]:
        loop(state, spare, 1, out, pockets, *tables)
        return lambda: (loop(state, spare, blocks, out, pockets, *tables) and 0) or blocks * pockets.size

    return {
        ONE_BARE: spins(bare_portfolio, brings),
        "a bare loop over twenty wagers": spins(bare_wagers, wins, pays, won),
        "a bare pair of state machines": spins(bare_pair, numbers, ranks, ends),
    }


def _wins(game: Portfolio) -> tuple[NDArray[np.bool_], Whole]:
    """By pocket and wager: does it win; and what each pays for one."""
    columns, pays = [], []
    for reading in plan([(wager.bet, wager.policy) for wager in game.wagers], game.wheel).readings:
        columns.append([verdict.net > 0 for _pocket, verdict in reading.verdicts])
        pays.append(max(int(verdict.net) for _pocket, verdict in reading.verdicts))
    return np.array(columns).T.copy(), np.array(pays)


def _job(game: Portfolio) -> Job:
    asked = plan([(wager.bet, wager.policy) for wager in game.wagers], game.wheel)
    return Job(asked, 1)


def _with(workers: int, job: Job) -> int:
    return sum(part.spins for part in Threads(workers).play(job, 16 * CHUNK, lambda: False))


def _twice(game: Portfolio) -> Callable[[], int]:
    """What two cores of this machine can do at all: they share caches, and perhaps more than that."""
    loops = [_bare(game)[ONE_BARE] for _ in range(2)]

    def both() -> int:
        with ThreadPoolExecutor(2) as pool:
            return sum(pool.map(lambda loop: sum(loop() for _ in range(8)), loops))

    return both


def _rates(loops: dict[str, Callable[[], int]]) -> dict[str, float]:
    rates: dict[str, list[float]] = {name: [] for name in loops}
    for _ in range(TURNS_TAKEN):
        for name, loop in loops.items():
            began = time.perf_counter()
            spins = loop()
            rates[name].append(spins / (time.perf_counter() - began))
    return {name: statistics.median(each) for name, each in rates.items()}


def _ratio(name: str, ratio: float, goal: float) -> None:
    print(f"{name:<42} {ratio:>9.2f} of the bare loop, where {goal} is the goal")


def _first_result() -> None:
    """A command of its own: with nothing compiled yet, and with what the first one left behind."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        for name in ("nothing compiled yet", "compiled before"):
            for words, spins in product((("red",), PAIR), ("1e6", "1e8")):
                command = [sys.executable, "-m", "croupier", "simulate", *words, "--spins", spins, "--seed", "1"]
                began = time.perf_counter()
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
                seconds = time.perf_counter() - began
                print(f"{' '.join(command[3:-2]):<66} {seconds:>6.2f} s, {name}")


if __name__ == "__main__":
    main()
