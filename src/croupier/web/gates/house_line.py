"""The house's end of a line: the application answers what a gate hands on, as if the connections were its own.

A frame that several wires are told is put into a batch once, as long as nobody gets frames in another order for it. A
turn that tells many goes in several batches. A gate that does not take what it is sent makes all its wires full.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

from starlette.types import ASGIApp, Message

from croupier.web.gates import words
from croupier.web.gates.far import FarRequest, FarWire
from croupier.web.gates.line import Line

BEHIND = 4_194_304
"""Bytes that may wait for a gate, until its wires count as full."""
AT_ONCE = 64
"""Screens that are told something in one batch: a gate tells them while the house goes on to the next."""
_log = logging.getLogger(__name__)


class HouseLine(Line):
    def __init__(self, app: ASGIApp, tasks: set[asyncio.Task[None]], counted: Callable[[HouseLine, str], None]) -> None:
        super().__init__(words.TO_HOUSE)
        self.app, self.counted = app, counted
        self.open: dict[int, FarWire | FarRequest] = {}
        self.addresses: Counter[str] = Counter()
        """How many connections each has at this gate."""
        self.room = asyncio.Event()
        self.room.set()
        self.over = self.loop.create_future()
        """Done when the gate is gone."""
        self._tasks = tasks
        self._base = 0
        """Messages in all batches before this one."""
        self._told = 0
        """Screens that are told something by this batch."""
        self._frames: dict[int, int] = {}
        """Where in the batch each frame is, by its identity."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=BEHIND)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.room.set()
        for each in list(self.open.values()):
            each.leave({"type": "websocket.disconnect", "code": 1006})
        if not self.over.done():
            self.over.set_result(None)

    def is_stuck(self) -> None:
        _log.error("a gate has said nothing for %s seconds", self.patience)
        self.transport.abort()

    def got(self, message: words.Said) -> None:
        try:
            super().got(message)
        except Exception:  # ours, over one connection; the others do not end for it
            _log.exception("a mistake at the line of a gate")
            number = getattr(message, "number", 0)
            if number in self.open:
                self.open[number].leave({"type": "websocket.disconnect", "code": 1011})
            self.put(words.Ended(number))

    def pause_writing(self) -> None:
        self.room.clear()

    def resume_writing(self) -> None:
        self.room.set()
        for each in list(self.open.values()):
            if isinstance(each, FarWire):
                each.tell_room()

    def tell(self, wire: FarWire, frame: bytes) -> None:
        at = self._frames.get(id(frame), -1)
        if at >= wire.last and at >= 0:
            told = self.batch[at - self._base]
            assert isinstance(told, words.Tell)
            told.numbers.append(wire.number)
        else:
            self.put(words.Tell([wire.number], frame))
            at = self._frames[id(frame)] = self._base + len(self.batch) - 1
        wire.last = at
        self._told += 1
        if self._told >= AT_ONCE:
            self.flush()

    def send(self, visit: FarWire | FarRequest, message: Message) -> None:
        self.put(words.Sent(visit.number, dict(message)))
        visit.last = self._base + len(self.batch) - 1

    def flush(self) -> None:
        self._base += len(self.batch)
        self._frames.clear()
        self._told = 0
        super().flush()

    def on_opened(self, message: words.Opened) -> None:
        scope = message.scope
        scope["headers"] = [(name, value) for name, value in scope["headers"]]
        scope["client"] = tuple(scope["client"]) if scope["client"] else None
        visit: FarWire | FarRequest
        if scope["type"] == "websocket":
            visit = FarWire(self, message.number)
            scope["state"] = {"wire": visit}
        else:
            visit = FarRequest(self, message.number, message.body)
        self.open[message.number] = visit
        task = self.loop.create_task(self._answered(visit, scope))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answered(self, visit: FarWire | FarRequest, scope: dict[str, Any]) -> None:
        try:
            await self.app(scope, visit.receive, visit.send)
        except Exception:
            _log.exception("a mistake in the application")
        finally:
            del self.open[visit.number]
            if not visit.is_over():
                self.put(words.Ended(visit.number))

    def on_heard(self, message: words.Heard) -> None:
        wire = self.open.get(message.number)
        if isinstance(wire, FarWire):
            wire.hear(message.text)

    def on_room(self, message: words.Room) -> None:
        wire = self.open.get(message.number)
        if isinstance(wire, FarWire):
            wire.turn_full(message.has)

    def on_taken(self, message: words.Taken) -> None:
        request = self.open.get(message.number)
        if isinstance(request, FarRequest):
            request.go_on()

    def on_left(self, message: words.Left) -> None:
        if visit := self.open.get(message.number):
            visit.leave(message.message)

    def on_counted(self, message: words.Counted) -> None:
        self.addresses[message.address] = message.count
        if not message.count:
            del self.addresses[message.address]
        self.counted(self, message.address)

    def on_logged(self, message: words.Logged) -> None:
        logging.getLogger(message.logger).log(message.level, "%s", message.text)
