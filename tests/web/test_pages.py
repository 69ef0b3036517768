"""The screens on the network: the page, the built files, and the felt that they draw."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import AsyncIterator, Awaitable, Callable

import httpx
import msgspec
import pytest
from argon2 import PasswordHasher
from floors import floor_on, house_of, open_keeper

from croupier.people.passwords import Argon2
from croupier.service.staff import StaffService
from croupier.storage.memory import MemoryStore
from croupier.table.rules import TableRules
from croupier.views.layout import LayoutView, layout_view
from croupier.web import pages
from croupier.web.app import build

Story = Callable[[httpx.AsyncClient, TableRules], Awaitable[None]]


def told(story: Story) -> None:
    async def all_of_it() -> None:
        floor = floor_on(MemoryStore())
        keeper = await open_keeper(floor)
        staff_service = StaffService(floor.store, floor.clock, Argon2(PasswordHasher(1, 8, 1)))
        transport = httpx.ASGITransport(build(house_of(floor, staff_service)))
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
            await story(client, keeper.rules)

    asyncio.run(asyncio.wait_for(all_of_it(), 60))


def test_the_page_starts_with_files_that_are_there_and_kept_for_good() -> None:
    async def story(client: httpx.AsyncClient, rules: TableRules) -> None:
        page = await client.get("/tables/7/play")
        assert page.headers["cache-control"] == "no-store"
        assert "default-src 'self'" in page.headers["content-security-policy"]
        files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text)
        assert {file.rpartition(".")[2] for file in files} == {"js", "css", "svg", "woff2"}
        for file in (each for each in files if not each.endswith(".woff2")):
            answer = await client.get(file, headers={"accept-encoding": "gzip"})
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]
            assert answer.headers["content-encoding"] == "gzip"
            plain = await client.get(file, headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.content == answer.content
        assert "<style" not in page.text
        assert "style=" not in page.text

    told(story)


def test_fonts_and_their_licenses_come_from_the_house() -> None:
    async def story(client: httpx.AsyncClient, rules: TableRules) -> None:
        fonts = [name for name in pages.built() if name.endswith(".woff2")]
        assert fonts
        for name in fonts:
            answer = await client.get(f"/static/ui/{name}", headers={"accept-encoding": "gzip"})
            assert answer.headers["content-type"] == "font/woff2"
            assert "content-encoding" not in answer.headers
            assert answer.content.startswith(b"wOF2")
        assert "SIL OPEN FONT LICENSE" in (await client.get("/static/ui/licenses.txt")).text

    told(story)


@pytest.mark.parametrize(
    "address",
    [
        "/tables/8/play",
        "/tables/%3Cb%3E/play",
        "/static/ui/nothing.js",
        "/static/ui/%2e%2e/style.css",
        "/api/tables/8/layout",
    ],
)
def test_what_is_not_there_is_not_found(address: str) -> None:
    async def story(client: httpx.AsyncClient, rules: TableRules) -> None:
        assert (await client.get(address)).status_code == 404

    told(story)


def test_the_felt_is_the_engines_own() -> None:
    async def story(client: httpx.AsyncClient, rules: TableRules) -> None:
        answer = await client.get("/api/tables/7/layout")
        assert msgspec.json.decode(answer.content, type=LayoutView) == layout_view(rules)
        assert answer.headers["cache-control"] == "no-store"
        raw = [piece async for piece in _raw(client)]
        assert gzip.decompress(b"".join(raw)) == answer.content

    told(story)


async def _raw(client: httpx.AsyncClient) -> AsyncIterator[bytes]:
    async with client.stream("GET", "/api/tables/7/layout", headers={"accept-encoding": "gzip"}) as answer:
        async for piece in answer.aiter_raw():
            yield piece


def test_a_house_without_built_screens_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "built", dict)

    async def story(client: httpx.AsyncClient, rules: TableRules) -> None:
        answer = await client.get("/tables/7/play")
        assert answer.status_code == 503
        assert answer.json()["error"]["code"] == "not_built"

    told(story)
