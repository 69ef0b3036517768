"""Commands and events as JSON and back, strictly: what is not one of ours is refused with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Union

import msgspec
from msgspec.structs import FieldInfo, fields, replace

from croupier.aggregate.registry import kinds
from croupier.game.notation import NotationError
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.evolve_bets import plain
from croupier.table.seats import Seats
from croupier.table.state import Seat, TableState

COMMANDS = kinds(c.Command)
EVENTS = kinds(e.Event)
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
        raise NotationError(f"this is not a command: {error}") from None


def unsigned(kind: Any) -> Any:
    """Such commands without who gives them, as they come from outside; their other fields in the same order."""
    told = [_asked_for(each) for each in fields(kind) if each.name != "by"]
    return msgspec.defstruct(kind.__name__, told, tag_field="command", tag=True, forbid_unknown_fields=True)


def _asked_for(each: FieldInfo) -> Any:
    if each.required:
        return each.name, each.type
    given: Any = {"default": each.default, "default_factory": each.default_factory}
    return each.name, each.type, msgspec.field(**given)


FORMAT = 1
"""The current format: the version of the events' encoding that is written."""

UPGRADE: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""How an event of one format becomes one of the next. Old streams are never rewritten: they are upgraded when read."""


def decode_event(data: bytes, format_: int = FORMAT) -> e.Event:
    """The event, upgraded to the current format."""
    try:
        return _EVENT.decode(data) if format_ == FORMAT else _upgraded(data, format_)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise NotationError(f"this is not an event: {error}") from None


def _upgraded(data: bytes, format_: int) -> e.Event:
    plain = msgspec.json.decode(data)
    if not 0 < format_ < FORMAT:
        raise ValueError(f"it has format {format_}, and this program reads formats up to {FORMAT}")
    for older in range(format_, FORMAT):
        plain = UPGRADE[older](plain)
    return _EVENT.decode(msgspec.json.encode(plain))


def encode_state(state: TableState) -> bytes:
    """A state as a snapshot keeps it."""
    return _STATE_ENCODER.encode(state)


def decode_state(data: bytes) -> TableState:
    try:
        return _STATE.decode(data)
    except (msgspec.MsgspecError, ValueError) as error:
        raise NotationError(f"this is not the state of a table: {error}") from None


def _seats_out(value: Any) -> Any:
    if isinstance(value, Seats):
        return dict(value)
    raise NotImplementedError(type(value))


def _seats_in(kind: type, value: Any) -> Any:
    seats = Seats()
    for player, each in value.items():
        seat = msgspec.convert(each, Seat)
        standing = {key: replace(bet, progress=plain(bet.progress)) for key, bet in seat.standing.items()}
        seats = seats.insert(player, replace(seat, standing=standing))
    return seats


_STATE_ENCODER = msgspec.msgpack.Encoder(enc_hook=_seats_out)
_STATE: msgspec.msgpack.Decoder[TableState] = msgspec.msgpack.Decoder(TableState, dec_hook=_seats_in)
