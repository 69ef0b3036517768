"""Three tiers: the regulation bounds the house rules, and those bound the set-up of a table.

Each tier is checked against the one above it, and the answer is every finding, not the first. House rules are rule
values of the same keys as the rulebook; the force of the rule above says what a house may put in its place:

    fixed    the same        floor    the same or more      ceiling    the same or less
    option   the same, or for a list a part of it           duty, posting    the same
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from croupier.rulebook.dated import Dated, Force
from croupier.rulebook.finding import Finding
from croupier.rulebook.keys import why_not_name
from croupier.rulebook.records import read_record
from croupier.rulebook.rules import Rule, Rules
from croupier.rulebook.schema import rule_type
from croupier.rulebook.values import Names, Value, ValueType, Weights, show_value
from croupier.rulebook.weights import weight_findings
from croupier.rulebook.words import UnknownWordError


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a house has chosen, within its rulebook, from some day on."""

    name: str
    book: str
    first_day: date
    values: Mapping[str, Value] = field(default_factory=dict)
    licence: str = ""
    shifts: Mapping[str, str] = field(default_factory=dict)
    """The shifts of its gaming day by name, each with the time at which it begins; the first begins the day."""


def parse_house(table: Mapping[str, Any]) -> HouseRules | list[Finding]:
    """House rules from TOML: `name`, `book`, `from`, `[rules]` with the keys of the rulebook, and for the pit `licence`
    and `[shifts]`."""
    findings: list[Finding] = []
    house = read_record(HouseRules, table, "", findings, first_day="from", values="rules")
    return findings if house is None else replace(house, values=dict(dotted(house.values)))


def house_findings(house: HouseRules, rules: Rules) -> list[Finding]:
    """Everything in the house rules that the rulebook does not allow."""
    findings = []
    if rules.day < house.first_day:
        findings.append(Finding("from", f"the house rules begin on {house.first_day}, after {rules.day}"))
    for key, value in house.values.items():
        findings += value_findings(key, value, rules)
    return findings


def house_tier(house: HouseRules, rules: Rules) -> Rules:
    """The rules as the house has narrowed them: what a table set-up is checked against."""
    tier = dict(rules.rules)
    for key, value in house.values.items():
        if value_findings(key, value, rules):
            continue  # the house may not have it so: its tables are held to the rulebook
        force = _house_force(key, tier.get(key))
        cite = f"house rules of {house.name}" + (f" under {tier[key].cite}" if key in tier else "")
        tier[key] = Rule(key, value, force, cite, Dated(house.first_day, force, value, cite))
    return replace(rules, rules=tier)


def _house_force(key: str, above: Rule | None) -> Force:
    """What a house has chosen is fixed for its tables, but options stay options, and limits stay limits."""
    if above and above.force in (Force.OPTION, Force.FIXED):
        return above.force
    if key.endswith("min"):
        return Force.FLOOR
    return Force.CEILING if key.endswith(("max", "cap")) else Force.FIXED


def value_findings(key: str, value: Value, rules: Rules) -> list[Finding]:
    """What is wrong with putting this value in place of the rule of the tier above."""
    known = rule_type(key)
    if known is None:
        return [Finding(key, "is not a rule key")]
    if why := why_not_name(key, rules):
        return [Finding(key, why)]
    try:
        known[0].check(value)
    except (ValueError, ZeroDivisionError) as error:
        return [Finding(key, str(error), rules.cite(key) if isinstance(error, UnknownWordError) else "")]
    if known[0] is Weights and (faults := weight_findings(key.split(".")[1], value, rules)):
        return [replace(fault, where=key) for fault in faults]
    if key not in rules:
        return _without_a_rule_above(key, rules)
    rule = rules.rule(key)
    fault = _against(rule, value, known[0])
    return [Finding(key, fault, rule.cite)] if fault else []


_GRANTS = ("wheels", "wagers", "odds", "in_prison", "coupons", "sidebets")
"""Rules that allow something. What the tier above does not allow, a lower tier cannot allow itself."""


def _without_a_rule_above(key: str, rules: Rules) -> list[Finding]:
    if key in rules.rules and rules.rules[key].force is not Force.OPTION:
        return [Finding(key, f"cannot be judged: {rules.book} does not hold the text", rules.rules[key].cite)]
    if key in rules.rules:
        return []  # what the text leaves open, the house supplies
    if key.partition(".")[0] in _GRANTS:
        return [Finding(key, f"{rules.book} has no such rule on {rules.day}, and a house cannot make one")]
    return []


def _against(rule: Rule, value: Value, kind: ValueType) -> str:
    """The sentence that says how the value breaks the rule, or nothing."""
    ours, theirs = show_value(value), show_value(rule.value)
    if rule.force is Force.FLOOR and kind.at_least(value, rule.value) is not None:
        return "" if kind.at_least(value, rule.value) else f"{ours} is less than {theirs}, the least allowed"
    if rule.force is Force.CEILING and kind.at_least(rule.value, value) is not None:
        return "" if kind.at_least(rule.value, value) else f"{ours} is more than {theirs}, the most allowed"
    if rule.force is Force.OPTION and isinstance(value, list):
        beyond = [item for item in value if item not in rule.value]
        return f"{show_value(beyond)} is not among {theirs}" if beyond else ""
    return "" if _same(rule, value, kind) else f"{ours} is not {theirs}, which is {rule.force}"


def _same(rule: Rule, value: Value, kind: ValueType) -> bool:
    """By worth where it has one: 35 to 1 and 36 for 1 are the same odds. Only lists of steps have an order."""
    if kind.at_least(value, rule.value) is not None:
        return bool(kind.at_least(value, rule.value) and kind.at_least(rule.value, value))
    if kind is Names and not rule.key.endswith(("order", "steps")):
        return sorted(value) == sorted(rule.value)
    return bool(kind.normal(value) == kind.normal(rule.value))


_DEPTH_MAX = 6
"""Keys nested deeper than this are none of ours, and are named as they stand."""


def dotted(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Value]]:
    """Nested tables as dotted keys; a table that is itself a value stays whole."""
    for name, item in table.items():
        key = f"{path}{name}"
        known = rule_type(key)
        if isinstance(item, dict) and path.count(".") < _DEPTH_MAX and (known is None or not known[0].is_table):
            yield from dotted(item, f"{key}.")
        else:
            yield key, item
