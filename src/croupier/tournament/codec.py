"""Commands and events of a tournament as JSON and back, strictly, as for a table."""

from __future__ import annotations

from croupier.aggregate.codec import FORMAT, Codec
from croupier.aggregate.registry import kinds
from croupier.game.notation import NotationError
from croupier.tournament.commands import Command
from croupier.tournament.events import Event
from croupier.tournament.state import TournamentState

__all__ = ["COMMANDS", "EVENTS", "FORMAT", "decode_command", "decode_event", "decode_state", "encode", "encode_state"]

COMMANDS = kinds(Command)
EVENTS = kinds(Event)
_CODEC: Codec[Command, Event, TournamentState] = Codec(Command, Event, TournamentState, NotationError, numbered=True)
encode, decode_command, decode_event = _CODEC.encode, _CODEC.decode_command, _CODEC.decode_event
encode_state, decode_state = _CODEC.encode_state, _CODEC.decode_state
