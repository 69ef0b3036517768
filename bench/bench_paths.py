"""Bankroll paths, beside a bare loop for one system and beside plain Python.

    python3 go.py bench paths

The bare loop plays the martingale that doubles up to $512 and nothing else: no table of a system, no drawdown, no
longest run, no fan, only whether a path was ruined. It draws its pockets by the same generators. Loops take turns, so
that a busy machine slows all of them, and ratios are of medians. Nothing here decides whether a test passes.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.desk.bankroll import bankroll
from croupier.desk.portfolio import Portfolio, portfolio
from croupier.desk.session import OneBet
from croupier.game.wheel import DOUBLE_ZERO
from croupier.mathematics.systems import Labouchere, Over, SystemTable, compile_system, parse_system
from croupier.money.amount import Cents
from croupier.numerics.bankrolls import CHUNK, lay_player, play_paths
from croupier.numerics.draw import fill_fair
from croupier.numerics.jit import kernel
from croupier.numerics.paths import RUIN
from croupier.numerics.streams import LANES, TURNS, generators
from croupier.numerics.walk import walk
from croupier.storage.library import Library

TURNS_TAKEN = 9
ROUNDS = 1000
CAP = 512
BANKROLL = 1000


@kernel
def bare_martingale(pockets: NDArray[np.uint8], red: NDArray[np.bool_], at: NDArray[np.int64], paths: int) -> int:
    """`at` is the open path: its number, rounds, bankroll, stake, and how many were ruined before."""
    path, rounds, money, stake, ruined = at[0], at[1], at[2], at[3], at[4]
    used = 0
    for pocket in pockets:
        used += 1
        if red[pocket]:
            money += stake
            stake = 1
        else:
            money -= stake
            stake = min(2 * stake, CAP)
        rounds += 1
        if money < stake or rounds == ROUNDS:
            ruined += money < stake
            path += 1
            rounds, money, stake = 0, BANKROLL, 1
            if path == paths:
                break
    at[0], at[1], at[2], at[3], at[4] = path, rounds, money, stake, ruined
    return used


def bare(red: NDArray[np.bool_], seed: int) -> tuple[int, int]:
    """Spins and ruined paths of one chunk."""
    state, spare = generators(seed, 0, 1)
    slab = np.empty((TURNS, LANES), np.uint16)
    at, spins = np.array([0, 0, BANKROLL, 1, 0]), 0
    while at[0] < CHUNK:
        fill_fair(state, spare, np.uint64(38), slab)
        spins += bare_martingale(slab.reshape(-1).view(np.uint8), red, at, CHUNK)
    return spins, int(at[4])


def plain_python(paths: int) -> int:
    """The same in Python alone, with its own generator."""
    spins, draw = 0, random.Random(1).randrange  # noqa: S311
    for _ in range(paths):
        money, stake = BANKROLL, 1
        for _ in range(ROUNDS):
            spins += 1
            if draw(38) < 18:
                money, stake = money + stake, 1
            else:
                money, stake = money - stake, min(2 * stake, CAP)
            if money < stake:
                break
    return spins


def timed(work: Callable[[], int]) -> float:
    """Millions of spins a second."""
    begun = time.perf_counter()
    spins = work()
    return spins / (time.perf_counter() - begun) / 1e6


def chunk(bet: OneBet, system: SystemTable | Labouchere, money: int, target: int | None) -> Callable[[], int]:
    player = lay_player(system, 100, CAP * 100, Over.CAP, money * 100, target, bet.game.shares)
    return lambda: play_paths(bet.game, player, bet.chances, [ROUNDS], 1, 0, CHUNK).spins


def function(money: int, last: int | None, _round: int, memory: dict[str, int]) -> int:
    stake = 100 if last is None or last > 0 else min(2 * memory["stake"], CAP * 100)
    memory["stake"] = stake
    return stake if stake <= money else 0


def own_function(asked: Portfolio) -> int:
    return bankroll(
        asked, function, bankroll=Cents(BANKROLL * 100), maximum=Cents(CAP * 100), paths=300, seed=1
    ).found.spins


def check(bet: OneBet, table: SystemTable, red: NDArray[np.bool_]) -> None:
    """The bare loop, the kernel and the recursion speak of one game."""
    player = lay_player(table, 100, CAP * 100, Over.CAP, BANKROLL * 100, None, 1)
    found = play_paths(bet.game, player, bet.chances, [ROUNDS], 1, 0, CHUNK)
    assert (found.spins, found.endings[RUIN]) == bare(red, 1)
    begun = time.perf_counter()
    exact = walk(table, list(bet.outcomes), list(bet.outcomes.values()), BANKROLL * 100, None, [ROUNDS])
    seconds = time.perf_counter() - begun
    ruin = float(exact.endings[:, RUIN].sum())
    print(f"ruin of the martingale: {found.endings[RUIN] / CHUNK:.4f} in {CHUNK:,} paths, as the bare loop has it;")
    print(f"exactly {ruin:.9f}, by {exact.pairs:,} pairs over {ROUNDS:,} rounds in {seconds:.3f} s\n")


def main() -> None:
    book = Library().book("us-co")
    asked = portfolio(book.on(book.newest_change), DOUBLE_ZERO, ["red"])
    bet = OneBet(asked.wagers[0], DOUBLE_ZERO)
    wins = list(bet.outcomes).index(Fraction(1))
    red = bet.game.moves == wins
    tables = {
        name: compile_system(parse_system(name), Cents(100), Cents(CAP * 100), Over.CAP, ROUNDS)
        for name in ("martingale", "flat", "dalembert", "fibonacci")
    }
    works: dict[str, Callable[[], int]] = {
        "bare loop, martingale": lambda: bare(red, 1)[0],
        "martingale": chunk(bet, tables["martingale"], BANKROLL, None),
        "d'Alembert": chunk(bet, tables["dalembert"], BANKROLL, None),
        "Fibonacci": chunk(bet, tables["fibonacci"], BANKROLL, None),
        "Labouchère, on its line": chunk(bet, Labouchere(), BANKROLL, None),
        "flat, $50 to $0 or $100": chunk(bet, tables["flat"], 50, 10_000),
        "a function in Python": lambda: own_function(asked),
        "plain Python loop": lambda: plain_python(300),
    }
    walk(tables["flat"], list(bet.outcomes), list(bet.outcomes.values()), 1000, 2000, [10])  # compiles
    check(bet, tables["martingale"], red)
    samples: dict[str, list[float]] = {name: [] for name in works}
    for turn in range(TURNS_TAKEN + 1):
        for name, work in works.items():
            speed = timed(work)
            if turn:
                samples[name].append(speed)
    limit = statistics.median(samples["bare loop, martingale"])
    print(f"{'one core, draws included, median of ' + str(TURNS_TAKEN):<44}{'M spins/s':>11}{'of bare':>10}")
    for name, speeds in samples.items():
        median = statistics.median(speeds)
        print(f"{name:<44}{median:>11.1f}{median / limit:>10.3f}")


if __name__ == "__main__":
    main()
