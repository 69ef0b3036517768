"""The risk of a false alarm and the confidence of an interval are what is stated, in short runs of skewed bets too.

Where the chances of all counts can be summed, they are; elsewhere thousands of short runs are judged, and the number of
alarms is held against the most that a binomial count with the stated risk would reach, but for one chance in a million.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import comb, exp, lgamma, log, log1p, sqrt

import numpy as np
import pytest
from desks import SINGLE, wagers

from croupier.desk.portfolio import Portfolio
from croupier.desk.report import Report, report
from croupier.desk.together import sums_of
from croupier.desk.totals import Totals
from croupier.desk.verdicts import CONFIDENCE, DIFFERS, RISK, Judged, counts_p, judge
from croupier.game.bet import LOSE, Verdict
from croupier.mathematics.edge import Worth
from croupier.numerics import table_sums
from croupier.numerics.chunk import play_chunk
from croupier.numerics.plan import plan
from croupier.numerics.tables import TABLES

SURE = Fraction(1, 10**6)
RISK_OF_TEST = RISK / 5


def most(runs: int, chance: Fraction) -> int:
    """What a binomial count exceeds with a chance of at most one in a million."""
    beyond, count = Fraction(1), -1
    while beyond > SURE:
        count += 1
        beyond -= comb(runs, count) * chance**count * (1 - chance) ** (runs - count)
    return count


def test_the_most_that_is_allowed_is_a_binomial_bound() -> None:
    """Of ten fair coins, ten heads come once in 1,024 times: one in a million is beyond them. Of 20, 2^-20 is not."""
    assert (most(10, Fraction(1, 2)), most(20, Fraction(1, 2))) == (10, 19)


# Every count that a bet can come to


def bet(hits: int, pockets: int, pays: int) -> tuple[Verdict, Worth]:
    win = Verdict("win", Fraction(pays + 1))
    return win, Worth({win: Fraction(hits, pockets), LOSE: 1 - Fraction(hits, pockets)}, Fraction(1))


BETS = {"straight": (1, 38, 35), "corner": (4, 38, 8), "dozen": (12, 38, 2), "red": (18, 37, 1), "rare": (1, 1444, 999)}


def chances(games: int, p: float) -> Iterator[tuple[int, float]]:
    """Of each number of wins, as far as it can matter."""
    middle, width = games * p, 12 * sqrt(games * p) + 30
    for wins in range(max(0, int(middle - width)), min(games, int(middle + width)) + 1):
        logs = lgamma(games + 1) - lgamma(wins + 1) - lgamma(games - wins + 1)
        yield wins, exp(logs + wins * log(p) + (games - wins) * log1p(-p))


def judged(name: str, games: int) -> list[tuple[float, Judged]]:
    win, worth = bet(*BETS[name])
    counts = chances(games, float(worth.verdicts[win]))
    return [(chance, judge({win: wins, LOSE: games - wins}, worth, RISK_OF_TEST)) for wins, chance in counts]


@pytest.mark.parametrize("name", BETS)
@pytest.mark.parametrize("games", [1, 20, 50, 300, 4000])
def test_a_bet_is_wrongly_doubted_no_more_often_than_is_stated(name: str, games: int) -> None:
    """By both of its tests together; in a short run there is only one of them."""
    rows = judged(name, games)
    alarms = sum(chance for chance, each in rows if each.verdict(RISK_OF_TEST) == DIFFERS)
    assert alarms <= RISK_OF_TEST * (1 if rows[0][1].mean_p is None else 2)


@pytest.mark.parametrize("name", ["straight", "corner", "dozen", "red"])
@pytest.mark.parametrize("more", [1.0, 1.3, 3.0])
def test_an_interval_that_is_shown_holds_the_exact_mean_as_often_as_it_says(name: str, more: float) -> None:
    """A count goes in steps, so that no interval has exactly its confidence: it has a bit more."""
    _win, worth = bet(*BETS[name])
    needed = judge({}, worth, RISK_OF_TEST).games_needed
    held = 0.0
    for chance, each in judged(name, int(needed * more)):
        assert each.interval is not None
        held += chance * (each.interval[0] <= float(each.exact) <= each.interval[1])
    assert CONFIDENCE < held < CONFIDENCE + 0.03


@pytest.mark.parametrize("name", BETS)
def test_no_interval_is_shown_where_it_would_hold_less(name: str) -> None:
    _win, worth = bet(*BETS[name])
    needed = judge({}, worth, RISK_OF_TEST).games_needed
    assert all(each.interval is None and each.detectable is None for _chance, each in judged(name, needed - 1))


# Counts of several verdicts


@pytest.mark.parametrize(
    ("weights", "total"),
    [
        ([1] * 38, 50),
        ([1] * 38, 5_000),
        ([110, 105, 10_000], 10_215),
        ([300, 120, 110, 60, 8, 2, 1], 600),
        ([1, 2, 3, 4, 50_000], 100_000),
        ([1] * 200, 21_000),
    ],
    ids=lambda value: str(len(value)) if isinstance(value, list) else str(value),
)
def test_counts_are_wrongly_doubted_no_more_often_than_is_stated(weights: Sequence[int], total: int) -> None:
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    runs, risk = 2_000, Fraction(1, 100)
    drawn = np.random.default_rng(17).multinomial(total, [float(share) for share in shares], size=runs)
    found = [counts_p(counts, shares) for counts in drawn.tolist()]
    assert sum(p < risk for p in found) <= most(runs, risk)
    assert sum(p < RISK for p in found) <= most(runs, Fraction(RISK).limit_denominator())


@pytest.mark.parametrize(("one", "two", "total"), [(6, 5, 1000), (30, 8, 1000), (40, 40, 120), (110, 105, 330)])
def test_three_counts_are_wrongly_doubted_no_more_often_than_is_stated(one: int, two: int, total: int) -> None:
    """The chance of every pair of counts for which they are, summed; chi-square is right to a tenth at this risk."""
    rest = total - one - two
    shares = [Fraction(each, total) for each in (one, two, rest)]
    alarms = 0.0
    for first in near(one):
        for second in near(two):
            counts = [first, second, total - first - second]
            if counts[2] >= 0 and counts_p(counts, shares) < RISK_OF_TEST:
                logs = [n * log(p) - lgamma(n + 1) for n, p in zip(counts, shares, strict=True)]
                alarms += exp(lgamma(total + 1) + sum(logs))
    assert alarms < 1.1 * RISK_OF_TEST


def near(expected: int) -> range:
    return range(max(0, round(expected - 8 * sqrt(expected))), round(expected + 8 * sqrt(expected)) + 20)


# Short runs


def short_runs(game: Portfolio, spins: int, plays: int, monkeypatch: pytest.MonkeyPatch) -> list[Report]:
    """Each table of a chunk is a run of its own: tables know nothing of each other."""
    monkeypatch.setattr(table_sums, "TABLES", 1)
    asked = plan([(wager.bet, wager.policy) for wager in game.wagers], game.wheel)
    sums = sums_of(game, asked)
    played = [play_chunk(asked, seed, 0, TABLES * spins).by_table for seed in range(plays)]
    return [report(game, asked, sums, Totals(spins=spins, codes=codes)) for tables in played for codes in tables]


SKEWED = {
    "straights-and-8s": (partial(wagers, "straights-and-8s"), 50),
    "spinner-winner": (partial(wagers, "spinner-winner@SW2-U04"), 500),
    "roulette-up": (partial(wagers, "roulette-up-bonus=$5", "straights-and-8s"), 30),
    "progressive": (partial(wagers, "roulette-up-progressive"), 300),
    "spread-bet": (partial(wagers, "spread-bet", book="us-nj"), 100),
    "in prison": (partial(wagers, "red=$3", "odd", wheel=SINGLE, rule="in-prison"), 30),
}


@pytest.mark.parametrize("name", SKEWED)
def test_short_runs_of_skewed_bets_are_wrongly_doubted_no_more_often_than_is_stated(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, spins = SKEWED[name]
    found = short_runs(game(), spins, 8, monkeypatch)
    alarms = sum(not each.agrees for each in found)
    assert len(found) == 8 * TABLES
    assert alarms <= most(len(found), Fraction(RISK).limit_denominator())


@pytest.mark.parametrize(
    ("game", "spins"),
    [
        (partial(wagers, "red=$3", "odd", wheel=SINGLE, rule="in-prison"), 60),
        (partial(wagers, "straights-and-8s"), 200_000),
    ],
    ids=["in prison", "straights-and-8s"],
)
def test_the_interval_of_all_together_holds_as_often_as_it_says(
    game: partial[Portfolio], spins: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = [each.portfolio for each in short_runs(game(), spins, 8, monkeypatch)]
    missed = sum(not each.interval[0] <= float(each.exact) <= each.interval[1] for each in found if each.interval)
    assert all(each.interval for each in found)
    assert missed <= most(len(found), 1 - Fraction(CONFIDENCE).limit_denominator())


def test_all_together_is_not_judged_while_it_is_skewed(monkeypatch: pytest.MonkeyPatch) -> None:
    game, spins = SKEWED["straights-and-8s"]
    whole = short_runs(game(), spins, 1, monkeypatch)[0].portfolio
    assert (whole.verdict, whole.p, whole.interval) == ("too few", None, None)
