"""The pages: the built front end, the page that starts it, and the felt that it draws.

`ui/` is built into `static/ui`, with a manifest that says which files a page starts with. The name of a built file
carries the hash of what is in it, so that a browser may keep it for good; pages are asked for each time.
"""

from __future__ import annotations

import gzip
import html
import json
import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from croupier.service.floor import Floor
from croupier.service.tables import TableKeeper
from croupier.views.layout import layout_view
from croupier.web.errors import problem

ENTRY = "src/player.tsx"
KEPT = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}


class Pages:
    """The routes, over one floor."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.drawn: dict[str, Built] = {}
        """Layouts by the rules they were drawn from."""

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/tables/{number}/play", self.play),
            Route("/static/ui/{name:path}", built_file),
            Route("/api/tables/{number}/layout", self.layout),
        ]

    def keeper(self, request: Request) -> TableKeeper:
        number = request.path_params["number"]
        if number not in self.floor.tables:
            raise HTTPException(404)
        return self.floor.tables[number]

    async def layout(self, request: Request) -> Response:
        rules = self.keeper(request).rules
        if rules.fingerprint not in self.drawn:
            self.drawn[rules.fingerprint] = packed(msgspec.json.encode(layout_view(rules)), "application/json")
        return sent(request, self.drawn[rules.fingerprint], {"vary": "accept-encoding"})

    async def play(self, request: Request) -> Response:
        self.keeper(request)
        manifest = built().get(".vite/manifest.json")
        if manifest is None:
            return problem(503, "not_built", "the screens are not built; python3 go.py run builds them")
        entry = json.loads(manifest.content)[ENTRY]
        number = html.escape(request.path_params["number"])
        styles = "".join(f'<link rel="stylesheet" href="/static/ui/{style}">' for style in entry.get("css", ()))
        script = f'<script type="module" src="/static/ui/{entry["file"]}"></script>'
        return HTMLResponse(_PAGE.format(number=number, head=styles + script))


@dataclass(frozen=True, slots=True)
class Built:
    """What is sent to many, plain and compressed once."""

    content: bytes
    packed: bytes
    kind: str


@cache
def built() -> dict[str, Built]:
    """Every built file by its address below `static/ui`: a table that is looked into, and no path that is followed."""
    return dict(_read(resources.files("croupier.web") / "static" / "ui", ""))


def _read(folder: Traversable, under: str) -> list[tuple[str, Built]]:
    if not folder.is_dir():
        return []
    found = []
    for item in folder.iterdir():
        if item.is_dir():
            found += _read(item, f"{under}{item.name}/")
        else:
            kind = mimetypes.guess_type(item.name)[0] or "application/octet-stream"
            found.append((under + item.name, packed(item.read_bytes(), kind)))
    return found


def packed(content: bytes, kind: str) -> Built:
    return Built(content, gzip.compress(content, mtime=0), kind)


async def built_file(request: Request) -> Response:
    file = built().get(request.path_params["name"])
    if file is None:
        raise HTTPException(404)
    return sent(request, file, KEPT)


def sent(request: Request, file: Built, headers: Mapping[str, str]) -> Response:
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.content, media_type=file.kind, headers=dict(headers))


_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table {number} · Croupier</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/static/ui/icon.svg">{head}</head>
<body><div id="app" data-table="{number}"></div><noscript>This screen needs JavaScript.</noscript></body></html>"""
