"""Cookies of the house: `HttpOnly` and `SameSite=Strict`, and by TLS `Secure` and `__Host-`."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from croupier.web.guard import is_secure

SESSION, TERMINAL = "croupier_session", "croupier_terminal"
"""Names of cookies, as `cookie_of` and `set_cookie` know them."""


def cookie_of(connection: HTTPConnection, name: str) -> str:
    return connection.cookies.get(_named(connection, name), "")


def set_cookie(response: Response, request: Request, name: str, value: str) -> None:
    """An empty value takes the cookie away."""
    response.set_cookie(
        _named(request, name),
        value,
        max_age=None if value else 0,
        httponly=True,
        samesite="strict",
        secure=is_secure(request.scope),
    )


def _named(connection: HTTPConnection, name: str) -> str:
    """By TLS under a name that browsers take from this very host alone, and by TLS."""
    return f"__Host-{name}" if is_secure(connection.scope) else name
