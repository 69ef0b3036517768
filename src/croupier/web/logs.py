"""The log of a server: one line for everything that fails or changes something, and no secret in any of them.

Theory of operation. A request gathers facts while it is answered (`note`), and has one line when it is over. A socket
has a line when it opens, one for each command (`tell`) and one when it closes. What is said about a person is a name
and a post; what is said about a command is its name and its id. Contents are in the stream of the table, never here.

Whatever comes from outside is written as JSON writes it, and what cannot be seen on a screen is escaped: a name cannot
begin a line of its own or move the cursor. A reader who is slow or gone delays nobody: lines go through a queue, and
when it is full they are left out and counted (`log_lines`).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.service.house import House
from croupier.web.log_lines import Log, Stream, as_json, as_text

LOG, FACTS = "croupier.log", "croupier.facts"
READS = ("GET", "HEAD", "OPTIONS")
VIEWS = ("board", "player", "dealer", "supervisor")
LOOK_SECONDS = 1.0
"""How often halts are looked for."""


def logger(stream: Stream, style: str) -> tuple[Log, Callable[[], None]]:
    """A log in that style, `json` or `text`, and how to end it: when that returns, everything is written."""
    log = Log(stream, as_json if style == "json" else as_text)
    return log, log.close


class Foreign(logging.Handler):
    """What libraries say by Python's own logging, as lines of ours."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.INFO)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        level, says = record.levelname.lower(), record.getMessage()
        self._log.line(level, "library", logger=record.name, says=says, mistake=error)


@contextlib.contextmanager
def libraries_told(log: Log) -> Any:
    """While this lasts, warnings of all libraries go into the log."""
    root, handler = logging.getLogger(), Foreign(log)
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)


def note(connection: HTTPConnection, **facts: Any) -> None:
    """A fact for the line of this request."""
    connection.scope.get(FACTS, {}).update(facts)


def tell(connection: HTTPConnection, event: str, **facts: Any) -> None:
    """A line at once, of whoever has this connection."""
    if log := connection.scope.get(LOG):
        log.line("info", event, **(connection.scope[FACTS] | facts))


async def tell_halts(log: Log, house: House) -> None:
    """A line for each stream that halts, and for each that goes on; and so for what the clerk cannot carry."""
    told: set[str] = set()
    not_carried: dict[tuple[str, str], str] = {}
    while True:
        _tell_mistakes(log, house, not_carried)
        for keeper in house.keepers():
            if keeper.halted and keeper.stream not in told:
                told.add(keeper.stream)
                log.error("halted", stream=keeper.stream, reason=keeper.halted)
            elif not keeper.halted and keeper.stream in told:
                told.remove(keeper.stream)
                log.info("resumed", stream=keeper.stream)
        await asyncio.sleep(LOOK_SECONDS)


def _tell_mistakes(log: Log, house: House, told: dict[tuple[str, str], str]) -> None:
    """With its trace when it is new, and not again each time that it is tried."""
    for key, mistake in house.clerk.mistakes.items():
        if told.get(key) != (said := repr(mistake.error)):
            told[key] = said
            log.error("not carried", table=mistake.table, reason=mistake.says, mistake=mistake.error)
    for key in [key for key in told if key not in house.clerk.mistakes]:
        del told[key]
        log.info("carried again", table=key[0], reason=key[1])


class Logged:
    """The application, with its log. It stands before everything, and so it sees every answer and every mistake."""

    def __init__(self, app: ASGIApp, log: Log) -> None:
        self.app, self.log = app, log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        facts: dict[str, Any] = {"path": scope["path"], "address": (scope["client"] or ("",))[0]}
        followed = _Request(self.log, facts) if scope["type"] == "http" else _Socket(self.log, facts)
        await followed.follow(self.app, {**scope, LOG: self.log, FACTS: facts}, receive, send)


class _Request:
    """One request, from its first byte to its line."""

    def __init__(self, log: Log, facts: dict[str, Any]) -> None:
        self.log, self.facts = log, facts
        self.begun = time.perf_counter()
        self.status = 0

    async def follow(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.status = message["status"]
            await send(message)

        mistake: Exception | None = None
        try:
            await app(scope, receive, sent)
        except Exception as error:  # it was answered already, with 500; this is where it is written down
            mistake = error
        told = {"method": scope["method"], **self.facts, "status": self.status, "ms": _since(self.begun)}
        if mistake:
            self.log.error("request", **told, mistake=mistake)
        elif self.status >= 400 or scope["method"] not in READS:
            self.log.line("info" if self.status < 500 else "warning", "request", **told)


class _Socket:
    """One socket, from its opening to its end."""

    def __init__(self, log: Log, facts: dict[str, Any]) -> None:
        self.log, self.facts = log, facts
        self.begun = time.perf_counter()
        self.sent = self.received = 0
        self.opened, self.ended = False, ""

    async def follow(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        self.facts["view"] = _view(scope)

        async def told(message: Message) -> None:
            self._out(message)
            await send(message)

        async def heard() -> Message:
            message = await receive()
            self._in(message)
            return message

        try:
            await app(scope, heard, told)
        except Exception as error:
            self.log.error("socket", **self.facts, mistake=error)
            self.ended = self.ended or "1011, our mistake"
            with contextlib.suppress(Exception):
                await send({"type": "websocket.close", "code": 1011})
        finally:
            how = "closed" if self.opened else "refused"
            wire = scope.get("state", {}).get("wire")  # messages go past us, straight from and to the wire
            sent, received = self.sent + getattr(wire, "told", 0), self.received + getattr(wire, "heard", 0)
            counts = {"sent": sent, "received": received} if self.opened else {}
            self.log.info(f"socket {how}", **self.facts, reason=self.ended, **counts, ms=_since(self.begun))

    def _out(self, message: Message) -> None:
        if message["type"] == "websocket.accept":
            self.opened = True
            self.log.info("socket opened", **self.facts)
        elif message["type"] == "websocket.send":
            self.sent += 1
        elif message["type"] == "websocket.close" and not self.ended:
            self.ended = f"{message.get('code', 1000)}, by us"

    def _in(self, message: Message) -> None:
        if message["type"] == "websocket.receive":
            self.received += 1
        elif message["type"] == "websocket.disconnect" and not self.ended:
            code = message.get("code", 1005)
            self.ended = f"{code}, " + ("without a close message" if code == 1006 else "by the other side")


def _view(scope: Scope) -> str:
    """Which view is asked for; of the rest of the address nothing is written down."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("view", ["board"])[0]
    return asked if asked in VIEWS else "unknown"


def _since(begun: float) -> float:
    return round((time.perf_counter() - begun) * 1000, 1)
