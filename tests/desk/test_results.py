"""Results of many rounds as a library: against binomial sums written out here, and against whole numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb, sqrt

import pytest
from portfolios import ask, reference_portfolio

from croupier.desk.results import Results, Side, results
from croupier.game.notation import NotationError
from croupier.mathematics.chain import Per
from croupier.numerics.rounds import TooLargeError

N = 101
RED = {100 * (2 * won - N): Fraction(comb(N, won) * 18**won * 20 ** (N - won), 38**N) for won in range(N + 1)}
"""The result of 101 spins of red, in cents."""


@pytest.fixture(scope="module")
def red() -> Results:
    return results(ask("red"), N)


def share(chosen: list[int]) -> Fraction:
    return sum((RED[result] for result in chosen), Fraction(0))


def lower_quantile(level: Fraction) -> int:
    upto = Fraction(0)
    for result, chance in sorted(RED.items()):
        upto += chance
        if upto >= level:
            return result
    raise AssertionError


def test_mean_and_variance_are_exact(red: Results) -> None:
    assert red.moments == (Fraction(-100 * N, 19), N * 10_000 * (1 - Fraction(1, 19) ** 2))
    assert red.mean == pytest.approx(-100 * N / 19)
    assert red.deviation == pytest.approx(100 * sqrt(N * (1 - 1 / 361)))


def test_ahead_and_behind_and_never_even_after_an_odd_number_of_spins(red: Results) -> None:
    assert red.ahead == pytest.approx(float(share([each for each in RED if each > 0])), abs=red.error)
    assert red.behind == pytest.approx(float(share([each for each in RED if each < 0])), abs=red.error)
    assert red.even == 0
    assert red.error < 1e-11


def test_even_after_an_even_number_of_spins() -> None:
    assert results(ask("red"), 2).even == pytest.approx(2 * 18 * 20 / 38**2, abs=1e-12)


@pytest.mark.parametrize("level", ["0.001", "0.05", "0.5", "0.9", "0.999"])
def test_quantiles(red: Results, level: str) -> None:
    assert red.quantile(float(level)) == lower_quantile(Fraction(level))


JUMPS = {
    "red, one spin": (["red"], 1, {-100: Fraction(20, 38), 100: Fraction(18, 38)}),
    "straight, one spin": (["straight:17"], 1, {-100: Fraction(37, 38), 3500: Fraction(1, 38)}),
    "red, many spins": (["red"], N, RED),
    "straight, many spins": (
        ["straight:17"],
        60,
        {100 * (36 * won - 60): Fraction(comb(60, won) * 37 ** (60 - won), 38**60) for won in range(61)},
    ),
}
"""Wagers, rounds, and the binomial distribution of their result."""
HAIR = Fraction(1, 10**9)


@pytest.mark.parametrize("exact", [False, True], ids=["in floats", "in whole numbers"])
@pytest.mark.parametrize("name", JUMPS)
def test_a_quantile_next_to_a_jump_falls_on_the_right_side(name: str, exact: bool) -> None:
    """At the chance of a result and all below it, the result itself; a hair above, the next one."""
    asked, rounds, chances = JUMPS[name]
    found = results(ask(*asked), rounds, exact=exact)
    upto, rising = Fraction(0), sorted(chances)
    for result, following in pairwise(rising):
        upto += chances[result]
        if not HAIR < upto < 1 - HAIR or min(chances[result], chances[following]) < 2 * HAIR:
            continue
        for level in (upto, float(upto), upto - HAIR, upto - chances[result] + HAIR):
            assert found.quantile(level) == result, level
        assert found.quantile(upto + HAIR) == following
        assert found.value_at_risk(1 - upto) == found.value_at_risk(float(1 - upto)) == -result


def test_in_whole_numbers_the_smallest_step_beside_a_jump_is_seen() -> None:
    found = results(ask("red"), N, exact=True)
    for result, following in pairwise(sorted(RED)):
        upto = share([each for each in RED if each <= result])
        assert found.quantile(upto) == result
        assert found.quantile(upto + Fraction(1, 38 ** (2 * N))) == following


def test_between_results_that_can_be_no_other_is_a_quantile() -> None:
    """After two spins of a straight bet there are -2, 34 and 70, and every step of 36 between them is empty."""
    found = results(ask("straight:17", "red=$0.01"), 2)
    assert {found.quantile(level) for level in (0.2, 37 / 38, 0.96, 0.9999)} <= {
        Fraction(36 * 100 * straights - 200 + 2 * reds - 2) for straights in range(3) for reds in range(3)
    }


def test_a_level_finer_than_the_error_is_refused(red: Results) -> None:
    with pytest.raises(NotationError, match="far tails"):
        red.quantile(1e-14)
    assert results(ask("red"), N, exact=True).quantile(1e-14) == lower_quantile(Fraction(1e-14))


@pytest.mark.parametrize("risk", [Fraction(20, 38), 20 / 38])
def test_the_bankroll_for_a_risk_that_is_exactly_a_chance(risk: float | Fraction) -> None:
    """One spin of red loses with 20/38: at that risk nothing is needed, and below it the stake."""
    found = results(ask("red"), 1)
    assert found.bankroll_for(risk)[0] == 0
    assert found.bankroll_for(Fraction(20, 38) - Fraction(1, 10**6))[0] == 100


def test_the_side_may_be_named_in_text(red: Results) -> None:
    table = results(ask("red"), N, "table")
    assert table.side is Side.TABLE
    assert table.mean == -red.mean > 0
    assert results(ask("red"), N, "player").mean == red.mean


def test_the_most_likely_result(red: Results) -> None:
    assert red.mode == max(RED, key=RED.__getitem__)


@pytest.mark.parametrize("level", ["0.5", "0.95", "0.999"])
def test_value_at_risk_and_expected_shortfall(red: Results, level: str) -> None:
    rest = 1 - Fraction(level)
    loss = -lower_quantile(rest)
    assert red.value_at_risk(float(level)) == loss
    worse = [each for each in RED if each < -loss]
    expected = (sum(-each * RED[each] for each in worse) + loss * (rest - share(worse))) / rest
    assert red.expected_shortfall(float(level)) == pytest.approx(float(expected), rel=1e-8)


@pytest.mark.parametrize("bankroll", [100, 1500, 3000, 9000])
def test_a_loss_of_at_least_so_much(red: Results, bankroll: int) -> None:
    exact = share([each for each in RED if each <= -bankroll])
    assert red.at_most(-bankroll).chance == pytest.approx(float(exact), rel=1e-9, abs=0)
    exact = share([each for each in RED if each >= bankroll])
    assert red.at_least(bankroll).chance == pytest.approx(float(exact), rel=1e-9, abs=0)


def test_between_two_results_the_lower_one_counts(red: Results) -> None:
    assert red.at_most(-1501).log == red.at_most(-1600).log == pytest.approx(red.at_most(Fraction(-3101, 2)).log)


@pytest.mark.parametrize("risk", ["0.3", "1e-6", "1e-15"])
def test_the_bankroll_that_a_table_needs(risk: str) -> None:
    table = results(ask("red"), N, Side.TABLE)
    needed, tail = table.bankroll_for(float(risk))
    losses = sorted((0, *(each for each in RED if each > 0)), reverse=True)
    # The table loses what players win: the least amount beyond which it loses with no more than this chance.
    least = next(loss for loss in reversed(losses) if share([each for each in RED if each > loss]) <= Fraction(risk))
    assert needed == least
    assert tail.chance == pytest.approx(float(share([each for each in RED if each > least])), rel=1e-9, abs=0)


def test_the_table_has_what_the_player_has_not(red: Results) -> None:
    table = results(ask("red"), N, Side.TABLE)
    assert table.mean == -red.mean
    assert table.ahead == pytest.approx(red.behind, abs=1e-11)
    assert table.quantile(0.01) == -max(each for each in RED if share([one for one in RED if one >= each]) >= 0.01)


def test_whole_numbers_on_demand() -> None:
    exact = results(ask("red"), N, exact=True)
    assert exact.exactly(lambda result: result > 0) == share([each for each in RED if each > 0])
    assert exact.error < 1e-14
    assert results(ask("red"), N).exactly(lambda result: result > 0) is None


def test_linked_rounds_have_exact_moments_only_in_whole_numbers() -> None:
    asked = ask("red", "odd", wheel="single-zero", rule="in-prison")
    found, exact = results(asked, 20), results(asked, 20, exact=True)
    assert found.per is Per.SPIN
    assert found.moments is None
    assert exact.moments is not None
    assert found.mean == pytest.approx(float(exact.moments[0]), rel=1e-9)
    assert found.deviation == pytest.approx(sqrt(exact.moments[1]), rel=1e-9)
    # A bet loses 19/1369 of its stake; in about one spin of 38 it is in prison and cannot be made.
    assert found.mean == pytest.approx(-2 * (1 + 19 * 37 / 38) * 100 * 19 / 1369, rel=1e-3)


def test_a_fraction_of_a_cent_is_kept() -> None:
    found = results(ask("red=$0.05", wheel="single-zero", rule="half-back"), 3)
    assert found.moments is not None
    assert found.moments[0] == Fraction(-3 * 5, 74)


def test_ruin_is_at_least_as_likely_as_a_loss_at_the_end(red: Results) -> None:
    ruined = red.ruin(1_000)
    assert ruined is not None
    assert ruined.chance > red.at_most(-1_000).chance


@pytest.mark.parametrize("rounds", [0, -1, 10**10])
def test_rounds_that_make_no_sense(rounds: int) -> None:
    with pytest.raises(NotationError, match="rounds are from 1 to 1,000,000,000"):
        results(ask("red"), rounds)


def test_what_has_no_result() -> None:
    with pytest.raises(NotationError, match="until the house supplies"):
        results(ask("back2back"), 10)
    with pytest.raises(NotationError, match="cannot be computed"):
        results(ask("red=$99999999999999999999"), 10)
    with pytest.raises(TooLargeError, match="one round lie on"):
        results(ask("red=$99999999.99", "straight:1=$0.01"), 10)
    with pytest.raises(NotationError, match="above 0 and below 1"):
        results(ask("red"), 10).bankroll_for(1.0)


def test_a_thousand_rounds_of_twenty_wagers() -> None:
    found = results(reference_portfolio(), 1_000)
    assert found.moments is not None
    places = range(found.law.chances.size)
    mean = sum(float(found.value(place)) * chance for place, chance in zip(places, found.law.chances, strict=True))
    assert mean == pytest.approx(float(found.moments[0]), rel=1e-7)
    assert found.ahead + found.even + found.behind == pytest.approx(1, abs=found.error)
