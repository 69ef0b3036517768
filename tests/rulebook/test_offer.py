"""What the law lets a table offer: each refusal with its section, and the bets that remain."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from croupier.game.bet import LayoutBet
from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet
from croupier.game.odds import Odds
from croupier.game.spot import Kind, Spot
from croupier.game.wheel import DOUBLE_ZERO, DOUBLE_ZERO_AS_SINGLE, SINGLE_ZERO, TRIPLE_ZERO, WHEELS, Wheel
from croupier.rulebook.offer import layout_bet, layout_bets, why_not_bet, why_not_in_prison, why_not_wheel
from croupier.rulebook.refusal import Refusal, RefusedError
from croupier.rulebook.rules import NotHeldError, Rules
from croupier.storage.library import Library

EVEN_CHANCES = {"red", "black", "odd", "even", "low", "high"}
NUMBER_BETS = {"street": 12, "corner": 22, "line": 11, "column": 3, "dozen": 3} | dict.fromkeys(EVEN_CHANCES, 1)
"""Twelve rows of three: 12 streets, 2 x 11 corners, 11 lines between rows, 3 columns, 3 dozens, 6 even chances."""
NUMBER_SPLITS = 2 * 12 + 3 * 11
"""Two across in each of twelve rows, eleven down in each of three columns."""


@pytest.fixture
def colorado(library: Library) -> Rules:
    return library.book("us-co").on(date(2022, 8, 14))


def spot(bet: str, wheel: Wheel) -> Spot:
    return parse_bet(bet, LAYOUTS[wheel.name])


def counted(found: list[LayoutBet] | Refusal) -> dict[str, int]:
    assert not isinstance(found, Refusal), found
    return dict(Counter(bet.spot.kind.value for bet in found))


def granted(found: LayoutBet | Refusal) -> LayoutBet:
    assert isinstance(found, LayoutBet), found
    return found


def code(found: object) -> str:
    assert isinstance(found, Refusal), found
    return found.code


# Wheels


@pytest.mark.parametrize(
    ("book", "day", "wheels"),
    [
        ("us-co", date(2021, 8, 13), {"single-zero", "double-zero", "double-zero-as-single"}),
        ("us-co", date(2021, 8, 14), set(WHEELS)),
        ("us-ia", date(2025, 6, 13), {"double-zero"}),
        ("us-nh", date(2020, 1, 1), {"double-zero"}),
        ("us-nj", date(2020, 1, 1), {"single-zero", "double-zero"}),
    ],
)
def test_the_wheels_of_each_book(library: Library, book: str, day: date, wheels: set[str]) -> None:
    rules = library.book(book).on(day)
    assert {name for name, wheel in WHEELS.items() if why_not_wheel(rules, wheel) is None} == wheels


def test_a_wheel_that_is_not_permitted_yet_is_refused_with_those_that_are(library: Library) -> None:
    refusal = why_not_wheel(library.book("us-co").on(date(2021, 8, 13)), TRIPLE_ZERO)
    assert refusal is not None
    assert (refusal.code, refusal.cite) == ("wheel_not_permitted", "30-2209(1)")
    assert "triple-zero wheel on 2021-08-13" in refusal.says
    assert refusal.says.endswith("it permits single-zero, double-zero, double-zero-as-single")


# Bets


@pytest.mark.parametrize(("wheel", "zeros", "zero_splits", "trios"), [(SINGLE_ZERO, 1, 3, 1), (DOUBLE_ZERO, 2, 5, 3)])
def test_the_layout_has_so_many_bets_of_each_kind(
    colorado: Rules, wheel: Wheel, zeros: int, zero_splits: int, trios: int
) -> None:
    """Single-zero: 0 touches 1, 2 and 3. Double-zero: 0-1, 0-2, 00-2, 00-3 and 0-00, the last with two spots."""
    expected = NUMBER_BETS | {"straight": 36 + zeros, "split": NUMBER_SPLITS + zero_splits, "trio": trios}
    if wheel is DOUBLE_ZERO:
        expected["first-five"] = 1
    assert counted(layout_bets(colorado, wheel)) == expected


def test_a_bet_with_two_spots_is_offered_once(colorado: Rules) -> None:
    found = layout_bets(colorado, DOUBLE_ZERO)
    assert not isinstance(found, Refusal)
    assert [bet.key for bet in found].count("split:0-00") == 1


def test_iowa_lists_no_trio(library: Library) -> None:
    iowa = library.book("us-ia").on(date(2025, 6, 13))
    refusal = layout_bet(iowa, DOUBLE_ZERO, spot("trio:0-1-2", DOUBLE_ZERO))
    assert code(refusal) == "kind_not_permitted"
    assert "trio" not in counted(layout_bets(iowa, DOUBLE_ZERO))


def test_a_trio_that_is_not_listed_is_refused_with_those_that_are(colorado: Rules) -> None:
    refusal = why_not_bet(colorado, SINGLE_ZERO, spot("trio:0-2-3", SINGLE_ZERO))
    assert refusal is not None
    assert (refusal.code, refusal.cite) == ("trio_not_listed", "30-2203(6)(c)(i)")
    assert "0-1-2, 0-2-00, 00-2-3, 0-00-000" in refusal.says
    assert why_not_bet(colorado, SINGLE_ZERO, spot("trio:0-1-2", SINGLE_ZERO)) is None


def test_the_wheel_is_refused_before_the_bet(library: Library) -> None:
    iowa = library.book("us-ia").on(date(2025, 6, 13))
    assert code(layout_bet(iowa, SINGLE_ZERO, spot("trio:0-2-3", SINGLE_ZERO), in_prison=True)) == "wheel_not_permitted"


def test_the_bet_is_refused_before_in_prison(colorado: Rules) -> None:
    assert code(layout_bet(colorado, SINGLE_ZERO, spot("trio:0-2-3", SINGLE_ZERO), in_prison=True)) == "trio_not_listed"


def test_bets_are_offered_at_the_odds_of_the_rules(colorado: Rules) -> None:
    bet = granted(
        layout_bet(colorado.with_values({"odds.split": "18 for 1"}), DOUBLE_ZERO, spot("split:1-2", DOUBLE_ZERO))
    )
    assert bet.odds == Odds(18, 1, "for")
    assert bet.odds.profit == 17
    assert bet.in_prison is None


def test_zeros_join_even_only_where_the_rules_count_them_as_even(colorado: Rules) -> None:
    even = spot("even", TRIPLE_ZERO)
    assert len(granted(layout_bet(colorado, TRIPLE_ZERO, even)).spot.pockets) == 18
    read = colorado.with_values({"wagers.zeros_outside": "count as even"})
    joined = granted(layout_bet(read, TRIPLE_ZERO, even)).spot.pockets
    assert (len(joined), {"0", "00", "000"} <= set(joined)) == (21, True)
    assert len(granted(layout_bet(read, TRIPLE_ZERO, spot("red", TRIPLE_ZERO))).spot.pockets) == 18


def test_a_book_that_does_not_hold_its_wagers_offers_none(library: Library) -> None:
    jersey = library.book("us-nj").on(date(2020, 1, 1))
    with pytest.raises(NotHeldError, match=r"wagers\.permitted"):
        layout_bets(jersey, DOUBLE_ZERO)


# In Prison


def test_in_prison_reaches_the_even_chances_and_no_other_bet(colorado: Rules) -> None:
    found = layout_bets(colorado, DOUBLE_ZERO, in_prison=True)
    assert not isinstance(found, Refusal)
    assert {bet.key for bet in found if bet.in_prison} == EVEN_CHANCES


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind.value not in EVEN_CHANCES])
def test_in_prison_does_not_concern_other_kinds(colorado: Rules, kind: Kind) -> None:
    refusal = why_not_in_prison(colorado, SINGLE_ZERO, kind)
    assert refusal is not None
    assert (refusal.code, refusal.cite) == ("in_prison_not_this_kind", "30-2204(2)")
    assert refusal.says.endswith(f"and not {kind}")


def test_in_prison_is_not_offered_on_a_larger_wheel_used_as_single_zero(colorado: Rules) -> None:
    assert code(layout_bets(colorado, DOUBLE_ZERO_AS_SINGLE, in_prison=True)) == "in_prison_not_as_single"
    approved = colorado.with_values({"in_prison.as_single": True})
    assert why_not_in_prison(approved, DOUBLE_ZERO_AS_SINGLE, Kind.RED) is None


@pytest.mark.parametrize(("book", "day"), [("us-ia", date(2025, 6, 13)), ("us-nh", date(2020, 1, 1))])
def test_a_book_without_in_prison_says_so(library: Library, book: str, day: date) -> None:
    found = layout_bet(library.book(book).on(day), DOUBLE_ZERO, spot("red", DOUBLE_ZERO), in_prison=True)
    assert code(found) == "in_prison_unknown"
    assert str(found) == f"{book} knows no In Prison rule on {day}"


def test_a_refusal_that_is_raised_keeps_its_code_and_says_its_section() -> None:
    refusal = Refusal("trio_not_listed", "not listed", "§1")
    error = RefusedError(refusal)
    assert (str(error), error.refusal) == ("not listed (§1)", refusal)


def test_the_courtesy_line_is_refused_where_the_rules_do_not_have_it(library: Library) -> None:
    rules = library.book("us-co").on(date(2022, 8, 14))
    among_numbers, courtesy = [spot for spot in LAYOUTS["double-zero"].spots if spot.bet == "split:0-00"]
    assert why_not_bet(rules, DOUBLE_ZERO, courtesy) is None
    without = rules.with_values({"wagers.courtesy_line": False})
    refusal = why_not_bet(without, DOUBLE_ZERO, courtesy)
    assert refusal is not None
    assert refusal.code == "no_courtesy_line"
    assert why_not_bet(without, DOUBLE_ZERO, among_numbers) is None
