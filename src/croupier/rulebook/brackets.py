"""Brackets of a tax: from nothing upwards, each where the one before ends, the last without an end."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from croupier.money.amount import Cents, parse_dollars
from croupier.rulebook.finding import as_written
from croupier.rulebook.values import Money, Value, ValueType

_PERCENT = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,4})?", re.ASCII)
_FIELDS = ("above", "to", "percent")


@dataclass(frozen=True, slots=True)
class Bracket:
    above: Cents
    to: Cents | None
    """`None` for the last one."""
    rate: Fraction


def brackets_of(value: Value) -> list[Bracket]:
    """The brackets in a rule value; `ValueError` says what keeps it from being brackets."""
    if not isinstance(value, list) or not value or not all(isinstance(row, dict) for row in value):
        raise ValueError(f"{as_written(value)} is not a list of brackets")
    brackets = [_bracket(place, row) for place, row in enumerate(value, 1)]
    reached: Cents | None = Cents(0)
    for place, (row, bracket) in enumerate(zip(value, brackets, strict=True), 1):
        if reached is None:
            raise ValueError(f"bracket {place} stands after one without an end")
        if bracket.above != reached:
            fault = (
                "leaves a gap below it" if bracket.above > reached else "overlaps the one before, or is out of order"
            )
            raise ValueError(f"bracket {place}, above {row['above']}, {fault}")
        reached = bracket.to
    if reached is not None:
        raise ValueError(f"nothing is said of amounts above {value[-1]['to']}")
    return brackets


def _bracket(place: int, row: dict[str, Value]) -> Bracket:
    if unknown := [name for name in row if name not in _FIELDS]:
        raise ValueError(f"bracket {place} has an unknown field {unknown[0]}; fields are {', '.join(_FIELDS)}")
    if missing := [name for name in ("above", "percent") if name not in row]:
        raise ValueError(f"bracket {place} does not say {missing[0]}")
    for name in ("above", "to"):
        if name in row:
            Money.check(row[name])
    percent = row["percent"]
    if not isinstance(percent, str) or not _PERCENT.fullmatch(percent) or Fraction(percent) > 100:
        raise ValueError(f'{as_written(percent)} is not per cent; write it like "20" or "0.25"')
    above, to = parse_dollars(row["above"]), parse_dollars(row["to"]) if "to" in row else None
    if to is not None and to <= above:
        raise ValueError(f"bracket {place} begins at {row['above']} and ends at {row['to']}")
    return Bracket(above, to, Fraction(percent) / 100)


Brackets = ValueType("brackets of a tax", brackets_of)
