"""Clauses: every duty of the documents, and how far software proves it.

A test names the clauses it proves, and counts when it passed in the recorded run. A clause is proved `live` by a test
that went through the product - a table, a view, the command line, a page - and by `engine` where only parts were asked;
it is `cited` when no test that names it is known to have passed, outside software for a stated reason, or open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Literal

from croupier.rulebook.finding import BrokenRulebookError, Finding
from croupier.rulebook.parse import read_toml
from croupier.rulebook.records import read_records

Status = Literal["live", "engine", "cited", "open", "outside"]
STATUSES: tuple[Status, ...] = ("live", "engine", "cited", "open", "outside")
Results = Mapping[str, Mapping[str, str]]
"""How the tests of each clause ended when they were last run: live, engine or failed."""


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
    tests: Mapping[str, str]
    """Each test that cites it, and how that ended: live, engine, failed or not run."""

    @property
    def status(self) -> Status:
        if self.clause.outside:
            return "outside"
        ends = set(self.tests.values())
        return "live" if "live" in ends else "engine" if "engine" in ends else "cited" if ends else "open"


def parse_clauses(book: str, text: str) -> list[Clause]:
    file = f"{book}/clauses.toml"
    findings: list[Finding] = []
    table = read_toml(file, text, findings) or {}
    clauses = read_records(Clause, table.get("clause", []), f"{file} clause", findings)
    if findings:
        raise BrokenRulebookError(book, findings)
    return list(clauses)


def trace(clauses: Iterable[Clause], proofs: Mapping[str, Iterable[str]], results: Results) -> list[Traced]:
    return [
        Traced(clause, {test: results.get(clause.id, {}).get(test, "not run") for test in proofs.get(clause.id, ())})
        for clause in clauses
    ]


def known(traced: Iterable[Traced]) -> dict[str, int]:
    """Of how many tests it is recorded how they ended, and how many there are that cite a clause."""
    ends: dict[str, str] = {}
    for one in traced:
        ends |= one.tests
    return {"tests": sum(end != "not run" for end in ends.values()), "of": len(ends)}


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


def shares(count: Mapping[str, int]) -> dict[str, Fraction | None]:
    """What part of the clauses is proved live, and what part at all; clauses outside software are not counted."""
    within = sum(count.values()) - count["outside"]
    proved = {"live": count["live"], "proved": count["live"] + count["engine"]}
    return {name: Fraction(number, within) if within else None for name, number in proved.items()}
