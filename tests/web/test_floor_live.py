"""The floor on its socket: a snapshot, then changes; who may look; what is found again after a restart."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest
from floors import do, floor_on, open_keeper, play_round, sit, wager
from nights import DAN, SUE
from sockets import House, heard, merged, told
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.people import commands as people
from croupier.people.posts import Post
from croupier.service import newest
from croupier.service.keeper import Keeper
from croupier.service.newest import KEPT, Newest
from croupier.service.ports import StoppedError
from croupier.service.stream import HaltedError
from croupier.storage.memory import MemoryStore
from croupier.table import commands as c
from croupier.views.notices import MONEY


def looking(house: House, cookie: dict[str, str]) -> connect:
    return connect(f"ws://127.0.0.1:{house.port}/api/floor/live", additional_headers=cookie, compression=None)


class Shown:
    """The floor as a screen shows it."""

    def __init__(self, socket: ClientConnection, view: Any) -> None:
        self.socket, self.view = socket, view

    async def until(self, found: Any) -> Any:
        """Go on listening until that is so."""
        while not found(self.view):
            message = json.loads(await asyncio.wait_for(self.socket.recv(), 60))
            self.view = merged(self.view, message["changes"])
        return self.view


async def shown(socket: ClientConnection) -> Shown:
    return Shown(socket, (await heard(socket))["snapshot"])


def says(view: Any) -> list[str]:
    return [event["says"] for event in view["events"].values()]


def test_a_supervisor_sees_every_table_and_what_changes_there() -> None:
    async def story(house: House) -> None:
        await open_keeper(house.floor, number="8")
        async with looking(house, await house.session("Sue")) as socket:
            floor = await shown(socket)
            assert set(floor.view["tables"]) == {"7", "8"}
            assert floor.view["tables"]["7"]["players"] == 1
            await do(house.keeper, wager("Ann"))
            await floor.until(lambda view: view["tables"]["7"]["on_felt"] == 500)
            await do(house.keeper, c.SpinBall(DAN))
            await do(house.keeper, c.ReportIrregularity(DAN, "a moth"))
            view = await floor.until(lambda view: view["tables"]["7"]["open_tasks"])
            assert view["tables"]["7"]["open_tasks"][0] == {"kind": "irregularity", "says": "Irregularity: a moth"}
            assert "referred to the supervisor: a moth" in says(view)
            assert view["tables"]["8"]["phase"] == "betting"

    told(story)


@pytest.mark.parametrize("name", ["Dan", "Ada"])
def test_who_may_not_look_at_the_floor_gets_no_socket(name: str) -> None:
    async def story(house: House) -> None:
        cookie = await house.session(name)
        with pytest.raises(InvalidStatus):
            await looking(house, cookie).__aenter__()
        with pytest.raises(InvalidStatus):
            await looking(house, {}).__aenter__()
        elsewhere = {**await house.session("Sue"), "Origin": "http://elsewhere.example"}
        with pytest.raises(InvalidStatus):
            await looking(house, elsewhere).__aenter__()

    told(story)


def test_a_session_that_ends_ends_its_floor() -> None:
    async def story(house: House) -> None:
        async with looking(house, await house.session("Sue")) as socket:
            await shown(socket)
            assert await house.staff_service.change(people.EndSessions, "Ada", "Sue") is None
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await asyncio.wait_for(socket.recv(), 60)
            assert socket.close_code == 1008

    told(story)


def test_two_screens_see_the_same_and_the_second_takes_nothing_from_the_first() -> None:
    async def story(house: House) -> None:
        cookie = await house.session("Sue")
        async with looking(house, cookie) as one:
            first = await shown(one)
            await do(house.keeper, wager("Ann"))
            async with looking(house, cookie) as two:
                second = await shown(two)
                await first.until(lambda view: view["tables"]["7"]["on_felt"] == 500)
                assert second.view == first.view

    told(story)


def test_a_table_that_halts_is_shown_as_halted_and_the_floor_goes_on() -> None:
    async def story(house: House) -> None:
        async with looking(house, await house.session("Sue")) as socket:
            floor = await shown(socket)
            house.floor.store.fails = StoppedError("the disk is full")  # type: ignore[attr-defined]
            with pytest.raises(HaltedError):
                await house.keeper.handle(wager("Ann"), "1")
            view = await floor.until(lambda view: view["tables"]["7"]["halted"])
            assert "disk is full" in view["tables"]["7"]["halted"]

    told(story)


def test_what_needs_a_second_person_is_seen_by_the_other_in_words() -> None:
    async def story(house: House) -> None:
        async with looking(house, await house.session("Sue")) as socket:
            floor = await shown(socket)
            command = '{"command":"ResumeTable","by":{"name":"Sue","role":"supervisor"},"reason":"dry"}'
            assert (
                await house.staff_service.ask_approval("Sue", "ResumeTable", "7", "resume-table reason=dry", command)
                == 1
            )
            view = await floor.until(lambda view: view["approvals"])
            assert view["approvals"]["1"]["told"] == "resume-table reason=dry"
            assert view["approvals"]["1"]["by"] == "Sue"
            assert view["approvals"]["1"]["command"] == '{"command":"ResumeTable","reason":"dry"}'

    told(story)


def test_after_a_restart_the_newest_events_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newest, "PAGE", 7)

    async def story(house: House) -> None:
        for at in range(5):
            await do(house.keeper, c.StopTable(SUE, f"reason {at}"))
            await do(house.keeper, c.ResumeTable(SUE, "seen"))
            await do(house.keeper, wager("Ann", cents=100))
        await house.staff_service.sign_in("Dan", "a wrong password", "here")
        keepers: list[Keeper[Any, Any, Any]] = [house.keeper, house.staff_service.keeper]
        found = Newest(house.floor.store)
        await found.look(keepers)
        texts = [event.says for event in found.events.values()]
        assert [f"the table is stopped: reason {at}" for at in range(5)] == [
            text for text in texts if text.startswith("the table is stopped: reason")
        ]
        assert "sign-in failed for Dan" in texts
        before = dict(found.events)
        await found.look(keepers)
        assert found.events == before

    told(story)


@pytest.mark.parametrize(("large", "said"), [({}, []), ({"large_win": "$175"}, ["Ann wins $175"])], ids=str)
def test_a_win_is_told_of_from_where_the_house_calls_it_large(large: dict[str, str], said: list[str]) -> None:
    async def story() -> None:
        floor = floor_on(MemoryStore())
        keeper = await open_keeper(floor, **large)
        await sit(keeper, "Ann")
        await do(keeper, wager("Ann", "straight:17", 500))
        await play_round(keeper, "17")
        found = Newest(floor.store)
        await found.look([keeper])
        assert [event.says for event in found.events.values() if event.weight == MONEY] == said

    asyncio.run(story())


def test_no_more_than_the_newest_are_kept() -> None:
    async def story(house: House) -> None:
        for at in range(KEPT // 2 + 10):
            await do(house.keeper, c.SignOnMucker(SUE, f"Max {at}"))
        found = Newest(house.floor.store)
        await found.look([house.keeper])
        for at in range(KEPT // 2 + 10):
            await do(house.keeper, c.SignOnMucker(SUE, f"Moe {at}"))
        await found.look([house.keeper])
        assert len(found.events) == KEPT
        assert list(found.events.values())[-1].says == f"Moe {KEPT // 2 + 9} is the mucker"

    told(story)


def test_an_auditor_looks_on() -> None:
    async def story(house: House) -> None:
        await house.staff_service.add("Ada", "Una", "L-9", Post.AUDITOR, "a first password")
        await house.staff_service.change_password("Una", "a first password", "correct horse battery", "")
        async with looking(house, await house.session("Una")) as socket:
            assert (await shown(socket)).view["tables"]["7"]["dealer"] == "Dan"

    told(story)
