"""Commands and events as JSON and back, strictly, as for a table."""

from __future__ import annotations

from typing import Union

import msgspec

from croupier.aggregate.registry import kinds
from croupier.people.commands import Command
from croupier.people.events import Event

COMMANDS = kinds(Command)
EVENTS = kinds(Event)
_ENCODER = msgspec.json.Encoder(order="deterministic")
_COMMAND: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Union[COMMANDS])  # noqa: UP007
_EVENT: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Union[EVENTS])  # noqa: UP007


class NotOursError(ValueError):
    """What was read is no command and no event of this room. It does not repeat what was read."""


def encode(record: Command | Event) -> bytes:
    """The same bytes for the same record, always."""
    return _ENCODER.encode(record)


def decode_command(data: bytes) -> Command:
    try:
        return _COMMAND.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        raise NotOursError("this is not a command") from None


def decode_event(data: bytes) -> Event:
    try:
        return _EVENT.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        raise NotOursError("this is not an event") from None
