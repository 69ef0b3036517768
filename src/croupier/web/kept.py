"""Documents that do not change while the program runs: encoded once, with a mark by which a reader knows them again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response


class Kept:
    """Answers with one document; made when somebody first asks for it."""

    def __init__(self, document: Callable[[], Any]) -> None:
        self._document = document

    @cached_property
    def data(self) -> bytes:
        return msgspec.json.encode(self._document())

    @cached_property
    def mark(self) -> str:
        return f'"{hashlib.sha256(self.data).hexdigest()[:32]}"'

    async def answer(self, request: Request) -> Response:
        headers = {"etag": self.mark, "cache-control": "no-cache"}
        known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
        if self.mark in known or "*" in known:
            return Response(status_code=304, headers=headers)
        return Response(self.data, headers=headers, media_type="application/json")
