"""The referees of the side bets here: each counted again, from the words of the documents and by plain loops.

Nothing here uses an automaton or the mathematics above it; the test command holds that. Where the two agree, a mistake
would have to have been made twice, in two ways. The readings are those the rulebooks take; for others there is no
answer here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

from croupier.game.odds import Odds
from croupier.game.wheel import Wheel
from croupier.sidebets.printed import Printed

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
EIGHTS = {8, 18, 28}


def straights_and_8s(printed: Printed) -> Fraction | None:
    """Three spins, all of them: Colorado 2299.02(5)-(7) and its table of awards."""
    if not printed.reads(eights="not-all-different", repeat="loses", ends="apart"):
        return None
    return _mean(_straights_rows(printed.wheel), printed.awards)


@cache
def _straights_rows(wheel: Wheel) -> Counter[str]:
    numbers = [int(pocket) for pocket in wheel.pockets]
    return Counter(_straights_row(spins) for spins in product(numbers, repeat=3))


def _straights_row(spins: tuple[int, ...]) -> str:
    one, two, three = spins
    if 0 in (one, two):
        return ""
    if {one, two} <= EIGHTS:
        row = "two-eights"
    elif one != two and abs(one - two) <= 2:
        row = "two-sequential" if abs(one - two) == 1 else "gap-of-one"
    else:
        return ""
    if {one, two, three} == EIGHTS:
        return "eight-eighteen-twenty-eight"
    if {one, two, three} <= EIGHTS:
        return "three-eights"
    if three and sorted(spins) == list(range(min(spins), min(spins) + 3)):
        return "three-sequential"
    return row


def roulette_up(printed: Printed) -> Fraction | None:
    """So many numbers rise when their order is the one in which all of them rise: C(n, k) of n^k ways.

    Colorado 2299.04, CONTINUATION: whatever ends a streak, its length is how often the numbers have risen, and 36 ends
    it of itself, since nothing exceeds it.
    """
    if not printed.reads(thirty_six="counts", longest="own", awards="as printed"):
        return None
    awards, pockets = printed.awards, len(printed.wheel.pockets)
    longest = max(map(int, awards))
    reached = [Fraction(comb(pockets, length), pockets**length) for length in range(longest + 1)] + [Fraction(0)]
    ended = {str(length): reached[length] - reached[length + 1] for length in range(1, longest + 1)}
    return sum((awards[length] * chance for length, chance in ended.items()), Fraction(0))


def spinner_winner(printed: Printed) -> Fraction | None:
    """Two balls anywhere, or three in different pockets: Colorado 2299.03(4), the best row that is met (C21)."""
    if not printed.reads(rows="highest", green="a color"):
        return None
    rows = _spinner_rows(printed.wheel, printed.table["balls"])
    return Fraction(1, len(printed.wheel.pockets)) * _mean(rows, printed.awards)


@cache
def _spinner_rows(wheel: Wheel, balls: int) -> Counter[str]:
    size = len(wheel.rotor)
    ways = product(range(size), repeat=2) if balls == 2 else combinations(range(size), 3)
    rows: Counter[str] = Counter()
    for places in ways:
        for main in range(size):
            rows[_spinner_row(wheel, main, places)] += 1
    return rows


def _spinner_row(wheel: Wheel, main: int, places: tuple[int, ...]) -> str:
    size = len(wheel.rotor)
    apart = [(other - one) % size for one, other in combinations(sorted(places), 2)]
    touching = sum(distance in (1, size - 1) for distance in apart)
    if len(places) == 2 and places[0] == places[1]:
        return "both-in-main-number" if places[0] == main else "both-in-one-number"
    if len(places) == 3 and touching == 2:
        return "three-adjacent-with-main" if main in places else "three-adjacent"
    if touching:
        return "adjacent" if len(places) == 2 else "two-adjacent"
    colors = {_color(wheel.rotor[place]) for place in places}
    return "same-color" if len(colors) == 1 else "other"


def _color(pocket: str) -> str:
    return "green" if int(pocket) == 0 else "red" if int(pocket) in REDS else "black"


def spread_bet(printed: Printed) -> Fraction | None:
    """Two numbers of the wheel, added: New Jersey 13:69F-5.1(h), by the reading of N2."""
    if not printed.reads(areas="own", result="sum", zero_range="total", odds="table"):
        return None
    numbers = [int(pocket) for pocket in printed.wheel.pockets]
    low, high = printed.row["low"], printed.row["high"]
    won = sum(low <= one + two <= high for one, two in product(numbers, repeat=2))
    return Odds.parse(printed.row["pays"]).returned * Fraction(won, len(numbers) ** 2)


def back2back(printed: Printed) -> Fraction | None:
    """The last number again, and the mean of the multipliers: Colorado 2299.01(4)-(5)."""
    if not printed.times:
        return None
    mean = Fraction(sum(each * weight for each, weight in printed.times.items()), sum(printed.times.values()))
    return (mean + printed.reads(multiplier="winnings")) / len(printed.wheel.pockets)


def _mean(rows: Counter[str], awards: Mapping[str, Fraction]) -> Fraction:
    """What rows give back on average; one without an award gives nothing."""
    back = sum((awards.get(row, Fraction(0)) * count for row, count in rows.items()), Fraction(0))
    return back / sum(rows.values())
