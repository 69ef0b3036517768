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
    "404": "Go back to the page that led here, or to the tables, and choose again.",
    "405": "It is for programs, and is not opened by hand.",
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
<title>{says} · Croupier</title>
<style>
:root {{ color-scheme: dark; }}
body {{ min-height: 100vh; margin: 0; box-sizing: border-box; display: grid; place-content: center; padding: 1.5rem; }}
body {{ color: #f3f1e7; background: radial-gradient(120% 90% at 50% 0, #17402f, #0b1f18 55%, #07130f) fixed; }}
body {{ font: clamp(16px, 0.5vw + 10px, 26px)/1.5 "Public Sans", system-ui, sans-serif; }}
main {{ max-width: 34rem; }}
.house {{ margin: 0; font: 400 2.6rem/1 Gelasio, Georgia, serif; color: #e7c873; }}
h1 {{ margin: 1.6rem 0 0; font-size: 1.35rem; line-height: 1.3; overflow-wrap: anywhere; }}
p, cite {{ color: #b9c9bd; overflow-wrap: anywhere; }}
nav {{ display: flex; flex-wrap: wrap; gap: 0.6rem; margin-top: 1.6rem; }}
a {{ padding: 0.55rem 1.2rem; border: 1px solid #ffffff60; border-radius: 99rem; color: #f3f1e7; }}
a {{ text-decoration: none; }}
a:first-child {{ border-color: #e7c873; background: #e7c873; color: #211a06; font-weight: 700; }}
a:focus-visible {{ outline: 0.2rem solid #f3dc97; outline-offset: 0.2rem; }}
</style>
</head>
<body>
<main>
<p class="house">Croupier</p>
<h1>{says}</h1>
{cite}
<p>{what_next}</p>
<nav><a href="/">To the tables</a>{pit}</nav>
</main>
</body>
</html>
"""
"""In the colors of the screens (`ui/src/styles.css`), and whole without them: they may be what is missing."""
_PIT = '<a href="/pit">To the pit</a>'


def told_of(refusal: Refusal) -> dict[str, Any]:
    """A refusal as it is told: where a form broke the rules, with every finding at its place."""
    told: dict[str, Any] = {"code": refusal.code, "says": refusal.says, "cite": refusal.cite}
    return {**told, "findings": refusal.findings} if refusal.findings else told


def problem(request: Request, status: int, refusal: Refusal) -> Response:
    """Only a browser that opens an address asks for HTML; its scripts, and programs, do not."""
    if "text/html" in request.headers.get("accept", ""):
        answer = Response(page_of(status, refusal, request.url.path), status, ALONE, "text/html")
    else:
        answer = json_response({"error": told_of(refusal)}, status)
    for name, value in headers_for(request.scope).items():  # not every error goes past the guard
        answer.headers.setdefault(name, value)
    return answer


def page_of(status: int, refusal: Refusal, path: str = "/") -> str:
    """Nothing that was asked stands on it but what a refusal quotes, and that escaped."""
    cite = f"<p><cite>{escape(refusal.cite)}</cite></p>" if refusal.cite else ""
    what_next = _WHAT_NEXT.get(refusal.code) or _WHAT_NEXT.get(str(status), _WHAT_NEXT["404"])
    says = escape(refusal.says[:1].upper() + refusal.says[1:])
    pit = _PIT if path.startswith(("/pit", "/api/")) else ""
    return _PAGE.format(says=says if says.endswith(".") else f"{says}.", cite=cite, what_next=what_next, pit=pit)


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
