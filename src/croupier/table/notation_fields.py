"""The fields of a line, each read by its type; what cannot be read is answered with the form that would be right."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from croupier.game.notation import NotationError, hint
from croupier.money.amount import Cents, parse_dollars

_WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)
SUMS_END = 10**18
"""Sums from here on are typing errors, and numbers that databases cannot keep."""
SHOWN_MAX = 60
POINTS = "p"
"""Ends an amount that is no money."""


class Quoted(str):
    """A text that was quoted: one word, whatever is in it."""

    __slots__ = ()


def shown(text: object) -> str:
    """What somebody wrote, short enough to stand in a sentence, on one line."""
    line = "".join(character if character.isprintable() else " " for character in str(text))
    return line if len(line) <= SHOWN_MAX else f"{line[:SHOWN_MAX]}…"


def read_fields(kind: type[msgspec.Struct], verb: str, given: Iterable[tuple[str, object, str]]) -> dict[str, Any]:
    """The values by attribute. `given` has name, value, and the value as it was written."""
    known = {field.encode_name: field for field in msgspec.structs.fields(kind) if field.name != "by"}
    types, found = get_type_hints(kind), dict[str, Any]()
    for name, value, written in given:
        if name not in known:
            near = hint(name, known) if known else "; it has no fields"
            raise NotationError(f'{verb} has no field "{shown(name)}"{near}')
        field = known[name]
        if field.name in found:
            raise NotationError(f"{verb}: {name} is given twice")
        try:
            found[field.name] = _converted(value, types[field.name])
        except (ValueError, KeyError, msgspec.ValidationError, RecursionError):
            like = form(types[field.name])
            raise NotationError(
                f"{verb}: {name}={shown(written)} cannot be read; write it like {name}={like}"
            ) from None
    missing = [name for name, field in known.items() if field.required and field.name not in found]
    if missing:
        raise NotationError(f"{verb} needs {' and '.join(missing)}; write it like: {usage(kind, verb)}")
    return found


def usage(kind: type[msgspec.Struct], verb: str) -> str:
    """The verb with every field that it needs."""
    types = get_type_hints(kind)
    needed = [field for field in msgspec.structs.fields(kind) if field.required and field.name != "by"]
    return " ".join([verb, *(f"{field.encode_name}={form(types[field.name])}" for field in needed)])


def form(kind: Any) -> str:
    """How a value of this type is written."""
    kind = _plain(kind)
    if kind is Cents:
        return "$5"
    if kind is bool:
        return "yes"
    if kind in (str, Any):
        return "…"
    if get_origin(kind) is frozenset:
        return "…,…"
    return json.dumps(_example(kind), ensure_ascii=False, separators=(",", ":"))


def _example(kind: Any) -> Any:
    """A value of this type as JSON has it."""
    kind, origin, inner = _plain(kind), get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        types = get_type_hints(kind)
        return {field.encode_name: _example(types[field.name]) for field in msgspec.structs.fields(kind)}
    if origin is dict:
        return {"…": _example(inner[1])}
    if origin is tuple:
        return [_example(each) for each in inner]
    return {bool: True, int: 1}.get(kind, "…")


def _plain(kind: Any) -> Any:
    """The type of a field that may be left out."""
    if isinstance(kind, UnionType):
        return next(each for each in get_args(kind) if each is not NoneType)
    return kind


def _converted(value: object, kind: Any) -> Any:
    """The value as its type has it; an error for what is none."""
    kind = _plain(kind)
    if isinstance(value, str):
        read = _READ.get(kind)
        if read is not None:
            return read(value)
        if get_origin(kind) is frozenset:
            return frozenset([str(value)] if isinstance(value, Quoted) else value.split(","))
    elif kind is Cents:
        raise ValueError(value)
    return msgspec.convert(str(value) if isinstance(value, Quoted) else value, kind)


def _amount(text: str) -> Cents:
    number = text.removeprefix("-")
    cents = Cents(_whole(number.removesuffix(POINTS))) if number.endswith(POINTS) else parse_dollars(number)
    if cents >= SUMS_END:
        raise ValueError(text)
    return Cents(-cents if text.startswith("-") else cents)


def _whole(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise ValueError(text)
    return int(text)


_READ: dict[Any, Callable[[str], Any]] = {Cents: _amount, int: _whole, bool: {"yes": True, "no": False}.__getitem__}
