"""Variations of a text: what a commission has let a house do otherwise, as a rulebook over the rulebook.

Colorado 2214(1): the Commission approves a variation only by making a rule. So a variation is law like other law: dated
records in a folder of their own, whose `book.toml` says which book they vary. Each names the rule by which it was
approved (`cite`) and the day on which that rule takes effect (`from`), and without both there is no such book: no table
can be opened by it. Before that day the text stands as it was.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from croupier.rulebook.dated import Dated, Force, in_force
from croupier.rulebook.finding import BrokenRulebookError, Finding, as_written
from croupier.rulebook.house import dotted, value_findings
from croupier.rulebook.keys import why_not_key
from croupier.rulebook.parse import Table, Timelines, leaves, read_rules, read_toml
from croupier.rulebook.records import read_record
from croupier.rulebook.rulebook import Rulebook
from croupier.rulebook.schema import rule_type
from croupier.rulebook.values import Value

APPROVAL = "variations.approval"
BOOK = "book.toml"


@dataclass(frozen=True, slots=True)
class _Book:
    """What `book.toml` of a variation says."""

    varies: str
    licensee: str
    title: str = ""
    note: str = ""


def varied_book(files: Mapping[str, str]) -> str:
    """The book that these files vary; empty where they are a book of their own, or no TOML."""
    try:
        varies = tomllib.loads(files.get(BOOK, "")).get("varies", "")
    except (ValueError, RecursionError):
        return ""
    return varies if isinstance(varies, str) else ""


def parse_variation(name: str, files: Mapping[str, str], base: Rulebook) -> Rulebook:
    """The base as it is varied. `BrokenRulebookError` carries all findings, those about approvals with the section."""
    findings: list[Finding] = []
    tables = {file: table for file, text in files.items() if (table := read_toml(f"{name}/{file}", text, findings))}
    book = read_record(_Book, tables.pop(BOOK, {}), f"{name}/{BOOK}", findings)
    if APPROVAL not in base.timelines:
        findings.append(Finding(f"{name}/{BOOK} varies", f"{base.name} has no rule by which its rules may be varied"))
    findings += [found for file, table in tables.items() for found in _unapproved(name, file, table, base)]
    varied = read_rules(name, tables, base.first_day, findings) if not findings else {}
    if not varied and not findings:
        findings.append(Finding(name, "varies no rule"))
    if findings or book is None:
        raise BrokenRulebookError(name, findings)
    digest = hashlib.sha256("".join(f"{file}\n{files[file]}\n" for file in sorted(files)).encode())
    digest.update(base.digest.encode())
    title = book.title or f"{base.title}, as varied for {book.licensee}"
    return _over(base, varied, name=name, title=title, house=book.licensee, digest=digest.hexdigest())


def _unapproved(name: str, file: str, table: Table, base: Rulebook) -> Iterator[Finding]:
    """Records without the rule that approved them, or without its day."""
    for key, records in leaves(file, table):
        where = f"{name}/{file} {key}"
        for record in records:
            day = record.get("from")
            section = approval_section(base, day if type(day) is date else None)
            if day is None:
                says = "has no effective date: name the day from which the Commission's rule allows it, as from"
                yield Finding(where, says, section)
            if not str(record.get("cite", "")).strip():
                says = "has no rule reference: name the rule by which the Commission approved it, as cite"
                yield Finding(where, says, section)


def approval_section(base: Rulebook, day: date | None = None) -> str:
    """Where the book says how variations are approved, as it is numbered on that day, or now."""
    on = max(day or base.newest_change, base.first_day)
    dated = in_force(base.timelines.get(APPROVAL, ()), on)
    return base.cite(dated, on) if dated else ""


def _over(base: Rulebook, varied: Timelines, **changes: Any) -> Rulebook:
    """Of a key that is varied, the newest rule holds, whether the text's own or the variation's."""
    timelines = dict(base.timelines)
    for key, records in varied.items():
        days = {dated.first_day: dated for dated in (*timelines.get(key, ()), *records)}
        timelines[key] = tuple(days[day] for day in sorted(days))
    return replace(base, timelines=dict(sorted(timelines.items())), **changes)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a licensee asks for: values as they would stand in the rulebook, from some day, and why."""

    title: str
    licensee: str
    book: str
    first_day: date
    reason: str
    means: str
    """What changes at the table, in a sentence."""
    values: Mapping[str, Value] = field(default_factory=dict)


def parse_proposal(table: Mapping[str, Any]) -> Proposal | list[Finding]:
    """A proposal from TOML: `title`, `licensee`, `book`, `from`, `reason`, `means`, and `[rules]`."""
    findings: list[Finding] = []
    read = read_record(Proposal, dict(table), "", findings, first_day="from", values="rules")
    if read is None:
        return findings
    proposal = replace(read, values=dict(dotted(read.values)))
    blank = [name for name in ("title", "licensee", "reason", "means") if not getattr(proposal, name).strip()]
    findings += [Finding(name, "must not be empty") for name in blank]
    if not proposal.values:
        findings.append(Finding("rules", "names no rule that is to change"))
    return findings or proposal


def proposal_findings(proposal: Proposal, base: Rulebook) -> list[Finding]:
    """Everything that keeps it from being a change of this book on that day."""
    rules = base.on(proposal.first_day)
    if APPROVAL not in rules:
        return [Finding("book", f"{base.name} has no rule by which its rules may be varied")]
    findings: list[Finding] = []
    for key, value in proposal.values.items():
        known, unknown = rule_type(key), why_not_key(key)
        if known is None or unknown:
            findings.append(Finding(key, unknown))
            continue
        try:
            known[0].check(value)
        except (ValueError, ZeroDivisionError) as error:
            findings.append(Finding(key, f"{error} (the key takes {known[0].what})"))
            continue
        if key in rules and rules.value(key) == value:
            findings.append(Finding(key, "is what the rulebook says already", rules.cite(key)))
        elif key in rules and not value_findings(key, value, rules):
            findings.append(
                Finding(key, "needs no variation: the house may choose it by its own rules", rules.cite(key))
            )
    return findings


PROPOSED = "proposed"


def draft(proposal: Proposal, base: Rulebook) -> dict[str, str]:
    """The files of the variation, to be completed: rule reference and effective date are the Commission's to give."""
    rules = proposed_book(proposal, base).on(proposal.first_day).rules
    book = [f"{name} = {as_written(getattr(proposal, name))}" for name in ("title", "licensee")]
    records = [
        f'[[{key}]]\nforce = "{rules[key].force}"\nvalue = {as_written(value)}\ncite  = ""\n'
        f"means = {as_written(proposal.means)}\n"
        for key, value in proposal.values.items()
    ]
    return {
        BOOK: "\n".join([f'varies = "{base.name}"', *book, ""]),
        "variation.toml": "\n".join([_DRAFT, *records]),
    }


_DRAFT = """\
# A draft. No table opens by it until each rule names the Commission's rule (cite) and the day on which that rule takes
# effect (from = 2027-01-01).
"""


def proposed_book(proposal: Proposal, base: Rulebook) -> Rulebook:
    """The book as it would read: to be compared and computed with, and never to be dealt by."""
    rules = base.on(proposal.first_day).rules
    varied: Timelines = {}
    for key, value in proposal.values.items():
        force = rules[key].force if key in rules else Force.FIXED
        dated = Dated(proposal.first_day, force, value, proposal.title, means=proposal.means, source=PROPOSED)
        varied[key] = (dated,)
    return _over(base, varied, title=f"{base.title}, as proposed by {proposal.licensee}")
