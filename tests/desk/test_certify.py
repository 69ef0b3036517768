"""The referee and the automata agree on every bet there is, and certification finds what is deliberately wrong."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest
from desks import DOUBLE, SINGLE, rules_of

from croupier.desk import referee
from croupier.desk.certify import DOUBTED, certify, player
from croupier.desk.portfolio import Portfolio
from croupier.desk.simulation import Simulation, simulate
from croupier.desk.verdicts import DIFFERS
from croupier.desk.weights import weigh
from croupier.sidebets import referees, registry, straights_and_8s
from croupier.sidebets.printed import Printed
from croupier.storage.library import Library

PLAY = player(200_000, 17)


@pytest.mark.parametrize("book", Library().names)
def test_exact_counted_again_and_played_agree(book: str) -> None:
    """The suite plays little; `croupier certify --spins 1e9` plays much."""
    rows = list(certify(rules_of(book), PLAY, doubts={"sidebets.spread-bet.paytables.0-option-4": "N3"}))
    assert rows
    assert [(row.bet.wager.bet.key, row.faults) for row in rows if row.faults] == []
    if book == "us-nj":
        assert [row.bet.wager.bet.key for row in rows if row.verdict == DOUBTED] == ["spread-bet:3"]


def test_the_referee_counts_as_the_documents_print() -> None:
    """Colorado 30-2204(1): 35 to 1 for one of 38. New Jersey 13:69F-5.2: 11.1 per cent for 0-00 at 320 to 1."""
    assert 1 - referee.layout_return(rules_of(), DOUBLE, "straight:17", None) == Fraction(2, 38)
    assert 1 - referee.layout_return(rules_of(), SINGLE, "red", "half-back") == Fraction(1, 74)
    back = referees.spread_bet(Printed(rules_of("us-nj"), DOUBLE, "spread-bet:1", "00-option-1", "green 0-00"))
    assert back is not None
    assert round(100 * (1 - back), 1) == Fraction("11.1")


@pytest.mark.parametrize(
    ("bet", "covers"),
    [
        ("straight:00", {"00"}),
        ("split:0-00", {"0", "00"}),
        ("street:4-6", {"4", "5", "6"}),
        ("trio:0-1-2", {"0", "1", "2"}),
        ("corner:1-5", {"1", "2", "4", "5"}),
        ("line:31-36", {"31", "32", "33", "34", "35", "36"}),
        ("first-five", {"0", "00", "1", "2", "3"}),
        ("column:3", {str(n) for n in range(3, 37, 3)}),
        ("dozen:2", {str(n) for n in range(13, 25)}),
    ],
)
def test_the_referee_reads_a_bet_from_its_spelling(bet: str, covers: set[str]) -> None:
    assert referee.covered(bet) == covers


@pytest.mark.parametrize(
    ("book", "bet", "reading"),
    [
        ("us-co", "straights-and-8s", {"sidebets.straights-and-8s.read.ends": "joined"}),
        ("us-co", "spinner-winner", {"sidebets.spinner-winner.read.rows": "every"}),
        ("us-nj", "spread-bet", {"sidebets.spread-bet.read.result": "one draw"}),
    ],
)
def test_a_reading_that_a_referee_does_not_know_is_not_counted_by_another(
    book: str, bet: str, reading: dict[str, str]
) -> None:
    one_wheel = {"wheels.permitted": ["double-zero"]}
    rows = list(certify(rules_of(book).with_values({**reading, **one_wheel}), PLAY, bet))
    assert rows
    assert {row.again for row in rows} == {None}
    assert all("counted again" not in fault for row in rows for fault in row.faults)


def test_a_side_bet_without_a_referee_is_not_counted_by_anothers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(straights_and_8s._SideBet, "referee")
    [row] = certify(rules_of().with_values({"wheels.permitted": ["single-zero"]}), PLAY, "straights-and-8s")
    assert (row.again, row.faults) == (None, [])


def test_a_referee_beside_an_automaton_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(printed: Printed) -> Fraction:
        return Fraction(1)

    count.__module__ = straights_and_8s.__name__
    monkeypatch.setattr(straights_and_8s._SideBet, "referee", staticmethod(count))
    registry.side_bets.cache_clear()
    try:
        with pytest.raises(ValueError, match="the referee of straights-and-8s is in a module with an automaton"):
            registry.side_bets()
    finally:
        registry.side_bets.cache_clear()


# Deliberate faults


def faults(book: str, only: str, play: Any = PLAY, rules: Any = None) -> list[str]:
    found = certify(rules or rules_of(book), play, only)
    return [fault for row in found for fault in row.faults if row.verdict == DIFFERS]


def test_a_pay_table_that_is_wrong_is_found_by_the_edge_that_is_printed_for_it() -> None:
    rules = rules_of("us-nj")
    key = "sidebets.spread-bet.paytables.00-option-1"
    table = rules.value(key)
    rows = [{**row, "pays": "13 to 1"} if row["pays"] == "12 to 1" else row for row in table["rows"]]
    assert len(faults("us-nj", "spread-bet")) == 1, "without the wrong one, only the doubt that is on record"
    found = faults("us-nj", "spread-bet", rules=rules.with_values({key: {**table, "rows": rows}}))
    assert any(fault.startswith("the document prints 10.9 %") for fault in found)


def test_a_pay_table_that_is_played_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The automaton reads `to 1` where the table prints `for 1`: the referee reads the table by itself."""
    from croupier.sidebets import paytable

    def generous(name: str, pays: str) -> Any:
        return right(name, pays.replace(" for ", " to "))

    right = paytable.award
    monkeypatch.setattr(paytable, "award", generous)
    assert faults("us-co", "roulette-up-progressive")[0].startswith("counted again")


def test_an_automaton_that_is_off_by_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = straights_and_8s.StraightsAnd8s._apart

    def off(self: Any, one: int, other: int) -> int:
        return max(1, right(self, one, other) - 1)

    monkeypatch.setattr(straights_and_8s.StraightsAnd8s, "_apart", off)
    assert faults("us-co", "straights-and-8s")[0].startswith("counted again")


def test_a_draw_that_is_biased_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The modulo of a byte: 256 = 6 · 38 + 28, so 28 pockets have seven bytes and ten have six."""
    planned: Any = import_module("croupier.numerics.plan")
    bytes_ = [7 if place < 28 else 6 for place in range(38)]

    def biased(game: Portfolio) -> Simulation:
        worn = weigh(game.wheel, dict(zip(game.wheel.pockets, bytes_, strict=False)))
        monkeypatch.setattr(planned, "chances", lambda weights, right=planned.chances: right(worn.weights))
        try:
            return simulate(game, 200_000, 17)
        finally:
            monkeypatch.undo()

    rules = rules_of()
    only_double = rules.with_values({"wheels.permitted": ["double-zero"]})
    found = faults("us-co", "straight", biased, only_double)
    assert any("pockets" in fault for fault in found)


def test_a_machine_that_is_compiled_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two pockets of a state change places: the exact answer stays, and what is played moves."""
    planned: Any = import_module("croupier.numerics.plan")
    right = planned.compile_bet

    def wrong(*words: Any) -> Any:
        machine = right(*words)
        first = machine.states[0]
        return replace(machine, states=(tuple(min(first) for _ in first), *machine.states[1:]))

    monkeypatch.setattr(planned, "compile_bet", wrong)
    rules = rules_of().with_values({"wheels.permitted": ["double-zero"]})
    assert "what was played does not agree with its exact worth" in faults("us-co", "dozen", rules=rules)
