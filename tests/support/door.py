"""The application asked without a socket: a request in, an answer out, thousands a second."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.types import ASGIApp, Message

JSON = (("content-type", "application/json"),)
Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        """Of the error that it is, or nothing."""
        try:
            return str(json.loads(self.body)["error"]["code"])
        except (ValueError, KeyError, TypeError):
            return ""

    @property
    def says(self) -> str:
        return str(json.loads(self.body)["error"]["says"])


async def asked(
    app: ASGIApp,
    method: str,
    path: str,
    cookie: str = "",
    body: object = None,
    headers: Pairs = (),
    raw: bytes = b"",
    meanwhile: Callable[[], Awaitable[object]] | None = None,
    peer: str = "192.0.2.7",
    host: str = "house",
) -> Answer:
    """What the application answers. What it raises, it raises here: nothing catches it on the way. `meanwhile` is done
    when it has read half of the body."""
    address, _, query = path.partition("?")
    told = raw if body is None else json.dumps(body).encode()
    sent = [("host", host), *headers, *((("cookie", cookie),) if cookie else ())]
    sent += JSON if body is not None else ()
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": address,
        "raw_path": address.encode("utf-8", "surrogatepass"),
        "root_path": "",
        "query_string": query.encode("utf-8", "surrogatepass"),
        "headers": [(name.encode(), value.encode("latin-1", "replace")) for name, value in sent],
        "client": (peer, 50_000),
        "server": ("house", 80),
        "state": {},
    }
    heard: list[Message] = []
    came = [told[:1], told[1:]]

    async def receive() -> Message:
        if not came:
            return {"type": "http.disconnect"}
        if len(came) == 1 and meanwhile:
            await meanwhile()
        return {"type": "http.request", "body": came.pop(0), "more_body": bool(came)}

    async def send(message: Message) -> None:
        heard.append(message)

    await app(scope, receive, send)
    begun, *rest = heard
    found = {name.decode().lower(): value.decode("latin-1") for name, value in begun["headers"]}
    return Answer(begun["status"], found, b"".join(each.get("body", b"") for each in rest))
