"""Chances that a text leaves open and a house supplies: whole weights with their total, within the rule's range."""

from __future__ import annotations

from croupier.rulebook.finding import Finding
from croupier.rulebook.rules import Rules
from croupier.rulebook.values import Value, Weights


def weight_findings(bet: str, value: Value, rules: Rules) -> list[Finding]:
    """Everything that is wrong with `{ total = 1000, weights = { 10 = 900, 100 = 100 } }` for a side bet's multiplier.

    Colorado 2299.01(5): the pay-out lies between 10 and 1000 times the wager.
    """
    try:
        Weights.check(value)
    except ValueError as error:
        return [Finding("weights", str(error))]
    used = sorted(int(times) for times, weight in value["weights"].items() if weight)
    if not used:
        return [Finding("weights", "no multiplier has any weight")]
    key = f"sidebets.{bet}.multiplier"
    if key not in rules:
        return [Finding("weights", f"{bet} has no multiplier that could be weighted")]
    bounds = rules.rule(key)
    low, high = bounds.value["min"], bounds.value["max"]
    beyond = [times for times in used if not low <= times <= high]
    return [Finding("weights", f"{times}x is outside {low}x to {high}x", bounds.cite) for times in beyond]
