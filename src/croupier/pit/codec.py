"""Commands and events of the pit as JSON and back, strictly, as for a table."""

from __future__ import annotations

from croupier.aggregate.codec import FORMAT, Codec
from croupier.aggregate.registry import kinds
from croupier.game.notation import NotationError
from croupier.pit.commands import Command
from croupier.pit.events import Event
from croupier.pit.state import PitState

__all__ = ["COMMANDS", "EVENTS", "FORMAT", "decode_command", "decode_event", "decode_state", "encode", "encode_state"]

COMMANDS = kinds(Command)
EVENTS = kinds(Event)
_CODEC: Codec[Command, Event, PitState] = Codec(Command, Event, PitState, NotationError)
encode, decode_command, decode_event = _CODEC.encode, _CODEC.decode_command, _CODEC.decode_event
encode_state, decode_state = _CODEC.encode_state, _CODEC.decode_state
