"""By which names the house may be called.

A page of another site can point its own name at this machine, and would then be of the same origin as the house
(DNS rebinding). So a request has to name the house by a name that is its own. An address in digits is nobody's name.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.rulebook.refusal import Refusal
from croupier.web.errors import problem
from croupier.web.logs import note

HERE = ("localhost", "127.0.0.1", "::1")
SAYS = "this house is not called by that name; open it by its own, or allow the name with --allowed-host"


class Hosts:
    """Before everything but the log. `listening` is the address that the server listens at."""

    def __init__(self, app: ASGIApp, listening: str, names: Iterable[str] = ()) -> None:
        self.app = app
        self._names = {_plain(each) for each in (*HERE, listening, *names)}
        self._everywhere = _is_unspecified(listening)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self._is_ours(Headers(scope=scope).getlist("host")):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            request = Request(scope)
            note(request, code="other_host")
            await problem(request, 421, Refusal("other_host", SAYS))(scope, receive, send)

    def _is_ours(self, told: list[str]) -> bool:
        if len(told) != 1:
            return False
        name = host_of(told[0])
        return name in self._names or (self._everywhere and is_address(name))


def host_of(text: str) -> str:
    """The name in a Host header, without its port."""
    name, _, port = text.rpartition(":")
    return _plain(name if name and port.isdecimal() else text)


def _plain(name: str) -> str:
    return name.strip().removeprefix("[").removesuffix("]").removesuffix(".").lower()


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_unspecified(address: str) -> bool:
    return is_address(address) and ip_address(address).is_unspecified
