"""Rules, wheels and portfolios for tests of the desk."""

from __future__ import annotations

from croupier.desk.portfolio import Portfolio, portfolio
from croupier.game.notation import parse_wheel
from croupier.game.wheel import Wheel
from croupier.rulebook.rules import Rules
from croupier.storage.library import Library

SINGLE, DOUBLE, TRIPLE = map(parse_wheel, ("single-zero", "double-zero", "triple-zero"))


def rules_of(book: str = "us-co") -> Rules:
    found = Library().book(book)
    return found.on(found.newest_change)


def wagers(*names: str, wheel: Wheel = DOUBLE, book: str = "us-co", rule: str | None = None) -> Portfolio:
    return portfolio(rules_of(book), wheel, names, rule)
