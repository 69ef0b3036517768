"""Commands and events as JSON and back, strictly: what is not one of ours is refused with a sentence."""

from __future__ import annotations

from typing import Any, TypeVar, Union

import msgspec

from croupier.game.notation import NotationError
from croupier.table import commands as c
from croupier.table import events as e

T = TypeVar("T")


def _kinds(module: Any, base: type[T]) -> tuple[type[T], ...]:
    named = (getattr(module, name) for name in module.__all__)
    return tuple(item for item in named if isinstance(item, type) and issubclass(item, base) and item is not base)


COMMANDS = _kinds(c, c.Command)
EVENTS = _kinds(e, e.Event)
_ENCODER = msgspec.json.Encoder(order="deterministic")
_COMMAND: msgspec.json.Decoder[c.Command] = msgspec.json.Decoder(Union[COMMANDS])  # noqa: UP007
_EVENT: msgspec.json.Decoder[e.Event] = msgspec.json.Decoder(Union[EVENTS])  # noqa: UP007


def encode(record: c.Command | e.Event) -> bytes:
    """The same bytes for the same record, always."""
    return _ENCODER.encode(record)


def decode_command(data: bytes) -> c.Command:
    try:
        return _COMMAND.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise NotationError(f"this is no command: {error}") from None


def decode_event(data: bytes) -> e.Event:
    try:
        return _EVENT.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise NotationError(f"this is no event: {error}") from None
