"""One shape for every error, on every route: a code, a sentence, and the section where there is one."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier.rulebook.refusal import Refusal
from croupier.web.logs import note

_WORDS = {
    404: ("not_found", "there is nothing at this address"),
    405: ("not_allowed", "this address does not take that method"),
    413: ("too_large", "the message is too large"),
    500: ("our_mistake", "something went wrong on the server; it has been logged"),
}


def told_of(refusal: Refusal) -> dict[str, Any]:
    """A refusal as it is told: where a form broke the rules, with every finding at its place."""
    told: dict[str, Any] = {"code": refusal.code, "says": refusal.says, "cite": refusal.cite}
    return {**told, "findings": refusal.findings} if refusal.findings else told


def problem(status: int, code: str, says: str, cite: str = "") -> Response:
    return json_response({"error": {"code": code, "says": says, "cite": cite}}, status)


def json_response(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, says = _WORDS.get(error.status_code, ("refused", str(error.detail)))
    note(request, code=code)
    response = problem(error.status_code, code, says)
    response.headers.update(error.headers or {})
    return response


async def on_mistake(request: Request, error: Exception) -> Response:
    return problem(500, *_WORDS[500])
