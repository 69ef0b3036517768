"""Gambler's ruin, exactly: flat stakes, played on until the bankroll or the target ends it, however long that takes.

At even money the answer is a formula (Feller, volume I, chapter XIV). With other odds it is a system of equations, one
for each bankroll that can be reached, solved in fractions. Without a target a player at a disadvantage is ruined with
certainty, and how long that takes follows from what each round costs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

WORK_MAX = 4_000_000
"""Steps of elimination, by the length that fractions grow to: about a second."""

Outcomes = Mapping[Fraction, Fraction]
"""The chance of each gain, for each unit staked."""
_Row = dict[int, Fraction]


@dataclass(frozen=True, slots=True)
class Endless:
    """How play without a last round ends."""

    ruin: Fraction
    rounds: Fraction | None
    """The mean number of rounds until the end; nothing where it is not finite."""
    method: str


def endless(outcomes: Outcomes, stake: int, bankroll: int, target: int | None) -> Endless | None:
    """Ruin is a bankroll below the stake; the target may be passed. Nothing where no exact answer is at hand."""
    if set(outcomes) <= {Fraction(1), Fraction(0), Fraction(-1)}:
        win, lose = outcomes.get(Fraction(1), Fraction(0)), outcomes.get(Fraction(-1), Fraction(0))
        above = None if target is None else -(-(target - bankroll) // stake)
        return even_money(win, lose, bankroll // stake, above)
    if target is None:
        return _until_ruin(outcomes, bankroll // stake)
    return _solved(outcomes, stake, bankroll, target)


def even_money(win: Fraction, lose: Fraction, units: int, above: int | None) -> Endless:
    """A player who has so many units and leaves with so many more. What is neither won nor lost is a push."""
    drift = lose - win
    if above is None:
        if win > lose:
            return Endless((lose / win) ** units, None, "closed form")
        return Endless(Fraction(1), units / drift if drift else None, "closed form")
    goal = units + above
    if not drift:
        return Endless(Fraction(above, goal), units * above / (win + lose), "closed form")
    if not win:
        return Endless(Fraction(1), units / lose, "closed form")
    ratio = lose / win
    reached = (1 - ratio**units) / (1 - ratio**goal)
    return Endless(1 - reached, (units - goal * reached) / drift, "closed form")


def _until_ruin(outcomes: Outcomes, units: int) -> Endless | None:
    """A player at a disadvantage who loses one unit at a time, and so ends with nothing: Wald's equation."""
    edge = -sum((net * chance for net, chance in outcomes.items()), Fraction(0))
    if edge <= 0 or min(outcomes) != -1 or any(net.denominator > 1 for net in outcomes):
        return None
    return Endless(Fraction(1), units / edge, "closed form")


def _solved(outcomes: Outcomes, stake: int, bankroll: int, target: int) -> Endless | None:
    """On the bankrolls that can be reached, which lie one grain apart, from the lowest that can still be bet."""
    gains = {net * stake: chance for net, chance in outcomes.items()}
    grain = Fraction(gcd(*(gain.numerator for gain in gains if gain.denominator == 1)))
    if not grain or any(gain.denominator > 1 for gain in gains):
        return None
    steps = {int(gain / grain): chance for gain, chance in gains.items()}
    start = int((bankroll - stake) // grain)
    size = start + int(-(-(target - bankroll) // grain))
    if size**2 * max(1, -min(steps)) * max(1, *steps) > WORK_MAX:
        return None
    ruin, rounds = _eliminated(steps, size)[start]
    return Endless(ruin, rounds, "linear equations")


def _eliminated(steps: Mapping[int, Fraction], size: int) -> list[tuple[Fraction, Fraction]]:
    """For each place, the chance of leaving below, and the mean number of steps until either end is passed.

    Each place equals the mean of those it leads to. Rows keep what stands above their own place; what stands below is
    eliminated on the way up, and what is left is solved on the way down.
    """
    rows: list[tuple[_Row, Fraction, Fraction]] = []
    for place in range(size):
        row, ruin, rounds = dict[int, Fraction](), Fraction(0), Fraction(1)
        for step, chance in steps.items():
            if place + step < 0:
                ruin += chance
            elif place + step < size:
                row[place + step] = row.get(place + step, Fraction(0)) + chance
        for below in range(place + min(steps), place):
            if factor := row.pop(below, None):
                above, its_ruin, its_rounds = rows[below]
                ruin, rounds = ruin + factor * its_ruin, rounds + factor * its_rounds
                for column, value in above.items():
                    row[column] = row.get(column, Fraction(0)) + factor * value
        stays = 1 - row.pop(place, Fraction(0))
        rows.append(({column: value / stays for column, value in row.items()}, ruin / stays, rounds / stays))
    solved: dict[int, tuple[Fraction, Fraction]] = {}
    for place in reversed(range(size)):
        row, ruin, rounds = rows[place]
        ruin += sum((value * solved[column][0] for column, value in row.items()), Fraction(0))
        rounds += sum((value * solved[column][1] for column, value in row.items()), Fraction(0))
        solved[place] = ruin, rounds
    return [solved[place] for place in range(size)]
