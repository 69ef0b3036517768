"""Totals only: how often each pocket came in so many spins, drawn at once.

The counts of pockets have a multinomial distribution, and for bets that one spin decides they say all there is to say.
So a million million spins cost no more than one. What is not tested this way is the drawing and the playing.
"""

from __future__ import annotations

import time

import numpy as np

from croupier.desk.portfolio import Portfolio
from croupier.desk.report import report
from croupier.desk.simulation import Simulation, plan_of
from croupier.desk.together import sums_of
from croupier.desk.totals import Totals
from croupier.game.notation import NotationError


def simulate_totals(portfolio: Portfolio, spins: int, seed: int) -> Simulation:
    asked = plan_of(portfolio)
    if asked.tables.starts.size:
        names = [
            wager.bet.key
            for wager, reading in zip(portfolio.wagers, asked.readings, strict=True)
            if not reading.by_pocket
        ]
        raise NotationError(f"totals alone do not tell how {', '.join(names)} went: one spin does not decide it")
    began = time.perf_counter()
    chances = [float(chance) for _draw, chance in portfolio.wheel.outcomes()]
    counts = np.random.default_rng(seed).multinomial(spins, chances)
    totals = Totals(spins=spins)
    totals.singles[: counts.size] = counts
    seconds = time.perf_counter() - began
    judged = report(portfolio, asked, sums_of(portfolio, asked), totals)
    return Simulation(portfolio, spins, seconds, seed, 1, totals, judged, method="multinomial")
