"""A house that is open, and does not know yet that an old record of a table was changed: nobody is shown it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
import tampering
from kill_rig import STREAM
from server_nursery import DAN, house_on
from tampering import change_one_body, edited

from croupier.service.house import House
from croupier.service.stream import HaltedError
from croupier.storage.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.web.app import build

Story = Callable[[House, httpx.AsyncClient], Awaitable[None]]
CHANGED = f"of {STREAM} was changed: its hash is not the hash of what it holds"


def told(place: Path, story: Story) -> None:
    async def all_of_it() -> None:
        store = SqliteStore(place, key=tampering.key_of(place))
        try:
            house = house_on(store)
            await house.open()
            assert not house.floor.tables["7"].halted, "it was loaded from its snapshot"
            transport = httpx.ASGITransport(build(house), raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://house") as client:
                await story(house, client)
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(all_of_it(), 60))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    asyncio.run(tampering.make(tmp_path / "house.db"))
    return tmp_path / "house.db"


def test_past_rounds_are_refused_with_the_record(place: Path) -> None:
    version = change_one_body(place)

    async def story(house: House, client: httpx.AsyncClient) -> None:
        answer = await client.get("/api/tables/7/rounds?count=2")
        assert answer.status_code == 503
        assert answer.json()["error"]["says"] == f"record {version} {CHANGED}"

    told(place, story)


def test_a_command_that_is_sent_again_is_not_answered_by_a_changed_record(place: Path) -> None:
    version = change_one_body(place)
    with edited(place) as file:
        query = "select command from records where stream = ? and version = ?"
        ((command,),) = file.execute(query, (STREAM, version)).fetchall()

    async def story(house: House, client: httpx.AsyncClient) -> None:
        keeper = house.floor.tables["7"]
        with pytest.raises(HaltedError, match=f"^record {version} {CHANGED}"):
            await keeper.handle(c.PayWinners(DAN), command)
        await keeper.recover()
        assert keeper.halted, "the store answers, and the record is as it was"

    told(place, story)


def test_the_pit_hears_of_no_changed_record(place: Path) -> None:
    """The clerk reads a table's log for what the pit has to know."""
    change_one_body(place)

    async def story(house: House, client: httpx.AsyncClient) -> None:
        await house.clerk.look()
        assert house.clerk.behind() == {"7": "what happens at the table does not reach the pit's books"}
        assert CHANGED in str(next(iter(house.clerk.mistakes.values())).error)
        assert (await client.get("/ready")).status_code == 503

    told(place, story)
