"""TOML text to a rulebook, or to every finding that keeps it from being one, each with its file and key."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from croupier.rulebook.dated import Dated, Force
from croupier.rulebook.finding import BrokenRulebookError, Finding, as_written
from croupier.rulebook.keys import why_not_key
from croupier.rulebook.records import read_record, read_records
from croupier.rulebook.rulebook import Edition, NotHeld, Rulebook
from croupier.rulebook.schema import rule_type

Table = dict[str, Any]
Timelines = dict[str, tuple[Dated, ...]]

_DEPTH_MAX = 6
_RECORD_FIELDS = {"from", "force", "value", "cite", "means", "note", "waivable", "source", "ended", "held"}


@dataclass(frozen=True, slots=True)
class _Covers:
    first_day: date
    last_day: date | None = None


@dataclass(frozen=True, slots=True)
class _Book:
    """What `book.toml` says."""

    title: str
    place: str
    status: str
    notice: str
    covers: Any
    edition: Any
    not_held: Any = ()
    house: str = ""
    note: str = ""


def parse_rulebook(name: str, files: Mapping[str, str]) -> Rulebook:
    """The rulebook in these files (name to text). `BrokenRulebookError` carries all findings at once."""
    reader = _Reader(name)
    tables = {file: table for file, text in files.items() if (table := reader.toml(file, text)) is not None}
    book = reader.book(tables.pop("book.toml", None), "book.toml" in files)
    return reader.rulebook(book, tables, files)


def parse_one_file(name: str, text: str) -> Rulebook:
    """A rulebook that is one file: what `book.toml` says stands above its rules."""
    reader, file = _Reader(name), f"{name}.toml"
    table = reader.toml(file, text) or {}
    head = {field.name: table.pop(field.name) for field in fields(_Book) if field.name in table}
    return reader.rulebook(reader.book(head, True), {file: table}, {file: text})


def read_rules(name: str, tables: Mapping[str, Table], first_day: date, findings: list[Finding]) -> Timelines:
    """Every rule of these files, as in any rulebook; what keeps one from being a rule becomes a finding."""
    reader = _Reader(name)
    timelines = reader.timelines(tables, first_day)
    findings += reader.findings
    return timelines


def leaves(file: str, table: Table, name: str = "") -> Iterator[tuple[str, list[Table]]]:
    """Each key of a file with its records as they are written, whether or not they are sound."""
    return _Reader(name)._leaves(file, table)


def read_toml(file: str, text: str, findings: list[Finding]) -> Table | None:
    """The table in a file, or nothing and a finding that says where the text is broken."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # besides bad TOML, numbers and nesting beyond all measure
        findings.append(Finding(file, f"is not TOML: {error}"))
        return None


