"""TOML text to a rulebook, or to every finding that keeps it from being one, each with its file and key."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import date
from typing import Any

from croupier.rulebook.dated import Dated, Force
from croupier.rulebook.finding import BrokenRulebookError, Finding
from croupier.rulebook.rulebook import Edition, NotHeld, Rulebook
from croupier.rulebook.schema import rule_type

Table = dict[str, Any]

_RECORD_FIELDS = {"from", "force", "value", "cite", "means", "note", "waivable", "source", "ended", "held"}
_BOOK_FIELDS = {"title": str, "place": str, "status": str, "notice": str, "covers": dict, "edition": list}
_OPTIONAL_BOOK_FIELDS = {"not_held": list, "house": str, "note": str}


def parse_rulebook(name: str, files: Mapping[str, str]) -> Rulebook:
    """The rulebook in these files (name to text). `BrokenRulebookError` carries all findings at once."""
    reader = _Reader(name)
    tables = {file: table for file, text in files.items() if (table := reader.toml(file, text)) is not None}
    book = reader.book(tables.pop("book.toml", None), "book.toml" in files)
    timelines = reader.timelines(tables, book)
    if reader.findings:
        raise BrokenRulebookError(name, reader.findings)
    digest = hashlib.sha256("".join(f"{file}\n{files[file]}\n" for file in sorted(files)).encode()).hexdigest()
    return Rulebook(name=name, timelines=timelines, digest=digest, **book)


def read_toml(file: str, text: str, findings: list[Finding]) -> Table | None:
    """The table in a file, or nothing and a finding that says where the text is broken."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        findings.append(Finding(file, f"is not TOML: {error}"))
        return None


class _Reader:
    """Collects findings while it reads; gives up on nothing it can still look at."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.findings: list[Finding] = []

    def find(self, file: str, key: str, says: str) -> None:
        self.findings.append(Finding(f"{self.name}/{file} {key}".rstrip(), says))

    def toml(self, file: str, text: str) -> Table | None:
        return read_toml(f"{self.name}/{file}", text, self.findings)

    def book(self, table: Table | None, present: bool) -> Table:
        """The fields of `book.toml`; whatever is wrong becomes a finding and is left out."""
        if table is None:
            if not present:
                self.find("book.toml", "", "is missing")
            return {}
        known = _BOOK_FIELDS | _OPTIONAL_BOOK_FIELDS
        for field in table:
            if field not in known:
                self.find("book.toml", field, f"is not a field of a book; fields are {', '.join(known)}")
            elif type(table[field]) is not known[field]:
                self.find("book.toml", field, f"must be a {known[field].__name__}, is {table[field]!r}")
        for field in _BOOK_FIELDS:
            if field not in table:
                self.find("book.toml", field, "is missing")
        if self.findings:
            return {}
        return {
            **{field: table[field] for field in ("title", "place", "status", "notice")},
            "house": table.get("house", ""),
            "first_day": self._day("book.toml", "covers.from", table["covers"].get("from")),
            "last_day": self._day("book.toml", "covers.to", table["covers"].get("to"), needed=False),
            "editions": tuple(self._structs("edition", table["edition"], Edition)),
            "not_held": tuple(self._structs("not_held", table.get("not_held", []), NotHeld)),
        }

    def _structs(self, key: str, records: list[Table], struct: type[Any]) -> Iterator[Any]:
        """Records of `book.toml` as the dataclass they stand for; `from` is its first day."""
        for place, record in enumerate(records, 1):
            given = {("first_day" if field == "from" else field): value for field, value in record.items()}
            wanted = {field.name: field.type for field in fields(struct)}
            wrong = [field for field, value in given.items() if field not in wanted or type(value) not in (str, date)]
            try:
                yield struct(**given)
            except TypeError as error:
                self.find("book.toml", f"{key} {place}", str(error).replace("first_day", "from"))
            else:
                if wrong:
                    self.find("book.toml", f"{key} {place}", f"{', '.join(wrong)} must be text or a date")

    def _day(self, file: str, key: str, value: object, needed: bool = True) -> date | None:
        if type(value) is date or (value is None and not needed):
            return value
        self.find(file, key, "is missing" if value is None else f"{value!r} is not a day like 2021-08-14")
        return None

    def timelines(self, tables: Mapping[str, Table], book: Table) -> dict[str, tuple[Dated, ...]]:
        """Every rule of every file. A key belongs to one file only."""
        homes: dict[str, str] = {}
        timelines: dict[str, tuple[Dated, ...]] = {}
        for file, table in sorted(tables.items()):
            for key, records in self._leaves(file, table):
                if homes.setdefault(key, file) != file:
                    self.find(file, key, f"is already written in {homes[key]}")
                timelines[key] = tuple(self._timeline(file, key, records, book.get("first_day")))
        return dict(sorted(timelines.items()))

    def _leaves(self, file: str, table: Table, path: tuple[str, ...] = ()) -> Iterator[tuple[str, list[Table]]]:
        """Dotted keys and their records: a leaf is a list of tables."""
        for name, item in table.items():
            key = ".".join((*path, name))
            if isinstance(item, dict):
                yield from self._leaves(file, item, (*path, name))
            elif isinstance(item, list) and item and all(isinstance(record, dict) for record in item):
                yield key, item
            else:
                self.find(file, key, f"must be written as dated records, [[{key}]], with value, force and cite")

    def _timeline(self, file: str, key: str, records: list[Table], first_day: date | None) -> Iterator[Dated]:
        """The records of one key in order of their first days."""
        known = rule_type(key)
        if known is None:
            self.find(file, key, "is not a rule key; the keys are in rulebook/schema.py")
            return
        begun: date | None = None
        for record in records:
            dated = self._dated(file, key, record, first_day or date.min)
            if dated is None:
                continue
            if dated.value is not None:
                try:
                    known[0].check(dated.value)
                except (ValueError, ZeroDivisionError) as error:
                    self.find(file, key, f"{error} (the key takes {known[0].what})")
            if begun and dated.first_day <= begun:
                self.find(file, key, f"{dated.first_day} does not come after {begun}")
            if dated.first_day > (first_day or date.min) and not dated.means:
                self.find(file, key, f"the value from {dated.first_day} does not say what it means at the table")
            begun = dated.first_day
            yield dated

    def _dated(self, file: str, key: str, record: Table, first_day: date) -> Dated | None:
        before = len(self.findings)
        for field in record:
            if field not in _RECORD_FIELDS:
                self.find(file, key, f"has no field {field}; fields are {', '.join(sorted(_RECORD_FIELDS))}")
        if not isinstance(record.get("cite"), str):
            self.find(file, key, "has no cite")
        if record.get("force") not in set(Force):
            self.find(file, key, f"force must be one of {', '.join(Force)}, is {record.get('force')!r}")
        silent = record.get("ended") is True or record.get("held") is False
        if silent == ("value" in record):
            self.find(file, key, "needs a value, or ended = true, or held = false, and only one of them")
        day = self._day(file, key, record.get("from", first_day))
        if day is None or len(self.findings) > before:
            return None
        return Dated(
            first_day=day,
            force=Force(record["force"]),
            value=record.get("value"),
            cite=record["cite"],
            dated="from" in record,
            ended=record.get("ended", False),
            held=record.get("held", True),
            **{field: record.get(field, "") for field in ("means", "note", "waivable", "source")},
        )
