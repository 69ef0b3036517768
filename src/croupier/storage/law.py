"""The law of a table, found in a library: by book, day, base and what the house has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from croupier.rulebook.finding import Finding
from croupier.rulebook.table_setup import TableSetup, parse_setup
from croupier.storage.library import Library
from croupier.table.rules import TableRules, table_rules


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
