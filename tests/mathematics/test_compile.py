"""Compiled bets: their tables, followed with exact weights, end as the automaton does when it is explored."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from croupier.game.bet import Board, LayoutBet, Verdict
from croupier.game.draw import Ball, Choice
from croupier.game.layout import LAYOUTS
from croupier.game.notation import parse_bet, parse_wheel
from croupier.game.pocket import Pocket
from croupier.mathematics.compile import Machine, compile_bet
from croupier.mathematics.explore import always, explore, take_first
from croupier.rulebook.offer import layout_bet
from croupier.storage.library import Library
from croupier.views.side_odds import Choices, side_odds

BOOK = Library().book("us-co")
RULES = BOOK.on(BOOK.newest_change)
DOUBLE, SINGLE = parse_wheel("double-zero"), parse_wheel("single-zero")


def followed(machine: Machine, wheel: Any, state: int) -> dict[str, Fraction]:
    """The chances of the ends from a state: weights carried forward through the tables, spin by spin."""
    ends: Counter[int] = Counter()
    alive = {state: Fraction(1)}
    while alive:
        there: dict[int, Fraction] = {}
        for place, mass in alive.items():
            for lead, (_ball, chance) in zip(machine.states[place], wheel.outcomes(), strict=True):
                spread(machine, lead, mass * chance, ends, there)
        alive = there
    named: dict[str, Fraction] = {}
    for place, chance in ends.items():
        name = machine.ends[place].name
        named[name] = named.get(name, Fraction(0)) + chance
    return named


def spread(machine: Machine, lead: int, mass: Fraction, ends: Any, there: dict[int, Fraction]) -> None:
    if lead >= machine.first_end:
        ends[lead - machine.first_end] += mass
    elif lead < machine.first_node:
        there[lead] = there.get(lead, Fraction(0)) + mass
    else:
        node = machine.nodes[lead - machine.first_node]
        moved = [(at, weight) for at, weight in zip(node.leads, node.weights, strict=True) if at != lead]
        for at, weight in moved:
            spread(machine, at, mass * Fraction(weight, sum(weight for _, weight in moved)), ends, there)


def explored(bet: Any, wheel: Any, policy: Any = take_first) -> dict[str, Fraction]:
    named: dict[str, Fraction] = {}
    for verdict, chance in explore(bet, wheel, Board(wheel.pockets[0]), policy).verdicts.items():
        named[verdict.name] = named.get(verdict.name, Fraction(0)) + chance
    return named


def offered(name: str, wheel: Any = DOUBLE) -> list[Any]:
    return [row.automaton for row in side_odds(RULES, wheel, name, Choices())]


def on_the_layout(name: str, wheel: Any, in_prison: bool = False) -> LayoutBet:
    bet = layout_bet(RULES, wheel, parse_bet(name, LAYOUTS[wheel.name]), in_prison)
    assert isinstance(bet, LayoutBet)
    return bet


@pytest.mark.parametrize("name", ["straight:17", "split:0-00", "corner:1-5", "first-five", "column:2", "red"])
def test_a_bet_on_the_layout_is_one_state_and_two_ends(name: str) -> None:
    machine = compile_bet(on_the_layout(name, DOUBLE), DOUBLE)
    assert machine.is_one_spin
    assert sorted(end.name for end in machine.ends) == ["lose", "win"]
    assert followed(machine, DOUBLE, machine.start) == explored(on_the_layout(name, DOUBLE), DOUBLE)


@pytest.mark.parametrize("choice", ["leave", "half-back"])
def test_in_prison_is_played_as_the_policy_chooses(choice: str) -> None:
    bet = on_the_layout("red", SINGLE, in_prison=True)
    machine = compile_bet(bet, SINGLE, always(choice))
    assert len(machine.states) == (2 if choice == "leave" else 1)
    assert followed(machine, SINGLE, machine.start) == explored(bet, SINGLE, always(choice))


@pytest.mark.parametrize("name", ["straights-and-8s", "roulette-up-bonus", "roulette-up-progressive"])
def test_side_bets_of_several_spins(name: str) -> None:
    for bet in offered(name):
        machine = compile_bet(bet, DOUBLE)
        assert not machine.nodes
        assert followed(machine, DOUBLE, machine.start) == explored(bet, DOUBLE)


def test_spinner_winner_waits_for_a_number_and_then_draws_bonus_balls() -> None:
    bet = next(bet for bet in offered("spinner-winner") if bet.table.balls == 2)
    machine = compile_bet(bet, DOUBLE)
    waiting = machine.states[machine.start]
    assert machine.start not in machine.begins
    assert waiting == machine.begins, "the first number on the board makes the first bet"
    assert len(set(machine.begins)) == 38
    for begin in (machine.begins[0], machine.begins[17]):
        assert followed(machine, DOUBLE, begin) == explored(bet, DOUBLE)


def test_a_result_that_is_drawn_at_once_waits_for_the_ball_all_the_same() -> None:
    """Spread-Bet by the reading of one draw (N2): a round has a ball, and the total is drawn beside it."""
    book = Library().book("us-nj")
    rules = book.on(book.newest_change)
    read = rules.with_values({"sidebets.spread-bet.read.result": "one draw"})
    [bet] = [row.automaton for row in side_odds(read, DOUBLE, "spread-bet:4", Choices("00-option-1"))]
    machine = compile_bet(bet, DOUBLE)
    assert len(machine.states) == 1
    assert len(machine.nodes) == 1
    assert followed(machine, DOUBLE, machine.start) == explored(bet, DOUBLE)


def test_an_end_is_reached_by_the_draws_that_reach_it() -> None:
    """Cell by cell: what a table says is what the automaton says."""
    [bet] = offered("straights-and-8s")
    machine = compile_bet(bet, DOUBLE)
    first = machine.states[machine.start][machine.pockets.index(DOUBLE.pockets[0])]
    assert machine.ends[first - machine.first_end] == bet.step((), Ball(DOUBLE.pockets[0]))
    seventeen = machine.pockets.index(Pocket("17"))
    alive = machine.states[machine.start][seventeen]
    assert alive < machine.first_node
    for place, pocket in enumerate(machine.pockets):
        result = bet.step((17,), Ball(pocket))
        lead = machine.states[alive][place]
        assert isinstance(result, Verdict) == (lead >= machine.first_end)


class Shy:
    """A bet that cannot begin, whatever stands on the board."""

    key = "shy"

    def begin(self, board: Board) -> str:
        raise ValueError("not today")

    def draws(self, progress: str, wheel: Any) -> Any:
        return wheel.outcomes()

    def step(self, progress: str, draw: Any) -> Any:
        raise AssertionError(draw)


def test_a_bet_that_never_begins_is_not_compiled() -> None:
    with pytest.raises(ValueError, match="not today"):
        compile_bet(Shy(), DOUBLE)


def test_a_choice_can_follow_a_choice() -> None:
    class Asked:
        key = "asked"

        def begin(self, board: Board) -> str:
            return "first"

        def draws(self, progress: str, wheel: Any) -> Any:
            return wheel.outcomes() if progress == "spun" else (Choice("on"),)

        def step(self, progress: str, draw: Any) -> Any:
            return {"first": "second", "second": "spun"}.get(progress) or Verdict("done", Fraction(1))

    machine = compile_bet(Asked(), DOUBLE)
    assert machine.is_one_spin
    assert machine.ends == (Verdict("done", Fraction(1)),)
