"""The what-if desk asks the engine: other rules give another answer, and nothing is answered from a list."""

from __future__ import annotations

from typing import Any

from nights import law, library

from croupier.rulebook.rules import Rules
from croupier.rulebook.table_setup import TableSetup, parse_setup
from croupier.table.rules import TableRules, table_rules
from croupier.views.whatif import case
from croupier.views.whatif_case import WhatIfCase
from croupier.views.whatif_setup import supplied, widest_setup
from croupier.views.whatif_situations import situations


def answered(name: str, rules: Rules) -> WhatIfCase:
    setup = parse_setup(widest_setup(rules))
    assert isinstance(setup, TableSetup)
    compiled = table_rules(rules, setup, house=supplied(rules))
    assert isinstance(compiled, TableRules), compiled
    return case(situations([name])[name], compiled, library().questions())


def changed(book: str, key: str, **values: Any) -> Rules:
    rules = law(book)
    return rules.with_values({key: {**rules.value(key), **values}})


def test_by_the_other_reading_of_a_void_spin_every_bet_goes_back() -> None:
    rules = law("us-nh").with_values({"no_spin.wagers": "void"})
    bets = answered("foreign-object", rules).courses[0].bets
    assert {bet.after for bet in bets} == {"goes back: $10"}
    assert {bet.returned for bet in bets} == {bet.stake for bet in bets}


def test_other_words_in_the_book_are_other_words_at_the_desk() -> None:
    one = answered("foreign-object", changed("us-nh", "irregularities.foreign-object", call="Void"))
    assert [word for act in one.courses[0].acts for word in act.said] == ["Void"]


def test_an_irregularity_that_the_book_lets_stand_is_settled() -> None:
    rules = changed("us-nh", "irregularities.foreign-object", spin="stands", asks=[])
    assert "paid: $360" in {bet.after for bet in answered("foreign-object", rules).courses[0].bets}


def test_the_widest_table_has_every_side_bet_of_the_day_and_in_prison() -> None:
    setup = widest_setup(law("us-co"))
    assert (setup["wheel"], setup["in_prison"]) == ("single-zero", True)
    assert set(setup["sidebets"]) == set(law("us-co").names("sidebets.permitted"))
    assert set(supplied(law("us-co"))) == {"sidebets.back2back.weights"}


def test_what_was_looked_at_is_told_with_its_section_and_note() -> None:
    act = answered("ball-left-wheel", law("us-co")).courses[0].acts[0]
    asked = {rule.key: rule for rule in act.rules}
    assert asked["irregularities.ball-left-wheel"].cite == "30-2206(4)"
    assert "reading C9" in asked["no_spin.wagers"].note
    assert act.called == ("pit supervisor: ball left wheel",)  # no name of the program
