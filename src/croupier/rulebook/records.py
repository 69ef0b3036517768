"""Tables of TOML as records: what is unknown, missing or of the wrong type becomes a finding, all of it at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from datetime import date
from typing import Any, TypeVar

from croupier.game.notation import hint
from croupier.rulebook.finding import Finding, as_written

T = TypeVar("T")


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _table_of_texts(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(item, str) for item in value.values())


_TYPES: dict[str, tuple[Callable[[object], bool], str]] = {
    "str": (lambda value: isinstance(value, str), "text"),
    "bool": (lambda value: isinstance(value, bool), "true or false"),
    "int": (lambda value: type(value) is int, "a whole number"),
    "date": (lambda value: type(value) is date, "a day like 2021-08-14"),
    "date | None": (lambda value: type(value) is date, "a day like 2021-08-14"),
    "tuple[str, ...]": (_texts, "a list of texts"),
    "tuple[date, ...]": (lambda v: isinstance(v, list) and all(type(each) is date for each in v), "a list of days"),
    "Mapping[str, str]": (_table_of_texts, "a table of texts"),
    "Mapping[str, Mapping[str, str]]": (
        lambda value: isinstance(value, dict) and all(map(_table_of_texts, value.values())),
        'a table of tables, like { table = { min = "$5" } }',
    ),
    "Mapping[str, Value]": (lambda value: isinstance(value, dict), "a table"),
}
"""What a field may hold, by the annotation of the dataclass, and how a person would say it."""


def read_record(struct: type[T], table: object, where: str, findings: list[Finding], **names: str) -> T | None:
    """The dataclass that a table stands for, or nothing and the findings. `names` are fields as TOML writes them."""
    if not isinstance(table, dict):
        findings.append(Finding(where, f"{as_written(table)} is not a table"))
        return None
    before = len(findings)
    written = {names.get(field.name, field.name): field for field in fields(struct)}  # type: ignore[arg-type]
    unknown = [name for name in table if name not in written]
    findings += [Finding(f"{where} {name}".strip(), f"is not a field here{hint(name, written)}") for name in unknown]
    given: dict[str, Any] = {}
    for name, field in written.items():
        if name in table:
            given[field.name] = tuple(table[name]) if isinstance(table[name], list) else table[name]
            holds, words = _TYPES.get(str(field.type), (lambda _value: True, ""))
            if not holds(table[name]):
                findings.append(Finding(f"{where} {name}".strip(), f"{as_written(table[name])} is not {words}"))
        elif field.default is MISSING and field.default_factory is MISSING:
            findings.append(Finding(f"{where} {name}".strip(), "must be given"))
    return struct(**given) if len(findings) == before else None


def read_records(struct: type[T], tables: object, where: str, findings: list[Finding], **names: str) -> tuple[T, ...]:
    """The records of a list of tables, each named by its place."""
    if not isinstance(tables, list):
        findings.append(Finding(where, f"must be written as [[{where.rpartition(' ')[2]}]]"))
        return ()
    read = [read_record(struct, table, f"{where} {place}", findings, **names) for place, table in enumerate(tables, 1)]
    return tuple(record for record in read if record is not None)
