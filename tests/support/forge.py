"""Messages as somebody would send them who knows the forms: made from the types that read them, with names and places
that there are, and now and then with what there is not.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

POOLS: dict[str, tuple[Any, ...]] = {
    "player": ("Ann", "Bob", "Cid", "Zoe"),
    "name": ("Dan", "Ann", "Sue", "No Such"),
    "person": ("Dan", "Sue", "No Such"),
    "dealer": ("Dan", "Dee", "Sue"),
    "mucker": ("Mia", "Dan"),
    "heard_by": ("Dan", "Sue"),
    "debtor": ("Ann", "Zoe"),
    "place": ("red", "black", "straight:17", "split:17-20", "dozen:1", "first-five", "straight:00"),
    "to": ("black", "straight:18"),
    "chips": ("value", "color", "coupon"),
    "tender": ("currency", "chips"),
    "into": ("drop", "money", "coupon"),
    "color": ("red", "blue", "green"),
    "pocket": ("17", "0", "00", "36"),
    "irregularity": ("hung-ball", "foreign-object", "wrong-direction"),
    "direction": ("clockwise", "counter-clockwise"),
    "ball": ("clockwise", "counter-clockwise"),
    "wheel": ("clockwise", "counter-clockwise"),
    "table": ("7", "8", "9"),
    "number": ("7", "8", "S-1"),
    "post": ("dealer", "supervisor"),
    "password": ("correct horse battery", "no"),
    "own": ("correct horse battery", "no"),
    "approval": (0, 1, 2),
    "terminal": (1, 2, 999),
    "seat": (1, 2, 3, 90),
    "stake": (100, 500, 1_000, 10_000),
    "amount": (100, 500, 2_000, 10_000),
    "value": (100, 500),
    "denomination": (100, 500),
}
"""What usually stands in a field of that name."""
INTEGERS = (0, 1, 2, 3, 7, 100, 500, 10_000, -1)
WORDS = ("7", "Ann", "red", "17", "value", "a reason", "1", "")
DEPTH = 4


_KNOWN: dict[Any, inspect.StructType] = {}


def _told(kind: type[Any]) -> inspect.StructType:
    """What is known of a type; looking costs more than making a message."""
    if kind not in _KNOWN:
        found = inspect.type_info(kind)
        assert isinstance(found, inspect.StructType)
        _KNOWN[kind] = found
    return _KNOWN[kind]


def made(kind: type[Any], chance: random.Random, leaves_out: tuple[str, ...] = (), odd: float = 0.0) -> dict[str, Any]:
    """A message of this kind, as JSON has it, with its tag. So often as `odd` says, a text is one that nobody types."""
    told = _told(kind)
    found: dict[str, Any] = {told.tag_field: told.tag} if told.tag_field else {}
    for each in told.fields:
        if each.encode_name not in leaves_out and (each.required or chance.random() < 0.6):
            found[each.encode_name] = value(each.type, each.encode_name, chance, odd)
    return found


def value(type_: inspect.Type, name: str, chance: random.Random, odd: float = 0.0, depth: int = 0) -> Any:
    """One value of that type."""
    match type_:
        case inspect.Metadata():
            return value(type_.type, name, chance, odd, depth)
        case inspect.UnionType():
            return value(chance.choice(type_.types), name, chance, odd, depth)
        case inspect.ListType() | inspect.SetType() | inspect.FrozenSetType() | inspect.VarTupleType():
            return [value(type_.item_type, name, chance, odd, depth + 1) for _ in range(_many(chance, depth))]
        case inspect.TupleType():
            return [value(each, name, chance, odd, depth + 1) for each in type_.item_types]
        case inspect.DictType():
            keys = [value(inspect.StrType(), name, chance) for _ in range(_many(chance, depth))]
            return {key: value(type_.value_type, name, chance, odd, depth + 1) for key in keys}
        case inspect.StructType():
            inner: dict[str, Any] = {type_.tag_field: type_.tag} if type_.tag_field else {}
            own = (each for each in type_.fields if each.required)
            return inner | {each.encode_name: value(each.type, each.name, chance, odd, depth + 1) for each in own}
    return _word(type_, name, chance, odd)


def _many(chance: random.Random, depth: int) -> int:
    return chance.randrange(3) if depth < DEPTH else 0


def _word(type_: inspect.Type, name: str, chance: random.Random, odd: float) -> Any:
    match type_:
        case inspect.BoolType():
            return chance.random() < 0.5
        case inspect.IntType():
            return chance.choice(_pool(name, int) or INTEGERS)
        case inspect.StrType():
            return chance.choice(TEXTS if chance.random() < odd else _pool(name, str) or WORDS)
        case inspect.EnumType():
            return chance.choice([each.value for each in type_.cls])
        case inspect.LiteralType():
            return chance.choice(type_.values)
    return None


@cache
def _pool(name: str, type_: type[Any]) -> tuple[Any, ...]:
    return tuple(each for each in POOLS.get(name, ()) if isinstance(each, type_))


HUGE: tuple[Any, ...] = (
        "x" * 10_000, "9" * 5_000, 10**30, -(10**30), 2**63, -(2**63) - 1, 1e308, 0.1, True, None, [], {}, [[[[]]]],
        "\u0000", "\u202e", "\ud800", "\U0001f3b2" * 200, "../../etc/passwd", "' OR 1=1 --", "<script>", "%00", "\r\n",
        "{{7*7}}", "\x1b[2J")  # fmt: skip
"""What a program that means no good, or has gone wrong, puts into a field."""
TEXTS = (*(each for each in HUGE if isinstance(each, str)), "Ann\u0000", "\u0000\u0000", "Dan ")
OURS = ("by", "at", "beside", "offset", "secret", "staff", "float_", "unheard of", "__class__")
"""Fields that are not the sender's."""


def spoiled(message: Any, chance: random.Random) -> Any:
    """The same message with something wrong in one place."""
    if isinstance(message, dict) and message and chance.random() < 0.9:
        key = chance.choice(list(message))
        match chance.randrange(6):
            case 0:
                return {name: each for name, each in message.items() if name != key}
            case 1:
                return {**message, chance.choice(OURS): _wrong(chance)}
            case 2:
                return {**message, key: _wrong(chance)}
            case 3:
                return {**message, key: [message[key]]}
        return {**message, key: spoiled(message[key], chance)}
    if isinstance(message, list) and message and chance.random() < 0.9:
        at = chance.randrange(len(message))
        return [*message[:at], spoiled(message[at], chance), *message[at + 1 :]]
    return _wrong(chance)


def _wrong(chance: random.Random) -> Any:
    return chance.choice(HUGE)


def encoded(message: Any, chance: random.Random) -> bytes:
    """As JSON, or nearly."""
    try:
        told = msgspec.json.encode(message)
    except (msgspec.MsgspecError, ValueError, UnicodeEncodeError, OverflowError):
        told = json.dumps(message).encode()
    if chance.random() < 0.05 and told:
        at = chance.randrange(len(told))
        told = told[:at] + bytes([chance.randrange(256)]) + told[at + chance.randrange(3) :]
    return told
