"""The rules of one place on one day: the questions a table may ask. Every answer carries its citation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date

from croupier.game.bet import InPrison
from croupier.game.draw import Choice
from croupier.game.odds import Odds
from croupier.game.pocket import Pocket
from croupier.game.spot import Kind
from croupier.rulebook.dated import Dated, Force
from croupier.rulebook.values import Value


class NotHeldError(LookupError):
    """The rule exists but its text is not held, or the book has no such rule."""


@dataclass(frozen=True, slots=True)
class Rule:
    key: str
    value: Value
    force: Force
    cite: str
    dated: Dated


@dataclass(frozen=True, slots=True)
class Rules:
    book: str
    day: date
    rules: Mapping[str, Rule]
    title: str = ""
    """Of the book."""
    house: str = ""
    """Whose book it is, where it is one house's."""

    def __contains__(self, key: str) -> bool:
        return key in self.rules and self.rules[key].dated.held

    def rule(self, key: str) -> Rule:
        """The rule, or a refusal that says whether the book lacks it or only its text."""
        if key not in self.rules:
            raise NotHeldError(f"{self.book} has no rule {key} on {self.day}")
        rule = self.rules[key]
        if not rule.dated.held:
            raise NotHeldError(f"{self.book} does not hold the text of {key} ({rule.cite})")
        return rule

    def value(self, key: str) -> Value:
        return self.rule(key).value

    def cite(self, key: str) -> str:
        """The section of a rule; empty where the book has no such rule."""
        return self.rule(key).cite if key in self else ""

    def names(self, key: str) -> tuple[str, ...]:
        """A list of names; empty where the book has no such rule."""
        return tuple(self.value(key)) if key in self else ()

    def with_values(self, values: Mapping[str, Value]) -> Rules:
        """These rules with some values replaced: another reading, or a house's choices. Citations stay."""
        changed = {key: self._put(key, value) for key, value in values.items()}
        return replace(self, rules={**self.rules, **changed})

    def _put(self, key: str, value: Value) -> Rule:
        """The rule with another value; a rule that the book lacks is made, with no section to cite."""
        if key in self.rules:
            return replace(self.rules[key], value=value, dated=replace(self.rules[key].dated, held=True))
        return Rule(key, value, Force.FIXED, "", Dated(self.day, Force.FIXED, value, ""))

    def wheels(self) -> tuple[str, ...]:
        return self.names("wheels.permitted")

    def odds(self, kind: Kind) -> Odds:
        return Odds.parse(self.value(f"odds.{kind}"))

    def trios(self) -> Iterable[frozenset[Pocket]]:
        """The three-number groups with a zero that the text lists."""
        groups = self.value("wagers.trios") if "wagers.trios" in self else []
        return [frozenset(map(Pocket, group)) for group in groups]

    def in_prison(self) -> InPrison:
        """The terms of In Prison, where the book knows it."""
        return InPrison(
            trigger=frozenset(map(Pocket, self.names("in_prison.trigger"))),
            choices=tuple(map(Choice, self.value("in_prison.choices"))),
            release_pays=self.value("in_prison.released") == "paid",
        )
