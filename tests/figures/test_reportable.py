"""Which pay tables can need form W-2G, beside the awards that the documents print."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from functools import cache

import pytest
from nights import law, library

from croupier.figures.reportable import LAYOUT, Reach, needs_form, reaches, smallest_stake
from croupier.money.amount import Cents
from croupier.rulebook.rules import NotHeldError


@cache
def found(book: str) -> list[Reach]:
    return list(reaches(law(book), 300))


def of(book: str, paytable: str) -> list[Reach]:
    return [reach for reach in found(book) if reach.paytable == paytable]


@pytest.mark.parametrize("book", ["us-co", "us-ia", "us-nh"])
def test_plain_roulette_tops_out_at_35_to_1_and_never_needs_a_form(book: str) -> None:
    [layout] = [reach for reach in found(book) if reach.bet == LAYOUT]
    assert (layout.most, layout.outcome, layout.reaches) == (Fraction(35), "straight wins", False)


@pytest.mark.parametrize(
    ("paytable", "most", "reached"),
    [
        # 2299.03(5) and 2299.04, as printed: the highest award, to 1
        ("SW2-U01", 300, True),
        ("SW2-U02", 1_000, True),
        ("SW3-U03", 300, True),
        ("PT-FLT-RU-01", 400, True),
        ("PT-FLT-RU-03", 275, False),
        ("PT-FLT-RU-05", 250, False),
    ],
)
def test_the_highest_award_decides(paytable: str, most: int, reached: bool) -> None:
    rows = of("us-co", paytable)
    assert rows
    for row in rows:
        assert (row.most, row.reaches, row.meter) == (Fraction(most), reached, None)
        assert (row.chance == 0) is not reached


def test_299_to_1_does_not_reach_it() -> None:
    """Straights and 8s pays 299 to 1 for 8, 18 and 28."""
    rows = of("us-co", "standard")
    assert {(row.most, row.reaches) for row in rows} == {(Fraction(299), False)}


def test_an_award_of_two_bonus_balls_has_its_exact_chance() -> None:
    """The number comes again, and both balls lie in it: 1 in 38 to the third."""
    assert {row.chance for row in of("us-co", "SW2-U03")} == {Fraction(1, 38**3)}


def test_a_multiplier_may_reach_it_and_the_house_has_its_chances() -> None:
    rows = [reach for reach in found("us-co") if reach.bet == "back2back"]
    assert {(row.most, row.reaches, row.chance) for row in rows} == {(Fraction(1_000), True, None)}


def test_a_progressive_reaches_it_by_its_meter() -> None:
    """The stake is gone when it is locked, so winnings of 300 times need a meter of 301 stakes."""
    rows = of("us-co", "PT-BJS-RU-04")
    assert {(row.most, row.reaches, row.meter) for row in rows} == {(Fraction(249), True, Fraction(301))}


@pytest.mark.parametrize(("paytable", "most", "reached"), [("0-option-2", 200, False), ("00-option-1", 1_275, True)])
def test_of_several_areas_the_best_decides(paytable: str, most: int, reached: bool) -> None:
    [row] = of("us-nj", paytable)
    assert (row.most, row.reaches) == (Fraction(most), reached)


def test_the_stake_from_which_the_amount_is_reached() -> None:
    """$2,000 at 300 to 1 takes $6.67, and at 1,275 to 1 $1.57."""
    row = of("us-co", "SW2-U01")[0]
    assert smallest_stake(row, Cents(200_000)) == 667
    assert smallest_stake(of("us-nj", "00-option-1")[0], Cents(200_000)) == 157


@pytest.mark.parametrize(
    ("day", "stake", "paid", "due"),
    [
        ("2025-12-31", 200, 60_200, True),  # $600 at exactly 300 times
        ("2025-12-31", 200, 60_199, False),
        ("2025-12-31", 199, 59_999, False),  # more than 300 times, and less than $600
        ("2026-01-01", 200, 60_200, False),
        ("2026-01-01", 500, 200_500, True),
        ("2026-01-01", 1_000, 201_000, False),  # 200 times
    ],
)
def test_a_form_needs_both_the_multiple_and_the_amount_of_its_year(day: str, stake: int, paid: int, due: bool) -> None:
    rules = library().federal.on(date.fromisoformat(day))
    assert needs_form(rules, Cents(stake), Cents(paid)) is due


def test_an_amount_that_is_not_published_yet_is_not_guessed() -> None:
    with pytest.raises(NotHeldError, match=r"w2g\.winnings_min"):
        needs_form(library().federal.on(date(2027, 1, 1)), Cents(100), Cents(1_000_000))
