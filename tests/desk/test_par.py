"""PAR sheets as data: against the documents, closed forms, and counting by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb, erf, exp, lgamma, log, sqrt
from statistics import NormalDist

import pytest
from sheets import LIBRARY, law, sheet

from croupier.desk import Desk
from croupier.desk.par import par_sheet
from croupier.desk.par_exact import exact_bounds
from croupier.desk.par_extras import round_amounts
from croupier.desk.par_numbers import BERRY_ESSEEN, QUANTILES
from croupier.desk.par_plain import plain_sheet
from croupier.desk.par_set import par_set
from croupier.game.chance import Distribution
from croupier.game.draw import Draw, Multiplier
from croupier.game.notation import NotationError
from croupier.game.wheel import DOUBLE_ZERO
from croupier.money.amount import Cents
from croupier.rulebook.questions import chosen_readings
from croupier.rulebook.refusal import RefusedError


def counted(bet: str, wheel: str = "double-zero", rule: str | None = None) -> dict[str, int]:
    found = sheet(bet, wheel, rule)
    return {award.name: award.combinations for award in found.awards}


def test_a_straight_bet_on_a_double_zero_wheel() -> None:
    """One number of 38 pays 35 to 1: 36/38 comes back; the mean square is 36²/38."""
    found = sheet("straight:17")
    assert found.cycle == 38
    assert counted("straight:17") == {"win": 1, "lose": 37}
    assert found.measures is not None
    assert found.measures.player_return == Fraction(36, 38)
    assert found.measures.house_edge == Fraction(2, 38)
    assert found.measures.hit == Fraction(1, 38)
    assert found.measures.push == 0
    assert found.measures.variance == Fraction(36**2, 38) - Fraction(36, 38) ** 2
    assert float(found.measures.deviation) == pytest.approx(sqrt(36**2 / 38 - (36 / 38) ** 2), abs=1e-12)
    assert found.measures.volatility == Fraction(165, 100) * found.measures.deviation
    assert (found.measures.spins, found.measures.edge_per_spin) == (Fraction(1), Fraction(2, 38))


def test_a_void_pocket_is_not_in_the_cycle() -> None:
    assert counted("straight:17", "triple-zero-as-single") == {"win": 1, "lose": 36}


def test_in_prison_is_counted_over_two_spins() -> None:
    """18 numbers win at once, whatever a second spin would show; 0 holds the bet, and 18 numbers free it."""
    found = sheet("red", "single-zero", "in-prison")
    assert found.cycle == 37**2
    assert counted("red", "single-zero", "in-prison") == {"win": 18 * 37, "released": 18, "lose": 18 * 37 + 19}
    assert [award.pays for award in found.awards] == ["1 to 1", "the stake", "loss"]


def test_spread_bet_is_counted_over_pairs_of_numbers() -> None:
    numbers = [0, 0, *range(1, 37)]
    pairs = [first + second for first in numbers for second in numbers]
    found = sheet("spread-bet:3", paytable="00-option-1")
    assert found.table is not None
    row = found.table.row(3)
    assert row.low is not None
    assert row.high is not None
    wins = sum(row.low <= total <= row.high for total in pairs)
    assert found.cycle == len(pairs) == 38**2
    assert counted("spread-bet:3") == {row.on: wins, "lose": 38**2 - wins}


def test_the_printed_edges_of_spread_bet_agree_but_for_one() -> None:
    """62 of the 63 printed edges hold; the purple range of option 4 does not (question N3)."""
    here = law("us-nj")
    sheets = [par_sheet(here, asked) for asked in par_set(here.rules)]
    stated = {(one.row.bet, one.row.paytable): one.stated for one in sheets}
    assert len(stated) == 63
    assert all(stated.values())
    wrong = [key for key, said in stated.items() if said and not said.agrees]
    assert wrong == [("spread-bet:3", "0-option-4")]


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero"])
def test_roulette_up_is_counted_over_rising_numbers(wheel: str) -> None:
    """The first k numbers rise in C(n, k) of n^k ways. The progressive's longest streak here is 9."""
    n = len(sheet("red", wheel).row.wheel.pockets)
    rising = [comb(n, k) * n ** (9 - k) for k in range(1, 10)]
    lengths = {str(k): rising[k - 1] - (rising[k] if k < 9 else 0) for k in range(1, 10)}
    assert counted("roulette-up-progressive", wheel) == lengths


def test_the_meter_of_a_progressive() -> None:
    found = sheet("roulette-up-progressive", meter=Cents(10_000_00), unit=Cents(200))
    chance = Fraction(comb(38, 9), 38**9)
    assert found.meter is not None
    assert found.measures is not None
    assert found.meter.per_dollar == chance / 2
    assert found.measures.player_return == found.meter.fixed_return + 5_000 * chance
    assert found.meter.fixed_return + found.meter.break_even * found.meter.per_dollar == 1
    assert [point.dollars for point in found.meter.points][:2] == [0, 200_000]
    assert found.meter.points[-1].player_return > 1
    for wanted, dollars in found.meter.reaches:
        assert found.meter.fixed_return + dollars * found.meter.per_dollar == wanted


