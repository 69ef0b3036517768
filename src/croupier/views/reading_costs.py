"""What each reading of a doubtful text costs the player: the same bet, explored under each reading's rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.game.notation import NotationError, parse_wheel
from croupier.game.spot import Kind
from croupier.game.wheel import Wheel
from croupier.rulebook.questions import Costs, Question
from croupier.rulebook.refusal import RefusedError
from croupier.rulebook.rules import NotHeldError, Rules
from croupier.views.odds_sheet import OddsRow, odds_row
from croupier.views.side_odds import Choices, side_odds


@dataclass(frozen=True, slots=True)
class Cost:
    reading: str
    bet: str
    wheel: str
    rule: str | None
    paytable: str | None
    house_edge: Fraction | None
    """Nothing when the bet is not offered under this reading, and `refused` says why; nothing, too, when it depends on
    a mean multiplier m that only the house knows, and `by_multiplier` says how."""
    refused: str = ""
    by_multiplier: str = ""


def reading_costs(question: Question, rules: Rules) -> Iterator[Cost]:
    """The house edge under each reading, where the question says that odds depend on it."""
    if question.costs is None:
        return
    for reading in question.readings:
        read = rules.with_values(reading.sets)
        for name in question.costs.wheels:
            for bet in question.costs.bets:
                yield from _costs(reading.id, read, parse_wheel(name), bet, question.costs)


def _costs(reading: str, rules: Rules, wheel: Wheel, bet: str, costs: Costs) -> Iterator[Cost]:
    try:
        for row in _rows(rules, wheel, bet, costs):
            mean = row.plain().get("mean_multiplier")
            edge = None if mean else row.worth.house_edge
            shown = f"{mean['edge_at_0']} {mean['edge_per_multiplier']} m" if mean else ""
            yield Cost(reading, row.bet, wheel.name, row.rule, row.paytable, edge, by_multiplier=shown)
    except (RefusedError, NotHeldError, NotationError) as error:
        yield Cost(reading, bet, wheel.name, costs.rule or None, None, None, refused=str(error))


def _rows(rules: Rules, wheel: Wheel, bet: str, costs: Costs) -> list[OddsRow]:
    if bet.partition(":")[0] in set(Kind):
        return [odds_row(rules, wheel, bet, costs.rule or None)]
    return list(side_odds(rules, wheel, bet, Choices(paytable=costs.paytable or None)))
