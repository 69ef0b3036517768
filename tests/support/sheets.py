"""PAR sheets of the built-in rulebooks, for tests."""

from __future__ import annotations

from typing import Any

from croupier.desk.law import Law
from croupier.desk.par import Asked, ParSheet, par_sheet
from croupier.game.wheel import WHEELS
from croupier.rulebook.questions import chosen_readings
from croupier.storage.library import Library
from croupier.views.side_odds import Choices

LIBRARY = Library()


def law(book: str = "us-co", **chosen: str) -> Law:
    """The newest law of a book, with readings by question: `law(C7="paid")`."""
    found = LIBRARY.book(book)
    questions = LIBRARY.questions()
    readings = [f"{id_}={name}" for id_, name in chosen.items()]
    return Law(found, found.newest_change, questions, chosen_readings(readings, questions, book))


def sheet(
    bet: str, wheel: str = "double-zero", rule: str | None = None, under: Law | None = None, **more: Any
) -> ParSheet:
    """`more` is what the house has chosen for a side bet."""
    book = "us-nj" if bet.startswith("spread-bet") else "us-co"
    return par_sheet(under or law(book), Asked(bet, WHEELS[wheel], rule, Choices(**more)))
