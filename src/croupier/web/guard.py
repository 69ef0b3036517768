"""What every answer tells a browser, and whose pages may send something or open a socket."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
HSTS = {"strict-transport-security": "max-age=31536000; includeSubDomains"}
"""A browser that was here by TLS comes by TLS alone, for a year, to this name and those below it."""
ALONE = {
    "content-security-policy": (
        "default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
}
"""For a page that needs nothing but itself: a print, an error."""


class Guard:
    """Adds the headers to every answer that does not say otherwise itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in headers_for(scope).items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


def headers_for(scope: Scope) -> Mapping[str, str]:
    return HEADERS | HSTS if is_secure(scope) else HEADERS


def is_secure(scope: Scope) -> bool:
    """Whether it came by TLS, to us or to a proxy that is named."""
    return scope.get("scheme") in ("https", "wss")


def is_same_origin(connection: HTTPConnection) -> bool:
    """A page of another origin sends nothing here and gets no socket. Programs that are no browsers send no origin.

    A page that came without TLS is another's where we speak it: whoever sits on the line can write such a page. The
    other way round a proxy may have taken the TLS off, and not be named.
    """
    headers = connection.headers
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    if (origin := headers.get("origin")) is None:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    schemes = ("https",) if is_secure(connection.scope) else ("http", "https")
    return page.scheme in schemes and page.netloc == headers.get("host", "")
