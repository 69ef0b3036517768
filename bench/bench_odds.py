"""How long a person waits, and how long the exploration itself takes.

    python3 go.py bench odds

Cold starts are whole processes, as a person starts them; the bare interpreter is measured in the same run, so that
figures can be compared as ratios on any machine. Nothing here decides whether a test passes.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from fractions import Fraction

from croupier.game.wheel import WHEELS
from croupier.storage.library import Library
from croupier.views.odds_sheet import odds_sheet

ROUNDS = 9
WORDS = {
    "python -c pass": ["-c", "pass"],
    "croupier --help": ["-m", "croupier", "--help"],
    "croupier odds --wheel double-zero --json": ["-m", "croupier", "odds", "--wheel", "double-zero", "--json"],
    "croupier odds --wheel double-zero": ["-m", "croupier", "odds", "--wheel", "double-zero"],
    "croupier rules trace --json": ["-m", "croupier", "rules", "trace", "--json"],
}


def cold(words: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, *words], check=True, capture_output=True)
    return time.perf_counter() - begun


def once(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def by_hand() -> list[Fraction]:
    """The bare arithmetic for the same bets: what a specialist would compute without any automaton."""
    edges = []
    for wheel in WHEELS.values():
        size = len(wheel.pockets)
        for covered, pays, bets in (
            (1, 35, size),
            (2, 17, 62),
            (3, 11, 15),
            (4, 8, 22),
            (6, 5, 11),
            (12, 2, 6),
            (18, 1, 6),
        ):
            edges += [1 - Fraction(covered * (pays + 1), size) for _ in range(bets)]
    return edges


def everything() -> None:
    rules = Library().book("us-co").on(date(2022, 8, 14))
    for wheel in WHEELS.values():
        odds_sheet(rules, wheel)


def main() -> None:
    samples: dict[str, list[float]] = {name: [] for name in WORDS}
    for _ in range(ROUNDS):
        for name, words in WORDS.items():
            samples[name].append(cold(words))
    bare = statistics.median(samples["python -c pass"])
    print(f"{'from a cold start, median of ' + str(ROUNDS):<48}{'seconds':>9}{'× bare':>9}")
    for name, times in samples.items():
        print(f"{name:<48}{statistics.median(times):>9.3f}{statistics.median(times) / bare:>9.1f}")
    hand = statistics.median(once(by_hand) for _ in range(ROUNDS))
    explored = statistics.median(once(everything) for _ in range(ROUNDS))
    print(f"\n{'every bet of five wheels, explored, rulebook read':<48}{explored:>9.3f}")
    print(f"{'the same edges by bare arithmetic':<48}{hand:>9.3f}   ratio {explored / hand:.0f}")


if __name__ == "__main__":
    main()
