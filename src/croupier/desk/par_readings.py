"""Doubtful texts that touch a bet: the reading in use, and what the same bet is worth under each other one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.desk.law import Law
from croupier.desk.portfolio import is_side_bet
from croupier.game.notation import NotationError
from croupier.rulebook.questions import Question, read
from croupier.rulebook.refusal import RefusedError
from croupier.rulebook.rules import NotHeldError, Rules
from croupier.views.odds_sheet import OddsRow
from croupier.views.side_odds import SideRow

Find = Callable[[Rules], OddsRow]


@dataclass(frozen=True, slots=True)
class ReadingCost:
    id: str
    says: str
    in_use: bool
    taken: bool
    """By the rulebook."""
    edge: Fraction | None = None
    """Nothing when the bet is not offered under it, or depends on a multiplier that only the house knows."""
    by_multiplier: str = ""
    refused: str = ""
    held: bool = True
    """Nothing is known about a bet that needs a text which the book does not hold."""


@dataclass(frozen=True, slots=True)
class QuestionCost:
    id: str
    cite: str
    doubt: str
    readings: tuple[ReadingCost, ...]

    @property
    def moves(self) -> bool:
        """Some reading changes what the bet is worth."""
        return len({(one.edge, one.by_multiplier, one.refused) for one in self.readings}) > 1


def question_costs(law: Law, found: OddsRow, find: Find) -> tuple[QuestionCost, ...]:
    """The questions of the book by which the worth of a bet moves.

    `found` is the bet under the readings in use, and `find` finds it under other rules.
    """
    costs, as_taken = [], law.as_taken
    for question in law.questions:
        keys = [key for reading in question.readings for key in reading.sets]
        if question.book != law.book.name or not any(_is_about(key, found.bet) for key in keys):
            continue
        under = read(as_taken, [pair for pair in law.chosen if pair[0].id != question.id])
        in_use = law.in_use(question)
        sets = {key: value for reading in in_use for key, value in reading.sets.items()}
        readings = []
        for reading in question.readings:
            blank = ReadingCost(reading.id, reading.says, reading in in_use, reading.id == question.taken)
            same = reading.sets == sets
            readings.append(_cost(blank, found) if same else _found(blank, under.with_values(reading.sets), find))
        cost = QuestionCost(question.id, question.cite, question.doubt, tuple(readings))
        if cost.moves:
            costs.append(cost)
    return tuple(costs)


def _is_about(key: str, bet: str) -> bool:
    """A side bet's rules stand under its name; all others are rules of the layout, as far as they are about bets."""
    return key.startswith(f"sidebets.{bet.partition(':')[0]}.") if is_side_bet(bet) else not key.startswith("sidebets.")


def _found(cost: ReadingCost, rules: Rules, find: Find) -> ReadingCost:
    try:
        return _cost(cost, find(rules))
    except (RefusedError, NotHeldError, NotationError) as error:
        return replace(cost, refused=str(error.args[0]), held=not isinstance(error, NotHeldError))


def _cost(cost: ReadingCost, row: OddsRow) -> ReadingCost:
    if isinstance(row, SideRow) and row.open_multiplier:
        mean = row.plain()["mean_multiplier"]
        return replace(cost, by_multiplier=f"{mean['edge_at_0']} {mean['edge_per_multiplier']} m")
    return replace(cost, edge=row.worth.house_edge)


def other_questions(law: Law, cite: str, told: Sequence[QuestionCost]) -> tuple[Question, ...]:
    """Questions about the same section, besides those that move the bet."""
    ids = {cost.id for cost in told}
    return tuple(
        question
        for question in law.questions
        if question.book == law.book.name and question.id not in ids and _section(question.cite) in _section(cite)
    )


def _section(cite: str) -> str:
    """`30-2299.04(1)(a)` is about `30-2299.04`."""
    return cite.partition("(")[0].partition(" ")[0]
