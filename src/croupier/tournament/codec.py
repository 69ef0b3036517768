"""Commands and events of a tournament as JSON and back, strictly, as for a table."""

from __future__ import annotations

from typing import Union

import msgspec

from croupier.aggregate.registry import kinds
from croupier.game.notation import NotationError
from croupier.tournament.commands import Command
from croupier.tournament.events import Event
from croupier.tournament.state import TournamentState

FORMAT = 1
COMMANDS = kinds(Command)
EVENTS = kinds(Event)
_ENCODER = msgspec.json.Encoder(order="deterministic")
_EVENT: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Union[EVENTS])  # noqa: UP007
_STATE: msgspec.msgpack.Decoder[TournamentState] = msgspec.msgpack.Decoder(TournamentState)


def encode(record: Command | Event) -> bytes:
    """The same bytes for the same record, always. Entries and seats are keys as text: only text has one order."""
    return _ENCODER.encode(msgspec.to_builtins(record, str_keys=True))


def decode_event(data: bytes, format_: int = FORMAT) -> Event:
    if format_ != FORMAT:
        raise NotationError(f"this is not an event: it has format {format_}, and this program reads format {FORMAT}")
    try:
        return _EVENT.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise NotationError(f"this is not an event: {error}") from None


def encode_state(state: TournamentState) -> bytes:
    return msgspec.msgpack.encode(state)


def decode_state(data: bytes) -> TournamentState:
    return _STATE.decode(data)
