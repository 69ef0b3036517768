"""The contracts are made once, and a reader who has one is told so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
import pytest
from floors import floor_on, house_of

from croupier.storage.memory import MemoryStore
from croupier.web.app import build
from croupier.web.contract import document
from croupier.web.kept import Kept
from croupier.web.socket_contract import socket_document


@pytest.mark.parametrize(("address", "made"), [("/openapi.json", document), ("/asyncapi.json", socket_document)])
def test_a_contract_is_sent_whole_and_then_not_again(address: str, made: Callable[[], Any]) -> None:
    async def story() -> None:
        app = httpx.ASGITransport(build(house_of(floor_on(MemoryStore()))))
        async with httpx.AsyncClient(transport=app, base_url="http://house") as client:
            answer = await client.get(address)
            assert answer.json() == msgspec.json.decode(msgspec.json.encode(made()))
            assert answer.headers["cache-control"] == "no-cache"
            mark = answer.headers["etag"]
            for known in (mark, f"W/{mark}", f'"other", {mark}', "*"):
                again = await client.get(address, headers={"if-none-match": known})
                assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", mark)
            assert (await client.get(address, headers={"if-none-match": '"other"'})).status_code == 200

    asyncio.run(story())


def test_it_is_made_once_however_often_it_is_read() -> None:
    made: list[int] = []

    def numbered() -> dict[str, int]:
        made.append(1)
        return {"number": len(made)}

    kept = Kept(numbered)
    assert kept.data == kept.data == b'{"number":1}'
    assert made == [1]
