"""The pages: the built front end, the page that starts it, and the felt that it draws.

`ui/` is built into `static/ui`, with a manifest that says which files a page starts with. The name of a built file
carries the hash of what is in it, so that a browser may keep it for good; pages are asked for each time.
"""

from __future__ import annotations

import gzip
import html
import json
import mimetypes
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from croupier import __version__
from croupier.rulebook.refusal import Refusal
from croupier.service.house import House
from croupier.service.tables import TableKeeper
from croupier.views.layout import layout_view
from croupier.web.access import WebError
from croupier.web.errors import problem

mimetypes.add_type("font/woff2", ".woff2")  # not every machine's list has it
KEPT = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}


SCREENS = {
    "/": "home",
    "/tables/{number}/play": "player",
    "/tables/{number}/deal": "dealer",
    "/tables/{number}/board": "board",
    "/pit": "pit",
    "/what-if": "whatif",
    "/tournaments": "tournaments",
    "/tournaments/{name}": "tournament",
    "/tournaments/{name}/board": "tournamentBoard",
}
"""Addresses and the screens behind them; each is one file in `ui/src`."""
_TITLES = {"home": "The floor", "whatif": "What if", "tournamentBoard": "Tournament"}


def no_such(what: str) -> WebError:
    return WebError(404, Refusal("not_found", f"this house has no such {what}"))


class Pages:
    """The routes, over one house."""

    def __init__(self, house: House) -> None:
        self.floor, self.tournaments = house.floor, house.tournaments
        self.drawn: dict[str, Built] = {}
        """Layouts by the rules they were drawn from."""

    def routes(self) -> list[BaseRoute]:
        return [
            *(Route(address, self.page) for address in SCREENS),
            Route("/static/ui/{name:path}", built_file),
            Route("/api/tables/{number}/layout", self.layout),
        ]

    def keeper(self, request: Request) -> TableKeeper:
        number = request.path_params["number"]
        if number not in self.floor.tables:
            raise no_such("table")
        return self.floor.tables[number]

    async def layout(self, request: Request) -> Response:
        rules = self.keeper(request).rules
        if rules.fingerprint not in self.drawn:
            self.drawn[rules.fingerprint] = packed(msgspec.json.encode(layout_view(rules)), "application/json")
        return sent(request, self.drawn[rules.fingerprint], {"vary": "accept-encoding"})

    async def page(self, request: Request) -> Response:
        """The page that starts a screen; which one, its address says."""
        number, name = (request.path_params.get(each, "") for each in ("number", "name"))
        if number:
            self.keeper(request)
        if name and name not in self.tournaments.tournaments:
            raise no_such("tournament")
        manifest = built().get(".vite/manifest.json")
        if manifest is None:
            return problem(
                request, 503, Refusal("not_built", "the screens are not built; python3 go.py run builds them")
            )
        screen = SCREENS[request.scope["route"].path]
        files = json.loads(manifest.content)
        entry = files[f"src/{screen}.tsx"]
        title = (number and f"Table {number}") or _TITLES.get(screen) or screen.title()
        parts = list(parts_of(entry, files))
        css = dict.fromkeys(style for part in parts for style in part.get("css", ()))
        fonts = dict.fromkeys(font for part in parts for font in part.get("assets", ()) if _is_everywhere(font))
        shared = dict.fromkeys(part["file"] for part in parts if part is not entry)
        head = "".join(
            (
                *(f'<link rel="stylesheet" href="/static/ui/{style}">' for style in css),
                *(_FONT.format(font) for font in fonts),
                *(f'<link rel="modulepreload" href="/static/ui/{file}">' for file in shared),
                f'<script type="module" src="/static/ui/{entry["file"]}"></script>',
            )
        )
        told = {
            "number": html.escape(number),
            "name": html.escape(name),
            "title": html.escape(title),
            "head": head,
            "version": html.escape(__version__),
        }
        return HTMLResponse(_PAGE.format(**told))


_FONT = '<link rel="preload" as="font" type="font/woff2" href="/static/ui/{}" crossorigin>'


def _is_everywhere(asset: str) -> bool:
    """Text and headings are in these two on every screen; figures in a third are on few, and load when they are met."""
    return "public-sans" in asset or "gelasio" in asset


def parts_of(entry: dict[str, Any], files: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What a screen is made of: files that it shares with others, and its own last."""
    for name in entry.get("imports", ()):
        yield from parts_of(files[name], files)
    yield entry


@dataclass(frozen=True, slots=True)
class Built:
    """What is sent to many, plain and compressed once."""

    content: bytes
    packed: bytes
    """Empty where it would be no smaller."""
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
    """A font is compressed already, and is sent as it is."""
    return Built(content, b"" if kind.startswith("font/") else gzip.compress(content, mtime=0), kind)


def packed_json(request: Request, content: Any) -> Response:
    """For what a screen begins with, and what may be long by the end of a day."""
    return sent(request, packed(msgspec.json.encode(content), "application/json"), {"vary": "accept-encoding"})


async def built_file(request: Request) -> Response:
    file = built().get(request.path_params["name"])
    if file is None:
        raise HTTPException(404)
    return sent(request, file, KEPT)


def sent(request: Request, file: Built, headers: Mapping[str, str]) -> Response:
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.content, media_type=file.kind, headers=dict(headers))


_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} · Croupier</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/static/ui/icon.svg">{head}</head>
<body><div id="app" data-table="{number}" data-tournament="{name}" data-version="{version}"></div>
<noscript>This screen needs JavaScript.</noscript></body></html>"""
