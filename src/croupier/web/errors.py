"""One shape for every error, on every route: a code, a sentence, and the section where there is one. Programs get JSON;
somebody who opens an address in a browser gets a page that says the same, and what to do.
"""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier.rulebook.refusal import Refusal
from croupier.web.guard import ALONE, headers_for
from croupier.web.logs import note

_WORDS = {
    404: ("not_found", "there is nothing at this address"),
    405: ("not_allowed", "this address does not take that method"),
    413: ("too_large", "the message is too large"),
    500: ("our_mistake", "something went wrong on the server; it has been logged"),
}
_WHAT_NEXT = {
    "nothing_to_print": "On the pit's page, choose another day, shift or month; or print it once it is there.",
    "401": "Sign in on the page of the pit, then open this address again.",
    "403": "Ask somebody whose post may have it.",
    "404": "Go back to the page that led here, and choose again.",
    "409": "Look on the page of the pit how it stands now.",
    "500": "Try again. If it stays so, tell whoever runs this house.",
    "503": "Try again in a while. If it stays so, tell whoever runs this house.",
}
"""By code, or by status."""
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not here: Croupier</title>
<style>
body {{ max-width: 34rem; margin: 12vh auto; padding: 0 1.2rem; color: #1b1f24; background: #fff; }}
body {{ font: 1.1rem/1.5 system-ui, sans-serif; }}
h1 {{ font-size: 1.35rem; line-height: 1.3; overflow-wrap: anywhere; }}
a {{ color: #005a8c; }}
</style>
</head>
<body>
<main>
<h1>{says}</h1>
{cite}
<p>{what_next}</p>
<p><a href="/pit">To the pit</a> · <a href="/">To the house</a></p>
</main>
</body>
</html>
"""


def told_of(refusal: Refusal) -> dict[str, Any]:
    """A refusal as it is told: where a form broke the rules, with every finding at its place."""
    told: dict[str, Any] = {"code": refusal.code, "says": refusal.says, "cite": refusal.cite}
    return {**told, "findings": refusal.findings} if refusal.findings else told


def problem(request: Request, status: int, refusal: Refusal) -> Response:
    """Only a browser that opens an address asks for HTML; its scripts, and programs, do not."""
    if "text/html" in request.headers.get("accept", ""):
        answer = Response(page_of(status, refusal), status, ALONE, "text/html")
    else:
        answer = json_response({"error": told_of(refusal)}, status)
    for name, value in headers_for(request.scope).items():  # not every error goes past the guard
        answer.headers.setdefault(name, value)
    return answer


def page_of(status: int, refusal: Refusal) -> str:
    cite = f"<p><cite>{escape(refusal.cite)}</cite></p>" if refusal.cite else ""
    what_next = _WHAT_NEXT.get(refusal.code) or _WHAT_NEXT.get(str(status), _WHAT_NEXT["404"])
    says = escape(refusal.says[:1].upper() + refusal.says[1:])
    return _PAGE.format(says=says if says.endswith(".") else f"{says}.", cite=cite, what_next=what_next)


def json_response(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")


async def on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code, says = _WORDS.get(error.status_code, ("refused", str(error.detail)))
    note(request, code=code)
    response = problem(request, error.status_code, Refusal(code, says))
    response.headers.update(error.headers or {})
    return response


async def on_mistake(request: Request, error: Exception) -> Response:
    return problem(request, 500, Refusal(*_WORDS[500]))
