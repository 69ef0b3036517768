"""The law of a table and of the pit, found in a library: by book, day, base and what the house has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from croupier.rulebook.finding import Finding
from croupier.rulebook.rulebook import NotCoveredError
from croupier.rulebook.rules import Rules
from croupier.rulebook.table_setup import TableSetup, parse_setup
from croupier.storage.library import Library, LibraryError
from croupier.table.rules import TableRules, layered_on, table_rules


class HouseLaw:
    """The rules of a book on a day, over those of a base, for the pit; each found once."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._found: dict[tuple[str, str, date], Rules | None] = {}

    def __call__(self, book: str, base: str, day: date) -> Rules | None:
        key = (book, base, day)
        if key not in self._found:
            self._found[key] = self._find(*key)
        return self._found[key]

    def _find(self, book: str, base: str, day: date) -> Rules | None:
        try:
            rules = self._library.book(book).on(day)
            return layered_on(self._library.book(base).on(day), rules) if base else rules
        except (LibraryError, NotCoveredError):
            return None


def compile_rules(
    library: Library,
    name: str,
    day: date,
    setup: TableSetup | Mapping[str, Any],
    base: str = "",
    house: Mapping[str, Any] | None = None,
) -> TableRules | list[Finding]:
    """The rules of a table, or every finding. The digest names the data of every book that was asked."""
    parsed = setup if isinstance(setup, TableSetup) else parse_setup(setup)
    if isinstance(parsed, list):
        return parsed
    book = library.book(name)
    lower = library.book(base) if base else None
    digest = "+".join(each.digest for each in (book, lower) if each)
    return table_rules(book.on(day), parsed, digest, lower.on(day) if lower else None, house)
