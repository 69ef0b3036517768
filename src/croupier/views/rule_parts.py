"""A rulebook by its own parts, in plain words: what is printed of a book that has to be approved part by part.

Which parts there are, and in which order, the book says (`approval.parts`); a rule belongs to the part that it is cited
by. What a person at the table confirms (`confirm.*`) and the very words of a call (`words.*`) repeat other rules, and
are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from croupier.game.spot import Kind
from croupier.rulebook.playable import parts
from croupier.rulebook.rules import Rule, Rules
from croupier.views.table_rules import RuleChapter, RuleLine
from croupier.views.wording import about, in_words, told

_REPEATED = ("confirm.", "words.", "approval.")
_SENTENCES = ("placing.", "no_bet.", "calls.")
"""Rules whose value is a sentence by itself."""


def rule_parts(rules: Rules) -> tuple[RuleChapter, ...]:
    """Every part that the book lists; nothing for a book that lists none."""
    held = [rule for key, rule in rules.rules.items() if key in rules and not key.startswith(_REPEATED)]
    return tuple(RuleChapter(part, _lines(part, held)) for part, _page in parts(rules))


def _lines(part: str, held: list[Rule]) -> tuple[RuleLine, ...]:
    of_part = [rule for rule in held if rule.cite.partition(",")[0] == part and rule.value not in ([], ())]
    return tuple(
        RuleLine(_place(rule), _sentence(rule), rule.cite)
        for rule in sorted(of_part, key=lambda rule: (*_in_order(_place(rule)), _kind_order(rule)))
    )


def _place(rule: Rule) -> str:
    """The rest of the cite: a paragraph, a letter of the layout, a line of the odds."""
    return rule.cite.partition(",")[2].strip()


def _in_order(place: str) -> tuple[int, str]:
    """Paragraph 9 before paragraph 10; what stands above the paragraphs first, and what has a letter or a name last."""
    number = re.match(r"(?:paragraph )?([0-9]{1,3})(?![0-9-])", place)
    return (int(number[1]), "") if number else (0, "") if not place else (1_000, place if len(place) == 1 else "~")


def _kind_order(rule: Rule) -> int:
    """Odds in the order of the kinds of wager, as the lists of the books have them."""
    family, _, name = rule.key.partition(".")
    return list(Kind).index(Kind(name)) if family == "odds" else 0


def _sentence(rule: Rule) -> str:
    family, _, name = rule.key.partition(".")
    if isinstance(rule.value, Mapping) and family == "irregularities":
        return _irregularity(name, rule.value)
    if family == "odds":
        return f"{_capital(in_words(name))} pays {rule.value}."
    if rule.key.startswith(_SENTENCES) and isinstance(rule.value, str):
        return f"{_capital(told(rule.value))}."
    return f"{_capital(about(rule.key))}: {_values(rule)}."


def _values(rule: Rule) -> str:
    if rule.key == "chips.stack_prices":
        return "; ".join(f"lammer {lammer}, each chip {worth}" for lammer, worth in rule.value.items())
    if isinstance(rule.value, list) and rule.key.endswith(("steps", "order", "dolly", "layout")):
        return "; ".join(rule.value)
    return told([in_words(name) for name in rule.value] if isinstance(rule.value, list) else rule.value, rule.key)


def _irregularity(name: str, value: Mapping[str, Any]) -> str:
    call = f' The {value["by"]} calls "{value["call"]}".' if "call" in value else ""
    then = "".join(f" {_capital(step)}." for step in value.get("then", ()))
    spin = "is void" if value["spin"] == "void" else value["spin"]
    return f"{_capital(in_words(name))}: the spin {spin}.{call}{then}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
