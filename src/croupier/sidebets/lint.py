"""Proof-reading a printed pay table: do its edges hold at the precision they are printed with, and its ranges add up?

A printed table names a wheel and rows of totals, each with what it pays and the edge that is claimed for it. The edge
of each row is computed by the same automaton that a table would play.
"""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.game.notation import NotationError, parse_wheel
from croupier.game.odds import Odds
from croupier.game.wheel import Wheel
from croupier.mathematics.edge import worth
from croupier.rulebook.finding import Finding
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
    head, records = _from_csv(text) if is_csv else _from_toml(text)
    try:
        wheel = parse_wheel(head.get("wheel", ""))
    except NotationError as error:
        findings.append(Finding("wheel", str(error)))
    rows = [row for where, record in records if (row := _row(where, record, findings))]
    if not records:
        findings.append(Finding("row", "the table has no rows"))
    if findings:
        raise BrokenTableError(findings)
    return PrintedTable(head.get("title", ""), wheel, tuple(rows))


def _from_toml(text: str) -> tuple[dict[str, str], list[tuple[str, dict[str, Any]]]]:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BrokenTableError([Finding("file", f"is not TOML: {error}")]) from None
    rows = table.get("row", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BrokenTableError([Finding("row", "rows are written as [[row]], with range, pays and edge")])
    head = {name: value for name, value in table.items() if isinstance(value, str)}
    return head, [(f"row {place}", row) for place, row in enumerate(rows, 1)]


def _from_csv(text: str) -> tuple[dict[str, str], list[tuple[str, dict[str, Any]]]]:
    lines = list(enumerate(text.splitlines(), 1))
    comments = [line.lstrip("# ").partition(":") for _number, line in lines if line.startswith("#")]
    head = {name.strip(): value.strip() for name, _colon, value in comments}
    data = [(number, line) for number, line in lines if line.strip() and not line.startswith("#")]
    if not data:
        return head, []
    names = [name.strip() for name in next(csv.reader([data[0][1]]))]
    rows = []
    for number, line in data[1:]:
        cells = [cell.strip() for cell in next(csv.reader([line]))]
        rows.append((f"line {number}", dict(zip(names, cells, strict=False))))
    return head, rows


def _row(where: str, record: dict[str, Any], findings: list[Finding]) -> PrintedRow | None:
    before = len(findings)
    fields = {name: record.get(name, "") for name in ("range", "pays", "edge")}
    findings += [Finding(where, f"has no {name}") for name in fields if name not in record]
    if unknown := [name for name in record if name not in fields]:
        findings.append(Finding(where, f"has fields that mean nothing here: {', '.join(map(str, unknown))}"))
    if len(findings) > before:
        return None
    low, high = _range(where, fields["range"], findings)
    odds = _odds(where, fields["pays"], findings)
    if not isinstance(fields["edge"], str) or not _is_number(fields["edge"]):
        findings.append(Finding(where, f'the edge {fields["edge"]!r} is not per cent, as text like "11.24"'))
    if len(findings) > before or odds is None:
        return None
    return PrintedRow(where, low, high, odds, fields["edge"])


def _range(where: str, text: object, findings: list[Finding]) -> tuple[int, int]:
    low, dash, high = str(text).partition("-")
    if not dash or not (low + high).isascii() or not low.isdigit() or not high.isdigit():
        findings.append(Finding(where, f'the range {text!r} is not totals, as text like "12-18"'))
        return 0, 0
    if int(low) > int(high):
        findings.append(Finding(where, f"the range {text} runs backwards"))
    return int(low), int(high)


def _odds(where: str, text: object, findings: list[Finding]) -> Odds | None:
    try:
        return Odds.parse(str(text))
    except ValueError as error:
        findings.append(Finding(where, str(error)))
        return None


def _is_number(text: str) -> bool:
    whole, _dot, part = text.removeprefix("-").partition(".")
    return text.isascii() and (whole + part).isdigit() and bool(whole)


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
        places = ", ".join(row.where for row in rows_of[first])
        yield Finding("ranges", f"{_totals(first, last)} stand in more than one row: {places}")


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
    if rounded(exact, row.edge) == Fraction(row.edge):
        return
    says = f"{row.low}-{row.high} at {row.odds} has an edge of {exact} = {_percent(exact, 3)}, and not {row.edge} %"
    chance = (1 - exact) / row.odds.returned
    if not chance:
        yield Finding(row.where, f"{says}; the range never comes")
        return
    pays = nearest_pay(chance, row.edge)
    edge = 1 - chance * (pays + 1)
    holds = "" if rounded(edge, row.edge) == Fraction(row.edge) else f", and no whole pay gives {row.edge} % exactly"
    yield Finding(row.where, f"{says}; {pays} to 1 comes nearest, with {_percent(edge, 3)}{holds}")


def row_edge(row: PrintedRow, wheel: Wheel) -> Fraction:
    """The exact house edge, from the automaton."""
    printed = Row(on=row.where, pays=str(row.odds), low=row.low, high=row.high)
    return worth(SpreadBet(row.where, printed, award("win", str(row.odds))), wheel).house_edge


def rounded(edge: Fraction, printed: str) -> Fraction:
    """The edge in per cent, rounded half up to as many places as are printed."""
    scale = 10 ** len(printed.partition(".")[2])
    scaled = edge * 100 * scale
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Fraction(whole, scale)


def nearest_pay(chance: Fraction, printed: str) -> int:
    """The whole pay to 1 whose edge is nearest to the printed one."""
    ideal = (1 - Fraction(printed) / 100) / chance - 1
    low = max(0, ideal.numerator // ideal.denominator)
    return min((low, low + 1), key=lambda pays: abs(pays - ideal))


def _percent(value: Fraction, places: int) -> str:
    text = rounded(value, "0." + "0" * places)
    whole = abs(text.numerator * 10**places // text.denominator)
    sign = "-" if text < 0 else ""
    return f"{sign}{whole // 10**places}.{whole % 10**places:0{places}d} %"
