"""The types a rule value may have.

A value stays as TOML gave it, because that is what people read and programs get. A type says what is allowed (`check`
raises `ValueError` with a sentence) and, where values have an order, how to compare them (`measure`), which is what the
forces floor and ceiling need.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.game.odds import Odds
from croupier.money.amount import parse_dollars
from croupier.rulebook.finding import as_written

Value = Any
"""A rule value: text, whole number, flag, list or table, as TOML gives it."""


Check = Callable[[Value], object]
_MULTIPLIER = re.compile(r"[0-9]{1,9}", re.ASCII)
_LENGTH = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6}|/[1-9][0-9]{0,5})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class ValueType:
    what: str
    check: Check
    measure: Callable[[Value], Fraction] | None = None
    """How large a value is, where values have an order."""
    no_less: Callable[[Value, Value], bool | None] | None = None
    """Whether the first value gives no less than the second, where that is more than one number."""
    normal: Callable[[Value], Value] = lambda value: value
    """The value without the freedom of spelling: `$5` and `$5.00` are the same."""
    is_table: bool = False
    """Written as a table of TOML."""

    def at_least(self, one: Value, other: Value) -> bool | None:
        """Whether one value is no less than the other; nothing where this type knows no less and more."""
        if self.measure:
            return self.measure(one) >= self.measure(other)
        return self.no_less(one, other) if self.no_less else None


def _of(kind: type, what: str) -> Check:
    def check(value: Value) -> None:
        if type(value) is not kind or value == "":
            raise ValueError(f"{as_written(value)} is not {what}")

    return check


def _list_of(item: Check) -> Check:
    def check(value: Value) -> None:
        _of(list, "a list")(value)
        for each in value:
            item(each)

    return check


def _table(required: dict[str, Check], **optional: Check) -> Check:
    def check(value: Value) -> None:
        _of(dict, "a table")(value)
        allowed = {**required, **optional}
        if unknown := [name for name in value if name not in allowed]:
            raise ValueError(f"unknown field {', '.join(unknown)}; allowed are {', '.join(allowed)}")
        if missing := [name for name in required if name not in value]:
            raise ValueError(f"field {', '.join(missing)} is missing")
        for name, field in value.items():
            allowed[name](field)

    return check


def _one_of(*words: str) -> Check:
    def check(value: Value) -> None:
        if value not in words:
            raise ValueError(f"{as_written(value)} is not one of {', '.join(words)}")

    return check


def _amount(value: Value) -> Fraction:
    _of(str, 'an amount, as text like "$5"')(value)
    return Fraction(parse_dollars(value))


def _odds(value: Value) -> Fraction:
    _of(str, 'odds, as text like "35 to 1"')(value)
    return Odds.parse(value).profit


def _cents(value: dict[str, Value]) -> dict[str, Fraction]:
    """A table of amounts by what they are worth."""
    return {name: _amount(amount) for name, amount in value.items()}


def _limits(value: Value) -> None:
    _table({}, min=_amount, max=_amount)(value)
    if not value:
        raise ValueError("neither min nor max is given")
    if len(value) == 2 and parse_dollars(value["min"]) > parse_dollars(value["max"]):
        raise ValueError(f"the minimum {value['min']} is above the maximum {value['max']}")


def _award(value: Value) -> None:
    """What a row of a pay table pays: odds, nothing, the stake back, or the whole meter."""
    if value not in ("loss", "push", "100%"):
        _odds(value)


def _pays_no_less(one: Value, other: Value) -> bool | None:
    """Each award at least as good; nothing for tables that differ in more. The whole meter is only like itself."""
    if _but_awards(one) != _but_awards(other):
        return None
    pairs = [(row["pays"], floor["pays"]) for row, floor in zip(one["rows"], other["rows"], strict=True)]
    return all(a == b or ("100%" not in (a, b) and _back(a) >= _back(b)) for a, b in pairs)


def _but_awards(table: dict[str, Value]) -> dict[str, Value]:
    """A pay table without what it pays, the edges that follow from it, and the words that it is printed in."""
    rows = [{name: row[name] for name in row if name not in ("pays", "edge", "printed")} for row in table["rows"]]
    return {name: rows if name == "rows" else field for name, field in table.items() if name != "heading"}


def _back(award: str) -> Fraction:
    """What comes back for each unit staked."""
    fixed = {"loss": Fraction(0), "push": Fraction(1)}
    return fixed[award] if award in fixed else Odds.parse(award).returned


def _weights(value: Value) -> None:
    """Whole weights by multiplier, which must add up to the total that is given with them."""
    _table({"total": _count, "weights": _of(dict, "a table of weights")})(value)
    for times, weight in value["weights"].items():
        if not _MULTIPLIER.fullmatch(times):
            raise ValueError(f"not a multiplier: {as_written(times)}")
        _count(weight)
    if (given := sum(value["weights"].values())) != value["total"]:
        raise ValueError(f"the weights add up to {given} and not to the total {value['total']}")


def _prices(value: Value) -> None:
    _of(dict, "a table of prices")(value)
    for stack, chip in value.items():
        _amount(f"${stack}")
        _amount(chip)


def _inches(value: Value) -> Fraction:
    _of(str, 'a length in inches, as text like "3/8"')(value)
    if not _LENGTH.fullmatch(value) or not Fraction(value):
        raise ValueError(f'{as_written(value)} is not a length in inches; write it like "30", "3/8" or "0.375"')
    return Fraction(value)


def _count(value: Value) -> None:
    _of(int, "a whole number")(value)
    if value < 0:
        raise ValueError(f"{value} is below zero")


_text = _of(str, "text")
_flag = _of(bool, "true or false")
_names = _list_of(_text)
_rows = _list_of(_table({"on": _text, "pays": _award}, printed=_text, low=_count, high=_count, edge=_text))
_spin = _one_of("void", "stands", "referred")
_told = {"call": _text, "asks": _names, "alerts": _text, "inspects": _text, "runs_on": _flag, "timed": _flag}
_irregularity = _table({"spin": _spin, "by": _text, "then": _names}, **_told)

Text = ValueType("text", _text)
Names = ValueType("a list of names", _names)
Count = ValueType("a whole number", _count, Fraction)
Flag = ValueType("true or false", _flag)
Money = ValueType("an amount", _amount, _amount)
MoneyList = ValueType("a list of amounts", _list_of(_amount), normal=lambda value: sorted(map(_amount, value)))
Limits = ValueType("smallest and largest amount", _limits, normal=_cents, is_table=True)
Inches = ValueType("a length in inches", _inches, _inches)
OddsText = ValueType("odds", _odds, _odds)
Prices = ValueType("stack prices", _prices, normal=_cents, is_table=True)
Groups = ValueType("groups of pockets", _list_of(_names))
Chances = ValueType("smallest and largest multiplier", _table({"min": _count, "max": _count}), is_table=True)
Weights = ValueType("a table of weights with its total", _weights, is_table=True)
Irregularity = ValueType("an irregularity", _irregularity, is_table=True)
"""`asks`: questions answered when it is reported; `alerts`: who is called; `inspects`: what is inspected before the
next spin; `runs_on`: the spin runs on while the supervisor comes; `timed`: reported after the time the house sets."""
PayTable = ValueType(
    "a pay table",
    _table({"rows": _rows}, heading=_text, wheels=_names, balls=_count, unit=_amount),
    no_less=_pays_no_less,
    is_table=True,
)


def _parts(fields: dict[Any, Value]) -> list[str]:
    """The further fields of an irregularity: `alerts pit supervisor`, `runs on`."""
    said = {name: field for name, field in fields.items() if name != "call" and field}
    return [name.replace("_", " ") if field is True else f"{name} {show_value(field)}" for name, field in said.items()]


def _list_shown(value: list[Value]) -> str:
    match value:
        case [dict(), *_]:
            return "; ".join(map(show_value, value))
        case [list(), *_]:
            return ", ".join("-".join(group) for group in value)
        case _:
            return ", ".join(map(str, value)) or "none"


def show_value(value: Value) -> str:
    """A rule value as a person would write it."""
    match value:
        case None:
            return "not held"
        case bool():
            return "yes" if value else "no"
        case {"rows": rows}:
            return "; ".join(f"{row['on']} {row['pays']}" for row in rows)
        case {"spin": spin, "by": by, "then": then, **more}:
            call = f'"{more["call"]}" ' if "call" in more else ""
            return f"{call}by {by}; spin {spin}" + "".join(f"; {part}" for part in _parts({"then": then, **more}))
        case {"min": low, "max": high, **_rest}:
            return f"{low} to {high}"
        case dict():
            return ", ".join(f"{name} {show_value(item)}" for name, item in value.items())
        case list():
            return _list_shown(value)
        case _:
            return str(value)
