"""Commands and events as text: one line each, which a person can read, write and paste.

    Ann: place-wager player=Ann place=split:17-20 stake=$5 chips=value

Who acts stands first; the verb is the command's name; then its fields, those left out that have their usual value.
Amounts are dollars, lists have commas, anything with a space or a quote in it is quoted as in JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Mapping
from functools import cache
from typing import Any, get_type_hints

import msgspec

from croupier.aggregate.registry import kinds
from croupier.game.notation import NotationError, hint
from croupier.money.amount import Cents, format_dollars, parse_dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.people import Actor, Role

_PLAIN = re.compile(r"[^\s\"'=,{}\[\]]+")
_LINE = re.compile(r"(?P<actor>\"(?:[^\"\\]|\\.)*\"|[^\s\":]+): (?P<verb>[a-z-]+)(?P<rest>.*)", re.DOTALL)
_FIELD = re.compile(r"\s+(?P<name>[a-z_]+)=")
_BARE = re.compile(r"[^\s\"{}\[\]]*")
_WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_JSON = json.JSONDecoder()


@cache
def verbs() -> Mapping[str, type[c.Command]]:
    """Each command by its verb."""
    return {verb(command): command for command in kinds(c.Command)}


def verb(command: type[c.Command]) -> str:
    """`PlaceWager` is asked for as `place-wager`."""
    return re.sub(r"(?<!^)([A-Z])", r"-\1", command.__name__).lower()


def format_command(command: c.Command) -> str:
    """The line of a command."""
    fields = " ".join(f"{name}={text}" for name, text in _fields(command) if name != "by")
    return f"{_name(command.by.name)}: {verb(type(command))} {fields}".rstrip()


def format_event(event: e.Event, without: Container[str] = ()) -> str:
    """The line of an event, perhaps without fields that are told elsewhere."""
    fields = (f"{name}={text}" for name, text in _fields(event) if name not in without)
    return " ".join([type(event).__name__, *fields])


def parse_command(line: str, people: Mapping[str, str]) -> c.Command:
    """The command of a line. `people` says who is no player; `NotationError` with a sentence for anything else."""
    match = _LINE.fullmatch(line.strip())
    if match is None:
        raise NotationError(f'"{line}" is not a command; write it like: Ann: place-wager player=Ann place=red …')
    name = json.loads(match["actor"]) if match["actor"].startswith('"') else match["actor"]
    kind = verbs().get(match["verb"])
    if kind is None:
        raise NotationError(f'"{match["verb"]}" is not a table command{hint(match["verb"], verbs())}')
    given: dict[str, object] = {}
    for field, value in _split(match["rest"]):
        if field in given:
            raise NotationError(f"{match['verb']}: {field} is given twice")
        given[field] = _read(kind, field, value)
    if kind is c.PlaceToke:
        given.setdefault("heard_as", people.get(str(given.get("heard_by", "")), ""))
    by = Actor(name, Role(people.get(name, Role.PLAYER)))
    try:
        return msgspec.convert({"command": kind.__name__, "by": msgspec.to_builtins(by), **given}, kind)
    except msgspec.ValidationError as error:
        raise NotationError(f"{match['verb']}: {error}") from None


def _split(rest: str) -> Iterator[tuple[str, object]]:
    """Names and values: a bare word, or what JSON has at that place."""
    at = 0
    while rest[at:].strip():
        match = _FIELD.match(rest, at)
        if match is None:
            raise NotationError(f'"{rest[at:].strip()}" is not a list of fields; write them like stake=$5 chips=value')
        at = match.end()
        if rest[at : at + 1] in ('"', "{", "["):
            try:
                value, at = _JSON.raw_decode(rest, at)
            except (ValueError, RecursionError):
                raise NotationError(f"{match['name']}={rest[at:]} is not written as in JSON") from None
            yield match["name"], _Quoted(value) if isinstance(value, str) else value
        else:
            bare = _BARE.match(rest, at)
            assert bare is not None
            yield match["name"], bare[0]
            at = bare.end()


class _Quoted(str):
    """A text that was quoted, and is read no further."""

    __slots__ = ()


def _read(kind: type[c.Command], name: str, value: object) -> object:
    """A field as msgspec would have it."""
    hints = get_type_hints(kind)
    wanted = hints.get(name, hints.get(f"{name}_"))
    is_list = "frozenset" in str(wanted)
    if isinstance(value, _Quoted):
        return [str(value)] if is_list else str(value)
    if not isinstance(value, str):
        return value
    if wanted is Cents:
        sign = -1 if value.startswith("-") else 1
        try:
            return sign * parse_dollars(value.removeprefix("-"))
        except ValueError as error:
            raise NotationError(f"{name}: {error}") from None
    if wanted is bool:
        return {"yes": True, "no": False}.get(value, value)
    if wanted is int:
        return int(value) if _WHOLE.fullmatch(value) else value
    return value.split(",") if is_list else value


def _fields(record: msgspec.Struct) -> Iterator[tuple[str, str]]:
    """Fields that say something, each with its text."""
    hints = get_type_hints(type(record))
    for field in msgspec.structs.fields(record):
        value = getattr(record, field.name)
        empty = field.default is not msgspec.NODEFAULT and value == field.default
        if empty or (field.default_factory is not msgspec.NODEFAULT and not value):
            continue
        yield field.encode_name, _text(value, hints[field.name])


def _text(value: Any, kind: object) -> str:
    if kind is Cents:
        return format_dollars(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return _word(value)
    if isinstance(value, int):
        return str(value)
    plain = msgspec.to_builtins(value)
    if isinstance(plain, list):
        plain = sorted(plain) if isinstance(value, frozenset) else plain
        if plain and all(isinstance(item, str) and _PLAIN.fullmatch(item) for item in plain):
            return ",".join(plain) if isinstance(value, frozenset) else json.dumps(plain, ensure_ascii=False)
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _word(text: str) -> str:
    """A text without quotes where it needs none; what does not print is written as JSON escapes it."""
    return (
        text if _PLAIN.fullmatch(text) and text.isprintable() else json.dumps(text, ensure_ascii=not text.isprintable())
    )


def _name(text: str) -> str:
    """Who acts; a colon ends the name, so one within it is quoted."""
    return json.dumps(text, ensure_ascii=not text.isprintable()) if ":" in text else _word(text)
