"""Commands and events as text: one line each, which a person can read, write and paste.

    Ann: place-wager player=Ann place=split:17-20 stake=$5 chips=value

Who acts stands first; the verb is the command's name; then its fields, those left out that have their usual value.
Amounts are dollars, points of a tournament are `500p`, lists have commas, anything with a space or a quote in it is
quoted as in JSON. A comment may stand at the end, after ` #`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Container, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_type_hints

import msgspec

from croupier.aggregate.registry import kinds
from croupier.game.notation import NotationError, hint
from croupier.money.amount import Cents, format_dollars
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.chips import TOURNAMENT
from croupier.table.names import looks_like
from croupier.table.notation_fields import POINTS, Quoted, read_fields, shown
from croupier.table.people import Actor, Role

_PLAIN = re.compile(r"[^\s\"'=,{}\[\]]+")
_LINE = re.compile(r"(?P<actor>\"(?:[^\"\\]|\\.)*\"|[^\s\":]+):\s*(?P<verb>[^\s=]+)(?P<rest>.*)", re.DOTALL)
_FIELD = re.compile(r"\s+(?P<name>[^\s=]+)=")
_BARE = re.compile(r"[^\s\"{}\[\]]*")
_COMMENT = re.compile(r"\s+#")
_JSON = json.JSONDecoder()
_R = TypeVar("_R", bound=msgspec.Struct)


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


def parse_line(line: str, people: Mapping[str, str], kinds: Mapping[str, type[_R]]) -> _R:
    """What a line asks for: one of `kinds`, by their verbs. `people` says who is no player; `NotationError` with a
    sentence for anything else."""
    match = _LINE.fullmatch(line.strip())
    if match is None:
        like = "Ann: place-wager player=Ann place=red stake=$5 chips=value"
        raise NotationError(f'"{shown(line.strip())}" is not a command; write it like: {like}')
    verb, kind = match["verb"], kinds.get(match["verb"])
    if kind is None:
        raise NotationError(f'"{shown(verb)}" is not a table command{hint(verb.lower(), kinds)}')
    name = _read_json(match["actor"], 0)[0] if match["actor"].startswith('"') else match["actor"]
    by = Actor(name, Role(people.get(name, Role.PLAYER)))
    given = read_fields(kind, verb, _split(match["rest"]))
    # What the house would fill in: who of its people somebody is.
    if "heard_as" in kind.__struct_fields__:
        given.setdefault("heard_as", people.get(str(given.get("heard_by", "")), ""))
    if kind is c.SeatPlayer:
        given.setdefault("staff", people.get(looks_like(str(given["player"]), people), ""))
    return kind(by=by, **given)


def _split(rest: str) -> Iterator[tuple[str, object, str]]:
    """Names, values and how these are written: a bare word, or what JSON has at that place."""
    at = 0
    while rest[at:].strip() and not _COMMENT.match(rest, at):
        match = _FIELD.match(rest, at)
        if match is None:
            left = shown(rest[at:].strip())
            raise NotationError(f'"{left}" is not a list of fields; write them like stake=$5 chips=value')
        begins = match.end()
        if rest[begins : begins + 1] in ('"', "{", "["):
            value, at = _read_json(rest, begins)
            value = Quoted(value) if isinstance(value, str) else value
        else:
            bare = _BARE.match(rest, begins)
            assert bare is not None
            value, at = bare[0], bare.end()
        yield match["name"], value, rest[begins:at]


def _read_json(text: str, at: int) -> tuple[Any, int]:
    try:
        value, end = _JSON.raw_decode(text, at)
        json.dumps(value, ensure_ascii=False).encode()  # half a character can be written in JSON, and kept nowhere
    except (ValueError, RecursionError):
        raise NotationError(f"{shown(text[at:])} is not written as in JSON") from None
    return value, end


def _fields(record: msgspec.Struct) -> Iterator[tuple[str, str]]:
    """Fields that say something, each with its text."""
    hints = get_type_hints(type(record))
    in_points = getattr(record, "chips", "") == TOURNAMENT
    for field in msgspec.structs.fields(record):
        value = getattr(record, field.name)
        empty = field.default is not msgspec.NODEFAULT and value == field.default
        if empty or (field.default_factory is not msgspec.NODEFAULT and not value):
            continue
        kind = hints[field.name]
        yield field.encode_name, f"{value}{POINTS}" if in_points and kind is Cents else _text(value, kind)


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
    if Cents in get_args(kind):
        plain = {name: format_dollars(cents) for name, cents in plain.items()}
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
