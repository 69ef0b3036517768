"""Clauses: every duty of the documents, and how far software proves it.

A test names the clauses it proves. A clause is proved by at least one such test, outside software for a stated reason,
or open. The list of tests is written by the test command and held to be exact by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from croupier.rulebook.finding import BrokenRulebookError, Finding
from croupier.rulebook.parse import read_toml
from croupier.rulebook.records import read_records

Status = Literal["proved", "open", "outside"]
STATUSES: tuple[Status, ...] = ("proved", "open", "outside")


@dataclass(frozen=True, slots=True)
class Clause:
    id: str
    section: str
    party: str
    kind: str
    """How software honours it: enforce, compute, attest, sequence, permit, display, print, record, inform."""
    summary: str
    check: str
    effective: date | None = None
    amended: tuple[date, ...] = ()
    values: Any = None
    outside: str = ""

    @property
    def document(self) -> str:
        return self.id.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Traced:
    clause: Clause
    tests: tuple[str, ...]

    @property
    def status(self) -> Status:
        if self.clause.outside:
            return "outside"
        return "proved" if self.tests else "open"


def parse_clauses(book: str, text: str) -> list[Clause]:
    file = f"{book}/clauses.toml"
    findings: list[Finding] = []
    table = read_toml(file, text, findings) or {}
    clauses = read_records(Clause, table.get("clause", []), f"{file} clause", findings)
    if findings:
        raise BrokenRulebookError(book, findings)
    return list(clauses)


def trace(clauses: Iterable[Clause], proofs: Mapping[str, Iterable[str]]) -> list[Traced]:
    return [Traced(clause, tuple(proofs.get(clause.id, ()))) for clause in clauses]


def totals(traced: Iterable[Traced]) -> dict[str, dict[str, dict[str, int]]]:
    """Counts by status: of all, and for each document and each kind."""
    counts: dict[str, dict[str, Counter[str]]] = {"all": {}, "documents": {}, "kinds": {}}
    for one in traced:
        groups = (("all", "all"), ("documents", one.clause.document), ("kinds", one.clause.kind))
        for group, name in groups:
            counts[group].setdefault(name, Counter())[one.status] += 1
    return {
        group: {name: {status: count[status] for status in STATUSES} for name, count in named.items()}
        for group, named in counts.items()
    }
