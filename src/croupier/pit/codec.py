"""Commands and events of the pit as JSON and back, strictly, as for a table."""

from __future__ import annotations

from typing import Union

import msgspec

from croupier.aggregate.registry import kinds
from croupier.game.notation import NotationError
from croupier.pit.commands import Command
from croupier.pit.events import Event
from croupier.pit.state import PitState

FORMAT = 1
COMMANDS = kinds(Command)
EVENTS = kinds(Event)
_ENCODER = msgspec.json.Encoder(order="deterministic")
_EVENT: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Union[EVENTS])  # noqa: UP007
_STATE: msgspec.msgpack.Decoder[PitState] = msgspec.msgpack.Decoder(PitState)


def encode(record: Command | Event) -> bytes:
    """The same bytes for the same record, always."""
    return _ENCODER.encode(record)


def decode_event(data: bytes, format_: int = FORMAT) -> Event:
    if format_ != FORMAT:
        raise NotationError(f"this is not an event: it has format {format_}, and this program reads format {FORMAT}")
    try:
        return _EVENT.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise NotationError(f"this is not an event: {error}") from None


def encode_state(state: PitState) -> bytes:
    return msgspec.msgpack.encode(state)


def decode_state(data: bytes) -> PitState:
    return _STATE.decode(data)
