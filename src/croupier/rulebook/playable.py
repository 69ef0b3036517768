"""What a rulebook must hold before a table can be played by it. There is one list: a table is compiled by it, `rules
check` and `serve` say what of it is missing, and the page on adding a jurisdiction shows it.

A key is needed because another rule asks for it: a kind of wager that is permitted needs its odds. What a text leaves
open, and the table does without, is not needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date

from croupier.game.spot import Kind
from croupier.game.wheel import WHEELS
from croupier.money.amount import parse_dollars
from croupier.rulebook.brackets import brackets_of
from croupier.rulebook.finding import Finding
from croupier.rulebook.rules import Rules

Asked = Callable[[Rules], bool]


def _permits(kind: Kind) -> Asked:
    return lambda rules: kind in rules.names("wagers.permitted")


def _holds(key: str) -> Asked:
    return lambda rules: key in rules


def _prison_on_a_larger_wheel(rules: Rules) -> bool:
    return "in_prison.wagers" in rules and any(WHEELS[name].void for name in rules.wheels() if name in WHEELS)


NEEDED: dict[str, tuple[str, Asked]] = {
    "wheels.permitted": ("every table has a wheel", lambda rules: True),
    "wagers.permitted": ("every table takes wagers", lambda rules: True),
    **{f"odds.{kind}": (f"{kind} is among the wagers permitted", _permits(kind)) for kind in Kind},
    "wagers.trios": ("trio is among the wagers permitted", _permits(Kind.TRIO)),
    "wagers.zeros_outside": ("even is among the wagers permitted", _permits(Kind.EVEN)),
    "in_prison.trigger": ("in_prison.wagers is there", _holds("in_prison.wagers")),
    "in_prison.choices": ("in_prison.wagers is there", _holds("in_prison.wagers")),
    "in_prison.released": ("in_prison.wagers is there", _holds("in_prison.wagers")),
    "in_prison.as_single": (
        "in_prison.wagers is there, and a larger wheel may be used as single-zero",
        _prison_on_a_larger_wheel,
    ),
    "approval.by": ("approval.rules is there", _holds("approval.rules")),
    "approval.date": ("approval.rules is there", _holds("approval.rules")),
    "approval.parts": ("approval.pages is there", _holds("approval.pages")),
    "approval.initialed": ("approval.pages is there", _holds("approval.pages")),
    "limits.table_max": ("tokes.combined_percent_max is a part of it", _holds("tokes.combined_percent_max")),
}
"""Each key, why it is needed, and when."""


def needs_base(rules: Rules) -> bool:
    """The book says of its wagers that it does not hold their text: another book answers for them."""
    return "wagers.permitted" in rules.rules and "wagers.permitted" not in rules


def missing_keys(rules: Rules) -> list[str]:
    """The keys that these rules need and do not hold."""
    return [key for key, (_why, is_asked) in NEEDED.items() if is_asked(rules) and key not in rules]


def playable_findings(rules: Rules) -> list[Finding]:
    """Everything that keeps a table from being played by these rules, whatever its set-up."""
    return [Finding(key, f"is needed: {NEEDED[key][0]}") for key in missing_keys(rules)] + conflicts(rules)


def conflicts(rules: Rules) -> list[Finding]:
    """Values that are sound by themselves and do not go together."""
    checks = (_something_permitted, _ends_of_tokes, _boxes, _limits, _tax, _approved, _initialed)
    return [found for check in checks for found in check(rules)]


def _something_permitted(rules: Rules) -> Iterator[Finding]:
    for key in ("wheels.permitted", "wagers.permitted"):
        if key in rules and not rules.names(key):
            yield Finding(key, "permits nothing", rules.cite(key))


def _ends_of_tokes(rules: Rules) -> Iterator[Finding]:
    key = "tokes.range"
    if key in rules and len(rules.value(key)) < 2:
        yield Finding(key, "needs both min and max", rules.cite(key))


def tender_boxes(rules: Rules, tender: str) -> list[str]:
    """Where a tender goes: boxes for everything, and boxes for one kind written as `bank: value chips`."""
    entries = [entry.partition(": ") for entry in rules.names("cash.into") or ("drop box",)]
    return [box for box, _, only in entries if only in ("", tender)]


def tenders(rules: Rules) -> tuple[str, ...]:
    """What chips may be bought with: currency where the book does not say."""
    return rules.names("cash.tenders") or ("currency",)


def _boxes(rules: Rules) -> Iterator[Finding]:
    for tender in tenders(rules):
        if not tender_boxes(rules, tender):
            yield Finding("cash.into", f"has no box for {tender}", rules.cite("cash.into"))


def _limits(rules: Rules) -> Iterator[Finding]:
    low, high, cap = ("limits.table_min", "limits.table_max", "limits.cap")
    for less, more in ((low, high), (low, cap)):
        if less in rules and more in rules and parse_dollars(rules.value(less)) > parse_dollars(rules.value(more)):
            yield Finding(less, f"{rules.value(less)} is more than {more}, {rules.value(more)}", rules.cite(less))


def _tax(rules: Rules) -> Iterator[Finding]:
    key, most = "tax.brackets", "tax.percent_max"
    if key in rules and most in rules:
        for bracket in brackets_of(rules.value(key)):
            if bracket.rate * 100 > rules.value(most):
                says = f"a rate of {bracket.rate * 100} per cent is above {most}, {rules.value(most)}"
                yield Finding(key, says, rules.cite(most))


def _approved(rules: Rules) -> Iterator[Finding]:
    """Iowa, cover page: rules that have to be approved go live from the day of their approval."""
    key = "approval.date"
    if key not in rules:
        return
    try:
        day = date.fromisoformat(rules.value(key))
    except ValueError:
        yield Finding(key, f'"{rules.value(key)}" is not a day such as 2025-06-13', rules.cite(key))
        return
    if day > rules.day:
        yield Finding(key, f"the rules are approved on {day}, after {rules.day}", rules.cite(key))


def parts(rules: Rules) -> list[tuple[str, str]]:
    """The parts of a book in its own order, each with the page on which it begins; none for a book without them."""
    entries = (entry.partition(": ") for entry in rules.names("approval.parts"))
    return [(part, page) for page, _, part in entries]


def _initialed(rules: Rules) -> Iterator[Finding]:
    """Iowa, page footers: each page of the rules is initialed and dated before they go live."""
    signed = rules.names("approval.initialed")
    for page in dict.fromkeys(page for _part, page in parts(rules)):
        if page not in signed:
            yield Finding("approval.initialed", f"page {page} is not initialed and dated", rules.cite("approval.pages"))
