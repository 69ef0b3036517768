"""What a page asks of its house, by name, as it goes over the wire: so nobody says of a task what it does not do."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, Request, WebSocket

BY_THEMSELVES = {"CommitNonce", "RevealNonce", "tournaments/check"}
"""A page sends these without being asked."""
LOOKS, LOOK_MS = 600, 50
_SENT: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()


def listen(page: Page) -> None:
    """From before its first address on."""
    sent = _SENT[page] = []

    def asked(request: Request) -> None:
        if request.method == "POST":
            sent.append(name(urlsplit(request.url).path, request.post_data or ""))

    def connected(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(name("", str(frame))))

    page.on("request", asked)
    page.on("websocket", connected)


def taken(page: Page, awaited: Collection[str] = ()) -> list[str]:
    """What was sent since this was asked last, each name once; a busy machine is given the time to send what should
    have been."""
    page.evaluate("0")  # whatever was sent before this is told before its answer
    for _ in range(LOOKS):
        if set(awaited) <= set(_SENT[page]):
            break
        page.wait_for_timeout(LOOK_MS)
    found = sorted(set(_SENT[page]) - BY_THEMSELVES)
    _SENT[page].clear()
    return found


def name(address: str, body: str) -> str:
    """A command is called what it is; of a draw, which; anything else by its address without numbers."""
    told: dict[str, Any] = json.loads(body) if body.startswith("{") else {}
    command = told.get("command", {})
    if "command" in command:
        return f"{command['command']}:{command['draw']}" if "draw" in command else str(command["command"])
    return str(told.get("change") or re.sub(r"/[^/]*[\d{][^/]*", "", address.removeprefix("/api/")))
