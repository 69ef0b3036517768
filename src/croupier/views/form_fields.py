"""The fields of a command's form: those that have a title (`table.commands.fields`), with what this table offers.

Players, places and pockets are on the screen already, and who may deal the house knows: of these only the kind is told.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec.structs import replace

from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.rulebook.playable import tender_boxes, tenders
from croupier.table import commands as c
from croupier.table.chips import COLOR, ELECTRONIC, VALUE, VALUE_CHIPS
from croupier.table.rules import TableRules
from croupier.table.state import TableState
from croupier.table.value_chips import denominations, each_has_own
from croupier.views.steps import FormField, Option

ON_SCREEN = ("player", "place", "dealer", "pocket")
_TYPES = {str: "text", int: "number", bool: "flag", Cents: "amount"}


def sold(rules: TableRules) -> tuple[str, ...]:
    """The chips that are sold here; in a tournament, those that are bet."""
    if rules.is_tournament:
        return rules.purses
    return (ELECTRONIC,) if rules.setup.terminals else (COLOR, VALUE)


def _tenders(state: TableState, rules: TableRules) -> list[str]:
    return sorted(tenders(rules.rules), key=lambda tender: tender == VALUE_CHIPS)


def _colors(state: TableState, rules: TableRules) -> list[str]:
    """Those that nobody has."""
    taken = {seat.color for seat in state.seats.values()}
    return [color for color in rules.setup.colors if color not in taken]


def _denominations(rules: TableRules) -> list[Cents]:
    """Only where no two players may have the same."""
    return denominations(rules) if each_has_own(rules) else []


def _values(state: TableState, rules: TableRules) -> list[Option]:
    """None where a color chip may be worth any number of the smallest chip: then it is an amount."""
    return [(value, format_dollars(value)) for value in map(parse_dollars, rules.rules.names("chips.values"))]


CHOICES: dict[str, Callable[[TableState, TableRules], Any]] = {
    "chips": lambda state, rules: sold(rules),
    "purse": lambda state, rules: sorted(rules.purses, key=lambda chips: chips != VALUE),
    "tender": _tenders,
    "color": _colors,
    "value": _values,
    "side bet": lambda state, rules: rules.setup.sidebets,
    "debtor": lambda state, rules: state.owed,
    "denomination": lambda state, rules: [(each, format_dollars(each)) for each in _denominations(rules)],
    "box": lambda state, rules: tender_boxes(rules.rules, state.buy_in.tender) if state.buy_in else (),
    "coupon": lambda state, rules: rules.rules.names("coupons.kinds"),
}
"""By the kind of a field: what there is to choose from, as names or as pairs."""
OFFERED = ("side bet", "coupon", "debtor", "box")
"""A table that has none of these has no form that asks for one."""


def free_seat(state: TableState) -> int:
    taken = {seat.number for seat in state.seats.values()}
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


FIRST: dict[str, Callable[[TableState, TableRules], str]] = {
    "seat": lambda state, rules: str(free_seat(state)),
    "premises": lambda state, rules: rules.setup.premises,
    "turning": lambda state, rules: "" if state.wheel_turning else "on",
}
"""By the kind of a field: what stands there before anything is entered."""


def fields_of(kind: type[c.Command], state: TableState, rules: TableRules) -> tuple[FormField, ...] | None:
    """The fields of a command's form at this moment; nothing where the table has no such form."""
    found = []
    for blank, source in blanks(kind):
        choices = tuple(map(_option, CHOICES[source](state, rules))) if source in CHOICES else ()
        if source in OFFERED and not choices:
            return None
        if source == "denomination" and not choices:
            continue
        first = FIRST[source](state, rules) if source in FIRST else ""
        is_choice = source in CHOICES and (choices or blank.kind == "text")
        found.append(replace(blank, kind="choice" if is_choice else blank.kind, choices=choices, first=first))
    return tuple(found)


def _option(value: str | Option) -> Option:
    return (value, value) if isinstance(value, str) else value


@cache
def blanks(kind: type[c.Command]) -> tuple[tuple[FormField, str], ...]:
    """The fields as the command has them at any table, each with its kind."""
    optional = {field.name for field in msgspec.structs.fields(kind) if not field.required}
    found = []
    for name, (type_, meta) in _annotated(kind).items():
        if meta.title:
            source = str((meta.extra or {}).get("kind", ""))
            shown = source if source in ON_SCREEN else _TYPES[type_]
            hint = meta.description or ""
            found.append((FormField(name, meta.title, shown, optional=name in optional, hint=hint), source))
    return tuple(found)


@cache
def confirms(kind: type[c.Command]) -> tuple[str, ...]:
    """The steps whose confirmations the command carries."""
    said = [meta.extra or {} for _, meta in _annotated(kind).values()]
    return tuple(str(extra["confirms"]) for extra in said if "confirms" in extra)


def _annotated(kind: type[c.Command]) -> dict[str, tuple[Any, msgspec.Meta]]:
    """Each field that says something of itself: its type, and what it says."""
    types = {field.name: field.type for field in msgspec.structs.fields(kind)}
    return {name: get_args(type_)[:2] for name, type_ in types.items() if get_origin(type_) is Annotated}
