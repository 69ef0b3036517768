"""Records as JSON and back, strictly, and states as they are kept: what aggregates with one format have in common."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, Union

import msgspec

from croupier.aggregate.registry import kinds

C = TypeVar("C", bound=msgspec.Struct)
E = TypeVar("E", bound=msgspec.Struct)
S = TypeVar("S", bound=msgspec.Struct)
FORMAT = 1
_ENCODER = msgspec.json.Encoder(order="deterministic")


class Happened(
    msgspec.Struct, frozen=True, tag_field="event", tag=True, forbid_unknown_fields=True, omit_defaults=True
):
    """How events are written: each with its name, without what goes without saying, and nothing that nobody knows."""


class Codec(Generic[C, E, S]):
    """The commands and events of a room, and the state that they lead to. What cannot be read is told by `error`;
    `numbered` where records have numbers as keys."""

    def __init__(
        self, asked: type[C], base: type[E], state: type[S], error: type[Exception], *, numbered: bool = False
    ) -> None:
        self._command: msgspec.json.Decoder[C] = msgspec.json.Decoder(Union[kinds(asked)])  # noqa: UP007
        self._event: msgspec.json.Decoder[E] = msgspec.json.Decoder(Union[kinds(base)])  # noqa: UP007
        self._state: msgspec.msgpack.Decoder[S] = msgspec.msgpack.Decoder(state)
        self._error, self._numbered = error, numbered

    def encode(self, record: Any) -> bytes:
        """The same bytes for the same record, always. Numbers that are keys become text: only text has one order."""
        return _ENCODER.encode(msgspec.to_builtins(record, str_keys=True) if self._numbered else record)

    def decode_command(self, data: bytes) -> C:
        try:
            return self._command.decode(data)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            raise self._error(f"this is not a command: {error}") from None

    def decode_event(self, data: bytes, format_: int = FORMAT) -> E:
        if format_ != FORMAT:
            says = f"it has format {format_}, and this program reads format {FORMAT}"
            raise self._error(f"this is not an event: {says}")
        try:
            return self._event.decode(data)
        except (msgspec.MsgspecError, RecursionError, ValueError) as error:
            raise self._error(f"this is not an event: {error}") from None

    def encode_state(self, state: S) -> bytes:
        return msgspec.msgpack.encode(state)

    def decode_state(self, data: bytes) -> S:
        return self._state.decode(data)
