"""How the mean of a simulation comes to the exact one: played in stretches that grow, and looked at after each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.desk.portfolio import Portfolio
from croupier.desk.simulation import Job, check
from croupier.desk.totals import Totals
from croupier.numerics.chunk import CHUNK
from croupier.numerics.plan import plan

FIRST = 1000
"""Spins before the first look."""
QUANTILE = 1.959963984540054
"""Standard deviations on either side that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the simulation has come to after so many games: returns for each unit staked."""

    games: int
    mean: Fraction
    low: float
    """Between here and `high` lie 95 % of all simulations of so many games, by the normal distribution."""
    high: float


def converge(portfolio: Portfolio, spins: int, seed: int, looks: int = 120) -> list[Look]:
    """Of the first wager of a portfolio. The same seed gives the same looks; it is not the stream of `simulate`."""
    check(spins, seed, None)
    wager = portfolio.wagers[0]
    asked = plan([(wager.bet, wager.policy)], portfolio.wheel)
    job = Job(asked, seed)
    [reading] = asked.readings
    exact, deviation = float(wager.worth.player_return), sqrt(wager.worth.variance)
    totals, number, found = Totals(), 0, []
    for stretch in stretches(spins, looks):
        for part in range(0, stretch, CHUNK):
            totals.add(job.play([(number, min(CHUNK, stretch - part))]))
            number += 1
        counts = totals.read(reading, totals.pockets)
        games = sum(counts)
        back = sum(n * wager.worth.returned(end) for n, (_at, end) in zip(counts, reading.verdicts, strict=True))
        away = QUANTILE * deviation / sqrt(games)
        found.append(Look(games, Fraction(back) / games, exact - away, exact + away))
    return found


def stretches(spins: int, looks: int) -> Iterator[int]:
    """The spins between one look and the next: each look after so many times more spins than the one before."""
    done, first = 0, min(FIRST, spins)
    for place in range(looks):
        until = round(first * (spins / first) ** (place / (looks - 1))) if place < looks - 1 else spins
        if until > done:
            yield until - done
            done = until
