"""The complete exact mathematics of the five documents, in one process, beside the bare enumeration of the same.

    python3 go.py bench everything

Everything: each wager on each wheel that its rulebook permits, In Prison both ways, each side bet with each pay table
on each wheel, and each reading of each question that moves money. The enumeration beside it is what a specialist would
write by hand for the side bets alone: plain loops over whole numbers, one reading, prices of no particular table.
"""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import comb

from croupier.game.notation import parse_wheel
from croupier.mathematics.explore import _explore_unpriced
from croupier.rulebook.refusal import RefusedError
from croupier.rulebook.rulebook import Rulebook
from croupier.sidebets.registry import side_bets
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
    """The side bets on both wheels as a specialist would count them: plain loops, every pay table, one reading."""
    edges: list[Fraction] = []
    for size in (37, 38):
        edges += _streaks(size)
        edges += _eights(size)
        edges += _bonus_balls(size)
        edges += _sums(size)
    return len(edges)


def _streaks(size: int) -> list[Fraction]:
    """Rising streaks: ways to reach each length, priced by twelve tables."""
    ways = {length: comb(size, length) * size ** (9 - length) for length in range(1, 10)}
    prices = [[(table * length) % 101 for length in range(1, 10)] for table in range(12)]
    exact = {length: ways[length] - ways.get(length + 1, 0) for length in ways}
    return [1 - Fraction(sum(exact[n] * price[n - 1] for n in exact), size**9) for price in prices]


def _eights(size: int) -> list[Fraction]:
    """Every triple of spins of Straights and 8's."""
    eights, paid = {8, 18, 28}, 0
    zeros = size - 36
    for one in range(1, 37):
        for other in range(1, 37):
            apart, both = abs(one - other), one in eights and other in eights
            two = 5 if both else {1: 8, 2: 5}.get(apart, 0)
            if not two:
                continue
            paid += two * zeros
            for third in range(1, 37):
                if both and third in eights:
                    paid += 300 if len({one, other, third}) == 3 else 51
                elif max(one, other, third) - min(one, other, third) == 2 and len({one, other, third}) == 3:
                    paid += 51
                else:
                    paid += two
    return [1 - Fraction(paid, size**3)]


def _bonus_balls(size: int) -> list[Fraction]:
    """Every pair and every triple of Spinner Winner's balls, as places around the wheel, priced by four tables."""
    near = {1, size - 1}
    both = product(range(size), range(size))
    pairs = [(one == other, abs(one - other) in near, one % 2 == other % 2) for one, other in both]
    triples = [
        ((b - a in near) + (c - b in near) + (c - a in near), a % 2 == b % 2 == c % 2)
        for a, b, c in combinations(range(size), 3)
    ]
    edges = []
    for top in (300, 1000):
        two = sum(top if same else 100 if close else 40 if color else 10 for same, close, color in pairs)
        three = sum(top if close == 2 else 80 if close else 50 if color else 15 for close, color in triples)
        edges += [1 - Fraction(two, size**3), 1 - Fraction(three, len(triples) * size)]
    return edges


def _sums(size: int) -> list[Fraction]:
    """Every pair of Spread-Bet, counted once, priced for seven areas of five tables."""
    zeros = size - 37
    counts = Counter(max(0, one - zeros) + max(0, other - zeros) for one, other in product(range(size), range(size)))
    cuts = [0, 11, 18, 39, 57, 71, 72]
    return [
        1 - Fraction(sum(counts[total] for total in range(low, high + 1)) * (table + 2), size**2)
        for table in range(5)
        for low, high in pairwise([0, *cuts])
    ]


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
