"""Verdicts: tails beside known values, an honest run agrees, and a false one is found."""

from __future__ import annotations

from fractions import Fraction
from math import comb, exp, factorial, sqrt

import pytest
from desks import wagers

from croupier.desk.verdicts import AGREES, DIFFERS, TOO_FEW, counts_p, judge
from croupier.game.bet import LOSE, Verdict
from croupier.mathematics.edge import Worth
from croupier.numerics.tails import binomial_tails, chi_square_tail, normal_tails, two_sided

RISK = 0.0002
WIN = Verdict("win", Fraction(2))


# Tails


@pytest.mark.parametrize(
    ("value", "degrees", "tail"),
    [  # the usual printed table of critical values
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (7.815, 3, 0.05),
        (18.307, 10, 0.05),
        (52.192, 37, 0.05),
        (59.893, 37, 0.01),
        (6.635, 1, 0.01),
        (1.145, 5, 0.95),
    ],
)
def test_tails_of_chi_square_are_those_of_the_printed_tables(value: float, degrees: int, tail: float) -> None:
    assert chi_square_tail(value, degrees) == pytest.approx(tail, abs=6e-5)


@pytest.mark.parametrize("degrees", [1, 2, 7, 38, 1443])
def test_tails_of_chi_square_begin_at_one_and_fall(degrees: int) -> None:
    tails = [
        chi_square_tail(value, degrees) for value in (0, 0.5 * degrees, degrees, 1.5 * degrees + 5, 4 * degrees + 30)
    ]
    assert tails[0] == 1
    assert tails == sorted(tails, reverse=True)
    assert tails[-1] < 1e-6


def test_chi_square_with_two_degrees_is_exponential() -> None:
    assert chi_square_tail(7.0, 2) == pytest.approx(exp(-3.5), rel=1e-13)


