"""Rule 22, section 2299.02, Straights and 8's, played spin by spin."""

from __future__ import annotations

from datetime import date
from itertools import permutations, product

import pytest

from croupier.game.bet import LOSE, AnyBet, Board, Verdict
from croupier.game.draw import Ball
from croupier.game.pocket import Pocket
from croupier.game.wheel import DOUBLE_ZERO
from croupier.rulebook.rules import Rules
from croupier.sidebets.interface import Terms
from croupier.sidebets.registry import Offer, offer, pay_tables, side_bets
from croupier.storage.library import Library

TODAY = date(2023, 1, 1)
NUMBERS = [str(n) for n in range(1, 37)]


@pytest.fixture
def rules(library: Library) -> Rules:
    return library.book("us-co").on(TODAY)


@pytest.fixture
def bet(rules: Rules) -> AnyBet:
    return straights(rules)


def straights(rules: Rules) -> AnyBet:
    side_bet = side_bets()["straights-and-8s"]
    [table] = pay_tables(side_bet, rules, DOUBLE_ZERO)
    answer = offer(side_bet, Terms(rules, DOUBLE_ZERO, table))
    assert isinstance(answer, Offer)
    [only] = answer.bets
    return only


def play(bet: AnyBet, spins: str) -> Verdict | None:
    """The verdict on spins written as `5 3 4`, or nothing if the bet still lives."""
    progress = bet.begin(Board())
    for pocket in spins.split():
        assert not isinstance(progress, Verdict), f"{spins}: the bet has ended before {pocket}"
        progress = bet.step(progress, Ball(Pocket(pocket)))
    return progress if isinstance(progress, Verdict) else None


def pays(bet: AnyBet, spins: str) -> int:
    """What three spins pay to 1; the bet must not be paid before the third."""
    verdict = play(bet, spins)
    assert verdict is not None
    assert verdict.returned == int(verdict.returned) > 1
    return int(verdict.net)


# (5) and (6): the second number and the third


def test_the_second_number_must_be_near_the_first_or_both_be_eights(bet: AnyBet) -> None:
    assert [second for second in NUMBERS if play(bet, f"5 {second}") is None] == ["3", "4", "6", "7"]
    assert play(bet, "5 5") == LOSE
    assert [second for second in NUMBERS if play(bet, f"8 {second}") is None] == ["6", "7", "8", "9", "10", "18", "28"]
    for first, second in product(NUMBERS, repeat=2):
        near = abs(int(first) - int(second)) in (1, 2) or {first, second} <= {"8", "18", "28"}
        assert play(bet, f"{first} {second}") == (None if near else LOSE)


def test_a_second_number_out_of_range_takes_the_bet_and_ends_it(bet: AnyBet) -> None:
    assert play(bet, "5 20") == LOSE
    assert LOSE.returned == LOSE.meter == 0


def test_a_second_number_in_range_leads_to_a_third_spin_before_any_pay(bet: AnyBet) -> None:
    for first, second in product(DOUBLE_ZERO.pockets, repeat=2):
        if play(bet, first) is None:
            verdict = play(bet, f"{first} {second}")
            assert verdict in (None, LOSE)
            if verdict is None:
                assert all(play(bet, f"{first} {second} {third}") for third in DOUBLE_ZERO.pockets)


def test_a_third_number_that_adds_nothing_leaves_the_pair(bet: AnyBet) -> None:
    assert pays(bet, "12 13 30") == 7


def test_each_bet_gets_one_award_at_most_and_the_third_spin_never_lowers_it(bet: AnyBet) -> None:
    """Every award is one row of the table, and never a sum of two."""
    two, three = {4, 7}, {50, 299}
    for first, second in product(NUMBERS, repeat=2):
        if play(bet, f"{first} {second}") is None:
            awards = {third: pays(bet, f"{first} {second} {third}") for third in DOUBLE_ZERO.pockets}
            pair = awards[Pocket("0")]
            assert pair in two
            assert set(awards.values()) <= {pair} | three


# (7): zeros


