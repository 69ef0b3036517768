"""A dealer sees the own table, and no other as long as they work there; supervisors see all."""

from __future__ import annotations

import pytest
from floors import do, open_keeper
from houses import Web
from houses import told as web_told
from nights import SUE
from sockets import House, heard, told
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.people.posts import Post
from croupier.table import commands as c

VIEWS = ("views/dealer", "views/player?player=Ann")


def test_whoever_deals_at_a_table_sees_that_one() -> None:
    async def story(web: Web) -> None:
        other = await open_keeper(web.floor, number="8")
        await do(other, c.RelieveDealer(SUE, "Dee"))
        await web.staff("Dee", Post.DEALER)
        await web.staff("Moe", Post.MUCKER)
        await web.staff("Eve", Post.DEALER)
        dan, dee, moe, eve, sue = [await web.signed_in(name) for name in ("Dan", "Dee", "Moe", "Eve", "Sue")]
        for view in VIEWS:
            assert (await dan.get(f"/api/tables/7/{view}")).status_code == 200
            refused = await dee.get(f"/api/tables/7/{view}")
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "other_table")
            assert refused.json()["error"]["says"] == "Dee works at table 8, and sees no other until relieved there"
            assert (await sue.get(f"/api/tables/7/{view}")).status_code == 200
            assert (await eve.get(f"/api/tables/7/{view}")).status_code == 200, "she comes to relieve"
        assert (await dan.get("/api/tables/7/rounds")).json()["lines"] == "all"
        assert (await dee.get("/api/tables/7/rounds")).json()["lines"] == "none"
        assert (await dee.get("/api/tables/7")).status_code == 200, "the board is everybody's"
        assert (await moe.get("/api/tables/7/views/dealer")).status_code == 200
        await do(other, c.SignOnMucker(SUE, "Moe"))
        assert (await moe.get("/api/tables/7/views/dealer")).status_code == 403
        assert (await moe.get("/api/tables/8/views/dealer")).status_code == 200

    web_told(story)


def test_a_live_screen_of_another_table_is_refused_and_ends_when_one_goes_to_another() -> None:
    async def story(house: House) -> None:
        other = await open_keeper(house.floor, number="8")
        await do(other, c.RelieveDealer(SUE, "Dee"))
        dan = await house.session("Dan")
        async with house.live(dan, "view=dealer") as screen:
            assert "snapshot" in await heard(screen)
            await do(house.keeper, c.RelieveDealer(SUE, "Eve"))
            assert "changes" in await heard(screen), "he works nowhere, and may look"
            await do(other, c.RelieveDealer(SUE, "Dan"))
            await do(house.keeper, c.RelieveDealer(SUE, "Eli"))
            with pytest.raises(ConnectionClosed):
                await _drained(screen)
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with house.live(dan, "view=dealer") as again:
                await heard(again)

    told(story)


async def _drained(screen: ClientConnection) -> None:
    while True:
        await heard(screen)
