"""A house's weights for a multiplier, as the chances that a bet draws from."""

from __future__ import annotations

from croupier.game.chance import Distribution
from croupier.game.draw import Draw, Multiplier
from croupier.rulebook.finding import Finding
from croupier.rulebook.rules import Rules
from croupier.rulebook.values import Value
from croupier.rulebook.weights import weight_findings


def parse_weights(bet: str, value: Value, rules: Rules) -> Distribution[Draw] | list[Finding]:
    """The distribution that a table of weights stands for, or everything that is wrong with it."""
    if findings := weight_findings(bet, value, rules):
        return findings
    return Distribution[Draw]({Multiplier(int(times)): weight for times, weight in value["weights"].items() if weight})