@pytest.mark.parametrize(
    ("most", "amounts"), [(0, [0, 1]), (7, [0, 1, 2, 3, 4, 5, 6, 7, 8]), (100, [0, 20, 40, 60, 80, 100, 120])]
)
def test_round_amounts_go_beyond_the_most(most: int, amounts: list[int]) -> None:
    assert round_amounts(Fraction(most)) == amounts


def test_a_multiplier_that_is_open_has_no_edge_but_a_rule_for_it() -> None:
    """Back2Back wins once in 38, the stake comes back on top of the multiplier: 37/38 - m/38."""
    found = sheet("back2back")
    assert found.measures is None
    assert not found.bounds
    assert found.open_multiplier is not None
    assert found.open_multiplier.edge(Fraction(10)) == Fraction(27, 38)
    assert found.open_multiplier.break_even == 37
    assert plain_sheet(found)["fileable"] is False
    assert [(award.combinations, award.returned) for award in found.awards] == [(1, None), (37, 0)]


def test_a_multiplier_with_the_chances_of_the_house_can_be_filed() -> None:
    weights = Distribution[Draw]({Multiplier(10): 3, Multiplier(50): 1})
    found = sheet("back2back", weights=weights)
    assert found.cycle == 38 * 4
    assert {award.name: award.combinations for award in found.awards} == {"50x": 1, "10x": 3, "lose": 37 * 4}
    assert found.measures is not None
    assert found.measures.player_return == (1 + Fraction(3 * 10 + 50, 4)) / 38
    assert plain_sheet(found)["fileable"] is True


@pytest.mark.parametrize("book", LIBRARY.names)
def test_every_sheet_of_a_rulebook_adds_up(book: str) -> None:
    here = law(book)
    sheets = [par_sheet(here, asked) for asked in par_set(here.rules)]
    assert len({one.name for one in sheets}) == len(sheets) > 0
    for one in sheets:
        assert sum(award.combinations for award in one.awards) == one.cycle
        assert all(award.probability == Fraction(award.combinations, one.cycle) for award in one.awards)
        if one.measures:
            assert sum(award.contribution or 0 for award in one.awards) == one.measures.player_return
            assert one.measures.house_edge == one.row.worth.house_edge


# Bounds


def test_quantiles_are_those_of_the_normal_distribution() -> None:
    for confidence, quantile in QUANTILES.items():
        assert float(quantile) == pytest.approx(NormalDist().inv_cdf(0.5 + confidence / 200), abs=1e-14)


def test_bounds_of_the_return() -> None:
    bound = sheet("straight:17").bounds[0]
    deviation = sqrt(36**2 / 38 - (36 / 38) ** 2)
    assert bound.rounds == 10**4
    low, high = bound.normal[95]
    assert float(low) == pytest.approx(36 / 38 - 1.959963984540054 * deviation / 100, abs=1e-12)
    assert float(high) == pytest.approx(36 / 38 + 1.959963984540054 * deviation / 100, abs=1e-12)
    assert [each.rounds for each in sheet("red").bounds] == [10**4, 10**5, 10**6, 10**7]


def test_the_normal_distribution_is_no_more_wrong_than_is_stated() -> None:
    """Against the binomial distribution of the wins of a straight bet, at every value."""
    rounds, p = 10**4, 1 / 38
    stated = float(sheet("straight:17").bounds[0].error)
    third = p * (1 - p) * ((1 - p) ** 2 + p**2) / (p * (1 - p)) ** 1.5
    assert stated == pytest.approx(float(BERRY_ESSEEN) * third / sqrt(rounds), rel=1e-9)
    below, worst = 0.0, 0.0
    for wins in range(1000):
        normal = (1 + erf((wins - rounds * p) / sqrt(2 * rounds * p * (1 - p)))) / 2
        logs = lgamma(rounds + 1) - lgamma(wins + 1) - lgamma(rounds - wins + 1)
        here = below + exp(logs + wins * log(p) + (rounds - wins) * log(1 - p))
        worst = max(worst, abs(normal - below), abs(normal - here))
        below = here
    assert below == pytest.approx(1)
    assert stated / 20 < worst <= stated


def test_bounds_stay_within_what_one_game_returns() -> None:
    low, _high = sheet("roulette-up-progressive", meter=Cents(10**9)).bounds[0].normal[99]
    assert low == 0


def test_exact_bounds_come_from_whoever_computes_them() -> None:
    asked = sheet("straight:17").asked
    found = par_sheet(law(), asked, exact_bounds(law(), asked))
    assert found.bounds[0].exact[95] == (binomial(0.025), binomial(0.975))
    assert [bound.rounds for bound in found.bounds if bound.exact[99]] == [10**4, 10**5, 10**6, 10**7]


