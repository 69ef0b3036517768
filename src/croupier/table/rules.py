"""The rules as they hold at one table: the law of the day, narrowed by the house, with the table's set-up.

Compiled once, when a table opens or its set-up changes, so that a wager costs a look into a dictionary and not a walk
through the law. `table_rules` gives every finding at once when the set-up breaks the rules.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from croupier.game.layout import LAYOUTS, Layout
from croupier.game.pocket import Pocket
from croupier.game.wheel import WHEELS, Wheel
from croupier.money.amount import Cents, format_dollars, format_points, parse_dollars
from croupier.rulebook.finding import Finding
from croupier.rulebook.house import value_findings
from croupier.rulebook.playable import needs_base, playable_findings
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_checks import setup_findings
from croupier.rulebook.table_setup import TableSetup
from croupier.rulebook.values import Value
from croupier.table.chips import PURSES, TOURNAMENT
from croupier.table.people import DEALT, Role, Step
from croupier.table.places import Place, places_of, smallest_chip


@dataclass(frozen=True, slots=True)
class Law:
    """What of the law is pinned beside book and day: enough to find the same rules again in years."""

    digest: str
    """Of the data of the book, and of the base's."""
    base: str
    """The book that answers where this one does not hold its text."""
    house: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class TableRules:
    rules: Rules
    law: Law
    setup: TableSetup
    wheel: Wheel
    layout: Layout
    places: Mapping[str, Place]
    hands: Mapping[Step, Role]
    has_machine: bool
    """Some steps are the machine's own."""
    chip: Cents
    """The smallest chip: nothing is paid finer than it (`money.rounding`)."""
    together_max: Cents
    """The most that a wager and the toke on it come to; 0 where no rule says."""
    fingerprint: str
    """One word for book, day, digest, base and set-up: a table is never decided on by other rules than its own."""
    steps: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """What a bet becomes by a draw, kept once it was stepped."""
    under: dict[str, list[str]] = field(default_factory=dict, init=False, compare=False, repr=False)
    """The keys under a prefix, kept once they were looked for: every step of a round asks."""

    @property
    def is_electronic(self) -> bool:
        """No ball runs: the outcome itself is an electronic draw."""
        return "Ball" in self.setup.electronic

    @property
    def is_tournament(self) -> bool:
        """Points are played for: every amount at this table is a number of points, and none is money."""
        return bool(self.setup.tournament)

    @property
    def purses(self) -> tuple[str, ...]:
        """The chips that a player can hold here."""
        return (TOURNAMENT,) if self.is_tournament else PURSES

    def amount(self, amount: int) -> str:
        """As it is said at this table: in dollars, or in points."""
        return format_points(amount) if self.is_tournament else format_dollars(Cents(amount))

    def text(self, key: str, default: str = "") -> str:
        return str(self.rules.value(key)) if key in self.rules else default

    def cite(self, *keys: str) -> str:
        """The section of the first of these rules that the book holds."""
        return next((self.rules.rule(key).cite for key in keys if key in self.rules), "")

    def confirmations(self, step: str) -> dict[str, str]:
        """What has to be confirmed at a step: item and section."""
        return self.asked(f"confirm.{step}.")

    def asked(self, prefix: str) -> dict[str, str]:
        """The names that the book has under a prefix, each with its section."""
        if prefix not in self.under:
            self.under[prefix] = [key for key in self.rules.rules if key.startswith(prefix)]
        return {key.removeprefix(prefix): self.rules.rule(key).cite for key in self.under[prefix] if key in self.rules}

    def irregularity(self, name: str) -> dict[str, Any]:
        """What the book says of an irregularity; nothing where it does not list it."""
        key = f"irregularities.{name}"
        return dict(self.rules.value(key)) if key in self.rules else {}

    def areas(self, side_bet: str) -> list[Place]:
        return [place for place in self.places.values() if place.side_bet == side_bet]


def table_rules(
    rules: Rules,
    setup: TableSetup,
    digest: str = "",
    base: Rules | None = None,
    house: Mapping[str, Value] | None = None,
) -> TableRules | list[Finding]:
    """The rules of a table, or everything that is wrong with its set-up.

    `house` are values that the house has put in place of the book's, within what the book allows.

    `base` is the book that answers where this one does not hold its own text (New Jersey's base game, question N13): it
    has to be named, and no base rule is invented.
    """
    if base is None and needs_base(rules):
        says = f"{rules.book} does not hold its base game: name the rulebook that it is played by"
        return [Finding("base", says, rules.rules["wagers.permitted"].cite)]
    chosen = dict(house or {})
    if findings := [found for key, value in chosen.items() for found in value_findings(key, value, rules)]:
        return findings
    held = rules.with_values(chosen)
    whole = layered_on(base, held) if base else held
    if findings := playable_findings(whole):
        return findings
    return with_setup(whole, setup, Law(digest, base.book if base else "", chosen))


def with_setup(rules: Rules, setup: TableSetup, law: Law) -> TableRules | list[Finding]:
    """The rules of a table whose law is known: what is compiled again when only the set-up changes."""
    if findings := setup_findings(setup, rules):
        return findings
    wheel = _wheel(setup)
    felt = _felt(setup, wheel)
    found: list[Finding] = []
    places = {place.name: place for place in places_of(rules, setup, wheel, felt, found)}
    if found:
        return found
    hands = {**DEALT, **{Step(step): Role(hand) for step, hand in setup.automation.items()}}
    has_machine = Role.MACHINE in hands.values()
    chip = smallest_chip(setup)
    together = _together_max(rules)
    pinned = [rules.book, rules.day.isoformat(), law.digest, law.base, law.house, _named(setup)]
    fingerprint = hashlib.sha256(json.dumps(pinned, sort_keys=True).encode()).hexdigest()
    return TableRules(rules, law, setup, wheel, felt, places, hands, has_machine, chip, together, fingerprint)


def _named(setup: TableSetup) -> dict[str, Any]:
    """What a set-up says beyond the usual: it stays the same when later editions can say more."""
    usual: dict[str, Any] = msgspec.to_builtins(TableSetup("", ""))
    return {name: value for name, value in msgspec.to_builtins(setup).items() if value != usual[name]}


def _together_max(rules: Rules) -> Cents:
    """Iowa, DEALER TOKES 2: 10 per cent of the table's maximum, read literally (question I1)."""
    if "tokes.combined_percent_max" not in rules:
        return Cents(0)
    most = parse_dollars(rules.value("limits.table_max")) * int(rules.value("tokes.combined_percent_max")) // 100
    return Cents(most)


def layered_on(base: Rules, rules: Rules) -> Rules:
    """One book over another: what the upper one holds is its own, and the rest is the base's."""
    held = {key: rule for key, rule in rules.rules.items() if rule.dated.held}
    lower = {key: rule for key, rule in base.rules.items() if not key.startswith("sidebets.")}
    return replace(rules, rules={**lower, **held})


def _wheel(setup: TableSetup) -> Wheel:
    """The wheel as its maker arranged it: which pockets touch decides some side bets."""
    wheel = WHEELS[setup.wheel]
    return replace(wheel, rotor=tuple(map(Pocket, setup.rotor))) if setup.rotor else wheel


def _felt(setup: TableSetup, wheel: Wheel) -> Layout:
    return LAYOUTS[wheel.name] if wheel.void or not setup.layout else LAYOUTS[setup.layout]