class _Reader:
    """Collects findings while it reads; gives up on nothing it can still look at."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.findings: list[Finding] = []

    def find(self, file: str, key: str, says: str) -> None:
        self.findings.append(Finding(f"{self.name}/{file} {key}".rstrip(" /"), says))

    def toml(self, file: str, text: str) -> Table | None:
        return read_toml(f"{self.name}/{file}", text, self.findings)

    def book(self, table: Table | None, present: bool) -> Table:
        """The fields of `book.toml`; whatever is wrong becomes a finding and is left out."""
        where = f"{self.name}/book.toml"
        if table is None:
            if not present:
                self.find("book.toml", "", "is missing")
            return {}
        book = read_record(_Book, table, where, self.findings)
        if book is None:
            return {}
        names = {"first_day": "from"}
        covers = read_record(_Covers, book.covers, f"{where} covers", self.findings, **names, last_day="to")
        before = len(self.findings)
        editions = read_records(Edition, as_list(book.edition), f"{where} edition", self.findings, **names)
        sound = len(self.findings) == before
        not_held = read_records(NotHeld, as_list(book.not_held), f"{where} not_held", self.findings)
        if covers is None:
            return {}
        if sound:
            self._editions_fit(covers, editions)
        return {
            **{field: getattr(book, field) for field in ("title", "place", "status", "notice", "house")},
            "first_day": covers.first_day,
            "last_day": covers.last_day,
            "editions": editions,
            "not_held": not_held,
        }

    def _editions_fit(self, covers: _Covers, editions: tuple[Edition, ...]) -> None:
        """Every day covered has an edition whose section numbers are used on it."""
        if covers.last_day and covers.last_day < covers.first_day:
            self.find("book.toml", "covers.to", f"{covers.last_day} comes before {covers.first_day}")
        days = [edition.first_day for edition in editions]
        if not days or days[0] > covers.first_day or days != sorted(set(days)):
            says = f"there must be one that begins by {covers.first_day}, and each after the one before"
            self.find("book.toml", "edition", says)

    def rulebook(self, book: Table, tables: Mapping[str, Table], files: Mapping[str, str]) -> Rulebook:
        timelines = self.timelines(tables, book.get("first_day"))
        if not timelines and not self.findings:
            self.find("", "", "has no rules")
        if self.findings:
            raise BrokenRulebookError(self.name, self.findings)
        digest = hashlib.sha256("".join(f"{file}\n{files[file]}\n" for file in sorted(files)).encode()).hexdigest()
        return Rulebook(name=self.name, timelines=timelines, digest=digest, **book)

    def _day(self, file: str, key: str, value: object) -> date | None:
        if type(value) is date:
            return value
        self.find(file, key, f"{as_written(value)} is not a day like 2021-08-14")
        return None

    def timelines(self, tables: Mapping[str, Table], first_day: date | None) -> Timelines:
        """Every rule of every file. A key belongs to one file only."""
        homes: dict[str, str] = {}
        timelines: Timelines = {}
        for file, table in sorted(tables.items()):
            for key, records in self._leaves(file, table):
                if homes.setdefault(key, file) != file:
                    self.find(file, key, f"is already written in {homes[key]}")
                timelines[key] = tuple(self._timeline(file, key, records, first_day))
        return dict(sorted(timelines.items()))

    def _leaves(self, file: str, table: Table, path: tuple[str, ...] = ()) -> Iterator[tuple[str, list[Table]]]:
        """Dotted keys and their records: a leaf is a list of tables."""
        for name, item in table.items():
            key = ".".join((*path, name))
            if len(path) == _DEPTH_MAX:
                self.find(file, key, "is nested deeper than any rule key")
            elif isinstance(item, dict):
                yield from self._leaves(file, item, (*path, name))
            elif isinstance(item, list) and item and all(isinstance(record, dict) for record in item):
                yield key, item
            else:
                self.find(file, key, f"must be written as dated records, [[{key}]], with value, force and cite")

    def _timeline(self, file: str, key: str, records: list[Table], first_day: date | None) -> Iterator[Dated]:
        """The records of one key in order of their first days."""
        known, unknown = rule_type(key), why_not_key(key)
        if known is None or unknown:
            self.find(file, key, unknown)
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
            if first_day and dated.first_day > first_day and not dated.means:
                self.find(file, key, f"the value from {dated.first_day} does not say what it means at the table")
            begun = dated.first_day
            yield dated

    def _dated(self, file: str, key: str, record: Table, first_day: date) -> Dated | None:
        before = len(self.findings)
        for field in record:
            if field not in _RECORD_FIELDS:
                self.find(file, key, f"has no field {field}; fields are {', '.join(sorted(_RECORD_FIELDS))}")
        for field in ("cite", "means", "note", "waivable", "source"):
            if not isinstance(record.get(field, ""), str):
                self.find(file, key, f"{field} must be text, is {as_written(record[field])}")
        if not record.get("cite"):
            self.find(file, key, "has no cite")
        if record.get("force") not in list(Force):
            self.find(file, key, f"force must be one of {', '.join(Force)}, is {as_written(record.get('force'))}")
        ways = ["value" in record, "ended" in record, "held" in record]
        if sum(ways) != 1 or record.get("ended", True) is not True or record.get("held", False) is not False:
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


def as_list(value: object) -> object:
    """A list of TOML, which a record keeps as a tuple."""
    return list(value) if isinstance(value, tuple) else value
