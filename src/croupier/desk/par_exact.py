"""Bounds of the return from the distribution of many rounds itself, beside those of the normal distribution."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from croupier.desk.law import Law
from croupier.desk.par import Asked, wager_of
from croupier.desk.par_numbers import Exact
from croupier.desk.portfolio import Portfolio
from croupier.desk.results import Results, results


def exact_bounds(law: Law, asked: Asked) -> Exact:
    """Quantiles that leave equal chances on either side; a round is a game."""
    portfolio = Portfolio(law.rules, asked.wheel, (wager_of(asked, law.rules),))

    @cache
    def after(rounds: int) -> Results:
        return results(portfolio, rounds)

    def bounds(rounds: int, confidence: int) -> tuple[Fraction, Fraction]:
        outside = (1 - confidence / 100) / 2
        low, high = (after(rounds).quantile(level) for level in (outside, 1 - outside))
        return 1 + low / (rounds * portfolio.stake), 1 + high / (rounds * portfolio.stake)

    return bounds
