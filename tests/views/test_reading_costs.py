"""What the readings of a doubtful text cost, against every pair of spins written out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from croupier.rulebook.questions import Costs, find_question
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library
from croupier.views.reading_costs import Cost, reading_costs

ZEROS = {"single-zero": ["0"], "double-zero": ["0", "00"], "triple-zero": ["0", "00", "000"]}
ZEROS |= {"double-zero-as-single": ["0"], "triple-zero-as-single": ["0"]}
"""The zeros that decide a spin: used as single-zero, a larger wheel spins again on the others."""
NUMBERS = [str(number) for number in range(1, 37)]
REDS = NUMBERS[:18]
"""Any eighteen numbers do: the chances of red depend on how many there are, not on which."""


def costs(library: Library, id_: str) -> list[Cost]:
    question = find_question(library.questions(), id_)
    book = library.book(question.book)
    return list(reading_costs(question, book.on(book.newest_change)))


def edges(library: Library, id_: str) -> dict[tuple[str, str], Fraction | None]:
    return {(cost.reading, cost.wheel): cost.house_edge for cost in costs(library, id_)}


def red_edge(wheel: str, imprison: list[str], released: int) -> Fraction:
    """What red loses over every pair of spins; a held stake that wins nets `released`."""
    pockets = ZEROS[wheel] + NUMBERS
    net = 0
    for first, second in product(pockets, repeat=2):
        if first in imprison:
            net += released if second in REDS else -1
        else:
            net += 1 if first in REDS else -1
    return Fraction(-net, len(pockets) ** 2)


def test_in_prison_costs_what_the_pairs_of_spins_say(library: Library) -> None:
    wheels = ("single-zero", "double-zero", "triple-zero")
    assert edges(library, "C7") == {
        **{("stake-back", wheel): red_edge(wheel, ["0"], 0) for wheel in wheels},
        **{("paid", wheel): red_edge(wheel, ["0"], 1) for wheel in wheels},
        **{("every-zero", wheel): red_edge(wheel, ZEROS[wheel], 0) for wheel in wheels},
    }


def test_in_prison_costs_what_is_worked_out_by_hand(library: Library) -> None:
    found = edges(library, "C7")
    # One pocket in 37 holds the stake, and 19 of 37 then take it.
    assert found["stake-back", "single-zero"] == Fraction(1, 37) * Fraction(19, 37) == Fraction(19, 1369)
    # Held and paid: 18 of 37 win, 19 lose, so the held stake loses 1/37.
    assert found["paid", "single-zero"] == Fraction(1, 37) * Fraction(1, 37)
    # On a double-zero wheel 00 takes the stake, 0 holds it, and 20 of 38 then take it.
    assert found["stake-back", "double-zero"] == Fraction(1, 38) + Fraction(1, 38) * Fraction(20, 38)
    # With both zeros holding: twice one in 38, times 20 in 38.
    assert found["every-zero", "double-zero"] == Fraction(2, 38) * Fraction(20, 38)


def test_in_prison_on_a_larger_wheel_used_as_single_zero(library: Library) -> None:
    found = {(cost.reading, cost.wheel): cost for cost in costs(library, "C6")}
    for wheel in ("double-zero-as-single", "triple-zero-as-single"):
        refused = found["never-together", wheel]
        assert (refused.house_edge, refused.rule) == (None, "in-prison")
        assert f"not offered on a {wheel} wheel" in refused.refused
        approved = found["approved-sign", wheel]
        assert (approved.house_edge, approved.refused) == (red_edge(wheel, ["0"], 0), "")


@pytest.mark.parametrize(("question", "wheels"), [("C8", ("single-zero", "double-zero", "triple-zero")), ("H6", ())])
def test_a_zero_that_counts_as_even_turns_the_edge_round(
    library: Library, question: str, wheels: tuple[str, ...]
) -> None:
    """Of 36 + z pockets 18 win, or 18 + z: the house gains z in 36 + z, or loses as much."""
    found = edges(library, question)
    for wheel in wheels or ("double-zero",):
        zeros = len(ZEROS[wheel])
        assert found["zeros-lose", wheel] == Fraction(zeros, 36 + zeros)
        assert found["zero-is-even", wheel] == Fraction(-zeros, 36 + zeros)
    assert {wheel for _reading, wheel in found} == set(wheels or ("double-zero",))


def test_half_back_differs_with_the_zeros_that_give_it(library: Library) -> None:
    question = find_question(library.questions(), "C7")
    asked = replace(question, costs=Costs(("red", "high"), ("double-zero",), "half-back"))
    book = library.book("us-co")
    found = {(cost.reading, cost.bet): cost.house_edge for cost in reading_costs(asked, book.on(book.newest_change))}
    # Half on 0 and all on 00: (1/2 + 1)/38. Half on both: (1/2 + 1/2)/38. How a held stake is paid does not matter.
    assert found == {
        (reading, bet): Fraction(1, 38) if reading == "every-zero" else Fraction(3, 76)
        for reading in ("stake-back", "paid", "every-zero")
        for bet in ("red", "high")
    }


def test_a_question_that_changes_no_odds_has_no_costs(library: Library) -> None:
    assert costs(library, "C1") == []


def tables_for(rules: Rules, bet: str, wheel: str) -> int:
    """How many pay tables the rules print for a side bet on a wheel; one that names no wheels is for all."""
    about = f"sidebets.{bet.partition(':')[0]}"
    if f"{about}.wheels" in rules and wheel not in rules.value(f"{about}.wheels"):
        return 0
    tables = [rules.value(key) for key in rules.rules if key.startswith(f"{about}.paytables.")]
    return sum(wheel in table.get("wheels", [wheel]) for table in tables)


def test_every_reading_is_computed_for_every_wheel_and_bet_and_pay_table(library: Library) -> None:
    asked = [question for question in library.questions() if question.costs]
    assert len(asked) == 15
    for question in asked:
        assert question.costs
        rules = library.book(question.book).on(library.book(question.book).newest_change)
        found = Counter((cost.reading, cost.wheel, cost.bet) for cost in costs(library, question.id))
        expected = {}
        for reading, wheel, bet in product(question.readings, question.costs.wheels, question.costs.bets):
            tables = 1 if question.costs.paytable else tables_for(rules.with_values(reading.sets), bet, wheel)
            expected[reading.id, wheel, bet] = max(1, tables)
        assert found == expected, question.id


def test_a_multiplier_that_only_the_house_knows_stays_a_letter(library: Library) -> None:
    """One pocket in n comes again and pays m with the stake on top, or m and no more."""
    found = {(cost.reading, cost.wheel): cost for cost in costs(library, "C16")}
    for wheel, pockets in (("single-zero", 37), ("double-zero", 38), ("triple-zero", 39)):
        on_top, all_of_it = found["valid-number-first", wheel], found["stake-included", wheel]
        assert on_top.by_multiplier == f"{pockets - 1}/{pockets} -1/{pockets} m"
        assert all_of_it.by_multiplier == f"1 -1/{pockets} m"
        assert (on_top.house_edge, on_top.refused, on_top.paytable) == (None, "", None)


def test_a_side_bet_that_a_reading_does_not_offer_says_so(library: Library) -> None:
    found = {(cost.reading, cost.wheel): cost for cost in costs(library, "C25")}
    refused = found["to-1", "triple-zero"]
    assert (refused.house_edge, refused.paytable, refused.by_multiplier) == (None, None, "")
    assert "is not offered on a triple-zero wheel" in refused.refused
    assert found["000-below-1", "triple-zero"].house_edge is not None


def test_printed_odds_and_printed_edge_of_one_area(library: Library) -> None:
    """N3: one pay table is named, so each reading has one cost, and the two differ."""
    first, second = costs(library, "N3")
    assert {first.paytable, second.paytable} == {"0-option-4"}
    assert first.house_edge != second.house_edge
