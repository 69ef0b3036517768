"""`croupier witness`, as others see it: one address takes checkpoints and gives cosignatures, and one shows."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request as HttpRequest
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from croupier.history.note import NoteError, Verifier
from croupier.history.witnessing import Declined, judged, origin_of, parse_request
from croupier.storage.witness_folder import WitnessFolder

LONGEST = 65_536


def build(
    folder: WitnessFolder,
    houses: dict[str, Verifier],
    rollbacks: Mapping[str, int] | None = None,
    seconds: Callable[[], float] = time.time,
) -> Starlette:
    """`rollbacks` says of a restored copy, by its name, with how many records it begins."""
    begins = rollbacks or {}

    async def add(request: HttpRequest) -> Response:
        """One at a time: nothing is awaited between what was seen and what is kept."""
        written = await _body(request)
        if written is None:
            return PlainTextResponse("a checkpoint is shorter\n", 413)
        try:
            asked = parse_request(written)
            origin = origin_of(asked)
            found = judged(asked, houses, folder.seen(origin, begins.get(origin)), folder.later(origin))
        except NoteError as error:
            return PlainTextResponse(f"{error}\n", 400)
        if isinstance(found, Declined):
            told: dict[str, Any] = {"media_type": "text/x.tlog.size"} if found.status == 409 else {}
            return PlainTextResponse(f"{found.size if found.status == 409 else found.says}\n", found.status, **told)
        folder.keep(found, asked.note, asked.old)
        return PlainTextResponse(f"{folder.signer.sign(asked.note.text, int(seconds()))}\n")

    async def show(request: HttpRequest) -> Response:
        lines = [f"witness {folder.signer.verifier}"]
        for origin in sorted(houses):
            seen = folder.last(origin)
            lines.append(f"{origin} {seen.size} {seen.root.hex()}")
            if went := folder.went(origin):
                lines.append(f"{origin} {went}")
        return PlainTextResponse("\n".join(lines) + "\n")

    return Starlette(routes=[Route("/add-checkpoint", add, methods=["POST"]), Route("/", show)])


async def _body(request: HttpRequest) -> str | None:
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > LONGEST:
            return None
    return data.decode(errors="replace")