def binomial(level: float) -> Fraction:
    """The return of 10^4 straight bets that is not exceeded with this chance, from the chances of so many wins."""
    rounds, p, upto = 10**4, 1 / 38, 0.0
    for wins in range(rounds):
        logs = lgamma(rounds + 1) - lgamma(wins + 1) - lgamma(rounds - wins + 1)
        upto += exp(logs + wins * log(p) + (rounds - wins) * log(1 - p))
        if upto >= level:
            return Fraction(36 * wins, rounds)
    raise AssertionError


def test_exact_bounds_of_a_bet_of_several_spins_are_near_the_normal_ones() -> None:
    asked = sheet("straights-and-8s").asked
    bound = par_sheet(law(), asked, exact_bounds(law(), asked)).bounds[3]
    for confidence, pair in bound.exact.items():
        assert [float(end) for end in pair] == pytest.approx([float(end) for end in bound.normal[confidence]], abs=1e-4)


# Readings


def test_readings_and_what_they_cost() -> None:
    """A freed bet that is paid: 18/37 + 18/1369 win and 18/37 + 19/1369 lose."""
    [question] = sheet("red", "single-zero", "in-prison").readings
    assert question.id == "C7"
    costs = {reading.id: (reading.edge, reading.in_use, reading.taken) for reading in question.readings}
    assert costs["stake-back"] == (Fraction(19, 1369), True, True)
    assert costs["paid"] == (Fraction(1, 1369), False, False)


def test_another_reading_in_use_is_what_the_sheet_is_about() -> None:
    found = sheet("red", "single-zero", "in-prison", under=law(C7="paid"))
    assert found.measures is not None
    assert found.measures.house_edge == Fraction(1, 1369)
    [question] = found.readings
    assert [reading.id for reading in question.readings if reading.in_use] == ["paid"]
    assert {reading.edge for reading in question.readings if reading.taken} == {Fraction(19, 1369)}
    assert found.awards[1].pays == "1 to 1"


def test_two_readings_of_one_question_go_together() -> None:
    """Every zero holds the bet, and a freed bet is paid: three in 39, each then losing (21 - 18)/39."""
    here = law()
    texts = ["C7=paid", "C7=every-zero"]
    both = replace(here, chosen=chosen_readings(texts, here.questions, "us-co"))
    found = sheet("red", "triple-zero", "in-prison", under=both)
    assert found.measures is not None
    assert found.measures.house_edge == Fraction(3, 39) * Fraction(3, 39)
    [question] = found.readings
    assert {reading.id for reading in question.readings if reading.in_use} == {"paid", "every-zero"}


def test_a_bet_that_no_reading_moves_has_none() -> None:
    assert sheet("red").readings == ()
    assert [question.id for question in sheet("even").readings] == ["C8"]
    assert "C28" in [question.id for question in sheet("red").other_questions]


def test_what_a_text_that_is_not_held_would_cost_is_not_known() -> None:
    readings = [reading for question in sheet("spread-bet:3").readings for reading in question.readings]
    [straight] = [reading for reading in readings if reading.id == "straight-odds"]
    assert (straight.edge, straight.held) == (None, False)


def test_the_digest_names_what_is_on_the_sheet() -> None:
    digests = [
        plain_sheet(one)["digest"]
        for one in (
            sheet("red", "single-zero", "in-prison"),
            sheet("red", "single-zero", "in-prison"),
            sheet("red", "single-zero", "in-prison", under=law(C7="paid")),
            sheet("red", "single-zero", "half-back"),
        )
    ]
    assert digests[0] == digests[1]
    assert len(set(digests)) == 3


# Refusals


@pytest.mark.parametrize(
    ("bet", "wheel", "says"),
    [
        ("rde", "double-zero", "no bet is called"),
        ("spread-bet", "double-zero", "7 bets"),
        ("straight:99", "double-zero", "99"),
    ],
)
def test_what_is_no_bet_is_said_in_a_sentence(bet: str, wheel: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        sheet(bet, wheel)


def test_a_wheel_that_is_not_fair_has_no_sheet() -> None:
    """As `croupier par`, which knows no other wheels."""
    worn = {str(pocket): 2 if pocket == "17" else 1 for pocket in DOUBLE_ZERO.pockets}
    with pytest.raises(NotationError, match="fair wheel"):
        Desk(pockets=worn).par("red")


def test_what_the_rules_do_not_offer_is_refused_with_a_section() -> None:
    with pytest.raises(RefusedError, match=r"30-2299\.02"):
        sheet("straights-and-8s", "triple-zero")
    with pytest.raises(RefusedError, match="In Prison"):
        sheet("red", "double-zero-as-single", "in-prison")
