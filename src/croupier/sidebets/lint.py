"""Proof-reading a printed pay table: do its edges hold at the precision they are printed with, and its ranges add up?

A printed table names a wheel and rows of totals, each with what it pays and the edge that is claimed for it. The edge
of each row is computed by the same automaton that a table would play.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.game.notation import NotationError, parse_wheel
from croupier.game.odds import Odds
from croupier.game.wheel import Wheel
from croupier.mathematics.decimals import percent, rounded
from croupier.mathematics.edge import worth
from croupier.rulebook.finding import Finding
from croupier.rulebook.parse import read_toml
from croupier.sidebets.paytable import Row, award
from croupier.sidebets.spread_bet import TOTAL_MAX, SpreadBet


@dataclass(frozen=True, slots=True)
class PrintedRow:
    where: str
    low: int
    high: int
    odds: Odds
    edge: str


@dataclass(frozen=True, slots=True)
class PrintedTable:
    title: str
    wheel: Wheel
    rows: tuple[PrintedRow, ...]


class BrokenTableError(ValueError):
    """A file that is no printed table, with every finding that says why."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__(f"{len(findings)} finding(s)")
        self.findings = findings


def parse_printed(text: str, is_csv: bool) -> PrintedTable:
    """A printed table from TOML, or from CSV with the wheel in a comment. `BrokenTableError` carries all findings."""
    findings: list[Finding] = []
    head, records = _from_csv(text, findings) if is_csv else _from_toml(text, findings)
    findings += [Finding(name, "is not a field of a printed table") for name in head if name not in _HEAD]
    try:
        wheel = parse_wheel(str(head.get("wheel", "")))
    except NotationError as error:
        findings.append(Finding("wheel", str(error)))
    rows = [row for where, record in records if (row := _row(where, record, findings))]
    if not records and all(finding.where in _HEAD for finding in findings):
        findings.append(Finding("row", "the table has no rows"))
    if findings:
        raise BrokenTableError(findings)
    return PrintedTable(str(head.get("title", "")), wheel, tuple(rows))


_HEAD = ("title", "wheel")
_COLUMNS = ("range", "pays", "edge")
_RANGE = re.compile(r"([0-9]{1,40})-([0-9]{1,40})", re.ASCII)
_EDGE = re.compile(r"-?[0-9]{1,6}(\.[0-9]{1,6})?", re.ASCII)

Records = list[tuple[str, dict[str, Any]]]


