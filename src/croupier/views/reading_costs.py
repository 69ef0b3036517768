"""What each reading of a doubtful text costs the player: the same bet, explored under each reading's rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.game.notation import parse_wheel
from croupier.rulebook.questions import Question
from croupier.rulebook.refusal import RefusedError
from croupier.rulebook.rules import Rules
from croupier.views.odds_sheet import odds_row


@dataclass(frozen=True, slots=True)
class Cost:
    reading: str
    bet: str
    wheel: str
    rule: str | None
    house_edge: Fraction | None
    """Nothing when the bet is not offered under this reading; `refused` says why."""
    refused: str = ""


def reading_costs(question: Question, rules: Rules) -> Iterator[Cost]:
    """The house edge under each reading, where the question says that odds depend on it."""
    if question.costs is None:
        return
    rule = question.costs.rule or None
    for reading in question.readings:
        read = rules.putting(reading.sets)
        for wheel in question.costs.wheels:
            for bet in question.costs.bets:
                try:
                    edge = odds_row(read, parse_wheel(wheel), bet, rule).worth.house_edge
                    yield Cost(reading.id, bet, wheel, rule, edge)
                except RefusedError as error:
                    yield Cost(reading.id, bet, wheel, rule, None, str(error))
