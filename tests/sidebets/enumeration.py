"""The side bets of Colorado once more, by plain loops and by counting: nothing here comes from Croupier.

Rotors, colors and pay tables are typed in. Each function gives the chance of every end of a bet, and ends are written
as name, what comes back for one unit staked, and the share of the meter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from math import comb
from typing import NamedTuple


def _pockets(text: str) -> list[str]:
    return text.split()


SINGLE = _pockets(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)
DOUBLE = _pockets(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
TRIPLE = ["0", "000", "00", *SINGLE[1:]]
ROTORS = {
    "single-zero": SINGLE,
    "double-zero": DOUBLE,
    "triple-zero": TRIPLE,
    "double-zero-as-single": DOUBLE,
    "triple-zero-as-single": TRIPLE,
}
RED = set(_pockets("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36"))
GREEN = {"0", "00", "000"}


def live_pockets(wheel: str) -> list[str]:
    """The pockets that decide a spin: on a wheel used as single-zero, 00 and 000 do not."""
    return [pocket for pocket in ROTORS[wheel] if not (wheel.endswith("as-single") and pocket in ("00", "000"))]


class End(NamedTuple):
    name: str
    back: Fraction
    meter: Fraction = Fraction(0)


LOST = End("lose", Fraction(0))


class Found(NamedTuple):
    chances: dict[End, Fraction]
    spins: Fraction

    @property
    def edge(self) -> Fraction:
        return 1 - sum((p * end.back for end, p in self.chances.items()), Fraction(0))

    @property
    def hit(self) -> Fraction:
        return sum((p for end, p in self.chances.items() if end.back > 1 or end.meter), Fraction(0))

    @property
    def push(self) -> Fraction:
        return sum((p for end, p in self.chances.items() if end.back == 1 and not end.meter), Fraction(0))


def _shares(counts: Mapping[End, int], total: int) -> dict[End, Fraction]:
    return {end: Fraction(count, total) for end, count in counts.items() if count}


# Back2Back


def back2back(wheel: str, weights: Mapping[int, int], stake_back: bool) -> Found:
    pockets, total = live_pockets(wheel), sum(weights.values())
    counts: Counter[End] = Counter()
    for pocket in pockets:
        for times, weight in weights.items():
            won = End(f"{times}x", Fraction(times + 1 if stake_back else times))
            counts[won if pocket == "17" else LOST] += weight
    return Found(_shares(counts, len(pockets) * total), Fraction(1))


# Straights and 8's

STRAIGHTS = {
    "gap-of-one": 4,
    "two-eights": 4,
    "two-sequential": 7,
    "three-eights": 50,
    "three-sequential": 50,
    "eight-eighteen-twenty-eight": 299,
}
EIGHTS = {8, 18, 28}


def straights_and_8s(wheel: str, eights: str, repeat_lives: bool, joined: bool) -> Found:
    """Every three spins there are; a bet that ends early takes all that could follow."""
    numbers = [0 if pocket in GREEN else int(pocket) for pocket in live_pockets(wheel)]
    rows: Counter[str] = Counter()
    spins = 0
    for first, second in product(numbers, repeat=2):
        pair = _pair(first, second, eights, joined)
        lives = first and second and (pair or (repeat_lives and first == second))
        if not lives:
            rows["lose"] += len(numbers)
            spins += len(numbers) * (2 if first else 1)
            continue
        spins += len(numbers) * 3
        for third in numbers:
            rows[_triple(first, second, third, eights, joined) or pair or "lose"] += 1
    total = len(numbers) ** 3
    ends = {row: LOST if row == "lose" else End(row, Fraction(STRAIGHTS[row] + 1)) for row in rows}
    return Found(_shares({ends[row]: count for row, count in rows.items()}, total), Fraction(spins, total))


def _ring(joined: bool) -> list[int]:
    """1 to 36, and once more 1 and 2 if the ends are joined."""
    return [*range(1, 37), 1, 2] if joined else [*range(1, 37)]


@cache
def _neighbors(apart: int, joined: bool) -> list[set[int]]:
    ring = _ring(joined)
    return [{one, other} for one, other in zip(ring, ring[apart:], strict=False)]


@cache
def _runs(joined: bool) -> list[set[int]]:
    ring = _ring(joined)
    return [set(run) for run in zip(ring, ring[1:], ring[2:], strict=False)]


def _pair(first: int, second: int, eights: str, joined: bool) -> str:
    if first in EIGHTS and second in EIGHTS and not (first == second and eights == "differ"):
        return "two-eights"
    if first == second:
        return ""
    if {first, second} in _neighbors(1, joined):
        return "two-sequential"
    return "gap-of-one" if {first, second} in _neighbors(2, joined) else ""


def _triple(first: int, second: int, third: int, eights: str, joined: bool) -> str:
    three = {first, second, third}
    if three == EIGHTS:
        return "eight-eighteen-twenty-eight"
    if eights == "not-all-different" and three <= EIGHTS:
        return "three-eights"
    if three not in _runs(joined):
        return ""
    return "three-eights" if eights == "run" and three & EIGHTS else "three-sequential"


# Spinner Winner

TWO_BALLS = ("both-in-main-number", "both-in-one-number", "adjacent", "same-color", "other")
THREE_BALLS = ("three-adjacent-with-main", "three-adjacent", "two-adjacent", "same-color", "other")
SPINNER = {
    "SW2-U01": (300, 150, 100, 40, 10),
    "SW2-U02": (1000, 150, 100, 40, 10),
    "SW2-U03": (500, 200, 100, 40, 10),
    "SW2-U04": (1000, 200, 100, 40, 10),
    "SW3-U01": (300, 100, 80, 50, 15),
    "SW3-U02": (1000, 100, 80, 50, 15),
    "SW3-U03": (300, 100, 80, 70, 10),
    "SW3-U04": (1000, 100, 80, 70, 10),
}


def spinner_winner(wheel: str, code: str, main: str, every_row: bool = False, green: bool = True) -> Found:
    """All pairs, or all sets of three different pockets, after the main number has come again."""
    pockets, rotor = live_pockets(wheel), ROTORS[wheel]
    side_by_side = [{one, other} for one, other in zip(rotor, [*rotor[1:], rotor[0]], strict=True)]
    in_a_row = [{rotor[place - 2], rotor[place - 1], rotor[place]} for place in range(len(rotor))]
    two = code.startswith("SW2")
    awards = dict(zip(TWO_BALLS if two else THREE_BALLS, SPINNER[code], strict=True))
    landings = list(product(pockets, repeat=2)) if two else list(combinations(pockets, 3))
    met_by: Counter[tuple[str, ...]] = Counter()
    for balls in landings:
        here = set(balls)
        met = {
            "both-in-main-number": here == {main},
            "both-in-one-number": len(here) == 1,
            "adjacent": here in side_by_side,
            "three-adjacent-with-main": here in in_a_row and main in here,
            "three-adjacent": here in in_a_row,
            "two-adjacent": any(set(pair) in side_by_side for pair in combinations(balls, 2)),
            "same-color": _one_color(here, green),
        }
        met_by[tuple(row for row in awards if met.get(row)) or ("other",)] += 1
    counts: Counter[End] = Counter()
    for rows, count in met_by.items():
        paid = rows if every_row else rows[:1]
        counts[End(" and ".join(paid), Fraction(1 + sum(awards[row] for row in paid)))] += count
    counts[LOST] = (len(pockets) - 1) * len(landings)
    return Found(_shares(counts, len(pockets) * len(landings)), Fraction(1))


def _one_color(here: set[str], green: bool) -> bool:
    return here <= RED or not here & (RED | GREEN) or (green and here <= GREEN)


# Roulette Up, each column from the longest streak down to 1

Column = Sequence[int | str]
BONUS: dict[str, Column] = {
    "PT-FLT-RU-01": (400, 150, 100, 30, 10, 2, "loss", "loss"),
    "PT-FLT-RU-02": (400, 100, 25, 10, 4, 2, "push", "loss"),
    "PT-FLT-RU-03": (275, 150, 25, 15, 10, 3, "loss", "loss"),
    "PT-FLT-RU-04": (800, 400, 100, 30, 20, "loss", "loss", "loss"),
    "PT-FLT-RU-05": (250, 125, 50, 15, 5, 1, "push", "loss"),
}
PROGRESSIVE: dict[str, Column] = {
    "PT-BJS-RU-01": ("100%", 3000, 1500, 250, 25, "loss", "loss", "loss", "loss"),
    "PT-BJS-RU-02": ("100%", 5000, 2000, 200, 20, 10, "loss", "loss", "loss"),
    "PT-BJS-RU-03": ("100%", 1000, 500, 100, 20, 10, "loss", "loss", "loss"),
    "PT-BJS-RU-04": ("100%", 250, 50, 20, 4, 2, "loss", "loss"),
    "PT-BJS-RU-05": ("100%", 350, 75, 15, 4, 2, "loss", "loss"),
    "PT-BJS-RU-06": ("100%", 500, 100, 20, 10, "loss", "loss", "loss"),
    "PT-BJS-RU-07": ("100%", 450, 100, 20, 10, "loss", "loss", "loss"),
}


def streak_at_least(length: int, pockets: int, counts_36: bool = True) -> Fraction:
    """Each set of different pockets rises in one of its orders. A 36 can stand last only; uncounted, it is left out."""
    choose_from = pockets if counts_36 or length == 1 else pockets - 1
    return Fraction(comb(choose_from, length), pockets**length)


def streak_is(length: int, longest: int, pockets: int, counts_36: bool = True) -> Fraction:
    longer = streak_at_least(length + 1, pockets, counts_36) if length < longest else Fraction(0)
    return streak_at_least(length, pockets, counts_36) - longer


def roulette_up(
    column: Column, pockets: int, to_one: bool, counts_36: bool = True, longest: int | None = None
) -> Found:
    """The bet on a wheel with so many pockets; `to_one` says that the stake comes back beside an award."""
    rows = dict(zip(range(len(column), 0, -1), column, strict=True))
    longest = longest or len(column)
    chances = {_end(n, rows[n], to_one): streak_is(n, longest, pockets, counts_36) for n in range(1, longest + 1)}
    # One more spin follows as long as the streak has risen, has not met 36 and is not full.
    spins = sum((Fraction(comb(pockets - 1, n), pockets**n) for n in range(longest)), Fraction(0))
    return Found(chances, spins)


def _end(length: int, award: int | str, to_one: bool) -> End:
    match award:
        case "loss":
            return End(str(length), Fraction(0))
        case "push":
            return End(str(length), Fraction(1))
        case "100%":
            return End(str(length), Fraction(0), Fraction(1))
        case _:
            return End(str(length), Fraction(award) + to_one)


def streak_of(spins: Sequence[str], order: Sequence[str], counts_36: bool) -> int:
    """The streak of these spins, told spin by spin."""
    length = 1
    for before, now in pairwise(spins):
        if before == "36" or order.index(now) <= order.index(before):
            break
        if now == "36" and not counts_36:
            break
        length += 1
    return length
