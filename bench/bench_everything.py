"""The complete exact mathematics of the five documents, in one process, beside the bare enumeration of the same.

    .venv/test/bin/python bench/bench_everything.py

Everything: each wager on each wheel that its rulebook permits, In Prison both ways, each side bet with each pay table
on each wheel, and each reading of each question that moves money. The enumeration beside it is what a specialist would
write by hand for the side bets alone: plain loops over whole numbers, no automata, no rules, no readings.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from itertools import combinations

from croupier.game.notation import parse_wheel
from croupier.mathematics.explore import _explore_unpriced
from croupier.rulebook.refusal import RefusedError
from croupier.rulebook.rulebook import Rulebook
from croupier.sidebets.door import side_bets
from croupier.storage.library import Library
from croupier.views.odds_sheet import odds_sheet
from croupier.views.reading_costs import reading_costs
from croupier.views.side_odds import Choices, side_odds

ROUNDS = 5


def wagers(book: Rulebook) -> int:
    rules = book.on(book.newest_change)
    rows = 0
    if "wagers.permitted" not in rules:
        return rows
    for name in rules.wheels():
        for rule in (None, "in-prison", "half-back"):
            try:
                rows += len(odds_sheet(rules, parse_wheel(name), rule))
            except RefusedError:
                continue
    return rows


def sides(book: Rulebook) -> int:
    rules = book.on(book.newest_change)
    return sum(
        len(side_odds(rules, parse_wheel(wheel), key, Choices()))
        for key in side_bets()
        if key in rules.names("sidebets.permitted")
        for wheel in rules.names(f"sidebets.{key}.wheels")
    )


def readings(library: Library) -> int:
    asked = [question for question in library.questions() if question.costs]
    books = {question.book: library.book(question.book) for question in asked}
    days = {name: book.on(book.newest_change) for name, book in books.items()}
    return sum(len(list(reading_costs(question, days[question.book]))) for question in asked)


def everything() -> dict[str, int]:
    _explore_unpriced.cache_clear()
    library = Library()
    books = library.books()
    return {
        "wagers": sum(map(wagers, books)),
        "side bets": sum(map(sides, books)),
        "readings": readings(library),
    }


def by_hand() -> int:
    """Side bets only, as loops over whole numbers: rising streaks, bonus balls, runs of three, sums of two."""
    counted = 0
    for size in (37, 38):
        streaks = {(last, 1): 1 for last in range(size)}
        for length in range(1, 9):
            for last in range(size):
                ways = streaks.get((last, length), 0)
                for higher in range(last + 1, size):
                    streaks[higher, length + 1] = streaks.get((higher, length + 1), 0) + ways
                    counted += 1
        counted += sum(
            1 for one, other, third in combinations(range(size), 3) if other - one == 1 or third - other == 1
        )
        counted += sum(1 for one in range(size) for other in range(size) if abs(one - other) in (1, size - 1))
        for one in range(1, 37):
            for other in range(max(1, one - 2), min(36, one + 2) + 1):
                counted += sum(1 for third in range(size) if sorted((one, other, third))[1] == third)
        totals: dict[int, int] = {}
        for one in range(size):
            for other in range(size):
                total = max(0, one - (size - 37)) + max(0, other - (size - 37))
                totals[total] = totals.get(total, 0) + 1
        counted += len(totals)
    return counted


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def main() -> None:
    rows = everything()
    whole = statistics.median(seconds(everything) for _ in range(ROUNDS))
    hand = statistics.median(seconds(by_hand) for _ in range(ROUNDS))
    for name, count in rows.items():
        print(f"{name:<24}{count:>8} rows")
    print(f"{'everything, exactly':<24}{whole:>8.2f} s, median of {ROUNDS}")
    print(f"{'bare enumeration':<24}{hand:>8.2f} s, ratio {whole / hand:.0f}")


if __name__ == "__main__":
    main()
