"""The referee: every game counted again, from the words of the documents and by plain loops.

Nothing here uses an automaton, the felt, or the mathematics above them. Where the two agree, a mistake would have to
have been made twice, in two ways. The readings are those the rulebooks take; for others there is no answer here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

from croupier.game.odds import Odds
from croupier.game.wheel import Wheel
from croupier.rulebook.rules import Rules

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
EIGHTS = {8, 18, 28}

Awards = Mapping[str, Fraction]
"""What each row of a pay table gives back for each unit staked, the stake counted."""


def layout_return(rules: Rules, wheel: Wheel, bet: str, rule: str | None) -> Fraction:
    """What a bet on the felt gives back, by counting pockets."""
    kind = bet.partition(":")[0]
    odds = Odds.parse(str(rules.value(f"odds.{kind}")))
    pockets, won = len(wheel.pockets), len(covered(bet))
    if bet == "even" and rules.value("wagers.zeros_outside") == "count as even":
        won += len(wheel.zeros)
    back = odds.returned * Fraction(won, pockets)
    if rule is None:
        return back
    caught = sum(pocket in rules.names("in_prison.trigger") for pocket in wheel.pockets)
    if rule == "half-back":
        return back + Fraction(caught, pockets) / 2
    freed = odds.returned if rules.value("in_prison.released") == "paid" else Fraction(1)
    return back + Fraction(caught, pockets) * Fraction(won, pockets) * freed


def covered(bet: str) -> set[str]:
    """The pockets that win, from the bet's own spelling."""
    kind, _, where = bet.partition(":")
    if numbers := {str(n) for n in range(1, 37) if _outside(kind, where, n)}:
        return numbers
    named = where.split("-")
    first, last = named[0], named[-1]
    if kind in ("street", "line"):
        return {str(n) for n in range(int(first), int(last) + 1)}
    if kind == "corner":
        return {str(int(first) + step) for step in (0, 1, 3, 4)}
    if kind == "first-five":
        return {"0", "00", "1", "2", "3"}
    return set(named)


def _outside(kind: str, where: str, n: int) -> bool:
    tests: dict[str, Callable[[], bool]] = {
        "red": lambda: n in REDS,
        "black": lambda: n not in REDS,
        "odd": lambda: n % 2 == 1,
        "even": lambda: n % 2 == 0,
        "low": lambda: n <= 18,
        "high": lambda: n > 18,
        "dozen": lambda: (n - 1) // 12 == int(where) - 1,
        "column": lambda: (n - 1) % 3 == int(where) - 1,
    }
    return kind in tests and tests[kind]()


def straights_return(wheel: Wheel, awards: Awards) -> Fraction:
    """Three spins, all of them: Colorado 2299.02(5)-(7) and its table of awards."""
    numbers = [int(pocket) for pocket in wheel.pockets]
    rows = Counter(_straights_row(spins) for spins in product(numbers, repeat=3))
    return _mean(rows, awards)


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


def roulette_up_return(wheel: Wheel, awards: Awards) -> Fraction:
    """So many numbers rise when their order is the one in which all of them rise: C(n, k) of n^k ways.

    Colorado 2299.04, CONTINUATION: whatever ends a streak, its length is how often the numbers have risen, and 36 ends
    it of itself, since nothing exceeds it.
    """
    pockets, longest = len(wheel.pockets), max(map(int, awards))
    reached = [Fraction(comb(pockets, length), pockets**length) for length in range(longest + 1)] + [Fraction(0)]
    ended = {str(length): reached[length] - reached[length + 1] for length in range(1, longest + 1)}
    return sum((awards[length] * chance for length, chance in ended.items()), Fraction(0))


def spinner_winner_return(wheel: Wheel, balls: int, awards: Awards) -> Fraction:
    """Two balls anywhere, or three in different pockets: Colorado 2299.03(4), the best row that is met (C21)."""
    return Fraction(1, len(wheel.pockets)) * _mean(_spinner_rows(wheel, balls), awards)


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


def spread_return(wheel: Wheel, low: int, high: int, pays: str) -> Fraction:
    """Two numbers of the wheel, added: New Jersey 13:69F-5.1(h), by the reading of N2."""
    numbers = [int(pocket) for pocket in wheel.pockets]
    won = sum(low <= one + two <= high for one, two in product(numbers, repeat=2))
    return Odds.parse(pays).returned * Fraction(won, len(numbers) ** 2)


def back2back_return(wheel: Wheel, times: Mapping[int, int], stake_back: bool) -> Fraction:
    """The last number again, and the mean of the multipliers: Colorado 2299.01(4)-(5)."""
    mean = Fraction(sum(each * weight for each, weight in times.items()), sum(times.values()))
    return (mean + stake_back) / len(wheel.pockets)


def _mean(rows: Counter[str], awards: Awards) -> Fraction:
    """What rows give back on average; one without an award gives nothing."""
    back = sum((awards.get(row, Fraction(0)) * count for row, count in rows.items()), Fraction(0))
    return back / sum(rows.values())