@pytest.mark.parametrize(("total", "chance"), [(12, Fraction(1, 4)), (50, Fraction(37, 38)), (900, Fraction(1, 38))])
def test_binomial_tails_are_sums_of_binomial_terms(total: int, chance: Fraction) -> None:
    hit, miss = chance.numerator, chance.denominator - chance.numerator
    terms = [comb(total, k) * hit**k * miss ** (total - k) for k in range(total + 1)]
    for count in {0, 1, 3, 7, 12, total, total // 38, min(total, total // 38 + 60)}:
        exact = min(Fraction(1), Fraction(2 * min(sum(terms[: count + 1]), sum(terms[count:])), (hit + miss) ** total))
        found = binomial_tails(count, total, float(chance))
        assert found == pytest.approx(float(exact), rel=1e-9, abs=1e-300)


def test_binomial_tails_of_very_many_are_sums_of_poisson_terms() -> None:
    terms = [exp(-2.5) * 2.5**k / factorial(k) for k in range(60)]
    many = 10**17
    assert binomial_tails(6, many, 2.5 / many) == pytest.approx(2 * sum(terms[6:]), rel=1e-9)
    assert binomial_tails(0, many, 2.5 / many) == pytest.approx(2 * terms[0], rel=1e-9)
    assert binomial_tails(many // 2, many, 2.5 / many) == 0
    assert binomial_tails(many - 6, many, 1 - 2.0**-53) == pytest.approx(binomial_tails(6, many, 2.0**-53), rel=1e-9)


def test_binomial_tails_of_many_are_nearly_normal() -> None:
    """A million coins have a deviation of 500; half of one is given away."""
    assert binomial_tails(501_500, 10**6, 0.5) == pytest.approx(normal_tails(1499.5 / 500))


def test_what_cannot_be_was_not() -> None:
    cases = ((0, 0.0), (1, 0.0), (9, 1.0), (8, 1.0))
    assert [binomial_tails(count, 9, chance) for count, chance in cases] == [1, 0, 1, 0]


def test_normal_tails_and_their_inverse() -> None:
    assert normal_tails(1.959963984540054) == pytest.approx(0.05, rel=1e-9)
    assert two_sided(0.05) == pytest.approx(1.959963984540054, rel=1e-9)
    assert normal_tails(0) == 1


# A bet


def even_money(games: int, wins: int) -> dict[Verdict, int]:
    return {WIN: wins, LOSE: games - wins}


FAIR = Worth({WIN: Fraction(1, 2), LOSE: Fraction(1, 2)}, Fraction(1))


def test_an_honest_mean_agrees_and_its_numbers_are_those_of_a_coin() -> None:
    judged = judge(even_money(10_000, 5_050), FAIR, RISK)
    assert judged.mean == pytest.approx(0.01)
    assert judged.stderr == pytest.approx(sqrt((1 - 0.01**2) / 10_000))
    # A coin goes in steps of 2, of which half is given away: 1 in 10,000 games.
    assert judged.interval is not None
    assert judged.interval[1] - judged.mean == pytest.approx(1.959963984540054 / 100 + 1 / 10_000)
    assert judged.exact == 0
    assert judged.mean_p == pytest.approx(normal_tails(0.99))
    assert judged.verdict(RISK) == AGREES


def test_a_false_mean_differs() -> None:
    assert judge(even_money(10_000, 5_250), FAIR, RISK).verdict(RISK) == DIFFERS


def test_what_is_called_detectable_is_found_with_the_stated_power() -> None:
    """The exact chance, summed over all counts of a coin that is so much better."""
    games = 600
    off = judge(even_money(games, games // 2), FAIR, RISK).detectable
    assert off is not None
    chance = 0.5 + off / 2
    cannot = [wins for wins in range(games + 1) if judge(even_money(games, wins), FAIR, RISK).verdict(RISK) == AGREES]
    missed = sum(comb(games, wins) * chance**wins * (1 - chance) ** (games - wins) for wins in cannot)
    assert 0.005 < missed < 0.015


def test_a_mean_of_few_games_is_not_judged_but_its_awards_are() -> None:
    [wager] = wagers("roulette-up-progressive@PT-BJS-RU-02").wagers
    expected = {verdict: round(1000 * chance) for verdict, chance in wager.worth.verdicts.items()}
    judged = judge(expected, wager.worth, RISK)
    assert judged.mean_p is None
    assert judged.verdict(RISK) == TOO_FEW
    wrong = dict(zip(expected, reversed(expected.values()), strict=True))
    assert judge(wrong, wager.worth, RISK).verdict(RISK) == DIFFERS


def test_one_lucky_jackpot_is_no_alarm_and_five_are() -> None:
    top = Verdict("top", Fraction(100_000))
    worth = Worth({top: Fraction(1, 10**6), LOSE: 1 - Fraction(1, 10**6)}, Fraction(1))
    assert judge({top: 1, LOSE: 99_999}, worth, RISK).verdict(RISK) == TOO_FEW
    assert judge({top: 5, LOSE: 99_995}, worth, RISK).verdict(RISK) == DIFFERS


def test_a_bet_that_never_changes_is_exact_or_wrong() -> None:
    push = Verdict("push", Fraction(1))
    worth = Worth({push: Fraction(1)}, Fraction(1))
    assert judge({push: 100}, worth, RISK).verdict(RISK) == AGREES
    assert judge({push: 99, LOSE: 1}, worth, RISK).verdict(RISK) == DIFFERS


def test_no_games_say_nothing() -> None:
    assert judge({WIN: 0}, FAIR, RISK).verdict(RISK) == TOO_FEW


def test_a_count_without_a_chance_is_no_chance() -> None:
    assert counts_p([500, 500, 1], [Fraction(1, 2), Fraction(1, 2), Fraction(0)]) == 0
    assert counts_p([500, 500, 0], [Fraction(1, 2), Fraction(1, 2), Fraction(0)]) == 1
