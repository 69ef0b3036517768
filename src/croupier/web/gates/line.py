"""How a gate and the house talk: batches of messages over one stream.

Whatever is put on the line in one turn of the loop goes as one batch: four bytes that say how long it is, and the
messages (`words`). Order is kept.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import Any, cast

import msgspec

from croupier.web.gates import words

SILENT_SECONDS = 30.0
"""After so long without a word the other side counts as stuck. Each says something once in `BEAT_SECONDS`."""
BEAT_SECONDS = 1.0
READ_BYTES = 65_536
"""Of a busy line no more is handled before others have their turn."""
_SIZE = 4
_encode = msgspec.msgpack.Encoder().encode


class Line(asyncio.BufferedProtocol, ABC):
    """One end. What comes is given to the method that is named for it, `on_heard` for a `Heard`."""

    def __init__(self, decoder: msgspec.msgpack.Decoder[Any]) -> None:
        self.transport: asyncio.Transport
        self.loop = asyncio.get_running_loop()
        self.batch: list[words.Said] = []
        self.heard_at, self.patience = self.loop.time(), SILENT_SECONDS
        self._decode = decoder.decode
        on = {kind: getattr(self, f"on_{kind.__name__.lower()}", None) for kind in words.Said.__subclasses__()}
        self._on: dict[type, Any] = {kind: does for kind, does in on.items() if does}
        self._space = memoryview(bytearray(READ_BYTES))
        self._rest = bytearray()
        self._beat: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self._live()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._beat:
            self._beat.cancel()

    def _live(self) -> None:
        if self.loop.time() - self.heard_at > self.patience:
            self.is_stuck()
        self.put(words.Beat())
        self._beat = self.loop.call_later(BEAT_SECONDS, self._live)

    def on_beat(self, message: words.Beat) -> None:
        pass

    @abstractmethod
    def is_stuck(self) -> None:
        """The other side says nothing any more."""

    def put(self, message: words.Said) -> None:
        if not self.batch:
            self.loop.call_soon(self.flush)
        self.batch.append(message)

    def flush(self) -> None:
        batch, self.batch = self.batch, []
        if batch and not self.transport.is_closing():
            told = _encode(batch)
            self.transport.write(len(told).to_bytes(_SIZE, "big") + told)

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._space

    def buffer_updated(self, nbytes: int) -> None:
        self.heard_at = self.loop.time()
        self._rest += self._space[:nbytes]
        start, came = 0, self._rest
        while len(came) - start >= _SIZE:
            end = start + _SIZE + int.from_bytes(came[start : start + _SIZE], "big")
            if end > len(came):
                break
            for message in self._decode(came[start + _SIZE : end]):
                self.got(message)
            start = end
        del self._rest[:start]

    def got(self, message: words.Said) -> None:
        self._on[type(message)](message)
