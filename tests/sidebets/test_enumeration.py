"""Exploring an automaton and counting by plain loops give the same fractions: every bet, wheel, table and reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from itertools import product

import pytest

from croupier.game.bet import AnyBet, Board
from croupier.game.chance import Distribution
from croupier.game.draw import Draw, Multiplier
from croupier.game.pocket import Pocket
from croupier.game.wheel import DOUBLE_ZERO, SINGLE_ZERO, TRIPLE_ZERO, WHEELS, Wheel
from croupier.mathematics.edge import worth
from croupier.rulebook.questions import find_question
from croupier.rulebook.rules import Rules
from croupier.sidebets.interface import Terms
from croupier.sidebets.registry import Offer, offer, pay_tables, side_bets
from croupier.storage.library import Library

from .enumeration import (
    BONUS,
    PROGRESSIVE,
    ROTORS,
    SPINNER,
    End,
    Found,
    back2back,
    live_pockets,
    roulette_up,
    spinner_winner,
    straights_and_8s,
    streak_is,
    streak_of,
)

TODAY = date(2023, 1, 1)
ON_37 = ("single-zero", "double-zero-as-single", "triple-zero-as-single")
BONUS_BET, PROGRESSIVE_BET = "roulette-up-bonus", "roulette-up-progressive"
SPREAD = {10: 700, 25: 200, 100: 90, 1000: 10}


@pytest.fixture
def rules(library: Library) -> Rules:
    return library.book("us-co").on(TODAY)


def offered(rules: Rules, wheel: Wheel, key: str, code: str = "", weights: Mapping[int, int] | None = None) -> AnyBet:
    """The one bet that a side bet makes under these rules, on this wheel, with this pay table."""
    side_bet = side_bets()[key]
    tables = {table.code: table for table in pay_tables(side_bet, rules, wheel)}
    chances = Distribution[Draw]({Multiplier(times): weight for times, weight in weights.items()}) if weights else None
    answer = offer(side_bet, Terms(rules, wheel, tables[code] if code else None, chances))
    assert isinstance(answer, Offer), answer
    [bet] = answer.bets
    return bet


def agree(bet: AnyBet, wheel: Wheel, expected: Found, previous: str = "17") -> None:
    explored = worth(bet, wheel, Board(Pocket(previous)))
    chances = {End(end.name, end.returned, end.meter): p for end, p in explored.verdicts.items()}
    assert chances == expected.chances
    assert sum(chances.values()) == 1
    assert (explored.house_edge, explored.hit, explored.push) == (expected.edge, expected.hit, expected.push)
    assert explored.spins == expected.spins


@pytest.mark.parametrize("wheel", WHEELS.values(), ids=WHEELS)
def test_the_rotors_are_those_of_the_trade(wheel: Wheel) -> None:
    assert list(wheel.rotor) == ROTORS[wheel.name]
    assert list(wheel.pockets) == live_pockets(wheel.name)


@pytest.mark.parametrize(("reading", "stake_back"), [("winnings", True), ("all", False)])
@pytest.mark.parametrize("wheel", WHEELS.values(), ids=WHEELS)
@pytest.mark.parametrize("weights", [{10: 1}, {1000: 1}, SPREAD], ids=str)
def test_back2back(rules: Rules, wheel: Wheel, weights: dict[int, int], reading: str, stake_back: bool) -> None:
    read = rules.with_values({"sidebets.back2back.read.multiplier": reading})
    expected = back2back(wheel.name, weights, stake_back)
    mean = Fraction(sum(times * weight for times, weight in weights.items()), sum(weights.values()))
    assert expected.edge == 1 - (mean + stake_back) / len(wheel.pockets)
    agree(offered(read, wheel, "back2back", weights=weights), wheel, expected)


@pytest.mark.parametrize("ends", ["apart", "joined"])
@pytest.mark.parametrize("repeat", ["loses", "lives"])
@pytest.mark.parametrize("eights", ["not-all-different", "run", "differ"])
@pytest.mark.parametrize("wheel", [WHEELS[name] for name in ("double-zero", *ON_37)], ids=lambda each: each.name)
def test_straights_and_8s(rules: Rules, wheel: Wheel, eights: str, repeat: str, ends: str) -> None:
    about = "sidebets.straights-and-8s.read."
    read = rules.with_values({f"{about}eights": eights, f"{about}repeat": repeat, f"{about}ends": ends})
    expected = straights_and_8s(wheel.name, eights, repeat == "lives", ends == "joined")
    agree(offered(read, wheel, "straights-and-8s", "standard"), wheel, expected)


def test_a_repeat_that_lives_takes_longer_and_pays_no_more() -> None:
    loses, lives = (straights_and_8s("double-zero", "differ", lives, False) for lives in (False, True))
    assert loses.chances == lives.chances
    assert loses.spins < lives.spins


def spinner_wheel(code: str) -> str:
    return "single-zero" if code[-1] in "12" else "double-zero"


@pytest.mark.parametrize("green", ["a color", "no color"])
@pytest.mark.parametrize("rows", ["highest", "every"])
@pytest.mark.parametrize("code", SPINNER)
def test_spinner_winner(rules: Rules, code: str, rows: str, green: str) -> None:
    wheel = WHEELS[spinner_wheel(code)]
    about = "sidebets.spinner-winner.read."
    read = rules.with_values({f"{about}rows": rows, f"{about}green": green})
    expected = spinner_winner(wheel.name, code, "17", rows == "every", green == "a color")
    agree(offered(read, wheel, "spinner-winner", code), wheel, expected)


@pytest.mark.parametrize("code", [code for code in SPINNER if code.startswith("SW2") or code.endswith("2")])
def test_on_a_whole_ring_every_previous_number_is_worth_the_same(rules: Rules, code: str) -> None:
    wheel = WHEELS[spinner_wheel(code)]
    bet = offered(rules, wheel, "spinner-winner", code)
    expected = spinner_winner(wheel.name, code, "17")
    for previous in wheel.pockets if code.startswith("SW2") else ("0", "26", "36"):
        agree(bet, wheel, expected, previous)


@pytest.mark.parametrize("longest", ["own", "shortest"])
@pytest.mark.parametrize("thirty_six", ["counts", "ends"])
@pytest.mark.parametrize("wheel", [WHEELS[name] for name in ("double-zero", *ON_37)], ids=lambda each: each.name)
@pytest.mark.parametrize("code", [*BONUS, *PROGRESSIVE])
def test_roulette_up(rules: Rules, code: str, wheel: Wheel, thirty_six: str, longest: str) -> None:
    key, column = (BONUS_BET, BONUS[code]) if code in BONUS else (PROGRESSIVE_BET, PROGRESSIVE[code])
    read = rules.with_values({f"sidebets.{key}.read.thirty-six": thirty_six, f"sidebets.{key}.read.longest": longest})
    full = 8 if longest == "shortest" else len(column)
    expected = roulette_up(column, len(wheel.pockets), code in BONUS, thirty_six == "counts", full)
    agree(offered(read, wheel, key, code), wheel, expected)


@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO], ids=lambda each: each.name)
@pytest.mark.parametrize("code", BONUS)
def test_the_bonus_of_roulette_up_with_awards_for_1(rules: Rules, code: str, wheel: Wheel) -> None:
    read = rules.with_values({f"sidebets.{BONUS_BET}.read.awards": "for"})
    agree(offered(read, wheel, BONUS_BET, code), wheel, roulette_up(BONUS[code], len(wheel.pockets), to_one=False))


@pytest.mark.parametrize("code", BONUS)
def test_the_bonus_of_roulette_up_on_39_pockets_with_000_below_1(library: Library, rules: Rules, code: str) -> None:
    [question] = [one for one in library.questions() if (one.book, one.id) == ("us-co", "C25")]
    read = rules.with_values(find_question([question], "C25").reading("000-below-1").sets)
    agree(offered(read, TRIPLE_ZERO, BONUS_BET, code), TRIPLE_ZERO, roulette_up(BONUS[code], 39, to_one=True))


@pytest.mark.parametrize("counts_36", [True, False])
@pytest.mark.parametrize("zeros", [["0"], ["0", "00"], ["0", "00", "000"]], ids=len)
def test_counting_streaks_agrees_with_playing_every_three_spins(zeros: list[str], counts_36: bool) -> None:
    order = [*zeros, *(str(n) for n in range(1, 37))]
    played = Counter(streak_of(spins, order, counts_36) for spins in product(order, repeat=3))
    for length in (1, 2, 3):
        assert Fraction(played[length], len(order) ** 3) == streak_is(length, 3, len(order), counts_36)