def test_a_zero_in_the_first_two_spins_takes_the_bet(bet: AnyBet) -> None:
    for zero in ("0", "00"):
        assert play(bet, zero) == LOSE
        assert all(play(bet, f"{first} {zero}") == LOSE for first in NUMBERS)
    assert play(bet, "5 00") == LOSE


def test_a_zero_on_the_third_spin_leaves_the_pair(bet: AnyBet) -> None:
    assert pays(bet, "5 6 00") == pays(bet, "5 6 0") == 7
    assert pays(bet, "1 2 0") == 7
    assert pays(bet, "8 18 00") == pays(bet, "5 7 0") == 4


# (8): the five examples, and the pay table


@pytest.mark.parametrize(
    ("spins", "award"),
    [
        ("5 3 4", 50),
        ("12 13 10", 7),
        ("18 28 29", 4),
        ("5 7 8", 4),
        ("10 12 30", 4),
        ("8 28 1", 4),
        ("21 20 3", 7),
        ("8 18 8", 50),
        ("28 8 18", 299),
    ],
)
def test_three_spins_pay_what_is_printed(bet: AnyBet, spins: str, award: int) -> None:
    assert pays(bet, spins) == award


def test_after_5_and_3_neither_2_nor_6_adds_anything(bet: AnyBet) -> None:
    assert (pays(bet, "5 3 2"), pays(bet, "5 3 6")) == (4, 4)


def test_a_run_of_three_pays_in_any_order(bet: AnyBet) -> None:
    assert (pays(bet, "9 7 8"), pays(bet, "7 8 9")) == (50, 50)
    for low in range(1, 35):
        assert {pays(bet, " ".join(map(str, run))) for run in permutations((low, low + 1, low + 2))} == {50}


@pytest.mark.parametrize(
    ("spins", "row"),
    [
        ("1 3 30", "gap-of-one"),
        ("28 28 0", "two-eights"),
        ("36 35 8", "two-sequential"),
        ("18 18 18", "three-eights"),
        ("34 36 35", "three-sequential"),
        ("18 28 8", "eight-eighteen-twenty-eight"),
    ],
)
def test_each_row_is_awarded_under_its_name(bet: AnyBet, spins: str, row: str) -> None:
    verdict = play(bet, spins)
    assert verdict is not None
    assert verdict.name == row


def test_8_18_28_pays_the_top_row_in_all_six_orders(bet: AnyBet) -> None:
    assert {pays(bet, " ".join(order)) for order in permutations(("8", "18", "28"))} == {299}


# Other readings: questions C18 and C19


@pytest.mark.parametrize(
    ("eights", "spins", "award"),
    [
        ("run", "7 8 9", 50),
        ("run", "8 18 8", 4),
        ("run", "8 8 8", 4),
        ("run", "28 18 8", 299),
        ("differ", "8 18 8", 4),
        ("differ", "18 28 8", 299),
        ("differ", "8 9 10", 50),
    ],
)
def test_the_muddled_row_by_other_readings(rules: Rules, eights: str, spins: str, award: int) -> None:
    assert pays(straights(rules.with_values({"sidebets.straights-and-8s.read.eights": eights})), spins) == award


def test_by_another_reading_a_repeated_eight_loses(rules: Rules) -> None:
    assert play(straights(rules.with_values({"sidebets.straights-and-8s.read.eights": "differ"})), "8 8") == LOSE


def test_by_another_reading_a_repeat_lives_and_still_wins_nothing(rules: Rules) -> None:
    bet = straights(rules.with_values({"sidebets.straights-and-8s.read.repeat": "lives"}))
    assert play(bet, "5 5") is None
    assert all(play(bet, f"5 5 {third}") == LOSE for third in DOUBLE_ZERO.pockets)


def test_by_another_reading_36_and_1_are_neighbors(rules: Rules, bet: AnyBet) -> None:
    joined = straights(rules.with_values({"sidebets.straights-and-8s.read.ends": "joined"}))
    for spins, award in (("36 1 5", 7), ("35 1 5", 4), ("2 36 5", 4), ("35 1 36", 50), ("2 1 36", 50)):
        assert pays(joined, spins) == award
    assert play(bet, "36 1") == play(bet, "35 1") == play(bet, "2 36") == LOSE
