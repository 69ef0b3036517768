"""The people of a house as a stream keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

import msgspec

from croupier.game.notation import NotationError
from croupier.people import codec
from croupier.people import commands as c
from croupier.people import events as e
from croupier.people.decide import decide
from croupier.people.evolve import evolve
from croupier.people.state import PeopleState
from croupier.rulebook.refusal import Refusal
from croupier.service.loading import shape_of


class People:
    """The aggregate."""

    format = 1
    shape = shape_of(PeopleState)
    begin, evolve = staticmethod(PeopleState), staticmethod(evolve)
    encode = encode_command = keep_command = staticmethod(codec.encode)
    decode_command, encode_state = staticmethod(codec.decode_command), staticmethod(msgspec.json.encode)
    decode_state = staticmethod(msgspec.json.Decoder(PeopleState).decode)

    def decide(self, state: PeopleState, command: c.Command) -> tuple[e.Event, ...] | Refusal:
        return decide(state, command)

    def fold(self, state: PeopleState, events: Iterable[e.Event]) -> PeopleState:
        return reduce(evolve, events, state)

    def asker(self, command: c.Command) -> tuple[str, str]:
        return str(getattr(command, "by", "")), "house"

    def decode(self, data: bytes, format_: int) -> e.Event:
        if format_ != self.format:
            raise NotationError(
                f"this is not an event: it has format {format_}, and this program reads format {self.format}"
            )
        return codec.decode_event(data)

    def refresh(self, state: PeopleState) -> None:
        pass
