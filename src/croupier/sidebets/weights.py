"""The chances of a multiplier, as a house supplies them: whole weights with their total, within the rule's range."""

from __future__ import annotations

from croupier.game.chance import Distribution
from croupier.game.draw import Draw, Multiplier
from croupier.rulebook.finding import Finding
from croupier.rulebook.rules import Rules
from croupier.rulebook.values import Value, Weights


def parse_weights(bet: str, value: Value, rules: Rules) -> Distribution[Draw] | list[Finding]:
    """The distribution in `{ total = 1000, weights = { 10 = 900, 100 = 100 } }`, or everything that is wrong with it.

    Colorado 2299.01(5): the pay-out lies between 10 and 1000 times the wager.
    """
    try:
        Weights.check(value)
    except ValueError as error:
        return [Finding("weights", str(error))]
    weights = {int(times): weight for times, weight in value["weights"].items() if weight}
    bounds = rules.rule(f"sidebets.{bet}.multiplier")
    low, high = bounds.value["min"], bounds.value["max"]
    beyond = [times for times in sorted(weights) if not low <= times <= high]
    findings = [Finding("weights", f"{times}x is outside {low}x to {high}x", bounds.cite) for times in beyond]
    if not weights:
        findings.append(Finding("weights", "no multiplier has any weight"))
    return findings or Distribution[Draw]({Multiplier(times): weight for times, weight in weights.items()})