def _from_toml(text: str, findings: list[Finding]) -> tuple[dict[str, Any], Records]:
    table = read_toml("file", text, findings)
    if table is None:
        raise BrokenTableError(findings)
    rows = table.pop("row", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        findings.append(Finding("row", "rows are written as [[row]], with range, pays and edge"))
        rows = []
    return table, [(f"row {place}", row) for place, row in enumerate(rows, 1)]


def _from_csv(text: str, findings: list[Finding]) -> tuple[dict[str, Any], Records]:
    """Comment lines `# wheel: …` come first; then a line that names the columns; then the rows."""
    lines = list(enumerate(text.removeprefix("\ufeff").splitlines(), 1))
    comments = [line.lstrip("# ").partition(":") for _number, line in lines if line.startswith("#")]
    head = {name.strip(): value.strip() for name, colon, value in comments if colon}
    data = [(number, line) for number, line in lines if line.strip() and not line.startswith("#")]
    try:
        cells = [(number, [cell.strip() for cell in next(csv.reader([line]))]) for number, line in data]
    except csv.Error as error:
        findings.append(Finding("file", f"is not CSV: {error}"))
        return head, []
    if not cells:
        return head, []
    if sorted(cells[0][1]) != sorted(_COLUMNS):
        findings.append(Finding("columns", f"the first line must name the columns {', '.join(_COLUMNS)}, each once"))
        return head, []
    names = cells[0][1]
    for number, row in cells[1:]:
        if len(row) != len(names):
            findings.append(Finding(f"line {number}", f"has {len(row)} cells, and there are {len(names)} columns"))
    whole = [(number, row) for number, row in cells[1:] if len(row) == len(names)]
    return head, [(f"line {number}", dict(zip(names, row, strict=True))) for number, row in whole]


def _row(where: str, record: dict[str, Any], findings: list[Finding]) -> PrintedRow | None:
    before = len(findings)
    findings += [Finding(where, f"has no {name}") for name in _COLUMNS if name not in record]
    if unknown := [name for name in record if name not in _COLUMNS]:
        findings.append(Finding(where, f"has fields that mean nothing here: {', '.join(unknown)}"))
    if len(findings) > before:
        return None
    low, high = _range(where, record["range"], findings)
    odds = _odds(where, record["pays"], findings)
    if not isinstance(record["edge"], str) or not _EDGE.fullmatch(record["edge"]):
        findings.append(Finding(where, f'the edge {record["edge"]!r} is not per cent, as text like "11.24"'))
    if len(findings) > before or odds is None:
        return None
    return PrintedRow(where, low, high, odds, record["edge"])


def _range(where: str, text: object, findings: list[Finding]) -> tuple[int, int]:
    match = _RANGE.fullmatch(str(text))
    if match is None:
        findings.append(Finding(where, f'the range {text!r} is not totals, as text like "12-18"'))
        return 0, 0
    low, high = int(match[1]), int(match[2])
    if low > high:
        findings.append(Finding(where, f"the range {text} runs backwards"))
    return low, high


def _odds(where: str, text: object, findings: list[Finding]) -> Odds | None:
    try:
        return Odds.parse(str(text))
    except ValueError as error:
        findings.append(Finding(where, str(error)))
        return None


def lint(table: PrintedTable) -> list[Finding]:
    """Everything in the table that does not hold: ranges first, then each edge."""
    return [*_range_findings(table), *(finding for row in table.rows for finding in _edge_findings(row, table.wheel))]


def _range_findings(table: PrintedTable) -> Iterator[Finding]:
    """Each total from 0 to 72 belongs to exactly one row."""
    for row in table.rows:
        if row.high > TOTAL_MAX:
            yield Finding(row.where, f"{row.low}-{row.high} goes beyond the largest total, {TOTAL_MAX}")
    rows_of = {total: [row for row in table.rows if row.low <= total <= row.high] for total in range(TOTAL_MAX + 1)}
    for first, last in _runs([total for total, rows in rows_of.items() if not rows]):
        yield Finding("ranges", f"no row has {_totals(first, last)}")
    for first, last in _runs([total for total, rows in rows_of.items() if len(rows) > 1]):
        rows = dict.fromkeys(row.where for total in range(first, last + 1) for row in rows_of[total])
        stand = "stands" if first == last else "stand"
        yield Finding("ranges", f"{_totals(first, last)} {stand} in more than one row: {', '.join(rows)}")


def _totals(first: int, last: int) -> str:
    return f"the total {first}" if first == last else f"the totals {first} to {last}"


def _runs(values: list[int]) -> Iterator[tuple[int, int]]:
    """Neighboring values as runs: 3, 4, 5, 9 are 3 to 5 and 9 to 9."""
    for place, value in enumerate(values):
        if place == 0 or values[place - 1] != value - 1:
            last = value
            while last + 1 in values:
                last += 1
            yield value, last


def _edge_findings(row: PrintedRow, wheel: Wheel) -> Iterator[Finding]:
    """The printed edge against the exact one, and the pay that comes nearest to making it true."""
    exact = row_edge(row, wheel)
    if as_printed(exact, row.edge) == Fraction(row.edge):
        return
    says = f"{row.low}-{row.high} at {row.odds} has an edge of {exact} = {percent(exact)}, and not {row.edge} %"
    chance = (1 - exact) / row.odds.returned
    if not chance:
        yield Finding(row.where, f"{says}; the range never comes")
        return
    pays = nearest_pay(chance, row.edge)
    edge = 1 - chance * (pays + 1)
    true = as_printed(edge, row.edge) == Fraction(row.edge)
    holds = "" if true else f", and no whole pay gives {row.edge} % exactly"
    yield Finding(row.where, f"{says}; {pays} to 1 comes nearest, with {percent(edge)}{holds}")


def row_edge(row: PrintedRow, wheel: Wheel) -> Fraction:
    """The exact house edge, from the automaton."""
    printed = Row(on=row.where, pays=str(row.odds), low=row.low, high=row.high)
    return worth(SpreadBet(row.where, printed, award("win", str(row.odds))), wheel).house_edge


def as_printed(edge: Fraction, printed: str) -> Fraction:
    """The edge in per cent, at as many places as are printed."""
    return rounded(edge * 100, len(printed.partition(".")[2]))


def nearest_pay(chance: Fraction, printed: str) -> int:
    """The whole pay to 1 whose edge is nearest to the printed one."""
    ideal = (1 - Fraction(printed) / 100) / chance - 1
    low = max(0, ideal.numerator // ideal.denominator)
    return min((low, low + 1), key=lambda pays: abs(pays - ideal))
